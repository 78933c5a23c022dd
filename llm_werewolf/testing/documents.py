"""YAML files as lists of plain documents, strictly: a key that stands twice is an error and not a silent last word."""

from pathlib import Path
from typing import Final

import yaml

from ..core.sentence import Sentence, SpokenError, system_says
from ..players.files import text_of


class Mistake(SpokenError):
    """What is wrong with a scenario, or what came out differently: one clear phrase, and the step where it is."""

    def __init__(self, en: str, zh: str, /, *, step: int | None = None, **parts: object) -> None:
        super().__init__(en, zh, **parts)
        self.step = step

    def at(self, step: int) -> "Mistake":
        """The same mistake at a step, unless it knows its own."""
        if self.step is not None:
            return self
        return Mistake("step {number}: {what}", "第 {number} 步：{what}", step=step, number=step, what=self.sentence)

    def under(self, key: object) -> "Mistake":
        """The same mistake, with the key it stands under before it."""
        return Mistake("{key}: {what}", "{key}: {what}", key=key, what=self.sentence)


class Impossible(Mistake):
    """A value of the right shape that cannot be."""


class _Strict(yaml.SafeLoader):
    """A SafeLoader that refuses repeated keys."""


def _mapping(loader: _Strict, node: yaml.MappingNode) -> dict[object, object]:
    seen: dict[object, object] = {}
    for key_node, value_node in node.value:
        key, line = loader.construct_object(key_node, deep=True), key_node.start_mark.line + 1
        try:
            known = key in seen
        except TypeError:
            raise Mistake(
                "line {line}: a list or a map cannot be a key", "第 {line} 行：列表或映射不能作键", line=line
            ) from None
        if known:
            raise Mistake(
                "line {line}: the key {key!r} stands twice", "第 {line} 行：键“{key}”出现了两次", line=line, key=key
            )
        seen[key] = loader.construct_object(value_node, deep=True)
    return seen


_Strict.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)

SUFFIXES: Final = (".yaml", ".yml")


def find_files(path: Path) -> list[Path]:
    """The file itself, or the YAML files in a folder and below it. Raises Mistake where there are none."""
    if path.is_dir():
        found = sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
        if not found:
            raise Mistake("there is no .yaml file in this folder", "这个文件夹里没有 .yaml 文件")
        return found
    if not path.exists():
        raise Mistake("there is no such file or folder", "没有这个文件或文件夹")
    return [path]


def read_documents(path: Path) -> list[object]:
    """The documents of a file. Raises Mistake where it cannot be read."""
    try:
        documents = list(yaml.load_all(text_of(path), Loader=_Strict))  # builds plain values only
    except OSError as error:
        raise Mistake("the file cannot be read: {why}", "这个文件读不了：{why}", why=system_says(error)) from None
    except UnicodeDecodeError:
        raise Mistake("the file is not UTF-8 text", "这个文件不是 UTF-8 文本") from None
    except yaml.YAMLError as error:
        raise Mistake("not YAML: {where}", "不是 YAML：{where}", where=_where(error)) from None
    except (RecursionError, ValueError):
        raise Mistake(
            "not YAML that can be used: it is nested too deeply, or a value in it is out of range",
            "不是能用的 YAML：嵌套太深，或其中有的值超出范围",
        ) from None
    found = [document for document in documents if document is not None]
    if not found:
        raise Mistake("there is no scenario in this file", "这个文件里没有场景")
    return found


def _where(error: yaml.YAMLError) -> Sentence:
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark:
        line, column = error.problem_mark.line + 1, error.problem_mark.column + 1
        return Sentence("line {line}, column {column}", "第 {line} 行第 {column} 列", line=line, column=column)
    return Sentence("it holds characters that no text has", "其中有文本里不该有的字符")
