"""Seeing before the cards are dealt that every model can be asked: key there, address reached, model known."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...core.seats import Seat
from ...core.sentence import Sentence, listing
from .client import MissingKey, Models
from .config import ModelConfig, is_address
from .examine import Finding, Report, examine


async def check_models(seats: Mapping[Seat, ModelConfig], models: Models) -> list[Sentence]:
    """What keeps the models of these seats from being asked: a sentence each, none where all is well."""
    return [report.problem for report in await examine_models(seats, models) if report.problem]


async def examine_models(
    seats: Mapping[Seat, ModelConfig], models: Models, *, thorough: bool = False
) -> Sequence[Report]:
    """What can be found out about the models of these seats; their problems name the seats.

    Seats of one model are examined together. `models` keeps what was learned for the game.
    """
    groups: dict[str, list[Seat]] = {}
    for seat, config in sorted(seats.items()):
        groups.setdefault(config.model_dump_json(), []).append(seat)
    return await asyncio.gather(
        *(_check(group, seats[group[0]], models, thorough=thorough) for group in groups.values())
    )


async def _check(group: list[Seat], config: ModelConfig, models: Models, *, thorough: bool) -> Report:
    who = (
        Sentence("seat {seat}", "{seat} 号", seat=group[0])
        if len(group) == 1
        else Sentence("seats {seats}", "{seats} 号", seats=listing(group))
    )
    if not is_address(config.base_url):
        wrong = Sentence(
            "the address {url!r} is no http or https address",
            "地址“{url}”不是 http 或 https 地址",
            url=config.address,
        )
        return _unasked(who, config, Finding(what="reached", says=wrong, state="bad"))
    try:
        client = models.client(config)
    except MissingKey as missing:
        return _unasked(who, config, Finding(what="key", says=missing.sentence, state="bad"))
    report = await examine(client, thorough=thorough)
    return replace(report, problem=_of(who, _advised(report.findings))) if report.problem else report


def _advised(findings: Sequence[Finding]) -> Sentence:
    """What is wrong, and what to do about it."""
    fault = next(found for found in findings if found.state == "bad")
    return Sentence("{says} ({advice})", "{says}（{advice}）", says=fault.says, advice=fault.advice)


def _unasked(who: Sentence, config: ModelConfig, finding: Finding) -> Report:
    return Report(config=config, findings=(finding,), problem=_of(who, finding.says))


def _of(who: Sentence, problem: Sentence) -> Sentence:
    return Sentence("{who}: {problem}", "{who}：{problem}", who=who, problem=problem)
