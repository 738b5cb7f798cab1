"""Two bots that try: a cautious one that holds the army back, and a bold one that goes for the base."""

from collections.abc import Callable
from random import Random

from engine.answers import Acted, Answer, Chosen, Confirmed, Counted
from engine.bots import Bot, random_answer
from engine.requests import Act, Choose, Confirm, Count, Form, Move, Request
from engine.resistance.actions import reachable
from engine.resistance.components import components
from engine.resistance.crafting import BOMB, craftable
from engine.resistance.light_bot import told_day
from engine.resistance.look_ahead import LookAhead
from engine.resistance.names import NONE
from engine.resistance.routes import Routes
from engine.resistance.state import Player, Resistance
from engine.resistance.team import level
from engine.resistance.worth import (
    BOLD,
    CARD_WORTH,
    CAUTIOUS,
    PLANNER,
    Outlook,
    Temper,
    can_sabotage,
    clue_worth,
)

IDLE = 1.0
"""The clock ends the day: one day more makes the army faster, one action more does not."""
WANDER = 2.0
"""What a Move is worth that leads nowhere in particular."""
AHEAD = 0.3
"""What is left of an action's worth that the army answers, while others could act without that."""
URGENT = 250.0
"""What is worth so much does not wait for others."""


def cautious(seed: int) -> Bot:
    """Eliminates, slows and pays for safety first."""
    return _bot(seed, CAUTIOUS)


def bold(seed: int) -> Bot:
    """Looks for the base and the bomb first."""
    return _bot(seed, BOLD)


def planner(seed: int) -> Bot:
    """Plans ways and the raid, shares the work out, and plays the day out before it acts."""
    rng = Random(f"rank {seed}")

    def rank(request: Act, game: Resistance) -> list[tuple[float, Move]]:
        return _ranked(request, Routes(game, PLANNER), rng)

    return LookAhead(_bot(seed, PLANNER), rank, seed)


def _bot(seed: int, temper: Temper) -> Bot:
    rng = Random(f"bot {seed}")

    def answer(request: Request, game: Resistance) -> Answer:
        match request:
            case Act():
                return _act(request, Routes(game, temper), rng)
            case Choose():
                return _choose(request, Routes(game, temper), rng)
            case Count():
                return Counted(request.most)
            case Confirm():
                return Confirmed()
            case Form():
                return told_day(request, Outlook(game, temper), rng)
        return random_answer(request, rng)

    return answer


def _act(request: Act, outlook: Routes, rng: Random) -> Answer:
    """The best move that anyone has; equals are told apart by chance."""
    moves = request.open_moves()
    best = max(moves, key=lambda move: (_move_worth(outlook, move), rng.random()))
    return Acted(best.seat, best.id)


def _ranked(request: Act, outlook: Routes, rng: Random) -> list[tuple[float, Move]]:
    """All open moves with what they are worth, the best first."""
    worths = [(_move_worth(outlook, move), rng.random(), move) for move in request.open_moves()]
    return [(worth, move) for worth, _, move in sorted(worths, key=lambda each: each[:2], reverse=True)]


def _move_worth(outlook: Routes, move: Move) -> float:
    if move.seat is None:
        return IDLE
    player = outlook.game.players[move.seat]
    worth = _WORTH.get(move.id)
    if worth is None:
        found = outlook.draw_worth(player, move.id, player.pawn)
    else:
        found = worth if isinstance(worth, float) else worth(outlook, player)
    waits = outlook.temper.far_sighted and found < URGENT and outlook.brings_army(player)
    return AHEAD * found if waits else found


def _best_way(outlook: Routes, player: Player) -> float:
    if outlook.temper.far_sighted:
        waits = outlook.raid_is_on and player is outlook.raider and player.pawn in outlook.game.bases
        return WANDER if waits else max(WANDER, outlook.aims[player.seat][0])
    here, *around = outlook.way_worths(player, (player.pawn, *reachable(outlook.game, player)))
    best = max(around)
    return 0.6 * (best if best > here else 4)


def _press_worth(outlook: Routes, player: Player) -> float:
    """In light keeping the presses are shared out: the army follows the foremost counter."""
    return 10.0 + outlook.game.lead - player.counter


def _kill_worth(outlook: Routes, player: Player) -> float:
    return outlook.kill_worth(player, player.pawn)


def _craft_worth(outlook: Routes, player: Player) -> float:
    wanted = {BOMB, outlook.game.scenario.craft}
    return 500 if wanted & set(craftable(outlook.game, player)) else 55


def _grenade_worth(outlook: Routes, player: Player) -> float:
    return 40.0 * outlook.game.occupants(player.pawn)


def _sniper_worth(outlook: Routes, _player: Player) -> float:
    return 50.0 * outlook.temper.hold_back


def _transfer_worth(outlook: Routes, player: Player) -> float:
    """Give parts to the collector, and the bomb to whoever can use it here."""
    if outlook.raid_is_on and player.objects.get(BOMB):
        to = outlook.raider
        return 400 if to is not player and to.pawn == player.pawn else 0
    if not outlook.parts_are_spread:
        return 0
    to = outlook.collector
    return 150 if to is not player and to.pawn == player.pawn and outlook.parts_held(player) else 0


def _prepare_worth(outlook: Routes, player: Player) -> float:
    spare = player.cubes - (1 if outlook.looks_for_base or outlook.wants_parts else 0)
    if spare <= 0:
        return 0
    costs = outlook.game.box.costs
    unready = (card for card, cubes in outlook.game.available.items() if cubes < costs[card])
    return max(_card_worth(outlook, card) for card in unready) / 2


def _card_worth(outlook: Routes, card: str) -> float:
    """What an available card is worth now: some only matter while the base or the bomb is missing."""
    worth = float(CARD_WORTH[card])
    if card == "targeted-investigation" and not outlook.looks_for_base:
        return 0
    if card == "targeted-search" and not outlook.wants_parts:
        return 0
    if outlook.raid_is_on and card in ("boss", "train") and outlook.needs_fighters(outlook.raider):
        return 300 if card == "boss" else 220
    if card in ("slow", "commando"):
        return worth * outlook.temper.hold_back * (1.2 if outlook.temper.spend_on_safety else 1)
    return worth


def _best_play(outlook: Routes, player: Player) -> float:
    return max(_play_worth(outlook, player, card) for card in outlook.game.available)


def _play_worth(outlook: Routes, player: Player, card: str) -> float:
    game = outlook.game
    if game.available[card] < game.box.costs[card]:
        return 0
    if card == "boss":
        at_base = player.objects[BOMB] and player.pawn in game.bases
        return 900 if at_base and not can_sabotage(game, player, player.pawn) else 0
    if card == "airlift":
        return 350 if player.objects[BOMB] and game.bases and player.pawn not in game.bases else 0
    if card == "train":
        return 75 + 5 * level(player, "mil") + (150 if outlook.needs_fighters(player) else 0)
    if card == "remote-transfer":
        return 140 if outlook.parts_are_spread and outlook.parts_held(player) else 0
    return 60 + _card_worth(outlook, card)


_WORTH: dict[str, float | Callable[[Routes, Player], float]] = {
    "action": _press_worth,
    "take-back": -1.0,
    "move": _best_way,
    "eliminate": _kill_worth,
    "sabotage": 1000.0,
    "strike": 1000.0,
    "free": 1000.0,
    "craft": _craft_worth,
    "grenade": _grenade_worth,
    "sniper": _sniper_worth,
    "radio": 35.0,
    "transfer": _transfer_worth,
    "prepare": _prepare_worth,
    "play": _best_play,
}


def _choose(request: Choose, outlook: Routes, rng: Random) -> Answer:
    if request.most == 1 and request.least == 1:
        worth = _option_worths(request, outlook)
        return Chosen((max(worth, key=lambda id: (worth[id], rng.random())),))
    return Chosen(_choose_some(request, outlook))


def _option_worths(request: Choose, outlook: Routes) -> dict[str, float]:
    """What each option of a question is worth."""
    ids, players = [option.id for option in request.options], outlook.game.players
    player = players[request.seat] if request.seat is not None and request.seat < len(players) else None
    about = request.id.removeprefix("resistance.ask.")
    if about not in ("move", "airlift") or not player:
        return {id: _option_worth(outlook, player, about, id) for id in ids}
    if about == "move" and outlook.temper.far_sighted:
        return {id: outlook.step_worth(player, id) for id in ids}
    return dict(zip(ids, outlook.way_worths(player, ids), strict=True))


def _option_worth(outlook: Routes, player: Player | None, about: str, id: str) -> float:
    """What one option of a question is worth that does not ask for a place."""
    if id == NONE:
        return 0.5
    if id in components().costs:
        return _card_option_worth(outlook, player, about, id)
    if id in components().clues:
        return clue_worth(outlook.game, id)
    if player and id in components().objects:
        return outlook.object_worth(player, id) * (-1 if about == "lose-part" else 1)
    return _other_worth(id, about, outlook)


def _card_option_worth(outlook: Routes, player: Player | None, about: str, card: str) -> float:
    if about == "keep-card":
        return _card_worth(outlook, card)
    if about == "play" and player and outlook.temper.far_sighted:
        return _play_worth(outlook, player, card)
    return outlook.game.available.get(card, 0) + CARD_WORTH[card]


def _other_worth(id: str, about: str, outlook: Routes) -> float:
    game = outlook.game
    if id in game.values:
        return max(game.values[id].values()) * (-1 if about == "lose-recruit" else 1)
    if about == "receiver":
        return outlook.parts_held(game.players[int(id)]) + level(game.players[int(id)], "mil") / 10
    return {"cube": 1, "mil": 3, "com": 2, "eng": 1, BOMB: 9, "officers": 3, "both": 2}.get(id, 0)


def _choose_some(request: Choose, outlook: Routes) -> tuple[str, ...]:
    """Questions that take several options: pay, give, eliminate, share."""
    options = request.options
    match request.id.removeprefix("resistance.ask."):
        case "reorganise" | "part-payers" | "recruit-payers":
            return ()
        case "reinforcement":
            return _pay_for_safety(outlook.game) if outlook.temper.spend_on_safety else ()
        case "eliminate":
            officers_first = sorted(options, key=lambda option: option.id)
            return _take([(option.id, option.most) for option in officers_first], request.most)
        case "items":
            return _take([(option.id, option.most) for option in options], request.most)
        case "remainder":
            poorest: list[Player] = sorted(outlook.game.players, key=lambda player: player.cubes)
            return tuple(str(player.seat) for player in poorest[: request.least])
    return _take([(option.id, option.most) for option in options], request.least)


def _pay_for_safety(game: Resistance) -> tuple[str, ...]:
    rich = [player for player in game.players if player.cubes >= 2]
    return tuple(str(player.seat) for player in rich[:3])


def _take(options: list[tuple[str, int]], number: int) -> tuple[str, ...]:
    each = [id for id, most in options for _ in range(most)]
    return tuple(each[:number])
