"""What a game of models may use and will use: limits that can be kept, and an estimate before it starts."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from ..boards import Board
from ..core.seats import Card, Seat
from ..core.sentence import listing
from ..engine.role import Role
from ..host import Budget
from ..players.llm.ledger import FREE, Prices, dollars
from .config import ModelSection
from .display.clean import clean_line
from .display.phrases import Phrases
from .errors import BadInput
from .models import ModelSeats
from .stage import Stage
from .who import Who
from .wishes import Wishes


def budget_of(wishes: Wishes, who: Mapping[Seat, Who]) -> Budget:
    """The limits of a game. Raises BadInput for one that could not be kept."""
    models = {_model(one, wishes.models) for one in who.values() if one.kind == "model"}
    local = {Path(one.name).stem for one in who.values() if one.kind == "local"}
    prices = {**dict.fromkeys(local, FREE), **wishes.prices}
    check_prices(wishes.max_cost, prices, models)
    return Budget(prices=prices, max_cost=wishes.max_cost, max_tokens=wishes.max_tokens)


def check_prices(max_cost: float | None, prices: Prices, models: Iterable[str]) -> None:
    """Raises BadInput where a limit on what models cost cannot be kept, for the price of one is not known."""
    unknown = sorted(set(models) - prices.keys())
    if max_cost is not None and unknown:
        raise BadInput(
            "--max-cost wants to know what {models} costs: say it in a file of prices (--prices FILE)",
            "要用 --max-cost，得知道 {models} 的价格：请写进价格文件（--prices FILE）",
            models=listing(unknown),
        )


def _model(who: Who, sections: Mapping[str, ModelSection]) -> str:
    """The name the service knows a model by."""
    return sections.get(who.name, ModelSection()).model or who.name


async def tell_estimate(
    stage: Stage,
    wishes: Wishes,
    board: Board,
    models: ModelSeats,
    who: Mapping[Seat, Who],
    budget: Budget,
    roles: Mapping[Card, Role],
) -> None:
    """Say before a game what its models will take, and what that rests on; nothing where no model plays."""
    configs = models.configs(who)
    if not configs:
        return
    from ..host.estimate import GAMES, RATIO, estimate
    from ..host.rehearsal import SPEECH, Cast

    lang = wishes.lang
    cast = Cast(
        board,
        configs,
        lang=lang,
        rules=wishes.rules,
        names=wishes.names,
        personas={seat: models.persona(seat, one) for seat, one in who.items()},
        prompts=wishes.minds.prompts,
        roles=roles,
    )
    found = await estimate(cast, budget.prices)
    money = "" if found.money is None else Phrases(lang).plain("cost.money", money=dollars(found.money))
    figures = {
        name: f"{int(float(f'{getattr(found, name):.2g}')):,}" for name in ("calls", "sent", "cached", "written")
    }
    stage.note("cost.estimate", money=money, **figures)
    stage.note("cost.basis", games=GAMES, speech=SPEECH[lang], ratio=f"{RATIO[lang]:g}")
    over = [
        option
        for option, most, will in (
            ("--max-cost", budget.max_cost, found.money),
            ("--max-tokens", budget.max_tokens, found.sent + found.written),
        )
        if most is not None and will is not None and will > most
    ]
    for model in found.cramped:
        stage.note("cost.cramped", model=clean_line(model, 44))
    limits = {one.model: one.tokens_per_minute for one in configs.values()}
    for model, tokens in found.tight.items():
        most = f"{limits[model]:,}"
        stage.note("cost.tight", model=clean_line(model, 44), most=most, tokens=f"{int(float(f'{tokens:.2g}')):,}")
    for option in over:
        stage.note("cost.over", option=option)
