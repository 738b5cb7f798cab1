"""Setting the table (catalogue section 2), for two to four players."""

from collections import Counter

import pytest

from engine.answers import Rolled
from engine.perseverance.state import DISSENTERS
from tests.engine.perseverance.table import begin, start, table


@pytest.mark.rule("P1-SETUP-02", "P1-SETUP-03", "P1-DINO-08", "P1-GAP-03", "P1-GAP-04", "P1-DEF-01")
@pytest.mark.parametrize(("players", "open_spaces", "in_all"), [(4, 8, 10), (3, 6, 7), (2, 6, 7)])
def test_the_third_row_and_settlement_spaces_7_to_10_are_covered(
    players: int, open_spaces: int, in_all: int
) -> None:
    t = table(players=players)
    area = t.area("military")
    assert len(area.spaces) == open_spaces
    assert all(space[0] in "ab" for space in area.spaces)
    assert all(space <= 6 for space in t.game.settlement_spaces("military"))
    area.dangerous = True
    assert len(area.spaces) == in_all
    assert area.spaces[0].startswith("c"), "the third row is the far one: the arrows start there"
    assert t.game.settlement_spaces("military")[-1] == 10


@pytest.mark.rule("P1-SETUP-04", "P1-SETUP-01", "P1-SETUP-08")
def test_the_first_instruction_lists_what_lies_ready() -> None:
    t = begin()
    steps = [step.id.rpartition(".")[2] for step in t.told()]
    assert steps == ["board", "covers", "beside", "dice", "assembly", "challenges", "players", "pieces"]
    assert t.game.challenges["light"] == Counter(f"light-{n}" for n in range(1, 9))
    assert t.game.challenges["heavy"] == Counter(f"heavy-{n}" for n in range(1, 9))


@pytest.mark.rule("P1-SETUP-05", "P1-GAP-07", "P1-EX-20")
def test_scoring_tiles_are_asked_where_unknown_and_asked_again_if_they_do_not_rise() -> None:
    t = begin().confirm()
    assert t.asks == "ask.tiles"
    assert len(t.parts()) == 3 + 1 + 3, "of the second tile 17 and 10 are in the rulebook"
    t.fill(20, 6, 3, 5, 24, 14, 7)
    assert t.asks == "ask.tiles"
    assert t.request.note is not None
    t.fill(17, 6, 3, 5, 24, 14, 7)
    assert t.asks == "ask.tiles", "the second tile must pay more than the first"
    t.fill(10, 3, 6, 5, 24, 14, 7)
    assert t.asks == "ask.tiles", "no rank scores more than a better one"
    t.fill(10, 6, 3, 5, 24, 14, 7)
    assert t.game.tiles == [(10, 6, 3), (17, 10, 5), (24, 14, 7)]
    known = "\n".join(
        f"[[tile]]\nmark = 'house'\nplayers = 2\nassembly = {n}\nknown = [{n}, 0]\nusual = [{n}, 0]"
        for n in (1, 2)
    )
    filled = begin(players=2, data={"tiles": known + "\n[final]\nmark = 'rulebook'\n2 = [4, 0, 0]"}).confirm()
    assert filled.asks == "ask.leader"
    assert filled.game.tiles == [(1, 0), (2, 0)]


@pytest.mark.rule("P1-SETUP-06", "P1-SETUP-07", "P1-GAP-09")
def test_two_cards_of_one_stage_are_the_offer_and_17_the_deck() -> None:
    t = begin().pass_on("draw.patrol")
    assert "knock-knock-down" not in t.options(), "it has two stages"
    t.pass_on("setup.done")
    assert t.game.offer == ["unlisted", "unlisted"]
    assert t.game.deck.total() == 17
    assert t.game.deck["knock-knock-down"] == 1


@pytest.mark.rule("P1-SETUP-09")
def test_officers_come_to_the_zones_at_random_or_as_told() -> None:
    t = begin(settings={"first-game": "no"}).pass_on("ask.officer-of")
    t.drawn("chief-engineer").drawn("chief-mate").drawn("chief-steward")
    assert {id: officer.zone for id, officer in t.game.officers.items()} == {
        "chief-engineer": "sustenance",
        "chief-mate": "military",
        "chief-steward": "expansion",
        "chief-of-security": "protection",
    }
    t = begin(settings={"first-game": "no", "officers": "tell"}).pass_on("ask.officer-of")
    t.then("chief-mate", "chief-steward", "chief-engineer")
    assert t.game.officer_of("protection").id == "chief-of-security"


@pytest.mark.rule("P1-SETUP-10", "P1-SETUP-23")
@pytest.mark.parametrize(
    ("leader", "zone", "officer"),
    [
        ("keoni", "sustenance", "chief-mate"),
        ("jack", "military", "chief-of-security"),
        ("adelita", "expansion", "chief-steward"),
        ("phoenix", "protection", "chief-engineer"),
    ],
)
def test_a_first_game_has_fixed_officers_and_starts(leader: str, zone: str, officer: str) -> None:
    other = {"Emmy": "jack" if leader == "keoni" else "keoni"}
    t = start(players=2, cast={"Robert": leader} | other)
    assert t.game.zones[zone].settlements[1] == 0
    assert t.game.officer_of(zone).id == officer
    assert t.game.officers[officer].spaces[0] == 0


@pytest.mark.rule("P1-SETUP-11", "P1-SETUP-12", "P1-DICE-11", "P1-2P-01")
@pytest.mark.parametrize(
    ("players", "colours"),
    [
        (2, {"grey": 9, "red": 1, "blue": 1, "green": 2}),
        (3, {"grey": 8, "red": 1, "blue": 1, "green": 1}),
        (4, {"grey": 10, "red": 1, "blue": 1, "green": 1, "purple": 1}),
    ],
)
def test_the_pool_is_rolled_whole_and_no_other_number_is_accepted(
    players: int, colours: dict[str, int]
) -> None:
    t = begin(players=players).pass_on("roll.pool")
    assert t.dice() == colours
    total = sum(colours.values())
    for number in (total - 1, total + 1):
        wrong = Rolled(("specialists",) * number, ("innovator",) * number)
        assert t.refused(wrong).startswith("refuse.")
    t.roll(*["innovator"] * total)
    assert len(t.game.pool) == total


@pytest.mark.rule("P1-SETUP-13", "P1-LEADER-01")
def test_everybody_takes_another_leader_and_the_same_side() -> None:
    t = begin(settings={"player-boards": "A"}).pass_on("ask.leader").choose("jack")
    assert "jack" not in t.options()
    assert [setting.values for setting in t.play.game.settings if setting.name == "player-boards"] == [
        ("A", "B")
    ]


@pytest.mark.rule("P1-SETUP-18", "P1-SETUP-19")
def test_breach_tokens_lie_on_three_different_rewards_drawn_or_agreed() -> None:
    t = begin().pass_on("draw.breach-tokens")
    assert set(t.options()) == {str(number) for number in range(1, 9)}
    assert set(t.options().values()) == {1}
    assert t.drawn("1", "4", "8").game.breach_tokens == ("1", "4", "8")
    t = begin(settings={"breach-tokens": "agree"}).pass_on("ask.breach-tokens")
    assert t.choose("2", "3", "5").game.breach_tokens == ("2", "3", "5")


@pytest.mark.rule("P1-SETUP-20", "P1-SETUP-21", "P1-SETUP-22", "P1-EXP-21")
def test_start_settlements_go_from_the_last_player_back_to_the_first() -> None:
    t = begin(settings={"first-game": "no"}).pass_on("ask.first").choose("2")
    order = []
    while t.asks == "ask.start-zone":
        order.append(t.whose)
        free = list(t.options())
        t.choose(free[-1])
        assert t.game.zones[free[-1]].settlements == {1: t.game.names.index(order[-1])}
        assert t.game.officer_of(free[-1]).spaces == [t.game.names.index(order[-1])]
    assert order == ["Emmy", "Robert", "Olivia", "Jeremy"]
    assert t.followers() == [10] * 4
    assert [player.votes for player in t.game.players] == [0] * 4
    assert t.pass_on("ask.effect").whose == "Jeremy"


@pytest.mark.rule("P1-SETUP-24", "P1-2P-02", "P1-2P-03", "P1-2P-04", "P1-2P-05", "P1-EX-01", "P1-GAP-33")
def test_the_dissenters_settle_where_nobody_did() -> None:
    t = start(players=2, cast={"Emmy": "adelita"}, twice="protection")
    settled = {id: zone.settlements for id, zone in t.game.zones.items()}
    assert settled == {
        "sustenance": {1: 0},
        "expansion": {1: 1},
        "military": {1: DISSENTERS},
        "protection": {1: DISSENTERS, 2: DISSENTERS},
    }
    rows = {id: officer.spaces for id, officer in t.game.officers.items()}
    assert rows == {
        "chief-mate": [0, DISSENTERS],
        "chief-steward": [1, DISSENTERS],
        "chief-engineer": [DISSENTERS, DISSENTERS],
        "chief-of-security": [DISSENTERS],
    }
    assert t.game.cubes_left(DISSENTERS) == 15 - 5
    assert t.game.dissenters is not None
    assert t.game.dissenters.votes == 0, "space 2 pays them nothing"


@pytest.mark.rule("P1-2P-08", "P1-GAP-35")
def test_the_dissenters_take_no_turns_and_a_game_for_one_is_refused() -> None:
    t = table(players=2)
    seats = [t.whose, *(t.end_turn().whose for _ in range(3))]
    assert seats == ["Robert", "Emmy", "Robert", "Emmy"]
    with pytest.raises(ValueError, match="players"):
        begin(players=1)
