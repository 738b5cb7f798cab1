"""Cards that no file describes are read out: all they give, and the soldiers that they ask for."""

import pytest

from engine.perseverance.cards import MOST_GAINS
from engine.requests import Choose, Count, Form
from tests.engine.perseverance.playing import Table
from tests.engine.perseverance.table import table


def before_unlisted(**soldiers: int) -> Table:
    """Robert chooses among two cards that nobody described."""
    return table(soldiers={"Robert": soldiers}).place("patrol")


@pytest.mark.rule("P1-PATROL-07", "P1-GAP-09")
def test_a_stage_may_give_ten_followers_and_more_besides() -> None:
    t = before_unlisted(light=2).choose("unlisted").fill(1, 1).pass_on("ask.assign").choose("light").cube()
    assert t.asks == "ask.stage"
    before, before_food = t.player("Robert").followers, t.assets("Robert")["food"]
    t.fill([*["followers"] * 10, "food", "food"], 0)
    assert t.player("Robert").followers == before + 10
    assert t.assets("Robert")["food"] == before_food + 2


@pytest.mark.rule("P1-PATROL-07", "P1-GAP-10")
def test_nothing_that_a_card_gives_has_a_limit_of_its_own() -> None:
    t = before_unlisted(light=2).choose("unlisted").fill(1, 1).pass_on("ask.assign").choose("light").cube()
    assert isinstance(t.request, Form)
    gains, challenges = t.request.parts
    assert isinstance(gains, Choose)
    assert isinstance(challenges, Count)
    assert {option.most for option in gains.options} == {gains.most} == {MOST_GAINS}
    assert challenges.most == 8, "no more than soldiers on the card"
    t.fill([], 1).drawn("light-1")
    assert t.asks == "ask.card"
    assert isinstance(t.request, Form)
    assert isinstance(t.request.parts[0], Choose)
    assert t.request.parts[0].most == MOST_GAINS


@pytest.mark.rule("P1-PATROL-02", "P1-GAP-09")
def test_a_card_that_asks_for_more_soldiers_than_there_are_stays_in_the_offer() -> None:
    t = before_unlisted(light=2)
    offer, deck = list(t.game.offer), t.game.deck.copy()
    t.choose("unlisted").fill(3, 1)
    assert t.hears("news.too-few")
    assert t.asks == "ask.patrol", "the other card may do"
    assert (t.game.offer, t.game.deck) == (offer, deck)
    assert t.player("Robert").board["light"] == 2
    t.choose("unlisted").fill(3, 1)
    assert t.asks == "ask.secondary", "both ask for too much"
    assert (t.game.offer, t.player("Robert").patrol) == (offer, None)


@pytest.mark.rule("P1-PATROL-02")
def test_a_card_that_asks_for_just_as_many_is_taken() -> None:
    t = before_unlisted(light=2).choose("unlisted").fill(2, 1)
    assert t.asks == "draw.patrol"
    assert t.pass_on("ask.assign").choose("light", "light").player("Robert").patrol is not None
