"""A mistake in a user's template pauses the game and says where; once the file is mended, resuming ends the game."""

from pathlib import Path

import pytest

from llm_werewolf import Table
from llm_werewolf.players.llm.client import Models
from llm_werewolf.players.llm.player import ModelPlayer
from llm_werewolf.players.llm.prompt import PromptBook
from llm_werewolf.players.templates import TemplateFault
from llm_werewolf.players.words import prompts_folder
from llm_werewolf.testing.provider import Provider
from tests.players.llm.games import CARDS, RULES, SEATS, config, service
from tests.prompts.stage import ask_of, evening, view_of

FAULTS = {
    "a name that is not there": ("one\n{{ nobody }}\n", "line 2: 'nobody' is undefined"),
    "a brace too few": ("{% if day %}\n{{ day }\n{% endif %}\n", "line 2: unexpected '}'"),
    "an impossible sum": ("\n\n{{ day / 0 }}\n", "line 3: division by zero"),
    "a text that is no UTF-8": ("\udcff", "private.j2 cannot be used: 'utf-8' codec can't decode"),
}


def seats(provider: Provider, models: Models, prompts: Path) -> dict[int, ModelPlayer]:
    client = models.client(config(provider))
    return {seat: ModelPlayer(client, lang="en", prompts=prompts) for seat in range(1, SEATS + 1)}


@pytest.mark.parametrize("name", ["record.j2", "facts.j2"])
def test_a_macros_mistake_is_told_with_its_own_line(name: str, tmp_path: Path) -> None:
    template = tmp_path / "en" / name
    template.parent.mkdir(parents=True)
    ours = (prompts_folder() / "en" / name).read_text(encoding="utf-8")
    at = "{% macro out(e, t) %}\n" if name == "record.j2" else "{% macro learned_check(e, kind) %}\n"
    template.write_text(ours.replace(at, at + "\n\n{{ nobody }}\n"), encoding="utf-8")
    line = ours[: ours.index(at)].count("\n") + 4
    with pytest.raises(TemplateFault, match=rf"{name} cannot be used, line {line}: 'nobody' is undefined"):
        PromptBook("en", tmp_path).messages(ask_of("votes"), view_of(evening("seer")))


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
