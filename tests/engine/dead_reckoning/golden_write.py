"""Golden playthroughs: ``python -m tests.engine.dead_reckoning.golden_write`` writes them anew."""

from collections.abc import Callable
from pathlib import Path

from engine.answers import Chosen, Filled
from engine.bots import random_bot
from engine.dead_reckoning import GAME
from engine.dead_reckoning.bots import captain
from engine.game import Setup
from engine.headless import play_out
from engine.text import write
from tests.engine.dead_reckoning.examples import EXAMPLES
from tests.engine.dead_reckoning.table import NAMES, Table, start

FOLDER = Path(__file__).parent / "golden"


def complex_fight() -> Table:
    """The rulebook's long example: Violet attacks Green, completed on the built-in board."""
    t = start(3, keeping="battle").choose("fight").choose("ship").choose("2").choose("sea")
    t.fill(6, 3, 20, 20, 0, 0)
    t.drop(violet="Z02 Z03 Z09 Z01 Z01 Z01", green="Z10 Z11 Z05").choose("pass")
    t.choose("ability").choose("throw").count(2).drop(green="Z07 Z01").still()
    t.drop(green="Z02 Z06").still()
    t.choose("ability").choose("throw").count(2).drop(violet="Z09 Z12")
    t.answer(Filled({"pushed": Chosen(("green Z06",))})).drop(green="Z04")
    t.choose("pass").choose("ability").choose("force").count(1).choose("pass").choose("pass")
    return t.pass_on("ask.turn")


def tie_break() -> Table:
    """Two players tie with nothing, and fight it out in the tower, twice."""
    t = start(2, keeping="battle").choose("last-round").confirm().choose("end")
    t.pass_on("ask.all-cannons").count(2).count(1)
    t.drop(violet="Z02 Z01", blue="Z07").drop(blue="Z02 Z05").still()
    return t.count(1).count(1).drop(violet="Z06", blue="Z02")


def merchant_and_fort() -> Table:
    """A merchant is attacked, then a fort; Blue's ship sinks in a fight with cubes on borders and outside."""
    t = start(2, keeping="battle").choose("fight").choose("merchant").fill(2, 3, 20, 1)
    t.drop(violet="border Z06", black="Z02 Z05 outside").choose("Z10").drop(violet="between").choose(
        "Z03"
    ).still()
    t.choose("pass").pass_on("ask.turn").choose("fight").choose("building").choose("both").fill(
        1, 7, 9, 20, 2
    )
    t.drop(violet="Z06", blue="Z01 Z01 Z04 Z09 Z12 Z02 Z05").pass_on("ask.turn").choose("fight").choose(
        "ship"
    )
    t.choose("harbour").fill(3, 5, 9, 9, 0, 4).drop(violet="Z06 Z06 Z06", blue="Z02 Z02 Z01 Z01 Z05")
    return t.pass_on("ask.turn").choose("achievement").choose("1 builder").confirm()


def bot_game(keeping: str, seats: int, seed: int) -> Table:
    bot = captain(seed) if keeping == "full" else random_bot(seed)
    setup = Setup("dead-reckoning", NAMES[:seats], (("keeping", keeping),))
    return Table(play_out(GAME, setup, bot, f"golden {seed}"))


GOLDEN: dict[str, Callable[[], Table]] = {
    "complex_fight": complex_fight,
    "tie_break": tie_break,
    "merchant_and_fort": merchant_and_fort,
    "battle_bots": lambda: bot_game("battle", 3, 2),
    "full_bots": lambda: bot_game("full", 2, 0),
    **EXAMPLES,
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, play in GOLDEN.items():
        (FOLDER / f"{name}.txt").write_text(write(play().play), encoding="utf-8")
        print(f"golden/{name}.txt")


if __name__ == "__main__":
    main()
