"""A discount: one unit less of an asset, so many times, as the player chooses."""

from collections.abc import Mapping

import pytest

from engine.answers import Chosen
from engine.messages import Message
from engine.perseverance.picks import Discount
from engine.perseverance.state import Player
from engine.requests import Choose
from tests.engine.perseverance.table import table

COST = {"food": 2, "scrap": 1}


def rich() -> Player:
    return table(assets={"Robert": {"food": 5, "scrap": 5}}).player("Robert")


@pytest.mark.parametrize(
    ("discount", "ways"),
    [
        (Discount(), [COST]),
        (Discount(("food",), 0), [COST]),
        (Discount(("food",), 1), [{"food": 1, "scrap": 1}, COST]),
        (Discount(("food", "scrap"), 1), [{"food": 1, "scrap": 1}, {"food": 2, "scrap": 0}, COST]),
        (Discount(("food",), None), [{"food": 1, "scrap": 1}]),
        (Discount(("story",), None), [COST]),
    ],
    ids=["none", "used up", "once", "one of two", "every time", "of another asset"],
)
def test_what_may_be_paid_instead(discount: Discount, ways: list[Mapping[str, int]]) -> None:
    assert discount.ways(rich(), COST) == ways


def test_between_two_ways_the_player_chooses_and_what_is_saved_once_is_saved() -> None:
    player, discount = rich(), Discount(("food",), 1)
    paying = discount.pay(player, COST, ("P1-ASSET-02",))
    request = next(paying)
    assert isinstance(request, Choose)
    assert [option.id for option in request.options] == ["0", "1"]
    with pytest.raises(StopIteration):
        paying.send(Chosen(("0",)))
    assert (player.assets["food"], player.assets["scrap"], discount.times) == (4, 4, 0)


@pytest.mark.parametrize(
    ("cost", "names"),
    [
        ({"food": 1}, ["perseverance.free", "perseverance.price"]),
        ({"food": 1, "scrap": 1}, ["perseverance.price", "perseverance.price"]),
    ],
)
def test_what_costs_nothing_any_more_is_called_free(cost: dict[str, int], names: list[str]) -> None:
    request = next(Discount(("food",), 1).pay(rich(), cost, ("P1-ASSET-02",)))
    assert isinstance(request, Choose)
    assert [option.name.id for option in request.options if isinstance(option.name, Message)] == names


def test_who_pays_in_full_keeps_the_discount() -> None:
    player, discount = rich(), Discount(("food",), 1)
    paying = discount.pay(player, COST, ("P1-ASSET-02",))
    next(paying)
    with pytest.raises(StopIteration):
        paying.send(Chosen(("1",)))
    assert (player.assets["food"], player.assets["scrap"], discount.times) == (3, 4, 1)


def test_where_there_is_one_way_nobody_is_asked() -> None:
    player = rich()
    assert list(Discount(("food",), None).pay(player, COST, ())) == []
    assert (player.assets["food"], player.assets["scrap"]) == (4, 4)
