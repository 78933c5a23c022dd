"""The secrets behind the links of a table: drawn here, told once, kept only as digests, compared in constant time."""

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ..core.seats import Seat

Role = Literal["host", "seat", "watch", "public"]
LONGEST = 200
"""Anything longer is no secret of ours, and is not even hashed."""


@dataclass(frozen=True, slots=True)
class Rights:
    """What a link is good for."""

    role: Role
    seat: Seat | None = None


PUBLIC = Rights("public")


def new_secret() -> str:
    """A fresh secret of 192 bits."""
    return secrets.token_urlsafe(24)


def digest(secret: str) -> str:
    """What is kept of a secret. It is random and long, so a plain hash cannot be turned round."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def same(secret: str, kept: str) -> bool:
    """Whether this is the secret of which `kept` was kept."""
    return len(secret) <= LONGEST and hmac.compare_digest(digest(secret), kept)


def rights_of(secret: str, kept: Mapping[str, str]) -> Rights | None:
    """What a secret opens, by the digests of a table; None: nothing. Every digest is looked at, found or not."""
    found: Rights | None = None
    for holder, one in kept.items():
        if same(secret, one):
            found = Rights("seat", int(holder)) if holder.isdecimal() else _named(holder)
    return found


def _named(holder: str) -> Rights:
    return Rights("host") if holder == "host" else Rights("watch")
