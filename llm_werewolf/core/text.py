"""What a text must be to be written down."""


def is_text(*texts: str) -> bool:
    """Whether all of these can be written to a file; half a surrogate pair, as some JSON holds it, cannot."""
    try:
        return all(text.isascii() or text.encode() is not None for text in texts)
    except UnicodeEncodeError:
        return False
