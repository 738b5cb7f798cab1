"""A seat of the resistance that Bosun plays: what hands do for it, and why it acts as it does."""

from engine.answers import Acted, Answer, Chosen, Seat
from engine.bot_seats import BotSeats
from engine.messages import Message, say
from engine.requests import Request
from engine.resistance.clues import candidates
from engine.resistance.names import object_name
from engine.resistance.routes import Routes
from engine.resistance.stance import DRAWS
from engine.resistance.state import Player, Resistance
from engine.resistance.worth import BOLD, CAUTIOUS, PLANNER, Outlook
from engine.resistance.zones import Zone

TEMPERS = {"cautious": CAUTIOUS, "bold": BOLD, "planner": PLANNER}
ASK = "resistance.ask."
PLAIN = (
    "eliminate",
    "recruit",
    "sabotage",
    "strike",
    "free",
    "sniper",
    "grenade",
    "radio",
    "prepare",
    "play",
    "craft",
)
"""Actions whose reason is always the same."""


def hands(game: Resistance, request: Request, answer: Answer) -> Message | None:
    """What is moved on the board, where that is plain from the decision."""
    if isinstance(answer, Acted) and answer.seat is not None and answer.move in (*DRAWS, "eliminate"):
        player = game.players[answer.seat]
        action = say(f"resistance.action.{answer.move}")
        where = "at" if answer.move == "eliminate" else "cube"
        return say(f"resistance.hands.{where}", action=action, player=player.name, zone=player.pawn)
    if (
        isinstance(answer, Chosen)
        and request.seat is not None
        and request.id in (f"{ASK}move", f"{ASK}airlift")
    ):
        return say("resistance.hands.pawn", player=game.players[request.seat].name, zone=answer.ids[0])
    return None


def reason(skill: str, game: Resistance, request: Request, answer: Answer) -> Message | None:
    """Why a bot of this skill acts so, or goes there."""
    outlook = Routes(game, TEMPERS[skill])
    if isinstance(answer, Acted) and answer.seat is not None:
        return _of_action(outlook, answer.move)
    if isinstance(answer, Chosen) and request.seat is not None and request.id == f"{ASK}move":
        return _of_way(outlook, request.seat, answer.ids[0])
    return None


def _of_action(outlook: Outlook, action: str) -> Message | None:
    if action == "investigate":
        return say("resistance.bot.investigate", n=len(candidates(outlook.game)))
    if action == "search":
        missing = tuple(object_name(part) for part in outlook.wants_parts)
        return say("resistance.bot.search", parts=missing) if missing else say("resistance.bot.search-any")
    if action == "transfer":
        to = outlook.raider if outlook.raid_is_on else outlook.collector
        return say("resistance.bot.transfer", player=to.name)
    return say(f"resistance.bot.{action}") if action in PLAIN else None


def _of_way(outlook: Routes, seat: Seat, zone: Zone) -> Message:
    """What the player is after: at the end of a way of several Moves, or where this one ends."""
    player = outlook.game.players[seat]
    aim = outlook.aims[seat][1] if outlook.temper.far_sighted else zone
    return say(f"resistance.bot.way.{_pull(outlook, player, aim)}", zone=aim)


def _pull(outlook: Outlook, player: Player, zone: Zone) -> str:
    """What a zone is worth most for."""
    game = outlook.game
    if zone in (*game.bases, game.person, game.general):
        return "base" if zone in game.bases else "person" if zone == game.person else "general"
    worths = {draw: outlook.draw_worth(player, draw, zone) for draw in DRAWS}
    worths["eliminate"] = outlook.kill_worth(player, zone)
    best = max(worths, key=worths.__getitem__)
    return best if worths[best] else "near"


BOT_SEATS: BotSeats[Resistance] = BotSeats(
    needs=(("keeping", "full"),), followed=frozenset({"move"}), hands=hands, reason=reason
)
