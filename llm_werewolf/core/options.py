"""The options of the rules by the dotted names users write, e.g. `witch.self_save`.

Some options go by the name of their section: `sheriff`, `self_destruct`, `win`.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from .frozen import Frozen
from .rules import Rules
from .sentence import Sentence, SpokenError, listing, near

SHORT_NAMES: Final = {"sheriff": "sheriff.on", "self_destruct": "self_destruct.on", "win": "win.by"}
"""Options that go by the name of their section."""


class RuleError(SpokenError, ValueError):
    """An option or a value that does not exist; the message is one sentence for a person."""


def option_names() -> tuple[str, ...]:
    """Every option by the dotted name users write, in order."""
    spelled = {full: short for short, full in SHORT_NAMES.items()}
    return tuple(spelled.get(name, name) for name, _ in _fields())


def _fields() -> Iterator[tuple[str, FieldInfo]]:
    for name, field in Rules.model_fields.items():
        section = field.annotation
        if isinstance(section, type) and issubclass(section, Frozen):
            for sub, subfield in section.model_fields.items():
                yield f"{name}.{sub}", subfield
        else:
            yield name, field


def option_field(name: str) -> FieldInfo:
    """The field behind a dotted name. Raises RuleError for an unknown name."""
    wanted = SHORT_NAMES.get(name, name)
    for full, field in _fields():
        if full == wanted:
            return field
    all_of_them = Sentence(
        "; `llm-werewolf rules BOARD --options` lists them all", "；`llm-werewolf rules BOARD --options` 列出全部"
    )
    close = near(name, option_names())
    raise RuleError(
        "there is no option {name!r}{near}", "没有叫“{name}”的规则选项{near}", name=name, near=close or all_of_them
    )


def allowed_values(name: str) -> Sentence:
    """What an option may be set to, in words. Raises RuleError for an unknown name."""
    kind = option_field(name).annotation
    if kind is bool:
        return Sentence("on or off", "on 或 off")
    if get_origin(kind) is Literal:
        return listing(get_args(kind))
    if get_origin(kind) is tuple:
        return Sentence("a list of {words}", "{words} 中的若干个", words=listing(get_args(get_args(kind)[0])))
    low, high = (f"{bound:g}" for bound in _bounds(option_field(name)))
    return Sentence("a number from {low} to {high}", "{low} 到 {high} 的数", low=low, high=high)


def _bounds(field: FieldInfo) -> tuple[float, float]:
    """The least and the greatest value of a number."""
    ends = {name: getattr(one, name) for one in field.metadata for name in ("ge", "le") if hasattr(one, name)}
    return ends["ge"], ends["le"]


def get_option(rules: Rules, name: str) -> object:
    """The value of an option by its dotted name. Raises RuleError for an unknown name."""
    option_field(name)
    value: object = rules
    for part in SHORT_NAMES.get(name, name).split("."):
        value = getattr(value, part)
    return value


SWITCH: Final = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
"""Words for yes and no."""


def override(base: Mapping[str, Any], changes: Mapping[str, object]) -> dict[str, Any]:
    """A copy of a book's nested options with single ones changed by their dotted names.

    Values may be what a person types: `on`, `1.5`, `knife,exile` (or `knife，exile`). Raises RuleError for an unknown
    name.
    """
    nested = {name: dict(value) if isinstance(value, Mapping) else value for name, value in base.items()}
    for name, value in changes.items():
        kind = option_field(name).annotation
        if kind is bool and isinstance(value, str):
            value = SWITCH.get(value.lower(), value)
        elif isinstance(value, bool) and get_origin(kind) is Literal:
            value = next((word for word in get_args(kind) if SWITCH.get(word) is value), value)
        elif get_origin(kind) is tuple and isinstance(value, str):
            value = tuple(re.findall(r"[^,，、\s]+", value))
        section, _, sub = SHORT_NAMES.get(name, name).partition(".")
        if sub:
            nested.setdefault(section, {})[sub] = value
        else:
            nested[section] = value
    return nested


def make_rules(options: Mapping[str, Any]) -> Rules:
    """Rules from nested options. Raises RuleError naming the first option that is missing or out of range."""
    try:
        return Rules.model_validate(options)
    except ValidationError as error:
        first = error.errors()[0]
        full = ".".join(str(part) for part in first["loc"][:2])
        name = {long: short for short, long in SHORT_NAMES.items()}.get(full, full)
        if first["type"] == "missing":
            raise RuleError("option {name} is missing", "缺少规则选项 {name}", name=name) from None
        if first["type"] == "extra_forbidden":
            raise RuleError("there is no option {name!r}", "没有叫“{name}”的规则选项", name=name) from None
        raise RuleError(
            "option {name} cannot be {value!r}; it takes {allowed}",
            "规则选项 {name} 不能是 {value!r}；可以是 {allowed}",
            name=name,
            value=first["input"],
            allowed=allowed_values(name),
        ) from None
