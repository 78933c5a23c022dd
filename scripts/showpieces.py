"""Makes the exports of the committed games anew: `replay.html` beside each record, everything in it, cards covered.

python scripts/showpieces.py             all games under transcripts/showpiece-*
python scripts/showpieces.py --picture   and the README's picture of one of them, which takes a Chromium
"""

import sys
from pathlib import Path

from llm_werewolf import read_record
from llm_werewolf.cli.exporting import html_of
from llm_werewolf.host.verify import verify
from llm_werewolf.transcript import Record

ROOT = Path(__file__).parents[1]
SHOWPIECES = ROOT / "transcripts"
FILE = "replay.html"
PICTURE = ROOT / "docs" / "img" / "replay.png"
PICTURED = "showpiece-lovers"


def showpieces() -> list[Path]:
    """The folders of the committed games."""
    return sorted(path.parent for path in SHOWPIECES.glob("showpiece-*/game.jsonl"))


def page_of(folder: Path) -> tuple[Record, str]:
    """A game and the file that replays it. Raises RecordError for a game that is not sound."""
    verify(folder)
    record = read_record(folder)
    return record, html_of(folder, as_="god", reveal=True, thoughts=True, lang=record.header.lang)


def take_picture(page: Path) -> None:
    """The page with its cards turned over, at the first vote for an exile."""
    import shutil

    from playwright.sync_api import sync_playwright

    found = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        tab = chromium.new_page(viewport={"width": 1280, "height": 800})
        tab.goto(page.as_uri())
        tab.get_by_role("button", name="Turn the cards over").first.click()
        tab.get_by_role("slider", name="Timeline").fill(PLACE)
        tab.wait_for_timeout(3000)
        tab.screenshot(path=str(PICTURE))
        chromium.close()


PLACE = "36"
"""The stop of the page that is pictured."""


def main(arguments: list[str]) -> int:
    """Write the files; the exit code."""
    for folder in showpieces():
        _, page = page_of(folder)
        (folder / FILE).write_text(page, encoding="utf-8", newline="\n")
        print(f"{(folder / FILE).relative_to(ROOT)}: {len(page.encode()) // 1000} kB")
    if "--picture" in arguments:
        take_picture(SHOWPIECES / PICTURED / FILE)
        print(PICTURE.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
