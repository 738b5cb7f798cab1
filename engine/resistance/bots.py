"""Two bots that try: a cautious one that holds the army back, and a bold one that goes for the base."""

from random import Random

from engine.answers import Acted, Answer, Chosen, Confirmed, Counted, Filled
from engine.bots import Bot, random_answer, usual_answer
from engine.requests import Act, Choose, Confirm, Count, Form, Move, Request
from engine.resistance.actions import reachable
from engine.resistance.components import components
from engine.resistance.crafting import BOMB, craftable
from engine.resistance.names import NONE
from engine.resistance.state import Player, Resistance
from engine.resistance.team import level
from engine.resistance.worth import (
    BOLD,
    CARD_WORTH,
    CAUTIOUS,
    Temper,
    bomb_holder,
    can_sabotage,
    clue_worth,
    collector,
    draw_worth,
    kill_worth,
    looks_for_base,
    object_worth,
    parts_held,
    wants_parts,
    way_worth,
)

IDLE = 3.0
"""An action worth less than this is not worth the army's answer."""


def cautious(seed: int) -> Bot:
    """Eliminates, slows and pays for safety first."""
    return _bot(seed, CAUTIOUS)


def bold(seed: int) -> Bot:
    """Looks for the base and the bomb first."""
    return _bot(seed, BOLD)


def _bot(seed: int, temper: Temper) -> Bot:
    rng = Random(f"bot {seed}")

    def answer(request: Request, game: Resistance) -> Answer:
        match request:
            case Act():
                return _act(request, game, temper, rng)
            case Choose():
                return _choose(request, game, temper, rng)
            case Count():
                return Counted(request.most)
            case Confirm():
                return Confirmed()
            case Form():
                return Filled({part.id: usual_answer(part, rng) for part in request.parts})
        return random_answer(request, rng)

    return answer


def _act(request: Act, game: Resistance, temper: Temper, rng: Random) -> Answer:
    """The best move that anyone has; equals are told apart by chance."""
    moves = request.open_moves()
    best = max(moves, key=lambda move: (_move_worth(game, move, temper), rng.random()))
    return Acted(best.seat, best.id)


def _move_worth(game: Resistance, move: Move, temper: Temper) -> float:
    if move.seat is None:
        return IDLE
    player = game.players[move.seat]
    worth = {
        "action": lambda: 10.0,
        "take-back": lambda: -1.0,
        "move": lambda: 0.6 * _best_way(game, player, temper),
        "eliminate": lambda: kill_worth(game, player, player.pawn, temper),
        "sabotage": lambda: 1000.0,
        "craft": lambda: 500.0 if BOMB in craftable(game, player) else 55.0,
        "grenade": lambda: 40.0 * game.occupants(player.pawn),
        "sniper": lambda: 50.0 * temper.hold_back,
        "radio": lambda: 35.0,
        "transfer": lambda: _transfer_worth(game, player),
        "prepare": lambda: _prepare_worth(game, player, temper),
        "play": lambda: max(_play_worth(game, player, card, temper) for card in game.available),
    }
    if move.id in worth:
        return worth[move.id]()
    return draw_worth(game, player, move.id, player.pawn, temper)


def _best_way(game: Resistance, player: Player, temper: Temper) -> float:
    here = way_worth(game, player, player.pawn, temper)
    best = max(way_worth(game, player, zone, temper) for zone in reachable(game, player))
    return best if best > here else 4


def _transfer_worth(game: Resistance, player: Player) -> float:
    """Give parts to the collector, and the bomb to whoever can use it here."""
    if wants_parts(game) or bomb_holder(game):
        return 0
    to = collector(game)
    return 150 if to is not player and to.pawn == player.pawn and parts_held(player) else 0


def _prepare_worth(game: Resistance, player: Player, temper: Temper) -> float:
    wanted = max(
        _card_worth(game, card, temper)
        for card, cubes in game.available.items()
        if cubes < components().costs[card]
    )
    spare = player.cubes - (1 if looks_for_base(game) or wants_parts(game) else 0)
    return wanted / 2 if spare > 0 else 0


def _card_worth(game: Resistance, card: str, temper: Temper) -> float:
    """What an available card is worth now: some only matter while the base or the bomb is missing."""
    worth = float(CARD_WORTH[card])
    if card == "targeted-investigation" and not looks_for_base(game):
        return 0
    if card == "targeted-search" and not wants_parts(game):
        return 0
    if card in ("slow", "commando"):
        return worth * temper.hold_back * (1.2 if temper.spend_on_safety else 1)
    return worth


def _play_worth(game: Resistance, player: Player, card: str, temper: Temper) -> float:
    if game.available[card] < components().costs[card]:
        return 0
    if card == "boss":
        at_base = player.objects[BOMB] and player.pawn in game.bases
        return 900 if at_base and not can_sabotage(game, player, player.pawn) else 0
    if card == "airlift":
        return 350 if player.objects[BOMB] and game.bases and player.pawn not in game.bases else 0
    if card == "train":
        return 75 + 5 * level(player, "mil")
    if card == "remote-transfer":
        return 140 if not wants_parts(game) and not bomb_holder(game) and parts_held(player) else 0
    return 60 + _card_worth(game, card, temper)


def _choose(request: Choose, game: Resistance, temper: Temper, rng: Random) -> Answer:
    if request.most == 1 and request.least == 1:
        worth = {option.id: _option_worth(request, option.id, game, temper) for option in request.options}
        return Chosen((max(worth, key=lambda id: (worth[id], rng.random())),))
    return Chosen(_choose_some(request, game, temper))


def _option_worth(request: Choose, id: str, game: Resistance, temper: Temper) -> float:
    """What one option of a question is worth."""
    seated = request.seat is not None and request.seat < len(game.players)
    player = game.players[request.seat] if request.seat is not None and seated else None
    about = request.id.removeprefix("resistance.ask.")
    if id == NONE:
        return 0.5
    if about in ("move", "airlift") and player:
        return way_worth(game, player, id, temper)
    if id in components().costs:
        return (
            _card_worth(game, id, temper)
            if about == "keep-card"
            else game.available.get(id, 0) + CARD_WORTH[id]
        )
    if id in components().clues:
        return clue_worth(game, id)
    if player and id in components().objects:
        return object_worth(game, player, id) * (-1 if about == "lose-part" else 1)
    return _other_worth(id, about, game)


def _other_worth(id: str, about: str, game: Resistance) -> float:
    if id in game.values:
        return max(game.values[id].values()) * (-1 if about == "lose-recruit" else 1)
    if about == "receiver":
        return parts_held(game.players[int(id)])
    return {"cube": 1, "mil": 3, "com": 2, "eng": 1, BOMB: 9, "officers": 3, "both": 2}.get(id, 0)


def _choose_some(request: Choose, game: Resistance, temper: Temper) -> tuple[str, ...]:
    """Questions that take several options: pay, give, eliminate, share."""
    options = request.options
    match request.id.removeprefix("resistance.ask."):
        case "reorganise" | "part-payers" | "recruit-payers":
            return ()
        case "reinforcement":
            return _pay_for_safety(game) if temper.spend_on_safety else ()
        case "eliminate":
            officers_first = sorted(options, key=lambda option: option.id)
            return _take([(option.id, option.most) for option in officers_first], request.most)
        case "items":
            return _take([(option.id, option.most) for option in options], request.most)
        case "remainder":
            poorest: list[Player] = sorted(game.players, key=lambda player: player.cubes)
            return tuple(str(player.seat) for player in poorest[: request.least])
    return _take([(option.id, option.most) for option in options], request.least)


def _pay_for_safety(game: Resistance) -> tuple[str, ...]:
    rich = [player for player in game.players if player.cubes >= 2]
    return tuple(str(player.seat) for player in rich[:3])


def _take(options: list[tuple[str, int]], number: int) -> tuple[str, ...]:
    each = [id for id, most in options for _ in range(most)]
    return tuple(each[:number])
