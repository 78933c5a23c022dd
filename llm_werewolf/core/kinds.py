"""Every question of the game, named once.

`kind` is the spelling of scenarios, records and prompts. `form` is how the answer is written and read (answer files and
model schemas know these). `when` groups kinds for clocks, prompts and displays. A custom role's kind that is not in the
table gets its form from the shape of the ask.
"""

from dataclasses import dataclass
from typing import Final, Literal

from .asks import AnyAsk, PickMany, PickOne, PickPotions, PickWord, Say, YesNo

Form = Literal[
    "vote",
    "check",
    "guard",
    "knife",
    "shoot",
    "badge",
    "link",
    "run",
    "reveal",
    "withdraw",
    "self_destruct",
    "witch",
    "speech",
    "talk",
    "order",
    "card",
    "voters",
    "call",
    "enchant",
    "peek",
    "choose",
    "chance",
]
When = Literal["night", "campaign", "day", "vote", "last", "chance"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Kind:
    """One kind of question."""

    name: str
    form: Form
    when: When
    grave: bool = False
    """Irreversible: never read out of prose, and confirmed by people."""


_TABLE: Final = (
    # name, form, when, grave
    ("deal", "chance", "chance", False),
    ("lot", "chance", "chance", False),
    ("first", "chance", "chance", False),
    ("draw_order", "chance", "chance", False),
    ("sees", "chance", "chance", False),
    ("caught", "chance", "chance", False),
    ("thief", "card", "night", False),
    ("cupid", "link", "night", True),
    ("wild_child", "choose", "night", True),
    ("hybrid", "choose", "night", True),
    ("guard", "guard", "night", False),
    ("seer", "check", "night", False),
    ("fox", "check", "night", False),
    ("pack_talk", "talk", "night", False),
    ("wolves", "knife", "night", True),
    ("wolves2", "knife", "night", True),
    ("lone_demon", "knife", "night", True),
    ("little_girl", "peek", "night", False),
    ("take_girl", "peek", "night", True),
    ("wolf_beauty", "choose", "night", False),
    ("demon", "check", "night", False),
    ("stalker", "shoot", "night", True),
    ("witch", "witch", "night", True),
    ("silencer", "choose", "night", False),
    ("piper", "enchant", "night", False),
    ("run", "run", "campaign", False),
    ("campaign", "speech", "campaign", False),
    ("elect_pk", "speech", "campaign", False),
    ("withdraw", "withdraw", "campaign", False),
    ("withdraw2", "withdraw", "campaign", False),
    ("elect", "vote", "campaign", False),
    ("self_destruct", "self_destruct", "day", True),
    ("take", "shoot", "day", True),
    ("order", "order", "day", False),
    ("speech", "speech", "day", False),
    ("pk_speech", "speech", "day", False),
    ("call", "call", "day", False),
    ("votes", "vote", "vote", False),
    ("pk", "vote", "vote", False),
    ("tiebreak", "vote", "vote", False),
    ("reveal", "reveal", "last", False),
    ("shoot", "shoot", "last", True),
    ("badge", "badge", "last", True),
    ("voters", "voters", "last", False),
    ("last_words", "speech", "last", False),
)

KINDS: Final[dict[str, Kind]] = {
    name: Kind(name=name, form=form, when=when, grave=grave)  # type: ignore[arg-type]  # literals widened by the tuple
    for name, form, when, grave in _TABLE
}


def base_kind(name: str) -> str:
    """`pk3` is a third second vote: later rounds are spelled with their number behind the kind."""
    return name if name in KINDS else name.rstrip("0123456789")


def by_night(name: str) -> bool:
    """Whether a question of this kind belongs to the night; of kinds a custom role made up that is not known."""
    known = KINDS.get(base_kind(name))
    return known is not None and known.when == "night"


def kind_of(ask: AnyAsk) -> Kind:
    """The kind of a question; one a custom role made up is described by its shape."""
    known = KINDS.get(base_kind(ask.kind))
    if known:
        return known
    form: Form = "choose"
    match ask:
        case PickOne():
            form = "choose"
        case PickMany():
            form = "voters"
        case YesNo():
            form = "reveal"
        case Say():
            form = "speech"
        case PickWord():
            form = "card"
        case PickPotions():
            form = "witch"
    # What it brings about is not known here, so it is taken for irreversible.
    return Kind(name=ask.kind, form=form, when="day", grave=True)
