"""Full keeping: the whole table; every action of the main phase is offered when it is legal."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.dead_reckoning.achievements import MASTER, check_achievements, target
from engine.dead_reckoning.cards import MERCHANT
from engine.dead_reckoning.effects import usable, use
from engine.dead_reckoning.fights import (
    ability_name,
    fight_buildings,
    fight_ship,
    reply,
    tend_ship,
)
from engine.dead_reckoning.hands import level_up, play_card, sailor_options
from engine.dead_reckoning.holds import (
    jettison,
    load,
    loadable,
    may_unload,
    pay,
    rearrange,
    spendable,
    unload,
)
from engine.dead_reckoning.maintenance import MODES, maintenance, refill_due
from engine.dead_reckoning.merchants import fight_merchant
from engine.dead_reckoning.names import place_name, player_options
from engine.dead_reckoning.ocean import HARBOUR, Place
from engine.dead_reckoning.sailing import hoist, move, sail_along, voyages, ways
from engine.dead_reckoning.state import Board, DeadReckoning, Player, Turn
from engine.messages import say
from engine.requests import Option
from engine.rules import Rules, choose

END = "end"
RESOLVED_A_TURN = 2


@dataclass(frozen=True, slots=True)
class MainAction:
    """Something the active player may do: whether it is legal now, and how it goes."""

    legal: Callable[[DeadReckoning, Player], bool]
    perform: Callable[[DeadReckoning, Player], Rules[None]]


def turn(game: DeadReckoning, player: Player) -> Rules[None]:
    """The main phase, then maintenance. A level-up still owed comes before the first action."""
    if player.owes_level:
        yield from level_up(game, player)
    met = frozenset(other.seat for other in game.pirates_at(player.at, player))
    game.turn = Turn(player.seat, met)
    yield from check_achievements(game)
    while True:
        action, _, how = (yield from _next_action(game, player)).partition(" ")
        if action == END:
            break
        yield from (_sail_to(game, player, how) if how else ACTIONS[action].perform(game, player))
        yield from check_achievements(game)
    yield from maintenance(game, player, how)
    yield from check_achievements(game)


def _next_action(game: DeadReckoning, player: Player) -> Rules[str]:
    open_now = [id for id, action in ACTIONS.items() if action.legal(game, player)]
    to = _voyages(game, player)
    ends = _ends(game, player) if open_now else [_action(END)]
    return (
        yield from choose(
            "dead-reckoning.ask.action",
            say("dead-reckoning.ask.action", player=player.name, sails=game.turn.sails),
            [*(_action(id) for id in open_now), *to, *ends],
            formerly=[_action(END)],
            seat=player.seat,
            default=ends[0].id,
            on_map=bool(to),
            rule=("DR-MAIN-01", "DR-MOVE-01"),
        )
    )


def _action(id: str) -> Option:
    return Option(id, say(f"dead-reckoning.action.{id}"))


def _ends(game: DeadReckoning, player: Player) -> list[Option]:
    """The end of the main phase; with the mode, where no new card comes up before that is chosen."""
    if player.at == HARBOUR or refill_due(game):
        return [_action(END)]
    return [Option(f"{END} {mode}", say(f"dead-reckoning.action.end-{mode}")) for mode in MODES]


def _voyages(game: DeadReckoning, player: Player) -> list[Option]:
    """Where the ship can be at once: ``move r2c1``."""
    return [
        Option(f"move {at}", say("dead-reckoning.action.sail-to", place=place_name(game, at)), place=at)
        for at in voyages(game, player)
    ]


def _sail_to(game: DeadReckoning, player: Player, at: Place) -> Rules[None]:
    yield from sail_along(game, player, voyages(game, player)[at])
    yield from _meet_pirates(game, player)


def _card_here(game: DeadReckoning, player: Player) -> Board | None:
    """The board whose card the ship may buy or resolve, as long as the two of this turn are not used up."""
    board = game.boards.get(player.at)
    return board if board and board.card and game.turn.resolved < RESOLVED_A_TURN else None


def _may_buy(game: DeadReckoning, player: Player) -> bool:
    board = _card_here(game, player)
    return board is not None and board.card is not None and board.card.price <= player.cargo


def _buy(game: DeadReckoning, player: Player) -> Rules[None]:
    """Pay cargo from aboard; the card is set aside until maintenance. Trading with a merchant is the same."""
    board = game.boards[player.at]
    assert board.card is not None
    yield from pay(game, player, board.card.price, dock=False)
    game.turn.resolved += 1
    player.aside.append(board.card)
    board.card = None


def _may_attack_merchant(game: DeadReckoning, player: Player) -> bool:
    board = _card_here(game, player)
    return board is not None and board.card is not None and board.card.kind == MERCHANT


def _attack_merchant(game: DeadReckoning, player: Player) -> Rules[None]:
    board = game.boards[player.at]
    card, board.card = board.card, None
    assert card is not None
    game.turn.resolved += 1
    yield from fight_merchant(game, player, card)


def _may_storm(game: DeadReckoning, player: Player) -> bool:
    isle = game.isle_at(player.at)
    fresh = f"building {player.at}" not in game.turn.fought
    return (
        isle is not None
        and isle.closed_to(player.seat)
        and fresh
        and not game.pirates_at(player.at, player)
        and player.at not in game.turn.blocked
    )


def _storm(game: DeadReckoning, player: Player) -> Rules[None]:
    yield from fight_buildings(game, player, player.at)


def _pirates_met(game: DeadReckoning, player: Player) -> list[Player]:
    """Pirates beside whom the turn began, still there and not fought yet."""
    here = game.pirates_at(player.at, player)
    return [p for p in here if p.seat in game.turn.met and f"ship {p.seat}" not in game.turn.fought]


def _may_fight_pirate(game: DeadReckoning, player: Player) -> bool:
    return bool(_pirates_met(game, player))


def _fight_pirate(game: DeadReckoning, player: Player) -> Rules[None]:
    seat = yield from choose(
        "dead-reckoning.ask.attack",
        say("dead-reckoning.ask.attack", player=player.name),
        player_options(_pirates_met(game, player)),
        seat=player.seat,
        rule=("DR-MODE-08",),
    )
    yield from fight_ship(game, player, game.players[int(seat)])


def _sail(game: DeadReckoning, player: Player) -> Rules[None]:
    """Stopping beside pirates starts a fight with each, one by one, until the active ship sinks.

    Before each of them the holds may be put in order again.
    """
    yield from move(game, player)
    yield from _meet_pirates(game, player)


def _meet_pirates(game: DeadReckoning, player: Player) -> Rules[None]:
    at = player.at
    while player.at == at and (pirates := _not_fought(game, player)):
        seat = yield from choose(
            "dead-reckoning.ask.pirates",
            say("dead-reckoning.ask.pirates", player=player.name),
            player_options(pirates),
            seat=player.seat,
            rule=("DR-MODE-05", "DR-MODE-07"),
        )
        yield from reply(game, player)
        yield from fight_ship(game, player, game.players[int(seat)])


def _not_fought(game: DeadReckoning, player: Player) -> list[Player]:
    here = game.pirates_at(player.at, player)
    return [pirate for pirate in here if f"ship {pirate.seat}" not in game.turn.fought]


def _play(_game: DeadReckoning, player: Player) -> Rules[None]:
    id = yield from choose(
        "dead-reckoning.ask.play",
        say("dead-reckoning.ask.play", player=player.name),
        sailor_options(player, player.maybe_in_hand),
        seat=player.seat,
        rule=("DR-MAIN-03", "DR-MAIN-10"),
        secret=True,
    )
    play_card(player, id)


def _use(game: DeadReckoning, player: Player) -> Rules[None]:
    found = usable(game, player)
    chosen = yield from choose(
        "dead-reckoning.ask.ability",
        say("dead-reckoning.ask.ability", player=player.name),
        [Option(id, ability_name(sailor, ability)) for id, (sailor, _, ability) in found.items()],
        seat=player.seat,
        rule=("DR-MAIN-07", "DR-ABIL-01"),
    )
    yield from use(game, player, *found[chosen])


def _master_merchant(game: DeadReckoning, player: Player) -> Rules[None]:
    """Return twelve cargo at one time, for nothing else."""
    yield from pay(game, player, target(game, MASTER), dock=True)
    player.tally[MASTER] += target(game, MASTER)


def _may_load(game: DeadReckoning, player: Player) -> bool:
    """In harbour always: whether a chest is empty is nobody's business."""
    return player.room > 0 and (player.at == HARBOUR or loadable(game, player).total() > 0)


def _laden_others(game: DeadReckoning, player: Player) -> list[Player]:
    return [other for other in game.others(player) if other.cargo + other.coin]


def _tend_other(game: DeadReckoning, player: Player) -> Rules[None]:
    """Another player rearranges or jettisons in this turn."""
    seat = yield from choose(
        "dead-reckoning.ask.who-tends",
        say("dead-reckoning.ask.who-tends"),
        player_options(_laden_others(game, player)),
        seat=player.seat,
        rule=("DR-HOLD-13", "DR-HOLD-14"),
    )
    other = game.players[int(seat)]
    yield from tend_ship(
        "dead-reckoning.ask.tend", say("dead-reckoning.ask.tend", player=other.name), game, other
    )


def _rearrange(_game: DeadReckoning, player: Player) -> Rules[None]:
    yield from rearrange(player)


ACTIONS: dict[str, MainAction] = {
    "play": MainAction(lambda _game, player: bool(player.maybe_in_hand), _play),
    "use": MainAction(lambda game, player: bool(usable(game, player)), _use),
    "hoist": MainAction(lambda game, _player: not game.turn.hoisted, hoist),
    "move": MainAction(lambda game, player: bool(ways(game, player)), _sail),
    "buy": MainAction(_may_buy, _buy),
    "attack-merchant": MainAction(_may_attack_merchant, _attack_merchant),
    "storm": MainAction(_may_storm, _storm),
    "fight-pirate": MainAction(_may_fight_pirate, _fight_pirate),
    "load": MainAction(_may_load, load),
    "unload": MainAction(may_unload, unload),
    "rearrange": MainAction(lambda _game, player: player.cargo + player.coin > 0, _rearrange),
    "jettison": MainAction(lambda _game, player: player.cargo + player.coin > 0, jettison),
    "tend-other": MainAction(lambda game, player: bool(_laden_others(game, player)), _tend_other),
    "master-merchant": MainAction(
        lambda game, player: MASTER not in player.achievements and spendable(player) >= target(game, MASTER),
        _master_merchant,
    ),
}
