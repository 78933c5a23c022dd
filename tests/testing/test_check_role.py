"""`check_role` passes a sound role and names what is wrong with others."""

import re
from collections.abc import Mapping
from typing import ClassVar

import pytest

from llm_werewolf.boards import custom_board, make_setup
from llm_werewolf.core.asks import AnyAsk, Choice, PickMany, PickOne, Say, YesNo
from llm_werewolf.core.events import Learned
from llm_werewolf.core.seats import Seat
from llm_werewolf.engine.game import Game
from llm_werewolf.engine.order import places
from llm_werewolf.engine.role import Interruption, Role, Wake
from llm_werewolf.engine.run import Run, answer_to
from llm_werewolf.players.llm.prompt import prompt_book
from llm_werewolf.roles import ROLES
from llm_werewolf.testing import RoleError, check_role

NAMES: Mapping[str, str] = {"zh": "护士", "en": "nurse"}


class Nurse(Role):
    """Each night may feel one player's pulse and learns whether the wolves have named it."""

    card = "nurse"
    god = True
    names = NAMES
    words: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "pulse": {"zh": "脉象", "en": "pulse"},
        "weak": {"zh": "微弱", "en": "weak"},
        "strong": {"zh": "有力", "en": "strong"},
    }
    wakes: ClassVar[tuple[Wake, ...]] = (Wake(place="nurse", after="witch", before="hunter"),)

    async def night(self, g: Game, me: Seat) -> None:
        seat = await g.pick("nurse", me, g.living, may_pass=True)
        if seat is not None:
            g.learn(me, "pulse", seats=(seat,), words=("weak" if g.has("knifed", seat) else "strong",))


WITH = {**ROLES, "nurse": Nurse()}


def faults_of(role: Role) -> list[str]:
    with pytest.raises(RoleError) as caught:
        check_role(role, games=12)
    head, *faults = str(caught.value).split("\n- ")
    assert re.fullmatch(r"the role '.*' cannot be used:", head)
    return faults


def test_a_sound_role_passes() -> None:
    check_role(Nurse(), games=12)


def test_a_place_of_the_night_stands_where_it_says() -> None:
    order = places((ROLES["witch"], Nurse()))
    assert order.index("witch") + 1 == order.index("nurse") == order.index("hunter") - 1

    class Early(Nurse):
        """Stands in front of the guard."""

        wakes = (Wake(place="early", before="guard"),)

    order = places((Early(),))
    assert order.index("early") == order.index("guard") - 1


def test_what_it_tells_is_told_in_its_words() -> None:
    check_role(Nurse(), games=1)
    run = Run(make_setup(custom_board(("werewolf", "villager", "villager", "nurse"), roles=WITH), roles=WITH), WITH)
    nurse = 0
    while not any(isinstance(event, Learned) and event.topic == "pulse" for event in run.log):
        nurse = next((seat for seat, card in run.state.cards.items() if card == "nurse"), 0)
        run.answer([answer_to(ask, nurse if ask.kind == "nurse" else ask.default()) for ask in run.asks])
    question = PickOne(kind="nurse", seat=nurse, options=(nurse,), may_pass=True)
    assert f"得知（脉象）：{nurse}号：有力" in prompt_book("zh").messages(question, run.view(nurse))[1]["content"]
    assert f"you learn (pulse): {nurse}: strong" in prompt_book("en").messages(question, run.view(nurse))[1]["content"]


class Nameless(Nurse):
    """Has no names."""

    names: ClassVar[Mapping[str, str]] = {"zh": "护士"}


class Mute(Nurse):
    pass


Mute.__doc__ = None


class Loud(Nurse):
    """Its card is no word."""

    card = "Nurse 2"


class Elsewhere(Nurse):
    """Of a camp that there is not."""

    camp = "vampires"  # type: ignore[assignment]


class Lost(Nurse):
    """Wakes at no place that is known."""

    wakes = (Wake(place="nurse"), Wake(place="rounds", after="wich"), Wake(place="seer", script="look"))


class Circular(Nurse):
    """Waits for the witch, who waits for it."""

    wakes = (Wake(place="nurse", after="witch", before="guard"),)


class Second(Nurse):
    """Has another's card."""

    card = "seer"


class Hasty(Nurse):
    """A hook that asks must be awaited."""

    def interrupted(self, g: Game, me: Seat, choice: Choice) -> Interruption | None:  # type: ignore[override]
        return None


class Unnamed(Nurse):
    """Asks what it does not declare, and calls what it declares by no name."""

    words: ClassVar[Mapping[str, Mapping[str, str]]] = {"pulse": {"en": "pulse"}}
    questions: ClassVar[Mapping[str, Mapping[str, str]]] = {"pulse": {"zh": "脉"}, "seer": NAMES}


@pytest.mark.parametrize(
    ("role", "said"),
    [
        (Nameless(), ["no name in 'en'"]),
        (Mute(), ["no docstring"]),
        (Loud(), ["'Nurse 2' of Loud must be a word"]),
        (Elsewhere(), ["the camp 'vampires'", "in the camp 'vampires'"]),
        (Lost(), ["'nurse' and does not say after=", "'wich', which is no place of the night; did you mean", "'look'"]),
        (Circular(), ["cannot both wait for 'witch' and stand in front of 'guard'"]),
        (Second(), ["question of the game's own", "there is a card 'seer' already"]),
        (Hasty(), ["`interrupted` as `async def`"]),
        (
            Unnamed(),
            ["no name in 'en' for its question 'pulse'", "'seer', which is one", "no 'zh' for its word"],
        ),
    ],
)
def test_what_can_be_read_off(role: Role, said: list[str]) -> None:
    faults = faults_of(role)
    assert len(faults) == len(said), faults
    for fault, part in zip(faults, said, strict=True):
        assert part in fault


class Broken(Nurse):
    """Fails in play."""

    async def night(self, g: Game, me: Seat) -> None:
        raise ZeroDivisionError("no pulse")


class Stubborn(Nurse):
    """Asks on and on."""

    async def night(self, g: Game, me: Seat) -> None:
        while True:
            await g.ask(YesNo(kind="nurse", seat=me))


class Gossip(Nurse):
    """Tells a stranger."""

    async def night(self, g: Game, me: Seat) -> None:
        stranger = next(seat for seat in g.everyone if seat != me)
        g.learn(stranger, "secret", seats=(me,))


class Herald(Nurse):
    """Tells all as if it were private."""

    async def night(self, g: Game, me: Seat) -> None:
        g.tell(Learned(to="all", topic="secret"))


class Betrayer(Nurse):
    """Its options tell who the gods are."""

    async def night(self, g: Game, me: Seat) -> None:
        await g.pick("nurse", me, [seat for seat in g.living if not g.role(seat).god or seat == me], may_pass=True)


class Empty(Nurse):
    """Asks for a seat where there is none."""

    async def night(self, g: Game, me: Seat) -> None:
        await g.ask(PickOne(kind="nurse", seat=me, options=(), may_pass=True))


class Greedy(Nurse):
    """Asks for more than there is."""

    async def night(self, g: Game, me: Seat) -> None:
        await g.ask(PickMany(kind="nurse", seat=me, options=g.living, least=0, most=3))
        await g.ask(PickMany(kind="nurse", seat=me, options=(me,), least=2, most=2))


class Stranger(Nurse):
    """Asks by a name it has not declared."""

    def interrupt(self, g: Game, me: Seat) -> AnyAsk | None:
        return Say(kind="confess", seat=me)


class Forgetful(Nurse):
    """Keeps count on itself, and plays by it."""

    def __init__(self) -> None:
        self.seen = 0

    async def night(self, g: Game, me: Seat) -> None:
        self.seen += 1
        g.learn(me, "count", words=(str(self.seen),))


class Tacit(Nurse):
    """Tells what it has no word for."""

    async def night(self, g: Game, me: Seat) -> None:
        g.learn(me, "pulse", words=("thready",))


class Teller(Nurse):
    """Tells a card and a verdict, which have names already, and a number."""

    async def night(self, g: Game, me: Seat) -> None:
        g.learn(me, "pulse", words=("seer", "village", "3"))


def test_what_has_a_name_needs_no_other() -> None:
    check_role(Teller(), games=4)


class Scribe(Nurse):
    """Has a text that is no template."""

    def __init__(self) -> None:
        block = "{{% block rule %}}{}{{% endblock %}}"
        self.texts = {"zh": block.format("护士"), "en": block.format("{{ nobody_knows }}")}


@pytest.mark.parametrize(
    ("role", "said"),
    [
        (Broken(), "broke off with ZeroDivisionError: no pulse"),
        (Stubborn(), "a game does not end"),
        (Gossip(), "'secret' is told to seat"),
        (Herald(), "'secret' is learned by all"),
        (Betrayer(), "tells by its options"),
        (Empty(), "has no seat to choose from"),
        (Greedy(), "has a default that is not legal|broke off"),
        (Stranger(), "it asks 'confess'"),
        (Forgetful(), "it remembers something on itself"),
        (Tacit(), "it tells 'thready', which is not among its `words`"),
        (Scribe(), "broke off with TemplateFault: .*line 1: .nobody_knows. is undefined"),
    ],
)
def test_what_shows_in_play(role: Role, said: str) -> None:
    assert any(re.search(said, fault) for fault in faults_of(role)), faults_of(role)
