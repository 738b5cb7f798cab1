"""Answers, winners and devices in words."""

import pytest

from bosun.text.formatting import Formatter
from bosun.text.languages import Language
from bosun.web.serializers import Wording
from engine.answers import Acted, Answer, Confirmed
from engine.entries import Entry
from engine.messages import Message, say
from engine.outcome import Outcome, Sheet
from engine.requests import Act, Confirm, Move, Request, Timer

PLAYERS = ("Emma", "Fred")
ACT = Act(
    id="resistance.ask.press",
    prompt=say("resistance.ask.press", day=1),
    moves=tuple(Move(seat, "action", say("resistance.action.any")) for seat in (0, 1)),
    timer=Timer("day", 300),
)
STEP = Confirm(id="app.done", prompt=say("app.done"), seat=1)


def ended(winners: tuple[str, ...], *sides: Message) -> Outcome:
    return Outcome(say("app.done"), winners, tuple(Sheet(side, ()) for side in sides))


@pytest.mark.parametrize(
    ("code", "words"),
    [("en", "Won by: The army"), ("fr", "Victoire\N{NO-BREAK SPACE}: L’armée"), ("pl", "Wygrywa: Armia")],
)
def test_a_side_that_won_is_named_as_on_its_sheet(code: str, words: str) -> None:
    outcome = ended(("army",), say("resistance.side.players"), say("resistance.side.army"))
    assert Formatter(Language(code), PLAYERS).winners(outcome) == words


def test_players_who_won_are_named_and_nobody_is_a_word_too() -> None:
    words = Formatter(Language("en"), PLAYERS)
    assert words.winners(ended(PLAYERS, say("as-is", text="Emma"))) == "Won by: Emma and Fred"
    assert words.winners(ended(())) == "Won by: nobody"


@pytest.mark.parametrize(("code", "words"), [("en", "the remote panel"), ("fr", "le pupitre distant")])
def test_a_device_is_called_as_at_the_table(code: str, words: str) -> None:
    assert Formatter(Language(code), PLAYERS).device("serial") == words


@pytest.mark.parametrize("code", ["en", "fr", "pl"])
def test_a_name_stands_once_in_what_everybody_reads(code: str) -> None:
    told = Wording(code, PLAYERS).answered(ACT, Entry.of(ACT, Acted(0, "action"), "page:0"))
    assert told.count("Emma") == 1


def test_a_press_is_one_line_of_the_log() -> None:
    words = Formatter(Language("en"), PLAYERS)
    assert words.log(4, ACT, Acted(0, "action")) == ["5. Emma: took an action"]
    assert words.log(5, STEP, Confirmed()) == ["6. done"]


@pytest.mark.parametrize(
    ("request_", "answer", "source", "by"),
    [
        (STEP, Confirmed(), "page:1", "Fred"),
        (STEP, Confirmed(), "page:0", "Fred (entered: Emma)"),
        (STEP, Confirmed(), "page", "Fred (entered: the table screen)"),
        (STEP, Confirmed(), "bot", "a bot"),
        (ACT, Acted(0, "action"), "page:0", "Emma"),
    ],
)
def test_who_was_asked_has_decided_whoever_entered_it(
    request_: Request, answer: Answer, source: str, by: str
) -> None:
    assert Wording("en", PLAYERS).by(request_, Entry.of(request_, answer, source)) == by
