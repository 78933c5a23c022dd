"""Every answer case of the specification and our own is read as it says, by the code that plays."""

from pathlib import Path

import pytest

from llm_werewolf.players.llm.answers import check_answers

ANSWERS = Path(__file__).parents[2] / "answers"


def test_all_cases_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_answers([ANSWERS]) == 0, capsys.readouterr().out
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.endswith(" passed, 0 failed")
    assert int(last.split()[0]) > 77 + 60


def test_verbose_names_each_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.yaml"
    file.write_text("- {id: a, ask: vote, content: '{\"target\": 5}', expect: {target: 5}}\n", encoding="utf-8")
    assert check_answers([file], verbose=True) == 0
    assert capsys.readouterr().out == f"ok {file}: a\n1 passed, 0 failed\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- {id: a, ask: vote, content: '5', expect: {target: 4}}", "a: expected target: 4, got target: 5"),
        ("- {id: a, ask: vote, content: '5', expect: {again: empty}}", "a: expected again: empty, got target: 5"),
        ("- {id: a, ask: dance, content: '5', expect: {target: 5}}", "a: there is no ask 'dance'"),
        ("- {id: a, ask: vote, contents: '5', expect: {target: 5}}", "a: unknown key contents"),
        ("- {id: a, ask: vote, seats: 4, legal: [9], content: '5', expect: {target: 5}}", "not at a table of 4"),
        ("- {id: a, ask: vote, content: '5'}", "a: expect is missing"),
        ("- {id: a, ask: vote, content: '5', expect: {}}", "a: expect must say how it is read, such as {target: 5}"),
        ("- {id: a, ask: vote, content: '5', expect: {dance: 5}}", "a: expect cannot hold dance"),
        ("- 5", "a case must be a mapping"),
        ("5", "holds no list of cases"),
        ("a: [", "is no YAML"),
        ('- {id: a, ask: vote, content: "\\ud83d", expect: {target: 5}}', "expected target: 5"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(text + "\n", encoding="utf-8")
    assert check_answers([file]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith(f"FAIL {file}: ")
    assert told in lines[0]
    assert lines[1] == "0 passed, 1 failed"


def test_an_id_is_used_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = "- {id: a, ask: vote, content: '5', expect: {target: 5}}\n"
    (tmp_path / "twice.yaml").write_text(case * 2, encoding="utf-8")
    assert check_answers([tmp_path]) == 1
    assert "used before" in capsys.readouterr().out


def test_no_such_file_and_an_empty_folder_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_answers([tmp_path / "none.yaml", tmp_path]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 2 failed"
