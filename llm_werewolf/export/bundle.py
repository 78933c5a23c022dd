"""Joins the viewer's modules into one script: browsers do not load modules from a file on disk.

Each module becomes a function that returns what it exports, in the order in which they need one another. Only the few
spellings of import and export that the viewer keeps to are understood; any other is an error, never a guess.
"""

import re
from collections.abc import Callable

_IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "\./([\w.]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
_OTHER = re.compile(r"^\s*(?:import\b|export\b).*$|\bimport\(|\bimport\.meta", re.MULTILINE)


class BundleError(Exception):
    """A module that cannot be joined; the message says which and why."""


def bundle(entry: str, read: Callable[[str], str]) -> str:
    """One script that does what loading `entry` as a module would. `read` gives a module's text by its name."""
    done: list[str] = []
    texts: list[str] = []

    def take(name: str, path: tuple[str, ...]) -> None:
        if name in done:
            return
        if name in path:
            raise BundleError(f"{name} imports itself by way of {' and '.join(path)}")
        text = read(name)
        for found in _IMPORT.finditer(text):
            take(found[2], (*path, name))
        texts.append(_wrapped(name, text))
        done.append(name)

    take(entry, ())
    return '(() => {\n"use strict";\n' + "\n".join(texts) + "\n})();\n"


def _wrapped(name: str, text: str) -> str:
    exported = [found[1] for found in _EXPORT.finditer(text)]
    body = _IMPORT.sub(lambda found: f"const {{ {_renamed(found[1])} }} = {_variable(found[2])};", text)
    body = _EXPORT.sub("", body)
    if odd := _OTHER.search(body):
        raise BundleError(f"{name}: cannot join this line: {odd[0].strip()}")
    return f"const {_variable(name)} = (() => {{\n{body.rstrip()}\nreturn {{ {', '.join(exported)} }};\n}})();"


def _renamed(names: str) -> str:
    return re.sub(r"(\w+) as (\w+)", r"\1: \2", names)


def _variable(name: str) -> str:
    return "module_" + re.sub(r"\W", "_", name.removesuffix(".js"))
