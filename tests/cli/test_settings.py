"""A game goes on under the settings it was started with: `resume GAME` alone, and nothing said twice."""

import json
from pathlib import Path

import pytest

from llm_werewolf import read_record
from llm_werewolf.cli.config import GameFile, ModelSection
from llm_werewolf.cli.errors import BadInput
from llm_werewolf.cli.guests import ModelSeater
from llm_werewolf.cli.main import run
from llm_werewolf.cli.models import Minds
from llm_werewolf.cli.settings import models_kept, plain, wishes_on
from llm_werewolf.cli.who import Who
from llm_werewolf.cli.wishes import Flags
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.served import Request, Served, error
from llm_werewolf.web import Guests, Places

from .games import only_game

SMALL = ["play", "--cards", "werewolf,villager*2,seer", "--rule", "max_days=2", "--seed", "1", "--lang", "en"]
GOOD = '{"thinking": "", "beliefs": [], "answer": {"decision": "yes"}, "notes": ""}'
KEY = "sk-very-secret-0123456789"
PRICES = '[models."deep-1"]\ninput = 0.4\ncached = 0.1\noutput = 1.6\n'
Out = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _key(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", KEY)


class Empty:
    """An account that is empty from some request on until somebody fills it."""

    def __init__(self, after: int = 4) -> None:
        self.after, self.full = after, False

    def __call__(self, _: Request) -> Served | None:
        self.after -= 1
        return error(402, "Insufficient Balance") if self.after < 0 and not self.full else None


def kept() -> dict[str, object]:
    told: dict[str, object] = json.loads((only_game() / "settings.json").read_text("utf-8"))
    return told


def write(text: str, name: str = "game.toml") -> None:
    Path(name).write_text(text, encoding="utf-8")


def test_resume_alone_goes_on_under_all_settings(tmp_path: Path, capsys: Out) -> None:
    folder = tmp_path / "mine" / "en"
    folder.mkdir(parents=True)
    ours = (Path(__file__).parents[2] / "prompts" / "en" / "system.j2").read_text("utf-8")
    (folder / "system.j2").write_text(ours + "\nMARK OF MINE\n", encoding="utf-8")
    write(PRICES, "prices.toml")
    empty = Empty()
    with Provider(key=KEY, refusals=[empty]) as provider:
        write(
            '[game]\nprompts = "mine"\nprices = "prices.toml"\nmax_cost = 5.0\nmax_tokens = 900000\n'
            f"step_seconds = 900.0\ngame_seconds = 800.0\n"
            f'[models.hot]\nmodel = "deep-1"\nbase_url = "{provider.url}"\nkey_env = "MY_KEY"\ntemperature = 1.5\n'
            f"max_tokens = 777\ntimeout = 33.0\ndeadline = 44.0\nconcurrency = 2\nrequests_per_minute = 5000\n"
            f"tokens_per_minute = 5000000\nmax_fallbacks = 7\n"
            f'[models.cold]\nmodel = "deep-1"\nbase_url = "{provider.url}"\nkey_env = "MY_KEY"\ntemperature = 0.1\n'
            f'[models.unused]\nmodel = "other"\nbase_url = "http://example.org/v1"\n'
            f'[seats.1]\nwho = "model:cold"\n[seats.2]\nwho = "model:cold"\ntemperature = 0.7\n'
        )
        assert run([*SMALL, "--config", "game.toml", "--seat", "3=model:hot", "--seat", "4=model:hot"]) == 3
        out = capsys.readouterr().out
        assert "top up the account" in out and f"llm-werewolf resume {only_game()}\n" in out
        first = {request["temperature"] for request in provider.requests}
        assert first <= {0.1, 0.7, 1.5}
        before = kept()
        empty.full = True
        Path("game.toml").unlink()
        Path("prices.toml").unlink()
        seen = len(provider.requests)
        assert run(["resume", str(only_game())]) == 0, "the printed command alone"
        later = provider.requests[seen:]
    assert read_record(only_game()).finished
    assert {request["temperature"] for request in later} == {0.1, 0.7, 1.5}, "each seat as before"
    assert {request["model"] for request in later} == {"deep-1"}
    hot = [request for request in later if request["temperature"] == 1.5]
    assert {request.get("max_tokens") for request in hot} == {777}
    assert all("MARK OF MINE" in str(request) for request in later if len(str(request)) > 3000), "the user's templates"
    assert "$" in capsys.readouterr().out.split("Tokens:")[1], "prices are known still"
    assert kept() == before
    assert "unused" not in str(before) and KEY not in str(before)
    assert before["game"] == {
        "prompts": "../../mine",
        "step_seconds": 900.0,
        "game_seconds": 800.0,
        "max_cost": 5.0,
        "max_tokens": 900000,
    }
    assert KEY not in "".join(file.read_text("utf-8") for file in only_game().iterdir())


def test_what_is_said_on_resuming_goes_first_and_is_kept(capsys: Out) -> None:
    empty = Empty()
    with Provider(refusals=[empty]) as provider, Provider() as moved:
        text = "[models.m]\ntemperature = {}\n[game]\nmax_tokens = 900000\n"
        write(text.format(0.2))
        assert run([*SMALL, "--config", "game.toml", "--model", "m", "--base-url", provider.url, "-q"]) == 3
        write("[models.m]\ntemperature = 0.9\nmax_tokens = 555\n")
        assert run(["resume", "-q", "--config", "game.toml", "--base-url", moved.url, "--max-tokens", "800000"]) == 0
        assert {request["temperature"] for request in moved.requests} == {0.9}
        assert {request["max_tokens"] for request in moved.requests} == {555}
    now = kept()
    assert now["game"] == {"base_url": moved.url, "max_tokens": 800000}
    assert now["models"] == {"m": {"temperature": 0.9, "max_tokens": 555}}


@pytest.mark.parametrize(
    ("limit", "told"),
    [(["--max-tokens", "9000"], "--max-tokens"), (["--max-cost", "0.001", "--prices", "prices.toml"], "--max-cost")],
)
def test_a_limit_that_paused_is_told_with_what_lets_the_game_go_on(limit: list[str], told: str, capsys: Out) -> None:
    write(PRICES.replace("deep-1", "m"), "prices.toml")
    with Provider() as provider:
        code = run([*SMALL, "--model", "m", "--base-url", provider.url, *limit])
        for times in range(12):
            out = capsys.readouterr().out
            if code == 0:
                break
            assert code == 3
            assert f"{told} is " in out and "a higher limit lets it go on" in out
            command = out.split("Go on with it: llm-werewolf ")[1].splitlines()[0].split()
            assert command[:2] == ["resume", str(only_game())] and command[2] == told
            if not times:
                asked = len(provider.requests)
                assert run(command[:2]) == 3, "under the same limit it pauses at once"
                assert len(provider.requests) <= asked + 1, "all but the try of the model"
                capsys.readouterr()
            lines = len((only_game() / "game.jsonl").read_bytes().splitlines())
            code = run(command)
            assert len((only_game() / "game.jsonl").read_bytes().splitlines()) > lines, "the printed command goes on"
    assert code == 0 and read_record(only_game()).finished


def test_an_address_with_a_password_is_kept_without_and_asked_for_again(capsys: Out) -> None:
    empty = Empty()
    with Provider(refusals=[empty]) as provider:
        secret = provider.url.replace("http://", "http://me:hushhush@")
        assert run([*SMALL, "--model", "m", "--base-url", secret, "-q"]) == 3
        assert "hushhush" not in "".join(file.read_text("utf-8") for file in only_game().iterdir())
        capsys.readouterr()
        assert run(["resume"]) == 2
        err = capsys.readouterr().err
        assert err.count("\n") == 1 and "***@127.0.0.1" in err and "--base-url" in err
        empty.full = True
        assert run(["resume", "-q", "--base-url", secret]) == 0


def test_a_game_without_settings_and_one_with_damaged_ones(capsys: Out) -> None:
    empty = Empty()
    with Provider(refusals=[empty]) as provider:
        assert run([*SMALL, "--model", "m", "--base-url", provider.url, "-q"]) == 3
        file = only_game() / "settings.json"
        for bad in ('{"game": {"max_cost": "much"}}', "[" * 100_000, "\x00", '{"game": {"prompts": 1}}', '{"x": 1}'):
            file.write_text(bad, encoding="utf-8")
            capsys.readouterr()
            assert run(["resume"]) == 2
            err = capsys.readouterr().err
            assert err.count("\n") == 1 and "settings.json" in err and "delete that file" in err
        file.unlink()
        empty.full = True
        assert run(["resume", "-q"]) == 0, "games of older versions have none"


async def test_a_server_asks_models_as_when_the_game_began(tmp_path: Path) -> None:
    """Its own file goes first; what that no longer says is taken from beside the record."""
    with Provider(answer=lambda _: GOOD) as provider:
        section = ModelSection(model="deep-1", base_url=provider.url, key_env="MY_KEY", temperature=0.4)
        cold = section.model_copy(update={"temperature": 0.0})
        who = {2: "model:hot", 3: "model:cold"}

        async def asked(seater: ModelSeater, who: dict[int, str], folder: Path | None) -> Guests:
            provider.requests.clear()
            guests = await seater.seat(Places(who, "en", folder=folder))
            await guests.close()
            return guests

        first = await asked(ModelSeater({"hot": section, "cold": cold}, None), who, None)
        (tmp_path / "settings.json").write_text(json.dumps({**first.settings(tmp_path)}), encoding="utf-8")
        again = await asked(ModelSeater({}, None), {**first.kinds}, tmp_path)
        assert {request["temperature"] for request in provider.requests} == {0.0, 0.4}
        assert again.settings(tmp_path) == first.settings(tmp_path)
        other = section.model_copy(update={"temperature": 0.8})
        await asked(ModelSeater({"hot": other}, None), {**first.kinds}, tmp_path)
        assert {request["temperature"] for request in provider.requests} == {0.0, 0.8}


@pytest.mark.parametrize("where", ["section", "game"])
def test_settings_from_elsewhere_send_no_key_anywhere(where: str, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever hands a record on must not get its reader's keys: the fuse of these tests would see a connection."""
    empty, far = Empty(), "https://evil.example/v1"
    with Provider(refusals=[empty]) as provider:
        write(f'[models.m]\nbase_url = "{provider.url}"\nkey_env = "MY_KEY"\n')
        assert run([*SMALL, "--config", "game.toml", "--model", "m", "-q"]) == 3
        told = kept()
        assert "vouched" not in told, "a key that stays on this machine needs no seal"
        section = {"base_url": far, "key_env": "MY_KEY"} if where == "section" else {"key_env": "MY_KEY"}
        forged = {**told, "models": {"m": section}, "game": {"base_url": far}}
        (only_game() / "settings.json").write_text(json.dumps(forged), encoding="utf-8")
        capsys.readouterr()
        assert run(["resume"]) == 2
        err = capsys.readouterr().err
        assert f"the key in MY_KEY has not gone to {far} before" in err and err.count("\n") == 1
        empty.full = True
        assert run(["resume", "-q", "--config", "game.toml"]) == 0


def test_a_key_goes_again_where_it_went(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    far, sections = (
        "https://models.example/v1",
        {"m": ModelSection(base_url="https://models.example/v1", key_env="MY_KEY")},
    )
    monkeypatch.setenv("OPENAI_API_KEY", KEY + "x")
    minds = Minds(typed_url=far)
    settings = models_kept({1: Who("model", "m")}, {}, tmp_path, sections=sections, base_url=far, minds=minds)
    (tmp_path / "settings.json").write_text(json.dumps(plain(settings)), encoding="utf-8")
    assert KEY not in str(plain(settings)) and len(settings.vouched) == 2
    again = wishes_on(tmp_path, GameFile(), Flags(board="huanle-9"))
    assert again.minds.typed_url == far and again.models == sections
    monkeypatch.setenv("OPENAI_API_KEY", "another-key")
    assert wishes_on(tmp_path, GameFile(), Flags(board="huanle-9")).minds.typed_url is None
    monkeypatch.setenv("MY_KEY", "another-key")
    with pytest.raises(BadInput, match="has not gone to"):
        wishes_on(tmp_path, GameFile(), Flags(board="huanle-9"))
    assert wishes_on(tmp_path, GameFile(models=sections), Flags(board="huanle-9")).models == sections


def test_bots_leave_no_settings() -> None:
    assert run([*SMALL, "-q"]) == 0
    assert not (only_game() / "settings.json").exists()
