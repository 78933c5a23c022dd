"""YAML files as lists of plain documents, strictly: a key that stands twice is an error and not a silent last word."""

from pathlib import Path
from typing import Final

import yaml


class Mistake(Exception):
    """What is wrong with a scenario, or what came out differently: one clear phrase, and the step where it is."""

    def __init__(self, text: str, step: int | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.step = step

    def at(self, step: int) -> "Mistake":
        """The same mistake at a step, unless it knows its own."""
        return self if self.step is not None else Mistake(self.text, step)

    def __str__(self) -> str:
        return self.text if self.step is None else f"step {self.step}: {self.text}"


class _Strict(yaml.SafeLoader):
    """A SafeLoader that refuses repeated keys."""


def _mapping(loader: _Strict, node: yaml.MappingNode) -> dict[object, object]:
    seen: dict[object, object] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        try:
            known = key in seen
        except TypeError:
            raise Mistake(f"line {key_node.start_mark.line + 1}: a list or a map cannot be a key") from None
        if known:
            raise Mistake(f"line {key_node.start_mark.line + 1}: the key {key!r} stands twice")
        seen[key] = loader.construct_object(value_node, deep=True)
    return seen


_Strict.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)

SUFFIXES: Final = (".yaml", ".yml")


def find_files(path: Path) -> list[Path]:
    """The file itself, or the YAML files in a folder and below it. Raises Mistake where there are none."""
    if path.is_dir():
        found = sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
        if not found:
            raise Mistake("there is no .yaml file in this folder")
        return found
    if not path.exists():
        raise Mistake("there is no such file or folder")
    return [path]


def read_documents(path: Path) -> list[object]:
    """The documents of a file. Raises Mistake where it cannot be read."""
    try:
        documents = list(yaml.load_all(path.read_text(encoding="utf-8"), Loader=_Strict))  # builds plain values only
    except OSError as error:
        raise Mistake(f"the file cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise Mistake("the file is not UTF-8 text") from None
    except yaml.YAMLError as error:
        raise Mistake(f"not YAML: {_one_line(error)}") from None
    except (RecursionError, ValueError) as error:
        raise Mistake(f"not YAML that can be used: {error}") from None
    found = [document for document in documents if document is not None]
    if not found:
        raise Mistake("there is no scenario in this file")
    return found


def _one_line(error: yaml.YAMLError) -> str:
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark:
        return f"line {error.problem_mark.line + 1}: {error.problem}"
    return " ".join(str(error).split())
