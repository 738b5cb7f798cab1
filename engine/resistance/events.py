"""Event cards: one at the start of every army phase, always bad for the players."""

from collections import Counter
from collections.abc import Callable

from engine.messages import Message, say
from engine.requests import Option
from engine.resistance import team
from engine.resistance.cards import return_card
from engine.resistance.components import components
from engine.resistance.ending import check_defeat
from engine.resistance.landing import draw_token, first_in_line, land_at
from engine.resistance.names import card_name, event_name, object_name, per_zone, token_name
from engine.resistance.piles import draw_from
from engine.resistance.state import Player, Resistance
from engine.resistance.zones import REGIONS, Zone, zones_of
from engine.rules import Rules, choose, choose_some, draw, instruct

REINFORCEMENT = 3
PAY = "cube"
"""The option to give up a cube instead of what an event takes."""


def resolve_event(game: Resistance) -> Rules[None]:
    """Draw one event and carry it out."""
    (event,) = yield from draw_from(game.events, 1, event_name, army=True, rule=("RES-ARMY-01",))
    game.events.discard[event] += 1
    yield from EVENTS[event](game)
    check_defeat(game)


def _named(event: str) -> Message:
    """The event by its name: it stands with whatever the event asks."""
    return say("resistance.army.event", event=event_name(event))


def _tell(event: str, *steps: Message, rule: tuple[str, ...]) -> Rules[None]:
    yield from instruct("resistance.army.event", _named(event), *steps, alone=True, army=True, rule=rule)


def _reinforcement(game: Resistance) -> Rules[None]:
    """A zone is drawn at once and gets three soldiers, one fewer for each cube that the players give up."""
    zone = yield from draw_token(game, note=_named("reinforcement"))
    payers = _payers(game)
    paid: Counter[str] = Counter()
    if payers:
        paid = yield from choose_some(
            "resistance.ask.reinforcement",
            say("resistance.ask.reinforcement", zone=zone),
            payers,
            most=REINFORCEMENT,
            army=True,
            rule=("RES-EVENT-01",),
            note=_named("reinforcement"),
        )
    for seat, number in paid.items():
        _discard_cubes(game, game.players[int(seat)], number)
    if paid.total() == REINFORCEMENT:
        yield from _tell("reinforcement", say("resistance.army.nothing"), rule=("RES-EVENT-01",))
        return
    landing = yield from land_at(game, zone, REINFORCEMENT - paid.total())
    yield from _tell("reinforcement", *landing.steps(), rule=("RES-EVENT-01", *landing.rule()))


def _payers(game: Resistance) -> list[Option]:
    """The players as options, each as often as they have cubes."""
    return [
        Option(str(player.seat), say("as-is", text=player.name), player.cubes)
        for player in game.players
        if player.cubes
    ]


def _discard_cubes(game: Resistance, player: Player, number: int = 1) -> int:
    """Cubes from a player to the supply; a player without one discards none."""
    gone = min(number, player.cubes)
    player.cubes -= gone
    game.supply += gone
    return gone


def _intimidation(game: Resistance) -> Rules[None]:
    if not game.available:
        losers = tuple(player.name for player in game.players if _discard_cubes(game, player))
        step = say("resistance.event.each-loses", n=len(losers), players=losers or (say("resistance.none"),))
        yield from _tell("intimidation", step, rule=("RES-EVENT-02",))
        return
    (card,) = yield from draw(
        "resistance.draw.intimidation",
        say("resistance.draw.intimidation"),
        "intimidation",
        Counter(game.available.keys()),
        by_box=True,
        label=card_name,
        army=True,
        rule=("RES-EVENT-02",),
        note=_named("intimidation"),
    )
    return_card(game, card)
    yield from _tell(
        "intimidation", say("resistance.event.card-lost", card=card_name(card)), rule=("RES-EVENT-02",)
    )


def _searches(game: Resistance) -> Rules[None]:
    """Each player who holds a part gives one up, or pays a cube to keep it."""
    yield from _tell("searches", say("resistance.event.parts"), rule=("RES-EVENT-03",))
    if not game.full:
        yield from _who_pays(
            "resistance.ask.part-payers", game, say("resistance.ask.part-payers"), "RES-EVENT-03"
        )
        return
    for player in game.players:
        parts = sorted(part for part in components().parts if player.objects[part])
        if parts:
            options = [Option(part, object_name(part)) for part in parts]
            lost = yield from _lose_or_pay(game, player, options, "part", "RES-EVENT-03")
            if lost is not None:
                player.objects[lost] -= 1
                game.objects.discard[lost] += 1


def _collateral(game: Resistance) -> Rules[None]:
    """Each player loses a recruit, or pays a cube to keep it."""
    yield from _tell("collateral", say("resistance.event.recruits"), rule=("RES-EVENT-04",))
    if not game.full:
        yield from _who_pays(
            "resistance.ask.recruit-payers", game, say("resistance.ask.recruit-payers"), "RES-EVENT-04"
        )
        return
    for player in game.players:
        if player.recruits:
            options = [Option(token, token_name(player.values, token)) for _, _, token in player.recruits]
            lost = yield from _lose_or_pay(game, player, options, "recruit", "RES-EVENT-04")
            if lost is not None:
                skill, slot = next((skill, slot) for skill, slot, token in player.recruits if token == lost)
                game.recruitment[team.remove(player, skill, slot)] += 1


def _who_pays(id: str, game: Resistance, prompt: Message, rule: str) -> Rules[None]:
    """In light keeping the box does not know who holds what: only who paid."""
    able = [Option(option.id, option.label) for option in _payers(game)]
    if able:
        paid = yield from choose_some(id, prompt, able, most=len(able), army=True, rule=(rule,))
        for seat in paid:
            _discard_cubes(game, game.players[int(seat)])


def _lose_or_pay(
    game: Resistance, player: Player, options: list[Option], what: str, rule: str
) -> Rules[str | None]:
    """The owner chooses what is lost; None when a cube was paid instead."""
    pay = [Option(PAY, say("resistance.pay-cube"))] if player.cubes else []
    lost = options[0].id
    if len(options) + len(pay) > 1:
        prompt = say(f"resistance.ask.lose-{what}", player=player.name)
        lost = yield from choose(
            f"resistance.ask.lose-{what}", prompt, options + pay, army=True, rule=(rule,), seat=player.seat
        )
    if lost == PAY:
        _discard_cubes(game, player)
        return None
    return lost


def _surveillance(game: Resistance) -> Rules[None]:
    """Two cubes a region, one on each of the two highest zones that can take one."""
    placed: Counter[Zone] = Counter()
    for region in REGIONS:
        roomy = [z for z in zones_of(region) if game.cubes.get(z, 0) < game.island.rings(z)]
        for zone in roomy[:2]:
            placed[zone] += game.take_from_supply(1)
    game.cubes.update(placed)
    step = say("resistance.event.cubes", n=placed.total(), where=per_zone(placed))
    yield from _tell("surveillance", step, rule=("RES-EVENT-05",))


def _wanted(game: Resistance) -> Rules[None]:
    """Pawns flee from occupied zones, and every counter moves on by one."""
    steps = []
    for player in game.players:
        if game.occupants(player.pawn):
            player.pawn = yield from _refuge(game, player)
            steps.append(say("resistance.event.flees", player=player.name, zone=player.pawn))
    for player in game.players:
        player.counter += 1
    steps.append(say("resistance.event.counters"))
    yield from _tell("wanted", *steps, rule=("RES-EVENT-06", "RES-EVENT-07"))


def _refuge(game: Resistance, player: Player) -> Rules[Zone]:
    """The nearest unoccupied zone; where several are as near, the first in line, else the players' choice."""
    near = game.island.nearest(
        player.pawn, lambda zone: not game.occupants(zone), mountains=game.army_uses_mountain_roads
    )
    if not near:
        return player.pawn
    top = first_in_line(near, player.pawn)
    if len(top) == 1:
        return top[0]
    prompt = say("resistance.ask.refuge", player=player.name)
    options = [Option(zone) for zone in top]
    return (
        yield from choose(
            "resistance.ask.refuge",
            prompt,
            options,
            army=True,
            rule=("RES-GAP-04",),
            seat=player.seat,
            on_map=True,
            note=_named("wanted"),
        )
    )


EVENTS: dict[str, Callable[[Resistance], Rules[None]]] = {
    "reinforcement": _reinforcement,
    "intimidation": _intimidation,
    "searches": _searches,
    "collateral": _collateral,
    "surveillance": _surveillance,
    "wanted": _wanted,
}
