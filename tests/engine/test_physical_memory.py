"""What was physically seen stays seen: dice, drawn pieces and dropped cubes that were taken back."""

import pytest

from engine.answers import Chosen, Drawn, Dropped, Rolled
from engine.errors import Illegal
from engine.messages import say
from engine.physical_memory import PhysicalMemory
from engine.requests import Choose, Die, Draw, Drop, Lying, Option, Roll

P = say("test.prompt")
PIPS = tuple(Option(str(pip)) for pip in range(1, 7))
RED, BLUE = Die("red", PIPS), Die("blue", PIPS)
IN_OR_OUT = (Option("in"), Option("out"))


def roll(*dice: Die) -> Roll:
    return Roll(id="test.roll", prompt=P, dice=dice)


def draw(number: int, **held: int) -> Draw:
    pieces = tuple(Option(piece, None, most) for piece, most in held.items())
    return Draw(id="test.draw", prompt=P, of="bag", pieces=pieces, number=number)


def drop(lying: int = 0, **cubes: int) -> Drop:
    poured = tuple(Option(colour, None, most) for colour, most in cubes.items())
    there = (Lying(Option("black", None, lying), "in"),) if lying else ()
    return Drop(id="test.drop", prompt=P, cubes=poured, zones=IN_OR_OUT, lying=there)


def remembering(*answers: Drawn | Rolled | Dropped) -> PhysicalMemory:
    memory = PhysicalMemory()
    memory.remember(answers)
    return memory


def test_a_roll_that_was_taken_back_is_offered_and_no_other_is_taken() -> None:
    memory = remembering(Rolled(("red", "blue"), ("3", "5")))
    assert memory.offered(roll(RED, BLUE)) == Rolled(("red", "blue"), ("3", "5"))
    memory.check(roll(RED, BLUE), Rolled(("red", "blue"), ("3", "5")))
    with pytest.raises(Illegal, match=r"refuse\.already-rolled"):
        memory.check(roll(RED, BLUE), Rolled(("red", "blue"), ("3", "6")))


def test_the_dice_of_a_roll_are_known_by_kind_from_the_first_on() -> None:
    memory = remembering(Rolled(("red",), ("3",)))
    assert memory.known(roll(RED, BLUE)) == ("3",)
    assert memory.known(roll(BLUE, RED)) == (), "the blue die comes first, and nobody saw it"
    assert memory.known(roll(RED, RED)) == ("3",), "one red die was seen, not two"
    assert memory.offered(roll(RED, BLUE)) is None
    memory.check(roll(RED, BLUE), Rolled(("red", "blue"), ("3", "1")))


def test_a_face_that_this_die_does_not_have_is_not_known() -> None:
    coin = Die("red", (Option("heads"),))
    assert remembering(Rolled(("red",), ("3",))).known(roll(coin)) == ()


def test_earlier_rolls_come_first_and_each_once() -> None:
    memory = remembering(Rolled(("red",), ("1",)), Rolled(("red",), ("2",)))
    assert memory.known(roll(RED)) == ("1",)
    memory.forget(Rolled(("red",), ("1",)))
    assert memory.known(roll(RED)) == ("2",)
    memory.forget(Rolled(("red",), ("2",)))
    assert memory.known(roll(RED)) == ()
    memory.check(roll(RED), Rolled(("red",), ("6",)))


def test_what_is_taken_back_later_comes_before_what_waits() -> None:
    memory = remembering(Rolled(("red",), ("2",)))
    memory.remember([Rolled(("red",), ("1",))])
    assert memory.known(roll(RED, RED)) == ("1", "2")


def test_drawn_pieces_are_known_as_far_as_they_are_in_the_bag_and_wanted() -> None:
    memory = remembering(Drawn("bag", ("a", "b", "a")))
    assert memory.known(draw(3, a=2, b=1)) == ("a", "b", "a")
    assert memory.known(draw(2, a=2, b=1)) == ("a", "b")
    assert memory.known(draw(3, a=1, c=5)) == ("a",), "one a is left in the bag, and no b"
    other = Draw(id="test.draw", prompt=P, of="box", pieces=(Option("a"),))
    assert memory.known(other) == ()
    assert memory.offered(other) is None


def test_an_answer_that_leaves_out_a_drawn_piece_is_refused() -> None:
    memory = remembering(Drawn("bag", ("a", "a")))
    memory.check(draw(2, a=2, b=1), Drawn("bag", ("a", "a")))
    with pytest.raises(Illegal, match=r"refuse\.already-drawn"):
        memory.check(draw(2, a=2, b=1), Drawn("bag", ("a", "b")))


def test_dropped_cubes_are_offered_for_the_same_cubes_only() -> None:
    lie = Dropped(("black", "red"), ("in", "out"))
    memory = remembering(lie)
    assert memory.offered(drop(red=1, black=1)) == lie
    assert memory.offered(drop(red=1, lying=1)) == lie, "the whole board was told"
    assert memory.offered(drop(red=2)) is None
    memory.check(drop(red=1, black=1), lie)
    with pytest.raises(Illegal, match=r"refuse\.already-dropped"):
        memory.check(drop(red=1, black=1), Dropped(("black", "red"), ("in", "in")))
    memory.forget(lie)
    assert memory.offered(drop(red=1, black=1)) is None
    memory.check(drop(red=1, black=1), Dropped(("black", "red"), ("in", "in")))


def test_the_first_of_two_drops_is_offered_first() -> None:
    first, second = Dropped(("red",), ("in",)), Dropped(("red",), ("out",))
    memory = remembering(first, second)
    assert memory.offered(drop(red=1)) == first
    memory.forget(first)
    assert memory.offered(drop(red=1)) == second


def test_decisions_are_not_physical() -> None:
    choice = Choose(id="test.choose", prompt=P, options=IN_OR_OUT)
    memory = PhysicalMemory()
    memory.remember([Chosen(("in",))])
    assert (memory.known(choice), memory.offered(choice), memory.offered(None)) == ((), None, None)
    memory.check(choice, Chosen(("out",)))
