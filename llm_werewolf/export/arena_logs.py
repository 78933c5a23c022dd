"""Imports games of Google's Werewolf Arena: `game_complete.json`, with `game_logs.json` beside it for the thoughts."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from ..players.files import text_of
from .foreign import ForeignError, Scribe

SOURCE: Final = "Werewolf Arena"
Json = Any  # Any: somebody else's JSON


def from_arena(file: Path, game: Json) -> Scribe:
    """A game as it was written by that program. Raises ForeignError."""
    players: dict[str, Json] = {}
    for group in ("villagers", "werewolves"):
        players |= {one["name"]: one for one in game[group]}
    players |= {game[one]["name"]: game[one] for one in ("doctor", "seer")}
    # Their own order tells the roles.
    ordered = dict(sorted(players.items()))
    scribe = Scribe(
        SOURCE,
        {name: one["role"] for name, one in ordered.items()},
        {name: one.get("model") or "" for name, one in ordered.items()},
        {"vote.needs": "majority", "vote.tie": "none"},
    )
    logs = _logs(file.with_name("game_logs.json"))
    for number, one in enumerate(game["rounds"]):
        _round(scribe, one, logs[number] if number < len(logs) else {}, ordered)
    if game.get("winner"):
        scribe.over(game["winner"])
    return scribe


def _round(scribe: Scribe, one: Json, log: Json, players: Mapping[str, Json]) -> None:
    scribe.night()
    victim = _seat(scribe, one.get("eliminated"))
    guarded, checked = _seat(scribe, one.get("protected")), _seat(scribe, one.get("unmasked"))
    doctor, seer = scribe.holder("guard"), scribe.holder("seer")
    if victim is None:
        return  # the game broke off here
    scribe.knifed(victim)
    if scribe.pack:  # one of them decided; the record does not say which
        _think(scribe, scribe.pack[0], "wolves", log.get("eliminate"), victim)
    if doctor is not None and guarded is not None:
        scribe.guarded(doctor, guarded)
        _think(scribe, doctor, "guard", log.get("protect"), guarded)
    if seer is not None and checked is not None:
        role = players[one["unmasked"]]["role"].casefold()
        scribe.checked(seer, checked, "wolves" if role == "werewolf" else "village")
        _think(scribe, seer, "seer", log.get("investigate"), checked)
    scribe.dawn([] if victim == guarded else [victim])
    said = [entry[1] for entry in log.get("debate") or []]
    for at, (name, text) in enumerate(one.get("debate") or []):
        seat = scribe.seat(name)
        scribe.spoke(seat, text)
        _think(scribe, seat, "speech", said[at] if at < len(said) else None, {"text": text})
    if votes := one.get("votes"):  # the last of them counts; the others were trial votes in between
        scribe.voted({scribe.seat(voter): scribe.seat(target) for voter, target in votes[-1].items()})
        for vote in (log.get("votes") or [[]])[-1]:
            _think(scribe, scribe.seat(vote["player"]), "votes", vote.get("log"), _seat(scribe, vote.get("voted_for")))
        scribe.exiled(_seat(scribe, one.get("exiled")))


def _seat(scribe: Scribe, name: object) -> int | None:
    return None if name is None else scribe.seat(name)


def _think(scribe: Scribe, seat: int, kind: str, log: Json, choice: object) -> None:
    if not isinstance(log, Mapping):
        return
    result = log.get("result")
    reasoning = result.get("reasoning") if isinstance(result, Mapping) else None
    prompt, raw = log.get("prompt") or "", log.get("raw_resp") or ""
    scribe.thought(seat, kind, str(reasoning or ""), choice, str(prompt), str(raw))


def _logs(path: Path) -> list[Json]:
    with suppress(OSError, ValueError):
        logs = json.loads(text_of(path))
        return logs if isinstance(logs, list) else []
    return []


def is_arena(game: Json) -> bool:
    """Whether this JSON looks like a game of theirs."""
    return isinstance(game, dict) and {"rounds", "werewolves", "villagers", "seer", "doctor"} <= set(game)


__all__ = ["ForeignError", "from_arena", "is_arena"]
