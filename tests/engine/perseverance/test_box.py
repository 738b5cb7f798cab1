"""What is in the box, by the catalogue's tables: zones, figures by player count, components and dice."""

import re
from collections import Counter

import pytest

from engine.perseverance.dice import load_pool_dice
from engine.perseverance.one.board import DINOS, EFFECTS, ZONES, load_board, printed_spaces
from engine.perseverance.one.box import load_dice, load_leaders, load_tiles, load_traps, possible_sides
from engine.perseverance.one.rewards import REWARDS
from engine.perseverance.one.setup import CUBES_EACH
from engine.perseverance.one.state import WALLS_EACH
from engine.perseverance.setting_up import NEUTRAL_DICE
from engine.perseverance.state import DICE_EACH, SETTLEMENTS_EACH, SOLDIERS_EACH
from engine.requests import Choose
from tests.engine.perseverance.catalogue import row, rows
from tests.engine.perseverance.files import board
from tests.engine.perseverance.table import begin, start, table
from tests.refusals import refuses

PRODUCES = {"food": "1 Food", "light": "1 Light Soldier", "story": "1 Story", "scrap": "1 Scrap"}
PLAYERS = {2: "2 players", 3: "3 players", 4: "4 players"}


@pytest.mark.rule("P1-ZONE-01", "P1-ZONE-02", "P1-ZONE-03", "P1-ZONE-04")
@pytest.mark.parametrize("number", range(4))
def test_a_zone_is_as_printed(number: int) -> None:
    printed, (zone, produces) = rows("ZONE")[number], ZONES[number]
    assert zone == printed["Zone"].lower()
    assert PRODUCES[produces] == printed["Production"]
    effects = [effect.capitalize() for effect, of in EFFECTS.items() if of == zone]
    assert effects == re.split(
        ", ", next(cell for head, cell in printed.items() if head.startswith("Effects"))
    )
    officer = start().game.officer_of(zone).id
    assert officer.replace("-", " ") == printed["Officer in a first game"].lower()


def _number(id: str, players: int) -> int:
    found = re.search(r"\d+", row(id)[PLAYERS[players]])
    assert found
    return int(found[0])


@pytest.mark.rule(
    "P1-COUNT-01", "P1-COUNT-02", "P1-COUNT-03", "P1-COUNT-04", "P1-COUNT-05", "P1-COUNT-06", "P1-COUNT-07",
    "P1-COUNT-08", "P1-SETUP-01", "P1-EX-02", "P1-GAP-05", "P1-2P-01",
)  # fmt: skip
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_figures_of_a_player_count(players: int) -> None:
    t = start(players=players)
    game = t.game
    assert f"{game.side} side" == row("P1-COUNT-01")[PLAYERS[players]]
    assert game.areas["military"].grid.columns == _number("P1-COUNT-02", players)
    assert len(game.areas["military"].wall_spaces()) == _number("P1-COUNT-02", players)
    assert len(game.tiles) == _number("P1-COUNT-04", players)
    owners = Counter(die.owner for die in game.pool)
    assert owners[-1] == NEUTRAL_DICE[players] == _number("P1-COUNT-05", players)
    assert [owners[seat] for seat in range(players)] == [1] * players
    assert owners[-2] == _number("P1-COUNT-07", players)
    assert len(game.pool) == _number("P1-COUNT-08", players) == {2: 13, 3: 11, 4: 14}[players]
    first = start(players=players).play.entries[0]
    assert first.request == "perseverance-1.setup"


@pytest.mark.rule("P1-COUNT-03")
@pytest.mark.parametrize(("players", "side"), [(2, "2"), (3, "3-4"), (4, "3-4")])
def test_the_assembly_board_has_a_side_for_two_and_one_for_more(players: int, side: str) -> None:
    told = {one.id: dict(one.params) for one in begin(players=players).told()}
    assert told["perseverance-1.setup.assembly"]["side"] == side


@pytest.mark.rule("P1-COUNT-09", "P1-COUNT-10", "P1-COUNT-11", "P1-ASM-56", "P1-ASM-57", "P1-TURN-07")
@pytest.mark.parametrize(
    ("players", "pools"), [(2, [13, 15]), (3, [11, 11, 11]), (4, [14, 13, 13])], ids=["two", "three", "four"]
)
def test_the_pools_and_the_turns_of_a_whole_game(players: int, pools: list[int]) -> None:
    t = table(players=players, keeping="crises")
    turns, seen, active = 0, [len(t.game.pool)], t.game.active
    while t.play.request is not None:
        assert t.asks == "tell.turn"
        assert t.game.active == (active + turns) % players, "clockwise, also after an assembly"
        before = t.game.assemblies
        t.tell("rations").end_turn()
        turns += 1
        if t.game.assemblies > before and t.play.request is not None:
            seen.append(len(t.game.pool))
    assert seen == pools
    assert turns == sum(pools) == {2: 28, 3: 33, 4: 40}[players]


@pytest.mark.rule(
    "P1-COMP-01", "P1-COMP-02", "P1-COMP-03", "P1-COMP-04", "P1-COMP-05", "P1-COMP-06", "P1-COMP-07",
    "P1-SETUP-15", "P1-SETUP-16", "P1-SETUP-17", "P1-SETUP-14", "P1-GAP-11",
)  # fmt: skip
def test_what_a_player_has() -> None:
    t = start()
    game, player = t.game, t.player("Robert")
    assert (player.followers, player.votes, player.assets["valor"], player.assets["safeguard"]) == (
        10,
        0,
        0,
        0,
    )
    assert _each("P1-COMP-02") == [game.cubes_left(0) + 1] == [CUBES_EACH]
    assert _each("P1-COMP-03") == [DICE_EACH]
    assert game.dice_in_play(0) == 1
    assert (
        _each("P1-COMP-04")
        == [SETTLEMENTS_EACH, WALLS_EACH]
        == [game.settlements_left(0) + 1, game.walls_left(0)]
    )
    assert _each("P1-COMP-05") == [game.traps_left(0)] == [load_traps().total()]
    assert load_traps() == Counter(trampler=4, raptor=4)
    assert _each("P1-COMP-06") == [SOLDIERS_EACH, SOLDIERS_EACH]
    assert player.supply == Counter(light=4, heavy=5)
    assert t.assets("Robert") == {"food": 1, "scrap": 1, "story": 2, "light": 1}
    leaders, _ = load_leaders()
    assert [leader.name for leader in leaders.values()] == ["Adelita", "Jack", "Phoenix", "Keoni"]
    assert not game.leader_is_out(0)
    assert (player.patrol, player.completed) == (None, 0)


def _each(id: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", row(id)["Per player"])]


@pytest.mark.rule(
    "P1-COMP-08", "P1-COMP-09", "P1-COMP-10", "P1-COMP-11", "P1-COMP-12", "P1-COMP-13", "P1-COMP-14",
    "P1-COMP-15", "P1-COMP-16", "P1-COMP-17", "P1-COMP-18", "P1-COMP-19", "P1-COMP-20",
)  # fmt: skip
def test_what_the_table_has() -> None:
    t = start()
    game = t.game
    assert max(NEUTRAL_DICE.values()) <= 13
    assert set(load_dice()) == {"wall", "trap", "dino_normal", "dino_dangerous"}
    assert (load_dice()["dino_normal"].colour, load_dice()["dino_dangerous"].colour) == ("white", "yellow")
    assert DINOS == {"trampler": 24, "raptor": 20}
    assert [game.dinos_left(dino) for dino in DINOS] == [24, 20]
    game.players[0].assets["food"] = 50
    assert t.confirm().place("rations").player("Robert").assets["food"] == 52, "no limit but the cap of none"
    assert {load_board(side).side for side in ("4", "2-3")} == {"4", "2-3"}
    assert len(game.officers) == len(game.zones) == len(game.areas) == 4
    tiles = {players: len(load_tiles(players)) for players in (2, 3, 4)}
    assert tiles == {2: 2, 3: 3, 4: 3}
    assert len(REWARDS) == 8
    assert len(game.breach_tokens) == 3
    assert game.deck.total() + len(game.offer) == 19
    assert [len(deck) for deck in game.challenges.values()] == [8, 8]
    assert game.players[0].threat == Counter(light=0, heavy=0)


@pytest.mark.rule("P1-DICE-01", "P1-DICE-02", "P1-GAP-12", "P1-GAP-36")
def test_pool_dice_show_four_specialists_in_five_colours() -> None:
    dice = load_pool_dice()
    assert set(dice.faces) == {"adventurer", "organizer", "facilitator", "innovator"}
    assert len(dice.sides["specialists"]) == 6
    assert len(set(dice.colours)) == 5
    t = start(players=2, data={"pool_dice": _own_colours()})
    assert [t.game.colour(owner) for owner in (-1, 0, 1, -2)] == ["white", "pink", "blue", "green"]


def _own_colours() -> str:
    return """
[specialists]
mark = "house"
sides = ["adventurer", "organizer", "facilitator", "innovator", "innovator", "innovator"]
colours = ["white", "pink", "blue", "green", "purple"]
[threat]
mark = "house"
sides = ["2", "3"]
[threat_track]
mark = "house"
spaces = 6
start = 0
"""


@pytest.mark.rule("P1-DICE-03", "P1-DICE-04", "P1-DICE-05", "P1-DICE-06", "P1-DICE-07")
def test_the_faces_that_the_rulebook_shows_are_on_the_dice() -> None:
    assert {"2", "3", "5"} <= set(load_pool_dice().sides["threat"])
    wall = load_dice()["wall"]
    assert (wall.faces["safeguard"].gains, wall.faces["safeguard"].defeats) == (Counter(safeguard=1), "never")
    assert wall.faces["safeguard+defeat"].defeats == "always"
    trap = load_dice()["trap"].faces
    assert {name: (face.defeats, face.gains["followers"]) for name, face in trap.items()} == {
        "match": ("match", 3),
        "success_anyway": ("always", 2),
        "fail_anyway": ("never", 2),
    }
    normal, dangerous = load_dice()["dino_normal"], load_dice()["dino_dangerous"]
    assert normal.faces["trampler"].dinos == ("trampler",)

    def mean(die: str) -> float:
        return sum(len(load_dice()[die].faces[side].dinos) for side in load_dice()[die].sides) / 6

    assert mean("dino_dangerous") > mean("dino_normal")
    assert all(face.dinos for face in (*normal.faces.values(), *dangerous.faces.values()))


@pytest.mark.rule("P1-DICE-01")
@pytest.mark.parametrize(
    ("text", "names"),
    [
        (board().replace('symbol = "innovator"', 'symbol = "hammer"', 1), "hammer"),
        (board().replace('mark = "house"', 'mark = "guess"', 1), "mark"),
        (board().replace('"raptor"', '"rex"', 1), "rex"),
        (board(path='path = ["a1"]'), "path"),
        (board("2-3"), "side"),
        (board(third_row_place="middle"), "middle"),
        ("side = ", "TOML"),
    ],
)
def test_a_board_file_with_a_mistake_is_refused_with_the_place_named(text: str, names: str) -> None:
    with refuses(names):
        start(data={"board_4": text})


@pytest.mark.parametrize(
    ("file", "text", "names"),
    [
        ("tiles", "[final]\nmark = 'house'\n4 = [1]", "tile"),
        ("traps", "mark = 'house'\ntrampler = 4\nraptor = 3", "7"),
        ("dice", "[wall]\nmark = 'house'\nsides = ['x']\n[wall.face]", "x"),
        ("leaders", "[side_a]\nmark = 'house'\n[leader]", "leaders"),
        ("patrols", "cards = 19\n[card.a]\nmark = 'house'\nstages = 3", "stages"),
        ("challenges", "[card.light-9]\nmark = 'house'", "light-9"),
        ("challenges", "[card.light-1]\nmark = 'house'\ngains = { gold = 1 }", "gold"),
        ("pool_dice", "[specialists]\nmark = 'house'\nsides = ['x']\ncolours = ['red']", "colours"),
        (
            "pool_dice",
            _own_colours().replace('[threat_track]\nmark = "house"', "[threat_track]"),
            "threat_track.*mark",
        ),
        ("pool_dice", _own_colours().replace('["2", "3"]', '["2", 3]'), "threat.*sides"),
        ("pool_dice", _own_colours().replace('["2", "3"]', "[]"), "threat.*sides"),
    ],
)
def test_any_other_file_with_a_mistake_is_refused_too(file: str, text: str, names: str) -> None:
    with refuses(names):
        start(data={file: text})


@pytest.mark.rule("P1-EX-03")
def test_the_one_die_space_that_the_rulebook_describes_is_known() -> None:
    value = {"symbol": "innovator", "icons": ["raptor", "die"]}
    assert printed_spaces() == {("4", "fortifications"): (value, ("P1-EX-03",))}


@pytest.mark.rule("P1-GAP-12")
def test_a_side_of_a_special_die_may_show_so_much_and_no_more() -> None:
    assert [one for one in possible_sides("trap") if one.startswith("match")][-3:] == [
        "match-1",
        "match-2",
        "match-4",
    ]
    assert len(possible_sides("wall")) == len(set(possible_sides("wall"))) == 3 * 3 * 2
    dinos = possible_sides("normal")
    assert len(dinos) == 2 + 2**2 + 2**3
    assert max(side.count("+") for side in dinos) == 2


@pytest.mark.rule("P1-GAP-01")
def test_icons_that_are_read_off_the_board_are_three_at_most_two_of_a_dino_and_one_die() -> None:
    t = table().pass_on("ask.effect").choose("fortifications")
    t.pass_on("ask.icons")
    assert isinstance(t.request, Choose)
    assert (t.request.least, t.request.most) == (0, 3)
    assert t.options() == {"trampler": 2, "raptor": 2, "die": 1}
