"""The test command itself: what it leaves out is said, and is a failure where that is asked for; the fuse holds."""

from pathlib import Path

import pytest

CONFTEST = Path(__file__).parents[1] / "conftest.py"

SUITE = """
import socket
import pytest

def test_always():
    assert True

@pytest.mark.needs_model
def test_with_model(model_file):
    assert model_file.is_file()
"""

OUTSIDE = """
import contextlib
import socket

def test_reaches_out_and_hides_it():
    with socket.socket() as plug, contextlib.suppress(OSError):
        plug.connect(("192.0.2.1", 9))

def test_loopback():
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(("localhost", server.getsockname()[1])).close()
"""


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A small suite under our conftest, on a machine without a model."""
    monkeypatch.setenv("LLM_WEREWOLF_TEST_MODEL", str(pytester.path / "none.gguf"))
    monkeypatch.delenv("REQUIRE_ALL", raising=False)
    pytester.makeconftest(CONFTEST.read_text(encoding="utf-8"))
    pytester.makeini("[pytest]\nmarkers =\n    needs_model: x\n    needs_browser: x\nfilterwarnings = error\n")
    return pytester


def run(suite: pytest.Pytester) -> pytest.RunResult:
    # pytest-asyncio wants a setting that has no bearing here.
    return suite.runpytest_inprocess("-p", "no:asyncio")


def test_what_is_left_out_is_said(suite: pytest.Pytester) -> None:
    suite.makepyfile(SUITE)
    result = run(suite)
    assert result.ret == pytest.ExitCode.OK
    result.assert_outcomes(passed=1, skipped=1)
    result.stdout.fnmatch_lines(["*left out*", "*.py: 1 left out for want of a model file*", "*1 passed, 1 skipped*"])


def test_leaving_out_fails_where_all_is_required(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REQUIRE_ALL", "1")
    suite.makepyfile(SUITE)
    result = run(suite)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*left out*", "*.py: 1 left out for want of a model file*REQUIRE_ALL*"])


def test_a_skipped_module_fails_too(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REQUIRE_ALL", "1")
    # Nothing is left out here: this is a suite made for the test, and its skip is what must be refused.
    suite.makepyfile("import pytest\npytest.skip('not here', allow_module_level=True)")
    result = run(suite)
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(["*.py: 1 left out not here*REQUIRE_ALL*"])


def test_an_expected_failure_is_not_left_out(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REQUIRE_ALL", "1")
    # The made suite's expected failure, which must not count as left out.
    suite.makepyfile("import pytest\n@pytest.mark.xfail\ndef test_known():\n    assert False")
    result = run(suite)
    assert result.ret == pytest.ExitCode.OK
    result.assert_outcomes(xfailed=1)


def test_a_model_that_is_there_is_used(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    Path(suite.path / "none.gguf").touch()
    (suite.path / "xllamacpp").mkdir()
    monkeypatch.syspath_prepend(str(suite.path))
    suite.makepyfile(SUITE)
    result = run(suite)
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(["Nothing was left out*"])


def test_the_outside_cannot_be_reached(suite: pytest.Pytester) -> None:
    suite.makepyfile(OUTSIDE)
    result = run(suite)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.assert_outcomes(passed=2, errors=1)
    result.stdout.fnmatch_lines(["*reached outside*192.0.2.1*"])
