"""What can go wrong with a model service, sorted by what is to be done about it.

Transient trouble is waited out; a permanent fault or an empty account pauses the game, which can be resumed; a filter
or a full context concerns one answer. No text in here ever holds a key.
"""

import json
import re
from collections.abc import Iterable
from email.utils import parsedate_to_datetime
from typing import Final, Literal

from ...core.seats import Seat
from ...core.sentence import NOTHING, Sentence
from ..base import PauseGame
from .advice import Paused, what_to_do

Kind = Literal["transient", "permanent", "quota", "moderation", "too_long", "parameter"]


class ModelTrouble(Exception):
    """A request that came to nothing. The message is one sentence for a person."""

    def __init__(
        self,
        message: Sentence,
        *,
        status: int | None = None,
        retries: int = 0,
        late: bool = False,
        stalled: bool = False,
    ) -> None:
        super().__init__(str(message))
        self.sentence = message
        self.status = status
        """The HTTP status, where there was one."""
        self.retries = retries
        """How often it was tried again."""
        self.late = late
        """Whether it was reached and did not answer in time."""
        self.stalled = stalled
        """Whether that was for a silence in the midst of its answer."""

    def told(self, lang: str, /) -> str:
        """The message in a language."""
        return self.sentence.told(lang)


class Transient(ModelTrouble):
    """It may work in a while."""

    def __init__(
        self,
        message: Sentence,
        *,
        status: int | None = None,
        retry_after: float | None = None,
        late: bool = False,
        stalled: bool = False,
    ) -> None:
        super().__init__(message, status=status, late=late, stalled=stalled)
        self.retry_after = retry_after
        """Seconds the service asked to wait."""


class ModelPaused(ModelTrouble, PauseGame):
    """It will not work until someone does something: the game pauses, and can be resumed."""

    def __init__(
        self,
        reason: Paused,
        message: Sentence,
        *,
        model: str,
        status: int | None = None,
        key: Sentence = NOTHING,
    ) -> None:
        super().__init__(message, status=status)
        self.reason: Paused = reason
        self.model = model
        """Which model, as people are told of it."""
        self.key = key
        """What to do about its key, where that is at fault."""

    def of_seat(self, seat: Seat, seats: Iterable[Seat] = ()) -> "ModelPaused":
        """The same for a game that pauses: naming the seat, and what to do for all `seats` of the model."""
        why = Sentence(
            "seat {seat}: {why}; {advice}",
            "{seat} 号：{why}；{advice}",
            seat=seat,
            why=self.sentence,
            advice=what_to_do(self.reason, seat, status=self.status, key=self.key, seats=seats),
        )
        return ModelPaused(self.reason, why, model=self.model, status=self.status, key=self.key)


class Unanswered(ModelTrouble):
    """The model was reached and did not answer in time; this question falls back."""


class Moderated(ModelTrouble):
    """A filter of the service blocked the request or its answer."""


class TooLong(ModelTrouble):
    """The messages do not fit the model's context."""


class BadParameter(ModelTrouble):
    """The service refused the request as it was written; `text` says why."""

    def __init__(self, message: Sentence, *, text: str, status: int | None = None) -> None:
        super().__init__(message, status=status)
        self.text = text


_QUOTA: Final = re.compile(
    r"insufficient[_ ]?(?:quota|balance|funds|credit)|exceeded your current quota|out of credits?|more credits"
    r"|(?:quota|balance|credits?)\b.{0,30}(?:exhausted|used up|depleted)|arrear"
    r"|billing[_ ](?:hard[_ ]limit|not[_ ]active)|payment required|余额不足|欠费|额度(?:不足|已用)",
    re.IGNORECASE,
)
_PER_MINUTE: Final = re.compile(r"retry ?delay|per ?minute|per ?second|requests per|tokens per", re.IGNORECASE)
_TOO_LONG: Final = re.compile(
    r"context[_ ]length|exceed_context|maximum context|context window|context size|prompt is too long"
    r"|too many tokens|input (?:is )?too long|input length|reduce the length|input token count"
    r"|超(?:出|过).{0,10}(?:上下文|长度)",
    re.IGNORECASE,
)
_MODERATION: Final = re.compile(
    r"content[_ ]?filter|content[_ ](?:management[_ ])?policy|content exists risk|data_?inspection"
    r"|inappropriate content|moderation|flagged|prohibited_content|unsafe content"
    r"|safety (?:system|reasons|settings|filter)|sensitive content|不安全|敏感|违规|不合规",
    re.IGNORECASE,
)


def classify(status: int, text: str) -> Kind:
    """What kind of trouble an error answer is."""
    if status == 402 or (status in (400, 401, 403, 429) and _QUOTA.search(text) and not _PER_MINUTE.search(text)):
        return "quota"
    if status in (400, 403, 422, 451) and _MODERATION.search(text):
        return "moderation"
    if status in (400, 413, 422, 500) and _TOO_LONG.search(text):
        return "too_long"
    if status in (408, 409, 423, 425, 429) or status >= 500:
        return "transient"
    if status in (400, 404, 422):
        return "parameter"
    return "permanent"


def retry_after(value: str | None, now: float) -> float | None:
    """Seconds a Retry-After header asks for; None for none or rubbish. `now` is the time since the epoch."""
    if value is None:
        return None
    value = value.strip()
    if re.fullmatch(r"[0-9]{1,12}(?:\.[0-9]{1,6})?", value):
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - now)
    except (ValueError, TypeError, OverflowError):
        return None


def readable(text: str) -> str:
    """A service's JSON with its words as they are meant, not escaped; other text as it is."""
    try:
        return json.dumps(json.loads(text), ensure_ascii=False)
    except (ValueError, RecursionError):
        return text


def whole_seconds(seconds: float) -> Sentence:
    """A time as a person is told it: whole seconds, tenths of a short one."""
    shown = f"{seconds:.0f}" if seconds >= 3 else f"{round(seconds, 1):g}"
    return Sentence("{seconds} s", "{seconds} 秒", seconds=shown)


_WORDS: Final = ("message", "error_description", "detail", "msg", "error_msg", "error", "title", "reason")
"""Where services put what they say to a person."""


def words_of(text: str) -> str:
    """What an error answer says to a person, without the JSON round it; the whole text where it is no such JSON."""
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    for _ in range(4):  # the words of an error stand in an error in a list
        if isinstance(found, list) and found:
            found = found[0]
        if isinstance(found, dict):
            found = next((one for key in ("error", *_WORDS) if (one := found.get(key))), None)
        if isinstance(found, str) and found.strip():
            return found
    return text


def short(text: str, most: int = 300) -> str:
    """A service's words in one line of bounded length."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"
