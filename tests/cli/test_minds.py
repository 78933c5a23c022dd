"""Personas, temperatures and prompt templates of one's own, from the command line and from game.toml."""

import json
from pathlib import Path

import pytest

from llm_werewolf import read_record
from llm_werewolf.cli.main import run
from llm_werewolf.players.personas import personas
from llm_werewolf.players.words import prompts_folder
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.served import Request
from tests.players.llm.games import answer

from .games import only_game

SMALL = ["play", "--cards", "werewolf,villager*2,seer,witch", "--seed", "4", "--lang", "en", "-q"]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OPENAI_API_KEY", "none")


def prompts_of(provider: Provider) -> list[str]:
    return [str(request["messages"][-1]["content"]) for request in provider.requests if len(request["messages"]) > 1]


def test_personas_by_name_for_single_seats(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(
        '[models.deep]\nmodel = "m"\npersona = "monk"\n[seats.2]\npersona = "Old Hand"\ntemperature = 0.25\n'
        '[seats.3]\npersona = "Hums while it thinks."\n',
        encoding="utf-8",
    )
    with Provider() as provider:
        asked = [*SMALL, "--config", "game.toml"]
        seats = [f"--seat={seat}=model:deep@{provider.url}" for seat in range(1, 6)]
        assert run([*asked, *seats, "--persona", "1=chef", "--persona", "4=老江湖"]) == 0
        prompts = prompts_of(provider)
        temperatures = {request.get("temperature") for request in provider.requests}
    known = personas("en")
    record = read_record(only_game())
    told = {info.seat: info.persona for info in record.header.seats}
    assert told == {
        1: known["chef"].says,
        2: known["old_hand"].says,
        3: "Hums while it thinks.",
        4: known["old_hand"].says,
        5: known["monk"].says,
    }
    assert temperatures == {None, 0.25}
    for seat, says in told.items():
        mine = [prompt for prompt in prompts if f"You are seat {seat}," in prompt]
        assert all(says in prompt for prompt in mine)
        others = {one for one in told.values() if one != says}
        assert not any(one in prompt for prompt in mine for one in others)


def test_a_misspelt_persona_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with Provider() as provider:
        asked = [*SMALL, "--model", "any", "--base-url", provider.url, "--persona", "2=old_hnad"]
        for lang, said in (("en", "seat 2: there is no persona 'old_hnad'; did you mean 'old_hand'?"),
                           ("zh", "2 号：没有叫“old_hnad”的性格；是不是“old_hand”？")):  # fmt: skip
            assert run([*asked, "--lang", lang]) == 2
            assert said in capsys.readouterr().err
        assert provider.requests == []


def test_a_persona_for_a_seat_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*SMALL, "--persona", "9=monk"]) == 2
    assert "--persona: there is no seat 9" in capsys.readouterr().err


def test_the_list_of_personas(capsys: pytest.CaptureFixture[str]) -> None:
    for lang, name in (("zh", "老江湖"), ("en", "Old Hand")):
        assert run(["personas", "--lang", lang]) == 0
        out = capsys.readouterr().out
        assert all(one.id in out and one.says in out for one in personas(lang).values())
        assert name in out


def overlay(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


KNIFE = "{% extends 'asks/pick_one.j2' %}{% block ask %}WHO DIES?{% endblock %}"


def test_an_edited_template_is_seen_in_the_next_game(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    overlay(mine, "en/asks/wolves.j2", KNIFE)
    overlay(mine, "en/personas.toml", '[pirate]\nname = "Pirate"\nsays = "Arr."\n')
    (tmp_path / "game.toml").write_text('[game]\nprompts = "mine"\n', encoding="utf-8")
    for number, wanted in enumerate(("WHO DIES?", "WHO FALLS?"), start=1):
        with Provider() as provider:
            asked = [*SMALL, "--model", "any", "--base-url", provider.url, "--persona", "1=pirate"]
            given = ["--prompts", "mine"] if number == 1 else ["--config", "game.toml"]
            assert run([*asked, *given]) == 0
            prompts = prompts_of(provider)
        assert any(wanted in prompt for prompt in prompts)
        assert any("Your character: Arr." in prompt for prompt in prompts)
        overlay(mine, "en/asks/wolves.j2", KNIFE.replace("DIES", "FALLS"))


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("en/asks/wolves.j2", "fine\n{{ broken", "wolves.j2 cannot be used, line 2: "),
        ("en/asks/wolves.j2", "{% block ask %}", "wolves.j2 cannot be used, line 1: "),
        ("en/words.toml", "[cards\n", "words.toml: "),
        ("en/words.toml", 'cards = "x"\n', "words.toml: [cards] needs"),
        ("en/words.toml", "[terms.odd]\nword = 'x'\n", "words.toml: [terms.odd] needs word, says"),
        ("en/personas.toml", '[pirate]\nname = "Pirate"\n', "personas.toml: [pirate] needs name, says"),
        ("zh/asks/wolves.j2", "", "there is no folder mine/en"),
        ("en/asks/wolves.j2", "one\n{{ livng }}", "wolves.j2 cannot be used, line 2: 'livng' is undefined"),
        ("en/asks/wovles.j2", "", "mine/en/asks/wovles.j2 lies over none of our files"),
        ("en/asks/wolves.j2", "{% extends 'asks/nowhere.j2' %}", "there is no template 'asks/nowhere.j2'"),
        ("en/asks/wolves.j2", "{{ day + 'x' }}{{ form }}", "wolves.j2 cannot be used, line 1: "),
        ("en/asks/wolves.j2", "{{ ().__class__.__bases__ }}{{ form }}", "wolves.j2 cannot be used, line 1: "),
        ("en/asks/wolves.j2", "A\n{{ mates[7].name }}{{ form }}", "wolves.j2 cannot be used, line 2: "),
        ("en/asks/wolves.j2", "{% if day > 99 %}{{ form }}{% endif %}", "wolves.j2: it does not say how to answer"),
        (
            "en/asks/votes.j2",
            "{{ form }}\n{{ living[2] / (3 - living | length) }}",
            "votes.j2 cannot be used, line 2: ",
        ),
        ("en/cards/witch.j2", "{% block status %}\n{{ mine[0].choice.sav }}{% endblock %}", "witch.j2 cannot be used"),
        ("en/facts.j2", None, "facts.j2 cannot be used, line"),
        ("en/record.j2", None, "record.j2 cannot be used, line"),
    ],
    ids=range(18),
)
def test_what_cannot_be_read_is_told_before_the_deal(
    name: str, text: str | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if text is None:  # ours, with a mistake in what is told rarely
        text = (prompts_folder() / name).read_text(encoding="utf-8")
        text = text.replace("{{ e.seats[0] }}", "{{ e.seats[99] + 1 }}").replace("{{ e.heir }}", "{{ e.heir.name }}")
        text = text.replace("Seat {{ e.seat }} is exiled", "Seat {{ e.seat + '' }} is exiled")
    overlay(tmp_path / "mine", name, text)
    with Provider() as provider:
        assert run([*SMALL, "--model", "any", "--base-url", provider.url, "--prompts", "mine"]) == 2
        assert provider.requests == []
    assert said in capsys.readouterr().err
    assert not (tmp_path / "transcripts").exists()


def test_a_template_that_fails_pauses_and_once_mended_the_game_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine"
    overlay(mine, "en/asks/wolves.j2", KNIFE)

    edits = iter([True])

    def edited(request: Request) -> str:
        if next(edits, False):
            overlay(mine, "en/asks/wolves.j2", "{{ day + 'x' }}{{ form }}")
        return answer(request)

    with Provider(answer=edited) as provider:
        assert run([*SMALL, "--model", "any", "--base-url", provider.url, "--prompts", "mine"]) == 3
        assert "wolves.j2 cannot be used, line 1: " in capsys.readouterr().out
        folder = only_game()
        assert not read_record(folder).finished
        overlay(mine, "en/asks/wolves.j2", KNIFE)
        assert run(["resume", str(folder), "--prompts", "mine", "--base-url", provider.url, "--quiet"]) == 0
        assert any("WHO DIES?" in prompt for prompt in prompts_of(provider))
    record = read_record(folder)
    assert record.finished
    assert json.dumps([event.model_dump(mode="json") for event in record.events]).count("undefined") == 0
