"""`init`: a commented game.toml to begin with, in either language."""

import shlex
from importlib.resources import files
from pathlib import Path

from ..core.sentence import Sentence, system_says
from .errors import BadInput


def write_game_file(file: Path, lang: str, *, force: bool) -> Sentence:
    """Write it, and say so. Raises BadInput where it cannot be, or where it is there and not to be replaced."""
    if file.exists() and not force:
        raise BadInput(
            "{file} is there already; --force writes over it", "{file} 已经有了；加上 --force 会覆盖它", file=file
        )
    name = "game.example.zh.toml" if lang == "zh" else "game.example.toml"
    text = (files(__package__) / name).read_text(encoding="utf-8")
    text = text.replace("--config game.toml", f"--config {shlex.quote(str(file))}", 1)
    text = text.replace("--config game.toml", f"--config {shlex.quote(str(file))}", 1)
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise BadInput(
            "cannot write {file}: {why}", "写不了 {file}：{why}", file=file, why=system_says(error)
        ) from None
    return Sentence(
        "{file} is written. Play it with: llm-werewolf play --config {file}",
        "已写好 {file}。这样来玩：llm-werewolf play --config {file}",
        file=file,
    )
