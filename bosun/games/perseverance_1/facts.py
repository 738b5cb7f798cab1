"""The files of Perseverance, Episode 1, that the owner fills in."""

from bosun.facts.kinds import GameFacts
from bosun.facts.questions import OWN, Entry, Guide, Guided, Table, built_in_table, count, is_own, one, some
from bosun.games.perseverance.questions import (
    MOST_ICONS,
    boards,
    challenges,
    die_spaces,
    for_all_players,
    stage_cards,
    tiles,
)
from engine.data import parse
from engine.messages import say
from engine.perseverance.cards import load_challenges, read_stage_cards
from engine.perseverance.dice import load_pool_dice
from engine.perseverance.one.board import DINOS, EFFECTS, load_board
from engine.perseverance.one.box import load_dice, load_leaders, load_tiles, load_traps
from engine.perseverance.one.patrol import ASSETS, REWARDS
from engine.perseverance.one.primary import icon_name
from engine.requests import Option

PACKAGE = "engine.perseverance.one"
MOST_COLUMNS = 6
ICONS = tuple(Option(icon, icon_name(icon), MOST_ICONS) for icon in (*DINOS, "die"))
GAINS = (*ASSETS, *REWARDS.structures)


def _board(table: Table) -> Guide:
    """The grid of the Defense areas, then the die spaces effect by effect."""
    if not is_own(table["grid"]):
        table["grid"] = yield from _grid()
    yield from die_spaces(table, EFFECTS, ICONS)


def _grid() -> Entry:
    columns = yield count("perseverance.board.columns", least=2, most=MOST_COLUMNS)
    each = tuple(Option(str(column)) for column in range(1, columns + 1))
    third = yield some("perseverance.board.third-row", each, columns)
    places = [Option(place, say(f"perseverance.board.place-{place}")) for place in ("far", "near")]
    (place,) = yield one("perseverance.board.third-row-place", places)
    row = list(range(1, columns + 1))
    third_row = sorted(int(column) for column in third)
    return {**OWN, "columns": columns, "rows": [row, row], "third_row": third_row, "third_row_place": place}


_GUIDED = (
    *boards(load_board, PACKAGE, _board),
    Guided(
        "tiles",
        say("perseverance.board.file-tiles"),
        built_in_table(PACKAGE, "tiles"),
        tiles,
        for_all_players(load_tiles),
    ),
    Guided(
        "patrols",
        say("perseverance.board.file-patrols"),
        built_in_table(PACKAGE, "patrols"),
        lambda table: stage_cards(table, REWARDS.options(), "perseverance.board.card-name"),
        lambda text, name: read_stage_cards(parse(text, name), name, GAINS),
    ),
    Guided(
        "challenges",
        say("perseverance.board.file-challenges"),
        built_in_table(PACKAGE, "challenges"),
        lambda table: challenges(table, REWARDS.options()),
        lambda text, name: load_challenges(text, name, GAINS),
    ),
)

FACTS = GameFacts(
    guided=_GUIDED,
    printed={
        "pool_dice": load_pool_dice,
        "dice": load_dice,
        "leaders": load_leaders,
        "traps": load_traps,
    },
)
