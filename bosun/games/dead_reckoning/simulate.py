"""How whole games of Dead Reckoning are counted: points by seat, and how long it takes."""

from bosun.simulate.games import GameFigures, ScoreObserver, plain_setup
from engine.requests import Request


def _ends_turn(request: Request) -> bool:
    return request.id == "dead-reckoning.discard-and-draw"


FIGURES = GameFigures(
    question="How long is a game, and does a seat win more?",
    setup=plain_setup("dead-reckoning"),
    watch=lambda: ScoreObserver(_ends_turn),
    unit="turns",
)
