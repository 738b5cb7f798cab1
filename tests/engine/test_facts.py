"""Facts of the owner's copy: looked up by the rules, asked for once, kept by the play."""

import pytest

from engine.answers import Chosen, Confirmed, Counted
from engine.entries import OWN_DATA
from engine.errors import Illegal
from engine.facts import FactKey, Facts, FactState, Told
from engine.game import Setup
from engine.play import Play
from tests.engine.owners import play_evening
from tests.engine.wells import DEPTH, EXAMPLE, GAME, NORTH, OWN, WELLS, Wells


def _asked(play: Play[Wells]) -> str:
    assert play.request is not None
    return play.request.id


def _dig(play: Play[Wells], well: str) -> None:
    play.answer(Chosen((well,)))
    play.answer(Confirmed())


def test_example_play_digs_on_what_we_made_up_and_asks_nobody() -> None:
    play = Play(GAME, EXAMPLE)
    _dig(play, "north")
    assert play.state.dug == [("north", 4, True)]
    assert play.facts.state("depth", "north") is FactState.EXAMPLE


def test_what_is_printed_is_never_asked() -> None:
    play = Play(GAME, OWN)
    _dig(play, "west")
    assert play.state.dug == [("west", 7, True)]


def test_an_unknown_fact_is_asked_for_when_it_is_needed_and_once() -> None:
    play = Play(GAME, OWN)
    _dig(play, "north")
    assert _asked(play) == "wells.fact.depth:north"
    play.answer(Counted(3))
    assert play.state.dug == [("north", 3, False)]
    _dig(play, "north")
    assert play.state.dug == [("north", 3, False), ("north", 3, True)]
    assert play.facts.state("depth", "north") is FactState.TOLD


def test_a_value_that_contradicts_the_rulebook_is_refused_and_the_question_stays() -> None:
    play = Play(GAME, OWN)
    _dig(play, "north")
    with pytest.raises(Illegal):
        play.answer(Counted(9))
    assert _asked(play) == "wells.fact.depth:north"


def test_a_replay_sees_what_the_play_saw_when_it_was_not_known_yet() -> None:
    play = Play(GAME, OWN)
    _dig(play, "north")
    play.answer(Counted(3))
    _dig(play, "north")
    again = Play.replay(GAME, OWN, play.entries)
    assert again.state.dug == play.state.dug == [("north", 3, False), ("north", 3, True)]
    assert again.request == play.request


def test_undo_takes_back_what_was_told_and_asks_again() -> None:
    play = Play(GAME, OWN)
    _dig(play, "north")
    play.answer(Counted(3))
    play.undo()
    assert _asked(play) == "wells.fact.depth:north"
    play.answer(Counted(5))
    assert play.state.dug == [("north", 5, False)]


def test_what_is_told_anew_holds_from_there_on() -> None:
    play = Play(GAME, OWN)
    _dig(play, "north")
    play.answer(Counted(3))
    play.tell(NORTH, Counted(6))
    assert play.state.dug == [("north", 6, False)]
    _dig(play, "north")
    play.tell(NORTH, Counted(8))
    assert [depth for _, depth, _ in play.state.dug] == [6, 8]
    assert Play.replay(GAME, OWN, play.entries).state.dug == play.state.dug


def test_what_was_told_before_the_game_comes_at_once() -> None:
    setup = EXAMPLE.with_facts({NORTH: 2})
    play = Play(GAME, Setup.from_json(setup.as_json()))
    _dig(play, "north")
    assert play.state.dug == [("north", 2, True)]
    assert play.facts.told() == {NORTH: 2}


def test_rules_teach_what_the_table_showed() -> None:
    facts = Facts(GAME.book, [Told(NORTH, 1)], example=False)
    facts.answers = 5
    facts.teach("depth", "south", 6)
    assert facts.told() == {NORTH: 1, FactKey("depth", "south"): 6}
    facts.answers = 4
    assert facts.known("depth", "south") is None


@pytest.mark.parametrize("value", [0, 3, 8])
def test_a_kind_reads_the_answer_that_tells_its_value(value: int) -> None:
    assert DEPTH.read("north", DEPTH.answer("north", value)) == value


def test_a_set_up_of_version_0_1_is_example_play() -> None:
    old = {"game": "wells", "seats": ["Ada"], "settings": {}, "data": {}}
    assert Setup.from_json(old).example


def test_a_request_says_which_fact_it_asks_for() -> None:
    assert FactKey.of_request("wells.fact.depth:north") == NORTH
    assert FactKey.of_request("wells.which") is None


def test_a_book_lists_what_every_copy_has() -> None:
    assert [str(key) for key in GAME.book.all_keys()] == ["depth:north", "depth:south", "depth:west"]


def test_an_owner_is_asked_in_the_first_game_and_not_in_the_next() -> None:
    copy = {FactKey("depth", well): depth for depth, well in enumerate(WELLS)}
    first = play_evening(GAME, EXAMPLE, copy, seed=1)
    second = play_evening(GAME, EXAMPLE, copy, told=first.play.facts.told(), seed=1)
    assert first.asked
    assert len(set(first.asked)) == len(first.asked)
    assert set(first.asked) <= {FactKey("depth", "north"), FactKey("depth", "south")}
    assert second.asked == []
    assert [depth for _, depth, _ in second.play.state.dug] == [depth for _, depth, _ in first.play.state.dug]


def test_a_play_knows_which_told_facts_its_rules_used_for_what_is_asked_now() -> None:
    play = Play(GAME, EXAMPLE.with_facts({NORTH: 2}))
    _dig(play, "north")
    assert play.facts.used == {NORTH: 2}
    _dig(play, "west")
    assert play.facts.used == {}


def test_facts_told_together_may_contradict_what_was_told_before_but_not_the_rulebook() -> None:
    play = Play(GAME, EXAMPLE.with_facts({NORTH: 2}))
    south = FactKey("depth", "south")
    with pytest.raises(Illegal):
        play.tell_all({NORTH: Counted(3), south: Counted(9)})
    assert play.facts.told() == {NORTH: 2}
    play.tell_all({NORTH: Counted(3), south: Counted(4)})
    assert play.facts.told() == {NORTH: 3, south: 4}


def test_a_play_is_walked_through_again_with_what_was_told_unasked() -> None:
    play = Play(GAME, OWN)
    play.tell(FactKey("depth", "south"), Counted(4))
    _dig(play, "north")
    play.answer(Counted(3))
    walked = list(Play.steps(GAME, OWN, play.entries))
    assert [request.id for request, _ in walked] == [
        "wells.fact.depth:south",
        "wells.which",
        "wells.walk",
        "wells.fact.depth:north",
    ]
    assert [entry for _, entry in walked] == play.entries
    again = Play(GAME, OWN)
    for entry in play.entries:
        again.repeat(entry)
    assert again.state.dug == play.state.dug


def test_undo_leaves_what_the_owner_had_told_before() -> None:
    play = Play(GAME, OWN)
    _dig(play, "north")
    play.answer(Counted(3), source=OWN_DATA)
    play.undo()
    assert _asked(play) == "wells.walk"
