"""`serve` from outside: what it refuses to do, and a server that comes up."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from llm_werewolf.cli.serve import is_loopback


def begin(*arguments: str, place: Path, **environment: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "llm_werewolf", "serve", "--port", "0", *arguments],
        cwd=place,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--host", "0.0.0.0"), "--password-env"),
        (("--host", "0.0.0.0", "--password-env", "NO_SUCH"), "8 characters"),
        (("--lang", "fr"), "zh or en"),
        (("--host", "203.0.113.7", "--password-env", "PASS"), "cannot listen"),
        (("--out", "a-file"), "cannot record games in a-file: "),
        (("--out", "a-file/games", "--lang", "zh"), "无法把对局记录到 a-file/games：路径中有一段不是文件夹"),
    ],
)
def test_what_it_refuses(arguments: tuple[str, ...], says: str, tmp_path: Path) -> None:
    (tmp_path / "a-file").touch()
    process = begin(*arguments, place=tmp_path, PASS="long enough")
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 2 and says in errors and "Traceback" not in errors


def test_a_table_of_bots_is_there_at_once_and_comes_back(tmp_path: Path) -> None:
    tables = []
    for _ in range(2):
        process = begin("--demo", "--lang", "en", place=tmp_path)
        try:
            assert process.stdout is not None
            address = re.search(r"http://\S+", process.stdout.readline())
            assert address
            with urllib.request.urlopen(f"{address[0]}api/tables", timeout=60) as answer:
                table = json.loads(answer.read())["tables"][0]
            assert table["state"] == "running"
            tables.append(table["id"])
        finally:
            process.send_signal(signal.SIGTERM)
            _, errors = process.communicate(timeout=60)
        assert "Traceback" not in errors
    assert tables[0] == tables[1]


def test_loopback() -> None:
    assert all(map(is_loopback, ("localhost", "127.0.0.1", "127.8.0.1", "::1")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "192.168.1.2", "example.org", "")))
