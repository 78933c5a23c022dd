"""Each question as a person is asked it, and the reading of the line that comes back."""

from ...core.asks import (
    AnyAsk,
    Choice,
    PickMany,
    PickOne,
    PickPotions,
    PickWord,
    Potions,
    Say,
    Shuffle,
    Speech,
    YesNo,
)
from ...core.kinds import base_kind, kind_of
from ...core.seats import Seat
from ..refusals import refusal
from ..words import card_name, kind_name, seat_list, words
from .phrases import say, texts
from .typed import is_pass, read_seat, read_seats, read_word, read_yes


class Unclear(Exception):
    """The line is no legal answer; the message tells the person why, in one sentence."""


def player_name(seat: Seat, lang: str) -> str:
    """A seat as the screen calls it."""
    return say(lang, "turn.seat", seat=seat)


def question(ask: AnyAsk, lang: str) -> str:
    """What is asked."""
    base = base_kind(ask.kind)
    if base == "badge" and isinstance(ask, PickOne) and not ask.may_pass:
        base = "badge_kept"
    if f"ask.{base}" in texts(lang):
        return say(lang, f"ask.{base}")
    return say(lang, "ask.other", kind=kind_name(ask.kind, lang))


def how(ask: AnyAsk, lang: str) -> str:
    """How it can be answered."""
    match ask:
        case PickOne(options=options, may_pass=may_pass):
            seats = say(lang, "how.seats", seats=seat_list(options, lang))
            return f"{seats} {say(lang, 'how.pass')}" if may_pass else seats
        case PickMany(options=options, least=least, most=most):
            return say(lang, "how.many", least=least, most=most, seats=seat_list(options, lang))
        case YesNo():
            return say(lang, "how.yes_no")
        case PickWord():
            shown = say(lang, "how.words", words=_word_list(ask, lang))
            return f"{shown} {say(lang, 'how.pass')}" if ask.may_pass else shown
        case Say():
            return say(lang, "how.speech")
        case PickPotions() | Shuffle():
            return ""


def read_answer(ask: AnyAsk, line: str, lang: str, *, seats: int = 0) -> Choice:
    """The choice a line stands for, at a table of `seats`.

    Raises Unclear where it stands for none, or for one that is not legal.
    """
    choice = _read(ask, line, lang)
    reason = ask.refuse(choice)  # type: ignore[arg-type]  # read for this very ask
    if reason:
        raise Unclear(refusal(reason, ask, choice, lang, seats=seats))
    return choice


def _read(ask: AnyAsk, line: str, lang: str) -> Choice:
    match ask:
        case PickOne():
            return _seat(ask, line, lang)
        case PickMany():
            return _seats(ask, line, lang)
        case YesNo():
            yes = read_yes(line)
            if yes is None:
                raise Unclear(say(lang, "refused.yes_no"))
            return yes
        case PickWord():
            word = read_word(line, ask.words, {word: word_name(word, lang) for word in ask.words})
            if word is None and not (ask.may_pass and is_pass(line)):
                raise Unclear(say(lang, "refused.words", words=_word_list(ask, lang)))
            return word
        case Say():
            return _speech(ask, line, lang)
        case PickPotions() | Shuffle():
            raise TypeError(f"{type(ask).__name__} is not answered by one line")


def _seat(ask: PickOne, line: str, lang: str) -> Seat | None:
    # 0 and - pass; where passing is not legal, the refusal says so.
    if is_pass(line):
        return None
    seat = read_seat(line)
    if seat is None:
        key = "refused.seat_pass" if ask.may_pass else "refused.seat"
        raise Unclear(say(lang, key, seats=seat_list(ask.options, lang)))
    return seat


def _seats(ask: PickMany, line: str, lang: str) -> tuple[Seat, ...]:
    seats = () if is_pass(line) else read_seats(line)
    if seats is None or (not seats and not is_pass(line)) or not ask.least <= len(seats) <= ask.most:
        raise Unclear(say(lang, "refused.many", least=ask.least, most=ask.most, seats=seat_list(ask.options, lang)))
    return tuple(sorted(set(seats))) if len(set(seats)) == len(seats) else seats


def _speech(ask: Say, line: str, lang: str) -> Speech:
    text = line.strip()
    if text == "-":
        return Speech()
    if not text:
        raise Unclear(say(lang, "refused.empty"))
    if len(text) > ask.limit:
        raise Unclear(say(lang, "refused.long", count=len(text) - ask.limit))
    return Speech(text=text)


def word_name(word: str, lang: str) -> str:
    """What an option is called: a card, a side, ..."""
    book = words(lang)
    return book.name("choices", word) if book.knows("choices", word) else card_name(word, lang)


def _word_list(ask: PickWord, lang: str) -> str:
    between = {"zh": "；", "en": "; "}[lang]  # some of them have commas in them
    return between.join(f"{number} {word_name(word, lang)}" for number, word in enumerate(ask.words, start=1))


def confirmation(ask: AnyAsk, choice: Choice, lang: str) -> str | None:
    """What is asked back before something that cannot be undone; None where it can, or nothing is done."""
    if not kind_of(ask).grave or choice is False or choice == Potions():
        return None
    match choice:
        case None:
            # Naming nobody is final only where the chance does not come again.
            final = base_kind(ask.kind) in ("shoot", "badge", "take")
            return say(lang, "confirm.nobody") if final else None
        case bool():
            return say(lang, "confirm.yes")
        case int():
            return say(lang, "confirm.seat", seat=player_name(choice, lang))
        case str():
            return say(lang, "confirm.word", word=word_name(choice, lang))
        case Potions(save=save, poison=poison):
            key = "both" if save and poison else "save" if save else "poison"
            saved = player_name(ask.victim, lang) if isinstance(ask, PickPotions) and ask.victim else ""
            return say(lang, f"confirm.{key}", saved=saved, seat=player_name(poison or 0, lang))
        case tuple():
            return say(lang, "confirm.seat", seat=", ".join(str(item) for item in choice))
        case _:
            return None


def default_words(ask: AnyAsk, lang: str) -> str:
    """What counts where the time runs out, in words."""
    if isinstance(ask, Say):
        return say(lang, "turn.default_speech")
    match ask.default():
        case None:
            return say(lang, "turn.default_pass")
        case bool():
            return say(lang, "turn.default_no")
        case int(seat):
            return player_name(seat, lang)
        case str(word):
            return word_name(word, lang)
        case (_, *_) as seats:
            return ", ".join(map(str, seats))
        case _:
            return say(lang, "turn.default_none")
