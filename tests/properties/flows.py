"""What one player's secret moves may change for another by rule: every exception to non-interference, in one table.

A flow says: what is told or asked under `label` may depend on moves of the kinds `sources`, because `rule`. Whatever
else differs between two games is a leak. Flows follow one another: who was told something different may move
differently, and is a source from then on.
"""

from collections.abc import Callable
from dataclasses import dataclass

from llm_werewolf.core.events import Event, Learned
from llm_werewolf.core.rules import Rules
from llm_werewolf.core.seats import Card

from .playing import Item

KNIFE = ("wolves", "wolves2", "lone_demon", "little_girl", "take_girl")
"""Moves that decide who is tonight's victim; a caught little girl takes the victim's place."""
NIGHT_KILLS = (*KNIFE, "guard", "witch", "stalker")
"""Moves that decide who goes out tonight."""
TURNS = ("thief", "wild_child")
"""Moves that decide who is a wolf later."""


WOLVES = frozenset(("werewolf", "white_wolf_king", "wolf_beauty", "demon", "wild_child"))
HEARERS: dict[str, frozenset[Card]] = {
    "pack": WOLVES,
    "whispered": WOLVES,
    "knife": WOLVES,
    "knife_tied": WOLVES,
    "ask:wolves": WOLVES,
    "ask:wolves2": WOLVES,
    "caught": WOLVES | {"lone_demon"},
    "ask:take_girl": WOLVES | {"lone_demon"},
    "peek": frozenset(("little_girl",)),
    "victim": frozenset(("witch",)),
    "ask:witch": frozenset(("witch",)),
    "can_shoot": frozenset(("hunter",)),
    "ask:shoot": frozenset(("hunter",)),
    "ask:piper": frozenset(("piper",)),
    "check": frozenset(("seer",)),
    "smell": frozenset(("fox",)),
    "god": frozenset(("demon",)),
    "wolves": frozenset(("lone_demon",)),
    "gods": frozenset(("lone_demon",)),
    "ask:lone_demon": frozenset(("lone_demon",)),
    "ask:take": frozenset(("white_wolf_king",)),
    "turned": frozenset(("wild_child",)),
}
"""Which cards are told something under a label. Who is told of love or of the piper's playing may hold any card."""
FOR_ANY_SEAT = ("lover", "enchanted", "cards", "ask:last_words")
FOR_ALL = ("game_over",)


def may_hear(what: str, cards: set[Card], *, public: bool) -> bool:
    """Whether something under a label may reach a seat that holds one of these cards, or all."""
    if public or what in FOR_ALL:
        return what in FOR_ALL
    return what in FOR_ANY_SEAT or bool(cards & HEARERS.get(what, frozenset()))


@dataclass(frozen=True)
class Flow:
    """One exception."""

    label: str
    sources: tuple[str, ...]
    rule: str
    holds: Callable[[Rules], bool] = lambda rules: True


FLOWS = (
    Flow("lover", ("cupid", "thief"), "section 8: lovers know each other's seat"),
    Flow("pack", TURNS, "section 2: all wolves know each other; a turned wild child: they are told"),
    Flow("whispered", ("pack_talk", *TURNS), "section 2: wolves talk in private"),
    Flow("knife", ("wolves", "wolves2"), "section 2: they choose one victim"),
    Flow("knife_tied", ("wolves",), "section 2: a tie: a second vote among the tied"),
    Flow("ask:wolves2", ("wolves",), "section 2: a tie: a second vote among the tied"),
    Flow("caught", ("little_girl",), "section 2, little girl: a peek may be noticed"),
    Flow("peek", TURNS, "section 2, little girl: a peek shows her one wolf"),
    Flow("victim", KNIFE, "section 2, witch: she is told tonight's victim"),
    Flow(
        "victim",
        ("guard",),
        "witch.told_guarded off: a guarded victim is not shown",
        lambda r: not r.witch.told_guarded,
    ),
    Flow("can_shoot", (*NIGHT_KILLS, "cupid"), "hunter.status_told: told whether it could shoot, dying tonight of ..."),
    Flow("enchanted", ("piper",), "section 2, piper: all the enchanted know each other"),
    Flow("enchanted", NIGHT_KILLS, "piper.plays_when_dying off: not called", lambda r: not r.piper.plays_when_dying),
    Flow("ask:piper", NIGHT_KILLS, "piper.plays_when_dying off: not called", lambda r: not r.piper.plays_when_dying),
    Flow("check", TURNS, "section 2, seer: learns a camp, or the card held now"),
    Flow("smell", TURNS, "section 2, fox: learns whether there is a wolf"),
    Flow("god", ("thief",), "section 2, demon: learns whether it is a god"),
    Flow("wolves", ("thief",), "section 2, offline demon: learns who the wolves are"),
    Flow("gods", ("thief",), "section 2, offline demon: learns who the gods are"),
    Flow("ask:lone_demon", TURNS, "section 2, offline demon: when all other wolves are out it gets the knife"),
    Flow("game_over", ("piper", *TURNS), "section 9: checked after the piper plays"),
    # by day, where the same seats are out for different reasons
    Flow("ask:shoot", (*NIGHT_KILLS, "cupid"), "hunter.shoots_on: causes of death that let it shoot"),
    Flow("ask:last_words", NIGHT_KILLS, "last_words.night first_night_unless_poisoned"),
)


def label(item: Item | None) -> str:
    """The name under which the table knows an event or a question."""
    if item is None:
        return "nothing"
    if isinstance(item, Learned):
        return item.topic
    return item.type if isinstance(item, Event) else f"ask:{item.kind}"


def explained(one: Item | None, other: Item | None, sources: set[str], rules: Rules, at: set[Card]) -> Flow | None:
    """The flow that accounts for a difference at a seat with one of these cards (at none: for all), if there is one."""
    labels = {label(one), label(other)}
    for flow in FLOWS:
        reaches = flow.label in labels and may_hear(flow.label, at, public=not at)
        if reaches and sources.intersection(flow.sources) and flow.holds(rules):
            return flow
    return None
