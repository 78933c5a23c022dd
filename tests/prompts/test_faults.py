"""A mistake in a user's template pauses the game and says where; once the file is mended, resuming ends the game."""

from pathlib import Path

import pytest

from llm_werewolf import Table
from llm_werewolf.cli.llm_seats import SeatedModel
from llm_werewolf.players.llm.client import Models
from llm_werewolf.testing.provider import Provider
from tests.players.llm.games import CARDS, RULES, SEATS, config, service

FAULTS = {
    "a name that is not there": ("one\n{{ nobody }}\n", "line 2: 'nobody' is undefined"),
    "a brace too few": ("{% if day %}\n{{ day }\n{% endif %}\n", "line 2: unexpected '}'"),
    "an impossible sum": ("\n\n{{ day / 0 }}\n", "line 3: division by zero"),
    "a text that is no UTF-8": ("\udcff", "private.j2 cannot be used: 'utf-8' codec can't decode"),
}


def seats(provider: Provider, models: Models, prompts: Path) -> dict[int, SeatedModel]:
    client = models.client(config(provider))
    return {seat: SeatedModel(client, lang="en", prompts=prompts) for seat in range(1, SEATS + 1)}


@pytest.mark.parametrize(("text", "said"), FAULTS.values(), ids=FAULTS)
async def test_a_mistake_in_a_template_pauses_the_game(text: str, said: str, tmp_path: Path) -> None:
    template = tmp_path / "prompts" / "en" / "private.j2"
    template.parent.mkdir(parents=True)
    template.write_text(text, encoding="utf-8", errors="surrogateescape")
    models = Models()
    with service() as provider:
        table = Table(CARDS, seats(provider, models, tmp_path / "prompts"), seed=2, rules=RULES, out=tmp_path)
        paused = await table.play()
        assert paused.paused and said in paused.paused and "private.j2" in paused.paused and paused.folder
        assert paused.fallbacks == () and provider.requests == []

        template.unlink()
        again = Table.resume(paused.folder, seats(provider, models, tmp_path / "prompts"))
        assert (await again.play()).paused is None
    await models.aclose()
