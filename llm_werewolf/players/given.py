"""The names that prompt templates are given, as prompts/README.md explains them; what a template uses beyond them."""

from collections.abc import Iterable, Iterator
from typing import Final

import jinja2
from jinja2 import meta, nodes

from ..core.asks import PickMany, PickOne, PickPotions, PickWord, Say, YesNo
from ..core.options import RuleError, option_field
from ..core.rules import Rules

BOARD: Final = frozenset(
    "rules deck n has has_any present wolf_cards god_cards village_cards custom_cards custom_callees wake_order "
    "possible_causes pack_size sole_killer_late".split()
)
SEAT: Final = BOARD | {"me", "this", "mine", "mates", "wolf", "shown", "day", "phase"}
GIVEN: Final[dict[str, frozenset[str]]] = {
    "system.j2": BOARD | {"rules_text", "cards", "plays", "play", "terms"},
    "private.j2": SEAT | frozenset("name camp out hint status persona facts mates_out notes beliefs".split()),
    "play.j2": BOARD,
    "record.j2": frozenset(),
    "facts.j2": frozenset(),
    "rules": BOARD | {"cards_line"},
    "cards": SEAT,
    "asks": SEAT
    | frozenset("living sheriff order before after called answered ask kind kind_name heard several form".split()),
}
"""By the file, or by the folder it stands in."""
CARD_BLOCKS: Final[dict[str, frozenset[str]]] = {
    "rule": BOARD | {"this"},
    "play": BOARD | {"this"},
    "hint": SEAT,
    "status": SEAT,
}
"""The blocks of a card, and what each is given."""
_ASK: Final = frozenset(
    name for kind in (PickOne, PickMany, YesNo, Say, PickWord, PickPotions) for name in (*dir(kind), *kind.model_fields)
)


def unknown_names(tree: nodes.Template, place: str, environment: jinja2.Environment) -> Iterator[tuple[str, int]]:
    """(name, line) of what a template uses and is not given; `place` is a key of GIVEN, or another file."""
    given = GIVEN.get(place, frozenset().union(*GIVEN.values()))
    if place != "cards":
        yield from _undeclared(tree, tree.body, given, environment)
    else:
        blocks = [node for node in tree.body if isinstance(node, nodes.Block)]
        for block in blocks:
            yield from _undeclared(tree, block.body, CARD_BLOCKS.get(block.name, given), environment)
        yield from _undeclared(tree, [node for node in tree.body if node not in blocks], given, environment)
    yield from _options(tree)
    if place == "asks":
        for node in tree.find_all(nodes.Getattr):
            if isinstance(node.node, nodes.Name) and node.node.name == "ask" and node.attr not in _ASK:
                yield f"ask.{node.attr}", node.lineno


def _undeclared(
    tree: nodes.Template, body: Iterable[nodes.Node], given: frozenset[str], environment: jinja2.Environment
) -> Iterator[tuple[str, int]]:
    part = nodes.Template([*body], lineno=1)
    part.set_environment(environment)
    own = {node.name for node in tree.find_all(nodes.Name) if node.ctx == "store"}
    unknown = meta.find_undeclared_variables(part) - given - set(environment.globals) - own
    for node in part.find_all(nodes.Name):
        if node.ctx == "load" and node.name in unknown:
            yield node.name, node.lineno


def _options(tree: nodes.Template) -> Iterator[tuple[str, int]]:
    """Options of the rules that do not exist, such as `rules.witch.self_saev`."""
    inner = {id(node.node) for node in tree.find_all(nodes.Getattr)}
    for node in tree.find_all(nodes.Getattr):
        names: list[str] = []
        root: nodes.Node = node
        while isinstance(root, nodes.Getattr):
            names.insert(0, root.attr)
            root = root.node
        if id(node) in inner or not isinstance(root, nodes.Name) or root.name != "rules":
            continue
        if len(names) == 1 and names[0] in Rules.model_fields:
            continue  # a whole section
        try:
            option_field(".".join(names))
        except RuleError:
            yield ".".join(["rules", *names]), node.lineno
