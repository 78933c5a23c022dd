"""`python -m llm_werewolf` is `llm-werewolf`."""

from .cli import main

if __name__ == "__main__":
    main()
