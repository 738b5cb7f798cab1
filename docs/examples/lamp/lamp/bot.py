"""A bot that tries: it fetches while it can, and never trims the wick in a storm."""

from collections.abc import Callable

from engine.answers import Acted, Answer, Chosen
from engine.bots import random_bot
from engine.requests import Act, Choose, Request
from lamp.state import Lamp


def careful(seed: int) -> Callable[[Request, Lamp], Answer]:
    """The maker of the bot; what it has no opinion on it leaves to the random bot."""
    otherwise = random_bot(seed)

    def answer(request: Request, game: Lamp) -> Answer:
        match request:
            case Act():
                move = request.open_moves()[0]
                return Acted(move.seat, move.id)
            case Choose() if request.id == "lamp.wick":
                stormy = "lamp.weather.storm" in str(request.prompt)
                return Chosen(("full" if stormy else "trim",))
        return otherwise(request, game)

    return answer
