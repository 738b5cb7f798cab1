"""The worked example of the rule catalogue (RES-EX): day 1 of Project: Resistance, played on phones."""

from dataclasses import dataclass
from typing import Any, Protocol

DEAL = {"Fred": "Stark", "Sophie": "Caygill", "Léna": "Tasker", "Emma": "Llewellyn"}
"""Who plays whom, as the cards fell."""

PRESSES = "EEFFLLSLSSSFFEE"
"""Who acted, in the order of RES-EX-06 to RES-EX-20."""

INVASION = ("NO15", "NE14", "SO11", "SE15", "NO10")

SOLDIERS = {
    "NO15": 3, "NO14": 2, "NO13": 2, "NO12": 1, "NO11": 1, "NO10": 1, "NO8": 1, "NO1": 1,
    "NE15": 3, "NE14": 2, "NE13": 2, "NE12": 1, "NE11": 1,
    "SO15": 3, "SO14": 2, "SO13": 2, "SO12": 1, "SO10": 1, "SO8": 1,
    "SE15": 3, "SE14": 2, "SE13": 2, "SE12": 1, "SE11": 1, "SE10": 1, "SE9": 1,
}  # fmt: skip
"""The final board, as the catalogue has it."""


class Hand(Protocol):
    """What the golden day asks of a phone or a screen, in whichever browser."""

    def sees(self, prompt: str) -> None: ...
    def tap(self, name: str) -> None: ...
    def agree(self) -> None: ...
    def choose(self, name: str) -> None: ...
    def confirm(self) -> None: ...
    def draw(self, *pieces: str) -> None: ...
    def press(self, seat: int, player: str, counter: int) -> None: ...
    def unfold(self, player: str) -> None: ...
    def on_map(self, ask: str, *zones: str) -> None: ...
    def tap_zone(self, zone: str) -> None: ...
    def in_part(self, ask: str, name: str) -> None: ...


def check_day(snapshot: dict[str, Any]) -> None:
    """The table as the catalogue has it when the day is over."""
    found = snapshot["table"]
    assert found["soldiers"] == SOLDIERS
    assert found["officers"] == {"SO11": 1}
    assert (found["reserve"], found["supply"], found["day"], found["army"]) == (8, 61, 2, 5)
    assert [player["cubes"] for player in found["players"]] == [1, 4, 2, 1]
    assert [player["pawn"] for player in found["players"]] == ["NE10", "NE14", "NO10", "NE3"]
    assert found["cubes"] == {"NE1": 1, "NE8": 1, "NO10": 1}
    assert len(found["candidates"]) == 30


@dataclass
class GoldenGame:
    """Three phones and a table screen; Emma has no phone and plays on the screen."""

    table: Hand
    fred: Hand
    sophie: Hand
    lena: Hand

    def set_up(self) -> None:
        self.deal()
        self.first_cards()

    def deal(self) -> None:
        for player, character in DEAL.items():
            self.table.sees(f"Deal a character to {player}")
            self.table.draw(character)

    def first_cards(self) -> None:
        self.table.sees("Set up")
        self.sophie.sees("Set up")
        self.sophie.confirm()
        self.lena.sees("Draw 2 Resistance cards")
        self.lena.draw("Targeted search", "Train")
        self.fred.sees("Which Resistance card do you keep?")
        self.fred.choose("Train")

    def press_all(self) -> None:
        """Everyone presses on the own phone, Emma on the table screen."""
        hands = {"F": (self.fred, 0, "Fred"), "S": (self.sophie, 1, "Sophie"), "L": (self.lena, 2, "Léna")}
        hands["E"] = (self.table, 3, "Emma")
        counters = dict.fromkeys(hands, 0)
        for who in PRESSES:
            phone, seat, name = hands[who]
            counters[who] += 1
            phone.press(seat, name, counters[who])

    def end_phase(self) -> None:
        self.table.tap("end the phase")
        self.table.agree()
        self.sophie.sees("what happened?")

    def report(self, phone: Hand) -> None:
        """One look at the map, by one for all: what fell, who stands where, cubes and clues."""
        self.tell_own(phone, "Fred", "NE15", eliminated=("NE14", "NE14"))
        self.tell_own(phone, "Sophie", "NE14")
        self.tell_own(phone, "Léna", "NO10", cubes=("NO10",))
        self.tell_own(phone, "Emma", "NE3", cubes=("NE1", "NE8"))
        self.tell_clue(phone)

    def give_report(self, phone: Hand) -> None:
        """Give it as it stands, though nobody else said that theirs is told."""
        phone.tap("I have told mine")
        phone.choose("Go on without waiting")

    def tell_own(
        self,
        phone: Hand,
        player: str,
        stands: str,
        *,
        eliminated: tuple[str, ...] = (),
        cubes: tuple[str, ...] = (),
    ) -> None:
        """What one player did, told on any phone: after the pawn, the next question comes by itself."""
        phone.unfold(player)
        phone.on_map(f"{player} stands in", stands)
        for zone in eliminated:
            phone.tap_zone(zone)
        if cubes:
            phone.on_map(f"{player} left cubes in", *cubes)

    def tell_clue(self, phone: Hand) -> None:
        phone.in_part("New clues", "Regions N")

    def army_phase(self) -> None:
        self.table.sees("the players' phase is over")
        self.lena.confirm()
        self.sophie.sees("Draw 1 Event card")
        self.sophie.draw("Wanted")
        self.fred.sees("Event: Wanted")
        self.fred.confirm()
        for number, zone in enumerate(INVASION, 1):
            self.invade(number, zone)
        self.table.sees("Day 1 ends")
        self.table.confirm()
        self.fred.sees("Draw 2 Resistance cards")

    def invade(self, number: int, zone: str) -> None:
        self.table.sees("Draw a zone token")
        self.table.draw(zone)
        self.fred.sees(f"Army action {number}: {zone} was drawn")
        self.fred.confirm()
