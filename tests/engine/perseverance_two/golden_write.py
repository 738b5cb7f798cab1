"""Write the golden playthroughs anew: ``python -m tests.engine.perseverance_two.golden_write``."""

from pathlib import Path

from tests.engine.perseverance.stories import write_golden
from tests.engine.perseverance_two.examples import STORIES

GOLDEN = Path(__file__).parent / "golden"

if __name__ == "__main__":
    write_golden(GOLDEN, STORIES)
