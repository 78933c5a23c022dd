"""Runs a game in the real world: seats players, awaits them, keeps deadlines, saves, publishes."""

from .budget import Budget
from .outside import use_roles
from .result import Result
from .series import carried_over, previous_of
from .table import Table, TableError
from .waiting import Patience

__all__ = ["Budget", "Patience", "Result", "Table", "TableError", "carried_over", "previous_of", "use_roles"]
