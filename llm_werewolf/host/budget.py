"""What models cost, and what a game may use of them before it pauses."""

import math
from dataclasses import dataclass, field

from ..core.sentence import Sentence
from ..players.llm.ledger import Cost, Prices, dollars


@dataclass(frozen=True, kw_only=True)
class Budget:
    """The most that the calls of one game may use, those before a resume included.

    Once it is used up no further question is put. Calls that are then under way are waited for: they are paid for.
    """

    prices: Prices = field(default_factory=dict)
    """What models cost; calls of others count for tokens only."""
    max_cost: float | None = None
    """US dollars."""
    max_tokens: int | None = None
    """Tokens sent and written, cached ones included."""

    def spent(self, used: Cost) -> Sentence | None:
        """Why the game is to pause; None while it may go on."""
        if self.max_cost is not None and used.money is not None and used.money >= self.max_cost:
            return Sentence(
                "its calls have cost {used} and --max-cost is {most}; a higher limit lets it go on",
                "模型调用已花费 {used}，--max-cost 是 {most}；提高这个上限就可以继续",
                used=dollars(used.money),
                most=dollars(self.max_cost),
            )
        if self.max_tokens is not None and used.tokens >= self.max_tokens:
            return Sentence(
                "its calls have taken {used} tokens and --max-tokens is {most}; a higher limit lets it go on",
                "模型调用已用 {used} 个词元，--max-tokens 是 {most}；提高这个上限就可以继续",
                used=f"{used.tokens:,}",
                most=f"{self.max_tokens:,}",
            )
        return None

    def wider(self, used: Cost) -> list[str]:
        """The options that let a game go on which has used up a limit; none where there is still some of each."""
        options = []
        if self.max_cost is not None and used.money is not None and used.money >= self.max_cost:
            options += ["--max-cost", f"{_above(self.max_cost, used.money):g}"]
        if self.max_tokens is not None and used.tokens >= self.max_tokens:
            options += ["--max-tokens", f"{_above(self.max_tokens, used.tokens):.0f}"]
        return options


def _above(limit: float, used: float) -> float:
    """Twice what was allowed or has been used, in two figures."""
    wanted = 2 * max(limit, used)
    step = 10.0 ** (math.floor(math.log10(wanted)) - 1)
    return math.ceil(wanted / step) * step
