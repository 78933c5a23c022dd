"""Every name a template uses is one that it is given, in whatever branch it stands, and the README explains it."""

import re
from pathlib import Path

import jinja2
import pytest
from jinja2 import meta, nodes

from llm_werewolf.core.sentence import LANGUAGES
from llm_werewolf.players.given import GIVEN
from llm_werewolf.players.templates import Templates
from llm_werewolf.players.words import prompts_folder

README = (prompts_folder() / "README.md").read_text(encoding="utf-8")
EXPLAINED = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", README))))
FILES = [(lang, path.relative_to(prompts_folder() / lang)) for lang in LANGUAGES
         for path in sorted((prompts_folder() / lang).rglob("*.j2"))]  # fmt: skip


def parsed(lang: str, path: Path) -> tuple[nodes.Template, jinja2.Environment]:
    environment = Templates(lang)._env
    return environment.parse((prompts_folder() / lang / path).read_text(encoding="utf-8")), environment


@pytest.mark.parametrize(("lang", "path"), FILES, ids=[f"{lang}/{path}" for lang, path in FILES])
def test_a_template_uses_what_it_is_given(lang: str, path: Path) -> None:
    tree, environment = parsed(lang, path)
    own = {node.name for node in tree.find_all(nodes.Name) if node.ctx == "store"}
    used = meta.find_undeclared_variables(tree) - set(environment.globals) - own
    given = GIVEN[path.parts[0]]
    assert used <= given, used - given


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_readme_explains_every_name(lang: str) -> None:
    environment = Templates(lang)._env
    own = set(environment.globals) - set(jinja2.Environment().globals)
    assert own | set().union(*GIVEN.values()) <= EXPLAINED
    assert {path.parts[0].removesuffix(".j2") for language, path in FILES if language == lang} <= EXPLAINED


def test_an_option_that_is_not_there_would_be_found() -> None:
    """`rules.witch.self_saev` is no undeclared name: it fails when it is rendered, wherever it stands."""
    from llm_werewolf.core.options import get_option
    from tests.prompts.stage import rules_of

    rules = rules_of()
    for lang, path in FILES:
        tree, _ = parsed(lang, path)
        for node in tree.find_all(nodes.Getattr):
            names: list[str] = []
            inner: nodes.Node = node
            while isinstance(inner, nodes.Getattr):
                names.insert(0, inner.attr)
                inner = inner.node
            if isinstance(inner, nodes.Name) and inner.name == "rules" and len(names) > 1:
                get_option(rules, ".".join(names))
