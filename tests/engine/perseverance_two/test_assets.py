"""Resources, soldiers, valor, votes and followers, with their limits."""

import pytest

from engine.perseverance.assets import gain, lose_followers
from engine.perseverance.two.assets import gain_permanent
from engine.perseverance.two.effects import can_resolve
from tests.engine.perseverance_two.table import table


@pytest.mark.rule("P2-ASSET-01", "P2-ASSET-02", "P2-COMP-05")
def test_five_resources_without_limit() -> None:
    t = table()
    plenty = dict.fromkeys(("food", "scrap", "resource", "story", "glowberry"), 40)
    gain(t.game, t.player("John"), plenty)
    assert all(t.player("John").assets[asset] >= 40 for asset in plenty)


@pytest.mark.rule("P2-ASSET-03")
def test_nobody_spends_more_than_they_have() -> None:
    t = table(assets={"John": {"food": 1, "story": 0, "valor": 1}})
    assert not can_resolve(t.game, t.player("John"), "politics"), "two food, a story or two valor are missing"


@pytest.mark.rule("P2-ASSET-04")
def test_soldiers_come_from_the_supply_of_five_and_a_gain_beyond_it_is_lost() -> None:
    t = table(soldiers={"John": {"light": 4, "heavy": 5}})
    gain(t.game, t.player("John"), {"light": 3, "heavy": 1})
    assert t.player("John").board == {"light": 5, "heavy": 5}
    t.choose("salvage")
    assert t.hears("news.over-cap")


@pytest.mark.rule("P2-ASSET-07")
def test_valor_stays_between_0_and_6() -> None:
    t = table(assets={"John": {"valor": 5}})
    gain(t.game, t.player("John"), {"valor": 2})
    assert t.player("John").assets["valor"] == 6


@pytest.mark.rule("P2-ASSET-08", "P2-ASSET-09", "P2-ASSET-10")
def test_each_permanent_vote_gives_a_vote_and_votes_have_no_limit() -> None:
    t = table(votes={"John": 30})
    gain_permanent(t.game, t.player("John"), 2)
    assert (t.player("John").permanent, t.player("John").votes) == (2, 32)


@pytest.mark.rule("P2-ASSET-11", "P2-EX-31")
def test_followers_never_fall_below_0() -> None:
    t = table(followers={"John": 1})
    lose_followers(t.game, t.player("John"), 2, of="dice")
    assert t.player("John").followers == 0


@pytest.mark.rule("P2-ASSET-12")
def test_perks_and_officers_share_25_cubes() -> None:
    t = table(perks={"John": ["CM-1A", "CS-1A"]}, cubes={"captain": ["John", "John", "Fred"]})
    assert t.game.cubes_left(0) == 25 - 2 - 3, "one more is on the Chief Mate since the set-up"


@pytest.mark.rule("P2-ASSET-12")
def test_outposts_use_up_settlements() -> None:
    t = table(outposts={"S1": ("crash-site", "John")})
    assert t.game.settlements_left(0) == 12 - 1 - 1
    assert t.game.settlements(0) == 1


@pytest.mark.rule("P2-ASSET-13")
def test_followers_are_open_to_all() -> None:
    t = table(players=2, followers={"John": 80})
    assert t.followers() == [80, 10]
