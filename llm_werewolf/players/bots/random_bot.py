"""The random player: any legal answer, each as likely as the next, and a few words of filler."""

from ...core.asks import AnyAsk, Choice, Say, Speech, YesNo
from ...core.view import View
from .luck import Lang, any_legal, luck
from .wording import Wording

BOOM: float = 0.02
"""How often it self-destructs where it is asked; a coin flip would end most days at once."""


class RandomBot:
    """Answers anything legal. `seed` is whatever tells one such player from another."""

    def __init__(self, seed: int | str, lang: Lang = "en") -> None:
        self.seed = seed
        self.lang: Lang = lang

    async def decide(self, ask: AnyAsk, view: View) -> Choice:
        """Answer `ask`."""
        return self.choose(ask, view)

    def choose(self, ask: AnyAsk, view: View) -> Choice:
        """The same without an event loop."""
        dice = luck(self.seed, ask.seat, view.state.day, ask.kind, len(view.events))
        if isinstance(ask, Say):
            return Speech(text=Wording(self.lang, dice).say("filler")[: ask.limit])
        if isinstance(ask, YesNo) and ask.kind == "self_destruct":
            return dice.random() < BOOM
        return any_legal(ask, dice)
