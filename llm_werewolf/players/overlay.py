"""A user's folder of prompt templates, looked at before a game, as far as it can be seen then."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import jinja2

from ..core.sentence import Sentence, system_says
from .templates import TemplateFault


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
    environment = jinja2.Environment()
    for path in sorted((folder / lang).rglob("*")):
        if path.suffix not in (".j2", ".toml"):
            continue
        try:
            text = path.read_text(encoding="utf-8")
            if path.suffix == ".j2":
                environment.parse(text, filename=str(path))
            else:
                _check_words(path, tomllib.loads(text))
        except OSError as error:
            raise TemplateFault(
                Sentence("cannot read {path}: {why}", "读不了 {path}：{why}", path=path, why=system_says(error))
            ) from None
        except jinja2.TemplateSyntaxError as error:
            raise _broken(path, error.lineno, error.message) from None
        except UnicodeDecodeError:
            raise _broken(path, None, Sentence("it is not UTF-8 text", "它不是 UTF-8 文本")) from None
        except tomllib.TOMLDecodeError as error:
            raise _broken(path, None, error) from None


def _check_words(path: Path, sections: Mapping[str, object]) -> None:
    """What an overlay of words or personas must hold. Raises TemplateFault."""
    wanted = {"personas.toml": ("name", "says")}.get(path.name, ())
    for section, entries in sections.items():
        if not isinstance(entries, dict) or not all(isinstance(entries.get(key), str) for key in wanted):
            why = Sentence(
                "[{section}] needs {keys}", "[{section}] 要有 {keys}", section=section,
                keys=", ".join(wanted) or "key = \"...\"",
            )  # fmt: skip
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
