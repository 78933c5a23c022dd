"""`play` and `resume`: sets a table as it was asked for, has it played and watched, and says how it went."""

import shlex
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from .. import Result, Table
from ..boards import Board, BoardError, custom_board, load_board, make_setup, parse_cards
from ..boards.board import CUSTOM
from ..boards.cards import check_card, remarks
from ..core.seats import Card, Seat, Viewer
from ..core.sentence import Sentence, listing
from ..core.setup import Previous
from ..engine.role import Role
from ..host import Budget, carried_over, use_roles
from ..host.chance import NoDeal
from ..players.card_names import card_ids
from ..players.llm.waits import Waits
from ..players.words import camp_name
from ..transcript import Record
from .costing import budget_of, tell_estimate
from .display import Pacer, summary
from .display.clean import clean_line
from .display.phrases import Phrases
from .errors import BadInput
from .given import no_seat
from .ignored import tell_ignored
from .models import ModelSeats, model_seats
from .pausing import BY_HAND, exit_code, rest_of_series
from .seating import Seating, drawn_seed, seat_everybody
from .session import watch
from .settings import settings_of
from .stage import Stage
from .usage import usage_of
from .waiting import told_if_stopped, told_waits, try_models
from .who import Who, parse_who
from .wishes import Wishes


def choose_board(wishes: Wishes, roles: Mapping[Card, Role]) -> Board:
    """The board asked for. Raises BoardError."""
    wanted = card_ids(wishes.board, roles)
    if wishes.custom:
        return custom_board(parse_cards(wanted, roles), book=wishes.book, roles=roles)
    return load_board(wanted, book=wishes.book, roles=roles)


def check_seats(wishes: Wishes, count: int) -> None:
    """Every seat that is mentioned must be one of the table's. Raises BadInput."""
    mentioned: dict[str, Iterable[Seat]] = {
        "--seat": wishes.who,
        "--name": wishes.names,
        "--card": wishes.cards,
        "--persona": wishes.minds.personas,
    }
    named: list[tuple[Seat, str | Sentence]] = [*wishes.sections]
    named += [(wishes.watch, wishes.watch_said)] if isinstance(wishes.watch, int) else []
    named += [(seat, option) for option, seats in mentioned.items() for seat in seats]
    for seat, where in named:
        if not 1 <= seat <= count:
            raise no_seat(where, seat, count)


def choose_viewer(watched: Viewer | None, who: dict[Seat, Who]) -> Viewer:
    """Whose eyes are watched with; never more than the people at this terminal may see. Raises BadInput."""
    people = [seat for seat, one in who.items() if one.kind == "human"]
    allowed: Viewer = people[0] if len(people) == 1 else "public"
    if people and watched not in (None, "public", allowed):
        see = (
            Sentence("their own seat's view", "自己座位所知的")
            if len(people) == 1
            else Sentence("what is public, and their own views in turn", "公开的内容，并轮流看到自己所知的")
        )
        raise BadInput(
            "--watch {watched} would show the people at this terminal what they must not see; "
            "leave it out, they see {see}",
            "--watch {watched} 会让坐在这个终端前的人看到不该看的；请去掉它，他们会看到{see}",
            watched=watched,
            see=see,
        )
    return watched if watched is not None and not people else allowed


async def play_games(wishes: Wishes) -> int:
    """Play what was asked for; the exit code."""
    roles = use_roles(wishes.roles)
    board = choose_board(wishes, roles)
    count = len(board.deck)
    check_seats(wishes, count)
    cards = {seat: card_ids(card, roles) for seat, card in wishes.cards.items()}
    wishes = wishes.model_copy(update={"cards": cards})
    for seat, card in cards.items():
        try:
            check_card(card, roles)
        except BoardError as error:
            raise BadInput("{where}: {why}", "{where}：{why}", where=wishes.cards_said[seat], why=error) from None
    who = {seat: wishes.who.get(seat, wishes.others) for seat in range(1, count + 1)}
    if wishes.base_url and not any(one.kind == "model" for one in who.values()):
        raise BadInput(
            "a base URL was given, but no seat is played by a model; say --model NAME with it",
            "给了 base URL，却没有座位由模型来玩；请一起写上 --model NAME",
        )
    check_full_screen(wishes, who)
    check_quiet(wishes, who)
    viewer = choose_viewer(wishes.watch, who)
    tell_ignored(wishes, who)
    budget = budget_of(wishes, who)
    seed = drawn_seed() if wishes.seed is None else wishes.seed
    say = Phrases(wishes.lang)
    wins: Counter[str] = Counter()
    previous: Previous | None = None
    async with model_seats(who, wishes.models, wishes.base_url, wishes.lang, wishes.names, wishes.minds) as models:
        models.rehearse(who, make_setup(board, wishes.rules, roles=roles), roles)
        await try_models(models, who, wishes)
        stage = _stage(wishes, viewer, who)
        if not wishes.quiet:
            with told_if_stopped(wishes.lang):
                await tell_estimate(stage, wishes, board, models, who, budget, roles)
        for number in range(wishes.games):
            stage.next_game()
            seating = _seating(wishes, who, seed + number, stage, models)
            personas = {seat: told for seat, one in who.items() if (told := models.persona(seat, one))}
            table = _table(wishes, board, seating, seed + number, personas, roles, previous, budget)
            _keep(table, wishes, who)
            shown = not wishes.quiet
            if shown and not wishes.tui:
                stage.greet(seed + number)
                if board.name == CUSTOM or wishes.book or "win" in wishes.rules:  # else it is a source's own board
                    for remark in remarks(board.deck, table.setup.rules, roles):
                        stage.note(f"notice.{remark}")
            result = await _watched(table, wishes, viewer, stage if shown else None, models.waits, hold=_holds(seating))
            await conclude(table, result, stage, wishes)
            if result.paused:
                _tell_series(say, wins)
                if rest := rest_of_series(say, games=wishes.games, done=number, seed=seed + number + 1):
                    print(rest)
                return exit_code(result, stage.players)
            wins[result.winner or "nobody"] += 1
            previous = carried_over(table)
    if wishes.games > 1:
        _tell_series(say, wins)
    return 0


def check_full_screen(wishes: Wishes, who: Mapping[Seat, Who]) -> None:
    """Whether the game can be shown on the whole screen, where that is asked for. Raises BadInput."""
    if not wishes.tui:
        return
    if people := [str(seat) for seat, one in who.items() if one.kind == "human"]:
        raise BadInput(
            "--tui is there to watch, and seat {people} is a person's: leave out --tui, or play in a browser with "
            "`llm-werewolf serve`",
            "--tui 只供观看，而 {people} 号位由人来玩：请去掉 --tui，或者用 `llm-werewolf serve` 在浏览器里玩",
            people=", ".join(people),
        )
    from .fullscreen import want_full_screen

    want_full_screen()


async def _watched(
    table: Table,
    wishes: Wishes,
    viewer: Viewer,
    stage: Stage | None,
    waits: Waits,
    *,
    hold: bool,
    resumed: bool = False,
) -> Result:
    """Play to the end or to a pause, shown where it is to be shown."""
    if wishes.tui:
        from .fullscreen import watch_full_screen

        return await watch_full_screen(table, viewer, wishes.speed, waits, wishes.lang, hold=hold, resumed=resumed)
    people = stage is not None and bool(stage.players)
    async with told_waits(waits, wishes.lang, stage.remark if stage else None, openly=not people):
        return await watch(table, stage, hold=hold)


def _tell_series(say: Phrases, wins: Counter[str]) -> None:
    if wins:
        counts = [f"{camp_name(winner, say.lang)} {times}" for winner, times in wins.most_common()]
        print(say.plain("end.series", games=wins.total(), wins=say.plain("table.list").join(counts)))


def check_quiet(wishes: Wishes, who: Mapping[Seat, Who]) -> None:
    """Whoever plays here has to see the game. Raises BadInput."""
    people = [seat for seat, one in who.items() if one.kind == "human"]
    if wishes.quiet and people:
        raise BadInput(
            "--quiet hides the game, and the people at seats {seats} have to see it; leave out one or the other",
            "--quiet 不显示对局，而 {seats} 号是人，必须看得到；请去掉其中一个",
            seats=listing(people),
        )


def _holds(seating: Seating) -> bool:
    """Bots and people go in step with the screen; models think on while the last speech is being read."""
    return bool(seating.people) or not seating.has_models


def _stage(wishes: Wishes, viewer: Viewer, who: dict[Seat, Who]) -> Stage:
    people = tuple(seat for seat, one in who.items() if one.kind == "human")
    return Stage(
        lang=wishes.lang, names=wishes.names, viewer=viewer, speed=wishes.speed, people=people, clock=wishes.clock
    )


def _seating(wishes: Wishes, who: dict[Seat, Who], seed: int, stage: Stage, models: ModelSeats) -> Seating:
    seating = seat_everybody(who, seed=seed, lang=wishes.lang, keyboard=stage.keyboard, models=models)
    stage.players = seating.terminal_players
    return seating


def _table(
    wishes: Wishes,
    board: Board,
    seating: Seating,
    seed: int,
    personas: dict[Seat, str],
    roles: Mapping[Card, Role],
    previous: Previous | None,
    budget: Budget,
) -> Table:
    """The table. Raises BadInput where the wishes do not fit the board."""
    try:
        return Table(
            board,
            seating.players,
            seed=seed,
            lang=wishes.lang,
            rules=wishes.rules,
            cards=wishes.cards,
            names=wishes.names,
            kinds=seating.kinds,
            personas=personas,
            out=wishes.out,
            sync="step" if wishes.fsync else "never",
            roles=roles,
            previous=previous,
            patience=wishes.patience,
            budget=budget,
        )
    except NoDeal as error:
        raise BadInput("{where}: {why}", "{where}：{why}", where=wishes.cards_said[error.seat], why=error) from None


def _keep(table: Table, wishes: Wishes, who: Mapping[Seat, Who]) -> None:
    if table.folder:
        recorded = {info.seat: info.kind for info in table.header.seats}
        table.keep(settings_of(wishes, who, recorded, table.folder))


async def play_on(record: Record, wishes: Wishes, lang: str | None = None) -> int:
    """Go on with a recorded game, shown in `lang` or else in its own; the exit code. Raises RecordError."""
    header = record.header
    roles = use_roles(wishes.roles)
    count = header.setup.seats
    check_seats(wishes, count)
    asked = {info.seat: info for info in header.seats}
    who = {seat: wishes.who.get(seat) or recorded_who(asked[seat].kind, seat) for seat in range(1, count + 1)}
    names = {seat: info.name for seat, info in asked.items() if info.name}
    personas = {seat: info.persona for seat, info in asked.items() if info.persona}
    minds = replace(wishes.minds, personas=personas)
    wishes = wishes.model_copy(update={"names": names, "minds": minds, "lang": header.lang})
    screen = wishes.model_copy(update={"lang": lang or header.lang})
    check_full_screen(wishes, who)
    check_quiet(wishes, who)
    viewer = choose_viewer(wishes.watch, who)
    budget = budget_of(wishes, who)
    async with model_seats(who, wishes.models, wishes.base_url, header.lang, names, minds) as models:
        models.rehearse(who, header.setup, roles)
        await try_models(models, who, screen)
        stage = _stage(screen, viewer, who)
        seating = _seating(wishes, who, header.seed, stage, models)
        models.remember(record.folder, seating.players)
        table = Table.resume(
            record.folder,
            seating.players,
            roles=roles,
            sync="step" if wishes.fsync else "never",
            patience=wishes.patience,
            budget=budget,
        )
        _keep(table, wishes, who)
        shown = not wishes.quiet
        if shown and not wishes.tui:
            stage.greet(header.seed)
            stage.display.pacer.skip(len(table.view(viewer).events))
        hold = _holds(seating)
        result = await _watched(table, screen, viewer, stage if shown else None, models.waits, hold=hold, resumed=True)
        await conclude(table, result, stage, screen)
        return exit_code(result, stage.players)


def recorded_who(kind: str, seat: Seat) -> Who:
    """Who sat at a seat, from the record. Raises BadInput where a program put its own player there."""
    try:
        return parse_who(kind)
    except BadInput:
        raise BadInput(
            "seat {seat} was played by {kind!r}, which cannot be seated here; say --seat {seat}=WHO",
            "{seat} 号原来是“{kind}”，在这里坐不下；请写 --seat {seat}=WHO",
            seat=seat,
            kind=clean_line(kind, 60),
        ) from None


async def conclude(table: Table, result: Result, stage: Stage, wishes: Wishes) -> None:
    """Say how it went: the summary, the result, where the record is and how to go on."""
    lang = wishes.lang
    say = Phrases(lang)
    if result.paused:
        by_hand = result.paused in BY_HAND
        print(
            say.plain("end.paused_by_hand") if by_hand else say.plain("end.paused", why=clean_line(result.paused, 700))
        )
        stage.tell_cost(table.ledger.total)
        if result.folder:
            again = [str(result.folder), *(part for file in wishes.roles for part in ("--roles", file))]
            again += table.budget.wider(table.ledger.total)
            print(say.plain("end.resume", command=f"llm-werewolf resume {shlex.join(again)}"))
        return
    if wishes.quiet:
        print(say.plain(f"end.winner_{result.winner}"), f"({say.plain('time.day', day=result.days)})")
    else:
        infos = table.header.seats
        blocks = summary(
            table.view("god").events,
            lang=lang,
            names={info.seat: info.name for info in infos},
            kinds={info.seat: info.player for info in infos},
            usage=usage_of(result.folder),
        )
        for block in blocks:
            await stage.screen.draw(block, Pacer(0))
    if result.folder:
        print(say.plain("end.saved", folder=str(result.folder)))
