"""``bosun board`` for Episode 2: map, outposts, adventures, attacks, and what else its pictures show."""

from typing import Any

import pytest

from bosun.facts.data_files import check_data
from bosun.facts.kinds import facts_of, guided_games
from bosun.facts.storage import own_file
from bosun.session.setups import setup_of
from engine.data import built_in
from engine.errors import BadData
from engine.games import find_game
from engine.perseverance.two.board import CITY_ZONES, EFFECTS
from engine.perseverance.two.box import ATTACKS_EACH
from engine.perseverance.two.state import Expedition
from tests.bosun.owner import Owner, kept

GAME = "perseverance-2"
NAMES = ("John", "Isabelle", "Fred", "Emmy")
PRINTED = {"pool_dice": ("engine.perseverance", "dice")}
"""Where a built-in file lies, if not beside the rules of the game by the name of its kind."""

pytestmark = pytest.mark.usefixtures("home")


def told(kind: str, *lines: str) -> str:
    return Owner(*lines, game=GAME).tells(kind)


def file(kind: str) -> dict[str, Any]:
    return kept(GAME, kind)


def next_game() -> Expedition:
    """What a new game of the owner knows."""
    state: Expedition = find_game(GAME).begin(setup_of(find_game(GAME), NAMES, {}, {}))
    return state


def test_a_board_side_is_told_zone_by_zone_and_effect_by_effect() -> None:
    spaces = ("6", "6", "5", "4")
    adventure = ("2", "adventurer", "any")
    assert "What you told is kept" in told("board_4", *spaces, *adventure, "stop")
    first, *_ = EFFECTS
    game = next_game()
    assert game.settlement_spaces == dict(zip(CITY_ZONES, (6, 6, 5, 4), strict=True))
    assert [space.symbol for space in game.die_spaces.of[first]] == ["adventurer", None]
    assert game.die_spaces.complete == {first}
    assert "Adventure:" not in told("board_4", "stop"), "it goes on where the owner stopped"


def test_the_map_keeps_its_hexes_and_learns_what_they_show() -> None:
    temple, under = "C5 A, C3 B", ("cube", "valor x2")
    screen = told("map", temple, *under, "stop")
    before, asked, _ = screen.partition("Hex P1: what does covering the Camp space give?")
    assert asked
    assert "Enter for none" not in before, "there is a temple somewhere"
    hex = next_game().map.hexes["P1"]
    assert (hex.camp, hex.outpost) == ({"cube": 1}, {"valor": 2})
    assert next_game().map.temple_tiles == ["C5", "C3"]
    assert "temple space" not in told("map", "stop"), "what was told is not asked again"


def test_dino_spaces_follow_the_arrows_with_their_marks() -> None:
    areas = [id for id, hex in next_game().map.hexes.items() if hex.kind != "edge"]
    under = ["", ""] * len(areas)
    told("map", "C5 A", *under, "raptor, trampler, raptor", "1, 3", "3", "", "stop")
    first, second = list(next_game().map.faces.values())[:2]
    assert [(s.species, s.start, s.dangerous) for s in first["A"].spaces] == [
        ("raptor", True, False), ("trampler", False, False), ("raptor", True, True),
    ]  # fmt: skip
    assert not second["A"].spaces, "a face may show none, and nothing is asked of their marks"


def test_the_symbols_of_outposts_are_told_one_by_one() -> None:
    told("outposts", "innovator", "any", "stop")
    first, second, third, *_ = next_game().outposts.values()
    assert (first.symbol, second.symbol, third.symbol) == ("innovator", None, None)
    entries = file("outposts")["outpost"]
    assert [entry.get("by") for entry in entries.values()][:3] == ["owner", "owner", None]


def test_a_starter_card_names_its_terrain() -> None:
    starter = ("Lost and Found", "canyon", "2", "1", "story x2, perk", "1")
    told("adventures", "plains", *starter, "", "stop")
    game = next_game()
    card = game.adventure_cards["lost-and-found"]
    assert (card.soldiers, card.stages, game.terrain_of[card.id]) == (2, 1, "canyon")
    stage = card.stage(1)
    assert stage is not None
    assert stage.gains == {"story": 2, "perk": 1}


def test_what_the_rulebook_leaves_out_of_the_trials_is_asked_by_their_names() -> None:
    snakes = ("story", "valor x2", "0")
    screen = told("adventures", "plains", "", *snakes, "", "", "3", "4", "stop")
    assert "!" not in screen, "each answer is to the question that it is meant for"
    assert "Snakes on a Plane: of which deck is it?" in screen
    assert "Trial of Strength: how many soldiers does it need?" in screen
    trial = next_game().adventure_cards["trial-of-strength"]
    assert (trial.soldiers, trial.transition) == (3, 4)
    assert file("adventures")["temple"]["card"]["trial-of-strength"]["mark"] == "rulebook"
    card = next_game().adventure_cards["snakes-on-a-plane"]
    first, second = card.stage(1), card.stage(2)
    assert first is not None
    assert second is not None
    assert (first.gains, first.challenges) == ({"story": 1}, 1), "the rulebook prints the challenge"
    assert (second.gains, second.challenges) == ({"valor": 2}, 0)
    assert "snakes-on-a-plane" in file("adventures")["plains"]["card"]
    assert "Snakes on a Plane" not in told("adventures", "stop"), "what was told is not asked again"


def test_an_attack_card_is_told_with_what_may_be_chosen() -> None:
    printed = ("scrap", "", "")
    rewards = ("food, story", "", "glowberry", "valor", "")
    breach = ("raptor, trampler x2", "1")
    told("attacks", *printed, "6", *rewards, *breach, "resource", "", "stop")
    known = next_game().attack_cards["plains-1"]
    assert (known.threshold, known.success, known.saviour) == (5, ({"scrap": 1},), ())
    card = next_game().attack_cards["plains-2"]
    assert card.threshold == 6
    assert card.success == ({"food": 1, "story": 1},)
    assert card.failure == ({"glowberry": 1}, {"valor": 1})
    assert (card.dinos, card.dangerous) == ({"raptor": 1, "trampler": 2}, 1)
    assert card.saviour == ({"resource": 1},)
    assert next_game().attack_cards["plains-3"].threshold is None, "asked for in the game"


def test_all_attack_cards_can_be_told() -> None:
    printed, card = ("", ""), ("4", "", "", "", "0", "")
    assert "All of it is told" in told("attacks", *printed, *card * (ATTACKS_EACH * 2 - 1))
    assert len(file("attacks")["card"]) == ATTACKS_EACH * 2


def test_tiles_sets_and_challenges_are_not_asked_for_in_the_next_game() -> None:
    told("tiles", *[""] * 24)
    told("dino_sets", "3", "6", "8", "4", "9")
    told("challenges", "perk", "3", "stop")
    game = next_game()
    assert all(tile.known == tile.usual for tile in game.scoring_tiles)
    assert game.dino_sets["trampler", 3] == 6
    assert game.dino_sets["raptor", 2] == 4, "the rulebook prints it"
    assert not game.unknown_sets
    assert game.challenge_cards["light-1"].gains == {"perk": 1}


@pytest.mark.parametrize(
    ("game", "kind"),
    [(game, one.kind) for game in guided_games() for one in facts_of(game).guided]
    + [(game, kind) for game in guided_games() for kind in facts_of(game).printed],
)
def test_bosun_check_knows_every_file_of_both_episodes(game: str, kind: str) -> None:
    episode = "one" if game == "perseverance-1" else "two"
    package, name = PRINTED.get(kind, (f"engine.perseverance.{episode}", kind))
    mine = own_file(game, kind)
    mine.parent.mkdir(parents=True)
    text = built_in(package, f"{name}.toml")
    mine.write_text(f'game = "{game}"\nfile = "{kind}"\n{text}', encoding="utf-8")
    assert set(check_data([mine])) == {kind}
    mine.write_text(f'game = "{game}"\nfile = "{kind}"\nthis is no data', encoding="utf-8")
    with pytest.raises(BadData, match=kind):
        check_data([mine])


def test_a_file_that_does_not_say_what_it_is_is_told_how_to() -> None:
    mine = own_file(GAME, "map")
    mine.parent.mkdir(parents=True)
    mine.write_text(built_in("engine.perseverance.two", "map.toml"), encoding="utf-8")
    with pytest.raises(BadData, match="begins with “game” and “file”"):
        check_data([mine])
