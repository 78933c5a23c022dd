"""A file that is named may be anything: what never ends, or nobody writes to, is told of and not waited for."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

COMMANDS = {
    "config": ("play", "--quiet", "--config"),
    "prices": ("play", "--quiet", "--prices"),
    "import": ("import",),
    "scenario": ("scenario",),
    "answers": ("check-answers",),
    "model": ("play", "--quiet", "--model"),
}


# Windows has no `os.mkfifo`: a pipe cannot lie in a folder there, so there is nothing that could be waited for.
@pytest.mark.skipif(sys.platform == "win32", reason="pipes have no names there")
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_pipe_in_a_files_place_is_one_sentence(name: str, lang: str, tmp_path: Path) -> None:
    pipe = tmp_path / ("pipe.gguf" if name == "model" else "pipe")
    os.mkfifo(pipe)
    given = f"local:{pipe}" if name == "model" else str(pipe)
    done = subprocess.run(
        [sys.executable, "-m", "llm_werewolf", *COMMANDS[name], given, "--lang", lang],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        timeout=40,
    )
    said = done.stdout + done.stderr
    assert {"en": "no regular file", "zh": "不是普通文件"}[lang] in said and str(pipe) in said
    assert done.returncode == (1 if name in ("scenario", "answers") else 2), "those two go on with other files"
    assert "Traceback" not in said
