"""A scenario file that is wrong fails with the file, the step and the reason, and never with a traceback."""

from pathlib import Path

import pytest

from llm_werewolf.testing import judge_files, run_scenarios

HEAD = """\
title: a night
board: [werewolf, werewolf, werewolf, villager, villager, villager, seer, witch, hunter]
rules: {sheriff: off, win: city}
"""


def verdict(tmp_path: Path, text: str) -> str:
    file = tmp_path / "case.yaml"
    file.write_text(text, encoding="utf-8")
    (found,) = judge_files([file])
    return found.line.replace(str(file), "FILE")


def of_steps(tmp_path: Path, steps: str) -> str:
    return verdict(tmp_path, f"{HEAD}steps:\n{steps}")


@pytest.mark.parametrize(
    ("steps", "wrong"),
    [
        ("  - night: {gard: 4}", "step 1: night: unknown key gard; did you mean 'guard'?"),
        ("  - night: {}\n  - dawn: {}\n  - day: {guard: 4}", "step 3: day: unknown key guard"),
        ("  - night: {wolves: 10}", "step 1: night: wolves: expected a seat from 1 to 9, got seat 10"),
        ("  - night: {wolves: 0}", "step 1: night: wolves: expected a seat from 1 to 9, got seat 0"),
        ("  - night: {wolves: {1: 4, 12: 4}}", "step 1: night: wolves: expected a seat from 1 to 9, got seat 12"),
        ("  - night: {wolves: yes}", "step 1: night: wolves: expected a seat number, got yes"),
        ("  - night: {wolves: 4.0}", "step 1: night: wolves: expected a seat number, got 4.0"),
        ("  - night: {wolves: }", "step 1: night: wolves: expected a seat number, got nothing"),
        ("  - night: {wolves: four}", "step 1: night: wolves: expected a seat number, got four"),
        ("  - night: {witch: {safe: yes}}", "step 1: night: witch: unknown key safe; did you mean 'save'?"),
        ("  - night: {witch: {save: 4}}", "step 1: night: witch: save: expected yes or no, got 4"),
        ("  - night: {}\n    expect: {ded: []}", "step 1: expect: unknown key ded; did you mean 'dead'?"),
        ("  - night: {}\n    expect: {dead: [11]}", "step 1: expect: dead: expected a seat from 1 to 9, got seat 11"),
        ("  - night: {}\n    expect: {dead: 1}", "step 1: expect: dead: expected a list of seats, got 1"),
        ("  - night: {}\n    expect: {winner: wolfs}", "step 1: expect: winner: expected village or wolves or lovers"),
        ("  - night: {}\n    expect: {cause: {1: knifed}}", "step 1: expect: cause: there is no cause of death knifed"),
        ("  - night: {}\n    expect: {asked: {1: [vote]}}", "step 1: expect: asked: there is no decision vote"),
        ("  - night: {}\n    expect: {told: {sear: {1: wolves}}}", "step 1: expect: told: there is no role sear"),
        (
            "  - night: {}\n    expect: {told: {seer: {14: wolves}}}",
            "step 1: expect: told: expected a seat from 1 to 9",
        ),
        ("  - night: {}\n    expect: {rejected: {wolves: no}}", "step 1: expect: rejected: there is no reason no"),
        (
            "  - night: {}\n    exspect: {}",
            "step 1: unknown key exspect; a step has one of night, dawn and day, and expect",
        ),
        ("  - night: {}\n    dawn: {}", "step 1: a step is one night, one dawn or one day"),
        ("  - {}", "step 1: a step is one night, one dawn or one day"),
        ("  - night", "step 1: expected a map with night, dawn or day, got night"),
        ("  - night: [4]", "step 1: night: expected a map, got [4]"),
        ("  - night: {}\n  - day: {}", "step 2: expected a dawn step, got day"),
        ("  - dawn: {}", "step 1: expected a night step, got dawn"),
        (
            "  - night: {}\n  - dawn: {self_destruct: {after: 3}}",
            "step 2: dawn: self_destruct: the key seat",
        ),
        ("  - night: {}\n  - dawn: {badge: throw}", "step 2: dawn: badge: expected a seat number, got throw"),
    ],
)
def test_step_that_cannot_be_read(tmp_path: Path, steps: str, wrong: str) -> None:
    assert of_steps(tmp_path, steps).startswith(f"FAIL FILE: a night: {wrong}")


@pytest.mark.parametrize(
    ("steps", "wrong"),
    [
        ("  - night: {guard: 4}", "step 1: expected guard to be asked, got not asked"),
        ("  - night: {wolves: {1: 4, 4: 5}}", "step 1: expected wolves of seat 4 to be asked, got not asked"),
        ("  - night: {lot: 4}", "step 1: expected lot to be asked, got not asked"),
        ("  - night: {wolves2: 4}", "step 1: expected wolves2 to be asked, got not asked"),
        ("  - night: {}\n  - dawn: {run: []}", "step 2: expected run to be asked, got not asked"),
        ("  - night: {}\n  - dawn: {self_destruct: 1}", "step 2: expected self_destruct to be asked, got not asked"),
        ("  - night: {}\n  - dawn: {}\n  - day: {reveal: yes}", "step 3: expected reveal to be asked, got not asked"),
        (
            "  - night: {wolves: 4}\n  - dawn: {}\n  - day: {votes: {4: 1}}",
            "step 3: expected votes of seat 4 to be asked, got not asked",
        ),
        (
            "  - night: {wolves: 4}\n  - dawn:\n  - day: {votes: {4: 1}}\n    expect: {rejected: {votes: {5: dead}}}",
            "step 3: expected votes of seat 4 to be asked, got not asked",
        ),
        (
            "  - night: {wolves: 4}\n  - dawn: {}\n  - day: {votes: {4: 1}}\n    expect: {rejected: {votes: lover}}",
            "step 3: expected votes of seat 4 to be asked, got not asked",
        ),
        (
            (
                "  - night: {wolves: 4}\n  - dawn: {}\n  - day: {}\n"
                "  - night: {wolves: {1: 4, 2: 4}}\n    expect: {rejected: {wolves: {1: dead}}}"
            ),
            "step 4: expected wolves of seat 2 to be legal, got refused: dead",
        ),
        ("  - night: {seer: 7}", "step 1: expected seer of seat 7 to be legal, got refused: self"),
        (
            "  - night: {seer: 7}\n    expect: {rejected: {seer: dead}}",
            "step 1: expected rejected seer: dead, got {7: self}",
        ),
        (
            "  - night: {seer: 6}\n    expect: {rejected: {seer: self}}",
            "step 1: expected rejected seer: self, got no refused answer",
        ),
        (
            (
                "  - night: {wolves: 4, witch: {poison: 1}}\n  - dawn: {}\n  - day: {votes: {5: 2, 6: 2}}\n"
                "  - night: {wolves: 5, witch: {poison: none}}\n  - dawn: {}\n  - day: {votes: {6: 3, 7: 3}}\n"
                "    expect: {winner: village}\n  - night: {}"
            ),
            "step 7: expected a night step, got a game that is over, village having won",
        ),
    ],
)
def test_note_that_does_not_fit_the_game(tmp_path: Path, steps: str, wrong: str) -> None:
    assert of_steps(tmp_path, steps) == f"FAIL FILE: a night: {wrong}"


@pytest.mark.parametrize(
    ("expect", "wrong"),
    [
        ("dead: []", "expected dead [], got [4, 9]"),
        ("exiled: 1", "expected exiled 1, got none"),
        ("sheriff: 1", "expected sheriff 1, got none"),
        ("winner: village", "expected winner village, got none"),
        ("winners: [1]", "expected winners [1], got []"),
        ("revealed: {}", "expected revealed {}, got {9: hunter}"),
        ("last_words: [9, 4]", "expected last_words [9, 4], got [4, 9]"),
        ("spoke: [1]", "expected spoke [1], got []"),
        ("pk_spoke: [1]", "expected pk_spoke [1], got []"),
        ("elect_spoke: [1]", "expected elect_spoke [1], got []"),
        ("ended: max_days", "expected ended max_days, got none"),
        ("alive: [4]", "expected alive [4], got [1, 2, 3, 5, 6, 7, 8]"),
        ("cause: {4: knife}", "expected cause {4: knife}, got {4: shot}"),
        ("tally: {1: 2}", "expected tally {1: 2}, got {1: none}"),
        ("elect_tally: {1: 1.5}", "expected elect_tally {1: 1.5}, got {1: none}"),
        ("candidates: [1]", "expected candidates [1], got []"),
        ("public: [curse]", "expected public [curse], got []"),
        ("asked: {9: [badge]}", "expected seat 9 to be asked badge, got asked [last_words, shoot]"),
        ("not_asked: {9: [shoot]}", "expected seat 9 not to be asked shoot, got asked [last_words, shoot]"),
    ],
)
def test_expectation_that_does_not_hold(tmp_path: Path, expect: str, wrong: str) -> None:
    steps = f"  - night: {{wolves: 9}}\n  - dawn: {{shoot: 4}}\n    expect: {{{expect}}}"
    assert of_steps(tmp_path, steps) == f"FAIL FILE: a night: step 2: {wrong}"


@pytest.mark.parametrize(
    ("expect", "wrong"),
    [
        ("told: {seer: {2: werewolf}}", "expected the seer to be told {2: werewolf}, got {1: werewolf}"),
        ("told: {seer: {1: wolves}}", "expected the seer to be told {1: wolves}, got {1: werewolf}"),
        (
            "told: {wolves: {pack: [1, 2]}}",
            "expected the wolves to be told {pack: [1, 2]}, got {pack: [1, 2, 3], knife: 9}",
        ),
        ("told: {hunter: {can_shoot: no}}", "expected the hunter to be told {can_shoot: no}, got {can_shoot: yes}"),
        ("told: {4: {can_shoot: yes}}", "expected seat 4 to be told {can_shoot: yes}, got nothing told"),
        ("not_told: [witch]", "expected the witch not to be told anything, got {victim: 9}"),
        ("not_told: [4, 1]", "expected seat 1 not to be told anything, got {pack: [1, 2, 3]} and {knife: 9}"),
    ],
)
def test_telling_that_does_not_hold(tmp_path: Path, expect: str, wrong: str) -> None:
    steps = f"  - night: {{seer: 1, wolves: 9}}\n    expect: {{{expect}}}"
    assert of_steps(tmp_path, steps) == f"FAIL FILE: a night: step 1: {wrong}"


def test_tellings_that_hold(tmp_path: Path) -> None:
    told = "{1: {pack: [3, 2, 1]}, 7: {1: werewolf}, witch: {victim: 9}}"
    steps = f"  - night: {{seer: 1, wolves: 9}}\n    expect: {{told: {told}}}"
    assert of_steps(tmp_path, steps) == "ok FILE: a night"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "there is no scenario in this file"),
        ("title: [", "not YAML: line "),
        ("title: a\ntitle: b\n", "line 2: the key 'title' stands twice"),
        ("just words", "document 1: expected a scenario with title, board and steps, got just words"),
        ("title: a\nsteps: []\n", "a: scenario: the key board is missing"),
        ("title: a\nboard: [werewolf]\n", "a: scenario: the key steps is missing"),
        ("board: [werewolf]\nsteps: []\n", "document 1: scenario: the key title is missing"),
        (f"{HEAD}tile: b\nsteps:\n  - night: {{}}", "a night: scenario: unknown key tile; did you mean 'title'?"),
        (f"{HEAD}steps: {{}}", "a night: steps: expected a list of nights, dawns and days, got {}"),
        (
            f"{HEAD}book: sherif\nsteps:\n  - night: {{}}",
            "a night: there is no rule book 'sherif'; did you mean 'sheriff'?",
        ),
        (
            f"{HEAD}previous: {{knife: 44}}\nsteps:\n  - night: {{}}",
            "a night: previous: knife: expected a seat from 1 to 9",
        ),
        (f"{HEAD}left_over: [villager, villager]\nsteps:\n  - night: {{}}", "a night: left_over: there is no thief"),
        (f"{HEAD}left_over: [villager]\nsteps:\n  - night: {{}}", "a night: left_over: two cards lie on the table"),
        (f"{HEAD}seed: [1]\nsteps:\n  - night: {{}}", "a night: scenario: seed: expected a number, got [1]"),
        (f"{HEAD}deal: [seer]\nsteps:\n  - night: {{}}", "a night: deal: the board lists the cards"),
        ("title: a\nboard: [werewolf, sear]\nsteps:\n  - night: {}", "a: scenario: board: there is no card sear"),
        ("title: a\nboard: [werewolf, seer]\nsteps:\n  - night: {}", "a: a board has 4 to 20 seats, this one has 2"),
        ("title: a\nboard: huanle9\nsteps:\n  - night: {}", "a: there is no board 'huanle9'; did you mean 'huanle-9'?"),
        (
            "title: a\nboard: huanle-9\ndeal: [seer]\nsteps:\n  - night: {}",
            "a: deal: these are not the cards of huanle-9",
        ),
        (
            "title: a\nboard: [werewolf, seer, witch, hunter]\nrules: {wich.self_save: always}\nsteps:\n  - night: {}",
            "a: rule book general: there is no option 'wich.self_save'",
        ),
        (
            "title: a\nboard: [werewolf, seer, witch, hunter]\nrules: {witch.self_save: maybe}\nsteps:\n  - night: {}",
            "a: rule book general: option witch.self_save cannot be 'maybe'; it takes never, always",
        ),
    ],
)
def test_file_that_cannot_be_read(tmp_path: Path, text: str, wrong: str) -> None:
    assert verdict(tmp_path, text).startswith(f"FAIL FILE: {wrong}")


def test_file_that_is_not_text(tmp_path: Path) -> None:
    (tmp_path / "case.yaml").write_bytes(b"\xff\xfe\x00")
    assert [found.line for found in judge_files([tmp_path])] == [
        f"FAIL {tmp_path / 'case.yaml'}: the file is not UTF-8 text"
    ]


def test_a_board_by_name_with_its_cards_dealt(tmp_path: Path) -> None:
    deal = "[seer, werewolf, werewolf, werewolf, villager, villager, villager, witch, hunter]"
    text = f"title: a\nboard: huanle-9\ndeal: {deal}\nsteps:\n  - night: {{seer: 2}}\n"
    assert verdict(tmp_path, f"{text}    expect: {{told: {{seer: {{2: wolves}}}}}}") == "ok FILE: a"


def test_what_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = f"{HEAD}steps:\n  - night: {{}}\n"
    bad = f"{HEAD.replace('a night', 'b')}steps:\n  - night: {{}}\n    expect: {{winner: village}}\n"
    file = tmp_path / "case.yaml"
    file.write_text(f"{good}---\n{bad}---\n", encoding="utf-8")
    missing = tmp_path / "missing.yaml"

    assert run_scenarios([file]) == 1
    assert capsys.readouterr().out == (
        f"FAIL {file}: b: step 1: expected winner village, got none\n1 passed, 1 failed\n"
    )
    assert run_scenarios([file, missing], verbose=True) == 1
    assert capsys.readouterr().out == (
        f"ok {file}: a night\n"
        f"FAIL {file}: b: step 1: expected winner village, got none\n"
        f"FAIL {missing}: there is no such file or folder\n"
        "1 passed, 2 failed\n"
    )
    file.write_text(good, encoding="utf-8")
    assert run_scenarios([tmp_path]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_an_empty_folder_fails(tmp_path: Path) -> None:
    assert [found.line for found in judge_files([tmp_path])] == [
        f"FAIL {tmp_path}: there is no .yaml file in this folder"
    ]
