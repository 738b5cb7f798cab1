"""How an answer is given on a phone: the taps that a finger would make, for every kind of request."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator

from engine.answers import (
    Acted,
    Answer,
    Chosen,
    Confirmed,
    Counted,
    Drawn,
    Dropped,
    Filled,
    Ordered,
    Rolled,
)
from tests.bosun.web.phones import Phone

FEW = 14
"""So many options are large buttons; more are a list."""

STEPS_FROM = 12
"""From so many numbers on there is a stepper in place of a button for each."""


def tap_answer(phone: Phone, asked: dict[str, Any], answer: Answer) -> None:
    """Give this answer to what the phone asks."""
    now = phone.now
    match answer:
        case Confirmed():
            phone.confirm()
        case Chosen(ids):
            _choose(phone, asked, ids)
        case Counted(number):
            _count(now, asked, number)
        case Drawn(_, pieces):
            _pick(now, asked["pieces"], pieces)
            phone.confirm()
        case Rolled(_, faces):
            _roll(now, asked, faces)
            phone.confirm()
        case Dropped(colours, zones):
            _drop(now, asked, colours, zones)
            phone.confirm()
        case Ordered(ids):
            _order(now, asked, ids)
            phone.confirm()
        case Filled():
            _fill(phone, asked, answer)
            phone.confirm()
        case Acted(seat, move):
            _act(phone, asked, seat, move)
        case _:
            raise AssertionError(f"nobody taps {answer}")


def _choose(phone: Phone, asked: dict[str, Any], ids: Sequence[str]) -> None:
    one = asked["least"] == asked["most"] == 1
    if one and len(asked["options"]) <= FEW and not asked["on_map"]:
        _nth(phone.now.locator(".buttons .big"), asked["options"], ids[0]).click()
        return
    if one and (others := [option for option in asked["options"] if not option["place"]]) != asked["options"]:
        if ids[0] in {option["id"] for option in others}:
            _nth(phone.now.locator(".buttons .big"), others, ids[0]).click()
            return
        asked = asked | {"options": [option for option in asked["options"] if option["place"]]}
    if not asked["on_map"] or not _pick_on_map(phone, asked, ids):
        fold = phone.now.locator("details.fold").first
        if asked["on_map"] and fold.get_attribute("open") is None:
            fold.locator("summary").click()
        _pick(phone.now, asked["options"], ids, single=asked["most"] == 1)
    phone.confirm()


def _pick_on_map(phone: Phone, asked: dict[str, Any], ids: Sequence[str]) -> bool:
    """Tap the places in the picture, where all of them are in it and nothing is picked yet."""
    at = {option["id"]: option["place"] or option["id"] for option in asked["options"]}
    if len({*at.values()}) < len(at):
        return False
    places = [phone.page.locator(f'#map [data-place="{at[id]}"]').first for id in ids]
    if asked["default"] or not ids or not all(place.is_visible() for place in places):
        return False
    for place in places:
        place.click()
    return True


def _pick(
    within: Locator, options: list[dict[str, Any]], ids: Sequence[str], *, single: bool = False
) -> None:
    """Tap rows of a list, one after the other; what was picked beforehand is taken out first."""
    picked = within.locator(".chips .chip button")
    while not single and picked.count():
        picked.first.click()
    for id in ids:
        row = _nth(within.locator(".options .option"), options, id)
        if not single or row.get_attribute("aria-pressed") != "true":
            row.click()


def _nth(rows: Locator, options: list[dict[str, Any]], id: str) -> Locator:
    return rows.nth(list(dict.fromkeys(option["id"] for option in options)).index(id))


def _count(now: Locator, asked: dict[str, Any], number: int) -> None:
    if asked["most"] - asked["least"] < STEPS_FROM:
        now.locator(".buttons .digit").nth(number - asked["least"]).click()
        return
    _step(now.locator(".stepper"), number)
    now.locator(".go").click()


def _step(stepper: Locator, number: int) -> None:
    """Type the number; one that stands there already is left alone."""
    field = stepper.locator(".number")
    if field.input_value() != str(number):
        field.fill(str(number))
        field.blur()


def _roll(now: Locator, asked: dict[str, Any], faces: Sequence[str]) -> None:
    for at, (die, face) in enumerate(zip(asked["dice"], faces, strict=True)):
        button = _nth(now.locator(".dice .die").nth(at).locator(".face"), die["faces"], face)
        if button.get_attribute("aria-pressed") != "true":
            button.click()


def _drop(now: Locator, asked: dict[str, Any], colours: Sequence[str], zones: Sequence[str]) -> None:
    lying = list(zip(colours, zones, strict=True))
    now.locator(".cube-board, fieldset.die").first.wait_for()
    if now.locator(".cube-board").count():
        _place(now, lying)
        return
    for at, cube in enumerate(asked["cubes"]):
        for place, zone in enumerate(asked["zones"]):
            stepper = now.locator("fieldset.die").nth(at).locator(".stepper").nth(place)
            _step(stepper, lying.count((cube["id"], zone["id"])))


def _place(now: Locator, lying: Sequence[tuple[str, str]]) -> None:
    """On the picture of the board: a colour, then the zone, cube by cube."""
    for colour, zone in lying:
        chip = now.locator(f'.cube-chip[data-colour="{colour}"]')
        if chip.get_attribute("aria-pressed") != "true":
            chip.click()
        now.locator(f'.cube-board [data-zone="{zone}"]').click()


def _order(now: Locator, asked: dict[str, Any], ids: Sequence[str]) -> None:
    lying = [item["id"] for item in asked["items"]]
    for goal, id in enumerate(ids):
        for at in range(lying.index(id), goal, -1):
            now.locator(".order li").nth(at).locator(".up").click()
            lying[at - 1], lying[at] = lying[at], lying[at - 1]


def _fill(phone: Phone, asked: dict[str, Any], filled: Filled) -> None:
    for part in asked["parts"]:
        told = filled[part["id"]]
        box = phone.now.locator(f'.part[data-part="{part["id"]}"]')
        fold = phone.now.locator("details.others:not([open])", has=box)
        if fold.count():
            fold.locator("summary").click()
        if isinstance(told, Counted):
            _step(box.locator(".stepper"), told.number)
        elif isinstance(told, Chosen) and list(told.ids) != (part["default"] or []):
            drawer = box.locator("button[aria-expanded]")
            if drawer.get_attribute("aria-expanded") == "false":
                drawer.click()
            _pick(box, part["options"], told.ids, single=part["most"] == 1)


def _act(phone: Phone, asked: dict[str, Any], seat: int | None, move: str) -> None:
    """A press of a player, or a move of the whole table with the question that comes before it counts."""
    label = next(one["label"] for one in asked["moves"] if (one["seat"], one["id"]) == (seat, move))
    if seat is None:
        phone.now.locator(".table-moves").get_by_role("button", name=label).click()
        phone.page.locator("#dialog .go").click()
        return
    tile = phone.now.locator(".tile", has=phone.page.locator(f".press.seat-{seat}"))
    if tile.count():
        tile.locator(".back" if move == "take-back" else ".press").click()
        return
    if (who := phone.now.locator(f".who.seat-{seat}")).count():
        who.click()
    phone.now.locator(".buttons").get_by_role("button", name=label, exact=True).click()
