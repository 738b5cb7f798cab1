"""The effects of the Sustenance zone: Adventure, Gather and the Pub."""

from __future__ import annotations

from engine.messages import say
from engine.perseverance.assets import assets_in_words, gain
from engine.perseverance.picks import Pick, ZoneEffect, pick_up_to
from engine.perseverance.politics import pub
from engine.perseverance.two.adventure import adventure, can_adventure
from engine.perseverance.two.pen import release
from engine.perseverance.two.state import Expedition, Explorer
from engine.requests import Option
from engine.rules import Rules, choose

GATHERER = "ST-1A"
SHIELDHEAD = "shieldhead"


def _berries(game: Expedition, player: Explorer) -> Rules[None]:
    """Glowberries, and food or an island resource; the Gatherer has both."""
    both = ("food", "resource")
    if player.has(GATHERER):
        gain(game, player, {"glowberry": 2} | dict.fromkeys(both, 1))
        return
    options = [
        Option(asset, say("perseverance-2.reward", what=assets_in_words({asset: 1}))) for asset in both
    ]
    prompt = say("perseverance-2.ask.reward", player=player.name)
    asset = yield from choose(
        "perseverance-2.ask.reward", prompt, options, seat=player.seat, rule=("P2-SUST-02",)
    )
    gain(game, player, {"glowberry": 2, asset: 1})


def _shieldhead(game: Expedition, player: Explorer) -> Rules[None]:
    release(game, player, SHIELDHEAD)
    gain(game, player, {"glowberry": 2, "food": 1})
    yield from ()


GATHER: dict[str, Pick[Expedition, Explorer]] = {
    "berries": Pick(_berries),
    "shieldhead": Pick(_shieldhead, possible=lambda _game, player: player.pen[SHIELDHEAD] > 0),
}


def _gather(game: Expedition, player: Explorer) -> Rules[None]:
    yield from pick_up_to(game, player, "gather", GATHER, 2, rule=("P2-SUST-01",))


EFFECTS: dict[str, ZoneEffect[Expedition, Explorer]] = {
    "adventure": ZoneEffect(adventure, can_adventure),
    "gather": ZoneEffect(_gather),
    "pub": ZoneEffect(pub),
}
