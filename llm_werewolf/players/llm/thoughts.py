"""Taking an answer's text apart: what is private reasoning, what is JSON, what is prose.

Reasoning in tags is dropped wherever it stands, closed or not, but a tag inside a JSON string is only quoted there.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from .loosejson import OPENERS, Broken, Cut, Pairs, decode, read_value

_NAMES: Final = "think|thinking|thought|thoughts|reasoning|reflection|scratchpad|inner_monologue"
_TAG: Final = re.compile(
    rf"(?:[<＜]|&lt;)\s{{0,9}}(?P<close>\\?/?)\s{{0,9}}(?:\w{{1,20}}:)?(?:{_NAMES})(?:_\w{{1,20}})?"
    rf"(?:\s[^<>]{{0,200}})?/?(?:[>＞]|&gt;)"
    rf"|\[(?P<close2>/?)(?:{_NAMES})\]"
    rf"|◁(?P<close3>/?)(?:{_NAMES})▷",
    re.IGNORECASE,
)
_TOKEN: Final = re.compile(rf"{_TAG.pattern}|[{re.escape(OPENERS)}]", re.IGNORECASE)
_OBJECT_AHEAD: Final = re.compile(r"[{｛]\s*+(?://[^\n]*+\s*+)*+(?:[\"“”＂„‟'‘’＇}｝]|[^\W\d][\w-]{0,40}\s*[:：]|$)")
_LIST_AHEAD: Final = re.compile(r"[\[［]\s*+(?:[{｛]|$)")
_QUOTED_ONLY: Final = re.compile(r"[\s,，、.…/和与及或]*+(?:and|or)?[\s,，、.…/和与及或]*+")
_MAX_DRAFTS: Final = 8
"""How many drafts that fit no reading are looked at before the end of stray reasoning."""


@dataclass(slots=True)
class Parts:
    """What a text was taken apart into."""

    values: list[object] = field(default_factory=list)
    """The JSON values that stand whole in the text, in order."""
    prose: str = ""
    """What stands outside of reasoning and JSON."""
    after: str = ""
    """The prose behind the last value; all of it where there is none."""
    broken: bool = False
    """Something that looked like JSON is none."""
    cut: bool = False
    """Something that looked like JSON is not whole."""
    thinking: bool = False
    """The text ended inside reasoning that was never closed."""


def is_closing(tag: re.Match[str]) -> bool:
    """Whether a reasoning tag is a closing one."""
    return any((tag.group(close) or "").endswith("/") for close in ("close", "close2", "close3"))


def take_apart(text: str) -> Parts:
    """Reasoning, JSON values and prose of a text."""
    text = _unescaped(_framed(text))
    parts, prose, at, after, drafts = Parts(), [], 0, 0, 0
    last_tag = max((tag.end() for tag in _TAG.finditer(text) if is_closing(tag)), default=-1)
    position = 0
    while token := _TOKEN.search(text, position):
        start = token.start()
        if token.group() not in OPENERS:
            prose.append(text[at:start])
            if is_closing(token):  # never opened: all before it was reasoning
                parts, prose, after = Parts(), [], 0
                at = position = token.end()
                continue
            position = at = _thought_end(text, token)
            if at > len(text):
                parts.thinking = True
                at = len(text)
                break
            continue
        position = start + 1
        if not (_OBJECT_AHEAD if token.group() in "{｛" else _LIST_AHEAD).match(text, start):
            continue
        try:
            value, end = read_value(text, start)
        except (Broken, Cut) as error:
            if start < last_tag:  # a draft inside reasoning that lost its opening tag
                drafts += 1
                if drafts > _MAX_DRAFTS:
                    parts, prose, after = Parts(), [], 0
                    at = position = last_tag
                continue
            end = _balanced_end(text, start) if isinstance(error, Broken) else -1
            parts.broken = True
            if end < 0:
                parts.cut = True
                prose.append(text[at:start])
                at = len(text)
                break
        else:
            if isinstance(value, Pairs) and value.items and not any(_is_name(key) for key, _ in value.items):
                continue
            parts.values.append(value)
        prose.append(text[at:start])
        at = position = end
        after = len(prose)
    prose.append(text[at:])
    parts.prose = "".join(prose).strip()
    parts.after = "".join(prose[after:]).strip()
    return parts


_ESCAPED: Final = re.compile(r"\s*+\{(?:\s|\\n)*+\\\"")


def _unescaped(text: str) -> str:
    """A text that is JSON as it stands in a JSON string, without the escapes."""
    if not _ESCAPED.match(text):
        return text
    try:
        return str(decode(f'"{text.strip()}"'))
    except Broken:
        return text


def _is_name(key: str) -> bool:
    return 0 < len(key.strip()) <= 40


def _thought_end(text: str, opened: re.Match[str]) -> int:
    """Where the reasoning opened by a tag ends; beyond the text where it is never closed."""
    if opened.group().endswith("/>"):
        return opened.end()
    depth = 1
    for tag in _TAG.finditer(text, opened.end()):
        depth += -1 if is_closing(tag) else 1
        if depth == 0:
            return tag.end()
    # An opening tag that the reasoning itself only mentions must not swallow the answer behind the closing one.
    closings = [tag.end() for tag in _TAG.finditer(text, opened.end()) if is_closing(tag)]
    return closings[-1] if closings else len(text) + 1


def _balanced_end(text: str, start: int) -> int:
    """Where braces opened at `start` are balanced, by the more cautious of two counts; -1 where they never are."""
    return max(ends) if min(ends := [_count(text, start, mind) for mind in (True, False)]) >= 0 else -1


def _count(text: str, start: int, mind_strings: bool) -> int:
    depth, inside, at = 0, False, start
    while at < len(text):
        char = text[at]
        if mind_strings and char == "\\":
            at += 1
        elif mind_strings and char == '"':
            inside = not inside
        elif not inside and char in "{[｛［":
            depth += 1
        elif not inside and char in "}]｝］":
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    return -1


def without_thoughts(text: str) -> str:
    """A text out of a JSON string without the reasoning a model wrote into it; a tag that is merely quoted stays."""
    stray = 0
    depth = 0
    kept: list[str] = []
    at = 0
    for tag in _TAG.finditer(text):
        if not is_closing(tag):
            if depth == 0 and not tag.group().endswith("/>"):
                kept.append(text[at : tag.start()])
                at = tag.start()
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                opened = _TAG.match(text, at)
                inner = text[opened.end() if opened else at : tag.start()]
                if _QUOTED_ONLY.fullmatch(inner):
                    kept.append(text[at : tag.end()])
                at = tag.end()
        elif not kept and not stray:
            at = stray = tag.end()
    rest = text[at:]
    if depth and not "".join(kept).strip():
        return ""  # it begins with reasoning and never leaves it
    return ("".join(kept) + rest).strip() if depth or kept or stray else text


_CHANNEL: Final = "<|channel|>"
_FINAL: Final = re.compile(r"<\|channel\|>\s{0,9}final[^<]{0,40}(?:<\|constrain\|>[^<]{0,40})?<\|message\|>")
_WORN_FINAL: Final = "assistantfinal"
"""What is left between two channels where a server takes their tokens off, but not their names."""
_END: Final = re.compile(r"(?:<\|[a-z_]{2,20}\|>|</s>|<｜[^｜<>]{1,30}｜>|<end_of_turn>)$")
_BEGIN: Final = re.compile(
    r"^\s*+(?:(?:<\|[a-z_]{2,20}\|>\s*+|<s>|\[/INST\])(?:assistant(?!\w)\s*+)?|<start_of_turn>model\s*+)+"
)


def _framed(text: str) -> str:
    """A text without the control tokens a server failed to take off; of a text in channels, the final one."""
    if text.lstrip().startswith((_CHANNEL, "<|start|>")):
        finals = list(_FINAL.finditer(text))
        if not finals:
            return ""
        text = text[finals[-1].end() :].partition("<|start|>")[0]
    elif text.lstrip().startswith("analysis") and _WORN_FINAL in text:
        text = text.rpartition(_WORN_FINAL)[2]
    return _without_end(_BEGIN.sub("", text))


def _without_end(text: str) -> str:
    """A text without white space and control tokens at its end."""
    end = len(text.rstrip())
    while token := _END.search(text, max(0, end - 40), end):
        end = token.start()
        while end and text[end - 1].isspace():
            end -= 1
    return text[:end]
