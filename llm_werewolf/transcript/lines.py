"""A line of game.jsonl or calls.jsonl: a JSON object whose last member is a check sum over it and all lines before.

The sum is a CRC-32 that runs through the file. It is there to find what a disk, an editor or a careless script did;
whoever wants to forge a game can compute it as well, and is found out by re-running the game.
"""

import zlib
from typing import Final

from ..core.sentence import SpokenError

_HEAD: Final = b',"check":"'
_TAIL: Final = b'"}\n'
_SEAL: Final = len(_HEAD) + 8 + len(_TAIL)


class BrokenSeal(SpokenError, ValueError):
    """A line whose check sum does not fit."""


def told(raw: bytes) -> int | None:
    """The sum that a line says it has; None for a line without one."""
    if raw[-_SEAL : -_SEAL + len(_HEAD)] != _HEAD or not raw.endswith(_TAIL):
        return None
    try:
        return int(raw[-len(_TAIL) - 8 : -len(_TAIL)], 16)
    except ValueError:
        return None


def seal(line: bytes, before: int) -> tuple[bytes, int]:
    """A JSON object as a line of the file, and the sum that the next line goes on from."""
    check = zlib.crc32(line, before)
    return b'%b,"check":"%08x"}\n' % (line[:-1], check), check


def unseal(raw: bytes, before: int) -> int:
    """The sum after this line. Raises BrokenSeal where it is not the one that the line ends with."""
    if raw.endswith(b"\r\n"):
        raise BrokenSeal(
            "the line ends with CR LF, as some editors make it; lines of a record end with LF alone",
            "这一行以 CR LF 结尾（有些编辑器会这样改）；记录的行应只以 LF 结尾",
        )
    if raw[-_SEAL : -_SEAL + len(_HEAD)] != _HEAD or not raw.endswith(_TAIL):
        raise BrokenSeal(
            "the line does not end with its check sum: it was changed", "这一行不是以校验和结尾：它被改动过"
        )
    check = zlib.crc32(raw[:-_SEAL] + b"}", before)
    if raw[-len(_TAIL) - 8 : -len(_TAIL)] != f"{check:08x}".encode():
        raise BrokenSeal(
            "the check sum does not fit: this line was changed, or lines before it are missing, doubled or moved",
            "校验和不符：这一行被改动过，或者前面的行有缺失、重复或移动",
        )
    return check
