"""How much a table tells the box: the counts that people notice, played through and never allowed to grow."""

from pathlib import Path

from engine.answers import Answer, Chosen, Counted, Drawn, Dropped, Filled
from engine.games import find_game
from engine.requests import Form
from tests.bosun.games.taps_needed import Evening, Script, Told

DR, P, P1, P2 = "dead-reckoning.", "perseverance.", "perseverance-1.", "perseverance-2."

THROW = Dropped(("blue",) * 3 + ("violet",) * 3, ("Z01", "Z05", "Z02", "Z04", "Z05", "Z06"))
"""Both sides loot and hit; violet wins."""

CUBES = {"mine": 3, "theirs": 3, "spare 0": 20, "spare 1": 20, "damage 0": 0, "damage 1": 3}
"""Blue's ship is damaged already and will sink."""


def ship_battle(folder: Path, *, camera: bool, each_step: str = "no") -> Told:
    """Violet attacks Blue and sinks the ship, from her turn's menu to the same menu."""
    settings = {"keeping": "battle", "each-step": each_step}
    table = Evening(folder, find_game("dead-reckoning"), settings, ("Violet", "Blue", "Green"))
    table.to(DR + "ask.turn", script={DR + "draw.first": [Drawn("first player", ("Violet",))]})
    script: Script = {
        DR + "ask.turn": [Chosen(("fight ship 1",))],
        DR + "form.fight": [Filled({name: Counted(number) for name, number in CUBES.items()})],
        DR + "throw.first": [THROW],
    }
    return table.play(script, until=(DR + "ask.turn",), camera=camera)


def test_a_ship_battle_with_the_camera_ends_in_one_card(tmp_path: Path) -> None:
    told = ship_battle(tmp_path, camera=True)
    assert told.asked == [
        DR + "ask.turn",
        DR + "ask.where",
        DR + "form.fight",
        DR + "ask.combat-ability",
        DR + "ask.combat-ability",
        DR + "achieved",
    ]
    assert told.taps == 9, "three of them change what the form has filled in"


def test_who_wants_each_step_confirms_each(tmp_path: Path) -> None:
    told = ship_battle(tmp_path, camera=True, each_step="yes")
    results = ("loot", "loot", "damage", "damage", "winner", "result", "sunk", "achieved")
    assert told.asked[-8:] == [DR + one for one in results]
    assert told.answers == 13


def test_without_a_camera_each_cube_is_one_tap(tmp_path: Path) -> None:
    told = ship_battle(tmp_path, camera=False)
    assert (told.answers, told.taps) == (7, 16)


def test_a_turn_of_a_ship_that_sails_two_spaces(tmp_path: Path) -> None:
    table = Evening(tmp_path, find_game("dead-reckoning"), {"keeping": "full"}, ("Violet", "Blue"))
    table.to(DR + "ask.action", script={DR + "draw.first": [Drawn("first player", ("Violet",))]})
    for _ in table.table.play.setup.seats:
        table.play({DR + "ask.action": [Chosen(("end",))]}, until=(DR + "ask.action", DR + "ask.level"))
    script: Script = {DR + "ask.action": [Chosen(("move r2c1",)), Chosen(("end merchant",))]}
    told = table.play(script, until=(DR + "ask.level",))
    assert told.asked == [
        DR + "ask.level",
        DR + "level.turn",
        DR + "ask.action",
        DR + "ask.action",
        DR + "discard-and-draw",
    ]


def turn_told(table: Evening, effect: str, **more: Answer) -> Filled:
    """The form of a turn by hand: the first die of the pool, this effect."""
    form = table.table.play.request
    assert isinstance(form, Form)
    die, _, *others = form.parts
    told: dict[str, Answer] = {"die": Chosen((die.options[0].id,)), "effect": Chosen((effect,))}  # type: ignore[union-attr]
    return Filled(told | {part.id: more.get(part.id, Chosen(())) for part in others})


def test_a_turn_by_hand_with_a_wall_and_a_cube_is_a_form_and_a_look_at_the_map(tmp_path: Path) -> None:
    settings = {"keeping": "crises", "first-game": "yes"}
    table = Evening(tmp_path, find_game("perseverance-1"), settings, ("Ada", "Bela", "Cleo"))
    table.to(P + "tell.turn")
    script: Script = {
        P + "tell.turn": [turn_told(table, "rations", dinos=Chosen(("raptor",)))],
        P + "tell.more": [Chosen(("wall military:wall-1", "influence chief-mate"))],
    }
    told = table.play(script, until=(P + "tell.turn",))
    assert told.asked == [P + "tell.turn", P + "tell.more"]
    assert told.taps == 7


def test_an_adventure_that_ends_in_a_breach(tmp_path: Path) -> None:
    settings = {"keeping": "crises", "first-game": "yes"}
    table = Evening(tmp_path, find_game("perseverance-2"), settings, ("Ada", "Bela", "Cleo"))
    table.to(P + "tell.turn")
    camp: Script = {P + "tell.turn": [turn_told(table, "salvage")], P + "tell.more": [Chosen(("camp S1",))]}
    table.play(camp, until=(P + "tell.turn",))
    script: Script = {
        P + "tell.turn": [turn_told(table, "adventure")],
        P + "tell.more": [
            Chosen(("dinos-gone P1", "clear P1", "influence captain")),
            Chosen(("influence captain",)),
        ],
        P2 + "ask.threshold": [Counted(16)],
    }
    told = table.play(script, until=(P + "tell.turn",))
    assert told.answers == 6
    assert told.taps == 13
