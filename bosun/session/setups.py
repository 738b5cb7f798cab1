"""From what people chose to a set-up that the rules agree to."""

from collections.abc import Mapping
from typing import Any

from bosun.devices.box import TOWER_GAMES
from bosun.facts.data_files import SCENARIO
from bosun.facts.storage import own_files
from bosun.session.home import landing_file, layout_file
from engine.game import Game, Setup


def setup_of(
    game: Game[Any], seats: tuple[str, ...], settings: Mapping[str, str], data: Mapping[str, str]
) -> Setup:
    """The set-up, refused in one sentence where the rules do not know it."""
    chosen, files = dict(settings), _own_board(game) | own_files(game.name) | dict(data)
    if SCENARIO in files:
        chosen |= {"scenario": "own"}
    setup = Setup(game.name, seats, tuple(chosen.items()), tuple(files.items()))
    game.begin(setup)
    return setup


def _own_board(game: Game[Any]) -> dict[str, str]:
    """The combat board that the owner traced goes with every new game that is played on one, and its odds."""
    files = {"layout": layout_file(), "landing": landing_file()}
    if game.name not in TOWER_GAMES or not files["layout"].exists():
        return {}
    return {kind: file.read_text("utf-8") for kind, file in files.items() if file.exists()}
