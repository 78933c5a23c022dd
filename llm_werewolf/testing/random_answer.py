"""A random answer to a model's request, legal wherever the request lets one see what is: for tests without a model."""

import json
import random
import re
from collections.abc import Mapping
from typing import Any, Final

Schema = Mapping[str, Any]  # Any: a JSON schema is free-form JSON

_OPTIONS: Final = re.compile(r"^(?:Options|可选)\s*[:：]([^.。\n]*)", re.MULTILINE)
_NULL: Final = re.compile(r"(?::|：|or|填) ?null")
_PICKS: Final = re.compile(r"(?:[Cc]hoose|选) ?(\d+)(?:(?: to |–|到)(\d+))?")
_SAVE: Final = re.compile(r"\bsave）?\s*[:：]([^.。;；\n]*)")
_POISON: Final = re.compile(r"\bpoison）?\s*[:：]([^.。;；\n]*)")
_ONE_POTION: Final = re.compile(r"[Oo]nly one potion|只能用一瓶")
_FIELD: Final = re.compile(r'"(\w+)":')
_AROUND: Final = ("thinking", "beliefs", "answer", "notes")
"""The fields of every answer, beside those of the decision."""
_LINES: Final = {
    "zh": ("我先听听大家怎么说。", "今天我想看看票型。", "我是好人，过。", "发言前后矛盾的人值得注意。"),
    "en": (
        "Let us hear the others first.",
        "I am watching the votes today.",
        "I am a villager, that is all.",
        "Someone is contradicting himself.",
    ),
}


def random_answer(request: Mapping[str, Any], dice: random.Random) -> str:  # Any: free-form JSON
    """An answer in the request's schema; of several shapes in it, or without one, in that which the prompt names."""
    prompt = str(request["messages"][-1]["content"])
    language = "zh" if re.search(r"[\u4e00-\u9fff]", prompt) else "en"
    named = [line for line in prompt.splitlines() if '"thinking":' in line]
    wanted = [name for name in _FIELD.findall(named[-1]) if name not in _AROUND] if named else []
    shapes = _shapes(_schema(request))
    fitting = [shape for shape in shapes if [*shape] == wanted] or (shapes if len(shapes) == 1 else [])
    fields = dice.choice(fitting) if len(fitting) > 1 else next(iter(fitting), {name: {} for name in wanted})
    answer = {name: _value(name, field, prompt, language, dice) for name, field in fields.items()}
    if answer.get("save") and answer.get("poison") is not None and _ONE_POTION.search(prompt):
        answer[dice.choice(["save", "poison"])] = None  # one of the two stays
        answer["save"] = bool(answer["save"])
    beliefs = [{"seat": dice.choice(_seats(prompt) or [1]), "wolf": dice.randrange(101)}]
    return json.dumps({"thinking": "", "beliefs": beliefs, "answer": answer, "notes": ""}, ensure_ascii=False)


def _shapes(schema: Schema | None) -> list[Schema]:
    """The fields of each shape a decision may have."""
    answer = schema["properties"]["answer"] if schema else {}
    return [shape["properties"] for shape in answer.get("anyOf", [answer] if answer else [])]


def _schema(request: Mapping[str, Any]) -> Schema | None:  # Any: free-form JSON
    for tool in request.get("tools", ()):
        found: Schema = tool["function"]["parameters"]
        return found
    shape = request.get("response_format", {})
    return shape["json_schema"]["schema"] if shape.get("type") == "json_schema" else None


def _value(name: str, field: Schema, prompt: str, language: str, dice: random.Random) -> object:
    if "enum" in field:
        return dice.choice(field["enum"])
    seats = _seats(prompt)
    match name:
        case "target":
            return dice.choice([*seats, *([None] if _may_pass(prompt) else [])])
        case "targets":
            options = field.get("items", {}).get("enum", seats)
            return sorted(dice.sample(options, min(len(options), field.get("maxItems", _count(prompt, dice)))))
        case "choice":
            return dice.choice([*_words(prompt), *([None] if _may_pass(prompt) else [])])
        case "poison":
            return dice.choice([*_numbers(_last(_POISON, prompt)), None])
        case "save":
            return "true" in _last(_SAVE, prompt) and dice.random() < 0.5
        case "decision":
            return dice.random() < 0.5
        case "speech":
            return dice.choice(_LINES[language])
        case _:
            return None


def _seats(prompt: str) -> list[int]:
    """The seats the question lists, as far as a text can tell."""
    listed = _OPTIONS.findall(prompt)
    return _numbers(listed[-1]) if listed else [1, 2, 3]


def _words(prompt: str) -> list[str]:
    """The words the question lists, without what stands behind each in brackets."""
    listed = re.sub(r"[（(][^）)]*[）)]", "", _last(_OPTIONS, prompt))
    return re.findall(r"[a-z_]+", listed.partition("，也")[0].replace(", or null", ""))


def _may_pass(prompt: str) -> bool:
    """Whether the line of options lets one choose nothing."""
    lines = [line for line in prompt.splitlines() if _OPTIONS.match(line)]
    return bool(lines and _NULL.search(lines[-1]))


def _count(prompt: str, dice: random.Random) -> int:
    """How many seats are to be chosen."""
    found = [*_PICKS.finditer(prompt)]
    least, most = (int(found[-1][1]), int(found[-1][2] or found[-1][1])) if found else (2, 2)
    return dice.randint(least, most)


def _last(what: re.Pattern[str], prompt: str) -> str:
    """What stands behind the last such word of a prompt."""
    found = what.findall(prompt)
    return str(found[-1]) if found else ""


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]
