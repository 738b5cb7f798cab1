"""What a turn did to the table is told with the next request."""

import pytest

from engine.perseverance.assets import lose_followers
from engine.perseverance.one.settlements import put_settlement
from tests.engine.perseverance.table import table


@pytest.mark.rule("P1-DEF-04")
def test_a_soldier_that_takes_its_post_is_told() -> None:
    t = table(soldiers={"Robert": {"light": 2}}).place("rations").secondary("soldiers", "light")
    assert t.choose("military:bottom-2").hears("news.posted")


@pytest.mark.rule("P1-EXP-10")
def test_a_new_settlement_is_told() -> None:
    t = table()
    t.game.take_news()
    put_settlement(t.game, t.player("Robert"), "military", 1)
    assert t.game.zones["military"].settlements[1] == t.owner("Robert")
    assert [one.id for one in t.game.take_news()] == ["perseverance.news.settled"]


@pytest.mark.rule("P1-ASSET-08")
def test_lost_followers_are_told_and_none_below_zero_are_lost() -> None:
    t = table(followers={"Robert": 2})
    t.game.take_news()
    lose_followers(t.game, t.player("Robert"), 3, of="attack")
    assert t.followers("Robert") == [0]
    assert [one.id for one in t.game.take_news()] == ["perseverance.news.loses"]
