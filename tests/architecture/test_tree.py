"""What every file keeps to: it says what it is for, is short and finished, and belongs to no machine."""

import ast
import re
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST_LINES = 350

# Put together from pieces, so that this file does not find itself.
UNFINISHED = re.compile("|".join([r"\bTO" + r"DO\b", r"\bFIX" + r"ME\b", r"\bXX" + r"X\b", "NotImplemented" + "Error"]))
MACHINE = re.compile("(?<![\\w.])/(?:work|root)/")
INDEX = re.compile("|".join(["py" + r"pi\.(?:org|python)", "python" + "hosted", "index" + "-url", "/simp" + "le/"]))


@cache
def files() -> list[Path]:
    """Every file that is or may be committed; outside a git checkout, every file that is not hidden."""
    if (ROOT / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, timeout=60).stdout.decode()
        found = [ROOT / name for name in listing.split("\0") if name]
    else:
        found = [path for path in ROOT.rglob("*") if not any(p.startswith(".") for p in path.relative_to(ROOT).parts)]
    return sorted(path for path in found if path.is_file())


@cache
def texts() -> dict[str, str]:
    """The text files, by their place in the tree."""
    found = {}
    for path in files():
        raw = path.read_bytes()
        if b"\0" not in raw:
            found[path.relative_to(ROOT).as_posix()] = raw.decode("utf-8")
    return found


def modules(*folders: str) -> dict[str, str]:
    return {name: text for name, text in texts().items() if name.endswith(".py") and name.startswith(folders or "")}


def lines_with(pattern: re.Pattern[str], found: dict[str, str]) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()[:120]}"
        for name, text in found.items()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_there_is_something_to_look_at() -> None:
    assert "pyproject.toml" in texts()
    assert "tests/architecture/test_tree.py" in modules()


def test_each_module_says_what_it_is_for() -> None:
    assert [name for name, text in modules().items() if not ast.get_docstring(ast.parse(text))] == []


def test_files_are_short() -> None:
    long = {name: count for name, text in modules().items() if (count := len(text.splitlines())) >= MOST_LINES}
    assert long == {}


def test_nothing_is_left_unfinished() -> None:
    # A recorded speech may say anything.
    ours = {name: text for name, text in texts().items() if not name.startswith("transcripts/")}
    assert lines_with(UNFINISHED, ours) == []


def test_no_path_of_one_machine() -> None:
    assert lines_with(MACHINE, texts()) == []


def test_no_package_index_is_named() -> None:
    assert lines_with(INDEX, texts()) == []


def test_line_ends_are_the_same_everywhere() -> None:
    assert [name for name, text in texts().items() if "\r" in text] == []


def test_nouns_rules_and_roles_touch_nothing_outside() -> None:
    """The import contracts cannot see builtins. (`hash` and `id` differ from one process to the next.)"""
    reaching = {"open", "print", "input", "breakpoint", "eval", "exec", "__import__", "hash", "id"}
    offenders = [
        f"{name}:{node.lineno}: {node.func.id}(...)"
        for name, text in modules("llm_werewolf/core/", "llm_werewolf/engine/", "llm_werewolf/roles/").items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in reaching
    ]
    assert offenders == []
