"""Runs a game in the real world: seats players, awaits them, keeps deadlines, saves, publishes."""

from .outside import use_roles
from .series import carried_over, previous_of
from .table import Result, Table, TableError
from .waiting import Patience

__all__ = ["Patience", "Result", "Table", "TableError", "carried_over", "previous_of", "use_roles"]
