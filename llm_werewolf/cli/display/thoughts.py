"""What models thought, for the moderator: beside the summary of a game, and in a replay where it came to mind."""

from collections.abc import Iterable, Iterator, Mapping

from rich.text import Text

from ...core.events import AnyEvent
from ...core.kinds import by_night
from ...core.seats import Seat
from ...export.story import Thought
from ...players.words import kind_name
from .blocks import Banner, Block, Line, Talk, Tone
from .choices import chosen
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


def thoughts_told(thoughts: Iterable[Thought], say: Phrases, people: People) -> Iterator[Block]:
    """All thoughts, night by night and day by day, each beside what came of it."""
    day, night = 0, False
    for thought in thoughts:
        if not day:
            yield Banner(say("show.thoughts"), "end")
        if (thought.day, by_night(thought.kind)) != (day, night):
            day, night = thought.day, by_night(thought.kind)
            yield Banner(say("time.night" if night else "time.day", day=day), "night" if night else "day")
        yield from thought_blocks(thought, say, people)
        yield _came_of(thought, say, people)
    if not day:
        yield Line(say("show.no_thoughts"), "quiet")


def _came_of(thought: Thought, say: Phrases, people: People) -> Block:
    """What was said or done then. Words that nobody heard are no part of the game, and marked."""
    who = people.tag(thought.seat)
    match thought.choice:
        case {"text": str(text)}:
            tone: Tone = "public" if thought.heard else "private"
            where = "show.said" if thought.heard else "show.unsaid"
            return Talk(who, say.plain(where), clean(text).strip(), people.colour(thought.seat), tone)
        case choice:
            return Line(say("show.did", who=who, what=_done(choice, say, people)))


def _done(choice: object, say: Phrases, people: People) -> Text:
    match choice:
        case {"save": save, "poison": poison}:
            told = [say("show.saves")] if save else []
            told += [say("show.poisons", target=people.tag(poison))] if poison else []
            return say.joined(told) if told else say("show.no_potion")
        case _:
            return chosen(choice, say, people)


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
