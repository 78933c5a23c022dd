"""One page at a table, whatever carries its frames: what it may see, how far it has got, what it sends.

Events are not queued for it: it holds a place in its audience's reel. Other frames are few; should so many pile up
that it clearly does not read, it is cut off, and comes back by number.
"""

import asyncio
import time
from collections import deque
from typing import Final, Literal

from ..core.seats import Viewer
from . import links
from .frames import BadFrame, Json, now_ms, pack, read_frame, text_of
from .info import table_info
from .links import PUBLIC, Rights
from .player import NOTES_LIMIT, WebPlayer
from .room import Room
from .stage import Key
from .wording import tidy_text

VERSION: Final = 1
FRAME_LIMIT: Final = 32 * 1024
_PILE: Final = 200
_RATE, _BURST = 5.0, 40.0
_PAD: Final = "." * 400
Mark = Literal["table", "turn", "night"]


class Connection:
    """A page."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.rights: Rights = PUBLIC
        self.key: Key = "public"
        self.view: Viewer = "public"
        self.closed: int | None = None
        """The code it is to be closed with."""
        self._at = 0
        self._greeted = False
        self._marks: set[Mark] = set()
        self._frames: deque[str] = deque()
        self._wake = asyncio.Event()
        self._tokens, self._stamp = _BURST, time.monotonic()

    # --- what is to be sent ---------------------------------------------------------------------------------------

    async def next(self) -> list[str]:
        """The next frames; waits until there are some. Empty once the connection is closed and everything is sent."""
        while not (frames := self._collect()) and self.closed is None:
            self._wake.clear()
            await self._wake.wait()
        return frames

    def _collect(self) -> list[str]:
        frames = list(self._frames)
        self._frames.clear()
        if self._greeted:
            reel = self.room.stage.reel(self.key)
            if self._at < len(reel) and self.closed is None:
                text, self._at = reel.frame(self._at)
                frames.append(text)
            if "night" in self._marks:
                frames.append(pack("night", now=now_ms(), pad=_PAD))
            if "table" in self._marks:
                frames.append(self._table())
            if "turn" in self._marks and self.key != "delayed":
                frames.append(self.room.turn_frame())
            self._marks.clear()
        return frames

    def wake(self) -> None:
        """There may be something new."""
        self._wake.set()

    def push(self, frame: str) -> None:
        """Send this frame."""
        self._frames.append(frame)
        if len(self._frames) > _PILE:
            self.close(4408)
        self._wake.set()

    def mark(self, what: Mark) -> None:
        """Send the latest of this."""
        self._marks.add(what)
        self._wake.set()

    def close(self, code: int) -> None:
        """Send what is to be sent and end."""
        self.closed = self.closed or code
        self._wake.set()

    def gone(self) -> None:
        """The page is not there any more."""
        if self._greeted:
            self._greeted = False
            self.room.leave(self)
        self.close(4400)

    # --- what comes ------------------------------------------------------------------------------------------------

    def receive(self, raw: str) -> None:
        """Take a frame from the page."""
        if self.closed is not None:
            return
        if not self._may_speak():
            self.push(BadFrame("too many frames", "发得太频繁", code="too_fast").frame())
            self.close(4429)
            return
        if len(raw) > FRAME_LIMIT:
            self.push(BadFrame("a frame may have 32 KiB", "一帧最多 32 KiB", code="too_big").frame())
            return
        try:
            frame = read_frame(raw)
            if not self._greeted:
                self._hello(frame)
            else:
                self._take(frame)
        except BadFrame as bad:
            self.push(bad.frame())
            if not self._greeted:
                self.close(4400)

    def _may_speak(self) -> bool:
        now = time.monotonic()
        self._tokens = min(_BURST, self._tokens + (now - self._stamp) * _RATE)
        self._stamp = now
        self._tokens -= 1
        return self._tokens >= 0

    def _hello(self, frame: Json) -> None:
        if frame["type"] != "hello":
            raise BadFrame("the first frame is hello", "第一帧应为 hello")
        secret = frame.get("secret") or ""
        if not isinstance(secret, str):
            raise BadFrame("secret is a text", "secret 应为文字")
        if secret:
            rights = links.rights_of(secret, self.room.papers.secrets)
            if rights is None:
                bad = BadFrame(
                    "this link is not good, or not good any more", "这个链接无效，或者已经作废", code="not_yours"
                )
                self.push(bad.frame())
                self.close(4401)
                return
            self.rights = rights
        views = self.room.stage.views(self.rights)
        best: Viewer = self.rights.seat or "public"
        view, begin = _wanted(frame, best)
        self._greeted = True
        self.room.join(self)
        self.view = view if view in views else best
        player = self._player()
        self.push(
            pack(
                "welcome",
                version=VERSION,
                table=table_info(self.room, self.rights),
                rights=self._rights(),
                viewer=self.room.stage.viewer_data(self.view),
                notes=player.notes if player else "",
                now=now_ms(),
            )
        )
        self._show(self.view, begin)
        for one in player.open_frames() if player else ():
            self.push(one)
        self._marks.add("turn")

    def _take(self, frame: Json) -> None:
        match frame["type"]:
            case "look":
                view, begin = _wanted(frame, self.view)
                if view not in self.room.stage.views(self.rights):
                    raise BadFrame("this link may not have that view", "这个链接看不到那个视角", code="not_yours")
                self._show(view, begin)
            case "answer":
                self._answer(frame)
            case "draft":
                self._own().draft(text_of(frame, "ask"), text_of(frame, "text"), frame.get("choice"))
            case "intention":
                wish = frame.get("self_destruct")
                if not isinstance(wish, bool):
                    raise BadFrame("self_destruct is true or false", "self_destruct 应为 true 或 false")
                if not self._own().intend(wish):
                    raise BadFrame("this seat may not self-destruct", "这个座位不能自爆", code="not_yours")
            case "notes":
                self._own().notes = tidy_text(text_of(frame, "text"), NOTES_LIMIT)
                self.room.noted()
            case "hurry":
                if not self.room.may_hurry(self.rights):
                    raise BadFrame("people still play", "还有真人在场", code="not_yours")
                self.room.hurry()
            case "ping":
                self.push(pack("pong", now=now_ms()))
            case "hello":
                raise BadFrame("hello was said already", "已经说过 hello 了", code="wrong_state")
            case _:
                raise BadFrame("there is no such frame", "没有这种帧", code="unknown_type")

    def _answer(self, frame: Json) -> None:
        ask = text_of(frame, "ask")
        if "choice" not in frame:
            raise BadFrame("an answer has a choice", "回答里要有 choice")
        reply = self._own().answer(ask, frame["choice"])
        if reply is None:
            raise BadFrame("this seat was not asked that", "没有问过这个座位这个问题", code="unknown_ask")
        self.push(reply)

    def _player(self) -> WebPlayer | None:
        return self.room.people.get(self.rights.seat) if self.rights.seat is not None else None

    def _own(self) -> WebPlayer:
        player = self._player()
        if player is None:
            raise BadFrame("this link is not a player's", "这不是玩家的链接", code="not_yours")
        return player

    def _show(self, view: Viewer, begin: int) -> None:
        self.view, self.key = view, self.room.stage.key(self.rights, view)
        reel = self.room.stage.reel(self.key)
        self._at = begin if begin <= len(reel) else 0
        self.push(pack("view", view=view, viewer=self.room.stage.viewer_data(view), **{"from": self._at}))
        self._wake.set()
        if view == "god":
            self.room.tell_thoughts(self)

    def _rights(self) -> Json:
        return {
            "role": self.rights.role,
            "seat": self.rights.seat,
            "views": self.room.stage.views(self.rights),
        }

    def _table(self) -> str:
        framed = self.room.stage.framed
        if self.rights not in framed:
            framed[self.rights] = pack("table", table=table_info(self.room, self.rights), rights=self._rights())
        return framed[self.rights]


def _wanted(frame: Json, best: Viewer) -> tuple[Viewer, int]:
    """The view and the number to begin with. Raises BadFrame."""
    view, begin = frame.get("view"), frame.get("from", 0)
    if view is None:
        view = best
    if isinstance(view, bool) or not (view in ("public", "god") or isinstance(view, int)):
        raise BadFrame("a view is public, god or a seat", "视角应为 public、god 或座位号")
    if begin is None:
        begin = 0
    if isinstance(begin, bool) or not isinstance(begin, int) or begin < 0:
        raise BadFrame("from is a number, 0 or more", "from 应为 0 或更大的数")
    return view, begin
