"""What holds for every answer: a legal one reads as itself in any form, none is acted on by halves, nothing raises."""

import json
import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from llm_werewolf.core.asks import AnyAsk, PickMany, PickOne, PickPotions, PickWord, Potions, Say, Speech, YesNo
from llm_werewolf.players.llm.parse import MOST_READ, Again, Taken, read_answer
from llm_werewolf.players.llm.raw import Raw, mended, read_message

SEATS = tuple(range(2, 13))
ASKS: tuple[AnyAsk, ...] = (
    PickOne(kind="votes", seat=1, options=SEATS, may_pass=True),
    PickOne(kind="seer", seat=1, options=SEATS, may_pass=True),
    PickOne(kind="guard", seat=1, options=SEATS, may_pass=True),
    PickOne(kind="wolves", seat=1, options=SEATS, may_pass=True),
    PickOne(kind="shoot", seat=1, options=SEATS, may_pass=True),
    PickOne(kind="badge", seat=1, options=SEATS, may_pass=True),
    PickMany(kind="cupid", seat=1, options=SEATS, least=2, most=2),
    YesNo(kind="run", seat=1),
    YesNo(kind="self_destruct", seat=1),
    PickPotions(kind="witch", seat=1, victim=3, may_save=True, poisonable=SEATS, both=True),
    Say(kind="speech", seat=1),
    PickWord(kind="order", seat=1, words=("left", "right"), may_pass=False),
)
CHINESE = "零一二三四五六七八九"


def chinese(number: int) -> str:
    return CHINESE[number] if number < 10 else "十" + (CHINESE[number - 10] if number > 10 else "")


FORMS: dict[str, Callable[[int], object]] = {
    "number": lambda seat: seat,
    "float": float,
    "text": str,
    "hao": lambda seat: f"{seat}号",
    "hao-player": lambda seat: f"{seat}号玩家",
    "full-width": lambda seat: "".join(chr(ord(char) + 0xFEE0) for char in str(seat)) + "号",
    "chinese": lambda seat: chinese(seat) + "号",
    "circled": lambda seat: chr(0x2460 + seat - 1),
    "p": lambda seat: f"P{seat}",
    "player": lambda seat: f"Player {seat}",
    "player-hao": lambda seat: f"Player{seat}号",
    "seat": lambda seat: f"seat {seat}",
    "hash": lambda seat: f"#{seat}",
    "bold": lambda seat: f"**{seat}号**",
    "remark": lambda seat: f"P{seat}（他最可疑）",
    "name": lambda seat: f"Guest{'abcdefghijkl'[seat - 1]}",
}
NAMES = {seat: f"Guest{'abcdefghijkl'[seat - 1]}" for seat in range(1, 13)}

WRAPS: dict[str, Callable[[str], str]] = {
    "plain": lambda text: text,
    "fenced": lambda text: f"```json\n{text}\n```",
    "fence-open": lambda text: f"```json\n{text}",
    "prose": lambda text: f"我想了想：\n{text}\n就这样。",
    "thought": lambda text: f'<think>也许 {{"target": 2}}</think>\n{text}',
    "stray": lambda text: f"先看看 {{</think>{text}",
    "listed": lambda text: f"[{text}]",
    "twice": lambda text: f"{text}\n{text}",
    "wrapped": lambda text: f'{{"answer": {text}}}',
    "ours": lambda text: f'{{"thinking": "t", "beliefs": [{{"seat": 2, "wolf": 5}}], "answer": {text}, "notes": ""}}',
    "end-token": lambda text: f"{text}<|im_end|>",
}


def loosen(text: str, how: str) -> str:
    match how:
        case "trailing comma":
            return text[:-1] + ",}"
        case "newlines":
            return text.replace(", ", ",\n  ")
        case _:
            return text


@given(
    ask=st.sampled_from([ask for ask in ASKS if isinstance(ask, PickOne)]),
    seat=st.sampled_from(SEATS),
    form=st.sampled_from(sorted(FORMS)),
    wrap=st.sampled_from(sorted(WRAPS)),
    loose=st.sampled_from(("strict", "trailing comma", "newlines")),
    thinking=st.text(max_size=60),
)
def test_any_seat_in_any_form_reads_as_itself(
    ask: PickOne, seat: int, form: str, wrap: str, loose: str, thinking: str
) -> None:
    answer = {"thinking": mended(thinking), "target": FORMS[form](seat), "notes": "n"}
    text = WRAPS[wrap](loosen(json.dumps(answer, ensure_ascii=False), loose))
    read = read_answer(Raw(content=text), ask, names=NAMES)
    assert isinstance(read, Taken), text
    assert read.choice == seat


@given(save=st.booleans(), poison=st.sampled_from((None, *SEATS)), form=st.sampled_from(sorted(FORMS)))
def test_any_potions_read_as_themselves(save: bool, poison: int | None, form: str) -> None:
    answer = {"thinking": "", "save": save, "poison": None if poison is None else FORMS[form](poison), "notes": ""}
    read = read_answer(Raw(content=json.dumps(answer)), ASKS[9], names=NAMES)
    assert isinstance(read, Taken)
    assert read.choice == Potions(save=save, poison=poison)


@given(pair=st.sets(st.sampled_from(SEATS), min_size=2, max_size=2), form=st.sampled_from(sorted(FORMS)))
def test_any_pair_reads_as_itself(pair: set[int], form: str) -> None:
    seats = sorted(pair)
    read = read_answer(
        Raw(content=json.dumps({"targets": [FORMS[form](seat) for seat in seats]})), ASKS[6], names=NAMES
    )
    assert isinstance(read, Taken)
    assert read.choice == tuple(seats)


SPEECHES = st.text(st.characters(blacklist_categories=("Cs", "Cc")), min_size=1, max_size=200).filter(
    lambda text: text.strip() == text and not any(mark in text for mark in "<[◁{") and not text[0].isdigit()
)


@given(text=SPEECHES, wrap=st.sampled_from(("plain", "fenced", "prose", "thought", "end-token")))
def test_any_speech_is_published_as_it_was_written(text: str, wrap: str) -> None:
    content = WRAPS[wrap](
        json.dumps({"thinking": "t", "speech": text, "claims": None, "notes": ""}, ensure_ascii=False)
    )
    read = read_answer(Raw(content=content), ASKS[10])
    if isinstance(read, Taken):
        assert read.choice == Speech(text=text)
    else:
        assert read.why == "unreadable"  # a placeholder
        assert len(text) < 30


def answers() -> st.SearchStrategy[tuple[AnyAsk, str]]:
    seat = st.sampled_from(SEATS)
    thinking = st.text('ab{}"\\,:想 \n', max_size=20)
    fields: list[tuple[AnyAsk, st.SearchStrategy[dict[str, object]]]] = []
    for ask in ASKS:
        match ask:
            case PickOne():
                fields.append((ask, st.fixed_dictionaries({"thinking": thinking, "target": seat})))
            case PickMany():
                fields.append((ask, st.fixed_dictionaries({"targets": st.just([2, 12]), "thinking": thinking})))
            case YesNo():
                fields.append((ask, st.fixed_dictionaries({"thinking": thinking, "decision": st.booleans()})))
            case PickPotions():
                fields.append((ask, st.fixed_dictionaries({"save": st.booleans(), "poison": seat, "notes": thinking})))
            case Say():
                fields.append((ask, st.fixed_dictionaries({"thinking": thinking, "speech": st.just("大家好")})))
            case PickWord():
                fields.append((ask, st.fixed_dictionaries({"choice": st.just("left"), "notes": thinking})))
    one = [
        st.tuples(st.just(ask), answer.map(lambda told: json.dumps(told, ensure_ascii=False))) for ask, answer in fields
    ]
    return st.one_of(one)


@given(
    answer=answers(),
    cut=st.floats(0, 1, exclude_max=True),
    finish=st.sampled_from(("length", "stop", None)),
    wrap=st.sampled_from(("plain", "fenced", "thought", "listed", "wrapped")),
)
def test_no_part_of_a_cut_off_answer_is_acted_on(
    answer: tuple[AnyAsk, str], cut: float, finish: str | None, wrap: str
) -> None:
    ask, whole = answer
    text = WRAPS[wrap](whole)
    end = len(text.rstrip("` \n"))
    part = text[: int(end * cut)]
    read = read_answer(Raw(content=part, finish=finish), ask)
    if wrap == "thought" and finish == "stop" and "</think>" not in part and not part.startswith("<think>"):
        return  # a tag that is not whole yet is a speech in plain words
    assert isinstance(read, Again), part
    assert finish == "stop" or read.why == "truncated"


@given(
    content=st.one_of(st.none(), st.binary(max_size=300).map(lambda data: data.decode("utf-8", "surrogateescape"))),
    finish=st.sampled_from(("stop", "length", "content_filter", "odd", None)),
    ask=st.sampled_from(ASKS),
)
def test_arbitrary_bytes_never_raise(content: str | None, finish: str | None, ask: AnyAsk) -> None:
    read = read_answer(read_message({"content": content}, finish), ask, names=NAMES)
    if isinstance(read, Taken) and isinstance(read.choice, Speech):
        read.choice.text.encode()


PIECES = [
    *('{"target": 5}', '{"target":', '"speech"', ": ", "5", "3号", "P3", "<think>", "</think>", "```json\n", "```"),
    *("{", "}", "[", "]", '"', "“", "'", ",", "，", "\\", "\n", "不", "投", "null", "true", "None", "thinking", "save"),
    *("poison", "decision", "targets", "自爆", "\ud83d", "\\ud83d", "//", "/*", "messages", "assistant", "①", "十二"),
    *("NaN", "1e999", "<|channel|>", "我"),
]


@given(pieces=st.lists(st.sampled_from(PIECES), max_size=40), ask=st.sampled_from(ASKS))
def test_nothing_made_of_telling_pieces_raises(pieces: list[str], ask: AnyAsk) -> None:
    read = read_answer(Raw(content="".join(pieces), tools=("".join(reversed(pieces)),)), ask, names=NAMES)
    if isinstance(read, Taken):
        assert ask.refuse(read.choice) is None  # type: ignore[arg-type]  # the kind of choice this ask takes


@pytest.mark.parametrize("depth", [30, 300, 900, 980, 2000])
@pytest.mark.parametrize("key", ["thinking", "notes", "target", "claims", "save"])
def test_no_depth_of_nesting_raises(depth: int, key: str) -> None:
    for opened, closed in (('{"a":', "}"), ("[", "]"), ('{"answer":', "}")):
        content = f'{{"{key}": {opened * depth}1{closed * depth}, "speech": "x", "poison": 5}}'
        for ask in ASKS:
            assert read_answer(Raw(content=content), ask) == Again("unreadable")


@given(pieces=st.lists(st.sampled_from(PIECES), max_size=12))
def test_prose_never_acts_gravely(pieces: list[str]) -> None:
    text = "".join(pieces).replace("{", "").replace("[", "")
    for ask in (ASKS[3], ASKS[4], ASKS[5], ASKS[9]):
        assert isinstance(read_answer(Raw(content=text), ask, names=NAMES), Again)
    read = read_answer(Raw(content=text), ASKS[8])
    assert isinstance(read, Again) or read.choice is False


@pytest.mark.parametrize(
    "text",
    [
        "{" * 100_000,
        '{"a":' * 20_000,
        "[" * 100_000,
        '{"speech": "' + '"' * 50_000,
        '{"speech": "' + '" \n' * 30_000 + '"}',
        "<think>" * 15_000,
        "</think>" * 12_000,
        "<think>" * 7000 + "</think>" * 7000,
        "{'a" * 30_000,
        "3号" * 30_000,
        "（" * 50_000 + "5号",
        "我" * 100_000,
        "{a:1} " * 15_000,
        " " * 100_000,
        "5" + "\n" * 100_000 + "号",
        "< " + " " * 100_000,
        "```" + "\n" * 100_000,
        "```" + "a" * 100_000,
        "{" + "//a" * 30_000 + "\n!",
        '{"a": "' + '"/*' * 30_000,
        '{"a": "' + '"//' * 30_000,
        '{"a": "b ' * 11_000 + "</think>",
        '{"speech": "<think>' + " " * 100_000 + 'x</think>"}',
        '{"speech": "*' + " " * 100_000 + 'x: y"}',
        "<|im_end|>" * 10_000 + "x",
        '{"target": "' + "\u0315\u0316" * 50_000 + '"}',
        '{"target": "' + "5," * 50_000 + '"}',
        "<speech>" * 12_000,
        "[" + ",".join(f'{{"target": {seat}}}' for seat in range(6000)) + "]",
        '{"answer":' * 5 + "[" + ",".join(['{"answer": {"target": 5}}'] * 3000) + "]" + "}" * 5,
    ],
    ids=lambda text: text[:12],
)
def test_a_hundred_kilobytes_are_read_in_good_time(text: str) -> None:
    started = time.process_time()
    for ask in (ASKS[0], ASKS[3], ASKS[10]):
        read_answer(Raw(content=text), ask, names=NAMES)
    assert time.process_time() - started < 6


def test_claims_never_carry_more_than_the_speech() -> None:
    claims = {
        "role": "seer",
        "checks": [{"seat": 5, "verdict": "wolves"}, {"seat": 6, "verdict": "village"}, {"seat": 7, "verdict": "odd"}],
        "plan": [3, 8],
        "votes": 5,
    }
    spelled = {"预言家": "seer", "seer": "seer"}

    def claim(text: str) -> object:
        content = json.dumps({"thinking": "", "speech": text, "claims": claims, "notes": ""})
        read = read_answer(Raw(content=content), ASKS[10], spelled=spelled)
        assert isinstance(read, Taken)
        assert isinstance(read.choice, Speech)
        return read.choice.claim.model_dump(exclude_defaults=True) if read.choice.claim else None

    assert claim("我是预言家，5号查杀，警徽流3、8，今天归5号。") == {
        "role": "seer",
        "checks": ({"seat": 5, "verdict": "wolves"},),
        "plan": (3, 8),
        "votes": 5,
    }
    assert claim("我先听。") is None
    assert claim("5号说话了。") is None
    assert claim("大家投5号。") == {"votes": 5}


def test_an_answer_without_measure_is_not_read() -> None:
    vote = '{"target": 5}'
    for room in (0, 1):
        raw = Raw(content=vote + " " * (MOST_READ - len(vote) + room), finish="stop")
        read = read_answer(raw, ASKS[0])
        assert read == (Again("unreadable") if room else Taken(5))
