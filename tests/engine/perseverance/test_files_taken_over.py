"""Files that an owner filled in with version 0.1 are facts now; what was our example in them is not."""

import re

import pytest

from engine.data import built_in
from engine.facts import FactKey, Facts, Told, Value
from engine.game import Setup
from engine.games import find_game
from tests.engine.perseverance.files import CHALLENGES, PATROLS, board
from tests.engine.perseverance_two.doing import ATTACKS
from tests.engine.perseverance_two.files import ADVENTURES
from tests.refusals import refuses

TWO = "engine.perseverance.two"


def taken(game: str, **files: str) -> dict[FactKey, Value]:
    return dict(find_game(game).book.from_files(files))


def test_a_board_tells_its_grid_its_die_spaces_and_how_many_they_are() -> None:
    found = taken("perseverance-1", board_4=board(third_row_place="near"))
    assert found[FactKey("grid", "4")] == {"columns": 4, "third": [2, 3], "place": "near", "path": []}
    assert found[FactKey("space", "4 rations 1")] == {"symbol": "innovator", "icons": ["trampler"]}
    assert found[FactKey("spaces", "4 rations")] == 3
    assert FactKey("grid", "4") not in taken("perseverance-1", board_4=board()), "it is as our example"


def test_die_spaces_of_the_second_episode_have_a_symbol_and_no_icons() -> None:
    space = '[[die_space]]\nmark = "house"\neffect = "gather"\nsymbol = "adventurer"\n'
    text = f'side = "4"\ncomplete = ["gather"]\nsettlement_spaces = {{ military = 5 }}\n{space}'
    assert taken("perseverance-2", board_4=text) == {
        FactKey("space", "4 gather 1"): {"symbol": "adventurer"},
        FactKey("spaces", "4 gather"): 1,
        FactKey("settlement_spaces", "4 military"): 5,
    }
    with refuses("hammer"):
        taken("perseverance-2", board_4=text.replace("adventurer", "hammer"))


def test_cards_are_told_by_their_names_with_their_stages() -> None:
    found = taken("perseverance-1", patrols=PATROLS, challenges=CHALLENGES)
    assert found[FactKey("card", "builders")] == {"soldiers": 2, "stages": 2}
    assert found[FactKey("stage", "builders#2")] == {"gains": {"settlement": 1}, "challenges": 4}
    assert found[FactKey("transition", "builders")] == 4
    assert found[FactKey("challenge", "light-3")] == {"gains": {"story": 3}, "threat": 2}


@pytest.mark.parametrize("half", ["threat = 2", "gains = { food = 1 }"])
def test_a_challenge_of_which_a_file_tells_only_half_is_not_taken_over(half: str) -> None:
    whole = "[card.light-1]\nmark = 'house'\nthreat = 2\ngains = { food = 1 }\n"
    text = f"{whole}[card.light-2]\nmark = 'house'\n{half}\n"
    assert taken("perseverance-1", challenges=text) == {
        FactKey("challenge", "light-1"): {"gains": {"food": 1}, "threat": 2}
    }


@pytest.mark.parametrize("game", ["perseverance-1", "perseverance-2"])
def test_of_the_dice_of_the_pool_what_differs_from_ours_is_told(game: str) -> None:
    ours = built_in("engine.perseverance", "examples/dice.toml")
    assert taken(game, pool_dice=ours) == {}
    threat = ours.index("[threat]")
    head, rest = ours[:threat], ours[threat:]
    sides = re.sub(r"sides = \[.*?\]", 'sides = ["1", "2", "3", "4"]', rest, count=1)
    assert taken(game, pool_dice=head + sides) == {FactKey("die", "threat"): ["1", "2", "3", "4"]}
    track = re.sub(r"start = \d+", "start = 3", rest)
    assert taken(game, pool_dice=head + track) == {FactKey("threat_track"): {"spaces": 6, "start": 3}}


def test_adventures_are_told_with_their_deck_and_attacks_part_by_part() -> None:
    found = taken("perseverance-2", adventures=ADVENTURES, attacks=ATTACKS)
    assert found[FactKey("card", "starter-canyon/dry-river")] == {"soldiers": 1, "stages": 1}
    assert found[FactKey("transition", "plains/trek")] == 4
    assert found[FactKey("threshold", "plains-2")] == 5
    assert found[FactKey("success", "plains-2")] == [{"food": 1}, {"story": 1}]
    assert found[FactKey("breach", "plains-2")] == {"dinos": {"trampler": 2}, "dangerous": 0}


def test_of_a_map_only_what_its_owner_changed_is_taken() -> None:
    ours = built_in(TWO, "examples/map.toml")
    assert taken("perseverance-2", map=ours) == {}
    at, other = "at = [1, -1]", "at = [1, 0]"
    changed = ours.replace(at, "at = []").replace(other, at).replace("at = []", other)
    found = taken("perseverance-2", map=changed)
    assert found[FactKey("edges")] == 4
    assert found[FactKey("beside", "P2")] != found[FactKey("beside", "P3")]
    assert {key.kind for key in found} == {"edges", "beside"}


def test_of_a_hex_the_rewards_and_the_terrain_that_its_owner_changed_are_taken() -> None:
    ours = built_in(TWO, "examples/map.toml")
    first = ours.index("[hex.P1]")
    rest = ours[first:].replace("outpost = { valor = 1 }", "outpost = { valor = 2 }", 1)
    rest = rest.replace("camp = { cube = 1 }", "camp = { cube = 2 }", 1)
    found = taken("perseverance-2", map=ours[:first] + rest)
    assert sorted((key.kind, value) for key, value in found.items()) == [
        ("camp_space", {"cube": 2}),
        ("outpost_space", {"valor": 2}),
    ]


def test_other_dice_are_told_by_what_their_sides_mean() -> None:
    text = built_in("engine.perseverance.one", "examples/dice.toml")
    assert taken("perseverance-1", dice=text) == {}
    own = text.replace('defeats = "match", followers = 3', 'defeats = "match", followers = 4')
    assert taken("perseverance-1", dice=own)[FactKey("die", "trap")][0] == "match-4"


@pytest.mark.parametrize(("mark", "kept"), [("rulebook", True), ("example", False)])
def test_side_b_of_a_leader_is_taken_over_unless_it_was_our_example(mark: str, kept: bool) -> None:
    ours = built_in("engine.perseverance.one", "leaders.toml")
    side = f"\n[leader.jack.side_b]\nmark = '{mark}'\nfood = 2\nscrap = 0\nstory = 1\nlight = 3\n"
    told = {FactKey("side_b", "jack"): {"food": 2, "scrap": 0, "story": 1, "light": 3}}
    assert taken("perseverance-1", leaders=ours + side) == (told if kept else {})


def test_leaders_of_a_file_are_looked_at_whole_before_anything_of_it_is_taken_over() -> None:
    one = "[leader.jack]\nmark = 'house'\nname = 'Jack'\nfirst_game = 'military'\n"
    with refuses("4 leaders"):
        taken("perseverance-1", leaders=one)


@pytest.mark.parametrize(
    ("game", "files"),
    [
        ("perseverance-1", {"board_4": board(), "patrols": PATROLS, "challenges": CHALLENGES}),
        ("perseverance-2", {"adventures": ADVENTURES, "attacks": ATTACKS, "challenges": CHALLENGES}),
    ],
)
def test_what_is_taken_over_agrees_with_the_rulebook_and_could_have_been_answered(
    game: str, files: dict[str, str]
) -> None:
    book = find_game(game).book
    found = taken(game, **files)
    facts = Facts(book, [Told(key, value) for key, value in found.items()], example=False)
    for key, value in found.items():
        kind = book.kind(key.kind)
        answer = kind.answer(key.subject, value)
        kind.question(key.subject, facts).check(answer)
        assert kind.read(key.subject, answer) == value
        kind.check(key.subject, value, facts)


def test_a_game_with_such_files_knows_what_they_tell() -> None:
    game = find_game("perseverance-1")
    setup = Setup(game.name, ("Ada", "Bela"), data=(("challenges", CHALLENGES),), example=False)
    assert game.facts(setup).known("challenge", "heavy-1") == {"gains": {"story": 1}, "threat": 0}
