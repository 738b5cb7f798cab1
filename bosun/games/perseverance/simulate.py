"""How whole games of Perseverance are counted: points by seat and leader, and the length."""

from bosun.simulate.games import GameFigures, ScoreObserver, plain_setup
from engine.perseverance.state import Town
from engine.requests import Request


def figures_of(episode: str) -> GameFigures:
    return GameFigures(
        question="How long is a game, and does a seat or a leader win more?",
        setup=plain_setup(episode),
        watch=lambda: ScoreObserver(_ends_turn, _leaders),
        unit="turns",
    )


def _ends_turn(request: Request) -> bool:
    return request.id == "perseverance.ask.die"


def _leaders(game: Town) -> list[str]:
    return [f"leader {player.leader}" for player in game.players]
