"""Renders a recorded game for reading: every event with its audience, every question with its options, every view."""

from collections import Counter
from collections.abc import Iterable, Iterator

from llm_werewolf.core.asks import AnyAsk, Ask, PickMany, PickOne, PickPotions, PickWord, Potions, Speech
from llm_werewolf.core.events import Answer, AnyEvent, DayBroke, Learned, NightFell, Seated, Unmasked, Voted
from llm_werewolf.core.seats import Audience, Seat
from llm_werewolf.core.view import View
from llm_werewolf.transcript import Record


def seats(found: Iterable[Seat]) -> str:
    """Seats in short: `1-4 7`."""
    runs: list[list[Seat]] = []
    for seat in found:
        if runs and seat == runs[-1][-1] + 1:
            runs[-1].append(seat)
        else:
            runs.append([seat])
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs) or "none"


def audience(to: Audience) -> str:
    """Who is told."""
    return to if isinstance(to, str) else seats(to)


def offered(ask: AnyAsk) -> str:
    """A question with its options."""
    parts: list[str] = []
    match ask:
        case PickOne():
            parts = [seats(ask.options) + (" or pass" if ask.may_pass else "")]
        case PickMany():
            parts = [f"{seats(ask.options)}, {ask.least} to {ask.most} of them"]
        case PickWord():
            parts = ["/".join(ask.words) + (" or pass" if ask.may_pass else "")]
            parts += ["odds " + "/".join(f"{odds:g}" for odds in ask.odds)] if ask.odds else []
        case PickPotions():
            parts = [f"victim {ask.victim or 'none'}", "may save" if ask.may_save else f"no saving: {ask.save_barred}"]
            parts += (
                [f"poison {seats(ask.poisonable)}"] if not ask.poison_barred else [f"no poison: {ask.poison_barred}"]
            )
            parts += ["both" if ask.both else "one of them"]
        case _:
            pass
    barred: tuple[tuple[Seat, str], ...] = getattr(ask, "barred", ())
    reasons = {reason: [seat for seat, why in barred if why == reason] for _, reason in barred}
    parts += [f"not {seats(found)}: {reason}" for reason, found in reasons.items()]
    return ask.kind + ("" if not parts else " (" + "; ".join(parts) + ")")


def said(choice: object) -> str:
    """An answer in short."""
    match choice:
        case None:
            return "pass"
        case Speech():
            return f'"{choice.text}"'
        case Potions():
            return f"save {'yes' if choice.save else 'no'}, poison {choice.poison or 'none'}"
        case bool():
            return "yes" if choice else "no"
        case tuple():
            return " ".join(map(str, choice)) or "none"
        case _:
            return str(choice)


def happened(event: AnyEvent) -> str:
    """An event in one line, without its audience."""
    if isinstance(event, Voted):
        votes = " ".join(
            f"{ballot.voter}>{ballot.target or '-'}" + ("" if ballot.weight == 2 else f"(x{ballot.weight / 2:g})")
            for ballot in event.ballots
        )
        counts = " ".join(f"{entry.seat}:{entry.votes / 2:g}" for entry in event.tally) or "none"
        return f"voted {event.what} round {event.round}: {votes or 'nobody'} | {counts}"
    parts: list[str] = [event.type]
    for name, value in event:
        if name in ("to", "type", "rules", "claim", "fallback") or (value == () and event.type == "learned"):
            continue
        shown = seats(value) if name in ("seats", "winners") and isinstance(value, tuple) else said(value)
        parts.append(f"{name}={shown}")
    return " ".join(parts)


def lines(found: Record) -> Iterator[str]:
    """The whole game: questions asked alike in one line, answers of a batch in one line."""
    entries, at = found.entries, 0
    views = {seat: View(seat) for seat in range(1, found.header.setup.seats + 1)}
    god = View("god")
    while at < len(entries):
        entry = entries[at]
        end = at + 1
        if isinstance(entry, (Answer, Ask)):
            while end < len(entries) and isinstance(entries[end], Answer if isinstance(entry, Answer) else Ask):
                end += 1
        for event in entries[at:end]:
            if not isinstance(event, Ask):
                god.take(event)
                for view in views.values():
                    view.take(event)
        batch, at = entries[at:end], end
        if isinstance(entry, Ask):
            alike: dict[str, list[Seat]] = {}
            for ask in batch:
                if isinstance(ask, Ask):
                    alike.setdefault(offered(ask), []).append(ask.seat)
            yield from (f"  ? {seats(asked)}: {question}" for question, asked in alike.items())
        elif isinstance(entry, Answer):
            given = [f"{one.seat} {one.kind} {said(one.choice)}" for one in batch if isinstance(one, Answer)]
            yield "  = " + "; ".join(given)
        else:
            if isinstance(entry, NightFell):
                yield from seen(god, views, "dusk") if entry.day > 1 else ()
                yield from ("```", "", f"## Night {entry.day}", "", "```")
            yield f"[{audience(entry.to)}] {happened(entry)}"
            if isinstance(entry, DayBroke):
                yield from ("```", "", f"## Day {entry.day}", "", "```")
                yield from seen(god, views, "dawn")
            if isinstance(entry, Unmasked):
                yield from seen(god, views, "the end")


def seen(god: View, views: dict[Seat, View], when: str) -> Iterator[str]:
    """Every seat's view, in a line each: how much it was told, which cards it knows, what it was told in private."""
    state = god.state
    shown = " ".join(f"{seat}={card}" for seat, card in sorted(state.shown.items())) or "none"
    yield f"-- views at {when}: living {seats(state.living)}, sheriff {state.sheriff or 'none'}, shown cards {shown}"
    for seat, view in views.items():
        hidden = {at: card for at, card in sorted(view.state.cards.items()) if at not in view.state.shown}
        known = " ".join(f"{at}={card}" for at, card in hidden.items()) if when != "the end" else "all"
        told = Counter(event.topic for event in view.events if isinstance(event, Learned))
        topics = " ".join(f"{topic}*{count}" for topic, count in told.items()) or "-"
        marks = " ".join(token.name for token in view.state.tokens if token.on == seat) or "-"
        agree = "" if view.state.living == state.living else f", thinks {seats(view.state.living)} live"
        yield f"   {seat}: {len(view.events)} events, knows {known or 'no more'}, told {topics}, marks {marks}{agree}"


def render(found: Record, name: str) -> str:
    """The page of a golden game."""
    seated = next(event for event in found.events if isinstance(event, Seated))
    deck = ", ".join(f"{card}*{count}" if count > 1 else card for card, count in Counter(seated.deck).items())
    head = [
        f"# {name}",
        "",
        f"Board `{seated.board}`, book `{seated.book}`, seed {found.header.seed}. Cards: {deck}.",
        "",
        "`[audience] event`, `? seats: question (options)`, `= answers`, `-- views`. Made by scripts/goldens.py.",
        "",
        "```",
    ]
    return "\n".join([*head, *lines(found), "```", ""])
