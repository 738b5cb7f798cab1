"""The example's day 1 at its report: three phones and a table screen tell it, and every tap is counted."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from bosun.table.event_log import Answered
from bosun.table.journal.journal import Journal
from engine.entries import Entry
from engine.resistance import GAME
from tests.bosun.web.phones import PHONE, TABLET, WIDE, Box, Phone
from tests.engine.resistance.example import play_example

REPORT = "resistance.report"


def golden_entries() -> tuple[list[Entry], Entry]:
    """What the example answered before its report, and the report."""
    play = play_example("light").play
    at = next(number for number, entry in enumerate(play.entries) if entry.request == REPORT)
    return play.entries[:at], play.entries[at]


def at_report(file: Path) -> Path:
    """A journal of the example that stands where the report is asked."""
    return _journal(file, golden_entries()[0])


def before_the_end(file: Path) -> Path:
    """A journal of the example whose phase of day 1 is not over yet."""
    return _journal(file, golden_entries()[0][:-1])


def _journal(file: Path, before: list[Entry]) -> Path:
    with Journal.create(file, play_example("light").play.setup, seed=3, draws="table") as journal:
        journal.append(*(Answered(entry, None, None) for entry in before))
    return file


def reported(file: Path) -> dict[str, Any]:
    """The table after the report, as the journal has it."""
    with Journal.open(file) as journal:
        play = journal.load(GAME)
        assert play.entries[-1].request == REPORT
        return GAME.snapshot(play.state)["table"]  # type: ignore[no-any-return]


def golden() -> dict[str, Any]:
    """The table after the report, as the example has it."""
    before, report = golden_entries()
    play = play_example("light").play
    replayed = type(play).replay(GAME, play.setup, [*before, report])
    return GAME.snapshot(replayed.state)["table"]  # type: ignore[no-any-return]


@dataclass
class Hand:
    """A phone whose taps are counted."""

    phone: Phone
    taps: int = 0

    def zones(self, *zones: str) -> None:
        for zone in zones:
            self.phone.tap_zone(zone)
            self.taps += 1

    def ask(self, prompt: str) -> None:
        self.phone.part(prompt).locator(".ask").click()
        self.taps += 1

    def list(self, prompt: str, name: str) -> None:
        self.ask(prompt)
        self.phone.part(prompt).get_by_role("button", name=name).click()
        self.taps += 1

    def go(self) -> None:
        self.phone.now.locator(".go").click()
        self.taps += 1

    def has(self, prompt: str, text: str) -> None:
        expect(self.phone.part(prompt)).to_contain_text(text)


@dataclass
class Reporters:
    """Fred, Sophie and Léna on phones; Emma has none and tells hers on the table screen."""

    box: Box
    hands: dict[str, Hand] = field(default_factory=dict)

    def sit(self, new_phone: Callable[..., Phone]) -> "Reporters":
        places = {"Table screen": WIDE, "Fred": PHONE, "Sophie": PHONE, "Léna": TABLET}
        for place, size in places.items():
            address = self.box.owner if place == "Table screen" else self.box.guests
            phone = new_phone(size).join(address, place)
            phone.sees("what happened?")
            self.hands[place] = Hand(phone)
        return self

    def __getitem__(self, name: str) -> Hand:
        return self.hands[name]

    def fred(self) -> None:
        """The next question comes by itself after the pawn."""
        self["Fred"].zones("NE15", "NE14", "NE14")

    def sophie(self) -> None:
        self["Sophie"].zones("NE14")

    def lena(self) -> None:
        self["Léna"].zones("NO10")
        self["Léna"].ask("Léna left cubes in")
        self["Léna"].zones("NO10")

    def emma(self) -> None:
        table = self["Table screen"]
        table.ask("Emma stands in")
        table.zones("NE3")
        table.ask("Emma left cubes in")
        table.zones("NE1", "NE8")
        table.list("New clues", "Regions N")

    def all_told(self) -> None:
        """Everybody says that theirs is told; the table screen gives the report."""
        for name in ("Fred", "Sophie", "Léna"):
            self[name].go()
        table = self["Table screen"].phone
        expect(table.now.locator(".go")).to_have_text("All is right")
        with table.answering():
            self["Table screen"].go()
