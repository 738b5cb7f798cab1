"""A seat that Bosun plays: which cards chance deals it, what is called out for it, and why it acts so."""

from dataclasses import replace

import pytest

from engine.answers import Chosen, Confirmed, Counted
from engine.dead_reckoning.bot_seats import BOT_SEATS, held, narrowed, reason
from engine.messages import say
from engine.requests import Choose, Count
from tests.engine.dead_reckoning.table import Table, table
from tests.engine.dead_reckoning.test_fights import attack


def offered(t: Table, chance: str = "a game") -> set[str]:
    request = narrowed(t.game, t.request, chance)
    assert isinstance(request, Choose)
    return {option.id for option in request.options}


@pytest.mark.rule("DR-INFO-04")
def test_chance_deals_as_many_unseen_cards_as_the_hand_has_and_first_those_that_are_known() -> None:
    t = table(hand={"Violet": 3}, in_play={"Violet": ["captain"]}, discard={"Violet": ["bosun"]})
    violet = t.player("Violet")
    violet.known = {"purser"}
    hand = held(violet, "a game")
    assert len(hand) == 3
    assert "purser" in hand
    assert not hand & {"captain", "bosun"}
    assert held(violet, "a game") == hand
    dealt = {held(violet, f"game {number}") for number in range(9)}
    assert len(dealt) > 1, "another game deals other cards"
    violet.shuffles += 1
    assert len({hand, held(violet, "a game")}) == 2, "and so does another shuffle"


@pytest.mark.rule("DR-INFO-04")
def test_a_bot_plays_and_raises_only_cards_of_the_hand_that_chance_dealt() -> None:
    t = table(hand={"Violet": 2}).act("play")
    assert offered(t) == held(t.player("Violet"), "a game")
    declared = attack(hand={"Violet": 2}).pass_on("ask.declare")
    assert offered(declared) == held(declared.player("Violet"), "a game") | {"done"}


@pytest.mark.rule("DR-INFO-04")
def test_questions_that_are_not_about_a_hand_stay_as_they_are() -> None:
    t = table(hand={"Violet": 2})
    assert narrowed(t.game, t.request, "a game") is t.request
    play = t.act("play").request
    nobodys = replace(play, seat=None)
    assert narrowed(t.game, nobodys, "a game") is nobodys
    counted = Count(id=play.id, prompt=play.prompt, most=2, seat=0)
    assert narrowed(t.game, counted, "a game") is counted


@pytest.mark.rule("DR-INFO-04")
def test_where_none_of_the_dealt_cards_is_offered_the_question_stays_as_it_is() -> None:
    t = table(hand={"Violet": 2}).act("play")
    request = t.request
    assert isinstance(request, Choose)
    hand = held(t.player("Violet"), "a game")
    others = replace(request, options=tuple(one for one in request.options if one.id not in hand))
    assert narrowed(t.game, others, "a game") is others


def test_hands_hear_an_action_by_its_name_also_one_of_saved_games() -> None:
    t = table(at={"Violet": "r1c1"})
    assert BOT_SEATS.hands(t.game, t.request, Chosen(("hoist",))) == say("dead-reckoning.action.hoist")
    assert "end" not in t.options()
    assert BOT_SEATS.hands(t.game, t.request, Chosen(("end",))) == say("dead-reckoning.action.end")
    assert BOT_SEATS.hands(t.game, t.request, Confirmed()) is None
    counted = Count(id=t.request.id, prompt=t.request.prompt, most=2)
    assert BOT_SEATS.hands(t.game, counted, Chosen(("hoist",))) is None
    assert BOT_SEATS.hands(t.game, t.act("play").request, Chosen(("captain",))) is None


def test_a_captain_gives_a_reason_for_an_action_and_for_nothing_else() -> None:
    t = table(at={"Violet": "r1c1"}, cargo={"Violet": 1})
    for action in ("hoist", "end"):
        told = reason("captain", t.game, t.request, Chosen((action,)))
        assert told == say(f"dead-reckoning.bot.{action}")
    assert reason("captain", t.game, t.request, Chosen(("jettison",))) is None
    assert reason("captain", t.game, t.request, Counted(1)) is None
    assert reason("captain", t.game, t.act("play").request, Chosen(("hoist",))) is None
