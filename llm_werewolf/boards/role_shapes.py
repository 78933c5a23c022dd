"""Whether what a role from outside says of itself has the form that is read: its attributes, its hooks' parameters."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Final, get_type_hints

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from ..core.rules import Cause
from ..core.sentence import Sentence
from ..engine.role import Role, Wake

_Words = Mapping[str, str]
_STRICT: Final = ConfigDict(strict=True)


def _form(kind: Any) -> TypeAdapter[object]:  # noqa: ANN401  # Any: a type of whatever form
    return TypeAdapter(kind, config=_STRICT)


_FORMS: Final[dict[str, tuple[TypeAdapter[object], str]]] = {
    **dict.fromkeys(("god", "plain", "in_pack", "lone_knife", "self_knife", "protects"), (_form(bool), "True")),
    "names": (_form(_Words), '{"zh": "护士", "en": "nurse"}'),
    "questions": (_form(Mapping[str, _Words]), '{"visit": {"zh": "探访", "en": "visit"}}'),
    "words": (_form(Mapping[str, _Words]), '{"pulse": {"zh": "脉搏", "en": "pulse"}}'),
    "texts": (_form(_Words), '{"zh": "...", "en": "..."}'),
    "wakes": (_form(tuple[Wake, ...]), '(Wake(place="nurse", after="witch"),)'),
    "shown_as": (_form(str | None), '"villager"'),
    "spare_villagers": (_form(Annotated[int, Field(ge=0, le=20)]), "2"),
    "immune": (TypeAdapter(frozenset[Cause]), 'frozenset({"poison"})'),
}
"""An attribute, what it must be, and an example."""
_WAKE: Final = {name: _form(kind) for name, kind in get_type_hints(Wake).items()}


def shape_faults(role: Role) -> Iterator[Sentence]:
    """What of a role cannot be read at all; the rest may be looked at only where there is nothing."""
    for attribute, (form, example) in _FORMS.items():
        if not _fits(form, getattr(role, attribute)):
            yield Sentence(
                "has {attribute} of a form that cannot be read; write it like {attribute} = {example}",
                "的 {attribute} 写得不对；应当像 {attribute} = {example}",
                attribute=attribute,
                example=example,
            )
        elif attribute == "wakes":
            yield from _wake_fields(role)


def _wake_fields(role: Role) -> Iterator[Sentence]:
    for wake in role.wakes:
        for name, form in _WAKE.items():
            if not _fits(form, getattr(wake, name)):
                yield Sentence(
                    "wakes with {name} = {value!r}, which is of the wrong kind; `Wake` in llm_werewolf/engine/role.py "
                    "tells what it takes",
                    "睁眼的 {name} = {value!r} 类型不对；llm_werewolf/engine/role.py 里的 `Wake` 写明它是什么",
                    name=name,
                    value=getattr(wake, name),
                )


def _fits(form: TypeAdapter[object], value: object) -> bool:
    try:
        form.validate_python(value)
    except ValidationError:
        return False
    return True


def takes_as(theirs: object, ours: Callable[..., object]) -> bool:
    """Whether a role's own hook can be called as the one of `Role` is called on a role."""
    if not callable(theirs):
        return False
    asked = list(inspect.signature(ours).parameters.values())[1:]  # without self
    named = {one.name: None for one in asked if one.kind is one.KEYWORD_ONLY}
    try:
        inspect.signature(theirs).bind(*[None] * (len(asked) - len(named)), **named)
    except (TypeError, ValueError):
        return False
    return True


def as_written(hook: Callable[..., object]) -> str:
    """The head of a hook, without types: `followers(self, g, me, death)`."""
    parameters = inspect.signature(hook).parameters.values()
    bare = [one.replace(annotation=one.empty) for one in parameters]
    return f"{hook.__name__}{inspect.Signature(bare)}"
