"""How much of a text earlier texts began with."""

from hypothesis import given
from hypothesis import strategies as st

from llm_werewolf.players.llm.prefix import Prefixes, Reuse, alike
from llm_werewolf.players.llm.requests import as_read

TEXTS = st.lists(st.text("ab", max_size=12), max_size=12)


def begins_alike(one: str, other: str) -> int:
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


@given(one=st.text("ab", max_size=12), other=st.text("ab", max_size=12))
def test_how_much_two_texts_begin_alike(one: str, other: str) -> None:
    assert alike(one, other) == begins_alike(one, other)


@given(TEXTS)
def test_the_longest_beginning_of_any_earlier_text(texts: list[str]) -> None:
    prefixes = Prefixes()
    for at, text in enumerate(texts):
        assert prefixes.add(text) == max((begins_alike(text, earlier) for earlier in texts[:at]), default=0)


def test_what_is_new() -> None:
    reuse = Reuse()
    for text in ("abcd", "abxy", "abxyz"):
        reuse.take(text)
    assert (reuse.calls, reuse.characters, reuse.repeated) == (3, 13, 6)
    assert reuse.share == 6 / 13
    assert reuse.new_per_call == 7 / 3
    assert Reuse().share == Reuse().new_per_call == 0


def test_schema_and_tools_lead() -> None:
    messages = [{"role": "system", "content": "rules"}, {"role": "user", "content": "ask"}]
    assert as_read({"messages": messages, "model": "m"}) == "system\nrules\nuser\nask"
    read = as_read({"model": "m", "messages": messages, "tools": [1], "response_format": {"type": "x"}})
    assert read == '{"type": "x"}\n[1]\nsystem\nrules\nuser\nask'
