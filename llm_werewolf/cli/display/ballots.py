"""A vote as a table: who got how many votes, and from whom."""

from rich.text import Text

from ...core.events import Ballot, Voted
from ...players.fallbacks import because_in
from ...players.words import votes_text
from .blocks import Grid
from .clean import clean_line
from .people import People
from .phrases import Phrases


def vote_grid(event: Voted, phrases: Phrases, people: People) -> Grid:
    """The vote, most votes first; ballots the program put in for a player are marked and explained."""
    title = phrases(f"vote.{event.what}")
    if event.round > 1:
        title = phrases("vote.again", what=title, round=event.round)
    totals = {tally.seat: tally.votes for tally in event.tally}
    for ballot in event.ballots:
        if ballot.target is not None:
            totals.setdefault(ballot.target, 0)
    rows = [
        (
            people.tag(seat),
            Text(votes_text(votes), style="bold"),
            _voters([ballot for ballot in event.ballots if ballot.target == seat], phrases, people),
        )
        for seat, votes in sorted(totals.items(), key=lambda item: (-item[1], item[0]))
    ]
    blank = [ballot for ballot in event.ballots if ballot.target is None]
    if blank:
        rows.append((Text(phrases.plain("vote.abstained"), style="dim"), Text("–"), _voters(blank, phrases, people)))
    notes = [
        phrases(
            "private.fallback",
            who=people.tag(ballot.voter),
            kind=phrases(f"vote.{event.what}"),
            why=clean_line(because_in(phrases.lang, ballot.fallback), 200),
        )
        for ballot in event.ballots
        if ballot.fallback
    ]
    if not event.ballots:
        notes.append(phrases("vote.nobody"))
    head = tuple(phrases.plain(f"vote.{key}") for key in ("target", "total", "voters"))
    return Grid(title, head, tuple(rows), tuple(notes), right=(1,))


def _voters(ballots: list[Ballot], phrases: Phrases, people: People) -> Text:
    parts = []
    for ballot in ballots:
        text = Text(str(ballot.voter), style=f"bold {people.colour(ballot.voter)}")
        if ballot.weight != 2:
            text = phrases("vote.weight", who=text, weight=votes_text(ballot.weight))
        if ballot.fallback:
            text.append("?", style="bold red")
        parts.append(text)
    return Text("  ").join(parts)
