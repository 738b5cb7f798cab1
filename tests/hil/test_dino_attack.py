"""A Dino attack with every device: dice fall and are read, pins confirm the phases, the plug is pulled."""

from pathlib import Path

import pytest

from engine.answers import Chosen, Rolled
from engine.perseverance.one.state import Perseverance
from engine.requests import Request
from engine.text import read
from tests.bosun.web.phones import free_port
from tests.bosun.web.preplayed import preplay_told
from tests.hil.attack_line import Box, confirmed, rolled

GOLDEN = Path(__file__).parents[1] / "engine" / "perseverance" / "golden" / "attack.txt"
SETUP, ENTRIES = read(GOLDEN.read_text(encoding="utf-8"))
ZONE = "expansion"
SEED = 5


def before_the_attack(file: Path) -> Path:
    """Robert, Emmy, Jeremy and Olivia, when the second attack is announced: a trap, two walls, soldiers."""

    def second_attack(request: Request, state: Perseverance) -> bool:
        return request.id == "perseverance-1.attack" and state.areas[ZONE].dangerous

    return preplay_told(file, SETUP, ENTRIES, second_attack)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return before_the_attack(tmp_path / "attack.bosun")


@pytest.mark.usefixtures("twin")
def test_an_attack_is_read_confirmed_corrected_and_survives_a_pulled_plug(
    journal: Path, boxes: list[Box]
) -> None:
    port = free_port()
    boxes.append(Box(journal, port, seed=SEED))
    phone = boxes[-1].phone()
    confirmed(phone, boxes[-1], "Dino attack in Expansion")
    phone.sees("turn up the Trap")
    rolled(phone, phone.answer(Chosen(("trampler",))), "roll the Trap die")
    wall = confirmed(phone, boxes[-1], "Expansion, Trap phase")
    rolled(phone, rolled(phone, wall, "Wall space 1"), "Wall space 4")
    phone.sees("Expansion, Wall phase")
    assert phone.table["attack"]["phase"] == "wall"
    assert "the camera" in {step["by"].casefold() for step in phone.history() if step["correct"]}

    misread = next(step for step in phone.history() if "Wall space 4" in step["prompt"])
    (was,) = misread["was"]["faces"]
    really = "follower" if was != "follower" else "safeguard+defeat"
    phone.correct(misread["number"], Rolled(("wall",), (really,)))
    phone.sees("Expansion, Wall phase")
    assert next(step for step in phone.history() if "Wall space 4" in step["prompt"])["was"]["faces"] == [
        really
    ]

    confirmed(phone, boxes[-1], "Expansion, Wall phase")
    phone.sees("Expansion, Fight phase")
    before = phone.state
    phone.close()
    boxes[-1].kill()
    boxes.append(Box(journal, port, seed=SEED))
    phone = boxes[-1].phone()
    phone.sees("Expansion, Fight phase")
    assert phone.state["snapshot"] == before["snapshot"]
    assert phone.number == before["number"]
    assert phone.table["attack"]["phase"] == "fight"
    confirmed(phone, boxes[-1], "Expansion, Fight phase")
    assert phone.table["attack"]["phase"] in ("breach", "rewards")
    phone.close()
