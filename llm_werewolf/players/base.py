"""What a player is: one method that answers a question from what its seat knows."""

from dataclasses import dataclass
from typing import Protocol

from ..core.asks import AnyAsk, Choice
from ..core.sentence import Sentence, told
from ..core.view import View


@dataclass(frozen=True, slots=True)
class Reply:
    """A player's answer to an ask."""

    choice: Choice
    fallback: str | None = None
    """Set where the player could not answer and `choice` is the ask's default: why, in one short phrase."""

    @classmethod
    def default(cls, ask: AnyAsk, why: str) -> "Reply":
        """The ask's own default, marked as a fallback."""
        return cls(ask.default(), why)


class Player(Protocol):
    """Anyone who can sit at the table."""

    async def decide(self, ask: AnyAsk, view: View) -> Reply | Choice:
        """Answer `ask`, knowing `view`.

        May be called again while an earlier question of the same seat is still open (a wolf is asked at once for its
        speech and whether it self-destructs). A choice that `ask.refuse` refuses is replaced by the ask's default and
        recorded as a fallback.
        """
        ...


def has_decide(player: object) -> bool:
    """Whether it has the method of a player; what is made to fail when it is looked at has not."""
    try:
        return callable(getattr(player, "decide", None))
    except Exception:
        return False


def as_reply(answer: Reply | Choice) -> Reply:
    """A bare choice is a reply without a fallback."""
    return answer if isinstance(answer, Reply) else Reply(answer)


class Stray(Exception):
    """What is no ordinary error, such as a CancelledError, raised by a player of somebody's own; `error` is it."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(str(error))
        self.error = error


class PauseGame(Exception):  # not a mistake but a wish: the game stops and can be resumed
    """A player cannot or will not go on; the host pauses the game, resumably. The message says why, to a person."""

    def __init__(self, why: str | Sentence = "") -> None:
        super().__init__(why)

    def told(self, lang: str, /) -> str:
        """The message in a language, as far as it has one in each."""
        return told(self.args[0], lang)

    def __str__(self) -> str:
        return self.told("en")
