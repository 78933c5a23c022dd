"""What a model is told when its answer will not do: the reason and what is open to it, in its own language."""

from ...core.asks import AnyAsk, PickMany, PickOne, PickPotions, PickWord, YesNo
from ..refusals import refusal
from ..words import seat_list


def retry_message(
    lang: str, why: str, ask: AnyAsk, choice: object = None, *, attempt: int = 2, tries: int = 3, seats: int = 0
) -> str:
    """Why an answer will not do and what would, e.g. "3号已出局。可选：2、5、7。".

    `why` is a reason word of core/asks.py or of the reader of answers; `choice` is what was chosen, if known, at a
    table of `seats`. `attempt` of `tries` is the one that it asks for: no two messages are the same, for a model may
    always answer the same to the same.
    """
    reason = refusal(why, ask, choice, lang, seats=seats)
    options = _options(lang, ask)
    count = _count(lang, attempt, tries)
    if lang == "zh":
        return f"{reason}。{options}请重新回答，只输出一个JSON对象。{count}"
    return f"{reason}. {options}Answer again with one JSON object only.{count}"


def _count(lang: str, attempt: int, tries: int) -> str:
    """Which try it is, where that is not plain."""
    if attempt >= tries:
        return "这是最后一次机会，还不行就按默认处理。" if lang == "zh" else " This is the last try."
    if attempt <= 2:
        return ""
    return f"（第{attempt}次，共{tries}次。）" if lang == "zh" else f" (Try {attempt} of {tries}.)"


def _options(lang: str, ask: AnyAsk) -> str:
    zh = lang == "zh"
    match ask:
        case PickOne(options=seats, may_pass=may_pass):
            listed = seat_list(seats, lang) or ("无" if zh else "none")
            none = ("，也可以填 null" if zh else ", or null") if may_pass else ""
            return f"可选：{listed}{none}。" if zh else f"Options: {listed}{none}. "
        case PickMany(options=seats, least=least, most=most):
            listed = seat_list(seats, lang) or ("无" if zh else "none")
            count = str(most) if least == most else f"{least}–{most}"
            return f"可选：{listed}，选{count}个。" if zh else f"Options: {listed}; choose {count}. "
        case PickWord(words=several, may_pass=may_pass):
            listed = ("、" if zh else ", ").join(several)
            none = ("，也可以填 null" if zh else ", or null") if may_pass else ""
            return f"可选：{listed}{none}。" if zh else f"Options: {listed}{none}. "
        case YesNo():
            return "decision 填 yes 或 no。" if zh else "decision is yes or no. "
        case PickPotions(may_save=may_save, poisonable=seats):
            save = "true/false" if may_save else "false"
            poison = (seat_list(seats, lang) + ("，或 null" if zh else ", or null")) if seats else "null"
            return f"save：{save}；poison：{poison}。" if zh else f"save: {save}; poison: {poison}. "
        case _:
            return "把要说的话写在 speech 里。" if zh else "Put what you say into speech. "
