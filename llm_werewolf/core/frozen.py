"""The base of every value that is written down: frozen, strict about its fields, plain JSON."""

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """A value that never changes once it is made; an unknown field is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)
