"""A share of all calls goes wrong at random, in every way that passes: for a `Provider`'s refusals.

chaos = Chaos(share=0.1, seed=7)
with Provider(refusals=[chaos]) as provider: ...
chaos.lost()        # how many questions never got a good answer, and so must have fallen back
"""

import random
from collections import Counter
from dataclasses import replace
from typing import Final

from .served import Request, Served, breaks_off, error, page, reset, says, sends

_LONG: Final = 3600.0
_HALF: Final = '{"thinking": "I wonder who'

TROUBLE: Final[dict[str, Served]] = {
    "429": error(429, "Rate limit reached", headers={"Retry-After": "0.01"}),
    "429 without a time": error(429, "Too many requests"),
    "408": error(408, "Request timeout"),
    "500": error(500, "The server had an error"),
    "502": page(502),
    "503": error(503, "Overloaded"),
    "529": error(529, "Overloaded"),
    "reset": reset(),
    "reset in the body": reset(40),
    "no choices": sends('{"choices": null}'),
    "an error in a success": sends('{"error": {"code": 502, "message": "Upstream error"}}'),
    "empty body": sends(""),
    "no JSON": sends("upstream connect error"),
    "stall": Served(delay=_LONG),
    "stall in the midst": replace(says("x" * 200), stall=_LONG),
}
"""A service that fails for a moment: the request is sent again."""
SPOILED: Final[dict[str, Served]] = {
    "cut": says(_HALF, finish="length"),
    "broken off": breaks_off(_HALF),
    "empty": says(""),
    "thoughts alone": says(None, reasoning_content=_HALF),
    "refusal": says(None, refusal="I cannot help with that."),
}
"""An answer that is none: the question is put again."""


class Chaos:
    """Spoils a share of all calls; knows what each question got in the end."""

    def __init__(self, *, share: float = 0.1, seed: int = 0, stalls: bool = True) -> None:
        """`stalls`: some of the calls hang until the client gives them up."""
        self._dice = random.Random(seed)
        self._share = share
        kinds = {**TROUBLE, **SPOILED}
        self._kinds = {name: served for name, served in kinds.items() if stalls or not name.startswith("stall")}
        self.served: Counter[str] = Counter()
        """How often each kind was served."""
        self._questions: dict[str, bool] = {}
        """Each question by its first prompt, and whether it got a good answer."""

    def __call__(self, request: Request) -> Served | None:
        question = self._question(str(request["messages"][-1]["content"]))
        if self._dice.random() >= self._share:
            self._questions[question] = True
            return None
        name = self._dice.choice(list(self._kinds))
        self.served[name] += 1
        return self._kinds[name]

    def _question(self, prompt: str) -> str:
        """The question a prompt puts; where it is put again, a word on why is added at its end."""
        for known in self._questions:
            if prompt == known or prompt.startswith(known + "\n\n"):
                return known
        self._questions[prompt] = False
        return prompt

    @property
    def questions(self) -> int:
        """How many questions there were."""
        return len(self._questions)

    def lost(self) -> int:
        """How many questions never got a good answer."""
        return sum(not good for good in self._questions.values())
