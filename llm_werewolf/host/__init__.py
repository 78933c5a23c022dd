"""Runs a game in the real world: seats players, awaits them, keeps deadlines, saves, publishes."""

from .table import Result, Table, TableError

__all__ = ["Result", "Table", "TableError"]
