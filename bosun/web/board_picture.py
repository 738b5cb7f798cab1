"""How an owner's board looks, for the view of a game: where its places are, and its photograph."""

from typing import Any

from bosun.facts.board_map import map_of_board
from bosun.facts.board_tracing import BoardTracing
from engine.facts import Facts
from engine.games import find_game


def board_picture(game: str, facts: Facts) -> dict[str, Any]:
    """What was traced of the board; nothing in a game that is played on our example."""
    map = map_of_board(game)
    if facts.example or map is None:
        return {"spots": {}, "aspect": 1.0, "photograph": None}
    tracing = BoardTracing(find_game(game), map)
    address = f"/api/facts/board/photograph.jpg?game={game}"
    return {
        "spots": {place: list(spot) for place, spot in tracing.places.items()},
        "aspect": tracing.aspect,
        "photograph": address if tracing.photograph is not None else None,
    }
