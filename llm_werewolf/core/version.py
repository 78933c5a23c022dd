"""What a record says of the program that wrote it."""

from typing import Final

FORMAT: Final = 2
"""The version of the record's layout; readers take every older one."""
RULES: Final = 1
"""Raised whenever the same setup and answers may give another log; a record is re-run only by its own version."""
