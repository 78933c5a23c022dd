"""An interruption that does not end the day: who is out is passed over, and a game it wins is over at once."""

from collections.abc import Callable, Mapping

from llm_werewolf.boards import custom_board, make_setup
from llm_werewolf.core.asks import AnyAsk, Choice, YesNo
from llm_werewolf.core.events import DayBroke, GameOver, Out, Spoke, Unmasked, Voted
from llm_werewolf.core.seats import Card, Seat
from llm_werewolf.engine.game import Game
from llm_werewolf.engine.role import Death, Interruption, Role
from llm_werewolf.engine.run import Run, answer_to
from llm_werewolf.roles import ROLES


class Duelist(Role):
    """At its own turn to speak it may put out the seat to its left."""

    card = "duelist"
    god = True

    def interrupt(self, g: Game, me: Seat) -> AnyAsk | None:
        return YesNo(kind="duel", seat=me)

    async def interrupted(self, g: Game, me: Seat, choice: Choice) -> Interruption | None:
        if choice is not True:
            return None
        return Interruption(deaths=(Death(seat=me + 1, cause="duel", by=me),), ends_day=False)


MORE: Mapping[Card, Role] = {**ROLES, "duelist": Duelist()}
Said = Callable[[AnyAsk], Choice]


def played(deck: tuple[Card, ...], said: Mapping[str, Choice], **rules: object) -> Run:
    """A game without a shuffle: `said` by kind of question, else the default."""
    changes = {name.replace("__", "."): value for name, value in rules.items()}
    board = custom_board(deck, book="sheriff", roles=MORE)
    run = Run(make_setup(board, {"win": "city", "max_days": 1, **changes}, roles=MORE), MORE)
    while run.asks:
        run.answer([answer_to(ask, said.get(ask.kind, ask.default())) for ask in run.asks])
    return run


def spoke(run: Run) -> list[Seat]:
    return [event.seat for event in run.log if isinstance(event, Spoke)]


def test_who_was_put_out_does_not_speak_any_more_and_the_day_goes_on() -> None:
    run = played(("duelist", "villager", "werewolf", "seer"), {"duel": True, "draw_order": 1}, sheriff="off")
    assert spoke(run) == [1, 3, 4]
    assert any(isinstance(event, Voted) for event in run.log)
    assert [event.seats for event in run.log if isinstance(event, Out)] == [(), (2,)]


def test_nothing_is_asked_any_more_once_it_wins_the_game() -> None:
    run = played(("duelist", "werewolf", "villager", "seer"), {"duel": True, "draw_order": 1}, sheriff="off")
    assert isinstance(run.log[-2], GameOver) and run.log[-2].winner == "village"
    assert isinstance(run.log[-1], Unmasked)
    assert spoke(run) == [], "the speech that was asked for with the question is never published"


def test_a_game_won_during_the_election_is_over_without_the_nights_deaths() -> None:
    said: dict[str, Choice] = {"first": 1, "wolves": 3, "duel": True}
    board = ("duelist", "werewolf", "villager", "seer")
    changes = {"win": "city", "max_days": 1}
    run = Run(make_setup(custom_board(board, book="sheriff", roles=MORE), changes, roles=MORE), MORE)
    while run.asks:
        run.answer(
            [
                answer_to(ask, ask.seat < 3 if ask.kind == "run" else said.get(ask.kind, ask.default()))
                for ask in run.asks
            ]
        )
    assert isinstance(run.log[-2], GameOver) and run.log[-2].winner == "village"
    assert isinstance(run.log[-1], Unmasked), "no word of the election comes after the end"
    assert not [event for event in run.log if isinstance(event, Out) and 3 in event.seats]
    assert sum(isinstance(event, DayBroke) for event in run.log) == 1
