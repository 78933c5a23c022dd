"""Whatever a person is told of a fault stands in both languages, side by side, with the same gaps."""

import ast
import pkgutil
import re
from importlib import import_module
from string import Formatter

import pytest

import llm_werewolf
from llm_werewolf.core.sentence import Sentence, SpokenError, listing, near, told
from tests.architecture.test_tree import modules

CHINESE = re.compile(r"[\u4e00-\u9fff]")
WORDS = re.compile(r"[A-Za-z]{2,}")


def spoken() -> set[str]:
    """The names of everything that is made of a sentence in English and one in Chinese."""
    for module in pkgutil.walk_packages(llm_werewolf.__path__, "llm_werewolf."):
        if not module.name.endswith("local_server"):  # a program of its own, that needs the model's packages
            import_module(module.name)
    found, left = {"Sentence", "expected"}, [SpokenError]
    while left:
        one = left.pop()
        found.add(one.__name__)
        left += one.__subclasses__()
    return found


def sentences() -> list[tuple[str, ast.Call]]:
    names = spoken()
    return [
        (f"{name}:{node.lineno}", node)
        for name, text in modules("llm_werewolf/").items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
    ]


def gaps(template: str) -> list[str]:
    return sorted(field for _, field, _, _ in Formatter().parse(template) if field is not None)


def test_every_sentence_stands_in_both_languages_with_the_same_gaps() -> None:
    wrong, seen = [], 0
    for where, call in sentences():
        texts = [arg.value for arg in call.args[:2] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if len(texts) < 2:
            continue
        seen += 1
        en, zh = texts
        if set(gaps(en)) != set(gaps(zh)):
            wrong.append(f"{where}: not the same gaps: {en!r} {zh!r}")
        given = {word.arg for word in call.keywords}
        if None not in given and not set(gaps(en)) <= given:
            wrong.append(f"{where}: a gap without its filling: {set(gaps(en)) - given}")
        if CHINESE.search(en):
            wrong.append(f"{where}: Chinese in the English: {en!r}")
        words = WORDS.search(re.sub(r"\{.*?\}|`.*?`|--[a-z-]+", "", en))
        if words and not CHINESE.search(zh) and en != zh:
            wrong.append(f"{where}: no Chinese in the Chinese: {zh!r}")
    assert wrong == []
    assert seen > 150


def test_no_sentence_is_made_in_one_language_alone() -> None:
    """A text that is put together beforehand would be in the language it was put together in."""
    wrong = [
        f"{where}: {ast.unparse(call)[:90]}"
        for where, call in sentences()
        if any(isinstance(arg, ast.JoinedStr) for arg in call.args)
        or (len(call.args) == 1 and isinstance(call.args[0], ast.Constant))
    ]
    assert wrong == []


@pytest.mark.parametrize("folder", ["cli", "web"])
def test_only_sentences_are_raised_where_a_person_reads(folder: str) -> None:
    """What commands and pages raise has words in both languages, or is not meant for people at all."""
    names = spoken() | {"AssertionError", "PauseGame", "Exit", "Malformed", "Refused", "WebSocketDisconnect"}
    wrong = [
        f"{name}:{node.lineno}: {ast.unparse(node)[:90]}"
        for name, text in modules(f"llm_werewolf/{folder}/").items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and isinstance(node.exc.func, ast.Name)
        and node.exc.func.id[:1].isupper()
        and node.exc.func.id not in names
        and ast.unparse(node) != "raise ValueError(name)"  # json's own, caught where it is read
    ]
    assert wrong == []


def test_a_sentence_is_told_in_a_language_and_so_is_what_fills_it() -> None:
    inner = Sentence("seat {seat}", "{seat} 号", seat=3)
    outer = Sentence("{who} has gone{hint}", "{who}走了{hint}", who=inner, hint=near("wich", ["witch"]))
    assert str(outer) == outer.told("en") == "seat 3 has gone; did you mean 'witch'?"
    assert outer.told("zh") == "3 号走了；是不是“witch”？"
    assert Sentence("{x}", "{x}", x="{who}").told("zh") == "{who}", "what fills a gap is no template"
    assert listing(["a", 2]).told("zh") == "a、2" and str(listing(["a", 2])) == "a, 2" and str(listing([])) == ""
    assert told("as it is", "zh") == "as it is" and told(SpokenError("one", "一"), "zh") == "一"


@pytest.mark.parametrize("name", ["BoardError", "RuleError", "TableError", "RecordError", "BadInput"])
def test_what_people_meet_is_spoken(name: str) -> None:
    assert name in spoken()
