"""The jinja2 environment of the prompt templates, and the few helpers they may call.

Templates are looked up in the user's overlay folder first, those of custom roles' cards last. They run sandboxed, an
undefined variable is an error, and nothing a player wrote is ever a template: such text comes in as a value, made
harmless by `quote.py`.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment

from .quote import quoted
from .words import Words, fact_name, language_folders, seat_list, seat_name, taught_text, votes_text, words


class Templates:
    """The templates of one language."""

    def __init__(self, lang: str, overlay: Path | None = None) -> None:
        self.lang = lang
        self.words: Words = words(lang, overlay)
        self._env = ImmutableSandboxedEnvironment(
            loader=jinja2.ChoiceLoader(
                [jinja2.FileSystemLoader(language_folders(lang, overlay)), jinja2.FunctionLoader(self._taught)]
            ),
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

    def has(self, name: str) -> bool:
        """Whether there is such a template."""
        return bool(self._first([name]))

    def render(self, names: str | list[str], variables: Mapping[str, object]) -> str:
        """The first template of these names that exists, rendered."""
        return self._get(names).render(variables).strip()

    def block(self, names: str | list[str], block: str, variables: Mapping[str, object], *, whole: bool = False) -> str:
        """One block of a template; without such a block nothing, or with `whole` a blockless template's whole text."""
        template = self._get(names)
        found = template.blocks.get(block)
        if found is None:
            return template.render(variables).strip() if whole and not template.blocks else ""
        return "".join(found(template.new_context(dict(variables)))).strip()

    def macros(self, name: str) -> jinja2.environment.TemplateModule:
        """A template's macros, as attributes."""
        return self._env.get_template(name).module

    def _get(self, names: str | list[str]) -> jinja2.Template:
        return self._env.select_template([names] if isinstance(names, str) else names)

    def _first(self, names: list[str]) -> jinja2.Template | None:
        try:
            return self._get(names)
        except jinja2.TemplatesNotFound:
            return None


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
