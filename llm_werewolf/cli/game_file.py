"""Reading game.toml; whatever is wrong in it is one sentence: what, where, and what would be right."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args, get_origin

from pydantic import ValidationError

from ..core.sentence import NOTHING, Sentence, listing, near, near_or_all, system_says
from ..players.files import text_of
from ..players.llm.presets import PRESETS
from .config import GameFile, GameSection, ModelSection, SeatSection, Section
from .errors import BadInput

_NAMED: dict[str, type[Section]] = {"models": ModelSection, "seats": SeatSection}


def read_game_file(path: Path | None) -> GameFile:
    """Read and check a game.toml; without one nothing is said in it.

    Raises BadInput with one sentence about the first thing that is wrong.
    """
    if path is None:
        return GameFile()
    raw = _toml(path)
    try:
        file = GameFile.model_validate(_shaped(raw, path))
    except ValidationError as error:
        raise _in(path, _misfit(error)) from None
    file._path = path
    for name, section in file.models.items():
        if section.key_env is not None and not _names_a_variable(section.key_env):
            raise _in(
                path,
                Sentence(
                    "[models.{name}] key_env: this is no variable's name; a key never stands in game.toml, but in an "
                    "environment variable whose name stands here",
                    "[models.{name}] key_env：这不是变量名；密钥从不写在 game.toml 里，要放进环境变量，这里写变量名",
                    name=name,
                ),
            )
        if section.preset is not None and section.preset not in PRESETS:
            raise _in(
                path,
                Sentence(
                    "[models.{name}] preset cannot be {preset!r}{near}",
                    "[models.{name}] preset 不能是“{preset}”{near}",
                    name=name,
                    preset=section.preset,
                    near=near_or_all(_letters(section.preset), PRESETS),
                ),
            )
    return file


def _in(path: Path, what: Sentence) -> BadInput:
    return BadInput("{path}: {what}", "{path}：{what}", path=path, what=what)


def _names_a_variable(text: str) -> bool:
    """Whether a text may name an environment variable, and does not look like a key itself."""
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", text) or text[:3].lower() == "sk_":
        return False
    return len(text) < 20 or "_" in text or not (re.search("[a-z]", text) and re.search("[0-9]", text))


def _letters(word: str) -> str:
    return "".join(char for char in word.casefold() if char.isalnum())


def _toml(path: Path) -> dict[str, Any]:  # Any: parsed TOML
    if not path.name:
        raise BadInput("--config takes the name of a file, such as game.toml", "--config 要写文件名，例如 game.toml")
    try:
        return tomllib.loads(text_of(path, "utf-8-sig"))
    except FileNotFoundError:
        raise BadInput(
            "there is no file {path}; `llm-werewolf init` writes one to begin with",
            "没有文件 {path}；可以先用 `llm-werewolf init` 写一个",
            path=path,
        ) from None
    except OSError as error:
        raise BadInput("cannot read {path}: {why}", "读不了 {path}：{why}", path=path, why=system_says(error)) from None
    except UnicodeDecodeError:
        raise BadInput(
            "cannot read {path}: it is not UTF-8 text", "读不了 {path}：它不是 UTF-8 文本", path=path
        ) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        at = re.search(r"at line (\d+), column (\d+)", str(error))
        where = (
            Sentence("line {line}, column {column}", "第 {line} 行第 {column} 列", line=at[1], column=at[2])
            if at
            else Sentence("its end", "末尾")
        )
        raise BadInput(
            "{path} is not TOML at {where}; a line reads key = value, with texts in quotes",
            "{path} 的{where}不是 TOML；一行写作 key = value，文字放在引号里",
            path=path,
            where=where,
        ) from None


def _shaped(raw: dict[str, Any], path: Path) -> dict[str, Any]:  # Any: parsed TOML
    """Seat numbers as numbers, and rules by their dotted names however they were nested."""
    shaped = dict(raw)
    seats = shaped.get("seats")
    if isinstance(seats, Mapping):
        wrong = next((key for key in seats if not key.isdecimal() or len(key) > 9), None)
        if wrong is not None:
            raise _in(
                path,
                Sentence(
                    "[seats.{seat}] is no seat; write [seats.1] and so on",
                    "[seats.{seat}] 不是座位；请写 [seats.1] 这样的",
                    seat=wrong,
                ),
            )
        shaped["seats"] = {int(key): value for key, value in seats.items()}
    if isinstance(shaped.get("rules"), Mapping):
        shaped["rules"] = _flat(shaped["rules"])
    return shaped


def _flat(nested: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:  # Any: parsed TOML
    """`[rules.witch] self_save` and `"witch.self_save"` alike; lists as the command line writes them."""
    found: dict[str, Any] = {}
    for key, value in nested.items():
        if isinstance(value, Mapping):
            found |= _flat(value, f"{prefix}{key}.")
        else:
            found[prefix + key] = ",".join(map(str, value)) if isinstance(value, list) else value
    return found


def _misfit(error: ValidationError) -> Sentence:
    """The first thing that does not fit: what, where, and what would be right."""
    first = error.errors()[0]
    path = [str(part) for part in first["loc"]]
    if first["type"] == "extra_forbidden":
        if path[0] == "models" and isinstance(first["input"], Mapping):
            return Sentence(
                'a name with a dot stands in quotes: [models."{name}"]',
                '名字里有点号时要放在引号里：[models."{name}"]',
                name=".".join(path[1:]),
            )
        return _unknown(path)
    if len(path) == 1 or (path[0] in _NAMED and len(path) == 2):
        return Sentence(
            "[{section}] must be a section with keys of its own",
            "[{section}] 必须是自带键的一节",
            section=".".join(path),
        )
    at = 2 if path[0] in _NAMED else 1
    return Sentence(
        "[{section}] {key} cannot be {value!r}; it takes {wanted}",
        "[{section}] {key} 不能是 {value!r}；应为{wanted}",
        section=".".join(path[:at]),
        key=path[at],
        value=first["input"],
        wanted=_wanted(path[0], path[at]),
    )


def _unknown(path: list[str]) -> Sentence:
    """A key that is not known here, with where it belongs or what it may be meant to be."""
    *section, key = path
    model: type[Section] = GameFile
    if section:
        model = GameSection if section[0] == "game" else _NAMED.get(section[0], GameFile)
    homes: dict[str, type[Section]] = {"[game]": GameSection, "[models.NAME]": ModelSection, "[seats.N]": SeatSection}
    home = next((name for name, one in homes.items() if key in one.model_fields and one is not model), None)
    close = near(key, model.model_fields)
    hint: Sentence = close
    if home and not close:
        hint = Sentence("; it belongs in {home}", "；它应写在 {home} 里", home=home)
    elif not close:
        hint = near_or_all(key, model.model_fields)
    where = Sentence(" in [{section}]", "[{section}] 里", section=".".join(section)) if section else NOTHING
    return Sentence(
        "there is no key {key!r}{where}{hint}", "{where}没有“{key}”这个键{hint}", key=key, where=where, hint=hint
    )


_TEXT: Final = Sentence("a text in quotes", "引号里的文字")
_VALUES: Final[Mapping[type, Sentence]] = {
    str: _TEXT,
    bool: Sentence("true or false", " true 或 false"),
    int: Sentence("a whole number", "整数"),
    float: Sentence("a number", "数字"),
}


def _wanted(top: str, key: str) -> Sentence:
    """What a key takes, from the type of its field."""
    if top == "rules":
        return Sentence("true or false, a number or a text in quotes", " true、false、数字或引号里的文字")
    model: type[Section] = GameSection if top == "game" else _NAMED[top]
    if key == "watch":
        return Sentence('"public", "god" or the number of a seat', ' "public"、"god" 或座位号')
    field = model.model_fields[key]
    kinds = [one for one in get_args(field.annotation) if one is not type(None)] or [field.annotation]
    kind, *_ = kinds
    if get_origin(kind) is Literal:
        return listing((f'"{word}"' for word in get_args(kind)), en=" or ", zh=" 或 ")
    if get_origin(kind) is list:
        return Sentence("a list of texts in quotes", "由引号里的文字组成的列表")
    bounds = [*field.metadata]
    if get_origin(kind) is Annotated:
        kind, *extra = get_args(kind)
        bounds += [one for info in extra for one in getattr(info, "metadata", [info])]
    return _bounded(_VALUES[kind], bounds)


def _bounded(value: Sentence, bounds: Sequence[object]) -> Sentence:
    low = next((bound for one in bounds if (bound := getattr(one, "ge", None)) is not None), None)
    high = next((bound for one in bounds if (bound := getattr(one, "le", None)) is not None), None)
    if low is not None and high is not None:
        return Sentence("{value} from {low} to {high}", " {low} 到 {high} 的{value}", value=value, low=low, high=high)
    if low is not None:
        return Sentence("{value}, {low} or more", "不小于 {low} 的{value}", value=value, low=low)
    if any(getattr(one, "gt", None) is not None for one in bounds):
        return Sentence("{value} above 0", "大于 0 的{value}", value=value)
    return value
