"""game.toml: what it may say, what wins over it, and one sentence for whatever is wrong in it."""

import re
from pathlib import Path

import pytest

from llm_werewolf.cli.config import GameFile
from llm_werewolf.cli.errors import BadInput
from llm_werewolf.cli.game_file import read_game_file
from llm_werewolf.cli.locale import language
from llm_werewolf.cli.main import run
from llm_werewolf.cli.who import Who, parse_who
from llm_werewolf.cli.wishes import Flags, Wishes, merge


def written(folder: Path, text: str) -> Path:
    path = folder / "game.toml"
    path.write_text(text, encoding="utf-8")
    return path


WRONG = [
    ("[gane]\nseed = 1", "'gane'; did you mean 'game'?"),
    ("[game]\nsede = 1", "'sede' in [game]; did you mean 'seed'?"),
    ("[game]\nseed = 'x'", "[game] seed cannot be 'x'"),
    ("[game]\nseed = -1", "[game] seed cannot be -1"),
    ("[game]\nlang = 'fr'", "[game] lang cannot be 'fr'"),
    ("[game]\nquiet = 1", "[game] quiet cannot be 1"),
    ("[game]\nspeed = -2.0", "[game] speed cannot be -2.0"),
    ("game = 3", "[game] must be a section"),
    ("[seats.1]\nwhoo = 'human'", "'whoo' in [seats.1]; did you mean 'who'?"),
    ("[seats.1]\nname = 3", "[seats.1] name cannot be 3"),
    ("[seats.one]\nwho = 'human'", "[seats.one] is no seat"),
    ("[seats]\n1 = 'human'", "[seats.1] must be a section"),
    ("[models.deep]\ntemprature = 1", "'temprature' in [models.deep]; did you mean 'temperature'?"),
    ("[models.deep]\ntemperature = 9", "[models.deep] temperature cannot be 9"),
    ("[game\nseed = 1", "is not TOML"),
    ("[seats.1]\nwho = 'humen'", "did you mean 'human'?"),
    ("[rules]\nwitch.self_saev = 'always'", "did you mean 'witch.self_save'?"),
    ("[rules]\nwitch.self_save = 'sometimes'", "game.toml: [rules]: option witch.self_save cannot be 'sometimes'"),
    ("[seats.12]\nwho = 'basic'", "there is no seat 12"),
    ("[game]\nlang = 'xx'", '[game] lang cannot be \'xx\'; it takes "zh" or "en"'),
    ("[game]\ngames = 0", "it takes a whole number from 1 to 100000"),
    ("[models.deep]\ntemperature = 5", "it takes a number from 0 to 2"),
    ("[models.deep]\npreset = 'Open-AI'", "[models.deep] preset cannot be 'Open-AI'; did you mean 'openai'?"),
    ("[seats.13]\nname = 'Ann'", "[seats.13]: there is no seat 13"),
    ("[seats.2]\ncard = 'sear'", "[seats.2] card: there is no card 'sear'; did you mean 'seer'?"),
    ("[seats.2]\ncard = 'guard'", "[seats.2] card: seat 2 cannot be dealt guard"),
    ("[game]\nwatch = 13", "[game] watch: there is no seat 13"),
    ("board = 'huanle-9'", "there is no key 'board'; it belongs in [game]"),
    ("[seats.1]\nname = '3号'", "[seats.1]: '3号' reads like a seat"),
    (
        "[game]\nmodel = 'fats'\n[models.fast]\nkey_env = 'NO_SUCH_KEY'",
        "a model's own name; did you mean 'fast'?",
    ),
    ("[models.gpt-4.1]\nkey_env = 'NO_SUCH_KEY'", 'a name with a dot stands in quotes: [models."gpt-4.1"]'),
    ("[seats.2]\nwho = 'model:zz'", "game.toml has no section [models.zz], so zz is taken for a model's own name"),
    ("x = " + "[" * 50_000, "is not TOML"),
    ("[game]\nboard = 'huanle-9'\ncards = 'werewolf,villager*3'", "both board and cards"),
]


@pytest.mark.parametrize(("text", "mentions"), WRONG, ids=[mentions for _, mentions in WRONG])
def test_what_is_wrong_is_one_sentence(
    text: str, mentions: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    assert run(["play", "--config", str(written(tmp_path, text))]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert mentions in err and "game.toml" in err
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert run(["play", "--config", str(written(tmp_path, text))]) == 2
    told = capsys.readouterr().err
    assert re.search("[\u4e00-\u9fff]", told) and not re.search(r"\b(?:the|takes|cannot|there)\b", told)


def test_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_bytes(b"[game]\n# \xff\xfe\n")
    with pytest.raises(BadInput, match="not UTF-8"):
        read_game_file(path)


def merged(tmp_path: Path, text: str, **flags: object) -> Wishes:
    return merge(read_game_file(written(tmp_path, text)), Flags.model_validate(flags))


def test_the_whole_file_is_taken(tmp_path: Path) -> None:
    wishes = merged(
        tmp_path,
        """
        [game]
        board = "sheriff-12"
        lang = "zh"
        seed = 7
        player = "random"
        watch = "god"
        speed = 2
        games = 3
        out = "records"
        quiet = true
        clock = false
        [models.deep]
        preset = "deepseek"
        temperature = 1
        [seats.1]
        who = "model:deep"
        name = "小明"
        card = "seer"
        persona = "calm"
        [rules]
        "witch.self_save" = "always"
        wolves.talk_rounds = 2
        hunter.shoots_on = ["knife", "exile"]
        sheriff = false
        """,
    )
    assert (wishes.board, wishes.lang, wishes.seed, wishes.watch, wishes.speed) == ("sheriff-12", "zh", 7, "god", 2)
    assert (wishes.games, wishes.out, wishes.quiet, wishes.clock) == (3, Path("records"), True, False)
    assert wishes.others == Who("random")
    assert wishes.who == {1: Who("model", "deep")}
    assert (wishes.names, wishes.cards, wishes.minds.personas) == ({1: "小明"}, {1: "seer"}, {1: "calm"})
    assert wishes.models["deep"].temperature == 1
    assert wishes.rules == {
        "witch.self_save": "always",
        "wolves.talk_rounds": 2,
        "hunter.shoots_on": "knife,exile",
        "sheriff": False,
    }


def test_the_command_line_wins(tmp_path: Path) -> None:
    text = """
    [game]
    cards = "werewolf*2,villager*4"
    seed = 7
    lang = "zh"
    [seats.1]
    who = "human"
    name = "Ann"
    [rules]
    witch.self_save = "always"
    """
    wishes = merged(
        tmp_path,
        text,
        board="huanle-9",
        seed=8,
        lang="en",
        seat=("1=basic", "2=random"),
        rule=("witch.self_save=never",),
        model="gpt-x",
    )
    assert (wishes.board, wishes.custom, wishes.seed, wishes.lang) == ("huanle-9", False, 8, "en")
    assert wishes.who == {1: Who("basic"), 2: Who("random")}
    assert wishes.names == {1: "Ann"}
    assert wishes.rules == {"witch.self_save": "never"}
    assert wishes.others == Who("model", "gpt-x")


def test_nothing_said_is_a_game_of_bots() -> None:
    wishes = merge(GameFile(), Flags())
    assert (wishes.board, wishes.others, wishes.watch, wishes.speed) == ("huanle-9", Who("basic"), None, 1.0)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("human", Who("human")),
        ("model:gpt-4.1", Who("model", "gpt-4.1")),
        ("model:deepseek-chat@https://api.deepseek.com", Who("model", "deepseek-chat", "https://api.deepseek.com")),
        ("model:org/name@v2@http://localhost:1/v1", Who("model", "org/name@v2", "http://localhost:1/v1")),
        ("model:qwen@latest", Who("model", "qwen@latest")),
        ("model:qwen3:8b@http://localhost:11434/v1", Who("model", "qwen3:8b", "http://localhost:11434/v1")),
        ("local:some/file.gguf", Who("local", "some/file.gguf")),
        ("python:my.players:Fox", Who("python", "my.players:Fox")),
    ],
)
def test_who(text: str, who: Who) -> None:
    assert parse_who(text) == who
    assert str(who) == text


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_TW"}, "zh"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "zh_CN.UTF-8"}, "zh"),
        ({"LC_ALL": "", "LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LC_ALL": "C"}, "en"),
    ],
)
def test_the_language_follows_the_locale(environment: dict[str, str], lang: str) -> None:
    assert language(environment) == lang


def test_a_console_that_cannot_write_chinese_is_spoken_to_in_english() -> None:
    assert language({"LANG": "zh_CN.UTF-8"}, can_write="ascii") == "en"


def test_init_writes_a_file_that_is_right_as_it_stands_and_with_its_examples(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["init"]) == 0
    assert run(["init"]) == 2
    assert "--force" in capsys.readouterr().err
    assert run(["init", "--force"]) == 0
    text = (tmp_path / "game.toml").read_text(encoding="utf-8")
    assert read_game_file(tmp_path / "game.toml").game.board == "huanle-9"
    # The examples, uncommented, say only what the program knows; the pairs that exclude each other aside.
    examples = [
        line.removeprefix("# ") for line in text.splitlines() if line.startswith(("# [", "# ")) and _is_toml(line)
    ]
    lines = [line for line in text.splitlines() if line.startswith("[")]
    assert lines
    whole = read_game_file(written(tmp_path, _uncommented(text)))
    assert examples
    assert whole.models["deep"].preset == "deepseek"
    assert whole.seats[1].card == "seer"
    assert whole.rules["clock.vote"] == 30
    for section, known in (("game", type(whole.game)), ("seats", type(whole.seats[1]))):
        for key in known.model_fields:
            assert f"{key} = " in text, f"game.example.toml does not tell of [{section}] {key}"


def _is_toml(line: str) -> bool:
    body = line.removeprefix("# ")
    return body.startswith("[") or " = " in body.split("#")[0]


def _uncommented(text: str) -> str:
    return "\n".join(
        line.removeprefix("# ") if line.startswith("# ") and _is_toml(line) else line for line in text.splitlines()
    )
