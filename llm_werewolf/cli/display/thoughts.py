"""What models thought, for the moderator: beside the summary of a game, and in a replay where it came to mind."""

from collections.abc import Iterable, Iterator, Mapping

from ...core.events import AnyEvent
from ...core.seats import Seat
from ...export.story import Thought
from ...players.words import kind_name
from .blocks import Block, Line, Talk
from .clean import clean, clean_line
from .people import People
from .phrases import Phrases
from .teller import Teller


def thought_blocks(thought: Thought, say: Phrases, people: People) -> Iterator[Block]:
    """A thought with what was noted, and whom that player takes for a wolf."""
    who, colour = people.tag(thought.seat), people.colour(thought.seat)
    where = say.plain("show.thought", kind=kind_name(thought.kind, say.lang))
    note = say("show.notes", notes=clean_line(thought.notes, 400)) if thought.notes else None
    yield Talk(who, where, clean(thought.text).strip(), colour, "private", note=note)
    if thought.beliefs:
        believed = [
            say("show.belief", who=people.tag(seat), percent=percent) for seat, percent in thought.beliefs.items()
        ]
        yield Line(say("show.beliefs", who=who, beliefs=say.joined(believed)), "private")


class ThoughtTeller(Teller):
    """Everything that happened, and what models thought before they did their part of it."""

    def __init__(self, lang: str, names: Mapping[Seat, str], thoughts: Iterable[Thought]) -> None:
        super().__init__(lang, "god", names)
        self._count = 0
        self._thoughts: dict[int, list[Thought]] = {}
        for thought in thoughts:
            self._thoughts.setdefault(thought.at_event, []).append(thought)

    def take(self, event: AnyEvent) -> list[Block]:
        at, self._count = self._count, self._count + 1
        told = super().take(event)
        for thought in self._thoughts.get(at, ()):
            told += thought_blocks(thought, self.say, self.people)
        return told
