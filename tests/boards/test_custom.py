"""Roles from outside are found by path and by entry point, and what is wrong with them is said in one sentence."""

import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from llm_werewolf import Table, read_record
from llm_werewolf.boards import RoleError, custom, load_board, load_roles
from llm_werewolf.host import use_roles
from llm_werewolf.players.words import card_name, kind_name
from llm_werewolf.roles import ROLES
from llm_werewolf.transcript import RecordError, rerun
from tests.host.players import uniform

ROOT = Path(__file__).parents[2]
KNIGHT = ROOT / "examples" / "knight.py"
BOARD = "werewolf*3,villager*3,seer,witch,knight"


def test_a_role_by_path() -> None:
    roles = load_roles([KNIGHT, str(KNIGHT)], installed=False)
    assert set(roles) - set(ROLES) == {"knight"}
    assert "决斗" in roles["knight"].texts["zh"] and "duel" in roles["knight"].texts["en"]
    assert load_board(BOARD, roles=roles).deck.count("knight") == 1


def test_its_words_are_known_once_it_is_used() -> None:
    use_roles([KNIGHT], installed=False)
    assert (card_name("knight", "zh"), card_name("knight", "en")) == ("骑士", "knight")
    assert (kind_name("challenge", "zh"), kind_name("challenge", "en")) == ("决斗", "challenge to a duel")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed package that offers the knight, as far as Python can tell."""
    for file in KNIGHT.parent.glob("knight*"):
        (tmp_path / file.name.replace("knight.py", "tourney.py")).write_bytes(file.read_bytes())
    info = tmp_path / "tourney-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tourney\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[llm_werewolf.roles]\nknight = tourney:Knight\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "tourney", raising=False)
    return info


def test_a_role_of_an_installed_package(package: Path) -> None:
    roles = load_roles()
    assert set(roles) - set(ROLES) == {"knight"}
    assert "决斗" in roles["knight"].texts["zh"]
    assert set(load_roles(installed=False)) == set(ROLES)
    (package / "entry_points.txt").write_text("[llm_werewolf.roles]\nall = tourney\n", encoding="utf-8")
    assert set(load_roles()) - set(ROLES) == {"knight"}, "a module with roles in it will do"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("nowhere_at_all:Knight", "cannot be loaded: ModuleNotFoundError"),
        ("pathlib:Path", "is no role; name a class that builds on Role, or a module with one"),
        ("llm_werewolf.roles.guard:Guard", "the role 'guard' has no name in 'zh'"),
    ],
)
def test_an_installed_role_that_cannot_be_used(value: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint(name="odd", value=value, group=custom.GROUP)
    monkeypatch.setattr(custom, "entry_points", lambda group: EntryPoints([point]).select(group=group))
    with pytest.raises(RoleError, match=said) as caught:
        load_roles()
    assert "'odd'" in str(caught.value)


HEAD = "from llm_werewolf.engine.role import Role\n"
SOUND = (
    HEAD + 'class Page(Role):\n    """Carries things."""\n    card = "page"\n'
    '    names = {"zh": "侍从", "en": "page"}\n    god = True\n'
)

WAKE = "    from llm_werewolf.engine.role import Wake\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no role in FILE; a role is a class that builds on Role and has a card"),
        (HEAD, "there is no role in FILE"),
        (HEAD + "class _Page(Role):\n    card = 'page'\n", "there is no role in FILE"),
        ("def broken(:\n", r"FILE: SyntaxError: invalid syntax \(page.py, line 1\)"),
        (HEAD + "\nraise KeyError('x')\n", "FILE, line 3: KeyError: 'x'"),
        ("import sys\nsys.exit(2)\n", "FILE, line 2: SystemExit: 2"),
        (SOUND.replace('"page"\n', '"seer"\n', 1), "the role 'seer' has the name of a question of the game's own"),
        (SOUND.replace('"page"\n', '"elder"\n', 1), "FILE: there is a card 'elder' already; give the role another"),
        (SOUND.replace(', "en": "page"', ""), "FILE: the role 'page' has no name in 'en'"),
        (
            SOUND.replace('{"zh": "侍从", "en": "page"}', '"page"'),
            r"names of a form that cannot be read; write it like names = ",
        ),
        (SOUND + "    questions = {'carry': 'carry'}\n", "has questions of a form that cannot be read"),
        (SOUND + "    words = ['burden']\n", "has words of a form that cannot be read"),
        (SOUND + "    texts = 'a page'\n", "has texts of a form that cannot be read"),
        (SOUND + "    immune = 'knife'\n", r'write it like immune = frozenset\(\{"poison"\}\)'),
        (SOUND + "    spare_villagers = 10**9\n", "write it like spare_villagers = 2"),
        (SOUND + WAKE + "    wakes = Wake(place='page', after='seer')\n", r"like wakes = \(Wake\(place=.*\),\)"),
        (
            SOUND + WAKE + "    wakes = (Wake(place='page', after='seer', needs='fox'),)\n",
            "wakes with needs = 'fox', which is",
        ),
        (SOUND + "    def followers(self, g):\n        return []\n", r"`def followers\(self, g, me, death\)`"),
        (SOUND + "    shown_as = 'squire'\n", "FILE: a seer would be shown 'squire', and there is no such card"),
        (SOUND + "    wins = 3\n", r"must have `wins` as `def wins\(self, g, me, \*, at_dawn\)`"),
        (SOUND + "    def __eq__(self, other):\n        return True\n", "FILE: the role 'page' says what it equals"),
        (SOUND + "    def __init__(self, lord):\n        pass\n", r"FILE: Page\(\) cannot be made: TypeError"),
    ],
)
def test_a_file_that_cannot_be_used(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "page.py"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RoleError, match=said.replace("FILE", str(file))) as caught:
        load_roles([file], installed=False)
    assert "\n" not in str(caught.value)


def test_what_is_no_file_of_a_role(tmp_path: Path) -> None:
    with pytest.raises(RoleError, match=r"there is no file .*nothing.py with a role"):
        load_roles([tmp_path / "nothing.py"])
    (tmp_path / "page.txt").write_text(SOUND, encoding="utf-8")
    with pytest.raises(RoleError, match=r"page\.txt is no Python file"):
        load_roles([tmp_path / "page.txt"])


def test_one_card_in_two_files(tmp_path: Path) -> None:
    for name in ("one.py", "two.py"):
        (tmp_path / name).write_text(SOUND, encoding="utf-8")
    with pytest.raises(RoleError, match=r"the card 'page' is both in .*one.py and in .*two.py; one of them must go"):
        load_roles([tmp_path / "one.py", tmp_path / "two.py"], installed=False)


def test_a_text_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "page.py").write_text(SOUND, encoding="utf-8")
    (tmp_path / "page.en.j2").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(RoleError, match=r"page.en.j2 cannot be read as UTF-8 text"):
        load_roles([tmp_path / "page.py"], installed=False)


async def test_a_record_with_the_role_wants_it_again(tmp_path: Path) -> None:
    roles = load_roles([KNIGHT], installed=False)
    table = Table(BOARD, uniform(9, 4), seed=4, roles=roles, rules={"sheriff": "off"}, out=tmp_path)
    folder = (await table.play()).folder
    assert folder is not None
    record = read_record(folder)
    assert rerun(record, roles).run.log == record.events
    with pytest.raises(RecordError, match=r"cards that are not known here, knight; .*--roles knight.py") as caught:
        Table.resume(folder, uniform(9, 4))
    assert "\n" not in str(caught.value)

    lines = (folder / "game.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "game.jsonl").write_bytes(b"".join(lines[: len(lines) // 2]))
    again = Table.resume(folder, uniform(9, 4), roles=load_roles([KNIGHT], installed=False))
    assert (await again.play()).winner
    assert (folder / "game.jsonl").read_bytes() == b"".join(lines)
