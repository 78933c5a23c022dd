"""The display: every event in both languages, for every viewer, plain and coloured; and texts that mean harm."""

import io
import re
import tomllib
from importlib.resources import files

import pytest
from rich.console import Console
from rich.text import Text

from llm_werewolf.cli.display import Display, Pacer, PlainScreen, RichScreen, Used, summary
from llm_werewolf.cli.display.clean import clean, clean_line
from llm_werewolf.cli.display.screen import Screen
from llm_werewolf.cli.display.teller import Teller
from llm_werewolf.cli.display.wrap import fitted, wrap
from llm_werewolf.core.events import Answer, AnyEvent, Declared, Learned, Spoke, Voted, Whispered
from llm_werewolf.core.seats import Viewer
from llm_werewolf.core.view import View
from llm_werewolf.players.llm.calls import Call, Usage
from llm_werewolf.players.llm.ledger import Ledger, Price
from llm_werewolf.players.llm.prefix import Reuse
from tests.cli.fabricated import NAMES, spoke, whole_game

VIEWERS: tuple[Viewer, ...] = ("public", "god", 1, 2, 3, 6)
EVENT_TYPES = set(AnyEvent.__args__)


def rich_screen(out: io.StringIO, width: int = 80) -> RichScreen:
    return RichScreen(
        Console(file=out, force_terminal=True, width=width, legacy_windows=False, color_system="256", highlight=False)
    )


async def told(
    events: list[AnyEvent], lang: str, viewer: Viewer, *, width: int = 0, names: dict[int, str] | None = None
) -> str:
    """What a viewer reads: plain, or on a terminal of a width."""
    out = io.StringIO()
    screen: Screen = rich_screen(out, width) if width else PlainScreen(out)
    display = Display(screen, lang=lang, viewer=viewer, names=NAMES if names is None else names, pacer=Pacer(0))
    for event in View(viewer, events).events:
        await display.show(event)
    await display.finish()
    return out.getvalue()


def test_the_fabricated_game_has_every_type_of_event() -> None:
    assert {type(event) for event in whole_game("en")} == EVENT_TYPES


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("viewer", VIEWERS)
async def test_every_event_is_told_in_plain_text(lang: str, viewer: Viewer) -> None:
    text = await told(whole_game(lang), lang, viewer)
    assert "\x1b" not in text
    assert "{" not in text
    assert not re.search(r"[╭╮│─]", text)
    for event in whole_game(lang):
        if isinstance(event, Spoke) and event.text:
            assert all(line in text for line in event.text.split("\n"))
    if lang == "zh":
        left = re.sub(r"Ruth|Bartholomew the Unreaso…|sheriff-12|sheriff|PK|the model gave no answer|timeout", "", text)
        left = re.sub(r"novel topic|some word|strange news|odd mark", "", left)
        assert not re.search(r"[A-Za-z]{2,}", left), "English words in the Chinese display"


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("width", [40, 80, 160])
async def test_a_terminal_never_gets_a_line_too_wide(lang: str, width: int) -> None:
    from rich.cells import cell_len

    text = await told(whole_game(lang), lang, "god", width=width)
    assert "\x1b[" in text
    for line in text.split("\n"):
        assert cell_len(Text.from_ansi(line).plain) <= width


async def test_each_event_alone_is_told_and_unknown_topics_too() -> None:
    first: AnyEvent = whole_game("en")[0]
    for event in whole_game("en"):
        await told([first, event] if event is not first else [first], "en", "god")
    odd: list[AnyEvent] = [
        Declared(to="all", topic="x_y"),
        Learned(to=(1,), topic="z_w", words=("yes",)),
        Declared(to="all", topic="{curse}"),
    ]
    text = await told([whole_game("en")[0], *odd], "en", "god")
    assert "x y" in text
    assert "z w" in text
    assert "{curse}" in text


async def test_a_speech_cannot_pass_for_a_table() -> None:
    spoke = Spoke(seat=3, where="day", text="I am fine.\nSeat | For\n2 | 3", to="all")
    lines = (await told([whole_game("en")[0], spoke], "en", "public")).splitlines()
    assert [line for line in lines if "|" in line] == ["    > Seat | For", "    > 2 | 3"]


async def test_a_fallback_is_never_shown_as_the_players_choice() -> None:
    text = await told(whole_game("en"), "en", "god")
    assert "9 张三丰 (werewolf) [campaign]: (no usable answer: the model gave no answer)" in text
    assert "Seat 5 (werewolf) · knife: (no usable answer: the model gave no answer)" in text
    assert "Seat 5 (werewolf) votes to knife" not in text
    assert "12?" in text
    assert "Seat 12 (werewolf) · Exile vote: (no usable answer: timeout)" in text


@pytest.mark.parametrize(("lang", "stored", "shown"), [("en", "超时", "time ran out"), ("zh", "time ran out", "超时")])
async def test_why_the_program_answered_is_told_in_the_readers_language(lang: str, stored: str, shown: str) -> None:
    events: list[AnyEvent] = []
    for event in whole_game("en"):
        if isinstance(event, Spoke | Whispered | Answer) and event.fallback:
            event = event.model_copy(update={"fallback": stored})
        elif isinstance(event, Voted):
            marked = [one.model_copy(update={"fallback": one.fallback and stored}) for one in event.ballots]
            event = event.model_copy(update={"ballots": tuple(marked)})
        events.append(event)
    text = await told(events, lang, "god")
    assert text.count(shown) >= 4 and stored not in text


async def test_the_vote_tells_who_for_whom_with_weights_and_totals() -> None:
    text = await told(whole_game("en"), "en", "public")
    assert "Seat 5 | 3.5 | 1  3 ×1.5  6" in text
    assert "abstained | – | 7  10" in text


async def test_nobody_reads_more_than_its_view() -> None:
    public = await told(whole_game("en"), "en", "public")
    for secret in ("checks", "knife", "poisons", "mark", "(seer)", "The deal", "poisoned"):
        assert secret not in public
    seer = await told(whole_game("en"), "en", 3)
    assert "learns: Seat 5 is a wolf" in seer
    assert "(wolf)" not in seer
    wolf = await told(whole_game("en"), "en", 2)
    assert "Seat 5 (wolf)" in wolf
    assert "checks" not in wolf


HOSTILE = [
    "\x1b[2J\x1b[31mgone",
    "bell\x07 and backspace\x08\x08",
    "csi \x9b31m",
    "right \u202eto left",
    "[red]markup[/red] [/] [link=http://x]l[/link] :smile:",
    "a\rb overwritten",
    "zero\u200bwidth\u2066isolate",
    "lone \ud800 surrogate",
    "Z" + "\u0301" * 50 + "algo",
    "{seat} {name} %s {0}",
    "line one\n== Night 9 ==\nline three",
]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("width", [0, 80])
async def test_hostile_text_is_shown_and_does_nothing(text: str, width: int) -> None:
    events = [whole_game("en")[0], spoke(1, "day", text), spoke(2, "day", "fine", text)]
    shown = await told(events, "en", "public", width=width, names={1: text, 2: text})
    bare = re.sub(r"\x1b\[[0-9;]*m", "", shown)  # the display's own colours
    assert not re.search(
        r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", bare
    )
    assert "\u0301" * 5 not in bare
    if "markup" in text:
        assert "[red]markup[/red]" in bare
        assert ":smile:" in bare
    if "Night 9" in text:
        assert not re.search(r"^== Night 9", bare, re.MULTILINE)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one two three four", ["one two", "three four"]),
        ("昨晚查验五号，查杀！", ["昨晚查验五", "号，查杀！"]),
        ("一二三四五，六", ["一二三四", "五，六"]),
        ("出局：3号(狼人)、11号(狼人)", ["出局：", "3号(狼人)、", "11号(狼人)"]),
        ("abcdefghijklmnopqrstuvwxyz", ["abcdefghij", "klmnopqrst", "uvwxyz"]),
        ("a\n\nb", ["a", "", "b"]),
        ("", [""]),
    ],
)
def test_lines_break_where_both_languages_want_it(text: str, lines: list[str]) -> None:
    assert [line.plain for line in wrap(Text(text), 11 if "号(" in text else 10)] == lines


def test_plain_text_is_broken_below_where_its_lines_began() -> None:
    text = "# One\n- two three four\n  r  five six\n\n"
    assert fitted(text, 11) == "# One\n- two three\n  four\n  r  five\n  six\n\n"
    assert fitted("- 预言家每夜查验一人", 12) == "- 预言家每夜\n  查验一人"


def test_clean_spells_out_and_keeps_the_rest() -> None:
    assert clean("a\x1b[1mb") == "a\\x1b[1mb"
    assert clean("x\u202ey") == "x\\u202ey"
    assert clean("家\u200d👨\n好") == "家\u200d👨\n好"
    assert clean_line("a  b\nc", 24) == "a b c"
    assert clean_line("张" * 30, 10) == "张张张张…"


@pytest.mark.parametrize("lang", ["zh", "en"])
async def test_the_summary_is_complete(lang: str) -> None:
    out = io.StringIO()
    screen = PlainScreen(out)
    ledger, reuse = Ledger({"m": Price(input=2, cached=1, output=10)}), Reuse(calls=2, characters=1000, repeated=900)
    for seat, model in ((2, "m"), (3, "n")):
        used = Usage(prompt=1000, cached=200, output=34, reasoning=4)
        call = Call(seat=seat, kind="votes", day=1, model=model, attempt=1, messages=(), usage=used)
        ledger.take(call)
    blocks = summary(
        whole_game(lang),
        lang=lang,
        names=NAMES,
        kinds=dict.fromkeys(range(1, 13), "basic"),
        usage=Used(ledger, reuse),
    )
    for block in blocks:
        screen.write(block)
    text = out.getvalue()
    for seat in range(1, 13):
        assert re.search(rf"^    (Seat )?{seat}号?\b", text, re.MULTILINE)
    for word in ("1,034", "10?", "basic", "0.0021", "2,000", "$0.00214", "90.0%", "50"):
        assert word in text
    assert ("day 1: exiled" if lang == "en" else "第1天 被放逐") in text


def test_both_languages_have_the_same_phrases_with_the_same_gaps() -> None:
    folders = ("llm_werewolf.cli.display", "llm_werewolf.players.human")
    for folder in folders:
        tables = [
            tomllib.loads((files(folder) / "strings" / f"{lang}.toml").read_text(encoding="utf-8"))
            for lang in ("zh", "en")
        ]
        gaps = [
            {
                f"{section}.{key}": sorted(set(re.findall(r"\{(\w+)[|}]", text)))
                for section, entries in table.items()
                for key, text in entries.items()
            }
            for table in tables
        ]
        assert gaps[0] == gaps[1]


def test_what_a_wolf_was_told_of_its_pack_stays_told() -> None:
    teller = Teller("en", 1, {})
    teller.take(Learned(to=(1, 2, 3), topic="pack", seats=(1, 2, 3)))
    teller.take(Learned(to=(1, 3), topic="pack", seats=(1, 3)))
    assert "wolf" in str(teller.people.tag(2)), "it is out, and still a wolf"
