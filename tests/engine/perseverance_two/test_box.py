"""The data files: what they hold, and faults refused with the file, the entry and what is wrong."""

from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest

from engine.data import built_in, parse
from engine.errors import BadData
from engine.perseverance.two import box
from engine.perseverance.two.board import load_board
from engine.perseverance.two.hex_map import load_map
from tests.engine.perseverance_two.catalogue import rows
from tests.engine.perseverance_two.table import begin, table
from tests.refusals import in_english

FILES = (
    "adventures", "attacks", "board_2_3", "board_4", "challenges", "dino_sets", "leaders", "map", "outposts",
    "perks", "tiles",
)  # fmt: skip
LOADERS: dict[str, Callable[[str], object]] = {
    "adventures": box.load_adventures,
    "attacks": box.load_attacks,
    "board_4": partial(load_board, "4"),
    "dino_sets": box.load_dino_sets,
    "leaders": box.load_leaders,
    "map": load_map,
    "outposts": box.load_outposts,
    "perks": box.load_perks,
    "tiles": partial(box.load_tiles, 2),
}


SPACE = "[[die_space]]"
MORE = "[outpost.cave]\nmark = 'house'\nsymbol = ''\n"


EXAMPLES = ("attacks", "board_2_3", "board_4", "dino_sets", "map", "tiles")


def text(name: str) -> str:
    folder = "examples/" if name in EXAMPLES else ""
    return built_in("engine.perseverance.two", f"{folder}{name}.toml")


@pytest.mark.rule("P2-OUT-01…20", "P2-COMP-07", "P2-GAP-14")
def test_the_outposts_are_those_of_the_catalogue_and_their_symbols_are_not_known() -> None:
    names = [row["English"].lower().replace(" ", "-").replace("'", "") for row in rows("OUT")]
    assert list(box.load_outposts()) == names
    assert not any(outpost.known for outpost in box.load_outposts().values())


@pytest.mark.rule("P2-GAP-14", "P2-DIE-03")
def test_an_owner_may_fill_in_the_symbol_of_an_outposts_space() -> None:
    own = text("outposts").replace(
        '[outpost.crash-site]\nmark = "printed"',
        '[outpost.crash-site]\nmark = "house"\nsymbol = "innovator"',
    )
    t = table(data={"outposts": own}, outposts={"S1": ("crash-site", "Fred")}, assets={"John": {"story": 0}})
    t.choose("crash-site")
    assert {die.rpartition("-")[2] for die in t.options()} == {"innovator"}


@pytest.mark.rule("P2-PERK-01", "P2-PERK-09")
def test_the_perks_are_those_of_the_catalogue_with_their_costs() -> None:
    listed = {row["id"].removeprefix("P2-PERK-"): row for row in rows("PERK") if "Lvl" in row}
    perks = box.load_perks()
    assert set(perks) == set(listed)
    for id, row in listed.items():
        officer = row["Officer"].lower().replace(" ", "-")
        assert (perks[id].officer, perks[id].level) == (officer, int(row["Lvl"])), id
        assert perks[id].costly == (row["Cost"] == "!"), id


@pytest.mark.rule("P2-GAP-09", "P2-EX-09a")
def test_isabelles_card_is_in_the_file_and_the_others_are_blank() -> None:
    cards = box.load_attacks()
    assert Counter(card.terrain for card in cards.values()) == {"plains": 10, "canyon": 10}
    known = cards["plains-1"]
    assert (known.threshold, known.dinos, known.dangerous) == (5, {"raptor": 1, "trampler": 1}, 2)
    assert known.failure == (Counter(glowberry=1), Counter(valor=1))
    assert sum(card.threshold is None for card in cards.values()) == 19


@pytest.mark.rule("P2-GAP-13", "P2-EX-15")
def test_the_unknown_values_of_dino_sets_are_asked_once() -> None:
    t = begin().pass_on("ask.sets")
    assert len(t.parts()) == 4, "Raptors in pairs are worth 4, and three “triceratops” 5"
    t.fill(1, 7, 2, 3)
    assert t.game.dino_sets["trampler", 3] == 5
    assert t.game.dino_sets["raptor", 2] == 4
    assert sorted(t.game.dino_sets.values()) == [1, 2, 3, 4, 5, 7]
    other = begin(settings={"triceratops": "shieldhead"}).pass_on("ask.sets")
    assert other.game.dino_sets["shieldhead", 3] == 5


@pytest.mark.rule("P2-GAP-06")
def test_settlement_spaces_are_counted_only_where_the_owner_has_told() -> None:
    t = table()
    assert t.game.free_settlement_spaces("military") == [2], "one more is always free"
    told = text("board_2_3").replace("complete = []", "complete = []\nsettlement_spaces = { military = 1 }")
    assert table(data={"board_2_3": told}).game.free_settlement_spaces("military") == []


@pytest.mark.parametrize("name", FILES)
def test_every_entry_is_marked(name: str) -> None:
    def entries(value: object) -> bool:
        if isinstance(value, list):
            return all(entries(one) for one in value if isinstance(one, dict))
        return isinstance(value, dict) and (
            "mark" in value or all(entries(one) for one in value.values() if isinstance(one, dict))
        )

    assert entries(parse(text(name), name))


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("outposts", "[outpost.crash-site]\n", f"{MORE}[outpost.crash-site]\n", "20 outposts"),
        ("outposts", 'mark = "printed"', 'symbol = ""', "“mark” is missing"),
        ("outposts", 'mark = "printed"', 'mark = "printed"\nsymbol = 1', "“symbol” should be a text"),
        ("perks", '[perk.CS-1A]\nmark = "printed"', "[perk.CS-1A]", "perk CS-1A: the entry “mark”"),
        ("attacks", '[card.plains-1]\nmark = "example"', "[card.plains-1]", "the entry “mark” is missing"),
        ("attacks", "raptor = 1", "raptor = 'one'", "“raptor” should be"),
        ("attacks", "[{ glowberry = 1 }", "[{ glowberry = 'one' }", "“glowberry” should be"),
        ("leaders", '[leader.jack]\nmark = "printed"', "[leader.jack]", "leader jack: the entry “mark”"),
        ("dino_sets", 'mark = "example"', "", "set 1: the entry “mark”"),
        ("tiles", 'mark = "example"', "", "tile 1: the entry “mark”"),
        ("adventures", 'mark = "printed"', "", "the entry “mark”"),
        ("map", "at = [0, 0]", 'at = [0, "0"]', "column and the row"),
        ("map", "at = [0, 0]", "at = [0, 0, 0]", "column and the row"),
        ("map", '[hex.C1]\nmark = "example"\nat = [1, -2]\nterrain = "canyon"',
         '[hex.C1]\nmark = "example"\nat = [1, -2]\nterrain = "plains"', "6 plains and 8 canyon"),
        ("board_4", "complete = []", f"complete = []\n{SPACE}\neffect = 'pub'\nsymbol = ''", "die_space 1"),
        ("board_4", "complete = []", f"complete = []\n{SPACE}\nmark = 'house'\neffect = 'pray'", "no effect"),
        ("perks", "level = 3", "level = 2", "two perks of each level"),
        ("perks", 'officer = "captain"', 'officer = "cook"', "no officer “cook”"),
        ("attacks", "[card.plains-1]", "[card.plains-11]", "no attack card “plains-11”"),
        ("attacks", "raptor = 1", "horse = 1", "no species “horse”"),
        ("attacks", "failure = [{ glowberry = 1 }", "failure = [{ gold = 1 }", "no asset “gold”"),
        ("attacks", "failure = [{ glowberry = 1 }", "failure = [1", "what may be chosen"),
        ("adventures", "cards = 6", "cards = 5", "the box holds 5"),
        ("adventures", "per-heavy = 2", "per-horse = 2", "no asset “per-horse”"),
        ("adventures", "stages = 2", "stages = 3", "“stages” is 1 or 2"),
        ("leaders", 'zone = "military"', 'zone = "discovery"', "no zone “discovery”"),
        ("leaders", 'perk = "CM-1A"', 'perk = "CM-9A"', "no perk “CM-9A”"),
        ("leaders", "glowberry = 2", "", "“glowberry” is missing"),
        ("leaders", '[start]\nmark = "printed"', "[start]", "start: the entry “mark” is missing"),
        ("map", '[hex.P1]\nmark = "example"', "[hex.P1]", "hex P1: the entry “mark” is missing"),
        ("map", '[face.P1.A]\nmark = "example"', "[face.P1.A]", "face P1 A: the entry “mark” is missing"),
        ("map", "outpost = { valor = 1 }", "outpost = { valor = 'much' }", "“valor” should be"),
        ("map", "camp = { cube = 1 }", "camp = { cube = 'much' }", "“cube” should be"),
        ("adventures", "per-heavy = 2", "per-heavy = 'much'", "“per-heavy” should be"),
        ("tiles", "usual = [8, 4]", "usual = []", "followers by rank"),
        ("dino_sets", "size = 2", "size = 4", "2 or 3 dinos"),
        ("dino_sets", 'species = "shieldhead"', 'species = "raptor"', "one set of 2 and one of 3"),
        ("tiles", "usual = [8, 4]", 'usual = ["8"]', "followers by rank"),
        ("board_4", 'side = "4"', 'side = "2-3"', "“4” is needed"),
        ("board_4", "complete = []", 'complete = ["patrol"]', "no effect “patrol”"),
        ("board_4", "complete = []", "complete = []\nsettlement_spaces = { discovery = 3 }", "no city zone"),
        ("board_4", "complete = []", "complete = []\nsettlement_spaces = { military = '3' }", "“military”"),
    ],
)  # fmt: skip
def test_a_fault_is_refused_by_file_and_entry(name: str, old: str, new: str, says: str) -> None:
    changed = text(name).replace(old, new)
    assert changed != text(name)
    with pytest.raises(BadData) as refusal:
        LOADERS[name](changed)
    assert f"{name}.toml" in in_english(refusal.value)
    assert says in in_english(refusal.value)


@pytest.mark.rule("P2-GAP-13")
def test_a_set_that_its_file_knows_is_known() -> None:
    text = built_in("engine.perseverance.two", "examples/dino_sets.toml")
    assert box.load_dino_sets(text).known == frozenset()
    told = text.replace("followers = 3", "followers = 3\nknown = true", 1)
    assert box.load_dino_sets(told).known == {("trampler", 2)}
