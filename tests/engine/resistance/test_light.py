"""Light keeping: one press per action, and the report that it is checked against."""

from typing import Any

import pytest

from engine.answers import Acted, Answer, Chosen, Counted, Filled
from engine.requests import Choose, Count, Form
from engine.resistance import GAME
from engine.resistance.report_form import clue_question
from tests.engine.resistance.invariants import check
from tests.engine.resistance.table import Table, table


def light(**pieces: Any) -> Table:
    return table(keeping="light", **pieces)


def test_light_is_the_default_and_knows_the_table_but_not_the_hands() -> None:
    assert next(one for one in GAME.settings if one.name == "keeping").default == "light"
    assert set(GAME.snapshot(light().game)) == {"table"}


@pytest.mark.rule("RES-TURN-06", "RES-TURN-09")
def test_a_press_moves_a_counter_under_the_gap_rule() -> None:
    t = light().act("Emma", "action").act("Emma", "action")
    assert [player.counter for player in t.game.players] == [0, 0, 0, 2]
    assert t.why_not("Emma", "action") == "gap"


def test_a_mistaken_press_is_taken_back_but_not_those_of_yesterday() -> None:
    t = light()
    assert t.refused(Acted(3, "take-back")) == "refuse.move"
    t.act("Emma", "action").act("Emma", "take-back")
    assert t.player("Emma").counter == 0
    t.act("Emma", "action").next_day()
    assert t.refused(Acted(3, "take-back")) == "refuse.move"


def test_the_report_moves_pieces_and_pays_cubes() -> None:
    t = light(available={"train": 0}).act("Emma", "action").ring()
    t.report(
        eliminated=["NE14"],
        pawns={"Emma": "NE8"},
        spent={"Emma": 2, "Léna": 1},
        zone_cubes=["NE1", "NE8"],
        prepared={"train": 1},
        clues=["city"],
    )
    game = t.pass_on("draw.events").game
    assert (game.soldiers["NE14"], game.reserve) == (1, 15)
    assert game.cubes == {"NE1": 1, "NE8": 1}
    assert game.available["train"] == 1
    assert t.player("Emma").pawn == "NE8"
    assert game.kept_clues == ["city"]
    check(game)


def told(t: Table, **parts: Answer) -> Table:
    """The report with these parts, ``pawn_0`` for the first player's pawn; the rest is as filled in."""
    assert isinstance(t.request, Form)
    usual = {part.id: part.filled_in for part in t.request.parts if part.filled_in is not None}
    return t.answer(Filled(usual | {id.replace("_", " "): answer for id, answer in parts.items()}))


@pytest.mark.parametrize(
    ("parts", "about", "reason"),
    [
        ({"eliminated_0": Chosen(("NE14",)), "eliminated_1": Chosen(("NE14",) * 2)}, "eliminated 1", "over"),
        ({"zone-cubes_1": Chosen(("NE1",)), "zone-cubes_2": Chosen(("NE1",))}, "zone-cubes 2", "over"),
        ({"cards_1": Chosen(("train",) * 4)}, "cards 1", "cubes-short"),
        (
            {"cards_1": Chosen(("train from-supply",) * 5), "cards_2": Chosen(("train",) * 2)},
            "cards 2",
            "over",
        ),
        ({"played": Chosen(("train",))}, "played", "not-full"),
        ({"clues": Chosen(("regions-n", "regions-s"))}, "clues", "clues-clash"),
    ],
)
def test_a_report_that_cannot_be_is_asked_again_with_the_reason_and_the_part(
    parts: dict[str, Answer], about: str, reason: str
) -> None:
    t = told(light(available={"train": 0}).act("Emma", "action").ring(), **parts)
    assert t.asks == "report"
    assert isinstance(t.request, Form)
    assert t.request.note is not None
    assert (t.request.note.id, t.request.about) == (f"resistance.report.{reason}", about)
    assert t.report().asks == "phase.end"


def test_each_player_tells_their_own_and_cubes_are_told_once() -> None:
    t = light(available={"train": 0}).act("Emma", "action").ring()
    assert isinstance(t.request, Form)
    own = {seat: [part.id for part in t.request.parts if part.seat == seat] for seat in (0, 1, 3)}
    assert own[0] == ["pawn 0", "eliminated 0"], "Fred has no cube to leave"
    assert own[1] == ["pawn 1", "eliminated 1", "zone-cubes 1", "cards 1"]
    assert own[3] == ["pawn 3", "eliminated 3", "zone-cubes 3", "cards 3"]
    held = t.player("Emma").cubes
    told(t, **{"zone-cubes_3": Chosen(("NE1",)), "cards_3": Chosen(("train",))})
    assert t.player("Emma").cubes == held - 2
    check(t.game)


def test_bullets_are_asked_for_when_there_can_be_a_rifle() -> None:
    t = light().act("Emma", "action").ring()
    assert isinstance(t.request, Form)
    assert "bullets" not in {part.id for part in t.request.parts}, "nobody has one on the first day"
    t.report().to_actions().act("Emma", "action").ring()
    assert isinstance(t.request, Form)
    assert "bullets" in {part.id for part in t.request.parts}


def test_what_saved_games_told_in_one_list_still_counts() -> None:
    t = light(available={"train": 0}).act("Emma", "action").ring()
    assert isinstance(t.request, Form)
    former = {part.id: part.filled_in for part in t.request.formerly if part.filled_in is not None}
    former |= {"spent 3": Counted(2), "zone-cubes": Chosen(("NE1",)), "prepared train": Counted(1)}
    t.answer(Filled(former))
    assert t.asks == "phase.end"
    assert (t.player("Emma").cubes, t.game.cubes["NE1"], t.game.available["train"]) == (0, 1, 1)
    check(t.game)


def test_the_heros_cube_comes_from_the_supply() -> None:
    t = light(available={"train": 0})
    supply = t.game.supply
    t.act("Sophie", "action").ring().report(spent={"Sophie": 1}, prepared={"train": 2})
    assert (t.game.available["train"], t.player("Sophie").cubes, t.game.supply) == (2, 2, supply - 1)


def test_bullets_in_rifles_come_from_the_supply_and_return_to_it() -> None:
    t = light().next_day().act("Léna", "action").ring()
    supply = t.game.supply
    t.report(bullets=6)
    assert t.game.supply == supply - 6
    t.to_actions().act("Léna", "action").ring().report(bullets=5)
    assert t.game.supply == supply - 5


@pytest.mark.parametrize(("bullets", "next"), [(6, "phase.end"), (7, "report")])
def test_bullets_that_are_in_rifles_already_need_no_supply_and_more_of_them_do(
    bullets: int, next: str
) -> None:
    t = light().act("Emma", "action").ring().report().to_actions()
    t.act("Léna", "action").ring().report(bullets=6).to_actions()
    t.player("Emma").cubes += t.game.supply
    t.game.supply = 0
    assert t.act("Léna", "action").ring().report(bullets=bullets).asks == next


@pytest.mark.rule("RES-CARD-06", "RES-GAP-23")
def test_a_played_card_goes_back_and_has_its_effect_on_the_army() -> None:
    t = light(available={"slow": 6}).act("Emma", "action").ring().report(played=["slow"])
    assert t.game.army == 2
    assert "slow" not in t.game.available
    check(t.game)


@pytest.mark.rule("RES-CARD-03")
def test_a_reported_commando_asks_what_it_removed() -> None:
    t = light(available={"commando": 4}).act("Emma", "action").ring().report(played=["commando"])
    assert t.asks == "ask.raid-soldier"
    t.choose("NO15", "NO15", "NO15", "SO15")
    assert (t.game.soldiers["NO15"], t.game.aside) == (0, 4)


@pytest.mark.rule("RES-ACT-29")
def test_a_card_kept_by_radio_is_available() -> None:
    t = light().act("Emma", "action").ring()
    t.report(radioed=["train"]).report()
    assert t.pass_on("draw.events").game.available == {"airlift": 0, "train": 0}
    check(t.game)


@pytest.mark.rule("RES-ACT-23", "RES-ACT-25", "RES-ACT-29")
@pytest.mark.parametrize(("cubes", "played", "left"), [(2, [], 2), (6, ["slow"], None)])
def test_a_card_of_the_radio_may_be_prepared_and_played_on_the_same_day(
    cubes: int, played: list[str], left: int | None
) -> None:
    t = light(cubes={"Emma": 6}).act("Emma", "action").ring().report(radioed=["slow"])
    assert t.asks == "report-radio"
    t.report(prepared={"slow": cubes}, spent={"Emma": cubes}, played=played)
    assert t.asks == "phase.end"
    assert t.game.available.get("slow") == left
    assert t.game.army == (2 if played else 0)
    check(t.game)


@pytest.mark.rule("RES-EVENT-03", "RES-EVENT-04")
@pytest.mark.parametrize("event", ["searches", "collateral"])
def test_events_about_hands_ask_only_who_paid(event: str) -> None:
    t = light().end_phase().report().pass_on("draw.events").drawn(event).confirm()
    assert set(t.options()) == {"1", "2", "3"}, "Fred has no cube"
    t.choose("1", "3")
    assert [player.cubes for player in t.game.players] == [0, 2, 2, 1]


@pytest.mark.rule("RES-WIN-02")
def test_one_press_tells_that_the_base_is_destroyed() -> None:
    t = light()
    assert t.refused(Acted(None, "destroyed")) == "refuse.move", "no base is known yet"
    t.game.bases.append("NE3")
    t.act("Emma", "action").answer(Acted(None, "destroyed"))
    assert t.ended == "destroyed: players"


def test_the_form_offers_only_what_can_be() -> None:
    t = light(zone_cubes={"NE1": 1}).end_phase()
    assert isinstance(t.request, Form)
    parts = {part.id: part for part in t.request.parts}
    assert "officers 0" not in parts, "there are none"
    parts["eliminated 0"].check(Chosen(("NO15",) * 3))
    with pytest.raises(ValueError, match="too-many"):
        parts["eliminated 0"].check(Chosen(("NO15",) * 4))
    with pytest.raises(ValueError, match="not-there"):
        parts["zone-cubes 1"].check(Chosen(("NE1",)))


@pytest.mark.rule("RES-ACT-15", "RES-CLUE-18")
def test_a_reported_clue_leaves_the_discards_only_where_the_pile_has_no_more_of_it() -> None:
    t = light().act("Emma", "action").ring()
    t.game.clues.discard["capital"] = t.game.clues.draw.pop("capital")
    t.game.clues.discard["village"], t.game.clues.draw["village"] = 1, t.game.clues.draw["village"] - 1
    t.report(clues=["capital", "regions-n"])
    assert t.game.kept_clues == ["capital", "regions-n"]
    assert (t.game.clues.discard["capital"], t.game.clues.discard["village"]) == (1, 1)
    check(t.game)


@pytest.mark.rule("RES-ACT-25", "RES-ACT-24")
@pytest.mark.parametrize(
    ("cast", "cubes", "asked"), [("adams", 5, False), ("adams", 6, True), ("caygill", 5, True)]
)
def test_a_card_is_asked_for_as_played_only_where_all_cubes_together_would_do(
    cast: str, cubes: int, asked: bool
) -> None:
    held = {"Emma": cubes, "Fred": 0, "Sophie": 0, "Léna": 0}
    t = light(cast={"Sophie": cast}, cubes=held).act("Emma", "action")
    t.game.available = {"slow": 0}
    t.ring()
    assert isinstance(t.request, Form)
    assert ("played" in {part.id for part in t.request.parts}) == asked


@pytest.mark.rule("RES-TURN-12")
def test_the_report_may_be_told_while_the_phase_goes_on_and_at_no_other_time() -> None:
    t = light().act("Emma", "action")
    form = GAME.next_form(t.game, t.request)
    assert form is not None
    t.ring()
    assert isinstance(t.request, Form)
    assert (t.request.id, t.request.prompt, t.request.parts) == (form.id, form.prompt, form.parts)
    assert GAME.next_form(t.game, t.request) is None, "it is asked already"
    whole = table()
    assert GAME.next_form(whole.game, whole.request) is None


@pytest.mark.rule("RES-ACT-28", "RES-ACT-29")
def test_what_is_offered_as_told_by_radio_lies_in_the_pile_and_bullets_fit_all_rifles() -> None:
    t = light().next_day().ring()
    assert isinstance(t.request, Form)
    parts = {part.id: part for part in t.request.parts}
    radioed, bullets = parts["radioed"], parts["bullets"]
    assert isinstance(radioed, Choose)
    assert isinstance(bullets, Count)
    assert {option.id for option in radioed.options} == set(+t.game.resistance.draw)
    assert (bullets.least, bullets.most, bullets.default) == (0, 12, 0)
    clues = parts["clues"]
    assert isinstance(clues, Choose)
    assert (clues.least, clues.most) == (0, 43 - 7), "failures tell nothing"
    t.game.clues.draw["city"] -= 1
    t.game.clues.discard["city"] += 1
    (shuffled,) = clue_question(t.game)
    assert set(shuffled.options) == set(clues.options), "discards may have been shuffled in"
