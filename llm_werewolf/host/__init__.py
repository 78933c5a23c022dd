"""Runs a game in the real world: seats players, awaits them, keeps deadlines, saves, publishes."""

from .outside import use_roles
from .series import carried_over, previous_of
from .table import Result, Table, TableError

__all__ = ["Result", "Table", "TableError", "carried_over", "previous_of", "use_roles"]
