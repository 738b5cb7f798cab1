"""A captain's seat that Bosun plays: the cards that chance deals it, what is read for it, and its reasons."""

from dataclasses import replace
from random import Random

from engine.answers import Answer, Chosen
from engine.bot_seats import BotSeats
from engine.dead_reckoning.bots import EAGERNESS
from engine.dead_reckoning.state import DeadReckoning, Player
from engine.messages import Message, say
from engine.requests import Choose, Request

ACTION = "dead-reckoning.ask.action"
FROM_HAND = frozenset(
    f"dead-reckoning.ask.{about}" for about in ("play", "declare", "defend", "play-drawn", "level")
)
READINGS = frozenset(
    f"dead-reckoning.ask.{about}"
    for about in (
        "text",
        "amount.throw",
        "amount.force",
        "amount.less",
        "amount.plunder",
        "card-damage",
        "bonus",
        "all-cannons",
        "outside",
        "between",
    )
)


def held(player: Player, chance: str) -> frozenset[str]:
    """The cards in the hand of a seat whose deck nobody shuffles: chance orders it, anew for each shuffle."""
    salt = f"{chance} {player.seat} {player.shuffles}"
    deck = sorted(player.unseen, key=lambda id: (id not in player.known, Random(f"{salt} {id}").random()))
    return frozenset(deck[: player.hand])


def narrowed(game: DeadReckoning, request: Request, chance: str) -> Request:
    """Of the cards that may be in hand, those that are."""
    if not isinstance(request, Choose) or request.id not in FROM_HAND or request.seat is None:
        return request
    player = game.players[request.seat]
    hand = held(player, chance)
    left = tuple(one for one in request.options if one.id in hand or one.id not in player.sailors)
    return replace(request, options=left) if left else request


def hands(_game: DeadReckoning, request: Request, answer: Answer) -> Message | None:
    """An action is called by its name: what it is about is asked next."""
    if not isinstance(answer, Chosen) or not isinstance(request, Choose) or request.id != ACTION:
        return None
    names = {option.id: option.name for option in (*request.options, *request.formerly)}
    return names[answer.ids[0]]


def reason(_skill: str, _game: DeadReckoning, request: Request, answer: Answer) -> Message | None:
    """Why the captain chose this action; the rest follows from it."""
    if not isinstance(answer, Chosen) or request.id != ACTION:
        return None
    [action] = answer.ids
    return say(f"dead-reckoning.bot.{action}") if action in (*EAGERNESS, "end") else None


BOT_SEATS: BotSeats[DeadReckoning] = BotSeats(
    needs=(("keeping", "full"),), readings=READINGS, narrowed=narrowed, hands=hands, reason=reason
)
