"""What the owner's copy shows: asked for when it is needed, once, and never made up."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.answers import Chosen, Filled
from engine.data import built_in, parse
from engine.dead_reckoning import GAME
from engine.dead_reckoning.box import load_box
from engine.dead_reckoning.layout import KINDS_PRINTED
from engine.errors import Illegal
from engine.facts import FactKey, FactKind, Facts, FactState
from engine.play import Play
from engine.text import read
from tests.engine.dead_reckoning.catalogue import numbers, text
from tests.engine.dead_reckoning.copies import KEEPINGS, OtherCopy, evenings
from tests.engine.dead_reckoning.table import as_told, new, start, told_card
from tests.engine.fact_limits import asked_within

BEFORE = Path(__file__).parent / "saved_before_facts"
TYPED = [kind for kind in GAME.book.kinds if kind.name not in ("board", "landing", "row")]


@pytest.mark.parametrize("keeping", KEEPINGS)
@pytest.mark.parametrize("seats", GAME.seats)
def test_whole_games_on_another_copy_ask_for_each_fact_once_and_read_no_example(
    keeping: str, seats: int
) -> None:
    played = evenings(keeping, seats, seed=seats, games=3 if keeping == "battle" or seats == 2 else 1)
    asked = [key for evening in played for key in evening.asked]
    assert len(set(asked)) == len(asked), "what was told in one game is not asked in the next"
    assert all(evening.play.outcome is not None for evening in played)


def test_battle_keeping_asks_for_the_copy_only_where_its_rules_need_it() -> None:
    asked = {
        key.kind for seats in GAME.seats for one in evenings("battle", seats, seed=9) for key in one.asked
    }
    assert asked <= {"colour", "unit", "places"}


@pytest.mark.parametrize("kind", TYPED, ids=lambda kind: kind.name)
def test_an_answer_tells_the_fact_that_it_was_made_of(kind: FactKind) -> None:
    facts = Facts(GAME.book, example=False)
    for subject in (*kind.subjects, "unlisted 1", "unlisted 2"):
        if subject.startswith("unlisted") and kind.subjects and kind.name not in ("island", "places"):
            continue
        value = OtherCopy()[FactKey(kind.name, subject)]
        answer = kind.answer(subject, value)
        kind.question(subject, facts).check(answer)
        assert kind.read(subject, answer) == value


def test_what_is_printed_is_in_the_text_of_the_rules_that_it_names() -> None:
    for kind in GAME.book.kinds:
        assert kind.printed.keys() == kind.rules.keys()
        for subject, value in kind.printed.items():
            wanted = value if isinstance(value, list) else [value]
            assert set(wanted) <= set(numbers(" ".join(_rule(id) for id in kind.rules[subject])))


@pytest.mark.parametrize("file", ["box.toml", "crew.toml"])
def test_every_printed_entry_of_a_file_names_the_rules_that_print_it(file: str) -> None:
    found = list(_printed(parse(built_in("engine.dead_reckoning", file), file)))
    assert found
    for values, rules in found:
        assert set(values) - {0, 1} <= set(numbers(" ".join(_rule(id) for id in rules))), (values, rules)


def _printed(table: Any) -> list[tuple[list[int], list[str]]]:
    """The numbers of each entry, with the rules that it names; an entry without rules is found out."""
    if isinstance(table, list):
        return [one for entry in table for one in _printed(entry)]
    rules = table.get("rules")
    if isinstance(rules, dict):
        return [(_numbers(table[key]), rules[key]) for key in table if key != "rules"]
    if rules is not None:
        return [(_numbers({key: value for key, value in table.items() if key != "rules"}), rules)]
    return [one for entry in table.values() for one in _printed(entry)]


def _numbers(value: Any) -> list[int]:
    if isinstance(value, dict):
        return [number for one in value.values() for number in _numbers(one)]
    if isinstance(value, list):
        return [number for one in value for number in _numbers(one)]
    return [value] if isinstance(value, int) and not isinstance(value, bool) else []


def _rule(id: str) -> str:
    """The line of the catalogue that is this rule."""
    return next(line for line in text().splitlines() if line.startswith((f"- **{id}", f"| {id} |")))


@pytest.mark.rule("DR-GAP-15")
def test_on_a_board_that_nobody_traced_people_tell_the_kind_of_zone() -> None:
    t = start(2, keeping="battle", facts={}).choose("fight").choose("ship").choose("sea")
    t.fill(3, 2, 9, 9, 0, 0)
    t.drop(violet="force-2 loot damage", blue="force-1 explosive").drop(blue="nothing damage").still()
    assert t.choose("ability").choose("move-cube").choose("violet loot").asks == "ask.adjacent"
    assert set(t.options()) == set(KINDS_PRINTED) - {"loot"}
    assert t.choose("nothing").pass_on("damage").told("player") == "Blue"
    assert t.play.facts.told() == {}


@pytest.mark.rule("DR-TOWER-12")
def test_loot_of_a_board_that_nobody_traced_is_read_off_it() -> None:
    t = start(2, keeping="battle", facts={}).choose("fight").choose("merchant").confirm().fill(1, 1, 9, 0)
    t.drop(violet="loot", black="loot").choose("pass")
    assert (t.asks, t.request.prompt.id) == ("loot", "dead-reckoning.loot.untraced")


def test_the_owner_sees_again_what_was_told_and_another_one_is_always_possible() -> None:
    known = {FactKey("island", "unlisted 1"): OtherCopy()[FactKey("island", "unlisted 1")]}
    t = new(2, facts=known).drawn("Violet").confirm()
    assert (t.options()["unlisted 1"], t.options()["unlisted"]) == (1, 10)
    t.drawn("unlisted 1").drawn("unlisted").drawn("unlisted")
    assert t.asks == "fact.island:unlisted 2"


@pytest.mark.rule("DR-GAP-01", "DR-GAP-03", "DR-GAP-06")
def test_what_an_owner_tells_is_within_what_a_piece_of_the_box_can_show() -> None:
    goods = {"cargo": (0, 8, 0), "coin": (0, 8, 0), "keep": (0, 1, 0), "level_last": (0, 1, 0)}
    assert asked_within(GAME.book, {}) == {
        "coins": (0, 20),
        "price": (1, 12),
        **{"tile hold": (0, 10, 0), "tile sail": (0, 3, 0), "tile cannon": (0, 3, 0)},
        **{"island slots": (1, 8), "island cargo": (0, 5), "island coin": (0, 5), "island hand": (0, 1)},
        **{"places place-1": (0, 10), "places place-2": (0, 10), "places place-3": (0, 10, 0)},
        "sea arrows": (0, 4),
        **{"card price": (0, 15), "card positions": (1, 3)},
        **{f"card {icon}": (0, 3, 0) for icon in ("sail", "cannon", "wheel", "draw")},
        "row": (1, 4),
        "cubes": (0, 20),
        **{f"win {key}": limits for key, limits in goods.items()},
        "lose damage": (0, 4, 0),
        **{f"effect {key}": limits for key, limits in goods.items()},
        "effect damage": (0, 4, 0),
    }


@pytest.mark.rule("DR-SCORE-09", "DR-SCORE-10", "DR-WE-14")
def test_an_island_pays_two_or_three_places_and_seahound_isle_6_5_and_4() -> None:
    kind = GAME.book.kind("places")
    assert kind.printed == {"seahound-isle": [6, 5, 4]}
    for places in ([4, 2], [4, 2, 1]):
        assert kind.read("", kind.answer("", places)) == places


@pytest.mark.parametrize("traced", ["board", "landing"])
def test_a_traced_board_is_taken_and_one_that_is_none_is_refused(traced: str) -> None:
    facts = Facts(GAME.book, example=False)
    check, example = GAME.book.kind(traced).check, GAME.book.kind(traced).example
    assert check is not None
    assert example is not None
    check("", example(""), facts)
    with pytest.raises(Illegal):
        check("", "no board at all", facts)


@pytest.mark.rule("DR-GAP-01")
@pytest.mark.parametrize(
    ("card", "effect"), [("ricochet", "other"), ("spare-sail", "none"), ("grapeshot", "throw")]
)
def test_a_card_that_a_file_tells_closely_is_told_in_the_words_of_the_form(card: str, effect: str) -> None:
    kind = GAME.book.kind("card")
    answer = kind.answer(card, as_told()[FactKey("card", card)])
    kind.question(card, Facts(GAME.book, example=False)).check(answer)
    assert isinstance(answer, Filled)
    assert list(answer.chosen("effect")) == [effect]


def test_a_thirteenth_island_contradicts_the_rulebook() -> None:
    told = {FactKey("places", f"unlisted {n}"): [3, 2, 1] for n in range(1, 12)}
    t = new(2, facts=told).drawn("Violet").confirm()
    kind = GAME.book.kind("island")
    with pytest.raises(Illegal):
        t.play.tell(FactKey("island", "unlisted 12"), kind.answer("", OtherCopy()[FactKey("island", "x")]))


def test_the_fourth_colour_is_none_of_the_three_that_the_rulebook_names() -> None:
    facts = Facts(GAME.book, example=False)
    with pytest.raises(Illegal):
        facts.read(FactKey("colour", "fourth"), Chosen(("green",)))


def test_a_card_that_is_told_anew_is_another_one_from_there_on() -> None:
    t = start(2, facts=as_told(), first_cards=("helm",) * 3)
    card = t.game.boards["r1c1"].card
    assert card is not None
    assert card.price == 2
    kind = GAME.book.kind("card")
    t.play.tell(FactKey("card", "helm"), kind.answer("helm", as_told()[FactKey("card", "brig")]))
    card = t.game.boards["r1c1"].card
    assert card is not None
    assert (card.price, card.kind) == (4, "merchant")


@pytest.mark.parametrize("name", [file.stem for file in sorted(BEFORE.glob("*.txt"))])
def test_games_that_were_saved_before_there_were_facts_open_and_end_alike(name: str) -> None:
    saved = (BEFORE / f"{name}.txt").read_text(encoding="utf-8")
    setup, entries = read(saved)
    play = Play.replay(GAME, setup, entries)
    assert len(play.entries) == len(entries)
    assert play.outcome is not None
    assert f'"winners": ["{play.outcome.winners[0]}"]' in saved.splitlines()[-1]
    told = {key for key in play.facts.told() if play.facts.state(key.kind, key.subject) is FactState.TOLD}
    assert {entry.fact for entry in play.entries if entry.fact} <= told
    assert Play.replay(GAME, setup, play.entries).outcome == play.outcome


def test_twelve_islands_can_be_told_and_no_thirteenth() -> None:
    kind, value = GAME.book.kind("island"), OtherCopy()[FactKey("island", "unlisted 1")]
    play = Play(GAME, new().play.setup)
    for number in range(1, 12):
        play.tell(FactKey("island", f"unlisted {number}"), kind.answer("", value))
    with pytest.raises(Illegal, match="too-many-islands"):
        play.tell(FactKey("island", "unlisted 12"), kind.answer("", value))


def test_what_the_camera_traced_is_typed_in_by_nobody() -> None:
    assert {kind.name for kind in GAME.book.kinds if kind.by_device} == {"board", "landing"}


def test_of_a_card_that_was_told_the_box_holds_nobody_knows_how_many() -> None:
    told = {FactKey("card", "unlisted 1"): told_card(), FactKey("row", "unlisted 1"): 2}
    game = Play(GAME, replace(new().play.setup, example=False).with_facts(told)).state
    assert dict(game.boxes[2]) == {"unlisted": load_box().row_boxes[1]}


@pytest.mark.parametrize("cls", ["basic", "advanced"])
def test_a_tile_that_no_list_has_is_asked_for_as_one_of_the_class_that_was_bought(cls: str) -> None:
    question = Facts(GAME.book, example=False).question(FactKey("tile", f"{cls} 2"), GAME.name)
    assert question.prompt.id == f"dead-reckoning.fact.tile.{cls}"
