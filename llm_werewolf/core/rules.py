"""Every point on which the rule books differ, as one typed field each.

A rule book is a complete `Rules` (boards/books/*.toml gives the six of them); a board or a user overrides single
options by their dotted names, e.g. `witch.self_save`. The values in use and their sources are told in RULES.md.
An option that does not apply to the board at hand has no effect.
"""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from .frozen import Frozen

Cause = Literal[
    "knife",
    "poison",
    "shot",
    "exile",
    "grief",
    "charm",
    "self_destruct",
    "taken",
    "stalker",
    "scapegoat",
    "peek",
    "curse",
    "duel",
]
"""How a seat goes out (RULES.md section 2; `duel` is for custom roles that challenge by day)."""

Weight = Annotated[Literal["1", "1.5", "2"], BeforeValidator(lambda value: f"{value:g}" if _number(value) else value)]
Odds = Annotated[float, Field(ge=0, le=1)]
Seconds = Annotated[int, Field(ge=0, le=3600)]


def _number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


class WolvesRules(Frozen):
    """The pack and its knife (RULES.md section 2)."""

    may_skip: bool
    """The pack may kill no one (空刀). Off: an unnamed victim is the lowest legal seat."""
    may_target_wolves: bool
    """The pack may name one of its own (自刀); never the wolf beauty or the table demon."""
    talk_rounds: Annotated[int, Field(ge=0, le=5)]
    """Rounds of private talk before the pack votes on its victim."""
    vote: Literal["majority", "unanimous"]
    """How the pack's secret vote names a victim."""
    tie: Literal["none", "random"]
    """What happens when the pack's second vote agrees on no one either."""


class SeerRules(Frozen):
    """The seer 预言家."""

    learns: Literal["camp", "role"]
    """What a check tells: wolves or village, or the card held now."""
    may_check: Literal["anyone", "living_others"]
    """`anyone`: the dead and itself too."""


class WitchRules(Frozen):
    """The witch 女巫, her antidote and her poison."""

    both_same_night: bool
    """Both potions may be used in one night."""
    self_save: Literal["never", "always", "unless_guard_on_board", "unless_guard_alive", "first_night"]
    """When she may use the antidote on herself."""
    told_after_antidote: bool
    """She is still told the victim once the antidote is used."""
    told_guarded: bool
    """She is shown a victim whom the guard protects; off: "no victim"."""
    may_poison_self: bool
    """She may name herself for the poison."""


class HunterRules(Frozen):
    """The hunter 猎人."""

    shoots_on: tuple[Cause, ...]
    """The causes of death that let it shoot."""
    must_shoot: bool
    """It may not keep its bullet."""
    status_told: bool
    """It is told each night whether it could shoot."""


class IdiotRules(Frozen):
    """The idiot 白痴."""

    must_reveal: bool
    """Exiled by vote, it reveals itself without being asked."""
    counts_as_dead: bool
    """Once revealed it is dead for the win check and as a target, and may not hold the badge."""
    badge: Literal["gone", "void", "passes"]
    """What becomes of a badge it holds: no successor on death, kept without effect, or passed as on death."""
    revote: bool
    """The others vote once more, those who voted for it do not."""


class GuardRules(Frozen):
    """The guard 守卫."""

    may_repeat: bool
    """It may protect the same player two nights running."""
    protects_little_girl: bool
    """The little girl can be protected like anyone."""
    antidote_clash: Literal["dies", "survives"]
    """A player both guarded and saved in one night (同守同救)."""


class ElderRules(Frozen):
    """The elder 长老."""

    curse: bool
    """Exiled, poisoned, shot or stalked, it costs every village card its ability."""
    curse_includes_piper: bool
    """The curse silences the piper too."""
    takes_revealed_idiot: bool
    """The curse puts a revealed idiot out."""
    antidote: Literal["restores_one_life", "leaves_one_life"]
    """What the antidote does for a knifed elder."""


class LittleGirlRules(Frozen):
    """The little girl 小女孩; half-closed eyes are dice here."""

    sees: Odds
    """The chance that a peek shows her one wolf not yet seen."""
    caught: Odds
    """The chance that a peek is noticed."""
    when_caught: Literal["dies", "wolves_choose"]
    """She dies in the victim's place, or the pack chooses."""


class ScapegoatRules(Frozen):
    """The scapegoat 替罪羊."""

    must_name: bool
    """It has to name tomorrow's voters."""
    spared_if_sheriff_voted_tied: bool
    """It stays, and nobody goes, where the sheriff voted for one of the tied."""


class PiperRules(Frozen):
    """The piper 吹笛者."""

    plays_when_dying: bool
    """He and the enchanted are called in the night in which he dies."""


class LoversRules(Frozen):
    """The lovers 情侣 (RULES.md section 8)."""

    may_vote_each_other: bool
    """One lover may vote for the other."""
    may_harm_each_other: Literal["off", "not_by_knife", "on"]
    """Whether one lover may name the other for knife, poison, shot, stalker or taking."""
    cupid_joins: bool
    """The cupid of a wolf and a villager in love is of their camp."""
    piper_joins: bool
    """A piper in love forms the third camp too, and it wins over the enchanted."""
    last_two_win: bool
    """Only the two lovers alive: they win, at dawn whatever their cards."""


class SheriffRules(Frozen):
    """The sheriff 警长 and the badge (RULES.md section 6)."""

    on: bool
    """There is a sheriff at this table."""
    candidates: Literal["sign_up", "all"]
    """Who stands: those who sign up, with speeches; or all living players, and all vote."""
    election: Literal["before_announcement", "after_speeches"]
    """When the election is held."""
    election_day: Annotated[int, Field(ge=1, le=20)]
    """The day of an election held after the speeches."""
    vote_weight: Weight
    """What the sheriff's exile vote counts."""
    may_tear: bool
    """The badge may be torn up instead of passed on."""
    campaign_may_claim: bool
    """A campaign speech may state one's role (told, not enforced)."""
    tie: Literal["pk", "repeat", "next_day", "none", "again_next_day"]
    """What follows a tied election."""
    on_self_destruct: Literal["lost", "postponed"]
    """What a self-destruct during the election does to it."""
    calls: bool
    """The sheriff closes the speeches with its call (归票)."""


class LastWordsRules(Frozen):
    """Who may speak once more after going out."""

    night: Literal["first_night", "first_night_unless_poisoned", "never"]
    """For the dead of the night."""
    exile: Literal["always", "first_day", "never"]
    """For the exiled."""


class SpeechRules(Frozen):
    """The speeches of the day."""

    order: Literal["sheriff_side_of_dead", "sheriff_side", "sheriff_last", "left_of_dead", "random"]
    """Who begins and which way round."""
    pk_order: Literal["clockwise", "counter_clockwise"]
    """Which way round the tied speak, from the lowest seat."""
    rounds: Annotated[int, Field(ge=1, le=3)]
    """Rounds of speeches on day 1; later days have one."""


class VoteRules(Frozen):
    """The exile vote."""

    may_vote_self: bool
    """A player may vote for itself."""
    may_abstain: bool
    """A player may abstain."""
    needs: Literal["plurality", "majority"]
    """The most votes, or more than half of the votes that could be cast."""
    sheriff_breaks_tie: bool
    """The sheriff may pick one of the tied."""
    tie: Literal["pk", "none", "pk_until", "lot"]
    """What follows a tied vote."""


class SelfDestructRules(Frozen):
    """Self-destruct 自爆 (RULES.md section 7)."""

    on: bool
    """Wolves may self-destruct by day."""
    joins_knife: bool
    """It still wakes with the pack that night."""
    window: Literal["by_seat", "own_turn", "every_speech"]
    """When a wolf is asked: by the kind of its seat, at its own turn, or between any two speeches."""


class WinRules(Frozen):
    """When the wolves have won (RULES.md section 9)."""

    by: Literal["side", "city", "parity"]
    """屠边: all plain villagers or all gods out; 屠城: everyone else out; or as many wolves as others."""
    simultaneous: Literal["wolves", "village", "nobody"]
    """Who wins where both camps' conditions hold at once."""


class SeriesRules(Frozen):
    """Several games of the same players (RULES.md section 10)."""

    protection: bool
    """Last game's first-night victims are protected in the first night."""


class ClockRules(Frozen):
    """Seconds a person has for each kind of question; 0 is no clock (RULES.md section 12)."""

    wolves_first_night: Seconds
    """Pack talk and knife in the first night."""
    wolves: Seconds
    """Pack talk and knife later."""
    seer: Seconds
    """The seer's check."""
    witch: Seconds
    """The witch's potions."""
    hunter: Seconds
    """The hunter's shot."""
    night: Seconds
    """Any other night power."""
    speech: Seconds
    """Speech, PK speech, last words."""
    vote: Seconds
    """Votes and every other choice by day."""


class Rules(Frozen):
    """All options of one game."""

    wolves: WolvesRules
    seer: SeerRules
    witch: WitchRules
    hunter: HunterRules
    idiot: IdiotRules
    guard: GuardRules
    elder: ElderRules
    little_girl: LittleGirlRules
    scapegoat: ScapegoatRules
    piper: PiperRules
    lovers: LoversRules
    sheriff: SheriffRules
    last_words: LastWordsRules
    speech: SpeechRules
    vote: VoteRules
    self_destruct: SelfDestructRules
    win: WinRules
    series: SeriesRules
    clock: ClockRules
    reveal_on_death: Literal["none", "role"]
    """Whether the card of a player who goes out is shown."""
    max_days: Annotated[int, Field(ge=1, le=100)]
    """The last day; then the game ends without a winner."""
