"""The nouns of the game: seats, asks and answers, events, rules, and the state as a fold over events.

Nothing in here reads a clock, a file or a random number, and nothing knows a single role.
"""
