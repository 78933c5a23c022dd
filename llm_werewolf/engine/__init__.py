"""The verbs of a moderator: the evening's script, the order of the night, deaths, votes, the sheriff, the victory.

Theory of operation: a script is an `async def` that tells events, asks questions and looks at the table. There is no
event loop: `await` means "wait for the table", and `run.Run` drives the script by hand, one batch of asks at a time.
"""
