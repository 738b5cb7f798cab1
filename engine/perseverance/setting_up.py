"""Setting the table as both episodes do: officers, leaders, the first pool and player, the Dissenters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from engine.messages import say
from engine.perseverance.assembly import zone_name
from engine.perseverance.dice import roll_pool
from engine.perseverance.officers import officer_name, place_cubes
from engine.perseverance.state import DISSENTERS, NEUTRAL, Officer, Player, Town
from engine.perseverance.threat import ON_TRACK
from engine.requests import Option
from engine.rules import Rules, choose, draw

NEUTRAL_DICE = {2: 9, 3: 8, 4: 10}
DISSENTER_DICE = 2
START_FOLLOWERS = 10


def assign_officers(
    game: Town, usual: Mapping[str, str], bonus: Callable[[str], Counter[str]], *, rule: tuple[str, ...]
) -> Rules[None]:
    """One officer for each zone: by chance, as in a first game, or as the table tells."""
    left = list(usual.values())
    for zone, first_game in usual.items():
        prompt = say("perseverance.ask.officer-of", zone=zone_name(zone))
        if game.on("first-game") or len(left) == 1:
            id = first_game if game.on("first-game") else left[0]
        elif game.settings["officers"] == "tell":
            options = [Option(officer, officer_name(officer)) for officer in left]
            id = yield from choose("perseverance.ask.officer-of", prompt, options, rule=rule)
        else:
            (id,) = yield from draw(
                "perseverance.ask.officer-of",
                prompt,
                "officers",
                Counter(left),
                label=officer_name,
                rule=rule,
            )
        left.remove(id)
        game.officers[id] = Officer(id, zone, bonus(id))
        game.tell(say("perseverance.setup.officer", officer=officer_name(id), zone=zone_name(zone)))


def choose_leader(
    game: Town, player: Player, names: Mapping[str, str], *, rule: tuple[str, ...]
) -> Rules[None]:
    """A leader that nobody has yet, the followers of the start, and the tokens on the threat track."""
    taken = {other.leader for other in game.players}
    options = [Option(id, say("as-is", text=name)) for id, name in names.items() if id not in taken]
    prompt = say("perseverance.ask.leader", player=player.name)
    player.leader = yield from choose("perseverance.ask.leader", prompt, options, seat=player.seat, rule=rule)
    player.ledger["start"] = START_FOLLOWERS
    on_track = game.full and game.on(ON_TRACK)
    start = game.facts.get("threat_track")["start"] if on_track else 0
    player.threat.update(dict.fromkeys(("light", "heavy"), start))


def first_pool(game: Town, *, rule: tuple[str, ...]) -> Rules[None]:
    """Neutral dice by the number of players, one of each player, and two of the Dissenters."""
    neutral = [NEUTRAL] * NEUTRAL_DICE[len(game.players)]
    dissenters = [DISSENTERS] * DISSENTER_DICE if game.dissenters is not None else []
    yield from roll_pool(game, [*neutral, *(player.owner for player in game.players), *dissenters], rule=rule)


def choose_first(game: Town, *, rule: tuple[str, ...]) -> Rules[None]:
    options = [Option(str(player.seat), say("as-is", text=str(player.name))) for player in game.players]
    game.active = int(
        (yield from choose("perseverance.ask.first", say("perseverance.ask.first"), options, rule=rule))
    )


def settle_dissenters(game: Town, empty: Iterable[str], *, rule: tuple[str, ...]) -> Rules[None]:
    """They settle where nobody did, in one zone by chance twice, and have a cube or two on every officer."""
    zones = list(empty)
    for id in zones:
        game.zones[id].settlements[1] = DISSENTERS
    prompt = say("perseverance.draw.dissenter-zone")
    (twice,) = yield from draw(
        "perseverance.draw.dissenter-zone",
        prompt,
        "dissenter zone",
        Counter(zones),
        label=zone_name,
        rule=rule,
    )
    game.zones[twice].settlements[2] = DISSENTERS
    game.tell(
        say("perseverance.setup.dissenters", zones=tuple(map(zone_name, zones)), twice=zone_name(twice))
    )
    for officer in game.officers.values():
        place_cubes(game, officer, DISSENTERS, 2 if officer.zone == twice else 1)
