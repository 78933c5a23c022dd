"""What to do about a model that cannot be asked, or whose answer is of no use: advice for each kind of trouble."""

import difflib
from collections.abc import Sequence
from typing import Final

from ...core.sentence import Sentence
from .config import ModelConfig
from .errors import ModelPaused, ModelTrouble, Moderated, TooLong, short
from .keys import key_advice
from .values import Why

ROOMY: Final = 16_384
"""Tokens in which the record of most games has room."""

_UNUSABLE: Final[dict[Why, Sentence]] = {
    "unreadable": Sentence("it is not in the form that was asked for", "没有按要求的格式写"),
    "illegal": Sentence("it is not among the options", "不在可选项里"),
    "ambiguous": Sentence("it can be read in more than one way", "有不止一个意思"),
    "truncated": Sentence("it broke off before its end", "没有写完就断了"),
    "empty": Sentence("it says nothing", "什么也没说"),
    "refused": Sentence("the model refused, or a filter stepped in", "模型拒绝作答，或被内容过滤拦下"),
}
_LARGER: Final = Sentence(
    "in a game it is asked again, and then the default is taken; a larger model, or one with JSON output, plays better",
    "对局里会重问，再不行就按默认处理；换大一点的、能输出 JSON 的模型更稳妥",
)
_LONGER: Final = Sentence(
    "raise `max_tokens` in [models.NAME], which counts what it thinks, too; or turn its thinking off",
    "请在 [models.NAME] 里调大 max_tokens（思考也算在内），或者关掉它的思考",
)


def unusable(why: Why) -> Sentence:
    """Why an answer cannot be taken."""
    return _UNUSABLE[why]


def for_answer(why: Why) -> Sentence:
    """What to do about such answers."""
    match why:
        case "truncated" | "empty":
            return _LONGER
        case "refused":
            return Sentence("name a model that plays along", "请换一个肯玩的模型")
        case "unreadable" | "illegal" | "ambiguous":
            return _LARGER


def for_trouble(config: ModelConfig, trouble: ModelTrouble, names: Sequence[str]) -> Sentence:
    """What to do about a request that came to nothing; `names` are the models that the service lists."""
    match trouble:
        case TooLong():
            return Sentence(
                "not even a test question has room: load it with a longer context, {roomy} tokens hold most games",
                "连一个测试问题都装不下：请以更长的上下文载入，多数对局 {roomy} 个 token 就够",
                roomy=ROOMY,
            )
        case Moderated():
            return Sentence(
                "the service's filter blocks even a harmless question: loosen it there, or name another model",
                "服务方的内容过滤连无害的问题都拦：请在那边放宽，或换一个模型",
            )
        case ModelPaused(reason="quota"):
            return Sentence("top up the account, or name another model", "请充值，或换一个模型")
        case ModelPaused(reason="permanent"):
            return _permanent(config, trouble.status, names)
        case _:
            return _passing(config, trouble)


def _passing(config: ModelConfig, trouble: ModelTrouble) -> Sentence:
    """For what may pass by itself."""
    if trouble.stalled:
        return Sentence(
            "try again in a while; `stall` in [models.NAME] says how long a silence is borne",
            "请过一会儿再试；[models.NAME] 里的 stall 规定中途停多久算卡住",
        )
    if trouble.late or (isinstance(trouble, ModelPaused) and trouble.reason == "slow"):
        return Sentence(
            "a smaller model, or less thinking, is quicker; `timeout` and `deadline` in [models.NAME] give it longer",
            "换小一点的模型或少思考会更快；[models.NAME] 里的 timeout 和 deadline 可以放宽时限",
        )
    match trouble.status:
        case None:
            return _not_reached(config)
        case 200:
            return Sentence(
                "what came was no whole answer: try again, and see that {url} speaks chat completions and that no "
                "proxy in between cuts it off",
                "收到的不是完整的回答：请再试，并看看 {url} 是否提供 chat completions、中间有没有代理把它截断",
                url=config.address,
            )
        case 429:
            return Sentence(
                "it takes no more requests now: wait a while; `requests_per_minute` and `concurrency` in [models.NAME] "
                "keep within its limits",
                "它现在不再接受请求：请等一会儿；[models.NAME] 里的 requests_per_minute 和 concurrency 能避免超限",
            )
        case _:
            return Sentence("the service is in trouble: try again in a while", "服务方出了问题：请过一会儿再试")


def _permanent(config: ModelConfig, status: int | None, names: Sequence[str]) -> Sentence:
    """For what stays until someone does something."""
    if status is None:
        return _not_reached(config)
    if status in (401, 403):
        return key_advice(config, status)
    if status in (400, 404) and names and config.model not in names:
        return Sentence(
            "the service has {count} models, {model} not among them; is {close} meant?",
            "服务方有 {count} 个模型，其中没有 {model}；是不是 {close}？",
            count=len(names),
            model=config.model,
            close=short(difflib.get_close_matches(config.model, names, n=1, cutoff=0)[0], 80),
        )
    if status in (400, 422):
        return Sentence(
            "see that this model can chat, and that the service allows what [models.NAME] sets",
            "请看这个模型能不能对话，以及 [models.NAME] 里的设置服务方是否允许",
        )
    return Sentence("see that the model's name and the base URL are right", "请看模型名和 base URL 对不对")


def _not_reached(config: ModelConfig) -> Sentence:
    return Sentence(
        "see that {url} is right, that the server runs, and that this machine reaches it",
        "请看 {url} 对不对、服务是否在运行、本机能否连上",
        url=config.place,
    )
