"""What people type: zones in any spelling, lists with counts, and one clear sentence for the rest."""

import pytest

from bosun.text.answer_parser import read_answer
from bosun.text.formatting import Formatter
from bosun.text.languages import Language
from engine.answers import Acted, Answer, Chosen, Confirmed, Counted, Drawn, Dropped, Ordered, Rolled
from engine.errors import Ambiguous, BosunError, Malformed
from engine.messages import say
from engine.requests import (
    Act,
    Choose,
    Confirm,
    Count,
    Die,
    Draw,
    Drop,
    Form,
    Meaning,
    Move,
    Option,
    Order,
    Request,
    Roll,
)

ENGLISH = Language("en", strict=True)
WORDS = Formatter(ENGLISH, ("Emma", "Fred"))
ASK = say("as-is", text="Where?")


def named(*names: str, most: int = 1) -> tuple[Option, ...]:
    return tuple(Option(name.lower(), say("as-is", text=name), most) for name in names)


ZONES = Choose(
    id="zones", prompt=ASK, options=tuple(Option(z, most=2) for z in ("NE1", "NE14", "NO3")), least=0, most=4
)
CARDS = Choose(id="as-is", prompt=ASK, options=named("Train", "Training camp", "Airlift"))
COUNT = Count(id="as-is", prompt=ASK, least=1, most=6)
DRAW = Draw(id="as-is", prompt=ASK, of="bag", pieces=named("Gold", "Silver", most=2), number=2)
ACT = Act(
    id="as-is",
    prompt=ASK,
    moves=(
        Move(0, "action", say("as-is", text="act"), meaning=Meaning.ACTION),
        Move(0, "take-back", say("as-is", text="take back"), meaning=Meaning.TAKE_BACK),
        Move(1, "move", say("as-is", text="move")),
        Move(1, "search", say("as-is", text="search")),
        Move(None, "end-phase", say("as-is", text="end the phase"), meaning=Meaning.END),
        Move(None, "objective", say("as-is", text="objective met")),
    ),
)
ROLL = Roll(
    id="as-is",
    prompt=ASK,
    dice=(Die("threat", named("Skull", "Blank")), Die("threat", named("Skull", "Blank"))),
)
DROP = Drop(id="as-is", prompt=ASK, cubes=named("Red", most=2), zones=named("Tray", "North wall"))
ORDER = Order(id="as-is", prompt=ASK, items=named("Left", "Middle", "Right"))
FORM = Form(id="as-is", prompt=ASK, parts=(ZONES, Count(id="number", prompt=ASK, most=5, default=2)))


@pytest.mark.parametrize(
    ("request_", "text", "answer"),
    [
        (Confirm(id="as-is", prompt=ASK), "", Confirmed()),
        (COUNT, " 4 ", Counted(4)),
        (ZONES, "ne14 x2, NO 3", Chosen(("NE14", "NE14", "NO3"))),
        (ZONES, "n-e1", Chosen(("NE1",))),
        (ZONES, "", Chosen(())),
        (ZONES, "none", Chosen(())),
        (ZONES, "3", Chosen(("NO3",))),
        (CARDS, "train", Chosen(("train",))),
        (CARDS, "air", Chosen(("airlift",))),
        (CARDS, "camp", Chosen(("training camp",))),
        (DRAW, "gold, s", Drawn("bag", ("gold", "silver"))),
        (ACT, "1", Acted(0, "action")),
        (ACT, "em", Acted(0, "action")),
        (ACT, "-1", Acted(0, "take-back")),
        (ACT, "back 1", Acted(0, "take-back")),
        (ACT, "2 sea", Acted(1, "search")),
        (ACT, "end", Acted(None, "end-phase")),
        (ACT, "objective", Acted(None, "objective")),
        (ROLL, "skull, b", Rolled(("threat", "threat"), ("skull", "blank"))),
        (DROP, "red north, red tray", Dropped(("red", "red"), ("north wall", "tray"))),
        (ORDER, "right, left, mid", Ordered(("right", "left", "middle"))),
    ],
)
def test_an_answer_is_read(request_: Request, text: str, answer: Answer) -> None:
    assert read_answer(request_, text, WORDS) == answer
    request_.check(answer)


@pytest.mark.parametrize(
    ("request_", "text", "kind", "says"),
    [
        (ZONES, "ne99", Malformed, "There is no “ne99”"),
        (ZONES, "ne", Ambiguous, "“ne” could be NE1 and NE14"),
        (CARDS, "airlfit", Malformed, "Did you mean Airlift?"),
        (COUNT, "many", Malformed, "“many” is no number"),
        (DRAW, "", Malformed, "Nothing was typed"),
        (ACT, "2", Ambiguous, "What does Fred do?"),
        (ROLL, "skull", Malformed, "Dice rolled: 2, faces told: 1"),
        (Confirm(id="as-is", prompt=ASK), "maybe", Malformed, "“maybe” is no answer here"),
    ],
)
def test_what_cannot_be_read_gets_one_sentence(
    request_: Request, text: str, kind: type[BosunError], says: str
) -> None:
    with pytest.raises(kind) as refused:
        read_answer(request_, text, WORDS)
    assert says in ENGLISH.text(refused.value.text)


def test_a_bare_number_is_the_place_in_the_list_even_where_ids_are_numbers() -> None:
    seats = Choose(
        id="as-is",
        prompt=ASK,
        options=(Option("0", say("as-is", text="Emma")), Option("1", say("as-is", text="Fred"))),
    )
    assert read_answer(seats, "1", WORDS) == Chosen(("0",))
