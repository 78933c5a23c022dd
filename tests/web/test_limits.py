"""What models may use at a server's tables: a table that reached its limit pauses, and its host is told why."""

from pathlib import Path

import pytest

from llm_werewolf.cli.errors import BadInput
from llm_werewolf.cli.game_file import read_game_file
from llm_werewolf.cli.guests import ModelSeater
from llm_werewolf.cli.serve import _budget
from llm_werewolf.testing.provider import Provider

from .serving import secret_of, serving
from .test_model_seats import state
from .test_protocol import QUICK

GAME = '[game]\n{limits}\n[models.big]\nmodel = "m-1"\nbase_url = "{url}"\n'
PRICES = '[models."m-1"]\ninput = 1\noutput = 2\n'


async def test_a_table_pauses_at_its_limit_and_its_host_is_told_why(tmp_path: Path) -> None:
    with Provider(seed=4) as provider:
        (tmp_path / "game.toml").write_text(GAME.format(limits="max_tokens = 9000", url=provider.url), encoding="utf-8")
        file = read_game_file(tmp_path / "game.toml")
        seater = ModelSeater(file.models, file.game.base_url)
        async with serving(tmp_path / "games", seater=seater, budget=_budget(file)) as server:
            seats = {str(seat): "model:big" for seat in range(1, 10)}
            made = await server.make(board="huanle-9", seed=5, seats=seats, rules=QUICK, paced=False)
            async with (
                server.page(made["id"], secret_of(made["links"]["host"])) as host,
                server.page(made["id"]) as public,
            ):
                await host.see("welcome")
                await public.see("welcome")
                await server.do(made, "start")
                await host.until(lambda page: state(page) == "paused", 60)
                assert "--max-tokens is 9,000" in host.of("table")[-1]["table"]["why"]["en"]
                assert "tokens" not in "".join(public.texts), "it is no business of the others"


def test_limits_that_cannot_be_kept_are_told_before_serving(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text(GAME.format(limits="max_cost = 1.0", url="http://127.0.0.1:9/v1"), encoding="utf-8")
    with pytest.raises(BadInput, match="--max-cost wants to know what m-1 costs"):
        _budget(read_game_file(path))
    (tmp_path / "prices.toml").write_text(PRICES, encoding="utf-8")
    prices = f'prices = "{tmp_path / "prices.toml"}"\nmax_cost = 1.0'
    path.write_text(GAME.format(limits=prices, url="http://127.0.0.1:9/v1"), encoding="utf-8")
    assert _budget(read_game_file(path)).max_cost == 1.0
