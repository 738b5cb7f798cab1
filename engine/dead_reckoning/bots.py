"""A bot that tries: it plays its cards, uses them, sails and fights before it ends its turn."""

from random import Random

from engine.answers import Answer, Chosen, Counted
from engine.bots import Bot, random_answer
from engine.dead_reckoning.state import DeadReckoning
from engine.requests import Choose, Count, Request

EAGERNESS = {
    "master-merchant": 1.0,
    "play": 0.95,
    "use": 0.95,
    "hoist": 0.95,
    "load": 0.25,
    "buy": 0.9,
    "storm": 0.7,
    "attack-merchant": 0.7,
    "fight-pirate": 0.5,
    "unload": 0.1,
    "move": 0.85,
}
"""What a captain looks at first, and how often an action that is open is then taken."""


def captain(seed: int) -> Bot:
    """A captain who wastes no card: eager in the main phase, with all cannons in a fight."""
    rng = Random(f"captain {seed}")

    def answer(request: Request, _state: DeadReckoning) -> Answer:
        if isinstance(request, Choose) and request.id == "dead-reckoning.ask.action":
            return Chosen((_action(request, rng),))
        if isinstance(request, Choose) and request.id == "dead-reckoning.ask.sleeve":
            return Chosen((request.options[0].id,))
        if isinstance(request, Count) and request.id == "dead-reckoning.ask.cannons":
            return Counted(request.most)
        return random_answer(request, rng)

    return answer


def _action(request: Choose, rng: Random) -> str:
    open_now = [option.id for option in request.options]
    for action, eagerness in EAGERNESS.items():
        if action in open_now and rng.random() < eagerness:
            return action
    return "end"
