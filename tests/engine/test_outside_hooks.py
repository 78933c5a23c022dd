"""Hooks of roles from outside: who is asked at each death, and whose win counts where several have won."""

from collections.abc import Mapping

from llm_werewolf.boards import custom_board, make_setup
from llm_werewolf.core.asks import AnyAsk, Choice, YesNo
from llm_werewolf.core.events import AnyEvent, Became, Declared, Unmasked
from llm_werewolf.core.seats import ALL, Card, Seat
from llm_werewolf.engine.game import Game
from llm_werewolf.engine.role import Death, Interruption, Role, Win
from llm_werewolf.engine.run import Run, answer_to
from llm_werewolf.roles import ROLES


class Heir(Role):
    """Puts out the two seats to its left, and takes another card as soon as anybody has gone out."""

    card = "heir"
    god = True

    def interrupt(self, g: Game, me: Seat) -> AnyAsk | None:
        return YesNo(kind="feud", seat=me)

    async def interrupted(self, g: Game, me: Seat, choice: Choice) -> Interruption | None:
        return Interruption(deaths=tuple(Death(seat=me + by, cause="duel", by=me) for by in (1, 2)))

    def on_death(self, g: Game, me: Seat, death: Death) -> None:
        g.declare("inherits", seats=(death.seat,))
        g.tell(Became(to=ALL, seat=me, card="villager"))


class Loner(Role):
    """Has won as soon as anybody asks."""

    card = "loner"
    camp = "piper"

    def wins(self, g: Game, me: Seat, *, at_dawn: bool) -> Win | None:
        return Win(camp="piper", seats=(me,))


class Rival(Loner):
    """Another one."""

    card = "rival"


MORE: Mapping[Card, Role] = {**ROLES, "heir": Heir(), "loner": Loner(), "rival": Rival()}


def told(*deck: Card) -> list[AnyEvent]:
    """The events of a game in which nobody does more than it must."""
    rules = {"sheriff": "off", "win": "city", "max_days": 1}
    run = Run(make_setup(custom_board(deck, book="sheriff", roles=MORE), rules, roles=MORE), MORE)
    while run.asks:
        run.answer([answer_to(ask, deck if ask.kind == "deal" else ask.default()) for ask in run.asks])
    return run.log


def test_what_is_barred_may_be_worked_out_while_it_is_read() -> None:
    game = Game(make_setup(custom_board(("werewolf", "villager", "villager", "seer"), book="sheriff")), ROLES)
    (ask,) = game.pick("seer", 4, (1, 2, 4), may_pass=True, barred=((seat, "self") for seat in (4,))).send(None).asks
    assert ask.options == (1, 2)
    assert ask.barred == ((4, "self"),)


def test_a_seat_that_took_another_card_is_not_asked_for_its_old_one_any_more() -> None:
    events = told("heir", "villager", "villager", "werewolf", "villager", "seer")
    assert [event.seats for event in events if isinstance(event, Declared)] == [(2,)]


def test_of_two_that_have_won_at_once_the_lowest_seat_has() -> None:
    for deck in (("loner", "rival"), ("rival", "loner")):
        (end,) = [event for event in told("werewolf", *deck, "villager", "villager") if isinstance(event, Unmasked)]
        assert end.winners == (2,)
