"""WHO sits at a seat, as it is written on the command line and in game.toml."""

import re
from dataclasses import dataclass
from typing import Literal, get_args

from ..core.sentence import near_or_all
from .errors import BadInput

Kind = Literal["human", "basic", "random", "model", "local", "python"]
_SPELLED = {"model": "model:NAME", "local": "local:FILE.gguf", "python": "python:MODULE:CLASS"}


@dataclass(frozen=True, slots=True)
class Who:
    """A kind of player."""

    kind: Kind
    name: str = ""
    """The model's name or section, the file, or MODULE:CLASS."""
    url: str | None = None
    """The model's address, where it was given with the name."""

    def __str__(self) -> str:
        """As one would ask for it."""
        return self.kind + (f":{self.name}" if self.name else "") + (f"@{self.url}" if self.url else "")


def parse_who(text: str) -> Who:
    """Read WHO. Raises BadInput."""
    head, _, name = text.strip().partition(":")
    kinds: tuple[Kind, ...] = get_args(Kind)
    kind = next((kind for kind in kinds if kind == head), None)
    if kind is None:
        raise BadInput(
            "there is no player {text!r}{near}",
            "没有叫“{text}”的玩家{near}",
            text=text.strip(),
            near=near_or_all(head, [_SPELLED.get(one, one) for one in kinds]),
        )
    if kind not in _SPELLED:
        if name:
            raise BadInput(
                "{kind!r} stands alone, so {text!r} is no player",
                "“{kind}”后面不带别的，所以“{text}”不是玩家",
                kind=kind,
                text=text.strip(),
            )
        return Who(kind)
    if not name or (kind == "python" and not re.fullmatch(r"[\w.]+:\w+", name)):
        raise BadInput(
            "{text!r} is incomplete; write {form}",
            "“{text}”不完整；请写 {form}",
            text=text.strip(),
            form=_SPELLED[kind],
        )
    if kind != "model":
        return Who(kind, name)
    # The last @http: a model's name may hold an @ of its own.
    at = max(name.rfind("@http://"), name.rfind("@https://"))
    if at == 0:
        raise BadInput(
            "{text!r} has an address and no model; write model:NAME@http://...",
            "“{text}”只有地址，没有模型；请写 model:NAME@http://...",
            text=_plain(text.strip()),
        )
    if at < 0 and _looks_like_host(name):
        raise BadInput(
            "{text!r}: the address after @ begins with http:// or https://",
            "“{text}”：@ 后面的地址要以 http:// 或 https:// 开头",
            text=_plain(text.strip()),
        )
    return Who(kind, name[:at], name[at + 1 :]) if at > 0 else Who(kind, name)


def _looks_like_host(name: str) -> bool:
    """Whether a model's name ends in what is meant as an address; a version or a name space (@cf/...) is none."""
    before, at, after = name.rpartition("@")
    if not at or re.fullmatch(r"v?[0-9]+(?:\.[0-9]+){0,2}", after):
        return False
    host, slash, _ = after.partition("/")
    space = bool(slash) and (not before or before.endswith("/"))
    return not after or "." in host or ":" in host or host == "localhost" or (bool(slash) and not space)


def _plain(text: str) -> str:
    """WHO as it was written, without a name or a password in its address."""
    return re.sub(r"(?<=//)[^/]*@", "", text)
