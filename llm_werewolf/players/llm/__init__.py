"""Seats played by language models: asking a model service, and reading what it wrote.

`player.ModelPlayer` is the player; `client` talks to the service, `parse` reads answers, `prompt` writes the messages.
"""
