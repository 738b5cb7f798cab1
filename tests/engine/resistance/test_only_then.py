"""Rules that hold in one case and not in its neighbour: each is asked of both."""

from collections import Counter

import pytest

from engine.answers import Answer, Chosen, Counted, Drawn, Filled
from engine.messages import say
from engine.requests import Choose, Count, Draw, Form
from engine.resistance import GAME
from engine.resistance.names import clue_name
from engine.resistance.piles import draw_from, pile_of
from engine.resistance.state import Pile, copied
from tests.engine.resistance.invariants import check
from tests.engine.resistance.table import Table, start, table
from tests.engine.resistance.test_ending import A_RADIO, own
from tests.engine.resistance.test_facts import accepted, facts, refused

BOMB_PARTS = ["explosive", "delay-fuse", "detonator"]


@pytest.mark.rule("RES-CARD-08", "RES-COMP-11", "RES-CHAR-15")
@pytest.mark.parametrize(("trained", "may"), [(8, True), (9, False)])
def test_the_planning_token_is_one_of_the_ten(trained: int, may: bool) -> None:
    rows = {"Emma": {"mil": 4}, "Sophie": {"com": 2, "eng": trained - 6}}
    team = {name: {skill: ["training"] * n for skill, n in row.items()} for name, row in rows.items()}
    t = table(cast={"Fred": "ambler"}, available={"train": 5}, team=team)
    assert t.may("Léna", "play") == may


@pytest.mark.rule("RES-CARD-03")
@pytest.mark.parametrize("left", [1, 3])
def test_a_commando_takes_what_there_is_where_fewer_soldiers_are_left(left: int) -> None:
    t = table(available={"commando": 4}, settings={"commando-gives-reputation": "no"})
    t.game.soldiers = Counter({"NO15": left})
    t.game.reserve = 50 - left
    t.act("Fred", "play").choose(*["NO15"] * left)
    assert (t.asks, t.game.soldiers.total(), t.game.reserve) == ("ask.action", 0, 50)


@pytest.mark.rule("RES-ACT-29")
def test_a_radio_without_a_card_left_to_draw_is_refused() -> None:
    t = table(objects={"Emma": ["pirate-radio"]})
    assert t.may("Emma", "radio")
    t.game.resistance.draw.clear()
    assert t.act("Fred", "move", "NE3").why_not("Emma", "radio") == "draws-none"


@pytest.mark.rule("RES-WIN-06")
def test_only_the_object_that_the_scenario_names_wins() -> None:
    t = table(objects={"Léna": BOMB_PARTS}, **own(A_RADIO)).act("Léna", "craft")
    assert (t.asks, t.game.crafted) == ("ask.action", False)


@pytest.mark.rule("RES-ACT-13", "RES-GAP-14")
@pytest.mark.parametrize(("left", "asked"), [(3, 3), (4, 3), (2, 1)])
def test_a_pile_that_is_just_large_enough_is_not_shuffled_anew(left: int, asked: int) -> None:
    t = table()
    t.game.objects.discard = +t.game.objects.draw
    t.game.objects.draw = Counter({"tools": left})
    t.act("Léna", "search")
    assert t.number_drawn() == asked
    assert bool(t.game.objects.discard) == (left >= 3)


@pytest.mark.rule("RES-TURN-02", "RES-TURN-03")
@pytest.mark.parametrize(
    ("keeping", "ready", "noted"),
    [("light", "no", True), ("light", "yes", False), ("full", "no", False), ("full", "yes", False)],
)
def test_reorganising_is_named_with_the_cards_where_it_is_named_nowhere_else(
    keeping: str, ready: str, noted: bool
) -> None:
    t = start(keeping=keeping, settings={"ready": ready}).pass_on("draw.resistance").drawn("slow", "train")
    assert t.asks == "ask.keep-card"
    assert (t.request.note == say("resistance.reorganise")) == noted


def told(t: Table, **parts: Answer) -> Table:
    """The report of light keeping with these parts; the rest is as filled in."""
    assert isinstance(t.request, Form)
    usual = {part.id: part.filled_in for part in t.request.parts if part.filled_in is not None}
    return t.answer(Filled(usual | {id.replace("_", " "): answer for id, answer in parts.items()}))


def former(t: Table, **parts: Answer) -> Table:
    """The report as saved games told it in one list."""
    assert isinstance(t.request, Form)
    usual = {part.id: part.filled_in for part in t.request.formerly if part.filled_in is not None}
    return t.answer(Filled(usual | {id.replace("_", " "): answer for id, answer in parts.items()}))


@pytest.mark.rule("RES-ACT-17")
def test_two_players_together_may_eliminate_all_of_a_zone_and_no_more() -> None:
    t = table(keeping="light").ring()
    told(t, eliminated_0=Chosen(("NE14",)), eliminated_1=Chosen(("NE14",)))
    assert (t.asks, t.game.soldiers["NE14"], t.game.eliminated_today) == ("phase.end", 0, 2)


@pytest.mark.rule("RES-CARD-03")
def test_a_reported_commando_without_anybody_on_the_island_removes_nobody() -> None:
    t = table(keeping="light", available={"commando": 4})
    t.game.reserve, t.game.soldiers = 50, Counter()
    t.ring()
    assert told(t, played=Chosen(("commando",))).asks == "phase.end"
    officer = table(keeping="light", available={"commando": 4}, officers={"SE9": 1})
    officer.game.reserve, officer.game.soldiers = 50, Counter()
    officer.ring()
    assert told(officer, played=Chosen(("commando",))).asks == "ask.raid-officer"


def test_a_former_report_asks_of_officers_only_where_some_are_and_of_cubes_only_who_has_some() -> None:
    def asked(t: Table) -> set[str]:
        assert isinstance(t.ring().request, Form)
        return {part.id for part in t.request.formerly if isinstance(part, Choose | Count)}  # type: ignore[union-attr]

    some = asked(table(keeping="light", officers={"SE9": 1}, cubes={"Fred": 0, "Emma": 2}))
    assert {"eliminated", "officers", "spent 3"} <= some
    assert "spent 0" not in some
    assert "officers" not in asked(table(keeping="light"))


def test_a_former_report_whose_cubes_do_not_add_up_is_asked_again() -> None:
    t = table(keeping="light", cast={"Sophie": "adams"}).ring()
    former(t, **{"zone-cubes": Chosen(("NE1",))})
    assert t.asks == "report"
    assert t.request.note == say("resistance.report.cubes-differ", spent=0, laid=1)
    paid: dict[str, Answer] = {"zone-cubes": Chosen(("NE1",)), "spent_3": Counted(1)}
    former(t, **paid)
    assert (t.asks, t.game.cubes["NE1"], t.player("Emma").cubes) == ("phase.end", 1, 1)
    check(t.game)


def test_a_former_report_asks_for_the_cards_of_the_radio_in_a_second_one() -> None:
    t = table(keeping="light", cubes={"Emma": 6}).ring()
    former(t, radioed=Chosen(("slow",)), spent_3=Counted(6))
    assert isinstance(t.request, Form)
    assert {part.id for part in t.request.parts} == {"prepared slow", "played"}
    limits = [(part.least, part.most, part.default) for part in t.request.parts if isinstance(part, Count)]
    assert limits == [(0, 6, 0)]
    t.answer(Filled({"prepared slow": Counted(6), "played": Chosen(("slow",))}))
    assert (t.asks, t.game.army, t.player("Emma").cubes) == ("phase.end", 2, 0)
    check(t.game)


@pytest.mark.rule("RES-GAP-31")
def test_numbers_of_cards_may_reach_what_there_is_and_a_pile_is_known_only_when_all_are_told() -> None:
    assert accepted("event-cards:wanted", 12)
    assert refused("event-cards:wanted", 11, {"event-cards:searches": 2}) == "cards-in-all"
    kinds = ("wanted", "searches")
    whole = facts({"event-cards:wanted": 10, "event-cards:searches": 2})
    assert pile_of(whole, "events", "event-cards", kinds, 12, changed={}).draw == {
        "wanted": 10,
        "searches": 2,
    }
    for known in (
        facts({"event-cards:wanted": 12}),
        facts({"event-cards:wanted": 9, "event-cards:searches": 2}),
    ):
        pile = pile_of(known, "events", "event-cards", kinds, 12, changed={})
        assert (pile.draw.total(), pile.unseen, pile.size, pile.by_box) == (0, 12, 12, False)
        assert pile.may_hold() == {"wanted": 12, "searches": 12}
        pile.take(["wanted", "wanted"])
        assert (pile.unseen, pile.draw.total()) == (10, 0)


@pytest.mark.rule("RES-GAP-31", "RES-ACT-15")
def test_a_pile_of_unseen_cards_that_is_too_short_gives_what_it_has_and_then_its_discards() -> None:
    pile = Pile("clues", Counter(), Counter({"city": 2}), unseen=1, kinds=("city", "village"))
    rules = draw_from(pile, 3, clue_name)
    first = next(rules)
    then = rules.send(Drawn("clues", ("village",)))
    assert isinstance(first, Draw)
    assert isinstance(then, Draw)
    assert (first.number, {option.id: option.most for option in first.pieces}) == (
        1,
        {"city": 1, "village": 1},
    )
    assert (then.number, {option.id: option.most for option in then.pieces}) == (2, {"city": 2})
    with pytest.raises(StopIteration) as end:
        rules.send(Drawn("clues", ("city", "city")))
    assert end.value.value == ["village", "city", "city"]
    assert (pile.size, pile.discard.total()) == (0, 0)


def test_nothing_that_happens_on_a_copy_of_the_table_is_seen_on_it() -> None:
    game = table(team={"Emma": {"com": ["J"]}}, clues=["city"], available={"train": 1}).game
    game.drawn_tokens.append("NE15")
    game.bases.append("NE3")
    game.players[0].bullets.append(6)
    before = GAME.snapshot(game)
    copy = copied(game)
    for counted in (copy.soldiers, copy.officers, copy.tokens, copy.bag, copy.cubes):
        counted["NO1"] += 1
    for listed in (copy.kept_clues, copy.drawn_tokens, copy.bases):
        listed.clear()
    copy.recruitment["J"] += 1
    copy.specials["bomb"] += 1
    copy.available.clear()
    for pile in (copy.resistance, copy.objects, copy.clues, copy.events):
        pile.draw["scope"] += 1
        pile.discard["scope"] += 1
    for player in copy.players:
        player.objects["bomb"] += 1
        player.bullets.clear()
        player.team["com"].clear()
        player.pawn, player.cubes = "SO1", 9
    copy.marker.put_on_first(4)
    assert GAME.snapshot(game) == before
    assert GAME.snapshot(copy) != before
