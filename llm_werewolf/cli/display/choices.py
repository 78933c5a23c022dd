"""What was chosen, in words."""

from rich.text import Text

from ...core.asks import Speech
from .clean import clean_line
from .people import People
from .phrases import Phrases
from .public import readable


def chosen(choice: object, say: Phrases, people: People) -> Text:
    """A choice of any kind, as the game or as a record holds it."""
    match choice:
        case None:
            return Text(say.plain("table.nobody"))
        case bool():
            return Text(say.plain("table.yes" if choice else "table.no"))
        case int():
            return people.tag(choice)
        case tuple() | list() if all(isinstance(item, int) for item in choice):
            return people.tags(choice)
        case tuple() | list():
            return say.joined([Text(readable(str(item))) for item in choice])
        case Speech():
            return Text(clean_line(choice.text, 200))
        case _:
            return Text(readable(str(choice)))
