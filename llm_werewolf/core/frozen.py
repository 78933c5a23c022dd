"""The base of every value that is written down: frozen, strict about its fields, plain JSON; and how one is shared."""

from functools import lru_cache

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """A value that never changes once it is made; an unknown field is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


once = lru_cache(maxsize=4096)
"""For a function that makes frozen values which recur: each is made once and shared, between games too. Arguments that
equal each other, such as True and 1, come to the same value."""
