"""The Military zone: Training."""

from __future__ import annotations

from collections import Counter

from engine.perseverance.picks import Pick, ZoneEffect, gives, pick_up_to
from engine.perseverance.state import HEAVY, LIGHT
from engine.perseverance.training import MOST_CONVERTED, convert
from engine.perseverance.two.assets import gain_all, reward
from engine.perseverance.two.offer import can_take, take_from_offer
from engine.perseverance.two.pen import release
from engine.perseverance.two.state import Expedition, Explorer
from engine.rules import Rules

RAPTOR = "raptor"
COACH = "CM-2A"
PICKS = 3


def _can_convert(game: Expedition, player: Explorer) -> bool:
    return bool(game.standing(player)[LIGHT] and player.supply[HEAVY])


def _convert(game: Expedition, player: Explorer) -> Rules[None]:
    """Toppled soldiers are of no use this turn."""
    most = min(MOST_CONVERTED, game.standing(player)[LIGHT])
    yield from convert(player, most=most, rule=("P2-MIL-05",))


def _story_or_valor(game: Expedition, player: Explorer) -> Rules[None]:
    yield from reward(game, player, (Counter(story=1), Counter(valor=1)), rule=("P2-MIL-06",))


def _release_raptor(game: Expedition, player: Explorer) -> Rules[None]:
    release(game, player, RAPTOR)
    gain_all(game, player, {LIGHT: 1, HEAVY: 1})
    yield from ()


TRAINING: dict[str, Pick[Expedition, Explorer]] = {
    "light": Pick(gives({LIGHT: 1})),
    "light-for-food": Pick(gives({LIGHT: 1}), {"food": 1}),
    "heavy": Pick(gives({HEAVY: 1}), {"resource": 1}),
    "convert": Pick(_convert, {"story": 1}, _can_convert),
    "story-or-valor": Pick(_story_or_valor),
    "raptor": Pick(_release_raptor, {}, lambda _game, player: player.pen[RAPTOR] > 0),
    "card": Pick(
        lambda game, player: take_from_offer(game, player, rule=("P2-MIL-08",)),
        {"valor": 1},
        lambda game, _player: can_take(game),
    ),
}


def _training(game: Expedition, player: Explorer) -> Rules[None]:
    """The Coach picks once more, even the same again."""
    again = int(player.has(COACH))
    yield from pick_up_to(game, player, "training", TRAINING, PICKS, again=again, rule=("P2-MIL-01",))


EFFECTS: dict[str, ZoneEffect[Expedition, Explorer]] = {"training": ZoneEffect(_training)}
