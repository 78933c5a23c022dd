"""What models cost: a user's own file, read and checked.

[models."gpt-4.1-mini"]      # the name the service knows it by
input = 0.40                 # US dollars for a million tokens
cached = 0.10                # input that the service had in its cache; as `input` unless said
output = 1.60                # reasoning included
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ...core.sentence import Sentence, SpokenError, near_or_all, system_says
from ..files import text_of
from .ledger import Price

_KEYS: Final = ("input", "cached", "output")
_FORM: Final = Sentence(
    'prices stand in sections such as [models."gpt-4.1-mini"] with input, cached and output',
    '价格写在 [models."gpt-4.1-mini"] 这样的段落里，键是 input、cached 和 output',
)


class PriceError(SpokenError):
    """A file of prices that cannot be used."""


def read_prices(path: Path) -> dict[str, Price]:
    """The prices in a file, by model. Raises PriceError."""
    try:
        raw = tomllib.loads(text_of(path, "utf-8-sig"))
    except UnicodeDecodeError:
        raise PriceError("{path} is not UTF-8", "{path} 不是 UTF-8 编码", path=path) from None
    except OSError as error:
        raise PriceError(
            "cannot read the prices in {path}: {why}",
            "无法读取价格文件 {path}：{why}",
            path=path,
            why=system_says(error),
        ) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        at = re.search(r"at line (\d+)", str(error))
        where = Sentence("line {line}", "第 {line} 行", line=at[1]) if at else Sentence("its end", "末尾")
        raise PriceError(
            "{path} is not TOML at {where}; {form}: a name with other signs than letters, digits, - and _ in quotes",
            "{path} 的{where}不是 TOML；{form}：名字里有字母、数字、- 和 _ 以外的符号时要放在引号里",
            path=path,
            where=where,
            form=_FORM,
        ) from None
    models = raw.pop("models", None)
    if raw:
        raise PriceError(
            "{path}: there is no key {key!r}; {form}",
            "{path}：没有“{key}”这个键；{form}",
            path=path,
            key=next(iter(raw)),
            form=_FORM,
        )
    if not isinstance(models, Mapping) or not models:
        raise PriceError("{path} has no prices; {form}", "{path} 里没有价格；{form}", path=path, form=_FORM)
    return {name: _price(path, name, section) for name, section in models.items()}


def _dotted(key: str, value: object) -> list[str]:
    """The parts of a name that was written without quotes, as far as they are no prices."""
    if not isinstance(value, Mapping):
        return []
    return [key, *next((_dotted(inner, more) for inner, more in value.items() if isinstance(more, Mapping)), [])]


def _price(path: Path, name: str, section: object) -> Price:
    where = Sentence("{path}: {section}", "{path}：{section}", path=path, section=f'[models."{name}"]')
    if not isinstance(section, Mapping):
        raise PriceError("{where} is no section; {form}", "{where} 不是一个段落；{form}", where=where, form=_FORM)
    for key, value in section.items():
        if isinstance(value, Mapping):
            raise PriceError(
                '{path}: a model\'s name with a dot stands in quotes: [models."{name}"]',
                '{path}：模型名里有点号时要放在引号里：[models."{name}"]',
                path=path,
                name=".".join([name, *_dotted(key, value)]),
            )
        if key not in _KEYS:
            raise PriceError(
                "{where} has no key {key!r}{hint}",
                "{where} 没有“{key}”这个键{hint}",
                where=where,
                key=key,
                hint=near_or_all(key, _KEYS),
            )
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e6:
            raise PriceError(
                "{where} {key} is US dollars for a million tokens, 0 or more, not {value!r}",
                "{where} 的 {key} 是每百万词元的美元数，不小于 0，不能是 {value}",
                where=where,
                key=key,
                value=value,
            )
    for key in ("input", "output"):
        if key not in section:
            raise PriceError("{where} does not say {key}", "{where} 没有写 {key}", where=where, key=key)
    return Price(input=section["input"], cached=section.get("cached", section["input"]), output=section["output"])
