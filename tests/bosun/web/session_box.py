"""A whole session of any game on phones in real Chromium: one phone for each seat, answers given by taps.

::

    box = start_box("--game", "tavern", "--seats", "Ada,Bela")
    session = serve_table(box, new_phone, ("Ada", "Bela"))
    session.sees("Roll the dice")                    # on every phone
    session.answer(Chosen(("storm",)))               # this very answer, on the phone of the one who is asked
    session.by_chance(Random(3))                     # some legal answer
    session.play(Random(3), until=lambda asked: asked.over)

An answer is over only when the page shows another request than before, seen by the number on ``#now``; the
next phone waits for that number before it is looked at, so that no stale page is ever tapped. Places in the
picture are tapped where the view gives them ``data-place`` with the option's id, else picked from the list.
Give the box ``--draws table`` (as it is without being told) to tap draws and rolls too, ``--draws auto``
to leave them to the box.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from playwright.sync_api import expect

from engine.answers import Answer, Filled
from engine.bots import random_answer, usual_answer
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
    Move,
    Option,
    Order,
    Request,
    Roll,
)
from tests.bosun.web.phones import PHONE, Box, Phone
from tests.bosun.web.taps import tap_answer

PATIENCE = 30_000
"""Milliseconds that a slow machine may take until all phones show what was answered."""

Bot: TypeAlias = Callable[[Request, Any], Answer]
"""Answers a request, given what the page knows of the table."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a phone shows: the number and the JSON of the request, and the table as the page has it."""

    number: int
    request: dict[str, Any] | None
    snapshot: dict[str, Any]
    outcome: dict[str, Any] | None

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def prompt(self) -> str:
        return "" if self.request is None else str(self.request["prompt"])


class PlayedSession:
    """The phones of all seats, in their order."""

    def __init__(self, phones: Sequence[Phone]) -> None:
        self.phones = list(phones)
        self.number = 0
        self.answers = 0

    def asked(self, seat: int = 0) -> Asked:
        """What the phone of a seat shows, once it has heard of the last answer."""
        page = self.phones[seat].page
        page.wait_for_function(
            "(number) => Number(document.getElementById('now').dataset.number ?? -1) >= number",
            arg=self.number,
            timeout=PATIENCE,
        )
        told = page.evaluate("""async () => {
            const { state } = (await import("/static/js/store.js")).store;
            return [state.number, state.request, state.snapshot, state.outcome];
        }""")
        return Asked(*told)

    def sees(self, prompt: str) -> None:
        """Every phone asks this; a secret is asked on the phone of its seat only."""
        for seat, phone in enumerate(self.phones):
            request = self.asked(seat).request
            if request is None or request["kind"] != "waiting":
                expect(phone.page.locator("#prompt")).to_contain_text(prompt, timeout=PATIENCE)

    def turn(self) -> tuple[Phone, Asked]:
        """The phone that answers next, and what it shows: the one of the seat that is asked, or the first."""
        asked = self.asked()
        seat = asked.request["seat"] if asked.request is not None else None
        seat = seat if seat is not None and seat < len(self.phones) else 0
        return self.phones[seat], self.asked(seat)

    def answer(self, answer: Answer) -> None:
        """Give this answer by taps on the phone that is asked."""
        phone, asked = self.turn()
        self._give(phone, asked, answer)

    def by_chance(self, rng: Random) -> None:
        """Some legal answer; a form is left as it is filled in already, as most people leave it."""
        self.by_bot(lambda request, _: likely_answer(request, rng))

    def by_bot(self, bot: Bot) -> None:
        """What the bot says, given the request and the snapshot that the page has."""
        phone, asked = self.turn()
        assert asked.request is not None, "the game is over"
        request = request_of(asked.request)
        answer = bot(request, asked.snapshot)
        request.check(answer)
        self._give(phone, asked, answer)

    def play(self, rng: Random, until: Callable[[Asked], bool], *, most: int = 2000) -> Asked:
        """Answer by chance until something holds; returns what is shown then."""
        for _ in range(most):
            if until(asked := self.asked()) or asked.over:
                return asked
            self.by_chance(rng)
        raise AssertionError(f"after {most} answers the table still shows: {self.asked().prompt}")

    def _give(self, phone: Phone, asked: Asked, answer: Answer) -> None:
        assert asked.request is not None, "the game is over"
        _turn_to_now(phone)
        tap_answer(phone, asked.request, answer)
        before = str(asked.number)
        expect(phone.now, f"{asked.prompt}: {answer}").not_to_have_attribute(
            "data-number", before, timeout=PATIENCE
        )
        self.answers += 1
        self.number = int(phone.now.get_attribute("data-number") or 0)


def _turn_to_now(phone: Phone) -> None:
    if phone.page.locator("body").get_attribute("data-view") != "now":
        phone.page.locator("#tabs .tab").first.click()


def serve_table(
    box: Box,
    new_phone: Callable[..., Phone],
    seats: Sequence[str],
    *,
    size: tuple[int, int] = PHONE,
    language: str = "en",
) -> PlayedSession:
    """A phone for each of these seats, each on its place."""
    return PlayedSession([new_phone(size, language).join(box.guests, name) for name in seats])


def likely_answer(request: Request, rng: Random) -> Answer:
    """Any legal answer; where something is filled in already, that."""
    if isinstance(request, Form):
        return Filled({part.id: usual_answer(part, rng) for part in request.parts})
    return usual_answer(request, rng) if isinstance(request, Count) else random_answer(request, rng)


def request_of(told: dict[str, Any]) -> Request:  # noqa: PLR0911 - one return for each kind
    """The request that a page was told, as far as it takes to answer it."""
    prompt, seat = say("as-is", text=told["prompt"]), told.get("seat")
    match told["kind"]:
        case "confirm":
            return Confirm(id=told["id"], prompt=prompt, seat=seat)
        case "choose" | "count" as kind:
            return _small(told, kind)
        case "draw":
            number = told["number"]
            return Draw(
                id=told["id"], prompt=prompt, of=told["of"], pieces=_options(told["pieces"]), number=number
            )
        case "roll":
            dice = [Die(die["kind"], _options(die["faces"]), die["colour"]) for die in told["dice"]]
            return Roll(id=told["id"], prompt=prompt, dice=tuple(dice), seat=seat)
        case "drop":
            return Drop(
                id=told["id"], prompt=prompt, cubes=_options(told["cubes"]), zones=_options(told["zones"])
            )
        case "order":
            return Order(id=told["id"], prompt=prompt, items=_options(told["items"]))
        case "act":
            return Act(id=told["id"], prompt=prompt, moves=tuple(_move(one) for one in told["moves"]))
        case "form":
            return Form(
                id=told["id"],
                prompt=prompt,
                parts=tuple(_small(part, part["kind"]) for part in told["parts"]),
            )
        case kind:
            raise AssertionError(f"this phone cannot answer: {kind}, {told['prompt']}")


def _small(told: dict[str, Any], kind: str) -> Choose | Count:
    prompt, least, most = say("as-is", text=told["prompt"]), told["least"], told["most"]
    if kind == "count":
        return Count(id=told["id"], prompt=prompt, least=least, most=most, default=told["default"])
    default = None if told["default"] is None else tuple(told["default"])
    options = _options(told["options"])
    return Choose(id=told["id"], prompt=prompt, options=options, least=least, most=most, default=default)


def _options(told: list[dict[str, Any]]) -> tuple[Option, ...]:
    return tuple(Option(one["id"], say("as-is", text=one["label"]), one["most"]) for one in told)


def _move(told: dict[str, Any]) -> Move:
    why_not = None if told["why_not"] is None else say("as-is", text=told["why_not"])
    return Move(told["seat"], told["id"], say("as-is", text=told["label"]), why_not)
