"""Werewolf (狼人杀) for language models, people and bots at one table."""
