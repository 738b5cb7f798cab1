"""Setting the table: the board, the officers, the leaders, the pool, and everybody's first piece."""

from collections import Counter

import pytest

from engine.answers import Chosen
from engine.errors import Illegal
from engine.game import Setup
from engine.perseverance.two import GAME
from engine.perseverance.two.offer import name_card
from tests.engine.perseverance_two.table import NAMES, begin, start, table

OWN = {"first-game": "no"}


@pytest.mark.rule("P2-SETUP-01", "P2-SETUP-06", "P2-SETUP-07", "P2-SETUP-08", "P2-SETUP-05", "P2-GAP-46")
@pytest.mark.parametrize(
    ("players", "side", "assembly", "tiles"), [(2, "2-3", "2", 2), (3, "2-3", "3-4", 3), (4, "4", "3-4", 3)]
)
def test_the_sides_and_tiles_depend_on_the_number_of_players(
    players: int, side: str, assembly: str, tiles: int
) -> None:
    t = begin(players=players)
    told = {step.id.partition(".")[2]: dict(step.params) for step in t.told()}
    assert told["setup.board"]["side"] == side
    assert told["setup.assembly"] == {"side": assembly, "n": tiles}
    assert {"setup.beside", "setup.supply"} <= set(told)
    assert t.game.rallies == []
    with pytest.raises(Illegal):
        GAME.begin(Setup("perseverance-2", ("John",)))


@pytest.mark.rule("P2-SETUP-06", "P2-GAP-12")
def test_scoring_tiles_rise_from_left_to_right() -> None:
    t = begin(players=2).pass_on("ask.tiles").fill(14, 8, 8, 4)
    assert t.asks == "ask.tiles"
    t.fill(8, 4, 14, 8)
    assert t.game.tiles == [(8, 4), (14, 8)]


@pytest.mark.rule("P2-SETUP-02", "P2-SETUP-03", "P2-SETUP-21", "P2-GAP-42")
def test_two_plains_and_two_canyon_cards_lie_open_and_everybody_holds_a_starter_and_a_temple_card() -> None:
    t = table(players=4)
    assert {terrain: len(cards) for terrain, cards in t.game.offer.items()} == {"plains": 2, "canyon": 2}
    left = {terrain: deck.total() for terrain, deck in t.game.decks.items()}
    assert left == {"plains": 5, "canyon": 9}, "starter and temple cards that were not dealt are in the box"
    assert all(player.hand == ["starter", "temple"] for player in t.game.players)


@pytest.mark.rule("P2-SETUP-22", "P2-GAP-35")
def test_of_hands_the_box_shows_only_how_many_cards_there_are() -> None:
    t = table(hands={"John": ["starter", "temple", "snakes-on-a-plane"]})
    hand = GAME.snapshot(t.game)["hands"]["players"][0]
    assert hand["cards"] == 3
    assert "snakes" not in str(hand)


@pytest.mark.rule("P2-SETUP-04", "P2-SETUP-09", "P2-SETUP-10")
def test_challenges_attacks_and_outposts_are_shuffled_decks() -> None:
    t = table()
    assert {kind: deck.total() for kind, deck in t.game.challenges.items()} == {"light": 8, "heavy": 8}
    assert {terrain: deck.total() for terrain, deck in t.game.attack_deck.items()} == {
        "plains": 10,
        "canyon": 10,
    }
    assert len(t.game.outpost_offer) == 3
    assert t.game.outpost_deck.total() == 17


@pytest.mark.rule("P2-SETUP-11", "P2-SETUP-12", "P2-EX-01", "P2-2P-01")
@pytest.mark.parametrize(
    ("players", "neutral", "dissenters", "total"), [(2, 9, 2, 13), (3, 8, 0, 11), (4, 10, 0, 14)]
)
def test_the_pool_at_the_start(players: int, neutral: int, dissenters: int, total: int) -> None:
    t = begin(players=players).pass_on("roll.pool")
    dice = t.dice()
    assert dice["grey"] == neutral
    assert sum(dice.values()) == total
    assert total == neutral + players + dissenters


@pytest.mark.rule("P2-SETUP-13")
def test_five_officers_one_for_each_city_zone_and_one_for_discovery() -> None:
    t = begin(settings=OWN).pass_on("ask.officer-of")
    assert t.options() == dict.fromkeys(
        ("chief-mate", "chief-of-security", "chief-steward", "chief-engineer", "captain"), 1
    )
    t.drawn("captain").pass_on("ask.leader")
    assert t.game.officers["captain"].zone == "sustenance"
    assert {officer.zone for officer in t.game.officers.values()} == set(t.game.zones)


@pytest.mark.rule("P2-SETUP-13", "P2-DICE-10")
def test_officers_may_be_placed_by_hand_and_told() -> None:
    t = begin(settings=OWN | {"officers": "tell"}).pass_on("ask.officer-of").choose("chief-steward")
    assert t.game.officers["chief-steward"].zone == "sustenance"


@pytest.mark.rule("P2-SETUP-14")
def test_the_officers_of_a_first_game() -> None:
    zones = {id: officer.zone for id, officer in table().game.officers.items()}
    assert zones == {
        "chief-mate": "sustenance",
        "chief-of-security": "military",
        "chief-steward": "expansion",
        "chief-engineer": "construction",
        "captain": "discovery",
    }


@pytest.mark.rule("P2-SETUP-15", "P2-SETUP-18", "P2-SETUP-19", "P2-SETUP-20")
def test_a_leader_of_four_ten_followers_and_the_starting_assets() -> None:
    t = begin(settings=OWN).pass_on("ask.leader")
    assert set(t.options()) == {"keoni", "jack", "adelita", "phoenix"}
    t.choose("jack")
    assert "jack" not in t.options()
    john = t.player("John")
    assert john.followers == 10
    assert (john.votes, john.permanent, john.assets["valor"]) == (0, 0, 1)
    assert t.assets("John") == {
        "food": 1, "scrap": 1, "resource": 1, "story": 1, "glowberry": 2, "valor": 1, "light": 1,
    }  # fmt: skip
    assert john.supply == {"light": 4, "heavy": 5}


@pytest.mark.rule("P2-SETUP-16", "P2-SETUP-17", "P2-COMP-01", "P2-COMP-02", "P2-ASSET-12")
def test_the_pieces_that_everybody_has() -> None:
    game = start(settings=OWN, starts={"John": "S1", "Isabelle": "military", "Fred": "expansion"}).game
    assert game.camps_left(0) == 5
    assert game.settlements_left(1) == 11
    assert game.towers_left(0) == 3
    assert game.cubes_left(0) == 25 - 2, "one on the officer, one on a perk"
    assert game.dice_in_play(0) == 1
    assert all(player.breach is None for player in game.players)


@pytest.mark.rule("P2-SETUP-23", "P2-SETUP-24")
def test_first_pieces_are_placed_from_the_last_player_counterclockwise() -> None:
    t = begin(settings=OWN).pass_on("ask.first").choose("1").pass_on("ask.start-zone")
    assert t.whose == "John", "Isabelle begins, Fred follows, John is last"
    t.choose("military").pass_on("ask.start-zone")
    assert t.whose == "Fred"
    assert "military" not in t.options(), "its lowest space is taken"
    t.choose("S1").pass_on("ask.start-zone")
    assert t.whose == "Isabelle"


@pytest.mark.rule("P2-SETUP-24", "P2-SETUP-25")
def test_one_camp_space_is_open_and_gives_nothing() -> None:
    t = begin(settings=OWN).pass_on("ask.start-zone")
    assert set(t.options()) == {"sustenance", "military", "expansion", "construction", "S1"}
    assert t.game.under("S1", "camp") == Counter()
    t.choose("S1").pass_on("ask.start-zone")
    assert "S1" not in t.options()
    assert t.area("S1").camp == 2
    more = begin(settings=OWN)
    more.area("P3").cleared = True
    assert "P3" not in more.pass_on("ask.start-zone").options(), "only the leftmost area"


@pytest.mark.rule("P2-SETUP-26", "P2-SETUP-27", "P2-SETUP-29")
def test_a_cube_a_level_1_perk_and_the_bonus_of_the_officer_there() -> None:
    t = begin(settings=OWN | {"officers": "tell"}).pass_on("ask.start-zone").choose("S1")
    assert t.game.officers["captain"].spaces == [2]
    assert set(t.options()) == {"CA-1A", "CA-1B"}
    t.choose("CA-1A")
    assert t.player("Fred").perks == ["CA-1A"]
    assert t.player("Fred").assets["resource"] == 2, "the bonus once, although the row is not full"


@pytest.mark.rule("P2-SETUP-28")
def test_a_first_perk_with_a_mark_is_paid_with_the_story_or_the_valor() -> None:
    t = (
        begin(settings=OWN | {"officers": "tell"})
        .pass_on("ask.start-zone")
        .choose("sustenance")
        .choose("CM-1B")
    )
    assert {"story", "valor"} <= set(t.options())
    t.choose("story")
    assert t.player("Fred").assets["story"] == 0
    assert t.player("Fred").perks == ["CM-1B"]


@pytest.mark.rule("P2-SETUP-30", "P2-EX-04")
@pytest.mark.parametrize(
    ("name", "zone", "perk", "asset", "held"),
    [
        ("John", "sustenance", "CM-1A", "food", 2),
        ("Isabelle", "military", "CS-1A", "light", 2),
        ("Fred", "expansion", "ST-1A", "scrap", 2),
        ("Emmy", "construction", "EN-1A", "glowberry", 4),
    ],
)
def test_the_start_of_a_first_game(name: str, zone: str, perk: str, asset: str, held: int) -> None:
    t = table(players=4)
    player = t.player(name)
    assert t.game.zones[zone].settlements == {1: player.owner}
    assert t.game.officer_of(zone).spaces == [player.owner]
    assert player.perks == [perk]
    assert t.assets(name)[asset] == held


@pytest.mark.rule("P2-SETUP-30")
def test_the_bonus_of_the_chief_of_security_is_valor_where_the_tile_shows_it() -> None:
    jack = table(players=4).player("Isabelle")
    assert (jack.board["light"], jack.assets["valor"]) == (2, 1), "a light soldier, unless told otherwise"
    jack = table(players=4, settings={"security-bonus": "valor"}).player("Isabelle")
    assert (jack.board["light"], jack.assets["valor"]) == (1, 3)


@pytest.mark.rule("P2-EX-03")
def test_john_starts_with_a_settlement_in_sustenance() -> None:
    t = begin(players=2, settings=OWN | {"officers": "tell"}).pass_on("ask.first").choose("1")
    t.pass_on("ask.start-zone").choose("sustenance")
    assert t.game.officers["chief-mate"].spaces == [0]
    assert set(t.options()) == {"CM-1A", "CM-1B"}
    t.choose("CM-1A")
    assert t.player("John").assets["food"] == 2


@pytest.mark.rule("P2-2P-02", "P2-2P-03", "P2-SETUP-25")
def test_dissenters_settle_three_zones_when_a_player_took_the_camp() -> None:
    t = begin(players=2, settings=OWN).pass_on("ask.start-zone").choose("S1")
    t.pass_on("ask.start-zone").choose("military").pass_on("draw.dissenter-zone")
    assert set(t.options()) == {"sustenance", "expansion", "construction"}


def test_a_form_or_a_choice_of_another_kind_is_refused() -> None:
    assert begin().refused(Chosen(("A",))) == "refuse.confirm"


@pytest.mark.rule("P2-OFF-10")
def test_a_saved_game_keeps_the_bonus_that_it_began_with() -> None:
    silent = Setup("perseverance-2", NAMES[:2])
    assert GAME.begin(silent).settings["security-bonus"] == "light"
    assert silent.as_it_was(GAME.settings).setting("security-bonus", "") == "valor"
    told = Setup("perseverance-2", NAMES[:2], (("security-bonus", "light"), ("each-step", "no")))
    assert told.as_it_was(GAME.settings) == told


@pytest.mark.rule("P2-GAP-10")
@pytest.mark.parametrize(
    ("deck", "fact"), [("starter", "starter-canyon/starter-1"), ("canyon", "canyon/canyon-1")]
)
def test_a_card_that_nobody_knew_is_told_as_one_of_its_deck(deck: str, fact: str) -> None:
    game = table().game
    name = name_card(game, deck, "canyon")
    assert (name, game.adventure_cards[name].fact) == (f"{deck}-1", fact)
    assert (game.deck_of[name], game.terrain_of[name]) == (deck, "canyon")
    assert name_card(game, deck, "canyon") == f"{deck}-2"
