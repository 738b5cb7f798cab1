"""A designer's box: numbers of the printed one changed, and what they decide in a game."""

from collections.abc import Mapping

import pytest

from engine.answers import Answer
from engine.bots import random_bot
from engine.errors import BadData
from engine.facts import FactKey
from engine.game import Setup
from engine.headless import play_out
from engine.messages import Message
from engine.requests import Act, Request
from engine.resistance import GAME
from engine.resistance.box import box_keys, box_numbers, box_text, limits, load_box, numbers_of
from engine.resistance.components import BLANK, components
from engine.resistance.fact_kinds import EVENT_CARDS
from engine.resistance.state import Resistance
from engine.resistance.team import level
from tests.engine.resistance.invariants import check
from tests.engine.resistance.table import Table, start, table

GRENADES = ["defective-grenade", "grenade-primer"]
RIFLE = ["scope", "assault-rifle"]


def box(**numbers: int) -> dict[str, str]:
    """The file of a set-up with these numbers: ``costs__slow`` is ``costs.slow``, ``_`` a hyphen."""
    named = {key.replace("__", ".").replace("_", "-"): number for key, number in numbers.items()}
    return {"box": box_text(named)}


def setup(text: str | None) -> Setup:
    data = () if text is None else (("box", text),)
    return Setup("resistance", ("Ada", "Bela", "Cleo", "Dana"), (("keeping", "full"),), data)


def refusal(text: str) -> Message:
    with pytest.raises(BadData) as refused:
        GAME.begin(setup(text))
    return refused.value.message


def test_a_box_in_which_nothing_is_changed_is_the_printed_one() -> None:
    assert load_box("").numbers == components().numbers
    same = load_box(box_text(components().numbers))
    assert (same.costs, same.objects, same.characters) == (
        components().costs,
        components().objects,
        components().characters,
    )
    plain, empty = (play_out(GAME, setup(text), random_bot(1), "1") for text in (None, ""))
    assert [entry.answer for entry in plain.entries] == [entry.answer for entry in empty.entries]


def test_a_card_is_played_at_the_cost_that_the_box_has() -> None:
    t = table(available={"boss": 3}, cubes={"Fred": 2}, data=box(costs__boss=3))
    assert t.may("Fred", "play")
    dearer = table(available={"boss": 4}, cubes={"Fred": 2}, data=box(costs__boss=5))
    assert dearer.why_not("Fred", "play") == "no-card-ready"
    assert dearer.may("Fred", "prepare")


def test_crafting_yields_what_the_box_says() -> None:
    t = table(objects={"Léna": GRENADES}, data=box(yields__grenade=2)).act("Léna", "craft")
    assert t.player("Léna").objects["grenade"] == 2
    assert t.game.specials["grenade"] == 4
    check(t.game)


def test_what_is_not_in_the_box_cannot_be_crafted() -> None:
    t = table(objects={"Léna": GRENADES}, data=box(specials__grenade=2))
    assert t.why_not("Léna", "craft") == "no-parts"


@pytest.mark.parametrize(("rifles", "bullets"), [(1, [4]), (2, [4, 4])])
def test_each_rifle_is_loaded_with_the_bullets_of_the_box(rifles: int, bullets: list[int]) -> None:
    changed = box(yields__sniper_rifle=rifles, bullets=4)
    t = table(objects={"Léna": RIFLE}, data=changed).act("Léna", "craft")
    assert t.player("Léna").bullets == bullets
    check(t.game)


def test_two_rifles_are_not_crafted_of_the_cubes_for_one() -> None:
    t = table(objects={"Léna": RIFLE}, data=box(yields__sniper_rifle=2, bullets=4))
    t.game.supply = 4
    t.act("Emma", "move", "NE3")
    assert t.why_not("Léna", "craft") == "no-parts"


def test_a_character_has_the_values_of_the_box() -> None:
    t = start(data=box(stark__mil=5, stark__reputation=4, stark__move=1))
    fred = t.player("Fred")
    assert (level(fred, "mil"), fred.cubes, fred.character.move) == (5, 4, 1)
    assert level(t.player("Emma"), "mil") == components().characters["llewellyn"].skills["mil"]


def test_a_character_with_another_skill_wins_a_test_that_was_lost() -> None:
    def emma(mil: int) -> Table:
        return table(at={"Emma": "NO15"}, data=box(llewellyn__mil=mil))

    assert emma(3).why_not("Emma", "eliminate") == "too-strong"
    assert emma(4).may("Emma", "eliminate")


def test_there_are_as_many_pieces_as_the_box_has() -> None:
    game = start(data=box(soldiers=60, cubes=80, blanks=3, objects__explosive=2)).game
    assert game.soldiers.total() + game.reserve == 60
    assert game.cubes_everywhere() == 80
    assert game.recruitment[BLANK] == 3
    assert game.objects.draw["explosive"] == 2
    check(game)


def test_a_number_of_events_or_clues_changes_the_pile_by_that_and_no_other_kind() -> None:
    usual = GAME.begin(setup(None))
    game = GAME.begin(setup("events.wanted = 5\nclues.failure = 0\n"))
    assert game.events.draw - usual.events.draw == {"wanted": 3}
    assert game.events.size == 12 + 3
    assert usual.clues.draw - game.clues.draw == {"failure": usual.clues.draw["failure"]}
    assert not game.clues.draw["failure"]


def test_numbers_of_cards_that_nobody_told_cannot_be_changed() -> None:
    told = setup("events.wanted = 5\n").with_facts({FactKey(EVENT_CARDS, "wanted"): 2})
    with pytest.raises(BadData) as refused:
        GAME.begin(told)
    assert refused.value.message.id == "resistance.box.untold"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("colour = 3", "unknown"),
        ("[objects]\nlamp = 3", "unknown"),
        ("adams.age = 30", "unknown"),
        ("soldiers = 0", "number"),
        ("soldiers = true", "number"),
        ("soldiers = 'many'", "number"),
        ("objects.junk = -1", "number"),
        ("objects.junk = 100", "number"),
        ("adams.com = 6", "number"),
        ("costs.slow = { cost = 3 }", "number"),
        ("".join(f"events.{event} = 0\n" for event in components().events), "no-events"),
    ],
)
def test_what_the_box_has_not_or_cannot_be_is_refused(text: str, why: str) -> None:
    assert refusal(text).id == f"resistance.box.{why}"


@pytest.mark.parametrize(
    "entry", ["adams.com = 0", "adams.com = 5", "costs.slow = 1", "objects.junk = 0", "objects.junk = 99"]
)
def test_a_number_may_be_as_little_and_as_much_as_it_can_be(entry: str) -> None:
    key, _, number = entry.partition(" = ")
    assert GAME.begin(setup(entry)).box.numbers[key] == int(number)


def test_a_wrong_entry_is_told_those_of_its_kind() -> None:
    assert dict(refusal("costs.lamp = 3").params)["known"] == tuple(
        f"costs.{card}" for card in components().costs
    )
    assert "soldiers, cubes, bullets, blanks, objects, costs" in str(refusal("lamp = 3"))


def test_a_box_with_too_few_soldiers_for_the_scenario_is_refused() -> None:
    assert refusal("soldiers = 36").id == "resistance.scenario.soldiers"
    assert GAME.begin(setup("soldiers = 37")).box.soldiers == 37


def test_every_number_of_the_box_has_a_key_and_is_read_back() -> None:
    game = GAME.begin(setup(None))
    numbers = numbers_of(game.box, game.facts)
    assert set(numbers) == set(box_keys())
    assert box_numbers(box_text(numbers)) == numbers
    assert numbers["events.wanted"] == game.events.draw["wanted"]


def test_every_screen_says_that_numbers_were_changed() -> None:
    said = GAME.notice(setup("soldiers = 48"))
    assert said is not None
    assert said.id == "resistance.changed-box"
    assert GAME.notice(setup(None)) is None


def extreme(end: int) -> Mapping[str, int]:
    """Every number at one end of its limits, with the soldiers and the event that a game needs."""
    return {key: limits(key)[end] for key in box_keys()} | {"events.searches": 3, "soldiers": 45 + end}


@pytest.mark.parametrize("end", [0, 1])
@pytest.mark.parametrize("bot", ["random", "bold"])
def test_whole_games_are_played_with_as_little_and_as_much_as_a_box_may_have(end: int, bot: str) -> None:
    playing = GAME.bots.get(bot, random_bot)(3)

    def watched(request: Request, state: Resistance) -> Answer:
        if isinstance(request, Act):
            check(state)
        return playing(request, state)

    play = play_out(GAME, setup(box_text(extreme(end))), watched, "3")
    assert play.outcome is not None
