# ruff: noqa: E501  # what stands in a file is quoted as it stands there
"""Faults for scripts/mutate.py: a name, a file of the package, what stands there, and what is put in its place."""

from typing import NamedTuple


class Fault(NamedTuple):
    """One deliberate fault."""

    name: str
    file: str
    old: str
    new: str


NO_OP = Fault("no fault at all", "engine/counting.py", "ONE = 2\n", "ONE = 1 + 1\n")
"""Must not be caught."""

LEAKS = (
    # what is told to whom
    Fault("secret tokens are public", "engine/game.py", "by=by, to=GOD, until=", 'by=by, to="all", until='),
    Fault(
        "answers of others are visible", "engine/run.py", "return GOD if seat == CHANCE else (seat,)", 'return "all"'
    ),
    Fault("dealt cards are visible", "engine/evening.py", "Dealt(to=(seat,)", "Dealt(to=ALL"),
    Fault(
        "all are told the witch's victim",
        "engine/game.py",
        "_fact((to,), topic",
        '_fact((to,) if topic != "victim" else "all", topic',
    ),
    Fault(
        "a check is told to the checked one too",
        "engine/game.py",
        "_fact((to,), topic",
        '_fact((to, *seats) if topic == "check" else (to,), topic',
    ),
    Fault(
        "wolves are told the lovers",
        "roles/cupid.py",
        'g.learn(one, "lover", seats=(other,))',
        'g.learn(one, "lover", seats=(other,))\n        for wolf in g.pack():\n            g.learn(wolf, "lover", seats=pair)',
    ),
    Fault("death is told with its cause", "engine/deaths.py", "Died(to=GOD", "Died(to=ALL"),
    Fault("pack talk is public", "engine/pack.py", "Whispered(to=awake", 'Whispered(to="all"'),
    Fault(
        "the offline demon hears the pack",
        "engine/pack.py",
        'Learned(to=awake, topic="knife", ',
        'Learned(to=(*awake, *(s for s in g.living if g.role(s).lone_knife)), topic="knife", ',
    ),
    Fault(
        "the piper tells all whom he enchanted",
        "roles/piper.py",
        'Learned(to=seats, topic="enchanted"',
        'Learned(to="all", topic="enchanted"',
    ),
    Fault(
        "the moderator calls only who lives",
        "engine/order.py",
        "_called(g.board, g.day == 0)",
        "_called(tuple({g.role(s): 0 for s in g.living}), g.day == 0)",
    ),
    Fault(
        "a speech is published though its speaker self-destructs",
        "engine/speeches.py",
        "        if broken := await _break_in(g, answer):\n            return broken\n    if seat in g.living:",
        "        _publish(g, said, where)\n        if broken := await _break_in(g, answer):\n            return broken\n    if seat in g.living:",
    ),
    Fault("the left-over cards are shown", "engine/evening.py", "LeftOver(to=GOD", "LeftOver(to=ALL"),
    Fault("the wounded elder knows of its wound", "engine/deaths.py", "by=victim, to=GOD)", "by=victim, to=(victim,))"),
    # options that betray
    Fault(
        "the knife's options betray the guarded",
        "engine/pack.py",
        '    barred += [(other, "lover") for',
        '    barred += [(token.on, "protected") for token in g.state.tokens_named("guarded")]\n    barred += [(other, "lover") for',
    ),
    Fault(
        "the knife's options betray the offline demon",
        "engine/pack.py",
        "tuple(other for other in g.pack() if",
        "tuple(other for other in g.wolves_of(g.living) if",
    ),
    Fault(
        "the knife's options betray a lover to all wolves",
        "engine/pack.py",
        '(other, "lover") for other in g.harmless(seat, knife=True)',
        '(token.on, "lover") for token in g.state.tokens_named("lover")',
    ),
    Fault(
        "the votes' options betray the lovers",
        "engine/exile.py",
        "for token in lovers if token.on == voter]",
        "for token in lovers]",
    ),
    Fault(
        "the white wolf king may not take who turned today",
        "roles/white_wolf_king.py",
        "in g.known_pack()",
        "in g.pack()",
    ),
    Fault(
        "the poison's options betray an untold victim",
        "roles/witch.py",
        "tuple(seat for seat in g.targets() if seat not in banned)",
        "tuple(seat for seat in g.targets() if seat not in banned and seat != knife_victim(g))",
    ),
    Fault(
        "the piper's options betray the dying",
        "roles/piper.py",
        "tuple(seat for seat in g.targets() if seat not in banned)",
        "tuple(seat for seat in g.targets() if seat not in banned and seat not in foreseen(g))",
    ),
    Fault(
        "the charm's options betray the guarded",
        "roles/wolf_beauty.py",
        "[one for one in g.targets() if one not in pack]",
        '[one for one in g.targets() if one not in pack and not g.has("guarded", one)]',
    ),
)
"""Faults that tell somebody what it may not know: the properties are run first."""

RULINGS = (
    # rules of the night
    Fault("the guard may repeat", "roles/guard.py", "if last.day == g.day - 1", "if last.day == g.day - 2"),
    Fault("tokens of the night are never swept", "core/state.py", 'token.until != "dusk"]', 'token.until != ""]'),
    Fault(
        "guard and antidote never clash",
        "engine/deaths.py",
        'g.rules.guard.antidote_clash == "dies", True',
        "False, True",
    ),
    Fault(
        "poison is stopped by the guard",
        "engine/deaths.py",
        "        for placed in g.state.tokens_named(name):\n",
        '        for placed in g.state.tokens_named(name):\n            if g.has("guarded", placed.on):\n                continue\n',
    ),
    Fault(
        "the little girl's dice roll in the engine",
        "roles/little_girl.py",
        'g.learn(me, "peek", seats=() if glimpse.choice == "none" else (int(glimpse.choice),))',
        'g.learn(me, "peek", seats=() if hash(object()) % 2 else knife_holders(g)[:1])',
    ),
    Fault(
        "a caught little girl does not replace the victim",
        "engine/pack.py",
        'g.state.tokens_named("caught") or g.state.tokens_named("knifed")',
        'g.state.tokens_named("knifed") or g.state.tokens_named("caught")',
    ),
    Fault("a tied pack kills the lowest", "engine/pack.py", "    if len(leading) != 1 or (", "    if not leading or ("),
    Fault("the witch's second antidote", "roles/witch.py", '        if saved_before:\n            return "used"\n', ""),
    Fault("the fox keeps its nose after a no", "roles/fox.py", "if not smells:", "if smells and not smells:"),
    Fault(
        "a check takes the turned for village",
        "engine/game.py",
        'in self._wolf_cards or self.state.has("turned", seat)',
        "in self._wolf_cards",
    ),
    # deaths
    Fault(
        "chained deaths are dropped",
        "engine/deaths.py",
        "wave = sorted([*followers, *shots], key=",
        "wave = sorted([*shots], key=",
    ),
    Fault(
        "nobody follows a lover that was shot",
        "engine/deaths.py",
        "        followers = _fall(g, _followers(g, wave), phase)\n        _announce(g, followers, phase)\n",
        "        followers = []\n",
    ),
    Fault(
        "the hunter shoots when poisoned",
        "roles/hunter.py",
        "if death.cause not in g.rules.hunter.shoots_on or",
        'if death.cause not in (*g.rules.hunter.shoots_on, "poison") or',
    ),
    Fault(
        "the curse comes after the shots",
        "roles/hunter.py",
        "or not g.able(me):",
        "or (g.state.day > 99 and not g.able(me)):",
    ),
    Fault(
        "win check before the shots",
        "engine/deaths.py",
        "        shots: list[Death] = []\n        for death in wave:\n",
        "        shots: list[Death] = []\n        if not any(g.is_wolf(s) for s in g.living):\n            return\n        for death in wave:\n",
    ),
    Fault(
        "the badge passes before the shots",
        "engine/deaths.py",
        "        shots: list[Death] = []\n        for death in wave:\n",
        "        shots: list[Death] = []\n        from .badge import pass_badge\n        await pass_badge(g)\n        for death in wave:\n",
    ),
    Fault(
        "a charm works at night",
        "roles/wolf_beauty.py",
        'if death.seat != me or death.phase != "day":',
        "if death.seat != me:",
    ),
    Fault(
        "poison does not outrank the knife",
        "engine/deaths.py",
        "    if seat in g.living and cause not in immune",
        "    if seat in g.living and seat not in found and cause not in immune",
    ),
    # elections, votes, days
    Fault(
        "the sheriff's half vote is lost",
        "engine/counting.py",
        "return int(Fraction(votes) * 2)",
        "return round(float(votes)) * 2",
    ),
    Fault(
        "the sheriff's weight is ignored",
        "engine/counting.py",
        "weight(g) if answer.seat == sheriff else ONE",
        "ONE",
    ),
    Fault(
        "candidates vote in their election",
        "engine/sheriff.py",
        "if seat not in g.state.ran)\n    tied",
        "if seat or g.state.ran)\n    tied",
    ),
    Fault(
        "the tied vote in the PK",
        "engine/exile.py",
        "voters = tuple(seat for seat in _voters(g) if seat not in tied)",
        "voters = _voters(g)",
    ),
    Fault(
        "a tied PK goes to the lowest",
        "engine/exile.py",
        '            if final or round_ > second_votes:\n                return Result(None, "tie")',
        '            if final or round_ > second_votes:\n                return Result(tied[0], "votes")',
    ),
    Fault(
        "a revealed idiot votes",
        "engine/game.py",
        "if seat not in spared) if spared else self.living",
        "if True) if spared else self.living",
    ),
    Fault(
        "the silenced speak",
        "engine/speeches.py",
        "tuple(seat for seat in order if seat not in silenced)",
        "order",
    ),
    Fault("a scapegoat's voters stay for good", "engine/exile.py", "if token.mark == str(g.day)]", "if token.mark]"),
    Fault(
        "counter-clockwise is clockwise",
        "core/seats.py",
        "key=lambda seat: (first - seat) % count",
        "key=lambda seat: (seat - first) % count",
    ),
    # what stands in for an answer
    Fault(
        "a silence for want of an answer passes as the seat's own",
        "engine/speeches.py",
        "if says_nothing(speech) and answer.fallback is None:",
        "if says_nothing(speech):",
    ),
    Fault(
        "a vote for want of an answer passes as the seat's own",
        "engine/counting.py",
        "    if answer.fallback is None:\n",
        "    if True:\n",
    ),
    Fault(
        "what stands in for an answer is not marked", "engine/run.py", "    if fallback is None:\n", "    if True:\n"
    ),
    Fault(
        "yes is taken for seat 1",
        "engine/run.py",
        "return _said_yes_or_no(ask.seat, ask.kind, choice)",
        "return _named(ask.seat, ask.kind, choice)",
    ),
    # what a game is a function of
    Fault(
        "resume drifts: the engine counts its games",
        "engine/evening.py",
        "    deck, spare = g.setup.deck, g.setup.spare\n",
        "    deck, spare = g.setup.deck, g.setup.spare\n    deal.games = getattr(deal, 'games', 0) + 1\n    if deal.games % 40 == 0:\n        deck = deck[::-1]\n",
    ),
    Fault(
        "iteration over a set of names",
        "engine/order.py",
        "    return tuple(place for place in places(board) if place in called)",
        "    return tuple(called)",
    ),
)
"""Faults in what comes of things: the scenarios are run first."""

FAULTS = (*LEAKS, *RULINGS)
