"""By day nobody sees in the time something takes that somebody was asked who need not show it: a shot, a card."""

import json
from collections.abc import Callable
from pathlib import Path

from llm_werewolf.boards import custom_board, make_setup, parse_cards
from llm_werewolf.core.events import AnyEvent, Ballot, Out, Revealed, Seated, Tally, TieBroken, Voted
from llm_werewolf.core.seats import Seat
from llm_werewolf.core.state import State
from llm_werewolf.roles import ROLES
from llm_werewolf.web.hub import Hub
from llm_werewolf.web.hush import Hush, asked_unseen
from llm_werewolf.web.wishes import Wishes

from .inside import PASSES, InsidePage, hub_at
from .leaping import leaping
from .serving import SILENT, Json
from .test_nights import cards_of

CARDS = "werewolf*2,villager*3,hunter,idiot,seer"
RULES = {"last_words.night": "never", "last_words.exile": "never", "wolves.talk_rounds": 0, "sheriff": "off"}


def told(frames: list[str]) -> list[str]:
    """The types of what a page was told, events by their own."""
    found: list[str] = []
    for text in frames:
        frame = json.loads(text)
        found += [event["type"] for event in frame["events"]] if frame["type"] == "events" else [frame["type"]]
    return found


async def between(
    hub: Hub, first: str, then: str, choose: Callable[[Json], object], wait: Callable[[Json], float], watcher: Seat
) -> list[list[tuple[float, str]]]:
    """What everybody, and a seat that has nothing to do with it, gets between two events, and when."""
    people = dict.fromkeys(range(1, 9), "person")
    made = await hub.make(Wishes.model_validate({"cards": CARDS, "seed": 3, "rules": RULES, "seats": people}))
    pages = {seat: InsidePage(made.room, made.secrets[str(seat)], answer=choose, wait=wait) for seat in people}
    public = InsidePage(made.room)
    await made.room.start()
    while then not in told(public.texts):
        await made.room.pace._sleep(1)
    await made.room.stop()
    for page in (public, *pages.values()):
        await page.close()
    return [_part(page, first, then) for page in (public, pages[watcher])]


def _part(page: InsidePage, first: str, then: str) -> list[tuple[float, str]]:
    kinds = [told([text]) for text in page.texts]
    begin = next(at for at, one in enumerate(kinds) if first in one)
    end = next(at for at, one in enumerate(kinds) if then in one)
    return [(round(page.times[at] - page.times[begin], 3), ",".join(kinds[at])) for at in range(begin, end + 1)]


def test_whether_the_dead_may_shoot_takes_no_time(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub_at(tmp_path, second=1.0, night_pace=15) as hub:
            cards = await cards_of(hub, cards=CARDS, seed=3)
            hunter, (villager, watcher, *_) = cards["hunter"][0], cards["villager"]
            seen = []
            for victim, shot, seconds in (
                (villager, None, 0.0),
                (hunter, None, 0.0),
                (hunter, None, 4.5),
                (hunter, SILENT, 0.0),
            ):

                def choose(ask: Json, victim: Seat = victim, shot: object = shot) -> object:
                    if ask["kind"] == "wolves":
                        return victim
                    return shot if ask["kind"] == "shoot" else PASSES[ask["shape"]]

                def wait(ask: Json, seconds: float = seconds) -> float:
                    return seconds if ask["kind"] == "shoot" else 0

                seen.append(await between(hub, "out", "order", choose, wait, watcher))
            assert seen[0][0] == [(0, "day_broke,out"), (0, "table"), (2.5 + 5 + 2, "order")]
            assert all(one == seen[0] for one in seen)

    leaping(main())


def test_whether_the_exiled_may_show_a_card_takes_no_time(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub_at(tmp_path, second=1.0, night_pace=15) as hub:
            cards = await cards_of(hub, cards=CARDS, seed=3)
            idiot, (villager, watcher, *_) = cards["idiot"][0], cards["villager"]
            seen = []
            for exiled, card, seconds in (
                (villager, False, 0.0),
                (idiot, False, 0.0),
                (idiot, False, 9.0),
                (idiot, SILENT, 0.0),
            ):

                def choose(ask: Json, exiled: Seat = exiled, card: object = card) -> object:
                    if ask["kind"] == "votes" and exiled in ask["options"]:
                        return exiled
                    return card if ask["kind"] == "reveal" else PASSES[ask["shape"]]

                def wait(ask: Json, seconds: float = seconds) -> float:
                    return seconds if ask["kind"] == "reveal" else 0

                seen.append(await between(hub, "voted", "exiled", choose, wait, watcher))
            assert seen[0][0][-1] == (4.0 + 10 + 2, "exiled")
            assert all(one == seen[0] for one in seen)

    leaping(main())


def seated(**rules: object) -> tuple[Hush, State]:
    setup = make_setup(custom_board(parse_cards(CARDS)), rules)
    state = State()
    state.apply(Seated(to="all", seats=8, deck=setup.deck, wolves=(), gods=(), board="", book="", rules=setup.rules))
    return Hush(setup, ROLES), state


def after(hush: Hush, state: State, *events: AnyEvent) -> float:
    for event in events:
        state.apply(event)
    return hush.after(events[-1], state)


def test_when_nobody_can_be_asked_unseen() -> None:
    hush, state = seated()
    assert after(hush, state, Out(to="all", seats=(), phase="dawn")) == 0
    assert after(hush, state, Out(to="all", seats=(2,), phase="dawn")) == 5
    # A wolf that has shown itself is known not to shoot, and a hunter that has shot is not there any more.
    assert after(hush, state, Revealed(to="all", seat=3, card="werewolf"), Out(to="all", seats=(3,), phase="day")) == 0
    assert after(hush, state, Revealed(to="all", seat=2, card="hunter"), Out(to="all", seats=(4,), phase="day")) == 0


def test_cards_that_are_shown_tell_whom_to_wait_for() -> None:
    hush, state = seated(reveal_on_death="role")
    assert after(hush, state, Out(to="all", seats=(2,), phase="dawn")) == 0
    assert after(hush, state, Revealed(to="all", seat=2, card="hunter")) == 5
    assert after(hush, state, Out(to="all", seats=(3,), phase="dawn"), Revealed(to="all", seat=3, card="seer")) == 0


def voted(*tallies: tuple[Seat, int]) -> Voted:
    tally = tuple(Tally(seat=seat, votes=votes) for seat, votes in tallies)
    return Voted(to="all", what="exile", round=1, ballots=(Ballot(voter=1, target=2, weight=2),), tally=tally)


def test_a_vote_that_names_somebody() -> None:
    hush, state = seated(**{"vote.tie": "pk"})
    assert after(hush, state, voted((2, 6), (3, 4))) == 10
    assert after(hush, state, voted((2, 4), (3, 4))) == 0
    assert after(hush, state, TieBroken(to="all", seat=1, pick=3)) == 10
    assert after(hush, state, TieBroken(to="all", seat=1, pick=None)) == 0
    assert after(hush, state, voted()) == 0
    assert after(*seated(**{"vote.tie": "lot"}), voted((2, 4), (3, 4))) == 10
    assert after(*seated(**{"idiot.must_reveal": True}), voted((2, 6))) == 0
    assert after(hush, state, Revealed(to="all", seat=2, card="idiot"), voted((3, 6))) == 0


def test_kinds_that_nobody_sees() -> None:
    assert asked_unseen("shoot") and asked_unseen("reveal") and asked_unseen("challenge")
    assert not any(map(asked_unseen, ("last_words", "badge", "pk3", "votes", "speech", "order")))
