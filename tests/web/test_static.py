"""What can be said of the pages' files without opening them: the same words in both languages, no markup from text."""

import re
from pathlib import Path

import llm_werewolf.web
from llm_werewolf.viewer import module

STATIC = Path(llm_werewolf.web.__file__).parent / "static"
SOURCES = {path.name: path.read_text(encoding="utf-8") for path in STATIC.glob("*.js")}
# Keys that are put together: the kind of a question, a reason, a state.
BUILT = tuple("ask. pass. hint. mark. won. state. when. card.camp. new.kind. host. turn. new. sheet. sure.".split())


def words(lang: str) -> dict[str, str]:
    return dict(re.findall(r'^  "([^"]+)": "(.*)",$', SOURCES[f"strings_{lang}.js"], re.MULTILINE))


def test_both_languages_say_the_same() -> None:
    chinese, english = words("zh"), words("en")
    assert list(chinese) == list(english)
    gaps = re.compile(r"\{(\w+)\}")
    for key, text in english.items():
        assert set(gaps.findall(text)) == set(gaps.findall(chinese[key])), key


def test_nothing_is_said_that_nobody_asks_for() -> None:
    code = "\n".join(text for name, text in SOURCES.items() if not name.startswith("strings_"))
    english = words("en")
    assert [key for key in english if f'"{key}"' not in code and not key.startswith(BUILT)] == []
    asked = set(re.findall(r'\bs\("([a-z_.]+)"', code)) - set(english)
    viewers = set(re.findall(r'^  "([^"]+)":', module("strings_en.js"), re.MULTILINE))
    assert asked - viewers == set()


def test_text_never_becomes_markup() -> None:
    for name, text in SOURCES.items():
        assert not re.search(r"innerHTML|outerHTML|insertAdjacent|document\.write|\beval\(|new Function", text), name
    for page in STATIC.glob("*.html"):
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", page.read_text(encoding="utf-8"))
