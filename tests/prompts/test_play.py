"""The prompts teach the game: this board's own tempo and dangers, every card, the table's terms, and to keep silent."""

import re

import pytest

from llm_werewolf.boards import book_names
from llm_werewolf.core.events import Dealt
from llm_werewolf.core.options import make_rules, override
from llm_werewolf.core.rules import Rules
from llm_werewolf.core.seats import Card
from llm_werewolf.core.sentence import LANGUAGES
from llm_werewolf.core.view import View
from llm_werewolf.players.llm.prompt import prompt_book
from llm_werewolf.players.words import words
from tests.prompts.stage import CARDS, SHERIFF_12, ask_of, rules_of, seated

TERMS = {
    "zh": [
        *"金水 查杀 银水 悍跳 对跳 警徽流 退水 归票 冲票 倒钩 深水狼 冲锋狼".split(),
        *"站边 表水 狼坑 扛推 聊爆 划水 反水 自刀 自爆 轮次".split(),
    ],
    "en": [
        *("cleared", "wolf check", "saved", "fake claim", "counter-claim", "badge plan", "deep cover", "sleeper"),
        *("bloc vote", "mislynch", "slip", "coast", "turn on", "self-knife", "self-destruct", "tempo"),
    ],
}


def system(lang: str, deck: tuple[Card, ...] = SHERIFF_12, rules: Rules | None = None) -> str:
    view = View(1, [seated(deck, rules), Dealt(to=(1,), seat=1, card=deck[0])])
    return prompt_book(lang).messages(ask_of("votes"), view)[0]["content"]


def section(text: str, heading: str) -> str:
    return text.partition(f"# {heading}\n")[2].partition("\n# ")[0]


HEADING = {"zh": "这一局怎么打", "en": "How to play this board"}
CHANGES: tuple[tuple[str, object], ...] = (
    ("win.by", "city"),
    ("win.by", "parity"),
    ("reveal_on_death", "role"),
    ("sheriff.on", False),
    ("sheriff.vote_weight", "2"),
    ("sheriff.calls", False),
    ("sheriff.candidates", "all"),
    ("self_destruct.on", False),
    ("vote.may_abstain", False),
    ("vote.tie", "lot"),
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("option", "value"), CHANGES, ids=[f"{name}={value}" for name, value in CHANGES])
def test_the_advice_follows_the_option(option: str, value: object, lang: str) -> None:
    rules = rules_of()
    before = section(system(lang, rules=rules), HEADING[lang])
    after = section(system(lang, rules=make_rules(override(rules.model_dump(), {option: value}))), HEADING[lang])
    assert before and after
    assert before != after


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("extra", ["cupid", "piper", "guard"])
def test_the_advice_follows_the_cards(extra: str, lang: str) -> None:
    told = section(system(lang, (*SHERIFF_12[:-1], extra)), HEADING[lang])
    assert told != section(system(lang), HEADING[lang])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("book", book_names())
def test_every_card_is_taught_under_every_book(book: str, lang: str) -> None:
    """A play, a rule and a hint; no line of them is empty, and each card's advice is its own."""
    rules, prompts = rules_of(book), prompt_book(lang)
    advice = {}
    for card in CARDS:
        deck = (card, "werewolf", "villager", "seer", "witch", "hunter", "villager", "werewolf", "guard")
        view = View(1, [seated(deck, rules), Dealt(to=(1,), seat=1, card=card)])
        shared, user = (message["content"] for message in prompts.messages(ask_of("votes"), view))
        name = words(lang).name("cards", card)
        lines = [line for line in shared.splitlines() if re.match(rf"- {name}[:：]", line, re.IGNORECASE)]
        assert len(lines) == 2, "its rule, and how it is played"
        advice[card] = lines[1].partition("：" if lang == "zh" else ": ")[2]
        assert len(advice[card]) >= (25 if lang == "zh" else 70), card
        assert re.search(r"^(?:要点：|Mind: )\S", user, re.MULTILINE), card
    assert len(set(advice.values())) == len(advice)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tables_terms_are_explained(lang: str) -> None:
    heading = "行话" if lang == "zh" else "Table talk"
    told = section(system(lang), heading)
    for term in TERMS[lang]:
        assert re.search(rf"^[^：:\n]*{term}[^：:\n]*[：:] ?\S", told, re.MULTILINE), term
    without = section(system(lang, ("werewolf", "villager", "villager", "villager", "hunter")), heading)
    assert TERMS[lang][0] not in without, "no seer, nobody cleared"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_to_speak_and_what_never_to_say(lang: str) -> None:
    told = section(system(lang), "怎么发言" if lang == "zh" else "How to speak")
    wanted = {
        "zh": ("40到120字", "只有你知道", "队友", "笔记", "模型", "不要自称法官"),
        "en": ("1 to 4 sentences", "Only you know", "mates", "notes", "a model", "Do not pose as the moderator"),
    }[lang]
    for words_ in wanted:
        assert words_ in told
