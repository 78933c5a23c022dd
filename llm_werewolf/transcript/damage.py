"""What can be wrong with a record, in words."""

import json
from pathlib import Path

from pydantic import ValidationError

from ..core.asks import Malformed
from ..core.misfit import misfit
from ..core.sentence import Sentence, SpokenError


class RecordError(SpokenError):
    """A record that cannot be read or written; the message says where and why."""


class BadLine(SpokenError, ValueError):
    """What is wrong with a line; the message is one phrase for a person."""


class Damaged(RecordError):
    """A record with a line that cannot stand as it is."""

    def __init__(self, path: Path, line: int, why: Sentence) -> None:
        super().__init__("{path}, line {line}: {why}", "{path} 第 {line} 行：{why}", path=path, line=line, why=why)
        self.path = path
        self.line = line
        self.why = why


UNREADABLE = (ValueError, ValidationError, KeyError, TypeError, AttributeError, RecursionError)
"""What reading a line of somebody else's making can raise; `why` has words for each."""


def why(error: Exception) -> Sentence:
    """What is wrong with a line, in one phrase."""
    match error:
        case Malformed():
            return Sentence("the choice is not {shape}", "选择的写法不对（应为 {shape}）", shape=error)
        case SpokenError():
            return error.sentence
        case ValidationError():
            first = error.errors(include_url=False)[0]
            return misfit(first, ".".join(map(str, first["loc"])))
        case json.JSONDecodeError():
            return Sentence("not JSON (column {column})", "不是 JSON（第 {column} 列）", column=error.colno)
        case RecursionError():
            return Sentence("its brackets are nested too deeply", "括号嵌套得太深")
        case UnicodeDecodeError():
            return Sentence("not UTF-8", "不是 UTF-8 编码")
        case KeyError():
            return Sentence("{key!r} is missing", "缺少“{key}”", key=error.args[0] if error.args else "")
        case _:
            return Sentence("not a line of a record", "这不是记录里的一行")
