"""A folder of one's own templates is looked at before the game: what would be passed over, or fail later, is told."""

from pathlib import Path

import pytest

from llm_werewolf.core.sentence import LANGUAGES
from llm_werewolf.players.llm.prompt import prompt_book
from llm_werewolf.players.overlay import check_prompts
from llm_werewolf.players.templates import TemplateFault
from llm_werewolf.players.words import prompts_folder

STRAY = "lies over none of our files"
ASK = "{% extends 'asks/pick_one.j2' %}\n"
FAULTS = {
    "misspelt file": (
        "en/asks/vots.j2",
        "x",
        f"en/asks/vots.j2 {STRAY}, and would not be read; did you mean 'asks/votes.j2'?",
    ),
    "capitals": ("en/asks/Votes.j2", "x", "did you mean 'asks/votes.j2'?"),
    "no folder": ("en/votes.j2", "x", f"en/votes.j2 {STRAY}"),
    "wrong folder": ("en/ask/votes.j2", "x", "did you mean 'asks/votes.j2'?"),
    "no language": ("asks/votes.j2", "x", "did you mean 'en/asks/votes.j2'?"),
    "another suffix": ("en/asks/votes.jinja2", "x", "did you mean 'asks/votes.j2'?"),
    "words": ("en/word.toml", "", "did you mean 'words.toml'?"),
    "a card that is none": ("en/cards/seeer.j2", "x", "did you mean 'cards/seer.j2'?"),
    "a section of words": (
        "en/words.toml",
        '[card]\nseer = "S"\n',
        "there is no section [card]; did you mean 'cards'?",
    ),
    "a name": (
        "en/asks/pk.j2",
        "one\n{% if day > 9 %}\n{{ livng }}{% endif %}",
        "pk.j2 cannot be used, line 3: 'livng' is undefined; did you mean 'living'?",
    ),
    "a name of another place": ("en/system.j2", "\n{{ me }}", "system.j2 cannot be used, line 2: 'me' is undefined"),
    "a name in a rule": (
        "en/cards/fox.j2",
        "{% block rule %}\n{{ day }}{% endblock %}",
        "fox.j2 cannot be used, line 2: 'day' is undefined",
    ),
    "an option": ("en/rules/vote.j2", "{{ rules.witch.self_saev }}", "line 1: 'rules.witch.self_saev' is undefined"),
    "a field": ("en/asks/votes.j2", "{{ ask.optoins }}", "line 1: 'ask.optoins' is undefined"),
    "a filter": ("en/asks/votes.j2", "\n{{ day | upperr }}", "line 2: No filter named 'upperr'"),
    "a parent": (
        "en/asks/votes.j2",
        "{% extends 'asks/pick_on.j2' %}",
        "line 1: there is no template 'asks/pick_on.j2'; did you mean 'asks/pick_one.j2'?",
    ),
    "a block": (
        "en/asks/votes.j2",
        ASK + "{% block aks %}Whom?{% endblock %}",
        "line 2: nothing asks for the block 'aks'; did you mean 'ask'?",
    ),
    "a card's block": (
        "en/cards/seer.j2",
        "{% block rules %}x{% endblock %}",
        "line 1: nothing asks for the block 'rules'; did you mean 'rule'?",
    ),
    "no form of the answer": (
        "en/asks/votes.j2",
        "just text",
        "en/asks/votes.j2: it does not say how to answer: {{ form }} is missing",
    ),
    "no form in what is included": ("en/asks/pick_one.j2", "{% include 'asks/_now.j2' %}", "{{ form }} is missing"),
    "a template too deep": ("en/asks/pk.j2", "{{ " + "(" * 20_000 + "1", "pk.j2: it is nested too deeply"),
    "words too deep": ("en/words.toml", "x = " + "[" * 20_000, "words.toml: it is nested too deeply"),
    "a macro": ("en/record.j2", "{% macro out(e, t) %}{% endmacro %}", "the macro"),
}


def put(folder: Path, name: str, text: str) -> None:
    (folder / "en").mkdir(exist_ok=True)
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(("name", "text", "said"), FAULTS.values(), ids=FAULTS)
def test_what_is_misspelt_is_told(name: str, text: str, said: str, tmp_path: Path) -> None:
    put(tmp_path, name, text)
    with pytest.raises(TemplateFault) as caught:
        check_prompts(tmp_path, "en")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert any("一" <= char <= "鿿" for char in caught.value.told("zh"))


GOOD = {
    "a question of a kind": ("en/asks/votes2.j2", "{{ day }} {{ form }}"),
    "a part of one's own": ("en/asks/mine.j2", "{{ day }}"),
    "a local name": (
        "en/asks/votes.j2",
        "{% set k = 1 %}{% for s2 in living %}{{ loop.index + k + s2 }}{% endfor %}{{ form }}",
    ),
    "a block that extends": ("en/asks/votes.j2", ASK + "{% block ask %}{{ super() }}{% endblock %}"),
    "notes beside them": ("en/asks/notes.txt", "about"),
    "a readme": ("README.md", "about"),
    "an editor's file": ("en/asks/.votes.j2", "{{ nothing }}"),
    "all blocks of a card": (
        "en/cards/seer.j2",
        "{% block rule %}{{ this }}{% endblock %}{% block hint %}{{ me }}{% endblock %}",
    ),
    "an include that may be missing": ("en/asks/votes.j2", "{% include 'asks/none.j2' ignore missing %}{{ form }}"),
    "the other language": ("zh/asks/votes.j2", "{{ day }}"),
}


@pytest.mark.parametrize(("name", "text"), GOOD.values(), ids=GOOD)
def test_what_is_right_passes(name: str, text: str, tmp_path: Path) -> None:
    put(tmp_path, name, text)
    if name.endswith("mine.j2"):
        put(tmp_path, "en/asks/votes.j2", "{% include 'asks/mine.j2' %}{{ form }}")
    check_prompts(tmp_path, "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_our_own_files_pass(lang: str) -> None:
    check_prompts(prompts_folder(), lang)


def test_a_folder_is_known_by_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    books = []
    for place in ("here", "there"):
        (tmp_path / place / "mine").mkdir(parents=True)
        monkeypatch.chdir(tmp_path / place)
        books.append(prompt_book("en", Path("mine")))
        assert prompt_book("en", tmp_path / place / "mine") is books[-1], "one book for the whole table"
    assert books[0] is not books[1], "not by its name from where the program runs"
