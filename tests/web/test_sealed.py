"""Every byte that reaches a page is part of what its view is told: over random games with all cards."""

import json
import os
from pathlib import Path
from random import Random

import pytest

from llm_werewolf.boards import board_names
from llm_werewolf.core.events import AnyEvent
from llm_werewolf.core.seats import Viewer, hears
from llm_werewolf.viewer.data import event_data
from llm_werewolf.web.hub import Hub
from llm_werewolf.web.wishes import Wishes

from .inside import InsidePage, hub_at, to_the_end

GAMES = int(os.environ.get("WEB_GAMES", "24"))
"""`WEB_GAMES=300 pytest tests/web/test_sealed.py` looks at more of them."""
DECKS = (
    "werewolf*2,wolf_beauty,villager*3,seer,witch,fox,silencer",
    "werewolf*2,white_wolf_king,demon,villager*4,seer,witch,little_girl,scapegoat",
    "werewolf*2,lone_demon,stalker,villager*3,seer,cupid,hybrid,idiot",
    "werewolf*3,villager*4,thief,wild_child,elder,guard,piper",
)
FOR_ALL = {"welcome", "view", "events", "table", "turn", "night"}
FOR_SEATS = FOR_ALL | {"ask", "closed", "accepted", "powers"}
SEAT_KEYS = {"seat", "name", "about", "person", "online", "bot", "alive"}


async def test_every_byte_is_for_the_eyes_it_reaches(tmp_path: Path) -> None:
    dice = Random(6)
    boards = [name for name in board_names() if int(name.rsplit("-", 1)[1]) <= 12]
    async with hub_at(tmp_path) as hub:
        for number in range(GAMES):
            if number % 2:
                await _one_game(hub, number, dice, cards=dice.choice(DECKS))
            else:
                await _one_game(hub, number, dice, board=dice.choice(boards))


async def _one_game(hub: Hub, number: int, dice: Random, **what: str) -> None:
    people = {str(seat): "person" for seat in dice.sample(range(1, 8), 3)}
    seats = {str(seat): "random" for seat in range(1, 8)} | people
    late = 600 if number % 3 == 0 else 0
    rights = {"god_after_end": False, "god_for_out": bool(number % 4), "watch_delay": late}
    wishes = Wishes.model_validate({**what, **rights, "seats": seats, "paced": False, "seed": number})
    made = await hub.make(wishes)
    room, secrets = made.room, made.secrets
    pages: dict[Viewer, InsidePage] = {int(seat): InsidePage(room, secrets[seat], seed=number) for seat in people}
    pages["god"] = InsidePage(room, secrets["host"], view="god")
    public, watcher = InsidePage(room), InsidePage(room, secrets["watch"])
    # The host may look through any seat's eyes, and is told no more than it by that.
    lent = dice.choice([seat for seat in range(1, 8) if str(seat) not in people])
    pages[lent] = InsidePage(room, secrets["host"], view=lent)
    await room.start()
    await to_the_end(room)
    for page in (*pages.values(), public, watcher):
        await page.close()
    for view, page in pages.items():
        _look(view, page.texts, room.stage.told)
    _look("public", watcher.texts, room.stage.told)
    # Whoever has no link is told the same, or the beginning of it.
    _look("public", public.texts, room.stage.told, whole=not late)
    told = "".join(text for page in (*pages.values(), public, watcher) for text in page.texts)
    assert not any(secret in told for secret in secrets.values())


def _look(view: Viewer, texts: list[str], everything: list[AnyEvent], *, whole: bool = True) -> None:
    mine = [event_data(event, view) for event in everything if hears(view, event.to)]
    came: list[object] = []
    for text in texts:
        frame = json.loads(text)
        assert frame["type"] in (FOR_SEATS if isinstance(view, int) else FOR_ALL)
        match frame["type"]:
            case "events":
                assert frame["view"] == view and frame["from"] == len(came)
                came += frame["events"]
                assert set(frame) == {"type", "view", "from", "events", "live"}
            case "welcome" | "view":
                assert frame["viewer"]["perspective"] in (view, "public")
                assert set(frame["viewer"]) == {
                    "perspective", "lang", "names", "abouts", "words", "forms", "title", "mvp"
                }  # fmt: skip
            case "ask":
                _look_at_question(frame, view, mine)
        for seat in frame.get("table", {}).get("seats", ()):
            assert set(seat) == SEAT_KEYS
    assert came == (mine if whole else mine[: len(came)])


def _look_at_question(frame: dict[str, object], view: Viewer, mine: list[dict[str, object]]) -> None:
    assert isinstance(view, int)
    # A witch's victim must have been shown to her.
    if frame["shape"] == "pick_potions" and frame["victim"] is not None:
        shown = [event for event in mine if event.get("topic") == "victim" and event["seats"] == [frame["victim"]]]
        assert shown


@pytest.mark.parametrize("secret", ["", "x", "host", "2" * 32, "A" * 5000])
async def test_guessed_secrets_open_nothing(tmp_path: Path, secret: str) -> None:
    async with hub_at(tmp_path) as hub:
        made = await hub.make(Wishes(board="huanle-9", seats={2: "person"}))
        page = InsidePage(made.room, secret, view="god")
        other = await hub.make(Wishes(board="huanle-9", seats={2: "person"}))
        stranger = InsidePage(made.room, other.secrets["2"])
        await page.close()
        await stranger.close()
        welcome = json.loads(page.texts[0])
        if secret:
            assert welcome["type"] == "error" and page.connection.closed == 4401
        else:
            assert welcome["rights"]["views"] == ["public"]
        assert json.loads(stranger.texts[0])["code"] == "not_yours" and len(stranger.texts) == 1


def refused(page: InsidePage) -> list[str]:
    """The codes of the error frames that a page was sent."""
    return [frame["code"] for frame in map(json.loads, page.texts) if frame["type"] == "error"]


async def test_another_seats_view_and_questions_are_refused(tmp_path: Path) -> None:
    async with hub_at(tmp_path) as hub:
        made = await hub.make(Wishes(board="huanle-9", seats={2: "person", 3: "person"}))
        page = InsidePage(made.room, made.secrets["2"])
        watcher = InsidePage(made.room, made.secrets["watch"])
        for view in ("god", 3):
            page.connection.receive(json.dumps({"type": "look", "view": view}))
            watcher.connection.receive(json.dumps({"type": "look", "view": view}))
        for frame in ("answer", "draft", "intention", "notes", "hurry"):
            text = {"type": frame, "ask": "a-1", "choice": 1, "text": "", "self_destruct": True}
            watcher.connection.receive(json.dumps(text))
        await page.close()
        await watcher.close()
        assert refused(page) == ["not_yours"] * 2
        assert refused(watcher) == ["not_yours"] * 7


async def test_only_digests_stand_on_the_disk(tmp_path: Path) -> None:
    async with hub_at(tmp_path) as hub:
        made = await hub.make(Wishes(board="huanle-9", seats={2: "person"}))
        files = [path.read_text(encoding="utf-8") for path in made.room.folder.iterdir()]
        assert not any(secret in text for text in files for secret in made.secrets.values())
        assert (made.room.folder / "web.json").stat().st_mode & 0o077 == 0


async def test_watchers_without_a_link_see_things_later(tmp_path: Path) -> None:
    async with hub_at(tmp_path) as hub:
        made = await hub.make(Wishes(board="huanle-9", seed=3, watch_delay=60))
        late, prompt = InsidePage(made.room), InsidePage(made.room, made.secrets["watch"])
        await made.room.start()
        await to_the_end(made.room)
        assert any('"unmasked"' in text for text in prompt.texts)
        assert not any(
            '"unmasked"' in text or '"state":"over"' in text or '"public","god"' in text for text in late.texts
        )
        for page in (late, prompt):
            await page.close()
