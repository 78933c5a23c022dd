"""A user's folder of prompt templates, looked at before a game: it lies over ours, and all that it names is known.

What is misspelt would else be passed over in silence, or be found when its question comes.
"""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import jinja2
from jinja2 import meta, nodes

from ..core.kinds import KINDS
from ..core.sentence import LANGUAGES, Sentence, near, near_or_all, system_says
from .given import CARD_BLOCKS, GIVEN, unknown_names
from .templates import TemplateFault, Templates, without_form
from .words import prompts_folder, words

_SUFFIXES: Final = (".j2", ".toml", ".jinja", ".jinja2")
"""What is meant as a part of an overlay; other files are the user's own affair."""

_TOO_DEEP: Final = Sentence("it is nested too deeply", "嵌套得太深")


def check_prompts(folder: Path, lang: str) -> None:
    """See that a user's folder can be laid over ours. Raises TemplateFault."""
    if not (folder / lang).is_dir():
        raise TemplateFault(
            Sentence(
                "there is no folder {path}; templates stand in DIR/{lang}/..., as they do in ours",
                "没有文件夹 {path}；模板要放在 DIR/{lang}/ 里，和自带的一样",
                path=folder / lang,
                lang=lang,
            )
        )
    _no_strays(folder, lang)
    texts = {path: _read(path) for path in _files(folder / lang)}
    for path, text in texts.items():
        if path.suffix == ".toml":
            _check_words(path, text, lang)
    book = Templates(lang, folder)
    trees = {path: _parsed(path, text, book) for path, text in texts.items() if path.suffix != ".toml"}
    referred = {name for tree in trees.values() for name in meta.find_referenced_templates(tree) if name}
    for path in texts:
        _see_place(path, path.relative_to(folder / lang).as_posix(), lang, book, referred)
    for path, tree in trees.items():
        name = path.relative_to(folder / lang).as_posix()
        _see_inside(path, name, tree, book)
        question = name.startswith("asks/") and not path.name.startswith("_")
        if question and name not in referred - set(_ours(lang)) and not _has_form(tree, book):
            raise without_form(path)


def _files(folder: Path) -> list[Path]:
    found = (path for path in sorted(folder.rglob("*")) if path.suffix in _SUFFIXES and path.is_file())
    return [path for path in found if not path.name.startswith((".", "#"))]


def _ours(lang: str) -> list[str]:
    """Our own files."""
    folder = prompts_folder() / lang
    return [path.relative_to(folder).as_posix() for path in _files(folder)]


def _no_strays(folder: Path, lang: str) -> None:
    """Files beside the folders of the languages. Raises TemplateFault."""
    for path in _files(folder):
        name = path.relative_to(folder).as_posix()
        if name.partition("/")[0] not in LANGUAGES:
            close = near(f"{lang}/{name}", [f"{lang}/{one}" for one in _ours(lang)])
            raise _over_nothing(path, close)


def _over_nothing(path: Path, close: Sentence) -> TemplateFault:
    return TemplateFault(
        Sentence(
            "{path} lies over none of our files, and would not be read{near}",
            "{path} 没有盖住任何自带的文件，不会被读取{near}",
            path=path,
            near=close,
        )
    )


def _see_place(path: Path, name: str, lang: str, book: Templates, referred: Iterable[str]) -> None:
    """See that a file is one that is looked up. Raises TemplateFault."""
    ours = _ours(lang)
    if name in ours or name in referred:
        return
    place, _, file = name.partition("/")
    stem = file.removesuffix(".j2")
    if file == f"{stem}.j2" and "/" not in file:
        if place == "cards" and book.words.knows("cards", stem):
            return
        base = stem.rstrip("0123456789")
        if place == "asks" and (base in KINDS or book.words.knows("kinds", stem) or book.words.knows("kinds", base)):
            return
    here = [one for one in ours if one.partition("/")[0] == place]
    raise _over_nothing(path, near(name, here) or near(name, ours) or near(Path(name).name, ours))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise TemplateFault(
            Sentence("cannot read {path}: {why}", "读不了 {path}：{why}", path=path, why=system_says(error))
        ) from None
    except UnicodeDecodeError:
        raise _broken(path, None, Sentence("it is not UTF-8 text", "它不是 UTF-8 文本")) from None


def _parsed(path: Path, text: str, book: Templates) -> nodes.Template:
    """A template's tree; compiled too, for only that tells of filters that do not exist. Raises TemplateFault."""
    try:
        tree = book.environment.parse(text, filename=str(path))
        book.environment.compile(tree, filename=str(path))
    except jinja2.TemplateSyntaxError as error:
        raise _broken(path, error.lineno, error.message) from None
    except RecursionError:
        raise _broken(path, None, _TOO_DEEP) from None
    return book.environment.parse(text)  # compiling may have changed the first one


def _has_form(tree: nodes.Template, book: Templates) -> bool:
    """Whether a question holds the form of its answer, by itself or by what it extends or includes."""
    if any(node.name == "form" for node in tree.find_all(nodes.Name)):
        return True
    taken = [getattr(node, "template", None) for node in tree.find_all((nodes.Extends, nodes.Include))]
    names = [one.value for one in taken if isinstance(one, nodes.Const) and isinstance(one.value, str)]
    return any(_has_form(book.tree(name), book) for name in names if book.has(name))


def _see_inside(path: Path, name: str, tree: nodes.Template, book: Templates) -> None:
    """See that what a template names is there: variables, templates, blocks, macros. Raises TemplateFault."""
    place = name.partition("/")[0]
    for unknown, line in unknown_names(tree, place, book.environment):
        what = Sentence("{name!r} is undefined{near}", "没有“{name}”这个名字{near}", name=unknown,
                        near=near(unknown, GIVEN.get(place, frozenset())))  # fmt: skip
        raise _broken(path, line, what)
    for node in tree.find_all((nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)):
        named = getattr(node, "template", None)
        wanted = named.value if isinstance(named, nodes.Const) else None
        ignored = isinstance(node, nodes.Include) and node.ignore_missing
        if isinstance(wanted, str) and not ignored and not book.has(wanted):
            what = Sentence("there is no template {name!r}{near}", "没有模板“{name}”{near}", name=wanted,
                            near=near(wanted, _ours(book.lang)))  # fmt: skip
            raise _broken(path, node.lineno, what)
    _see_blocks(path, place, tree, book)
    if name in ("record.j2", "facts.j2"):
        ours = book.environment.parse((prompts_folder() / book.lang / name).read_text(encoding="utf-8"))
        missing = {node.name for node in ours.find_all(nodes.Macro)} - {
            node.name for node in tree.find_all(nodes.Macro)
        }
        if missing:
            what = Sentence("the macro {name!r} is missing", "缺少宏“{name}”", name=min(missing))
            raise _broken(path, 1, what)


def _see_blocks(path: Path, place: str, tree: nodes.Template, book: Templates) -> None:
    """A block that nothing asks for would be passed over. Raises TemplateFault."""
    parent = next((node for node in tree.body if isinstance(node, nodes.Extends)), None)
    if parent is not None and isinstance(parent.template, nodes.Const):
        known = book.blocks(str(parent.template.value))
    elif place == "cards":
        known = frozenset(CARD_BLOCKS)
    else:
        return
    for node in tree.body:
        if isinstance(node, nodes.Block) and node.name not in known:
            what = Sentence("nothing asks for the block {name!r}{near}", "没有地方用到块“{name}”{near}", name=node.name,
                            near=near_or_all(node.name, sorted(known)))  # fmt: skip
            raise _broken(path, node.lineno, what)


def _check_words(path: Path, text: str, lang: str) -> None:
    """What an overlay of words or personas must hold. Raises TemplateFault."""
    try:
        sections: Mapping[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _broken(path, None, error) from None
    except RecursionError:
        raise _broken(path, None, _TOO_DEEP) from None
    wanted = {"personas.toml": ("name", "says")}.get(path.name, ())
    known = [*words(lang).sections(), "terms"]
    for section, entries in sections.items():
        if not isinstance(entries, dict) or not all(isinstance(entries.get(key), str) for key in wanted):
            why = Sentence(
                "[{section}] needs {keys}", "[{section}] 要有 {keys}", section=section,
                keys=", ".join(wanted) or "key = \"...\"",
            )  # fmt: skip
            raise _broken(path, None, why)
        if path.name == "words.toml" and section not in known:
            why = Sentence("there is no section [{section}]{near}", "没有 [{section}] 这一节{near}", section=section,
                           near=near_or_all(section, known))  # fmt: skip
            raise _broken(path, None, why)
        for name, term in entries.items() if section == "terms" and path.name == "words.toml" else ():
            if not isinstance(term, dict) or not {"word", "says"} <= term.keys() <= {"word", "says", "needs"}:
                why = Sentence("[terms.{name}] needs word, says", "[terms.{name}] 要有 word, says", name=name)
                raise _broken(path, None, why)


def _broken(path: Path, line: int | None, what: object) -> TemplateFault:
    if line is None:
        return TemplateFault(Sentence("{path}: {what}", "{path}：{what}", path=path, what=what))
    return TemplateFault(
        Sentence(
            "the prompt template {path} cannot be used, line {line}: {what}",
            "提示词模板 {path} 第 {line} 行有误，无法使用：{what}",
            path=path,
            line=line,
            what=what,
        )
    )
