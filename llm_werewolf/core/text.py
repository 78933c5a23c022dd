"""What a text must be to be written down."""


def is_text(text: str) -> bool:
    """Whether it can be written to a file; half a surrogate pair, as some JSON holds it, cannot."""
    try:
        return text.isascii() or text.encode() is not None
    except UnicodeEncodeError:
        return False
