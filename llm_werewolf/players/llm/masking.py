"""Keys and passwords are masked in whatever comes from a service, before anything else sees it.

A service may send one back, by a fault or on purpose: in an error, in an answer's text, in its reasoning. Masked is
every key of the game, whichever service it is for; as it is, and as JSON, URLs and base64 (Basic auth) write it.
"""

import base64
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

from .config import ModelConfig
from .raw import Raw

_MASK: Final = "***"
_KEY_LIKE: Final = re.compile(
    r"\b(?:sk|pk|rk|key|api)[-_][A-Za-z0-9_\-*.]{6,}|(?<=Bearer )\S+|(?<=://)[^/\s@]+(?=@)", re.IGNORECASE
)
_SHORTEST: Final = 6
"""A secret of fewer characters would be found in ordinary words: it is masked only where it stands by itself."""
_SHORT: Final = re.compile(r"(?=.*[A-Za-z])(?=.*[^A-Za-z]).{3,5}")
"""Of those that are so short; a mere word ("none", as servers without a key are sent) or number is no secret."""
_PIECE: Final = 6
"""So many characters of a key in a row are masked in an error, which often quotes one in part."""
_PART: Final = 12
"""And so many in an answer, where a few may stand by chance."""
_QUERY: Final = 16
"""A value so long in the query of an address is a key, not a version."""
_WORD: Final = re.compile(r"[A-Za-z]{1,12}")


class Secrets:
    """The keys and passwords of all models of a game."""

    def __init__(self) -> None:
        self._known: dict[str, None] = {}

    def add(self, config: ModelConfig, key: str) -> None:
        """Take up what a model's requests carry: its key, and a password in its address."""
        self._known |= dict.fromkeys(one for one in (key, *_in_address(config.base_url)) if one)

    def hidden(self, text: str) -> str:
        """A text of an error: without secrets, any part of one, and what looks like one."""
        return redacted(_without(text, (one for one in self._known if len(one) >= _SHORTEST)), self._known)

    def masked(self, text: str, asked: str = "") -> str:
        """A text of an answer, without secrets. `asked`: the question; a plain word of it, such as "werewolf", is no
        secret, whatever key it may be.
        """
        secrets = [one for one in self._known if len(one) >= _SHORTEST and not (_WORD.fullmatch(one) and one in asked)]
        text = _without(text, secrets)
        for one in secrets:
            text = _cut(text, one, _PART)
        for one in filter(_SHORT.fullmatch, self._known):
            text = re.sub(rf"(?<![A-Za-z0-9]){re.escape(one)}(?![A-Za-z0-9])", _MASK, text)
        return text

    def answer(self, raw: Raw, body: Mapping[str, object]) -> Raw:
        """An answer without secrets; `body` is what was asked."""
        asked = json.dumps(body, ensure_ascii=False, default=str) if any(map(_WORD.fullmatch, self._known)) else ""
        return raw.model_copy(
            update={
                "content": None if raw.content is None else self.masked(raw.content, asked),
                "reasoning": self.masked(raw.reasoning, asked),
                "tools": tuple(self.masked(one, asked) for one in raw.tools),
                "refusal": self.masked(raw.refusal, asked),
                "finish": None if raw.finish is None else self.masked(raw.finish, asked),
            }
        )


def redacted(text: str, keys: Iterable[str]) -> str:
    """A text without keys: neither ours, nor any part of one, nor what looks like one."""
    for key in keys:
        text = _cut(text, key, _PIECE) if len(key) >= 3 else text
    return _KEY_LIKE.sub(_MASK, text)


def _cut(text: str, key: str, length: int) -> str:
    """A text without any `length` characters of a key in a row, and without the key."""
    length = min(length, len(key))
    pieces = {key[at : at + length] for at in range(len(key) - length + 1)}
    if not any(piece in text for piece in pieces):
        return text
    hidden = [False] * len(text)
    for at in range(len(text) - length + 1):
        if text[at : at + length] in pieces:
            hidden[at : at + length] = [True] * length
    return re.sub("\0+", _MASK, "".join("\0" if hide else char for char, hide in zip(text, hidden, strict=True)))


def _without(text: str, secrets: Iterable[str]) -> str:
    """A text without secrets in any way they are commonly written."""
    for secret in secrets:
        for form in _forms(secret):
            text = form.sub(_MASK, text)
    return text


@cache
def _forms(secret: str) -> tuple[re.Pattern[str], ...]:
    """A secret as JSON and URLs may write it; and wherever it stands in something that is written in base64."""
    return (re.compile("".join(map(_loose, secret))), *(re.compile(one) for one in _in_base64(secret.encode())))


def _loose(char: str) -> str:
    """One character, as it is or escaped."""
    if not char.isascii():
        return re.escape(char)
    code = "".join(f"[{one}{one.upper()}]" if one.isalpha() else one for one in f"{ord(char):02x}")
    same = {"+": r"[+\-]", "-": r"[+\-]", "/": "[/_]", "_": "[/_]"}.get(char, re.escape(char))
    return rf"(?:{same}|\\{{1,3}}{re.escape(char)}|\\{{1,3}}u00{code}|%(?:25)?{code})"


def _in_base64(secret: bytes) -> Iterator[str]:
    """What is written for it whatever stands before: three shifts, whose ends depend on the neighbours."""
    for shift in range(3):
        written = base64.b64encode(bytes(shift) + secret).decode().rstrip("=")
        whole = (shift + len(secret)) * 8 // 6
        core = written[1 + shift if shift else 0 : whole]
        tail = "" if (shift + len(secret)) % 3 == 0 else "[A-Za-z0-9+/_-]?"
        yield ("[A-Za-z0-9+/_-]" if shift else "") + "".join(map(_loose, core)) + tail


def _in_address(url: str) -> Iterator[str]:
    """The secrets in an address: a password, a name that stands alone as one, Basic auth, a key in the query."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return
    secret = parts.password or parts.username
    if secret:
        login = f"{unquote(parts.username or '')}:{unquote(parts.password or '')}"
        yield base64.b64encode(login.encode()).decode().rstrip("=")
        yield secret
        yield unquote(secret)
    yield from (value for _, value in parse_qsl(parts.query) if len(value) >= _QUERY)
