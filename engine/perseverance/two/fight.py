"""A fight with wild dinos: fighters are committed and toppled, dinos defeated, wounds given, spoils taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from engine.messages import Message, say
from engine.perseverance.assets import dino_name, soldier_name
from engine.perseverance.options import counts
from engine.perseverance.state import HEAVY, LEADER, LIGHT
from engine.perseverance.two.spoils import kill_or_capture
from engine.perseverance.two.state import Expedition, Explorer
from engine.perseverance.two.wounds import suffer, wounds_of
from engine.requests import Option
from engine.rules import Rules, choose_some

DAMAGE = {LIGHT: 1, HEAVY: 2, LEADER: 2}
NEEDED = {"trampler": 1, "raptor": 1, "shieldhead": 2}
TRAMPLER, TRAMPLER_EXPERT = "trampler", "CS-1B"


def damage_of(fighters: Counter[str]) -> int:
    return sum(DAMAGE[kind] * number for kind, number in fighters.items())


def damage_needed(player: Explorer, species: Collection[str]) -> int:
    """To defeat all of them; a Trampler Expert defeats one Trampler without a soldier."""
    expert = player.has(TRAMPLER_EXPERT) and TRAMPLER in species
    return sum(NEEDED[dino] for dino in species) - int(expert)


def _least_needed(player: Explorer, species: Collection[str], *, every: bool) -> int:
    """What the fighters must deal to fight at all: for all dinos, or for the easiest of them."""
    if every:
        return damage_needed(player, species)
    return min(damage_needed(player, [dino]) for dino in species)


def can_fight(game: Expedition, player: Explorer, species: Iterable[str], *, every: bool = False) -> bool:
    """Whether those who stand on the player board could defeat one of the dinos, or every one."""
    dinos = list(species)
    if not dinos:
        return every
    return damage_of(game.standing(player)) >= _least_needed(player, dinos, every=every)


def fight(
    game: Expedition,
    player: Explorer,
    dinos: Mapping[str, str],
    *,
    every: bool = False,
    rule: tuple[str, ...],
) -> Rules[tuple[str, ...]]:
    """Fight some of the dinos (by id, with their species), or every one; returns who was defeated."""
    if not dinos:
        return ()
    fighters = yield from _commit(game, player, dinos.values(), every=every, rule=rule)
    player.toppled += fighters
    _show(game, player, fighters, dinos)
    ids = tuple(dinos)
    if not every and len(dinos) > 1:
        ids = yield from _choose_dinos(game, player, dinos, damage_of(fighters), rule)
    defeated = Counter(dinos[id] for id in ids)
    game.under_way |= {"defeated": dict(defeated), "wounds": wounds_of(defeated)}
    yield from suffer(game, player, fighters, wounds_of(defeated))
    yield from kill_or_capture(game, player, defeated)
    game.under_way.clear()
    return ids


def _show(game: Expedition, player: Explorer, fighters: Counter[str], dinos: Mapping[str, str]) -> None:
    game.under_way = {
        "kind": "fight",
        "player": game.colour(player.owner),
        "fighters": dict(fighters),
        "damage": damage_of(fighters),
        "dinos": dict(Counter(dinos.values())),
    }


def _commit(
    game: Expedition, player: Explorer, species: Collection[str], *, every: bool, rule: tuple[str, ...]
) -> Rules[Counter[str]]:
    """Fighters from the player board, strong enough for what is to be fought."""
    standing = game.standing(player)
    needed = _least_needed(player, species, every=every)
    while standing:
        prompt = say(
            "perseverance-2.ask.fighters",
            player=player.name,
            dinos=tuple(dino_name(dino) for dino in species),
            needed=needed,
        )
        options = counts(standing, soldier_name)
        least = min(needed, 1)
        fighters = yield from choose_some(
            "perseverance-2.ask.fighters",
            prompt,
            options,
            seat=player.seat,
            least=least,
            most=standing.total(),
            rule=(*rule, "P2-FIGHT-02"),
        )
        if damage_of(fighters) >= needed:
            return fighters
        game.tell(say("perseverance-2.news.too-weak", damage=damage_of(fighters), needed=needed))
    return Counter()


def _choose_dinos(
    game: Expedition, player: Explorer, dinos: Mapping[str, str], damage: int, rule: tuple[str, ...]
) -> Rules[tuple[str, ...]]:
    """Any number of them, as far as the damage goes; what is left of it is lost."""
    options = [Option(id, _numbered(id, species)) for id, species in dinos.items()]
    prompt = say("perseverance-2.ask.dinos", player=player.name, damage=damage)
    while True:
        chosen = yield from choose_some(
            "perseverance-2.ask.dinos",
            prompt,
            options,
            seat=player.seat,
            least=1,
            most=len(dinos),
            rule=(*rule, "P2-FIGHT-04"),
        )
        needed = damage_needed(player, [dinos[id] for id in chosen])
        if needed <= damage:
            return tuple(chosen)
        game.tell(say("perseverance-2.news.too-weak", damage=damage, needed=needed))


def _numbered(id: str, species: str) -> Message:
    """The dino with the number of its space, which ends its id."""
    return say("perseverance-2.dino-numbered", dino=dino_name(species), number=id.rpartition(":")[2])
