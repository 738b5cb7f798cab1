"""Islands: placing influence, who controls them, what they produce and what is built there."""

from collections import Counter

from engine.dead_reckoning.board_facts import ISLAND
from engine.dead_reckoning.box import FORT, GARRISON
from engine.dead_reckoning.box_facts import PRICE
from engine.dead_reckoning.cubes import take_cubes
from engine.dead_reckoning.holds import gain_on_island, pay, spendable
from engine.dead_reckoning.names import DONE, building_name, done, place_name
from engine.dead_reckoning.ocean import SIDES, Place, beside, neighbours
from engine.dead_reckoning.state import DeadReckoning, Isle, Player
from engine.messages import Message, say
from engine.requests import Option
from engine.rules import Rules, choose, instruct

OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}


def influence_targets(game: DeadReckoning, player: Player, at: Place) -> list[str]:
    """An empty slot of the island, or, only when none is empty, cubes of opponents in its slots."""
    isle = game.isle_at(at)
    if isle is None or not game.may_touch(player, at):
        return []
    _rest_on_board(game, isle)
    if isle.empty:
        return [at]
    return [f"{at} {other.seat}" for other in game.others(player) if isle.cubes[other.seat]]


def _rest_on_board(game: DeadReckoning, isle: Isle) -> None:
    """What is decided next rests on what this board shows, and “Why?” can say so."""
    game.facts.get(ISLAND, isle.id)


def place_influence(game: DeadReckoning, player: Player, number: int, adjacent: int) -> Rules[None]:
    """Use the influence icons of one ability one after another, as many as possible."""
    for _ in range(number):
        targets = influence_targets(game, player, player.at)
        far = [t for at in neighbours(player.at) for t in influence_targets(game, player, at)]
        if game.isle_at(player.at) is None or not (options := targets + (far if adjacent > 0 else [])):
            return
        target = yield from choose(
            "dead-reckoning.ask.influence",
            say("dead-reckoning.ask.influence", player=player.name),
            [Option(one, _target_name(game, one)) for one in options],
            seat=player.seat,
            rule=("DR-ABIL-10", "DR-ABIL-11", "DR-ABIL-12"),
            on_map=True,
        )
        adjacent -= target not in targets
        yield from _influence_one(game, player, target)


def _target_name(game: DeadReckoning, target: str) -> Message:
    at, _, seat = target.partition(" ")
    if not seat:
        return say("dead-reckoning.target.slot", place=place_name(game, at))
    return say("dead-reckoning.target.cube", place=place_name(game, at), player=game.names[int(seat)])


def _influence_one(game: DeadReckoning, player: Player, target: str) -> Rules[None]:
    """One influence: a cube on an empty slot, or in place of an opponent's cube."""
    at, _, seat = target.partition(" ")
    isle = game.isle_at(at)
    assert isle is not None
    if seat and game.players[int(seat)].done and game.turn.half != (at, int(seat)):
        game.turn.half = at, int(seat)
        return
    if not (yield from take_cubes(game, player, 1)):
        return
    if seat and not isle.empty:
        game.turn.half = None
        isle.cubes[int(seat)] -= 1
        game.players[int(seat)].reserve += 1
    isle.cubes[player.seat] += 1
    yield from settle_control(game, at)


def settle_control(game: DeadReckoning, at: Place) -> Rules[None]:
    """Who controls the island now; whoever takes it over adds a permanent cube at once."""
    isle = game.isle_at(at)
    assert isle is not None
    holder = isle.rightful(range(len(game.players)))
    if holder == isle.controller:
        return
    isle.controller = holder
    if holder is None:
        yield from instruct(
            "dead-reckoning.control.lost",
            say("dead-reckoning.control.lost", place=place_name(game, at)),
            rule=("DR-ISLE-04", "DR-BLDG-07"),
        )
        return
    steps = _evict(game, at, holder)
    player = game.players[holder]
    cube = yield from take_cubes(game, player, 1)
    isle.permanent[holder] += cube
    if cube:
        steps.append(say("dead-reckoning.control.cube", player=player.name))
    yield from instruct(
        "dead-reckoning.control",
        say("dead-reckoning.control", player=player.name, place=place_name(game, at)),
        *steps,
        rule=("DR-ISLE-03", "DR-ISLE-05"),
    )


def _evict(game: DeadReckoning, at: Place, holder: int) -> list[Message]:
    """Buildings of another player leave when the island changes hands."""
    isle = game.isle_at(at)
    assert isle is not None
    gone = sorted(isle.buildings) if isle.builder not in (None, holder) else []
    isle.builder = holder
    isle.buildings.difference_update(gone)
    game.buildings.update(gone)
    return [say("dead-reckoning.control.remove", building=building_name(kind)) for kind in gone]


def yield_of(game: DeadReckoning, at: Place) -> Counter[str]:
    """What the island produces now: printed, outpost, and high seas whose arrows point at it."""
    isle = game.isle_at(at)
    assert isle is not None
    _rest_on_board(game, isle)
    found = isle.produced()
    for side in SIDES:
        other = beside(at, side)
        if other is not None and OPPOSITE[side] in game.arrows(other):
            found[game.boost(other)] += 1
    return found


def produce(game: DeadReckoning, at: Place, extra: Counter[str]) -> None:
    """The yield goes from the supply onto the island board."""
    gain_on_island(game, at, yield_of(game, at) + extra)


def sites(game: DeadReckoning, player: Player) -> list[tuple[Place, str]]:
    """Where the player may build what: on controlled islands without a blockade, one of each kind."""
    return [
        (at, kind)
        for at, isle in game.isles().items()
        if isle.controller == player.seat and game.may_touch(player, at)
        for kind, left in game.buildings.items()
        if left and kind not in isle.buildings and price(game, kind) <= spendable(player)
    ]


def price(game: DeadReckoning, kind: str) -> int:
    return int(game.facts.get(PRICE, kind))


def build(game: DeadReckoning, player: Player, most: int) -> Rules[None]:
    """Build up to so many buildings, each at its price from ship and dock."""
    for _ in range(most):
        options = [
            Option(
                f"{at} {kind}",
                say("dead-reckoning.site", building=building_name(kind), place=place_name(game, at)),
            )
            for at, kind in sites(game, player)
        ]
        chosen = yield from choose(
            "dead-reckoning.ask.build",
            say("dead-reckoning.ask.build", player=player.name),
            [*options, done()],
            seat=player.seat,
            rule=("DR-BLDG-01", "DR-BLDG-02", "DR-BLDG-03"),
            on_map=True,
        )
        if chosen == DONE:
            return
        at, kind = chosen.split(" ")
        yield from pay(game, player, price(game, kind), dock=True)
        game.buildings[kind] -= 1
        game.isles()[at].buildings.add(kind)


def defence(game: DeadReckoning, at: Place) -> int:
    """Cubes with which fort and garrison of an island defend it together."""
    isle = game.isle_at(at)
    assert isle is not None
    return sum(game.box.defence[kind] for kind in (FORT, GARRISON) if kind in isle.buildings)
