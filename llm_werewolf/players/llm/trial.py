"""The test question that a model is asked before a game: a vote in the form of the games', read by their own reader."""

from collections.abc import Sequence
from typing import Final

from ...core.asks import PickOne
from .client import Got, ModelClient, Question
from .parse import Again, Taken, read_answer
from .retry import retry_message
from .schema import schema_for
from .ways import Message

TRIES: Final = 3
"""How often a question of a game is put before its default is taken."""
_ATTEMPTS: Final = 5
"""How often it is sent while the trouble is passing: nobody should wait long to read of a wrong address."""
_ASK: Final = PickOne(kind="votes", seat=1, options=(2, 5), may_pass=True)
_MESSAGES: Final[Sequence[Message]] = (
    {"role": "system", "content": "This is a test before a game. You are player 1. Answer with one JSON object only."},
    {
        "role": "user",
        "content": "Vote for one of the two.\n\nOptions: 2, 5. Abstain: null.\n\n"
        'Write only JSON: {"thinking": "your thoughts", "beliefs": [], "answer": {"target": seat number or null}, '
        '"notes": "short notes"}',
    },
)


async def ask_once(client: ModelClient, before: Again | None = None, attempt: int = 1) -> tuple[Got, Taken | Again]:
    """What a model answers, and what a game would read in it. Raises ModelTrouble.

    `before` is why the answer of the try before this `attempt` would not do.
    """
    messages = [*_MESSAGES]
    if before is not None:
        tell = retry_message("en", before.reason or before.why, _ASK, before.named, attempt=attempt, tries=TRIES)
        messages[-1] = {**messages[-1], "content": f"{messages[-1]['content']}\n\n{tell}"}
    schema = schema_for(_ASK, grammar=client.config.grammar)
    got = await client.answer(Question(messages, schema, attempts=_ATTEMPTS))
    return got, read_answer(got.raw, _ASK)
