"""Decisions where the rulebook is silent: sheets, cards, piles and tests (catalogue, RES-GAP)."""

import re
from dataclasses import replace

import pytest

from engine.answers import Chosen
from engine.game import Setup
from engine.messages import say
from engine.requests import Act
from engine.resistance import GAME
from engine.resistance.phases import reorganise
from engine.resistance.skills import effective_level, effective_soldiers
from engine.resistance.team import level
from tests.engine.resistance.catalogue import text
from tests.engine.resistance.invariants import RECRUITS, check
from tests.engine.resistance.table import CAST, start, table


@pytest.mark.rule("RES-GAP-13")
def test_an_empty_supply_gives_what_is_left() -> None:
    t = table(at={"Fred": "NE14"}).act("Fred", "eliminate").choose("soldier", "soldier")
    t.player("Sophie").cubes += t.game.supply - 3
    t.game.supply = 3
    t.end_phase().choose("0", "1", "2")
    assert t.game.supply == 0
    assert t.player("Fred").cubes == 1
    check(t.game)


@pytest.mark.rule("RES-GAP-16")
def test_an_empty_pile_takes_its_discards_back() -> None:
    t = table(at={"Léna": "NE15"}, soldiers={"NE15": 0}, cubes={"Léna": 3})
    pile = t.game.objects
    pile.discard = pile.draw.copy()
    pile.draw.clear()
    pile.draw["tools"], pile.discard["tools"] = 1, 1
    t.act("Léna", "search")
    assert t.number_drawn() == 2, "the last card came by itself"
    t.drawn("junk", "junk")
    assert set(t.options()) == {"tools", "junk", "none"}
    t.keep("junk")
    assert +pile.discard == {"tools": 1, "junk": 1}
    check(t.game)


@pytest.mark.rule("RES-GAP-16")
@pytest.mark.parametrize("action", ["recruit", "search", "investigate"])
def test_keeping_none_is_allowed(action: str) -> None:
    t = table(at={"Léna": "NE3"}).act("Léna", action)
    drawn = {"recruit": ["F"], "search": ["junk"] * 3, "investigate": ["city"]}[action]
    t.drawn(*drawn).keep("none")
    assert not t.player("Léna").recruits
    assert not +t.player("Léna").objects
    assert not t.game.kept_clues
    check(t.game)


@pytest.mark.rule("RES-GAP-17")
def test_the_22_recruits_are_those_of_the_catalogue_and_each_sums_to_nine() -> None:
    line = next(line for line in text().splitlines() if line.startswith("Example **R22**"))
    printed = {
        letter: {"com": int(com), "mil": int(mil), "eng": int(eng)}
        for letter, com, mil, eng in re.findall(r"\b([A-V]) (\d)/(\d)/(\d)", line)
    }
    assert len(printed) == 22
    assert printed == RECRUITS
    assert {sum(values.values()) for values in printed.values()} == {9}


@pytest.mark.rule("RES-GAP-18")
def test_training_takes_the_first_free_slot_stays_there_and_is_never_given_away() -> None:
    t = table(
        available={"train": 5}, team={"Fred": {"mil": ["C"], "com": ["K"]}}, at={"Fred": "NE3", "Emma": "NE3"}
    )
    t.act("Fred", "play", "mil")
    assert t.player("Fred").team["mil"] == {4: "C", 5: "training"}, "no minimum"
    t.act("Fred", "transfer")
    assert t.options() == {"recruit C": 1, "recruit K": 1}
    t.choose("recruit C")
    assert t.player("Fred").team["mil"] == {5: "training"}, "it does not move"
    t.act("Emma", "move", "NE1").army().pass_on("ask.reorganise")
    assert set(t.options()) == {"K"}


@pytest.mark.rule("RES-GAP-19")
def test_only_ambler_has_planning_and_there_is_no_plan_action() -> None:
    t = table()
    assert isinstance(t.request, Act)
    assert not {move.id for move in t.request.moves} & {"plan", "planning"}
    assert all("planning" not in row.values() for p in t.game.players for row in p.team.values())


@pytest.mark.rule("RES-GAP-19")
def test_planning_needs_no_value_and_moves_only_when_reorganising() -> None:
    t = start(cast={"Fred": "ambler"}, planning="eng")
    assert t.player("Fred").team["eng"] == {3: "planning"}
    t.choose("planning").choose("com").to_actions()
    assert t.player("Fred").team == {"com": {3: "planning"}, "mil": {}, "eng": {}}
    assert t.why_not("Fred", "transfer") == "nothing-to-give"


@pytest.mark.rule("RES-TURN-02")
def test_where_a_lifted_recruit_finds_no_slot_any_more_all_are_back_and_it_is_asked_again() -> None:
    player = table().player("Emma")
    player.character = replace(player.character, skills={"com": 4, "mil": 4, "eng": 5})
    player.values = {"A": {"com": 5, "mil": 5, "eng": 0}, "B": {"com": 5, "mil": 0, "eng": 0}}
    player.team = {"com": {5: "B"}, "mil": {5: "A"}, "eng": {}}
    rules = reorganise(player)
    next(rules)
    assert rules.send(Chosen(("A", "B"))).id == "resistance.ask.row"
    again = rules.send(Chosen(("com",)))
    assert (again.id, again.note) == (
        "resistance.ask.reorganise",
        say("resistance.refuse.no-seat", player="Emma"),
    )
    assert player.team == {"com": {5: "B"}, "mil": {5: "A"}, "eng": {}}


@pytest.mark.rule("RES-GAP-20")
def test_a_transfer_goes_one_way_and_holds_no_cubes_clues_or_tokens() -> None:
    t = table(
        objects={"Fred": ["junk", "grenade"], "Emma": ["tools"]},
        at={"Fred": "SE4", "Emma": "SE4"},
        cubes={"Fred": 3},
        clues=["city"],
    )
    t.act("Fred", "transfer")
    assert t.options() == {"grenade": 1, "junk": 1}
    t.choose("grenade")
    assert +t.player("Emma").objects == {"tools": 1, "grenade": 1}


@pytest.mark.rule("RES-GAP-20")
def test_a_recruit_is_given_only_where_it_fits_and_those_behind_close_up() -> None:
    t = table(
        team={"Fred": {"com": ["I", "J", "A"]}, "Emma": {"eng": ["F"]}}, at={"Fred": "SE4", "Emma": "SE4"}
    )
    t.act("Fred", "transfer")
    assert t.options() == {"recruit I": 1, "recruit J": 1, "recruit A": 1}
    t.choose("recruit I")
    assert t.player("Emma").team["eng"] == {2: "F", 3: "I"}
    assert t.player("Fred").team["com"] == {2: "J", 3: "A"}
    t.act("Emma", "transfer")
    assert "recruit F" in t.options(), "Eng 5 fits Stark's slot 3+"
    full = {"com": ["J", "A"], "mil": ["C", "D", "G"], "eng": ["E", "H", "F", "training"]}
    nobody = table(team={"Fred": {"mil": ["K"]}, "Emma": full}, at={"Fred": "SE4", "Emma": "SE4"})
    assert nobody.act("Fred", "transfer").options() == {}


@pytest.mark.rule("RES-GAP-20")
def test_a_given_rifle_takes_its_bullets_along() -> None:
    t = table(objects={"Fred": ["sniper-rifle"]}, at={"Fred": "SE4", "Emma": "SE4"})
    t.player("Fred").bullets[:] = [2]
    t.game.supply += 4
    t.act("Fred", "transfer").choose("sniper-rifle")
    assert (t.player("Emma").bullets, t.player("Fred").bullets) == ([2], [])


@pytest.mark.rule("RES-GAP-23")
def test_a_used_card_is_shuffled_back_with_its_cubes_to_the_supply() -> None:
    t = table(available={"slow": 6})
    pile = t.game.resistance.draw.total()
    t.act("Fred", "play")
    assert t.game.resistance.draw["slow"] == 1
    assert t.game.resistance.draw.total() == pile + 1
    check(t.game)


@pytest.mark.rule("RES-GAP-23")
@pytest.mark.parametrize("left", [1, 0])
def test_a_short_deck_gives_what_it_has(left: int) -> None:
    t = table()
    cards = sorted(t.game.resistance.draw.elements())
    for card in cards[left:]:
        t.game.resistance.draw[card] -= 1
        t.game.available[card] = 0
    t.next_day()
    assert len(t.game.available) == 8
    check(t.game)


@pytest.mark.rule("RES-GAP-24")
def test_like_a_boss_counts_level_five_and_no_soldiers_but_the_cube_is_paid() -> None:
    t = table(available={"boss": 4}, at={"Emma": "NO15"}).act("Emma", "play").act("Emma", "investigate")
    assert t.number_drawn() == 5
    assert t.game.cubes["NO15"] == 1
    capped = table(available={"boss": 4}, zone_cubes={"NE1": 1}).act("Emma", "play")
    assert capped.why_not("Emma", "recruit") == "zone-cubes"


@pytest.mark.rule("RES-GAP-24")
def test_like_a_boss_does_nothing_for_a_move_and_waits_for_the_next_skill() -> None:
    t = table(available={"boss": 4})
    by_foot = set(table().act("Emma", "move").options())
    t.act("Emma", "play").act("Emma", "move")
    assert set(t.options()) == by_foot
    t.choose("NE14")
    assert effective_level(t.player("Emma"), "eliminate") == 5
    t.next_day()
    assert effective_level(t.player("Emma"), "eliminate") == 5, "the next action may be tomorrow's"
    t.act("Emma", "eliminate")
    assert effective_level(t.player("Emma"), "eliminate") == 2


@pytest.mark.rule("RES-GAP-25", "RES-CARD-03", "RES-TURN-13")
@pytest.mark.parametrize("keeping", ["full", "light"])
def test_pieces_that_a_commando_removes_give_reputation_like_eliminated_ones(keeping: str) -> None:
    t = table(available={"commando": 4}, keeping=keeping)
    if keeping == "full":
        t.act("Fred", "play").choose("NO15", "NO15", "NO15", "SO15")
        assert (t.game.aside, t.game.reserve, t.game.soldiers["NO15"]) == (4, 14, 0)
        t.end_phase()
    else:
        t.act("Fred", "action").ring().report(played=["commando"]).choose("NO15", "NO15", "NO15", "SO15")
    assert t.told("phase.cubes", "n") == 8
    assert [player.cubes for player in t.game.players] == [2, 5, 4, 4]
    assert (t.confirm().game.aside, t.game.reserve) == (0, 18)


@pytest.mark.rule("RES-GAP-25")
def test_officers_that_a_commando_removes_give_reputation_and_return_to_their_reserve() -> None:
    t = table(available={"commando": 4}, officers={"SE9": 1, "NO1": 1})
    t.act("Fred", "play", "officers")
    t.choose("SE9", "NO1")
    assert (t.game.officers.total(), t.game.officers_in_reserve, t.game.aside) == (0, 12, 0)
    t.end_phase()
    assert [player.cubes for player in t.game.players] == [1, 4, 3, 3]


@pytest.mark.rule("RES-GAP-25")
def test_a_game_saved_before_the_choice_goes_on_without_that_reputation() -> None:
    setup = Setup("resistance", tuple("ABC"), ())
    assert GAME.begin(setup).commando_gives_reputation
    assert not GAME.begin(setup.as_it_was(GAME.settings)).commando_gives_reputation


@pytest.mark.rule("RES-GAP-25")
def test_by_choice_a_commando_brings_no_reward_and_its_pieces_return_at_once() -> None:
    settings = {"commando-gives-reputation": "no"}
    t = table(available={"commando": 4}, officers={"SE9": 1}, settings=settings)
    t.act("Fred", "play", "both").choose("NO15", "NO15").choose("SE9")
    assert (t.game.reserve, t.game.officers_in_reserve, t.game.aside) == (16, 12, 0)
    t.end_phase()
    assert [player.cubes for player in t.game.players] == [0, 3, 2, 2]


@pytest.mark.rule("RES-GAP-34", "RES-ACT-01")
def test_different_cards_stack_two_of_the_same_do_not_and_five_is_the_most() -> None:
    t = table(
        at=dict.fromkeys(CAST, "NO15"),
        objects={
            "Emma": ["leadership", "leadership", "beggar-outfit", "beggar-outfit"],
            "Sophie": ["leadership", "beggar-outfit", *["junk"] * 9],
        },
        team={"Emma": {"com": ["J", "A"]}},
    )
    emma, sophie = t.player("Emma"), t.player("Sophie")
    assert (level(emma, "com"), effective_level(emma, "recruit")) == (5, 5)
    assert effective_soldiers(t.game, emma, "investigate", "NO15") == 2
    assert effective_level(sophie, "recruit") == 3
    assert effective_soldiers(t.game, sophie, "recruit", "NO15") == 2
    assert sophie.objects.total() == 11, "no hand limit"
    twice = table(objects={"Sophie": ["leadership", "leadership"]}).player("Sophie")
    assert effective_level(twice, "recruit") == 3
