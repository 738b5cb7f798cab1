"""``cd docs/examples && python -m lamp.golden_write``: writes the golden playthrough anew."""

from pathlib import Path

from engine.game import Setup
from engine.headless import play_out
from engine.text import write
from lamp import GAME
from lamp.bot import careful

GOLDEN = Path(__file__).with_name("golden.txt")
SETUP = Setup("lamp", ("Anna", "Ben"))


def golden() -> str:
    return write(play_out(GAME, SETUP, careful(1), "golden"))


if __name__ == "__main__":
    GOLDEN.write_text(golden(), encoding="utf-8")
