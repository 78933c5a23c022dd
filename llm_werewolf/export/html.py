"""A game as one HTML file that replays it offline: the viewer, its styles and the events of one audience.

The file reaches for nothing: its policy forbids every kind of loading and runs only the one script and the one style
sheet whose hashes it names. What the audience may not know is not in it.
"""

import base64
import hashlib
import html
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TypedDict

from ..boards import board_title
from ..core.events import AnyEvent
from ..core.seats import Seat, Viewer
from ..transcript import Record
from ..viewer import ENTRY, game_data, module, style_sheet, styles
from .bundle import BundleError, bundle
from .plain import Thought, placed


class Mvp(TypedDict):
    """Who was worth most, and why, in each language."""

    seat: Seat
    why: Mapping[str, str]


def export_html(
    game: Record | Iterable[AnyEvent],
    *,
    as_: Viewer,
    lang: str | None = None,
    names: Mapping[Seat, str] | None = None,
    abouts: Mapping[Seat, str] | None = None,
    reveal: bool = False,
    title: str = "",
    thoughts: Sequence[Thought] = (),
    mvp: Mvp | None = None,
) -> str:
    """The file's text.

    A `god` file hides the cards until its reader turns them over. A `public` or a seat's file ends before the reveal
    unless `reveal` is set. Language, names and who played (`abouts`, shown as they are given) come from a record's
    header where they are not given: then without addresses, and with the personas that this audience may know.
    """
    header = game.header if isinstance(game, Record) else None
    everything = game.events if isinstance(game, Record) else list(game)
    open_end = reveal or as_ == "god"
    told = everything if open_end else [event for event in everything if event.type != "unmasked"]
    if header:
        names = {one.seat: one.name for one in header.seats if one.name} if names is None else names
        abouts = {one.seat: one.about(as_) for one in header.seats} if abouts is None else abouts
        lang = lang or header.lang
    data = game_data(told, viewer=as_, lang=lang or "en", names=names or {}, abouts=abouts or {})
    data |= {"title": title, "covered": as_ == "god", "thoughts": placed(thoughts, everything, as_)}
    if mvp and open_end:
        data["mvp"] = mvp
    return _page(data, title or _board(everything, lang or "en"), lang or "en")


def _board(events: Sequence[AnyEvent], lang: str) -> str:
    return next((board_title(event.board, lang) for event in events if event.type == "seated"), "")


def _page(data: Mapping[str, object], title: str, lang: str) -> str:
    script, style = _own_parts()
    policy = "; ".join(
        [
            "default-src 'none'",
            f"script-src {_hash(script)}",
            f"style-src {_hash(style)}",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )
    return f"""<!DOCTYPE html>
<html lang="{html.escape("zh-CN" if lang == "zh" else lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{html.escape(title)}</title>
<style>{style}</style>
</head>
<body>
<main id="viewer"></main>
<script type="application/json" id="game">{_inert(data)}</script>
<script>{script}</script>
</body>
</html>
"""


@cache
def _own_parts() -> tuple[str, str]:
    """The script and the style sheet: the same in every file."""
    script = bundle(ENTRY, module)
    style = "\n".join(style_sheet(name) for name in styles())
    for text in (script, style):
        if "</" in text or "<!--" in text:
            raise BundleError("the viewer holds a text that could end its own element")
    return script, style


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _inert(data: Mapping[str, object]) -> str:
    """JSON in which nothing can end the element it stands in, nor begin another."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return text
