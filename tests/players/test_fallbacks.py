"""Why the program answered, told in the language of whoever reads."""

import pytest

from llm_werewolf.players.fallbacks import FALLBACKS, because, because_in


@pytest.mark.parametrize("name", FALLBACKS)
def test_every_reason_is_told_in_either_language(name: str) -> None:
    en, zh = because(name, "en", "529"), because(name, "zh", "529")
    assert en != zh and "{" not in en + zh
    for stored in (en, zh):
        assert because_in("en", stored) == en and because_in("zh", stored) == zh


def test_what_is_no_reason_of_ours_stays_as_it_is() -> None:
    for why in ("", "my own reason", "time ran out!", "no answer (status 5", "{what}"):
        assert because_in("zh", why) == why
