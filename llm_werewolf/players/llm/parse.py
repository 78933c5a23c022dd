"""Reading a model's answer to a question: the choice it makes, or why it must be asked again.

Never a guess: what is cut off, ambiguous or private is not acted on. Prose counts only for a vote, a check or a yes or
no, and never for what cannot be undone. See DESIGN.md section 5; `llm-werewolf check-answers` runs this very code.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from ...core.asks import AnyAsk, Choice, PickMany, PickOne, PickPotions, PickWord, Reason, Say, Shuffle, Speech, YesNo
from ...core.seats import Seat
from .beliefs import read_beliefs
from .fields import NOTHING, Nothing, agree, form_and_gravity, private_text, read_object, read_plain
from .loosejson import Broken, Pairs, decode
from .publish import declared, publishable
from .raw import Raw
from .seatwords import tidy
from .thoughts import Parts, take_apart
from .values import UNREADABLE, Table, Unclear, Why, read_seat_text
from .yesno import say_yes_no


@dataclass(frozen=True, slots=True)
class Taken:
    """An answer that was understood and is legal."""

    choice: Choice
    thinking: str = ""
    notes: str = ""
    beliefs: Mapping[Seat, int] = field(default_factory=dict)
    """Whom it takes for a wolf, in percent; only what it told anew."""


@dataclass(frozen=True, slots=True)
class Again:
    """An answer that cannot be taken."""

    why: Why
    reason: Reason | None = None
    """Where it is illegal: the rule's word for it."""
    named: Choice = None
    """Where it is illegal: what was named."""


MOST_READ: Final = 400_000
"""Characters of one answer, what it thought aloud included; a longer one is not read, it would hold up the table."""
_FILTERED: Final = frozenset(
    "content_filter contentfilter safety recitation blocklist prohibited_content spii sensitive".split()
)
_WHOLE: Final = frozenset(
    "stop tool_calls function_call end_turn stop_sequence eos eos_token tool_use complete completed done end".split()
)


def was_filtered(raw: Raw) -> bool:
    """Whether a filter of the service ended the answer."""
    return _finish(raw) in _FILTERED


def _finish(raw: Raw) -> str | None:
    return raw.finish.strip().casefold() if raw.finish is not None else None


def read_answer(
    raw: Raw,
    ask: AnyAsk,
    *,
    names: Mapping[Seat, str] | None = None,
    spelled: Mapping[str, str] | None = None,
) -> Taken | Again:
    """What `raw` answers to `ask`.

    `names` are the players' own names, `spelled` maps spellings of words (of cards, say) to the words. Never raises.
    """
    finish = _finish(raw)
    if raw.refusal.strip() or finish in _FILTERED or finish == "refusal":
        return Again("refused")
    if len(raw.content or "") + sum(map(len, raw.tools)) > MOST_READ:
        return Again("unreadable")
    whole = finish in _WHOLE
    table = Table(ask.seat, names or {})
    parts = [take_apart(text) for text in raw.tools if text.strip()]
    if raw.content is not None:
        parts.append(take_apart(raw.content))
    told, found = _from_json(parts, ask, table, dict(spelled or {}), whole)
    if told is NOTHING:
        prose = parts[-1] if parts and raw.content is not None else Parts()
        if not whole:
            return Again("truncated")
        if not prose.prose and not any(part.broken or part.values for part in parts):
            return Again("empty")
        told = UNREADABLE if any(part.broken or part.values for part in parts) else _from_prose(prose.prose, ask, table)
    if isinstance(told, Nothing):
        return Again("unreadable")
    if isinstance(told, Unclear):
        return Again(told.why)
    return _judge(told, found, ask, table, spelled or {})


def _from_json(
    parts: list[Parts], ask: AnyAsk, table: Table, spelled: dict[str, str], whole: bool
) -> tuple[Choice | Unclear | Nothing, Pairs | None]:
    """What the JSON in an answer says, and the object that says it."""
    grave = form_and_gravity(ask)[1]
    readings: list[tuple[Choice | Unclear | Nothing, Pairs]] = []
    for part in parts:
        unended = not whole and (part.thinking or part.after.strip("` \n"))
        if part.cut or unended or (part.broken and grave):
            if part.values:
                return (UNREADABLE if whole else Unclear("truncated")), None
            continue
        readings += [(read_object(item, ask, table, spelled), item) for item in _objects(part.values)]
    told = agree(reading for reading, _ in readings)
    if told is NOTHING or isinstance(told, Unclear):
        if told is NOTHING and whole:
            told = _from_list(parts, ask, table, spelled)
        return told, None
    return told, [item for reading, item in readings if not isinstance(reading, Unclear | Nothing)][-1]


def _objects(values: list[object]) -> list[Pairs]:
    found: list[Pairs] = []
    for value in values:
        if isinstance(value, Pairs):
            found.append(value)
        elif isinstance(value, list):
            found.extend(item for item in value if isinstance(item, Pairs))
    return found


def _from_list(parts: list[Parts], ask: AnyAsk, table: Table, spelled: dict[str, str]) -> Choice | Unclear | Nothing:
    """An answer that is a bare JSON list or string as a whole."""
    if len(parts) != 1 or parts[0].values or parts[0].broken:
        return NOTHING
    try:
        value = decode(_unfenced(parts[0].prose))
    except Broken:
        return NOTHING
    match ask:
        case PickMany() if isinstance(value, list):
            return read_plain(value, ask, table, spelled)
        case Say() if isinstance(value, (str, list)) and value:
            return _inner(value, ask, table, spelled)
        case _:
            return _inner(value, ask, table, spelled) if isinstance(value, str) and "{" in value else NOTHING


def _inner(value: object, ask: AnyAsk, table: Table, spelled: dict[str, str]) -> Choice | Unclear | Nothing:
    """A JSON string may hold the answer's JSON once more."""
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
        try:
            inner = decode(value)
        except Broken:
            return UNREADABLE
        return agree(read_object(item, ask, table, spelled) for item in _objects([inner]))
    return read_plain(value, ask, table, spelled)


_OPEN_FENCE: Final = re.compile(r"^\s*```[a-z]{0,12}\s*(?:\n|$)")
_LANGUAGE: Final = re.compile(r"^[\w+-]*[ \t]*\n")


def _unfenced(text: str) -> str:
    """The inside of a text that is one code block."""
    block = text.strip()
    inner = block.strip("`")
    if not (block.startswith("```") and block.endswith("```")) or "```" in inner:
        return text
    return _LANGUAGE.sub("", inner).rstrip()


_ANSWER_TAGS: Final = re.compile(r"\s*<(answer|speech|output|response|final)>(.*)</\1>\s*", re.DOTALL | re.IGNORECASE)
_SPEECH_TAG: Final = re.compile(r"</?speech>", re.IGNORECASE)
_PRIVATE_NAME: Final = (
    r"(?:(?:my )?(?:thinking|thoughts?|thought process|chain of thought|reasoning|notes?|private(?: thoughts?| notes?)?"
    r"|(?:inner|internal)[ _](?:thoughts?|monologue)|analysis|memo)"
    r"|思考(?:过程)?|想法|思路|内心(?:独白|想法|活动|os)?|笔记|心理(?:活动)?|私下|策略分析|分析)"
)
_PRIVATE: Final = re.compile(
    rf"^[ \t*_#>|0-9.、\-\"'{{【(（\[]{{0,12}}{_PRIVATE_NAME}[ \t*_\"'】\])）]{{0,12}}[:：|]"
    rf"|^[ \t]{{0,8}}(?:#{{1,6}}|\*\*|[【\[])[ \t*_#]{{0,8}}{_PRIVATE_NAME}[ \t*_#】\]]{{0,12}}$"
    rf"|<[ \t/]{{0,4}}{_PRIVATE_NAME}[ \t/]{{0,4}}>|<\|[a-z_]{{2,20}}\|>|^thinking\.\.\.$",
    re.IGNORECASE | re.MULTILINE,
)
"""What is private by its label, its heading or its tag; and a control token, behind which anyone may speak."""
_DECLINED: Final = re.compile(
    r"\b(?:i(?:'m| am) sorry|i apologi[sz]e|as an ai|i can(?:'t|not| not)|i(?:'m| am) (?:not able|unable) to)\b.{0,80}"
    r"\b(?:assist|help|comply|continue|fulfil+|participate|provide|engage|request|content|language model)\b"
    r"|(?:抱歉|对不起|作为(?:一个)?(?:AI|人工智能|语言模型)|很遗憾).{0,30}(?:无法|不能|不便).{0,20}(?:协助|帮助|提供|回答|继续|满足|参与|内容|请求)",
    re.IGNORECASE | re.DOTALL,
)


def _from_prose(prose: str, ask: AnyAsk, table: Table) -> Choice | Unclear:
    """What plain words say. Only a vote, a check, a yes or no and a speech may come without JSON."""
    form, grave = form_and_gravity(ask)
    text = _unfenced(prose)
    if tagged := _ANSWER_TAGS.fullmatch(text):
        text = tagged.group(2)
    match ask:
        case Say():
            if len(pieces := _SPEECH_TAG.split(text)) == 3:
                text = pieces[1]
            if _PRIVATE.search(text):
                return UNREADABLE  # it would publish what is private
            if len(text) < 400 and _DECLINED.search(text.replace("’", "'")):
                return Unclear("refused")
            text = _OPEN_FENCE.sub("", text)
            return Speech(text=text) if re.search(r"\w", text) or not text else UNREADABLE
        case YesNo():
            return say_yes_no(text, form, grave)
        case PickOne() if form in ("vote", "check") and not grave:
            null = tidy(text).lower() in ("null", "none", "nil")
            return UNREADABLE if null else read_seat_text(text, table, grave=False)
        case PickOne() | PickMany() | PickWord() | PickPotions() | Shuffle():
            return UNREADABLE


def _judge(choice: Choice, found: Pairs | None, ask: AnyAsk, table: Table, spelled: Mapping[str, str]) -> Taken | Again:
    """A choice that was understood, if the rules allow it."""
    thinking = private_text(found, ("thinking", "thought", "thoughts", "reasoning", "思考")) if found else ""
    notes = private_text(found, ("notes", "note", "memo", "笔记")) if found else ""
    beliefs = read_beliefs(found, table)
    if isinstance(choice, Speech) and isinstance(ask, Say):
        text = publishable(choice.text, table, ask.limit)
        if isinstance(text, Unclear):
            return Again(text.why)
        return Taken(Speech(text=text, claim=declared(found, text, table, spelled)), thinking, notes, beliefs)
    reason = ask.refuse(choice)  # type: ignore[arg-type]  # read_plain gave the kind of choice this ask takes
    return Again("illegal", reason, choice) if reason else Taken(choice, thinking, notes, beliefs)
