"""Imports replays of Kaggle's werewolf environment: what its moderator observed, entry by entry."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from .foreign import ForeignError, Scribe

SOURCE: Final = "Kaggle"
Json = Any  # Any: somebody else's JSON


def from_kaggle(game: Json) -> Scribe:
    """A game as it was written by that program. Raises ForeignError."""
    agents = _agents(game)
    scribe = Scribe(
        SOURCE,
        {name: agent["role"] for name, agent in agents.items()},
        {name: agent.get("display_name") or agent.get("agent_id") or "" for name, agent in agents.items()},
        {"vote.tie": "lot"},
    )
    _Story(scribe).take(game)
    return scribe


def _agents(game: Json) -> dict[str, Json]:
    """Who played, by name: from the end's own list where there is one, for roles may have been drawn."""
    end = game.get("info", {}).get("GAME_END") or {}
    listed = [one["agent"] for one in end.get("all_players", [])] or game["configuration"]["agents"]
    roles = end.get("all_players_and_role", {})
    return {one["id"]: {**one, "role": roles.get(one["id"], one.get("role", ""))} for one in listed}


class _Story:
    """Turns their entries into our events, in order."""

    def __init__(self, scribe: Scribe) -> None:
        self.scribe = scribe
        self._phase = ""
        self._dead: list[int] = []
        self._shown: list[int] = []
        self._votes: dict[int, int | None] = {}
        self._is_day = False

    def take(self, game: Json) -> None:
        for entry in _entries(game["info"]["MODERATOR_OBSERVATION"]):
            self._turn(entry)
            act = getattr(self, f"_{entry['data_type']}", None)
            data = entry.get("data")
            if act and isinstance(data, Mapping):
                act(data, entry)
        end = game["info"].get("GAME_END") or {}
        if end.get("winner_team"):
            if not self._is_day:
                self._break()
            self._count()
            self.scribe.over(end["winner_team"])

    def _turn(self, entry: Json) -> None:
        """Nights and days begin with the first entry that is in them."""
        phase = f"{entry['phase']} {entry['day']}"
        if phase == self._phase or entry["phase"] not in ("Night", "Day"):
            return
        self._phase = phase
        if entry["phase"] == "Night":
            self._count()
            self.scribe.night()
            self._is_day = False
        else:
            self._break()

    def _break(self) -> None:
        self._is_day = True
        dead, self._dead = self._dead, []
        self.scribe.dawn(dead)
        for seat in self._shown:
            self.scribe.revealed(seat)
        self._shown = []

    def _count(self) -> None:
        """A vote that came to nothing is counted when the day is over."""
        if self._votes:
            self.scribe.voted(self._votes)
            self._votes = {}
            self.scribe.exiled(None)

    def _target(self, data: Json) -> int | None:
        name = data.get("target_id")
        return None if name in (None, "", "-1") else self.scribe.seat(name)

    def _acted(self, kind: str, data: Json, choice: object) -> None:
        if reasoning := data.get("reasoning"):
            self.scribe.thought(self.scribe.seat(data["actor_id"]), kind, str(reasoning), choice)

    # Each named for the kind of entry it takes.

    def _ChatDataEntry(self, data: Json, entry: Json) -> None:  # noqa: N802
        seat, text = self.scribe.seat(data["actor_id"]), str(data.get("message") or "")
        if entry["phase"] == "Night":
            self.scribe.whispered(seat, text)
        else:
            self.scribe.spoke(seat, text)
        self._acted("pack_talk" if entry["phase"] == "Night" else "speech", data, {"text": text})

    def _WerewolfNightVoteDataEntry(self, data: Json, _: Json) -> None:  # noqa: N802
        target = self._target(data)
        self.scribe.chose("wolves", self.scribe.seat(data["actor_id"]), target)
        self._acted("wolves", data, target)

    def _WerewolfNightEliminationElectedDataEntry(self, data: Json, _: Json) -> None:  # noqa: N802
        self.scribe.knifed(self.scribe.seat(data["elected_target_player_id"]))

    def _WerewolfNightEliminationDataEntry(self, data: Json, _: Json) -> None:  # noqa: N802
        seat = self.scribe.seat(data["eliminated_player_id"])
        self._dead.append(seat)
        if data.get("eliminated_player_role_name"):
            self._shown.append(seat)

    def _DoctorHealActionDataEntry(self, data: Json, _: Json) -> None:  # noqa: N802
        if (target := self._target(data)) is not None:
            self.scribe.guarded(self.scribe.seat(data["actor_id"]), target)
            self._acted("guard", data, target)

    def _SeerInspectActionDataEntry(self, data: Json, _: Json) -> None:  # noqa: N802
        self._acted("seer", data, self._target(data))

    def _SeerInspectResultDataEntry(self, data: Json, _: Json) -> None:  # noqa: N802
        wolf = str(data.get("team") or data.get("role")).casefold().startswith("werewol")
        seer, target = self.scribe.seat(data["actor_id"]), self.scribe.seat(data["target_id"])
        self.scribe.checked(seer, target, "wolves" if wolf else "village")

    def _DayExileVoteDataEntry(self, data: Json, _: Json) -> None:  # noqa: N802
        target = self._target(data)
        self._votes[self.scribe.seat(data["actor_id"])] = target
        self._acted("votes", data, target)

    def _DayExileElectedDataEntry(self, data: Json, _: Json) -> None:  # noqa: N802
        self.scribe.voted(self._votes)
        self._votes = {}
        self.scribe.exiled(self.scribe.seat(data["elected_player_id"]), data.get("elected_player_role_name"))


def _entries(observed: Json) -> Iterator[dict[str, Json]]:
    """All entries, each once, with their type."""
    seen: set[str] = set()
    for step in observed:
        for one in step:
            if one["json_str"] in seen:
                continue
            seen.add(one["json_str"])
            yield {**json.loads(one["json_str"]), "data_type": one["data_type"]}


def is_kaggle(game: Json) -> bool:
    """Whether this JSON looks like a replay of theirs."""
    return isinstance(game, dict) and isinstance(game.get("info"), dict) and "MODERATOR_OBSERVATION" in game["info"]


__all__ = ["ForeignError", "from_kaggle", "is_kaggle"]
