"""What requests begin with alike: the part that a provider or server with prefix caching does not read again."""

from dataclasses import dataclass, field


def alike(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    low, high = 0, min(len(one), len(other))
    if one[:high] == other[:high]:
        return high
    while low < high - 1:
        middle = (low + high) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle
    return low


@dataclass(slots=True)
class _Branch:
    text: str
    below: dict[str, "_Branch"]


class Prefixes:
    """Texts, kept so that what they begin with alike stands once."""

    def __init__(self) -> None:
        self._top: dict[str, _Branch] = {}

    def add(self, text: str) -> int:
        """Take a text in; how many of its characters some earlier text began with."""
        below, at = self._top, 0
        while at < len(text):
            branch = below.get(text[at])
            if branch is None:
                below[text[at]] = _Branch(text[at:], {})
                return at
            same = alike(branch.text, text[at : at + len(branch.text)])
            at += same
            if same < len(branch.text):
                rest = branch.text[same:]
                branch.text, branch.below = branch.text[:same], {rest[0]: _Branch(rest, branch.below)}
            below = branch.below
        return at


@dataclass(slots=True)
class Reuse:
    """How much of the requests of a game had been sent before, from the first character on, by any seat."""

    calls: int = 0
    characters: int = 0
    repeated: int = 0
    """Characters of a request that some earlier request of the game began with."""
    _earlier: Prefixes = field(default_factory=Prefixes)

    def take(self, request: str) -> None:
        """Count one request, given as `requests.as_read` gives it."""
        self.calls += 1
        self.characters += len(request)
        self.repeated += self._earlier.add(request)

    @property
    def share(self) -> float:
        """Of all characters those that repeat the beginning of an earlier request."""
        return self.repeated / self.characters if self.characters else 0.0

    @property
    def new_per_call(self) -> float:
        """Characters of a request, on average, that do not."""
        return (self.characters - self.repeated) / self.calls if self.calls else 0.0
