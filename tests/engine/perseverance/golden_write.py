"""Write the golden playthroughs anew: ``python -m tests.engine.perseverance.golden_write``."""

from pathlib import Path

from tests.engine.perseverance.examples import STORIES
from tests.engine.perseverance.stories import write_golden

GOLDEN = Path(__file__).parent / "golden"

if __name__ == "__main__":
    write_golden(GOLDEN, STORIES)
