"""The full-screen view of a game, recorded or live: seats round the table, record, votes, claims and a timeline.

`reel` and `picture` are what is shown and know no screen; `app` and `widgets` draw it with Textual, which is an extra
(`tui`): nothing else of the program may load them.
"""
