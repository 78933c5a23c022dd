"""The page that shows a game: a list of events, as told to one audience, up to a cursor.

Plain ES modules in `app/` and styles in `style/`, without a build step; live games, replays and exported files all show
this page. Here is only what a server or an exporter needs: which files there are, and the game's words as data.
"""

from .data import game_data, kind_forms, lexicon
from .files import ENTRY, module, modules, style_sheet, styles

__all__ = ["ENTRY", "game_data", "kind_forms", "lexicon", "module", "modules", "style_sheet", "styles"]
