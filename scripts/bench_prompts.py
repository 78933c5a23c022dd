"""What the prompts of a table of models take: characters that were sent before, and characters that are new.

On sheriff-12, every seat a model, with speeches of one length (240 characters in English, 90 in Chinese), each seat
noting as much for itself. Schema and tools count as the leading characters of a request. A part of a request is
"reused" where some earlier request of the same game, by whatever seat, began with the same characters: that is what a
provider's or server's prefix cache need not read again. `prompt_reuse` is the lower of the two languages' shares.
"""

import asyncio

from llm_werewolf import load_board
from llm_werewolf.host.rehearsal import Cast, rehearse
from llm_werewolf.players.llm.config import ModelConfig
from llm_werewolf.players.llm.prefix import Reuse
from scripts.piping import piped

BOARD, SEATS, GAMES = "sheriff-12", range(1, 13), 5


def measured(lang: str, games: int = GAMES) -> tuple[float, float]:
    """(share of all characters that is reused, new characters a call), over whole games."""
    config = ModelConfig(model="bench", base_url="http://127.0.0.1:9/v1", key_env=None)
    cast = Cast(load_board(BOARD), dict.fromkeys(SEATS, config), lang=lang)
    found = []
    for seed in range(games):
        game = asyncio.run(rehearse(cast, seed=seed))
        reuse = Reuse()
        for sent in game.sent:
            reuse.take(sent.request)
        found.append(reuse)
    repeated, characters = (sum(getattr(one, name) for one in found) for name in ("repeated", "characters"))
    return repeated / characters, (characters - repeated) / sum(one.calls for one in found)


def prompt_figures() -> None:
    """Print the figures."""
    figures = {lang: measured(lang) for lang in ("en", "zh")}
    print(f"prompt_reuse: {min(share for share, _ in figures.values()):.3f}")
    for lang, (_, new) in figures.items():
        print(f"new_chars_per_call_{lang}: {new:.0f}")


if __name__ == "__main__":
    piped(prompt_figures)
