"""A battle by the devices: the sensor says when, the camera reads, a person corrects, a plug is pulled."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from bosun.devices.serial_board import FELL, STILL
from bosun.table.journal.journal import Journal
from engine.answers import Chosen, Confirmed, Counted, Drawn, Dropped
from engine.dead_reckoning.layout import BETWEEN, EXPLOSIVE, OUTSIDE, load_layout
from engine.games import find_game
from tests.engine.dead_reckoning.table import fight_form
from tests.hil.phone_line import PhoneLine, State
from tests.vision.tower.fixtures import needs_board

ROOT = Path(__file__).parents[2]
SEED = 4
"""Of the pours: the first one has explosive shots, and their pour has one more."""

UNTOLD = (OUTSIDE, BETWEEN)
FORCES = {zone: area.force for zone, area in load_layout().areas.items() if area.force}


class BattleBox:
    """The box in a process group of its own, with the emulated board in it."""

    def __init__(self, file: Path) -> None:
        self._command = [sys.executable, "-m", "tests.hil.battle_box", str(file), "--seed", str(SEED)]
        self.sensed: list[str] = []
        self._stack = ExitStack()

    def start(self) -> None:
        self._process = subprocess.Popen(
            self._command, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        told = self._told()
        self.phone = self._stack.enter_context(closing(PhoneLine(told["address"], key=told["key"])))

    def _told(self) -> dict[str, str]:
        assert self._process.stdout is not None
        told: dict[str, str] = json.loads(self._process.stdout.readline())
        return told

    def kill(self) -> None:
        """As if the plug was pulled, of the box and of its board."""
        if self._process.returncode is not None:
            return
        os.killpg(self._process.pid, signal.SIGKILL)
        rest, _ = self._process.communicate()
        self.sensed += [json.loads(line)["sensed"] for line in rest.splitlines() if line.endswith("}")]
        self._stack.close()


@pytest.fixture
def box(tmp_path: Path) -> Iterator[BattleBox]:
    needs_board()
    found = BattleBox(tmp_path / "battle.bosun")
    try:
        found.start()
        yield found
    finally:
        found.kill()


def lies(state: State) -> Counter[str]:
    return Counter(state["snapshot"]["table"]["fight"]["board"])


def told_by_eye(request: dict[str, Any]) -> Dropped:
    """A person looks where the camera is not sure: what it could not tell, or did not see, lies in Z02."""
    wanted = Counter({cube["id"]: cube["most"] for cube in request["cubes"]})
    for lying in request["lying"]:
        wanted[lying["cube"]["id"]] += lying["cube"]["most"]
    marks = request["reading"]["marks"]
    cubes = [(mark["piece"], "Z02" if mark["value"] in UNTOLD else mark["value"]) for mark in marks]
    seen = Counter(colour for colour, _ in cubes)
    cubes += [(colour, "Z02") for colour in (wanted - seen).elements()]
    return Dropped(tuple(colour for colour, _ in cubes), tuple(zone for _, zone in cubes))


def after_the_pour(phone: PhoneLine) -> None:
    """The board is read; where the camera asks, a person answers on the page."""
    number = phone.number

    def read_or_asked(now: State) -> bool:
        return now["number"] > number or bool((now["request"] or {}).get("reading"))

    phone.until(read_or_asked, "the board is read")
    if phone.number == number:
        phone.answer(told_by_eye(phone.request))


def to_the_pour(phone: PhoneLine) -> None:
    """Violet attacks a merchant, five cubes against five."""
    phone.answer(Drawn(phone.request["of"], ("Violet",)))
    for answer in (Confirmed(), Chosen(("fight merchant",)), Confirmed()):
        phone.answer(answer)
    phone.answer(fight_form(5, 5))


def explode(phone: PhoneLine) -> None:
    """Pour until explosive shots ask for a throw; where none come by themselves, an ability throws more."""
    while "Explosive shot" not in phone.request["prompt"]:
        if phone.request["kind"] == "drop":
            after_the_pour(phone)
        else:
            for answer in (Chosen(("ability",)), Chosen(("throw",)), Counted(6)):
                phone.answer(answer)


def calm(phone: PhoneLine) -> None:
    """Pour until nothing is to be thrown any more."""
    while phone.request["kind"] == "drop":
        after_the_pour(phone)


def moved_cube(was: dict[str, Any]) -> tuple[Dropped, str, str]:
    """The same reading with one cube in another zone that does not explode."""
    quiet = [zone for zone in load_layout().areas if zone not in load_layout().of(EXPLOSIVE)]
    colours, zones = was["colours"], was["zones"]
    at = next(at for at, zone in enumerate(zones) if zone in quiet)
    to = next(zone for zone in quiet if zone != zones[at])
    moved = Dropped(tuple(colours), (*zones[:at], to, *zones[at + 1 :]))
    return moved, f"{colours[at]} {zones[at]}", f"{colours[at]} {to}"


def test_a_battle_from_the_sensor_to_the_journal(box: BattleBox, tmp_path: Path) -> None:
    to_the_pour(box.phone)
    explode(box.phone)
    after_the_pour(box.phone)
    explode(box.phone)
    second = box.phone.state
    assert box.phone.frame().startswith(b"\xff\xd8")
    box.kill()
    assert {str(FELL), str(STILL)} <= set(box.sensed)

    box.start()
    back = box.phone.state
    if back["number"] == second["number"]:
        assert back["request"]["prompt"] == second["request"]["prompt"]
        assert lies(back) == lies(second)
    calm(box.phone)
    quiet = box.phone.state
    assert "an ability or a pass" in quiet["request"]["prompt"]

    step = next(step for step in box.phone.history() if step["was"] and step["was"]["kind"] == "dropped")
    fixed, gone, came = moved_cube(step["was"])
    box.phone.correct(step["number"], fixed)
    corrected = box.phone.state
    assert corrected["request"]["prompt"] == quiet["request"]["prompt"]
    assert lies(corrected) == lies(quiet) - Counter([gone]) + Counter([came])

    box.phone.answer(Chosen(("pass",)))
    while "Winner" not in box.phone.request["prompt"]:
        box.phone.answer(Confirmed())
    expected = "Violet" if force(corrected, "violet") >= force(corrected, "black") else "black"
    assert expected.lower() in box.phone.request["prompt"].lower()
    box.phone.answer(Confirmed())
    box.kill()
    check_journal(tmp_path / "battle.bosun", corrected)


def force(state: State, colour: str) -> int:
    return sum(
        number * FORCES.get(where.split()[1], 0)
        for where, number in lies(state).items()
        if where.startswith(colour)
    )


def check_journal(file: Path, corrected: State) -> None:
    """What is on the disk: at least two re-throws, most of them read by the camera, and the correction."""
    with Journal.open(file) as journal:
        entries = journal.load(find_game("dead-reckoning")).entries
    drops = [entry for entry in entries if isinstance(entry.answer, Dropped)]
    assert sum("explosion" in entry.request for entry in drops) >= 2
    assert drops[-1].source == "corrected"
    assert "camera" in {entry.source for entry in drops}
    cubes = zip(drops[-1].answer.colours, drops[-1].answer.zones, strict=True)  # type: ignore[union-attr]
    assert Counter(f"{colour} {zone}" for colour, zone in cubes) == lies(corrected)
    assert any("winner" in entry.request for entry in entries)
