"""Questions as a page gets them: only what may be answered, in both languages; and the reading of what comes back."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..core.asks import (
    AnyAsk,
    Check,
    Choice,
    Claim,
    Malformed,
    PickMany,
    PickOne,
    PickPotions,
    PickWord,
    Reason,
    Say,
    Shuffle,
    Speech,
    YesNo,
)
from ..core.kinds import kind_of
from ..core.seats import Card, Seat
from ..core.sentence import LANGUAGES
from ..core.view import View
from ..players.human.phrases import say
from ..players.human.questions import default_words, player_name, question, word_name
from ..players.refusals import refusal
from .frames import Json
from .wording import tidy_text

WARN_BEFORE = 10


def question_data(ask: AnyAsk, view: View, seconds: float | None) -> Json:
    """A question without its id and its times."""
    kind = kind_of(ask)
    return {
        "kind": ask.kind,
        "form": kind.form,
        "shape": ask.type,
        "night": view.state.phase == "night",
        "grave": kind.grave,
        "seconds": None if seconds is None else round(seconds),
        "warn": WARN_BEFORE if seconds is None else min(WARN_BEFORE, max(int(seconds) // 2, 1)),
        "text": {lang: _texts(ask, lang) for lang in LANGUAGES},
        **_shape(ask),
        **({"claims": _claims(view)} if kind.form == "speech" else {}),
    }


def _claims(view: View) -> Json:
    """What may be claimed with a speech: a card that is in the game, and checks of others."""
    cards = [{"card": card, **{lang: word_name(card, lang) for lang in LANGUAGES}} for card in _cards(view)]
    return {"cards": cards, "seats": _others(view)}


def _cards(view: View) -> list[Card]:
    return list(dict.fromkeys(view.state.deck))


def _others(view: View) -> list[Seat]:
    return [seat for seat in range(1, view.state.seats + 1) if seat != view.me]


def _texts(ask: AnyAsk, lang: str) -> Json:
    texts: Json = {"question": question(ask, lang), "default": default_words(ask, lang)}
    if isinstance(ask, PickPotions):
        texts["question"] = _sentence(say(lang, "ask.other", kind=word_name("witch", lang)))
        texts["save"] = say(lang, "ask.witch_save", seat=player_name(ask.victim, lang)) if ask.victim else ""
        texts["poison"] = say(lang, "ask.witch_poison")
    return texts


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _shape(ask: AnyAsk) -> Json:
    match ask:
        case PickOne():
            return {"options": list(ask.options), "may_pass": ask.may_pass}
        case PickMany():
            return {"options": list(ask.options), "least": ask.least, "most": ask.most}
        case Say():
            return {"limit": ask.limit}
        case PickWord():
            words = [{"word": word, **{lang: word_name(word, lang) for lang in LANGUAGES}} for word in ask.words]
            return {"words": words, "may_pass": ask.may_pass}
        case PickPotions():
            return {
                "victim": ask.victim,
                "may_save": ask.may_save,
                "poisonable": [] if ask.poison_barred else list(ask.poisonable),
                "both": ask.both,
            }
        case YesNo() | Shuffle():
            return {}


class Refused(Exception):
    """The answer is not legal; the question stays open."""

    def __init__(self, reason: Reason, text: Json) -> None:
        super().__init__(reason)
        self.reason = reason
        self.text = text


class _Claimed(BaseModel):
    model_config = ConfigDict(extra="forbid")

    role: Annotated[str, Field(max_length=60)] | None = None
    checks: Annotated[tuple[Check, ...], Field(max_length=40)] = ()


class _Spoken(BaseModel):
    """A speech with what it claims, as a page sends it."""

    model_config = ConfigDict(extra="forbid")

    text: str
    claim: _Claimed


def read_choice(ask: AnyAsk, raw: object, view: View) -> Choice:
    """What a page answered; `view` is what the seat knew when it was asked. Raises Refused."""
    try:
        if isinstance(ask, Say):
            choice: Choice = _speech(ask, raw, view)
        elif isinstance(ask, PickMany):
            chosen = ask.read(raw)
            # A tap order means nothing; the record keeps seats rising, as it does for typed answers.
            choice = tuple(sorted(set(chosen))) if len(set(chosen)) == len(chosen) else chosen
        else:
            choice = ask.read(raw)
        reason = ask.refuse(choice)  # type: ignore[arg-type]  # read for this very ask
    except (Malformed, ValidationError, TypeError, OverflowError):
        choice, reason = None, "malformed"
    if reason:
        raise Refused(reason, {lang: refusal(reason, ask, choice, lang, seats=view.state.seats) for lang in LANGUAGES})
    return choice


def _speech(ask: Say, raw: object, view: View) -> Speech:
    if isinstance(raw, dict) and kind_of(ask).form == "speech":
        spoken = _Spoken.model_validate(raw)
        return Speech(text=_text(ask, spoken.text), claim=_claim(spoken.claim, view))
    return Speech(text=_text(ask, raw))


def _claim(claimed: _Claimed, view: View) -> Claim:
    seats = [check.seat for check in claimed.checks]
    if claimed.role is not None and claimed.role not in _cards(view):
        raise Malformed("a card of this board", "这个板子里的一张牌")
    if len(set(seats)) < len(seats) or not set(seats) <= set(_others(view)):
        raise Malformed("checks of other seats, one each", "查验别的座位，每个座位一次")
    return Claim(role=claimed.role, checks=tuple(sorted(claimed.checks, key=lambda check: check.seat)))


def _text(ask: Say, raw: object) -> str:
    if not isinstance(raw, str) or len(raw) > 2 * ask.limit:
        raise Malformed("a text", "一段文字")
    text = tidy_text(raw, 2 * ask.limit)
    if len(text) > ask.limit:
        raise Malformed("a shorter text", "短一些的文字")
    return text
