"""Gains of Episode 2 beyond plain assets: permanent votes, and rewards of which one is chosen."""

from __future__ import annotations

from collections.abc import Mapping

from engine.messages import Message, say
from engine.perseverance.assets import VOTES, assets_in_words, gain
from engine.perseverance.two.box import Reward
from engine.perseverance.two.state import Expedition, Explorer
from engine.requests import Option
from engine.rules import Rules, choose

PERMANENT = "permanent"


def gain_permanent(game: Expedition, player: Explorer, number: int) -> None:
    """Permanent votes are never lost, and each gives a vote at once."""
    player.permanent += number
    words = assets_in_words({PERMANENT: number})
    game.tell(say("perseverance.news.gains", player=player.name, what=words))
    gain(game, player, {VOTES: number})


def gain_all(game: Expedition, player: Explorer, assets: Mapping[str, int], *, of: str = "turns") -> None:
    """Assets of any kind."""
    gain(game, player, {asset: n for asset, n in assets.items() if asset != PERMANENT}, of=of)
    if assets.get(PERMANENT):
        gain_permanent(game, player, assets[PERMANENT])


def reward(
    game: Expedition, player: Explorer, reward: Reward, *, of: str = "turns", rule: tuple[str, ...]
) -> Rules[None]:
    """What a card gives; where it names alternatives, the player chooses."""
    if not reward:
        return
    chosen = 0
    if len(reward) > 1:
        options = [Option(str(at), reward_name(assets)) for at, assets in enumerate(reward)]
        prompt = say("perseverance-2.ask.reward", player=player.name)
        chosen = int(
            (yield from choose("perseverance-2.ask.reward", prompt, options, seat=player.seat, rule=rule))
        )
    gain_all(game, player, reward[chosen], of=of)


def reward_name(assets: Mapping[str, int]) -> Message:
    return say("perseverance-2.reward", what=assets_in_words(assets))
