"""A seat played by a language model: ask it, read what it wrote, ask again with the reason, or fall back and say so."""

import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from ...core.asks import AnyAsk, Choice, plain
from ...core.seats import Seat
from ...core.view import View
from ..base import Reply
from ..quote import NOTES_LIMIT, unquoted
from .calls import Call, Sink
from .client import Got, ModelClient, Question
from .errors import ModelPaused, ModelTrouble, Moderated, TooLong
from .fallbacks import of_answer, of_filter, of_trouble
from .memory import Notes
from .parse import Again, Taken, read_answer, was_filtered
from .prompt import PromptBook, SeatInfo, prompt_book
from .retry import retry_message
from .schema import schema_for
from .spellings import spellings
from .ways import Message


class ModelPlayer:
    """A seat whose answers a model gives."""

    def __init__(
        self,
        client: ModelClient,
        *,
        lang: str = "en",
        name: str = "",
        names: Mapping[Seat, str] | None = None,
        persona: str = "",
        retries: int = 2,
        notes: str = "",
        sink: Sink | None = None,
        prompts: Path | None = None,
    ) -> None:
        self.client = client
        self.lang = lang
        self.name = name
        self.names: Mapping[Seat, str] = names or {}
        """What the players are called; the same for every seat of a table."""
        self.persona = persona
        self.retries = retries
        """How often a question is put again."""
        self.notes = Notes(notes)
        self.beliefs: dict[Seat, int] = {}
        """Whom it takes for a wolf, in percent."""
        self.sink: Sink = sink or (lambda _: None)
        self.book: PromptBook = prompt_book(lang, prompts)

    def remember(self, calls: Iterable[Call], seat: Seat) -> None:
        """Take up the seat's notes and estimates from the calls of a game that goes on."""
        for call in calls:
            if call.seat == seat and call.accepted:
                self.notes.take(call.notes, call.edition if call.edition is not None else self.notes.edition)
                self.beliefs |= call.beliefs

    @property
    def useless(self) -> bool:
        """Whether the model has given no answer of use to as many questions in a row as are borne."""
        return 0 < self.client.config.max_fallbacks <= len(self.client.ways.fallbacks)

    def fell_back(self, seat: Seat, why: str) -> None:
        """A question to this seat came to its default, be it that the host waited no longer. Raises ModelPaused where
        that is one too many.
        """
        row = self.client.ways.fallbacks
        row.append(why)
        if self.useless:
            raise self.client.useless(row[-self.client.config.max_fallbacks :]).of_seat(seat, self.client.seats)

    async def decide(self, ask: AnyAsk, view: View) -> Reply:
        """Answer `ask`, knowing `view`. Raises ModelPaused where the model cannot be asked, or not to any use."""
        seat = SeatInfo(
            name=self.name,
            persona=self.persona,
            notes=self.notes.text,
            beliefs=dict(self.beliefs),
            names=self.names,
        )
        return await _Turn(self, ask, view, seat).play()


class _Turn:
    """One question to one seat, until it is settled."""

    def __init__(self, player: ModelPlayer, ask: AnyAsk, view: View, seat: SeatInfo) -> None:
        self.player, self.ask, self.view, self.seat = player, ask, view, seat
        self.day = view.state.day
        self.messages = self._written()
        self.sent = self.messages
        """What was sent last."""
        if player.useless:
            player.client.ways.fallbacks.clear()  # that has paused a game: who goes on does so with the same patience
        self.edition = player.notes.edition
        self.noted = unquoted(player.notes.text, player.lang, NOTES_LIMIT)
        self.seats = range(1, view.state.seats + 1)
        self.spelled = spellings(view.state.deck)

    async def play(self) -> Reply:
        again, tell, filtered = None, "", False
        for attempt in range(1, self.player.retries + 2):
            started = time.monotonic()
            try:
                got = await self._ask(tell, attempt)
            except Moderated as blocked:
                self._failed(self.sent, attempt, blocked, time.monotonic() - started)
                if filtered or not self._soften(self.sent):
                    return self._fall_back(of_filter(self.player.lang))
                again, tell, filtered = None, self._tell("filtered", attempt), True
                continue
            except ModelTrouble as trouble:
                self._failed(self.sent, attempt, trouble, time.monotonic() - started)
                if isinstance(trouble, TooLong):
                    trouble = self.player.client.no_room(trouble)
                if isinstance(trouble, ModelPaused):
                    raise trouble.of_seat(self.ask.seat, self.player.client.seats) from None
                return self._fall_back(of_trouble(trouble, self.player.lang))
            self.player.client.ways.withheld.passed(self.sent, [self.noted])
            read = read_answer(got.raw, self.ask, names=self.player.names, spelled=self.spelled)
            self._answered(self.sent, attempt, got, read, time.monotonic() - started)
            if isinstance(read, Taken):
                self.player.client.ways.fallbacks.clear()
                self.player.notes.take(read.notes, self.edition)
                self.player.beliefs |= self._of_this_table(read.beliefs)
                return Reply(read.choice)
            if was_filtered(got.raw):
                if filtered:
                    return self._fall_back(of_filter(self.player.lang))
                again, tell, filtered = None, self._tell("filtered", attempt), True
                continue
            again, tell = read, self._tell(read.reason or read.why, attempt, read.named)
        lang = self.player.lang
        return self._fall_back(of_answer(again.why, lang) if again else of_filter(lang))

    def _fall_back(self, why: str) -> Reply:
        """The question's default. Raises ModelPaused where too many in a row have come to that."""
        self.player.fell_back(self.ask.seat, why)
        return Reply.default(self.ask, why)

    async def _ask(self, tell: str, attempt: int) -> Got:
        """The answer to what is `sent`. Where that is too long for the model, its record is cut until it is not."""
        client = self.player.client
        schema = schema_for(self.ask, grammar=client.config.grammar)
        while True:
            self.sent, started = self._with(tell), time.monotonic()
            try:
                return await client.answer(Question(self.sent, schema, seat=self.ask.seat))
            except TooLong as trouble:
                if not self._shorten(trouble):
                    raise
                self._failed(self.sent, attempt, trouble, time.monotonic() - started)

    def _shorten(self, trouble: TooLong) -> bool:
        """Write the messages anew, shorter than they were sent; False where nothing is left to cut."""
        player, before = self.player, _length(self.messages)
        room = player.client.ways.room
        for too_much in (_length(self.sent), room.characters(player.lang) or 0):
            room.refused(player.lang, too_much, str(trouble))
            self.messages = self._written()
            if _length(self.messages) < before:
                return True
        return False

    def _written(self) -> list[Message]:
        """The question's messages, within what the model has room for."""
        room = self.player.client.ways.room.characters(self.player.lang)
        return [*self.player.book.messages(self.ask, self.view, self.seat, room=room)]

    def _of_this_table(self, beliefs: Mapping[Seat, int]) -> dict[Seat, int]:
        return {seat: percent for seat, percent in beliefs.items() if seat in self.seats}

    def _with(self, tell: str) -> list[Message]:
        """The messages with a word on what was wrong before; it stands last, so that nothing before it changes."""
        messages = self.player.client.ways.withheld.softened(self.messages, self.player.lang)
        if not tell:
            return messages
        last = messages[-1]
        return [*messages[:-1], {**last, "content": f"{last['content']}\n\n{tell}"}]

    def _soften(self, messages: list[Message]) -> bool:
        """Leave out what the service's filter has blocked; False where there is nothing to leave out."""
        return self.player.client.ways.withheld.blame(messages, [self.noted])

    def _tell(self, why: str, attempt: int, named: Choice = None) -> str:
        """The word that goes with the next try, after the one of this number."""
        tries = self.player.retries + 1
        return retry_message(
            self.player.lang, why, self.ask, named, attempt=attempt + 1, tries=tries, seats=self.seats[-1]
        )

    def _call(self, messages: list[Message], attempt: int, waited: float) -> Call:
        return Call(
            seat=self.ask.seat,
            kind=self.ask.kind,
            day=self.day,
            model=self.player.client.config.model,
            attempt=attempt,
            messages=tuple(messages),
            edition=self.edition,
            waited=round(waited, 3),
            mode=self.player.client.ways.mode,
        )

    def _failed(self, messages: list[Message], attempt: int, trouble: ModelTrouble, waited: float) -> None:
        call = self._call(messages, attempt, waited)
        error = {"error": str(trouble), "errors": {"zh": trouble.told("zh")}, "retries": trouble.retries}
        self.player.sink(call.model_copy(update=error))

    def _answered(self, messages: list[Message], attempt: int, got: Got, read: Taken | Again, waited: float) -> None:
        call = self._call(messages, attempt, waited)
        told: dict[str, object] = {
            "content": got.raw.content,
            "reasoning": got.raw.reasoning,
            "tools": got.raw.tools,
            "refusal": got.raw.refusal,
            "finish": got.raw.finish,
            "usage": got.usage,
            "latency": round(got.latency, 3),
            "retries": got.retries,
            "mode": got.mode,
            "lessons": got.lessons,
        }
        match read:
            case Taken(choice=choice, thinking=thinking, notes=notes, beliefs=beliefs):
                told |= {"accepted": True, "choice": plain(choice), "thinking": thinking, "notes": notes}
                told["beliefs"] = self._of_this_table(beliefs)
            case Again(why=why, reason=reason):
                told |= {"again": why, "reason": reason}
        self.player.sink(call.model_copy(update=told))


def _length(messages: Sequence[Message]) -> int:
    return sum(len(message["content"]) for message in messages)
