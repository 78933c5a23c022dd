"""Tokens as services count them."""

import pytest

from llm_werewolf.players.llm.calls import Usage
from llm_werewolf.players.llm.completion import read_usage


@pytest.mark.parametrize(
    ("told", "usage"),
    [
        (None, Usage()),
        ({}, Usage()),
        ("many", Usage()),
        ({"prompt_tokens": 10, "completion_tokens": 4, "total_tokens": 14}, Usage(prompt=10, output=4)),
        ({"prompt_tokens": -1, "completion_tokens": True}, Usage()),
        ({"input_tokens": 10, "output_tokens": 4}, Usage(prompt=10, output=4)),
        ({"prompt_tokens": 10, "prompt_tokens_details": {"cached_tokens": 8}}, Usage(prompt=10, cached=8)),
        (
            {"prompt_tokens": 10, "prompt_tokens_details": None, "prompt_cache_hit_tokens": 7},
            Usage(prompt=10, cached=7),
        ),
        (
            {"prompt_tokens": 10, "prompt_tokens_details": {"cached_tokens": None}, "prompt_cache_hit_tokens": 7},
            Usage(prompt=10, cached=7),
        ),
        (
            {"prompt_tokens": 10, "completion_tokens": 9, "completion_tokens_details": {"reasoning_tokens": 5}},
            Usage(prompt=10, output=9, reasoning=5),
        ),
        # What was thought stands in the total alone.
        (
            {"prompt_tokens": 10, "completion_tokens": 4, "total_tokens": 50},
            Usage(prompt=10, output=40, reasoning=36),
        ),
        (
            {
                "prompt_tokens": 10,
                "completion_tokens": 4,
                "total_tokens": 50,
                "completion_tokens_details": {"reasoning_tokens": 36},
            },
            Usage(prompt=10, output=40, reasoning=36),
        ),
    ],
)
def test_usage_however_it_is_worded(told: object, usage: Usage) -> None:
    assert read_usage({"usage": told}) == usage
