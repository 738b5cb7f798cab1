"""Training (catalogue: Military)."""

from typing import Any

import pytest

from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import table

NOTHING = {"food": 0, "resource": 0, "story": 0, "valor": 0}


def trains(assets: dict[str, int] | None = None, **laid: Any) -> Table:
    """John at Training with a light soldier and these assets."""
    usual: dict[str, Any] = {"soldiers": {"John": {"light": 1}}, "perks": {"John": []}, "hands": {"John": []}}
    return table(assets={"John": NOTHING | (assets or {})}, **(usual | laid)).place("training")


def soldiers(t: Table) -> tuple[int, int]:
    return t.player("John").board["light"], t.player("John").board["heavy"]


@pytest.mark.rule("P2-MIL-01")
def test_up_to_three_different_options_and_what_one_gives_pays_for_the_next() -> None:
    t = trains()
    assert set(t.options()) == {"light", "story-or-valor"}
    t.choose("story-or-valor").choose("0")
    assert set(t.options()) == {"light", "convert", "stop"}, "the story may be spent now"
    t.choose("light").choose("convert").count(2)
    assert soldiers(t) == (0, 2)
    assert t.asks != "ask.pick", "three options are all"
    assert trains().then("light", "stop").asks != "ask.pick"


@pytest.mark.rule("P2-MIL-02", "P2-MIL-03", "P2-MIL-04")
@pytest.mark.parametrize(
    ("pick", "cost", "gained"),
    [("light", None, (2, 0)), ("light-for-food", "food", (2, 0)), ("heavy", "resource", (1, 1))],
)
def test_soldiers_come_for_nothing_food_or_an_island_resource(
    pick: str, cost: str | None, gained: tuple[int, int]
) -> None:
    t = trains({cost: 1} if cost else {})
    assert soldiers(t.choose(pick)) == gained
    if cost is not None:
        assert t.player("John").assets[cost] == 0
        assert not trains().may(pick), "it cannot be paid"


@pytest.mark.rule("P2-MIL-05")
@pytest.mark.parametrize(("number", "held"), [(1, (2, 1)), (2, (1, 2))])
def test_a_story_turns_up_to_two_light_soldiers_into_heavy_ones(number: int, held: tuple[int, int]) -> None:
    t = trains({"story": 1}, soldiers={"John": {"light": 3}}).choose("convert").count(number)
    assert soldiers(t) == held
    assert t.player("John").supply == {"light": 5 - held[0], "heavy": 5 - held[1]}
    assert t.player("John").assets["story"] == 0
    assert not trains({"story": 1}, soldiers={"John": {}}).may("convert")


@pytest.mark.rule("P2-MIL-05", "P2-ASSET-06")
def test_toppled_soldiers_cannot_be_turned() -> None:
    t = table(assets={"John": {"story": 1}}, soldiers={"John": {"light": 2}})
    t.player("John").toppled["light"] = 1
    t.place("training").choose("convert")
    assert soldiers(t) == (1, 1), "only the one who stands"
    assert t.asks != "ask.convert"


@pytest.mark.rule("P2-MIL-06")
@pytest.mark.parametrize(("choice", "asset"), [("0", "story"), ("1", "valor")])
def test_a_story_or_a_valor_is_gained(choice: str, asset: str) -> None:
    t = trains().choose("story-or-valor").choose(choice)
    gained = {one: t.player("John").assets[one] for one in ("story", "valor")}
    assert gained == {"story": 0, "valor": 0} | {asset: 1}


@pytest.mark.rule("P2-MIL-07")
def test_a_released_raptor_brings_a_light_and_a_heavy_soldier() -> None:
    t = trains(pen={"John": {"raptor": 1}})
    before = t.game.dinos_left("raptor")
    assert soldiers(t.choose("raptor")) == (2, 1)
    assert t.player("John").pen.total() == 0
    assert t.game.dinos_left("raptor") == before + 1
    assert not trains(pen={"John": {"trampler": 1}}).may("raptor")


@pytest.mark.rule("P2-MIL-08")
def test_a_valor_takes_an_adventure_card_from_the_offer_which_is_refilled() -> None:
    t = trains({"valor": 1})
    deck = t.game.decks["canyon"].total()
    t.choose("card").choose("canyon").pass_on("ask.pick")
    assert t.player("John").hand == ["canyon"]
    assert t.player("John").assets["valor"] == 0
    assert len(t.game.offer["canyon"]) == 2
    assert t.game.decks["canyon"].total() == deck - 1
    assert not trains().may("card")


@pytest.mark.rule("P2-PERK-CM-2A", "P2-EX-08c")
def test_a_coach_chooses_once_more_and_may_repeat_one() -> None:
    t = trains({"food": 2}, perks={"John": ["CM-2A"]}).then("light", "light")
    assert not t.may("light"), "only one may be repeated"
    t.choose("light-for-food")
    assert not t.may("light-for-food")
    t.choose("story-or-valor").choose("0")
    assert t.asks != "ask.pick", "four in all"
    assert soldiers(t) == (4, 0)
    without = trains({"food": 1}).choose("light")
    assert not without.may("light")
