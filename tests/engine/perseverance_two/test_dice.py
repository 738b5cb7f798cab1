"""The dice of Episode 2, and the deterministic option (catalogue: Dice, Deterministic option)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.answers import Dropped, Rolled
from engine.perseverance.cards import Stage, StageCard
from engine.perseverance.dice import load_pool_dice
from engine.perseverance.state import Patrol
from engine.perseverance.two.journey import adventure_step, resolve_safely
from engine.requests import Draw, Roll
from tests.engine.perseverance_two.doing import for_player
from tests.engine.perseverance_two.files import CHALLENGES
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.soak import play_game
from tests.engine.perseverance_two.table import begin, start, table

TRACK = {"deterministic-threat": "yes"}
FACES = {"adventurer", "organizer", "facilitator", "innovator"}


FILLED_IN = {"challenges": CHALLENGES}


def on_card(
    soldiers: dict[str, int],
    perks: Sequence[str] = (),
    transition: int = 3,
    data: dict[str, str] = FILLED_IN,
    **laid: Any,
) -> Table:
    """John's adventure of two stages, a challenge in the first, with these soldiers on it."""
    t = table(perks={"John": list(perks)}, soldiers={"John": {}}, data=data, **laid)
    card = StageCard("test", "Test", 1, 2, ((1, Stage(Counter(), 1)), (2, Stage(Counter(), 0))), transition)
    t.player("John").patrol = Patrol(card, Counter(soldiers))
    for kind in ("light", "heavy"):
        t.player("John").supply[kind] -= soldiers.get(kind, 0)
    return t


def faces(t: Table, *cards: str) -> Table:
    """John's stage up to the threat of the first of these cards, which he keeps."""
    t = for_player(t, "John", adventure_step)
    for kind in ("light", "heavy"):
        if drawn := [card for card in cards if card.startswith(kind)]:
            t.drawn(*drawn)
    return t.choose(cards[0]) if t.asks == "ask.keep" else t


def left(t: Table) -> dict[str, int]:
    patrol = t.player("John").patrol
    return dict(+patrol.soldiers) if patrol is not None else {}


@pytest.mark.rule("P2-DICE-01", "P2-DICE-02", "P2-GAP-07")
def test_pool_dice_have_a_colour_and_one_of_four_symbols() -> None:
    dice = load_pool_dice()
    assert len(dice.colours) == 1 + 4, "the neutral dice and four players"
    assert set(dice.faces) == FACES
    t = begin(players=2).pass_on("roll.pool")
    assert isinstance(t.request, Roll)
    assert {die.kind for die in t.request.dice} == {"specialists"}
    assert set(t.dice()) == set(dice.colours[:4]), "the Dissenters roll the first colour that nobody has"
    assert all({face.id for face in die.faces} == FACES for die in t.request.dice)


@pytest.mark.rule("P2-GAP-07", "P2-GAP-08")
def test_another_spread_of_symbols_or_numbers_is_a_matter_of_the_file() -> None:
    told = load_pool_dice(
        """
        [specialists]
        mark = "house"
        sides = ["adventurer", "adventurer", "innovator"]
        colours = ["a", "b", "c", "d", "e"]
        [threat]
        mark = "house"
        sides = ["1", "1", "2", "3"]
        [threat_track]
        mark = "house"
        spaces = 6
        start = 0
        """
    )
    assert told.faces == ("adventurer", "innovator")
    assert told.sides["threat"] == ("1", "1", "2", "3")
    assert load_pool_dice().sides["threat"] == tuple("123456")


@pytest.mark.rule("P2-DICE-03")
@pytest.mark.parametrize(("players", "sizes"), [(2, [13, 13]), (3, [11, 11, 14]), (4, [14, 17, 17])])
def test_the_whole_pool_is_rolled_at_the_set_up_and_after_each_assembly_but_the_last(
    players: int, sizes: list[int]
) -> None:
    t, seen = start(players=players), []
    seen.append(len(t.game.pool))
    while True:
        t.pass_on("ask.effect").last_die().place("salvage").pass_on("roll.pool")
        if t.play.request is None:
            break
        seen.append(sum(t.dice().values()))
        t.answer_plainly()
    assert seen == sizes


@pytest.mark.rule("P2-DICE-04")
def test_a_reading_with_another_number_of_dice_is_refused() -> None:
    t = begin(players=3).pass_on("roll.pool")
    assert t.dice() == {"grey": 8, "red": 1, "blue": 1, "green": 1}
    for number in (10, 12):
        told = Rolled(("specialists",) * number, ("innovator",) * number)
        assert t.refused(told) == "refuse.roll"


@pytest.mark.rule("P2-DICE-05")
def test_a_turn_takes_one_die_from_the_pool_and_asks_where_and_how_it_lies() -> None:
    t = table(assets={"John": {"story": 1}}, pool=["innovator"] * 11)
    before = Counter(t.game.pool)
    t.choose("salvage").choose("grey-innovator")
    assert t.asks == "ask.face", "a story may turn it, which no camera can know"
    t.choose("organizer").pass_on("ask.secondary")
    (gone,) = (before - Counter(t.game.pool)).elements()
    assert (gone.owner, gone.face) == (-1, "innovator")
    (placed,) = t.game.zones["construction"].dice
    assert (placed.effect, placed.die.face) == ("salvage", "organizer")


@pytest.mark.rule("P2-DICE-06")
def test_a_die_that_is_swapped_in_is_set_on_the_same_face_and_not_rolled() -> None:
    t = table(assets={"John": {"food": 2}}, pool=["facilitator"] * 11).place("politics", "grey-facilitator")
    t.choose("pool")
    assert not isinstance(t.request, Roll)
    t.choose("grey-facilitator")
    mine = [die for die in t.game.pool if die.owner == 0]
    assert [die.face for die in mine] == ["facilitator", "facilitator"]
    assert t.asks == "ask.secondary"


@pytest.mark.rule("P2-DICE-07", "P2-DICE-08", "P2-GAP-08")
def test_the_threat_die_is_rolled_alone_for_a_challenge_and_between_stages() -> None:
    t = faces(on_card({"light": 2}, transition=2), "light-4", "light-7")
    for asked in ("light", "transition"):
        assert isinstance(t.request, Roll)
        (die,) = t.request.dice
        assert die.kind == "threat"
        assert [face.id for face in die.faces] == list("123456")
        assert str(dict(t.request.prompt.params)["why"]) == f"perseverance.threat.{asked}()"
        t.roll("6")
        if t.asks == "ask.go-on":
            t.choose("yes")
    assert left(t) == {"light": 2}


@pytest.mark.rule("P2-GAP-10")
def test_on_an_own_copy_the_threat_between_stages_is_a_fact_that_is_asked_for_once() -> None:
    t = on_card({"light": 2})
    patrol = t.player("John").patrol
    assert patrol is not None
    patrol.card = replace(patrol.card, transition=None, fact="plains/trek")
    t = faces(t, "light-4", "light-7").roll("6")
    t.game.facts.example = False
    assert t.choose("yes").asks == "fact.transition:plains/trek"


@pytest.mark.rule("P2-EX-20", "P2-DICE-08")
@pytest.mark.parametrize(
    ("perks", "rolled", "lost"),
    [([], "3", True), ([], "4", False), (["CM-3B"], "1", True), (["CM-3B"], "2", False)],
)
def test_a_survivor_adds_two_to_what_the_die_shows(perks: list[str], rolled: str, lost: bool) -> None:
    t = faces(on_card({"light": 2}, perks), "light-5", "light-7").roll(rolled)
    assert left(t) == {"light": 1 if lost else 2}


@pytest.mark.rule("P2-DICE-08")
def test_nothing_is_rolled_where_a_leader_ignores_a_lodge_protects_or_a_track_is_used() -> None:
    leader = faces(on_card({"leader": 1, "heavy": 1}), "heavy-5", "heavy-7")
    assert leader.asks == "ask.ignore"
    assert leader.choose("0").asks == "ask.go-on"
    lodge = for_player(on_card({"light": 2}), "John", resolve_safely).drawn("light-5", "light-7")
    assert lodge.choose("light-5").asks == "ask.go-on"
    assert lodge.choose("yes").asks == "test-done"
    track = faces(on_card({"light": 2}, settings=TRACK), "light-5", "light-7")
    assert track.asks == "ask.go-on"


@pytest.mark.rule("P2-DICE-09", "P2-COMP-10", "P2-COMP-11", "P2-ATTACK-12")
@pytest.mark.parametrize("number", [1, 3, 5], ids=["two", "three", "four"])
def test_a_whole_game_reads_pool_and_threat_dice_only(number: int) -> None:
    play, _ = play_game(number)
    rolls = [entry for entry in play.entries if isinstance(entry.answer, Rolled)]
    kinds = {kind for entry in rolls if isinstance(entry.answer, Rolled) for kind in entry.answer.dice}
    assert kinds <= {"specialists", "threat"}
    asked = {entry.request for entry in rolls}
    assert asked <= {"perseverance.roll.pool", "perseverance.roll.threat"}, "no camera tells soldiers apart"
    assert not any(isinstance(entry.answer, Dropped) for entry in play.entries)


@pytest.mark.rule("P2-DICE-10")
def test_what_chance_decides_may_be_drawn_by_the_box_or_told() -> None:
    t = begin(players=2, settings={"first-game": "no", "faces": "random"})
    drawn = set()
    while t.asks != "setup.done":
        if isinstance(t.request, Draw):
            drawn.add(t.request.of)
        t.answer_plainly()
    assert {"tile faces", "officers", "dissenter zone"} <= drawn


@pytest.mark.rule("P2-GAP-11")
def test_a_challenge_that_nobody_told_is_read_out() -> None:
    t = faces(on_card({"light": 1}, data={}), "light-1")
    assert t.asks == "ask.card"
    t.fill(["glowberry"], 4)
    assert isinstance(t.request, Roll)
    assert dict(t.request.prompt.params)["value"] == 4


@pytest.mark.rule("P2-DET-01", "P2-DET-02", "P2-GAP-15", "P2-COMP-09")
def test_two_markers_start_on_the_track_and_move_by_the_threat() -> None:
    t = on_card({"light": 1, "heavy": 1}, settings=TRACK)
    assert all(player.threat == {"light": 0, "heavy": 0} for player in t.game.players)
    t = faces(t, "heavy-5", "light-7")
    assert t.asks == "ask.go-on", "no roll"
    assert t.player("John").threat == {"light": 0, "heavy": 4}


@pytest.mark.rule("P2-DET-03")
def test_between_stages_one_marker_of_a_type_on_the_card_takes_the_whole_value() -> None:
    t = faces(on_card({"light": 1, "heavy": 1}, settings=TRACK), "light-7", "heavy-7").choose("yes")
    assert set(t.options()) == {"light", "heavy"}
    assert t.choose("heavy").player("John").threat == {"light": 0, "heavy": 3}
    only = faces(on_card({"light": 2}, settings=TRACK), "light-7", "light-8").choose("yes")
    assert only.player("John").threat == {"light": 3, "heavy": 0}


@pytest.mark.rule("P2-DET-04", "P2-GAP-15")
@pytest.mark.parametrize(("space", "after", "lost"), [(2, 5, 0), (3, 0, 1), (5, 2, 1)])
def test_beyond_five_the_marker_crosses_the_skull_and_a_soldier_is_lost(
    space: int, after: int, lost: int
) -> None:
    t = on_card({"heavy": 2}, settings=TRACK)
    t.player("John").threat["heavy"] = space
    t = faces(t, "heavy-4", "heavy-7")
    assert t.player("John").threat["heavy"] == after
    assert left(t) == {"heavy": 2 - lost}
    assert t.player("John").supply["heavy"] == 3 + lost


@pytest.mark.rule("P2-DET-05")
@pytest.mark.parametrize(("card", "moved"), [("light-5", 2), ("light-2", 0)])
def test_a_survivors_marker_moves_two_spaces_fewer(card: str, moved: int) -> None:
    t = faces(on_card({"light": 2}, ["CM-3B"], settings=TRACK), card, "light-7")
    assert t.player("John").threat["light"] == moved
