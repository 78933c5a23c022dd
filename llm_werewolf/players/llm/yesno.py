"""Reading yes and no. In prose only a clear one counts, and never a yes to what cannot be undone."""

import re
from typing import Final

from ...core.kinds import Form
from .seatwords import tidy
from .values import AMBIGUOUS, UNREADABLE, Unclear

_YES: Final = frozenset(
    "yes|y|true|yeah|yep|sure|ok|真|是|是的|对|好|好的|要|会|可以|愿意|确定|同意|用|使用|救|對|會".split("|")
)
_NO: Final = frozenset(
    "no|n|false|nope|never|none|not|假|否|不|不是|不要|不会|不用|不使用|不行|不可以|不愿意|不同意|没有|不救|不對|不會|別|别|不了|先不|暂不"
    "|i won't|i will not|won't|will not|i don't|i do not|i'd rather not|no thanks|not now|not yet"
    "|not today|not this time".split("|")
)

_VERBS: Final[dict[Form, str]] = {
    "run": r"(?:(?<=不)|(?<!\w))上(?!\w)|上警|竞选(?:警长)?|参选|参加(?:警长)?竞选|参加|競選"
    r"|run(?: for (?:the )?(?:sheriff|election))?|sign up|stand for (?:sheriff|election)",
    "reveal": r"翻牌|亮牌|亮身份|翻开|翻|reveal(?: (?:myself|my card|it))?|show my card",
    "withdraw": r"退水|退选|退出(?:竞选)?|退|withdraw|drop out|step down",
    "self_destruct": r"自爆|爆|self[ _-]?destruct|explode|blow (?:myself )?up",
    "peek": r"偷看|睁眼|peek",
    "witch": r"救人|救他|救她|救|使用解药|用解药|save(?: (?:him|her|them|it))?|use (?:the )?antidote|heal",
}
_NOT: Final = (
    r"(?:不会|不想|不要|不打算|不准备|不愿意|不参加|不|没有|没打算|别|不能|暂不|放弃|"
    r"will not|won't|do not|don't|does not|not going to|not gonna|would not|wouldn't|should not|shouldn't|did not"
    r"|didn't|am not|not|never|decline to|refuse to|rather not)"
)
_STILL: Final = r"(?:再|去|现在|今天|选择|参与|to |(?:want|wish) to )?\s*"
_NOT_ANY: Final = re.compile(r"[不没沒别別莫勿未]|拒绝|\b(?:not|no|never|decline|refuse|cannot|against|stay)\b|n't\b")
_HEDGE: Final = re.compile(
    r"[?？]|也许|可能|或许|大概|考虑|再看|看看|看情况|要不要|是否|还是|或者|如果|要是|除非|之后|以后|下次|犹豫|本来|差点"
    r"|\b(?:maybe|perhaps|might|could|consider(?:ing)?|if|unless|whether|or|later|unsure|not sure|depends?|wait"
    r"|but|yet)\b"
)
_LABEL: Final = re.compile(r"^(?:decision|answer|决定|回答|答案)\s*[:=]\s*")
_LEAD: Final = re.compile(
    r"^(?:(?P<yes>yes|yeah|yep|sure|okay|ok|true|是的|是|好的|好|对)|(?P<no>no|nope|false|不了|不|否))(?=[\s,.!;:，。！；：、]|$)"
    r"[\s,.!;:，。！；：、]*"
)


def read_yes_no(value: object, form: Form, grave: bool) -> bool | Unclear:
    """Yes or no in a field of the answer: a boolean, or a word that says it."""
    if isinstance(value, bool):
        return value
    if isinstance(value, list) and len(value) == 1:
        return read_yes_no(value[0], form, grave)
    if not isinstance(value, str):
        return UNREADABLE
    said = tidy(value).lower().strip(" \"'“”‘’.,!;:。，！；：*`()[]").replace("_", " ").replace("’", "'")
    exact = _exact(said, form)
    return exact if exact is not None else say_yes_no(said, form, grave)


def _exact(said: str, form: Form) -> bool | None:
    if said in _YES or said in _NO:
        return said in _YES
    verb = _VERBS.get(form)
    if not verb:
        return None
    if re.fullmatch(verb, said):
        return True
    return False if re.fullmatch(rf"{_NOT}\s*(?:{verb})", said) else None


def say_yes_no(text: str, form: Form, grave: bool) -> bool | Unclear:
    """Yes or no in a sentence. A yes to something irreversible is never read out of one."""
    said = tidy(text).lower().strip(" \"'“”‘’.。!！*`").replace("’", "'")
    said = _LABEL.sub("", said)
    if said in _YES | _NO:
        return UNREADABLE if grave and said in _YES else said in _YES
    lead = _LEAD.match(said)
    leads = {bool(lead["yes"])} if lead else set()
    rest = said[lead.end() :] if lead else said
    verb = _VERBS.get(form, r"(?!)")
    left, denials = re.subn(rf"{_NOT}\s*{_STILL}(?:{verb})", " ", rest)
    if denials:
        leads.add(False)
    if re.search(verb, left):
        leads.add(True)
    if not leads:
        return UNREADABLE
    if len(leads) > 1 or _HEDGE.search(rest) or _NOT_ANY.search(left):
        return AMBIGUOUS
    yes = leads.pop()
    return UNREADABLE if yes and grave else yes
