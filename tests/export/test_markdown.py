"""What players say stays text in a Markdown export, as a reader of Markdown has it."""

from html import unescape
from pathlib import Path
from re import sub
from shutil import copytree

import pytest
from markdown_it import MarkdownIt

from llm_werewolf.cli.display.markdown import escaped
from llm_werewolf.cli.main import run

SHOWPIECE = Path(__file__).parents[2] / "transcripts" / "showpiece-en"


@pytest.mark.parametrize(
    "line",
    ["===", "=", "---", "-", "--", "- - -", "1. one", "12) two", "1.", "+ plus", "- minus", "&copy; &#65;", "# head",
     "***", "___", "> said", "`code`", "<b>bold</b>", "[a](b)", "a | b", "~~~", "3-5, -1, =5, 1.5", "2024-01-01"],
)  # fmt: skip
def test_no_line_of_a_speech_is_markup(line: str) -> None:
    page = MarkdownIt("commonmark").render(f"> before  \n> {escaped(line)}  \n> after\n")
    assert sub(r"</?(blockquote|p)>|<br />", "", page).split("\n") == ["", "before", *_html(line), "after", "", ""]
    assert unescape(line) == line or "&amp;" in page


def _html(line: str) -> list[str]:
    return [line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")]


@pytest.mark.parametrize("kind", ["md", "html"])
def test_a_game_that_was_broken_off_is_told_as_such(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = copytree(SHOWPIECE, tmp_path / "game")
    whole = (game / "game.jsonl").read_bytes().splitlines(keepends=True)
    for lines, as_, lang, said in (
        (80, "god", "en", "The game was broken off and has no winner"),
        (80, "public", "zh", "对局中断，没有赢家"),
        (len(whole), "public", "en", ""),
    ):
        (game / "game.jsonl").write_bytes(b"".join(whole[:lines]))
        assert run(["export", str(game), "--to", kind, "--as", as_, "--lang", lang]) == 0
        out = capsys.readouterr().out
        assert (said in out) if said else ("broken off and has no" not in out.split("<script>")[0])
