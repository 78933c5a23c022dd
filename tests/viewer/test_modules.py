"""The page's own files: small, complete in both languages, joined without guessing, and never reading markup."""

import re

import pytest

from llm_werewolf.core.events import AnyEvent
from llm_werewolf.export.bundle import BundleError, bundle
from llm_werewolf.players.words import words
from llm_werewolf.viewer import ENTRY, kind_forms, lexicon, module, modules, style_sheet, styles

IMPORTED = re.compile(r'from "\./([\w.]+)"')
MARKUP = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new Function|createContextual"
)
REACHING = re.compile(
    r"\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|\bimport\(|url\((?!#)|@import|localStorage|cookie"
)


@pytest.mark.parametrize("name", modules())
def test_a_module_is_small_and_says_what_it_is_for(name: str) -> None:
    text = module(name)
    assert text.startswith("// ")
    assert len(text.splitlines()) < 300


@pytest.mark.parametrize("name", modules())
def test_nothing_reads_markup_or_reaches_out(name: str) -> None:
    text = module(name)
    assert not MARKUP.search(text)
    assert not REACHING.search(text)


def test_styles_reach_for_nothing() -> None:
    assert not any(REACHING.search(style_sheet(name)) for name in styles())


def test_every_module_is_used() -> None:
    reached, waiting = set[str](), [ENTRY]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += IMPORTED.findall(module(name))
    assert reached == set(modules())


def phrases(lang: str) -> dict[str, str]:
    found = re.findall(r'^  "([\w.]+)": "(.*)",$', module(f"strings_{lang}.js"), re.MULTILINE)
    assert len(found) == len(dict(found)), "a key stands twice"
    return dict(found)


def test_both_languages_say_the_same_things() -> None:
    zh, en = phrases("zh"), phrases("en")
    assert list(zh) == list(en)
    assert len(zh) > 200
    for key, text in zh.items():
        assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", en[key])), key


def test_every_phrase_that_is_asked_for_is_there() -> None:
    known = phrases("en")
    for name in modules():
        for key in re.findall(r'say\.[ts]\("([\w.]+)"', module(name)):
            assert key in known, f"{name}: {key}"


def test_no_phrase_is_left_over() -> None:
    code = "".join(module(name) for name in modules() if not name.startswith("strings_"))
    families = tuple(re.findall(r"`([\w.]+[._])\$\{", code))
    assert [key for key in phrases("en") if f'"{key}"' not in code and not key.startswith(families)] == []


def test_every_kind_of_event_is_told() -> None:
    types = {kind.model_fields["type"].default for kind in AnyEvent.__args__}
    tellers = module("describe.js") + module("describe_private.js")
    assert [name for name in sorted(types) if not re.search(rf"\b{name}\b", tellers)] == []


def test_words_come_from_the_word_files() -> None:
    data = lexicon()
    for lang in ("zh", "en"):
        assert data[lang]["cards"]["seer"] == words(lang).name("cards", "seer")
        assert set(data[lang]["causes"]) == set(words(lang).ids("causes"))
    assert kind_forms()["wolves"] == "knife"


def test_an_unknown_name_is_no_file() -> None:
    for read in (module, style_sheet):
        with pytest.raises(KeyError):
            read("../data.py")


# --- joining ---


def joined(**texts: str) -> str:
    return bundle("a.js", lambda name: texts[name.removesuffix(".js")])


def test_modules_are_joined_in_the_order_they_need_each_other() -> None:
    script = joined(a='import { b as c } from "./b.js";\nc();', b="export function b() {}\nexport const d = 1;")
    assert script.index("module_b =") < script.index("module_a =")
    assert "const { b: c } = module_b;" in script
    assert "return { b, d };" in script


@pytest.mark.parametrize(
    "text",
    ['import * as b from "./b.js";', "export default 1;", 'const b = import("./b.js");', "export { c };"],
)
def test_what_cannot_be_joined_is_refused(text: str) -> None:
    with pytest.raises(BundleError, match=r"a\.js: cannot join"):
        joined(a=text, b="")


def test_a_circle_is_refused() -> None:
    with pytest.raises(BundleError, match="imports itself"):
        joined(a='import { b } from "./b.js";', b='import { a } from "./a.js";')
