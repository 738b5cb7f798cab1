"""What abilities do in the main phase: whether they are possible now, and how they go."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from engine.dead_reckoning.abilities import Ability, AbilityEffect
from engine.dead_reckoning.box import ROWS
from engine.dead_reckoning.boxes import advancements_in, first_advancement
from engine.dead_reckoning.crew import TOP_LEVEL
from engine.dead_reckoning.fights import fight_ship
from engine.dead_reckoning.hands import raise_level
from engine.dead_reckoning.holds import COIN, gain_aboard, gain_either, gain_on_dock, pay, spendable
from engine.dead_reckoning.islands import build, influence_targets, place_influence, produce, sites, yield_of
from engine.dead_reckoning.names import DONE, done, place_options, player_options
from engine.dead_reckoning.ocean import DISTANCE, HARBOUR, Place, neighbours, row_of
from engine.dead_reckoning.shipyard import may_replace, may_upgrade, replace_upgrade, upgrade
from engine.dead_reckoning.sinking import hit
from engine.dead_reckoning.state import DeadReckoning, Player, Sailor
from engine.messages import say
from engine.requests import Count, Option
from engine.rules import Rules, choose, fill, instruct

BROADSIDE_NEEDS = 3
FAR_ROW = 4


@dataclass(frozen=True, slots=True)
class Use:
    """Who uses an effect, and the sailor whose card has it."""

    game: DeadReckoning
    player: Player
    sailor: Sailor
    effect: AbilityEffect

    @property
    def amount(self) -> int:
        return self.effect.amount(self.sailor.icons)


@dataclass(frozen=True, slots=True)
class MainEffect:
    """An effect of the main phase: whether it would do anything now, and how it goes."""

    possible: Callable[[Use], bool]
    perform: Callable[[Use], Rules[None]]


def enemies_here(game: DeadReckoning, player: Player) -> list[Player]:
    """Opponents on the same space whom the player has not fought this turn."""
    return [
        other
        for other in game.others(player)
        if other.at == player.at and f"ship {other.seat}" not in game.turn.fought
    ]


def producing(game: DeadReckoning, player: Player, rows: tuple[int, ...]) -> list[Place]:
    """Face-up islands of these rows (of any without rows) that the player may touch."""
    return [at for at in game.isles() if (not rows or row_of(at) in rows) and game.may_touch(player, at)]


def influence_possible(game: DeadReckoning, player: Player, effect: AbilityEffect) -> bool:
    places = [player.at, *(neighbours(player.at) if effect.adjacent else ())]
    here = game.isle_at(player.at) is not None
    return here and any(influence_targets(game, player, at) for at in places)


def _crossed(game: DeadReckoning, player: Player) -> list[Place]:
    return [
        at for at in game.turn.crossed if at != player.at and at in game.isles() and row_of(at) == FAR_ROW
    ]


def _near(game: DeadReckoning, player: Player) -> list[Player]:
    """Enemy ships within one space, those in harbour excepted."""
    return [p for p in game.others(player) if p.at != HARBOUR and DISTANCE[player.at][p.at] <= 1]


def copyable(game: DeadReckoning, player: Player, sailor: Sailor) -> dict[str, tuple[Sailor, AbilityEffect]]:
    """Main-phase effects of other advancements in play; end-of-game abilities are never copied."""
    return {
        f"{one.id}/{card.id} {at}": (one, effect)
        for one in player.played
        for card in one.sleeved
        for ability in card.abilities
        if not ability.combat
        for at, effect in enumerate(ability.options)
        if effect.kind != "copy" and possible(game, player, sailor, effect)
    }


def possible(game: DeadReckoning, player: Player, sailor: Sailor, effect: AbilityEffect) -> bool:
    """Whether using the effect would do anything now. Sails are counted at hoisting, never used."""
    known = MAIN_PHASE.get(effect.kind)
    return known is not None and known.possible(Use(game, player, sailor, effect))


def usable(game: DeadReckoning, player: Player) -> dict[str, tuple[Sailor, str, Ability]]:
    """Abilities of cards in play that may be used in the main phase now."""
    return {
        f"{sailor.id}/{key}": (sailor, key, ability)
        for sailor in player.played
        for key, ability in sailor.abilities()
        if not ability.combat
        and (player.seat, sailor.id, key) not in game.turn.used
        and any(possible(game, player, sailor, effect) for effect in ability.options)
    }


def use(game: DeadReckoning, player: Player, sailor: Sailor, key: str, ability: Ability) -> Rules[None]:
    """Use an ability once this turn; of alternatives exactly one."""
    game.turn.used.add((player.seat, sailor.id, key))
    open_now = {
        str(at): effect for at, effect in enumerate(ability.options) if possible(game, player, sailor, effect)
    }
    chosen = yield from choose(
        "dead-reckoning.ask.alternative",
        say("dead-reckoning.ask.alternative", player=player.name),
        [Option(at, say(f"dead-reckoning.effect.{effect.kind}")) for at, effect in open_now.items()],
        seat=player.seat,
        rule=("DR-ABIL-03",),
    )
    yield from perform(game, player, sailor, open_now[chosen])


def perform(game: DeadReckoning, player: Player, sailor: Sailor, effect: AbilityEffect) -> Rules[None]:
    """Carry the effect out. One of combat does nothing here."""
    known = MAIN_PHASE.get(effect.kind)
    if known is not None:
        yield from known.perform(Use(game, player, sailor, effect))


def _attack(game: DeadReckoning, player: Player) -> Rules[None]:
    """An attack flag: fight one opponent's ship on the same space, whatever its mode."""
    seat = yield from choose(
        "dead-reckoning.ask.attack",
        say("dead-reckoning.ask.attack", player=player.name),
        player_options(enemies_here(game, player)),
        seat=player.seat,
        rule=("DR-ABIL-09",),
    )
    yield from fight_ship(game, player, game.players[int(seat)])


def _gain(game: DeadReckoning, player: Player, effect: AbilityEffect) -> Rules[None]:
    if effect.where == "either":
        yield from gain_either(game, player, effect.n)
    elif effect.where == "ship":
        yield from gain_aboard(game, player, Counter(cargo=effect.n))
    else:
        gain_on_dock(game, player, Counter(cargo=effect.n))


def _produce(game: DeadReckoning, player: Player, sailor: Sailor, effect: AbilityEffect) -> Rules[None]:
    """On so many different islands; other abilities may produce there again."""
    times = 1 if not effect.per else sailor.icons[effect.per]
    extra = Counter({"cargo": effect.cargo * times, COIN: effect.coin * times})
    left = producing(game, player, effect.rows)
    for _ in range(effect.n):
        at = yield from choose(
            "dead-reckoning.ask.produce",
            say("dead-reckoning.ask.produce", player=player.name),
            [*place_options(game, left), done()],
            seat=player.seat,
            rule=("DR-PROD-01", "DR-PROD-05"),
            on_map=True,
        )
        if at == DONE:
            return
        left.remove(at)
        produce(game, at, extra)


def _gain_row(game: DeadReckoning, player: Player) -> Rules[None]:
    """The first advancement of a row: which row the number of wheels leads to is asked."""
    rows = [row for row in ROWS if advancements_in(game, row).total()]
    row = yield from choose(
        "dead-reckoning.ask.row",
        say("dead-reckoning.ask.row", player=player.name),
        [Option(str(row), say("dead-reckoning.row", row=row)) for row in rows],
        seat=player.seat,
        rule=("DR-ABIL-15", "DR-GAP-32"),
    )
    player.aside.append((yield from first_advancement(game, int(row))))


def _copy(game: DeadReckoning, player: Player, sailor: Sailor) -> Rules[None]:
    """An advancement that copies others: the player says what is copied."""
    found = copyable(game, player, sailor)
    chosen = yield from choose(
        "dead-reckoning.ask.copy",
        say("dead-reckoning.ask.copy", player=player.name),
        [Option(id, say(f"dead-reckoning.effect.{effect.kind}")) for id, (_, effect) in found.items()],
        seat=player.seat,
        rule=("DR-ABIL-16", "DR-GAP-47"),
    )
    yield from perform(game, player, sailor, found[chosen][1])


def _follow_text(game: DeadReckoning, player: Player) -> Rules[None]:
    """A text that no data file knows: the players follow it and tell what it gave."""
    told = yield from fill(
        "dead-reckoning.ask.text",
        say("dead-reckoning.ask.text", player=player.name),
        [
            Count(id=kind, prompt=say(f"dead-reckoning.text.{kind}"), most=6, default=0)
            for kind in ("cargo", "coin")
        ],
        rule=("DR-GAP-01", "DR-GAP-48"),
        seat=player.seat,
    )
    gain_on_dock(game, player, Counter(told.numbers()))
    yield from instruct(
        "dead-reckoning.text.done",
        say("dead-reckoning.text.done", player=player.name),
        seat=player.seat,
        rule=("DR-GAP-48",),
    )


def _may_repair(use: Use) -> bool:
    in_place = use.effect.where != "harbour" or use.player.at == HARBOUR
    return in_place and use.player.damage > 0 and spendable(use.player) >= use.effect.cost


def _repair(use: Use) -> Rules[None]:
    yield from pay(use.game, use.player, use.effect.cost, dock=True)
    use.player.damage -= 1


def _broadside(use: Use) -> Rules[None]:
    for other in _near(use.game, use.player):
        yield from hit(use.game, other, 1, use.player)


def _gain_crossed(use: Use) -> Rules[None]:
    crossed = (yield_of(use.game, at) for at in _crossed(use.game, use.player))
    goods: Counter[str] = sum(crossed, Counter())
    yield from gain_aboard(use.game, use.player, goods)


def _rake(use: Use) -> Rules[None]:
    use.game.turn.raking = True
    yield from ()


MAIN_PHASE = {
    "flag": MainEffect(
        lambda use: bool(enemies_here(use.game, use.player)), lambda use: _attack(use.game, use.player)
    ),
    "gain": MainEffect(lambda _: True, lambda use: _gain(use.game, use.player, use.effect)),
    "repair": MainEffect(_may_repair, _repair),
    "build": MainEffect(
        lambda use: bool(sites(use.game, use.player)),
        lambda use: build(use.game, use.player, use.amount),
    ),
    "upgrade": MainEffect(
        lambda use: may_upgrade(use.game, use.player, use.effect),
        lambda use: upgrade(use.game, use.player, use.effect),
    ),
    "influence": MainEffect(
        lambda use: use.amount > 0 and influence_possible(use.game, use.player, use.effect),
        lambda use: place_influence(use.game, use.player, use.amount, use.effect.adjacent),
    ),
    "produce": MainEffect(
        lambda use: bool(producing(use.game, use.player, use.effect.rows)),
        lambda use: _produce(use.game, use.player, use.sailor, use.effect),
    ),
    "replace-upgrade": MainEffect(
        lambda use: may_replace(use.game, use.player), lambda use: replace_upgrade(use.game, use.player)
    ),
    "broadside": MainEffect(
        lambda use: use.sailor.icons[use.effect.per] >= BROADSIDE_NEEDS and bool(_near(use.game, use.player)),
        _broadside,
    ),
    "gain-row": MainEffect(
        lambda use: any(advancements_in(use.game, row).total() for row in ROWS),
        lambda use: _gain_row(use.game, use.player),
    ),
    "level-this": MainEffect(
        lambda use: use.sailor.level < TOP_LEVEL, lambda use: raise_level(use.player, use.sailor.id)
    ),
    "gain-crossed": MainEffect(lambda use: bool(_crossed(use.game, use.player)), _gain_crossed),
    "rake": MainEffect(lambda use: not use.game.turn.raking, _rake),
    "copy": MainEffect(
        lambda use: bool(copyable(use.game, use.player, use.sailor)),
        lambda use: _copy(use.game, use.player, use.sailor),
    ),
    "other": MainEffect(lambda _: True, lambda use: _follow_text(use.game, use.player)),
}
"""Every effect of the main phase, by its kind."""
