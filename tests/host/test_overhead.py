"""The bench of what a call costs this process measures what it says."""

from scripts.bench_overhead import overhead


def test_the_bench_plays_its_games_and_sends_their_requests_again() -> None:
    ratio, milliseconds, memory = overhead(games=2)
    assert 0.3 < ratio < 10, "the figure itself is for two hundred games on a quiet machine"
    assert 0 < milliseconds < 1000
    assert memory >= 0
