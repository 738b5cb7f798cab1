"""The owner's own counts and values replace what the house made up."""

import pytest

from engine.resistance.files import card_facts
from tests.engine.resistance.table import table
from tests.refusals import refuses

OWN = """
[recruits]
A = { com = 1, mil = 1, eng = 1 }

[clues]
failure = { number = 5 }
capital = { number = 4 }

[events]
wanted = { number = 4 }
searches = { number = 0 }
"""


@pytest.mark.rule("RES-GAP-17")
def test_the_printed_values_of_a_recruit_decide_where_it_fits() -> None:
    t = table(data={"cards": OWN}).act("Emma", "recruit").drawn("A", "B", "C")
    assert "A" not in t.options(), "1/1/1 fits none of Llewellyn's slots"
    assert "A" in table().act("Emma", "recruit").drawn("A", "B", "C").options()


@pytest.mark.rule("RES-GAP-29", "RES-GAP-31")
def test_the_counts_of_clues_and_events_are_the_owners() -> None:
    game = table(data={"cards": OWN}).game
    assert (game.clues.draw["failure"], game.clues.draw["capital"]) == (5, 4)
    assert (game.events.draw["wanted"], game.events.draw["searches"]) == (4, 0)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[objects]\ntools = { number = 3 }", "no table “objects”"),
        ("[recruits]\nZ1 = { com = 1, mil = 1, eng = 1 }", "no recruit “Z1”"),
        ("[recruits]\nA = { com = 9, mil = 1, eng = 1 }", "“com” is from 0 to 5"),
        ("[recruits]\nA = { com = 1 }", "recruits.A: the entry “mil” is missing"),
        ("[clues]\nfailure = { number = 44 }", "43 cards in all, but these are 44"),
        ("[events]\nwanted = { number = -2 }", "0 or more"),
        ("events = 3", "“events” should be a table"),
    ],
)
def test_a_mistake_in_the_file_is_named(text: str, complaint: str) -> None:
    with refuses(complaint):
        card_facts(text, "mine.toml")
