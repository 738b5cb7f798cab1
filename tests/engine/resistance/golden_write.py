"""Write the golden playthroughs anew: ``python -m tests.engine.resistance.golden_write``."""

from pathlib import Path

from engine.text import write
from tests.engine.resistance.example import play_example

GOLDEN = Path(__file__).parent / "golden"


def golden(keeping: str) -> str:
    return write(play_example(keeping).play)


if __name__ == "__main__":
    for keeping in ("full", "light"):
        (GOLDEN / f"day1.{keeping}.txt").write_text(golden(keeping), encoding="utf-8")
