"""What a person can do about a model that keeps a game from going on, in half a sentence."""

from collections.abc import Iterable
from typing import Literal

from ...core.seats import Seat
from ...core.sentence import NOTHING, Sentence, listing

Paused = Literal["permanent", "quota", "unreachable", "slow", "useless", "too_long"]
"""Why a model pauses a game: a lasting fault, an empty account, a service that stays away, answers that come too late
or none of which can be used, a context with no room for this table."""


def what_to_do(
    reason: Paused, seat: Seat, *, status: int | None, key: Sentence, seats: Iterable[Seat] = ()
) -> Sentence:
    """What ends the pause; `key` is what to do about the key, where that is at fault; `seats`: all of the model."""
    other = Sentence(
        "another model for the seat is --seat {seat}=model:NAME",
        "给这个座位换模型：--seat {seat}=model:NAME",
        seat=seat,
    )
    if len(whole := sorted({seat, *seats})) > 1:
        other = Sentence(
            "another model for its seats ({seats}) is --seat {seat}=model:NAME, and so for each of them",
            "给它的座位（{seats} 号）换模型：--seat {seat}=model:NAME，每个座位各写一次",
            seats=listing(whole),
            seat=seat,
        )
    first = _first(reason, status, key)
    return Sentence("{first}; {other}", "{first}；{other}", first=first, other=other) if first else other


def _first(reason: Paused, status: int | None, key: Sentence) -> Sentence:
    match reason:
        case "quota":
            return Sentence("top up the account", "请给账户充值")
        case "unreachable" if status is None:
            return Sentence(
                "see that its server runs and that this machine reaches it", "请看它的服务是否在运行、本机能否连上"
            )
        case "unreachable":
            return Sentence("try again in a while", "请过一会儿再试")
        case "slow":
            return Sentence(
                "`timeout` and `deadline` in [models.NAME] give it longer",
                "[models.NAME] 里的 timeout 和 deadline 可以放宽时限",
            )
        case "useless":
            return Sentence(
                "`llm-werewolf show GAME --calls` lists what went wrong, and `max_fallbacks` in [models.NAME] says "
                "how many in a row are borne (0: any number)",
                "llm-werewolf show GAME --calls 会列出每次出的错；[models.NAME] 里的 max_fallbacks "
                "规定最多容忍连续多少次（0 为不限）",
            )
        case "too_long":
            return Sentence(
                "a smaller `max_tokens` in [models.NAME] may leave it room, a larger context surely does",
                "把 [models.NAME] 里的 max_tokens 调小也许够用，换更大的上下文一定够用",
            )
        case "permanent" if status in (401, 403):
            return key
        case "permanent" if status in (200, 404):
            return Sentence("see that the model's name and the base URL are right", "请看模型名和 base URL 对不对")
        case "permanent" if status is None:
            return Sentence("see that its address is right", "请看它的地址对不对")
        case "permanent":
            return NOTHING
