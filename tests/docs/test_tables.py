"""The tables of the documentation are what the code says now; `python -m scripts.docs` writes them."""

import re
from pathlib import Path

import pytest

from llm_werewolf.boards import board_names, book_names
from llm_werewolf.core.options import option_names
from llm_werewolf.roles import ROLES
from scripts.docs import pages

PAGES = list(pages())


@pytest.mark.parametrize(("path", "text"), PAGES, ids=[path.name for path, _ in PAGES])
def test_a_page_is_up_to_date(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text, "run `python -m scripts.docs`"


def page(name: str) -> str:
    return next(text for path, text in PAGES if path.name == name)


def test_nothing_is_left_out() -> None:
    assert set(ROLES) == set(re.findall(r"^\| \[`(\w+)`\]", page("roles.md"), re.MULTILINE))
    assert set(option_names()) == set(re.findall(r"^## `(.+)`$", page("options.md"), re.MULTILINE))
    assert set(board_names()) == set(re.findall(r"^\| `(.+?)`", page("boards.md"), re.MULTILINE))


def test_each_role_and_each_value_has_its_source() -> None:
    for section in page("roles.md").split("\n## ")[1:]:
        assert re.search(r'\w+\s+"[^"]*[\u4e00-\u9fff]', section), section.splitlines()[0]
    rows = re.findall(rf"^\| ({'|'.join(book_names())}) \| (.+) \| (.*) \|$", page("options.md"), re.MULTILINE)
    assert len(rows) == len(option_names()) * len(book_names())
    assert [row for row in rows if not row[2].strip()] == []


def test_every_link_leads_somewhere() -> None:
    for path, text in PAGES:
        for file, anchor in re.findall(r"\]\(([\w.-]*)(?:#([\w-]+))?\)", text):
            target = path.parent / file if file else path
            assert target.is_file(), target
            if anchor:
                headings = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.MULTILINE)
                known = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
                assert anchor in known, f"{path.name}: {file}#{anchor}"
