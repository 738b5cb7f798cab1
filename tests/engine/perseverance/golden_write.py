"""Write the golden playthroughs anew: ``python -m tests.engine.perseverance.golden_write``."""

from pathlib import Path

from engine.text import write
from tests.engine.perseverance.examples import STORIES, whole

GOLDEN = Path(__file__).parent / "golden"


def golden(name: str) -> str:
    return write(whole(STORIES[name]).play)


if __name__ == "__main__":
    for name in STORIES:
        (GOLDEN / f"{name}.txt").write_text(golden(name), encoding="utf-8")
