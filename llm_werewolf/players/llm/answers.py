"""Answer files: raw model answers and the only right reading of each, checked with the code that plays.

The format is in ANSWERS.md; `llm-werewolf check-answers` is `check_answers`.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import yaml

from ...core.asks import AnyAsk, Choice, PickMany, PickOne, PickPotions, PickWord, Potions, Say, Speech, YesNo
from ...core.seats import Seat
from ...core.sentence import NOTHING, Sentence, SpokenError, listing, system_says
from ..files import text_of
from ..words import words
from .parse import Again, read_answer
from .raw import Raw, read_message
from .spellings import spellings

Case = Mapping[str, Any]  # Any: plain YAML, checked by `_check_case`

_SEAT_KINDS: Final = {
    "vote": "votes",
    "check": "seer",
    "guard": "guard",
    "knife": "wolves",
    "shoot": "shoot",
    "badge": "badge",
    "choose": "wild_child",
}
_MANY_KINDS: Final = {
    "link": ("cupid", 2, 2),
    "enchant": ("piper", 1, 2),
    "voters": ("voters", 0, 99),
    "call": ("call", 0, 99),
}
_YES_NO_KINDS: Final = {
    "run": "run",
    "reveal": "reveal",
    "withdraw": "withdraw",
    "self_destruct": "self_destruct",
    "peek": "little_girl",
}
_WORD_KINDS: Final = {"order": ("left", "right"), "card": ("werewolf", "villager")}
_SAY_KINDS: Final = {"speech": "speech", "talk": "pack_talk", "pack_talk": "pack_talk"}
_KEYS: Final = frozenset(
    "id ask seats me legal names content reasoning reasoning_key tool_arguments refusal finish expect".split()
)


class BadCase(SpokenError, ValueError):
    """An answer case that cannot be run; the message is one phrase for a person."""


def check_answers(paths: Sequence[Path | str], verbose: bool = False, lang: str = "en") -> int:
    """Run answer files, or folders of them, and print what failed. The exit code: 0 only if all passed."""
    passed = failed = 0
    seen: set[str] = set()
    for file, case in _cases(paths):
        name, wrong = "", NOTHING
        if isinstance(case, Sentence):
            wrong = case
        else:
            name = f"{case.get('id')}: " if isinstance(case, Mapping) and case.get("id") else ""
            wrong = _wrong(case, seen)
        if wrong:
            failed += 1
            _say(f"FAIL {file}: {name}{wrong.told(lang)}")
        else:
            passed += 1
            if verbose:
                _say(f"ok {file}: {name[:-2]}")
    _say(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _say(line: str) -> None:
    encoding = sys.stdout.encoding or "utf-8"
    print(line.encode(encoding, "backslashreplace").decode(encoding))


def _cases(paths: Sequence[Path | str]) -> Iterator[tuple[Path, object]]:
    """Each case with its file; a sentence in place of a case says why there is none."""
    for path in map(Path, paths):
        files = sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")]) if path.is_dir() else [path]
        if not files:
            yield path, Sentence("there is no answer file in this folder", "这个文件夹里没有答案文件")
        for file in files:
            try:
                cases = yaml.safe_load(text_of(file))
            except OSError as error:
                yield file, Sentence("cannot be read: {why}", "读不了：{why}", why=system_says(error))
            except UnicodeDecodeError:
                yield file, Sentence("is not UTF-8 text", "不是 UTF-8 文本")
            except yaml.MarkedYAMLError as error:
                yield file, _no_yaml(error)
            except (yaml.YAMLError, ValueError, RecursionError):
                yield file, Sentence("is no YAML", "不是 YAML")
            else:
                if not isinstance(cases, list) or not cases:
                    yield file, Sentence("holds no list of cases", "里面不是用例的列表")
                else:
                    yield from ((file, case) for case in cases)


def _no_yaml(error: yaml.MarkedYAMLError) -> Sentence:
    line = error.problem_mark.line + 1 if error.problem_mark else 1
    return Sentence("is no YAML: line {line}", "不是 YAML：第 {line} 行", line=line)


def _wrong(case: object, seen: set[str]) -> Sentence:
    """What is wrong with a case; empty where it passes."""
    try:
        checked = _check_case(case, seen)
        expected = _expected(checked["expect"])
        ask, names = make_ask(checked)
    except BadCase as error:
        return error.sentence
    got = reading(checked, ask, names)
    if _fits(expected, got):
        return NOTHING
    return Sentence(
        "expected {wanted}, got {got}", "应为 {wanted}，却是 {got}", wanted=_shown(expected), got=_shown(got)
    )


def _check_case(case: object, seen: set[str]) -> Case:
    if not isinstance(case, Mapping):
        raise BadCase("a case must be a mapping", "用例必须是映射")
    unknown = [str(key) for key in case if key not in _KEYS]
    if unknown:
        raise BadCase("unknown key {keys}", "没有这样的键：{keys}", keys=listing(unknown))
    for key in ("id", "ask", "expect"):
        if case.get(key) is None:
            raise BadCase("{key} is missing", "缺少 {key}", key=key)
    if str(case["id"]) in seen:
        raise BadCase("this id was used before", "这个 id 已经用过")
    seen.add(str(case["id"]))
    return case


def make_ask(case: Case) -> tuple[AnyAsk, dict[Seat, str]]:
    """The question of a case and the players' names. Raises BadCase."""
    count, me, kind = case.get("seats", 9), case.get("me", 1), str(case["ask"])
    if not isinstance(count, int) or not isinstance(me, int) or not 1 <= me <= count <= 99:
        raise BadCase("seats and me must be seat numbers of one table", "seats 和 me 必须是同一桌的座位号")
    legal = case.get("legal") or [*(seat for seat in range(1, count + 1) if seat != me), "pass"]
    if not isinstance(legal, list):
        raise BadCase("legal must be a list", "legal 必须是列表")
    seats = tuple(sorted(entry for entry in legal if isinstance(entry, int) and not isinstance(entry, bool)))
    words = [entry for entry in legal if entry not in seats]
    may_pass = "pass" in words
    if any(not 1 <= seat <= count for seat in seats):
        raise BadCase(
            "legal names a seat that is not at a table of {count}", "legal 里有 {count} 人桌没有的座位", count=count
        )
    names = case.get("names") or {}
    if not isinstance(names, Mapping) or not all(isinstance(seat, int) and 1 <= seat <= count for seat in names):
        raise BadCase("names must map seats to names", "names 必须是座位到名字的映射")
    return _ask(kind, me, seats, may_pass, words), {seat: str(name) for seat, name in names.items()}


def _ask(kind: str, me: Seat, seats: tuple[Seat, ...], may_pass: bool, words: list[object]) -> AnyAsk:
    if kind in _SEAT_KINDS:
        return PickOne(kind=_SEAT_KINDS[kind], seat=me, options=seats, may_pass=may_pass)
    if kind in _MANY_KINDS:
        name, least, most = _MANY_KINDS[kind]
        return PickMany(kind=name, seat=me, options=seats, least=least, most=min(most, len(seats)))
    if kind in _YES_NO_KINDS:
        return YesNo(kind=_YES_NO_KINDS[kind], seat=me)
    if kind in _SAY_KINDS:
        return Say(kind=_SAY_KINDS[kind], seat=me)
    if kind in _WORD_KINDS:
        given = tuple(str(word) for word in words if word != "pass") or _WORD_KINDS[kind]
        return PickWord(kind="thief" if kind == "card" else kind, seat=me, words=given, may_pass=may_pass)
    if kind == "witch":
        return PickPotions(kind="witch", seat=me, victim=None, may_save=True, poisonable=seats, both=True)
    raise BadCase("there is no ask {kind!r}", "没有叫“{kind}”的问题", kind=kind)


def make_raw(case: Case) -> Raw:
    """The raw answer of a case, as the client would hand it on."""
    message: dict[str, object] = {"content": case.get("content")}
    if case.get("reasoning") is not None:
        message[str(case.get("reasoning_key", "reasoning_content"))] = case["reasoning"]
    if case.get("tool_arguments") is not None:
        message["tool_calls"] = [{"function": {"name": "answer", "arguments": case["tool_arguments"]}}]
    if case.get("refusal") is not None:
        message["refusal"] = case["refusal"]
    finish = case.get("finish", "stop")
    return read_message(message, None if finish is None else str(finish))


def reading(case: Case, ask: AnyAsk, names: Mapping[Seat, str]) -> dict[str, object]:
    """What a case is read as, in the words of `expect`."""
    read = read_answer(make_raw(case), ask, names=names, spelled=spellings(words("en").ids("cards")))
    if isinstance(read, Again):
        return {"again": read.why}
    return _told(read.choice, ask, str(case["ask"]))


def _told(choice: Choice, ask: AnyAsk, kind: str) -> dict[str, object]:
    if isinstance(choice, Speech):
        return {"speech": choice.text}
    if isinstance(choice, Potions):
        return {"save": "yes" if choice.save else "no", "poison": choice.poison or "none"}
    if isinstance(choice, bool):
        return {"decision": "yes" if choice else "no"}
    if isinstance(choice, tuple):
        return {"targets": sorted(choice)} if kind == "link" else {"choice": sorted(choice)}
    word = "pass" if choice is None else choice
    return {"choice": word} if isinstance(ask, PickWord) else {"target": word}


_YES_NO: Final = {True: "yes", False: "no", "yes": "yes", "no": "no"}


def _expected(expect: object) -> dict[str, object]:
    """An expectation in the form that `_told` gives. Raises BadCase."""
    if not isinstance(expect, Mapping) or not expect:
        raise BadCase(
            "expect must say how it is read, such as {{target: 5}} or {{again: unreadable}}",
            "expect 要写出应读成什么，例如 {{target: 5}} 或 {{again: unreadable}}",
        )
    keys = set(expect)
    known = (
        {"target"},
        {"targets"},
        {"decision"},
        {"save"},
        {"poison"},
        {"save", "poison"},
        {"speech"},
        {"choice"},
        {"again"},
    )
    if keys not in known and not keys <= {"speech_has", "speech_lacks"}:
        raise BadCase("expect cannot hold {keys}", "expect 里不能有 {keys}", keys=listing(sorted(keys, key=str)))
    expected: dict[str, object] = dict(expect)
    for key in ("decision", "save"):
        if key in expected:
            expected[key] = _YES_NO.get(expect[key], expect[key])
    if isinstance(expected.get("targets"), list):
        expected["targets"] = sorted(expect["targets"])
    if isinstance(expected.get("choice"), list):
        expected["choice"] = sorted(expect["choice"], key=str)
    if expected.get("poison", "") is None:
        expected["poison"] = "none"
    return expected


def _fits(expected: Mapping[str, object], got: Mapping[str, object]) -> bool:
    has, lacks = _words(expected.get("speech_has")), _words(expected.get("speech_lacks"))
    if "speech_has" in expected or "speech_lacks" in expected:
        text = str(got.get("speech", ""))
        return "speech" in got and all(word in text for word in has) and not any(word in text for word in lacks)
    if "choice" in expected and "choice" not in got:
        got = {"choice": next(iter(got.values()))}
    return all(got.get(key) == value for key, value in expected.items())


def _words(value: object) -> list[str]:
    return [str(word) for word in value] if isinstance(value, list) else [] if value is None else [str(value)]


def _shown(told: Mapping[str, object]) -> str:
    return ", ".join(f"{key}: {value}" for key, value in told.items())
