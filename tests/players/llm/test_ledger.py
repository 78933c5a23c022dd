"""What calls used and cost, and the file that says what models cost."""

from pathlib import Path

import pytest

from llm_werewolf.core.sentence import told
from llm_werewolf.players.llm.calls import Call, Usage
from llm_werewolf.players.llm.ledger import Cost, Ledger, Price, dollars, guessed, tokens_in
from llm_werewolf.players.llm.prices import PriceError, read_prices

PRICE = Price(input=10, cached=1, output=40)
USED = Usage(prompt=1000, cached=600, output=50, reasoning=20)


def call(seat: int = 1, model: str = "a", usage: Usage = USED, **more: object) -> Call:
    base = {"seat": seat, "kind": "votes", "day": 1, "model": model, "attempt": 1, "messages": (), "usage": usage}
    return Call.model_validate(base | more)


def test_a_call_has_a_price() -> None:
    assert PRICE.of(USED) == pytest.approx((400 * 10 + 600 * 1 + 50 * 40) / 1e6)
    assert PRICE.of(Usage(prompt=10, cached=60)) == pytest.approx(60 / 1e6), "never less than nothing"
    assert PRICE.of(Usage()) == 0


def test_each_call_counts_once_by_seat_by_model_and_in_all() -> None:
    ledger = Ledger({"a": PRICE})
    counted = [ledger.take(call()), ledger.take(call(2, "b")), ledger.take(call(2, attempt=2, retries=3))]
    assert [one.cost for one in counted] == [pytest.approx(0.0066), None, pytest.approx(0.0066)]
    assert {seat: cost.calls for seat, cost in ledger.seats.items()} == {1: 1, 2: 2}
    assert {model: cost.sent for model, cost in ledger.models.items()} == {"a": 2000, "b": 1000}
    total = ledger.total
    assert (total.calls, total.sent, total.cached, total.written, total.reasoning) == (3, 3000, 1800, 150, 60)
    assert (total.tokens, total.asked_again, total.retries, total.unpriced) == (3150, 1, 3, 1)
    assert total.money == pytest.approx(0.0132)
    assert ledger.models["b"].money is None


def test_what_a_call_had_cost_stands_where_no_price_is_told_now() -> None:
    ledger = Ledger()
    assert ledger.take(call(cost=0.5)).cost == 0.5
    assert ledger.total.money == 0.5
    assert Ledger({"a": PRICE}).take(call(cost=0.5)).cost == pytest.approx(0.0066), "a price told now goes first"


def test_tokens_that_were_not_told_are_reckoned_and_said_to_be() -> None:
    ledger = Ledger({"a": PRICE})
    ledger.take(call(usage=Usage(), messages=({"role": "user", "content": "x" * 400},), content="y" * 40))
    assert (ledger.total.sent, ledger.total.written, ledger.total.guessed) == (100, 10, 1)
    assert ledger.total.money == pytest.approx((100 * 10 + 10 * 40) / 1e6)
    ledger.take(call(usage=Usage(), messages=({"role": "user", "content": "x" * 400},), error="status 500"))
    assert (ledger.total.sent, ledger.total.guessed) == (100, 1), "nothing is reckoned for what was never answered"


def test_characters_and_tokens() -> None:
    assert tokens_in("a" * 40) == 10
    assert tokens_in("狼" * 14) == pytest.approx(10)
    assert tokens_in("é" * 4) == 1
    assert guessed(call(reasoning="z" * 8)).output == 2
    assert Cost().latency == 0


def test_amounts_are_short() -> None:
    assert [dollars(one) for one in (0, 0.012345, 1.5, 12.5, 1234.5)] == [
        "$0.00",
        "$0.0123",
        "$1.5",
        "$12.50",
        "$1,234.50",
    ]


def test_a_file_of_prices(tmp_path: Path) -> None:
    path = tmp_path / "prices.toml"
    path.write_text(
        '[models."gpt-4.1-mini"]\ninput = 0.4\ncached = 0.1\noutput = 1.6\n[models.mine]\ninput=0\noutput=0\n'
    )
    assert read_prices(path) == {
        "gpt-4.1-mini": Price(input=0.4, cached=0.1, output=1.6),
        "mine": Price(input=0, cached=0, output=0),
    }
    path.write_text("[models.m]\ninput = 2\noutput = 3\n")
    assert read_prices(path)["m"].cached == 2


@pytest.mark.parametrize(
    ("text", "en", "zh"),
    [
        ("", "has no prices", "没有价格"),
        ("models = 3", "has no prices", "没有价格"),
        ("[models]", "has no prices", "没有价格"),
        ("x = " + "[" * 20_000, "is not TOML at its end", "末尾不是 TOML"),
        ('currency = "EUR"\n[models.m]\ninput = 1\noutput = 1', "there is no key 'currency'", "没有“currency”"),
        ("[models]\nm = 3", "is no section", "不是一个段落"),
        ("[models.m]\ninput = 1", "does not say output", "没有写 output"),
        ("[models.m]\noutput = 1", "does not say input", "没有写 input"),
        ("[models.m]\ninputs = 1", "did you mean 'input'", "是不是“input”"),
        ("[models.m]\ninput = -1", "0 or more, not -1", "不能是 -1"),
        ("[models.m]\ninput = true", "0 or more, not True", "不能是 True"),
        ("[models.m]\ninput = nan", "0 or more, not nan", "不能是 nan"),
        ('[models.m]\ninput = "1"', "0 or more, not '1'", "不能是 1"),
        ("[models.m", "is not TOML at its end", "的末尾不是 TOML"),
        (
            "[models.gpt-4.1-mini]\ninput = 1",
            'in quotes: [models."gpt-4.1-mini"]',
            '要放在引号里：[models."gpt-4.1-mini"]',
        ),
        ("[models.qwen/qwen3]\ninput = 1", "line 1; prices stand in", "要放在引号里"),
    ],
)
def test_a_bad_file_is_one_sentence(tmp_path: Path, text: str, en: str, zh: str) -> None:
    path = tmp_path / "prices.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PriceError) as caught:
        read_prices(path)
    assert en in told(caught.value, "en")
    assert zh in told(caught.value, "zh")
    assert "\n" not in told(caught.value, "en")
    assert "prices.toml" in told(caught.value, "en")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(PriceError, match="No such file"):
        read_prices(tmp_path / "none.toml")
    (tmp_path / "bin.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(PriceError, match="not UTF-8"):
        read_prices(tmp_path / "bin.toml")


def test_the_documented_file_of_prices(tmp_path: Path) -> None:
    docs = (Path(__file__).parents[3] / "docs" / "costs.md").read_text(encoding="utf-8")
    (tmp_path / "prices.toml").write_text(docs.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    assert set(read_prices(tmp_path / "prices.toml")) == {"gpt-4.1-mini", "qwen3"}
