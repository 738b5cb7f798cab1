"""Battle keeping: the menu of a turn, fights by a form, claimed achievements, and the scoring forms."""

from collections import Counter

import pytest

from engine.requests import Confirm, Count, Form
from tests.engine.dead_reckoning.table import Table, new, start


def defaults(t: Table) -> list[int | None]:
    assert isinstance(t.request, Form)
    return [part.default for part in t.request.parts if isinstance(part, Count)]


@pytest.mark.rule("DR-INFO-04")
def test_a_turn_is_a_menu_and_nothing_else_is_asked() -> None:
    t = start(3, keeping="battle")
    fights = {"fight merchant", *(f"fight {kind} {seat}" for kind in ("building", "ship") for seat in (1, 2))}
    assert set(t.options()) == fights | {"achievement", "end", "last-round"}
    assert (t.choose("end").asks, t.told("player")) == ("ask.turn", "Blue")
    assert t.game.boards == {}


@pytest.mark.rule("DR-FIGHT-07", "DR-FIGHT-12", "DR-FIGHT-29")
def test_the_cubes_of_both_sides_are_suggested_from_what_is_known() -> None:
    t = (
        start(2, keeping="battle")
        .choose("last-round")
        .confirm()
        .choose("fight")
        .choose("ship")
        .choose("harbour")
    )
    assert defaults(t)[:2] == [1, 1 + 4 + 2]
    t.fill(3, 7, 20, 20, 1, 0).pass_on("ask.turn").choose("fight").choose("building").choose("both")
    assert defaults(t)[:2] == [3, 5 + 2 + 2]


@pytest.mark.rule("DR-FIGHT-03")
def test_the_same_ship_is_not_offered_twice_in_a_turn() -> None:
    t = (
        start(2, keeping="battle")
        .choose("fight")
        .choose("ship")
        .choose("sea")
        .pass_on("ask.turn")
        .choose("fight")
    )
    assert set(t.options()) == {"merchant", "building"}
    t.pass_on("ask.turn").choose("end").choose("end").choose("fight")
    assert set(t.options()) == {"merchant", "ship", "building"}, "but in the next turn it is"


@pytest.mark.rule("DR-SINK-08", "DR-GAP-13")
@pytest.mark.parametrize(("counts", "step"), [("cargo", "sunk.if-cargo"), ("coin", "sunk.if-coin-to")])
def test_a_sunk_ship_is_told_what_to_lose_and_credited_as_terror(counts: str, step: str) -> None:
    t = (
        start(2, keeping="battle", settings={"sink-counts": counts})
        .choose("fight")
        .choose("ship")
        .choose("sea")
    )
    t.fill(2, 1, 20, 20, 0, 4).drop(violet="Z06 Z02", blue="Z02").pass_on("sunk")
    assert t.steps() == [step, "sunk.else", "sunk.harbour"]
    t.confirm().pass_on("ask.turn")
    assert t.player("Violet").achievements == ["terror"]
    assert t.player("Blue").damage == 0


@pytest.mark.rule("DR-FIGHT-21")
def test_damage_of_a_merchants_card_is_asked_for() -> None:
    t = start(2, keeping="battle").choose("fight").choose("merchant").confirm().fill(1, 3, 20, 4)
    t.drop(violet="Z01", black="Z02 Z02 Z02").choose("pass").pass_on("ask.card-damage").count(1)
    assert t.steps() == ["damage", "consequence.merchant"]
    t.confirm()
    assert (t.asks, t.steps()[1:]) == ("sunk", ["sunk.else", "sunk.harbour"])


@pytest.mark.rule("DR-ACH-01", "DR-ACH-05")
def test_legendary_is_counted_by_the_box_and_others_are_claimed() -> None:
    t = start(2, keeping="battle").choose("achievement").choose("1 explorer").confirm()
    assert t.player("Blue").achievements == ["explorer"]
    t.choose("achievement")
    assert "1 explorer" not in t.options()
    t.choose("0 builder").confirm()
    for _ in range(4):
        t.choose("fight").choose("merchant").confirm().fill(2, 1, 20, 0).drop(
            violet="Z06 Z06", black="Z02"
        ).choose("pass")
        t.pass_on("ask.turn")
    assert t.player("Violet").achievements == ["builder", "legendary"]


@pytest.mark.rule("DR-END-01")
def test_the_last_round_follows_from_four_markers_or_is_called() -> None:
    t = start(2, keeping="battle")
    for id in ("builder", "capitalist", "explorer", "colonizer"):
        t.choose("achievement").choose(f"0 {id}").confirm()
    assert t.choose("end").asks == "last-round"
    called = start(2, keeping="battle").choose("last-round")
    assert (called.asks, called.game.trigger) == ("last-round", 0)


@pytest.mark.rule("DR-SCORE-02", "DR-SCORE-06", "DR-SCORE-09", "DR-SCORE-18")
def test_scoring_is_filled_in_form_by_form_and_explained_line_by_line() -> None:
    t = (
        start(2, keeping="battle", settings={"covered-advanced": "2"})
        .choose("last-round")
        .confirm()
        .choose("end")
    )
    assert t.asks == "islands"
    assert isinstance(t.request, Form)
    assert t.request.parts[0].filled_in is None, "no island is skipped by one tap"
    t.fill("dorado", 3, 1, 0)
    assert t.asks == "islands"
    t.fill("done", 0, 0, 0)
    assert (t.asks, t.request.secret, t.request.seat) == ("claim-form", True, 0)
    t.fill(7, 2, 1, 2, 5, 1, 1, 1, 1, 3, 1).fill(*[0] * 11)
    assert t.play.outcome is not None
    found = Counter(
        {str(line.label).partition("score.")[2]: line.value for line in t.play.outcome.sheets[0].lines}
    )
    assert found == {
        "chest()": 7,
        "aboard()": 2,
        "on-islands()": 1,
        "buildings()": 2,
        "advancements()": 2,
        "basic()": 1,
        "advanced()": 2,
        "covered()": 1 + 2,
        "ability.ask()": 2,
        "island(name=Dorado)": 6,
        "total()": 28,
    }
    assert t.play.outcome.winners == ("Violet",)


@pytest.mark.rule("DR-SETUP-18")
def test_the_set_up_tells_the_fourth_player_of_a_level_up_and_no_third_one() -> None:
    four = new(4, keeping="battle").drawn("Violet")
    assert "setup.fourth" in four.steps()
    told = next(step for step in four.request.steps if step.id == "dead-reckoning.setup.fourth")  # type: ignore[union-attr]
    assert dict(told.params)["player"] == "Yellow"
    assert "setup.fourth" not in new(3, keeping="battle").drawn("Violet").steps()


@pytest.mark.rule("DR-FIGHT-10")
@pytest.mark.parametrize(("owner", "suggested"), [("isle 0", [1 + 2, 1]), ("isle 1", [1, 1 + 2])])
def test_buildings_of_the_island_are_suggested_as_cubes_of_their_owner(
    owner: str, suggested: list[int]
) -> None:
    t = start(2, keeping="battle").choose("fight").choose("ship")
    assert set(t.options()) == {"sea", "harbour", "isle 0", "isle 1"}
    t.choose(owner)
    assert (t.asks, t.limits()) == ("ask.own-buildings", (0, 3))
    assert defaults(t.count(2))[:2] == suggested
    t.fill(3, 3, 20, 20, 0, 0).pass_on("ask.turn").choose("fight").choose("building").choose("fort")
    assert defaults(t)[0] == (1 if owner == "isle 0" else 3), "cubes of buildings are no cannons"


@pytest.mark.rule("DR-GAP-44")
def test_a_reduction_told_in_battle_keeping_averts_a_sinking() -> None:
    t = start(2, keeping="battle").choose("fight").choose("ship").choose("sea").fill(1, 1, 20, 20, 4, 0)
    t.drop(violet="Z06", blue="Z05").choose("ability").choose("less").count(1).choose("pass").choose("pass")
    assert t.pass_on("sunk", "ask.turn").asks == "ask.turn"
    assert t.player("Violet").damage == 4


@pytest.mark.rule("DR-GAP-44")
@pytest.mark.parametrize(("winner", "damage"), [("Z06", 1 + 2), ("Z01", 0)])
def test_if_you_win_is_for_the_winner_alone_in_battle_keeping(winner: str, damage: int) -> None:
    t = start(2, keeping="battle").choose("fight").choose("ship").choose("sea").fill(1, 1, 20, 20, 0, 0)
    t.drop(violet=winner, blue="Z02").choose("ability").choose("plunder").count(2)
    t.choose("pass").choose("pass").pass_on("if-won", "ask.turn")
    assert t.asks == ("if-won" if damage else "ask.turn")
    assert t.player("Blue").damage == damage


@pytest.mark.rule("DR-FIGHT-06", "DR-CUBE-01", "DR-INFO-04")
def test_a_form_of_a_fight_takes_no_more_cubes_than_there_are_and_no_ship_that_is_sunk() -> None:
    t = start(2, keeping="battle").choose("fight").choose("merchant").confirm()
    assert form_limits(t) == {
        "mine": (0, 29, 1),
        "theirs": (0, 20, 4),
        "spare 0": (0, 29, 20),
        "damage 0": (0, 4, 0),
    }
    t = start(2, keeping="battle").choose("fight").choose("ship").choose("sea")
    assert form_limits(t)["theirs"] == (0, 29, 1)


@pytest.mark.rule("DR-FIGHT-07", "DR-INFO-04")
def test_the_next_merchant_is_suggested_as_strong_as_the_last_and_not_as_the_last_ship() -> None:
    t = merchant(start(2, keeping="battle"), 1, 6, 20, 0).pass_on("ask.turn")
    t.choose("fight").choose("ship").choose("sea").fill(1, 3, 20, 20, 0, 0).pass_on("ask.turn")
    assert form_limits(t.choose("fight").choose("merchant").confirm())["theirs"] == (0, 20, 6)


@pytest.mark.rule("DR-GAP-11", "DR-CREW-GUN")
def test_a_sacrificed_cube_gains_two_in_battle_keeping() -> None:
    t = start(2, keeping="battle").choose("fight").choose("ship").choose("sea").fill(2, 1, 20, 20, 0, 0)
    t.drop(violet="Z06 Z06", blue="Z02").choose("ability").choose("sacrifice").pass_on("sacrifice")
    assert isinstance(t.request, Confirm)
    assert dict(t.request.steps[0].params)["n"] == 2
    assert t.game.fight is not None
    assert t.game.fight.board["violet", "Z06"] == 1


def form_limits(t: Table) -> dict[str, tuple[int, int, int | None]]:
    assert isinstance(t.request, Form)
    return {
        part.id: (part.least, part.most, part.default) for part in t.request.parts if isinstance(part, Count)
    }


@pytest.mark.rule("DR-ABIL-06")
@pytest.mark.parametrize(
    ("kind", "limits", "usual"),
    [("throw", (1, 6), 2), ("force", (1, 6), 1), ("less", (1, 6), 1), ("plunder", (0, 6), 1)],
)
def test_how_much_an_ability_does_is_asked_within_its_limits(
    kind: str, limits: tuple[int, int], usual: int
) -> None:
    t = start(2, keeping="battle").choose("fight").choose("ship").choose("sea").fill(1, 1, 20, 20, 0, 0)
    t.drop(violet="Z06", blue="Z05").choose("ability").choose(kind)
    assert isinstance(t.request, Count)
    assert (t.limits(), t.request.default) == (limits, usual)


@pytest.mark.rule("DR-FIGHT-21")
def test_a_lost_merchant_fight_asks_for_up_to_four_damage_of_the_card() -> None:
    t = start(2, keeping="battle").choose("fight").choose("merchant").confirm().fill(1, 1, 20, 0)
    t.drop(violet="Z05", black="Z02").pass_on("ask.card-damage")
    assert isinstance(t.request, Count)
    assert (t.limits(), t.request.default) == ((0, 4), 0)


def merchant(t: Table, *numbers: int) -> Table:
    return t.choose("fight").choose("merchant").confirm().fill(*numbers)


@pytest.mark.rule("DR-ACH-05", "DR-CUBE-01")
def test_a_cube_that_counts_a_won_fight_is_not_in_the_reserve() -> None:
    t = merchant(start(2, keeping="battle"), 2, 1, 20, 0).drop(violet="Z06 Z06", black="Z02")
    t.pass_on("ask.turn")
    assert t.player("Violet").counters["legendary"] == 1
    merchant(t, 1, 1, 29, 0)
    assert t.game.cubes_of(t.player("Violet")) == 30


@pytest.mark.rule("DR-FIGHT-07")
def test_who_fought_without_cannons_is_suggested_none_and_never_less() -> None:
    t = merchant(start(2, keeping="battle"), 0, 1, 20, 0).drop(black="Z02").pass_on("ask.turn")
    assert defaults(t.choose("fight").choose("merchant").confirm())[0] == 0
    t = start(2, keeping="battle").choose("fight").choose("ship").choose("isle 0").count(2)
    t.fill(1, 1, 20, 20, 0, 0).pass_on("ask.turn")
    assert defaults(t.choose("fight").choose("merchant").confirm())[0] == 0


@pytest.mark.rule("DR-ACH-05", "DR-FIGHT-22")
@pytest.mark.parametrize(("won", "damage"), [(True, 0), (False, 1)])
def test_a_building_that_is_beaten_is_no_legend_and_one_that_wins_does_one_damage(
    won: bool, damage: int
) -> None:
    t = start(2, keeping="battle").choose("fight").choose("building").choose("fort").fill(1, 1, 20, 20, 0)
    t.drop(violet="Z02" if won else "Z01", blue="Z01" if won else "Z02").pass_on("result")
    assert t.steps() == [*["damage"] * damage, "consequence.building"]
    t.pass_on("ask.turn")
    assert (t.player("Violet").tally["legendary"], t.player("Violet").damage) == (0, damage)


@pytest.mark.rule("DR-FIGHT-21")
def test_a_card_without_damage_tells_of_none() -> None:
    t = merchant(start(2, keeping="battle"), 1, 1, 20, 0).drop(violet="Z05", black="Z02")
    assert t.pass_on("ask.card-damage").count(0).steps() == ["consequence.merchant"]


@pytest.mark.rule("DR-GAP-44")
def test_damage_of_if_you_win_is_told_before_the_rest_of_it() -> None:
    t = start(2, keeping="battle").choose("fight").choose("ship").choose("sea").fill(1, 1, 20, 20, 0, 0)
    t.drop(violet="Z06", blue="Z02").choose("ability").choose("plunder").count(2).pass_on("if-won")
    assert t.steps() == ["damage", "if-won.take"]


@pytest.mark.rule("DR-CREW-GUN", "DR-GAP-11")
def test_a_sacrificed_cube_brings_two_and_does_one_damage() -> None:
    t = start(2, keeping="battle").choose("fight").choose("ship").choose("sea").fill(1, 1, 20, 20, 0, 0)
    t.drop(violet="Z06", blue="Z02").choose("ability").choose("sacrifice").pass_on("sacrifice")
    assert isinstance(t.request, Confirm)
    assert [dict(step.params)["n"] for step in t.request.steps] == [2, 1]
    assert t.player("Blue").damage == 1


@pytest.mark.rule("DR-SCORE-19")
def test_a_tie_asks_each_for_all_cannons_and_no_more_than_there_are_cubes() -> None:
    t = start(2, keeping="battle").choose("last-round").confirm().choose("end").fill("done", 0, 0, 0)
    t.fill(*[0] * 11).fill(*[0] * 11)
    assert (t.asks, t.limits()) == ("ask.all-cannons", (1, 29))


@pytest.mark.rule("DR-SCORE-19", "DR-CUBE-01")
def test_in_a_tie_all_cubes_are_in_reserve_again_but_those_that_count_won_fights() -> None:
    t = (
        merchant(start(2, keeping="battle"), 2, 1, 1, 0)
        .drop(violet="Z06 Z06", black="Z02")
        .pass_on("ask.turn")
    )
    assert t.player("Violet").reserve == 2
    t.choose("last-round").confirm().choose("end").fill("done", 0, 0, 0).fill(*[0] * 11).fill(*[0] * 11)
    assert (t.asks, t.limits()) == ("ask.all-cannons", (1, 28))
    assert t.count(2).limits() == (1, 29)
    assert t.count(3).options() == {"blue": 3, "violet": 2}
