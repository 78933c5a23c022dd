"""The jinja2 environment of the prompt templates, and the few helpers they may call.

Templates are looked up in the user's overlay folder first, those of custom roles' cards last. They run sandboxed, an
undefined variable is an error, and nothing a player wrote is ever a template: such text comes in as a value, made
harmless by `quote.py`.
"""

import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import jinja2
import jinja2.nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment

from ..core.sentence import Sentence
from .base import PauseGame
from .quote import quoted
from .words import Words, fact_name, language_folders, seat_list, seat_name, taught_text, votes_text, words


class TemplateFault(PauseGame):
    """A template cannot be used: the game waits until somebody has mended the file. The message says where."""


class Templates:
    """The templates of one language. What renders raises TemplateFault for a template with a mistake in it."""

    def __init__(self, lang: str, overlay: Path | None = None) -> None:
        self.lang = lang
        self.words: Words = words(lang, overlay)
        self._loader = jinja2.ChoiceLoader(
            [jinja2.FileSystemLoader(language_folders(lang, overlay)), jinja2.FunctionLoader(self._taught)]
        )
        self._env = ImmutableSandboxedEnvironment(
            loader=self._loader,
            undefined=jinja2.StrictUndefined,
            autoescape=False,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._env.filters["fact"] = lambda word: fact_name(str(word), lang)
        comma = "、" if lang == "zh" else ", "

        def named(section: str, ids: Iterable[str]) -> str:
            return comma.join(self.words.name(section, name) for name in ids)

        self._env.globals.update(
            s=lambda seat: seat_name(seat, lang),
            seats=lambda several: seat_list(tuple(several), lang),
            card=lambda name: self.words.name("cards", name),
            names=lambda cards: named("cards", cards),
            camp=lambda name: self.words.name("camps", name),
            verdict=self._verdict,
            causes=lambda names: named("causes", names),
            where=lambda name: self.words.name("where", name),
            choice_word=self._choice,
            fact=self._env.filters["fact"],
            votes=votes_text,
            quote=lambda text: quoted(text, lang),
            pct=lambda share: f"{share:.0%}" if round(share * 100) == share * 100 else f"{share * 100:g}%",
        )

    def _verdict(self, word: str) -> str:
        return self.words.name("verdicts" if self.words.knows("verdicts", word) else "cards", word)

    def _choice(self, word: str) -> str:
        return self.words.name("choices" if self.words.knows("choices", word) else "cards", word)

    def _taught(self, name: str) -> tuple[str, None, Callable[[], bool]] | None:
        """A custom role's card text, where no folder has one."""
        card = name.removeprefix("cards/").removesuffix(".j2")
        text = taught_text(card, self.lang)
        return None if text is None else (text, None, lambda: taught_text(card, self.lang) == text)

    @property
    def environment(self) -> jinja2.Environment:
        """What the templates are read with."""
        return self._env

    def tree(self, name: str) -> jinja2.nodes.Template:
        """A template as it was parsed. Raises TemplateFault."""
        with faults_told(name):
            source, _, _ = self._loader.get_source(self._env, name)
            return self._env.parse(source)

    def blocks(self, name: str) -> frozenset[str]:
        """The blocks of a template and of those it extends. Raises TemplateFault."""
        tree = self.tree(name)
        found = {node.name for node in tree.find_all(jinja2.nodes.Block)}
        for node in tree.find_all(jinja2.nodes.Extends):
            if isinstance(node.template, jinja2.nodes.Const):
                found |= self.blocks(str(node.template.value))
        return frozenset(found)

    def has(self, name: str) -> bool:
        """Whether there is such a template."""
        return bool(self._first([name]))

    def render(self, names: str | list[str], variables: Mapping[str, object]) -> str:
        """The first template of these names that exists, rendered."""
        with faults_told(names):
            return self._get(names).render(variables).strip()

    def block(self, names: str | list[str], block: str, variables: Mapping[str, object], *, whole: bool = False) -> str:
        """One block of a template; without such a block nothing, or with `whole` a blockless template's whole text."""
        with faults_told(names):
            template = self._get(names)
            found = template.blocks.get(block)
            if found is None:
                return template.render(variables).strip() if whole and not template.blocks else ""
            try:
                return "".join(found(template.new_context(dict(variables)))).strip()
            except Exception:
                self._env.handle_exception()  # raises it again, with the template's own lines in its traceback

    def macros(self, name: str) -> jinja2.environment.TemplateModule:
        """A template's macros, as attributes."""
        return self._env.get_template(name).module

    def place(self, names: str | list[str]) -> str:
        """The file of the first template of these names that exists."""
        return self._get(names).filename or str(names)

    def _get(self, names: str | list[str]) -> jinja2.Template:
        return self._env.select_template([names] if isinstance(names, str) else names)

    def _first(self, names: list[str]) -> jinja2.Template | None:
        try:
            return self._get(names)
        except jinja2.TemplatesNotFound:
            return None


@contextmanager
def faults_told(names: str | list[str]) -> Iterator[None]:
    """Whatever goes wrong inside a template is a TemplateFault that says where."""
    try:
        yield
    except (TemplateFault, jinja2.TemplatesNotFound):
        raise
    except Exception as error:  # whatever an expression in a template can come to
        raise TemplateFault(_told(error, names if isinstance(names, str) else " / ".join(names))) from error


def _told(error: Exception, name: str) -> Sentence:
    """A mistake in a template: which file, which line, what."""
    place: tuple[str, int | None] | None = None
    if isinstance(error, jinja2.TemplateSyntaxError):
        place = error.filename or name, error.lineno
    else:
        for frame, line in traceback.walk_tb(error.__traceback__):
            template = frame.f_globals.get("__jinja_template__")
            file = frame.f_code.co_filename
            if isinstance(template, jinja2.Template):  # generated code: a macro's, which jinja2 leaves as it is
                place = template.filename or name, template.get_corresponding_lineno(line)
            elif file.endswith(".j2"):  # jinja2 has put the template's own lines into the traceback
                place = file, line
            elif file == "<template>":  # one that is no file: a custom role's own text
                place = name, line
    what = getattr(error, "message", None) or str(error)
    if place is None:
        return Sentence(
            "the prompt template {name} cannot be used: {what}", "提示词模板 {name} 无法使用：{what}",
            name=name, what=what,
        )  # fmt: skip
    return Sentence(
        "the prompt template {file} cannot be used, line {line}: {what}",
        "提示词模板 {file} 第 {line} 行有误，无法使用：{what}",
        file=place[0], line=place[1], what=what,
    )  # fmt: skip


def without_form(file: str | Path) -> TemplateFault:
    """What is wrong with a question that does not tell how it is answered."""
    return TemplateFault(
        Sentence(
            "{file}: it does not say how to answer: {form} is missing, as our own questions end with it",
            "{file}：它没有说明怎样回答：缺少 {form}，自带的问题都以它结尾",
            file=file,
            form="{{ form }}",
        )
    )


@cache
def templates(lang: str, overlay: Path | None = None) -> Templates:
    """The templates of a language, compiled once; files edited later are read anew."""
    return Templates(lang, overlay)


def flow(text: str, lang: str) -> str:
    """Joins the lines of a template into running text: one sentence a line there, one paragraph here.

    A line that begins with `- ` or `#` starts a new line, and a heading stays alone.
    """
    between = "" if lang == "zh" else " "
    lines: list[str] = []
    for line in (raw.strip() for raw in text.splitlines()):
        if not line:
            continue
        if not lines or line.startswith(("- ", "#")) or lines[-1].startswith("#"):
            lines.append(line)
        else:
            lines[-1] += between + line
    return "\n".join(lines)
