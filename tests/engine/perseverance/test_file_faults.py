"""A fault in a file of Episode 1, or of both, is refused with the file, the entry and what is wrong."""

from collections.abc import Callable
from functools import partial

import pytest

from engine.data import built_in
from engine.errors import BadData
from engine.perseverance.dice import load_pool_dice
from engine.perseverance.one.board import load_board
from engine.perseverance.one.box import load_dice, load_leaders, load_prizes, load_tiles, load_traps
from engine.perseverance.one.files import challenge_cards, patrols
from tests.engine.perseverance.files import CHALLENGES, PATROLS
from tests.refusals import in_english, refuses

MARK = 'mark = "example"\n'
PRINTED = 'mark = "printed"\n'
TILES = built_in("engine.perseverance.one", "tiles.toml")


def example(name: str) -> str:
    return built_in("engine.perseverance.one", f"examples/{name}.toml")


FILES: dict[str, tuple[str, Callable[[str], object]]] = {
    "pool": (built_in("engine.perseverance", "examples/dice.toml"), load_pool_dice),
    "dice": (example("dice"), load_dice),
    "board": (example("board_4"), partial(load_board, "4")),
    "traps": (example("traps"), load_traps),
    "tiles": (example("tiles"), partial(load_tiles, 2)),
    "prizes": (TILES, partial(load_prizes, 4)),
    "leaders": (built_in("engine.perseverance.one", "leaders.toml"), load_leaders),
    "patrols": (PATROLS, patrols),
    "challenges": (CHALLENGES, challenge_cards),
}
GATHERED = 'complete = []\n[[die_space]]\nmark = "example"\neffect = "salvage"\nsymbol = ""\nicons = []\n'


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("pool", f"[specialists]\n{MARK}", "[specialists]\n", "specialists: the entry “mark”"),
        ("pool", f"[threat]\n{MARK}", "[threat]\n", "threat: the entry “mark”"),
        ("pool", '"grey", "red"', '"red", "red"', "five different colours"),
        ("pool", '"1", "2",', "1, 2,", "“sides” lists"),
        ("dice", f"[wall]\n{MARK}", "[wall]\n", "wall: the entry “mark”"),
        ("dice", '{ dinos = ["raptor"] }', '{ dinos = ["rex"] }', "no dino “rex”"),
        ("dice", '{ dinos = ["raptor"] }', "{ followers = 1 }", "“dinos” lists"),
        ("dice", 'defeats = "match"', 'defeats = "often"', "no result “often”"),
        ("board", f"[grid]\n{MARK}", "[grid]\n", "grid: the entry “mark”"),
        ("board", "rows = [[1, 2, 3, 4], [1, 2, 3, 4]]", "rows = [[1, 2, 3, 4]]", "two rows"),
        ("board", "third_row = [2, 3]", "third_row = [2, 5]", "within 1–4"),
        ("board", "third_row = [2, 3]", "third_row = [0, 3]", "within 1–4"),
        ("board", "rows = [[1, 2, 3, 4]", "rows = [[1, 2, 3, 5]", "within 1–4"),
        ("board", '"far"', '"middle"', "no place of the third row “middle”"),
        ("board", "complete = []", 'complete = ["gather"]', "no effect “gather”"),
        ("board", "complete = []\n", GATHERED.replace(MARK, ""), "die_space 1: the entry “mark”"),
        ("board", "complete = []\n", GATHERED.replace("salvage", "gather"), "no effect “gather”"),
        ("board", "complete = []\n", GATHERED.replace("icons = []", 'icons = ["rex"]'), "no icon “rex”"),
        ("traps", MARK, "", "“mark”"),
        ("traps", "raptor = 4", "raptor = 5", "8 traps, but these are 9"),
        ("tiles", MARK, "", "tile 1: the entry “mark”"),
        ("tiles", "usual = [8, 4]", 'usual = [8, "4"]', "followers by rank"),
        ("tiles", "usual = [8, 4]", "usual = []", "followers by rank"),
        ("prizes", f"[final]\n{PRINTED}", "[final]\n", "final: the entry “mark”"),
        ("leaders", f"[side_a]\n{PRINTED}", "[side_a]\n", "side_a: the entry “mark”"),
        ("leaders", f"[leader.jack]\n{PRINTED}", "[leader.jack]\n", "leader jack: the entry “mark”"),
        ("leaders", 'first_game = "military"', 'first_game = "discovery"', "no zone “discovery”"),
        ("patrols", 'mark = "house"', "", "the entry “mark”"),
        ("patrols", "cards = 19", "cards = 1", "the box holds 1"),
        ("patrols", "food = 1", 'food = "much"', "“food” should be"),
        ("patrols", "food = 1", "gold = 1", "no asset “gold”"),
        ("patrols", "stages = 2", "stages = 0", "“stages” is 1 or 2"),
        ("challenges", 'mark = "house"', "", "the entry “mark”"),
        ("challenges", "[card.light-1]", "[card.light-0]", "no challenge card “light-0”"),
    ],
)
def test_a_fault_is_refused_by_file_and_entry(file: str, old: str, new: str, says: str) -> None:
    text, load = FILES[file]
    assert old in text
    load(text)
    with pytest.raises(BadData) as refusal:
        load(text.replace(old, new, 1))
    assert says in in_english(refusal.value)


def test_a_box_may_describe_all_its_cards_and_no_more() -> None:
    cards, _ = patrols(PATROLS)
    assert len(patrols(PATROLS.replace("cards = 19", f"cards = {len(cards)}"))[0]) == len(cards)
    with refuses("the box holds"):
        patrols(PATROLS.replace("cards = 19", f"cards = {len(cards) - 1}"))
