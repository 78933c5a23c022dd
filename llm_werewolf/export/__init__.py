"""A game as a file for others to read or watch."""

from .html import export_html

__all__ = ["export_html"]
