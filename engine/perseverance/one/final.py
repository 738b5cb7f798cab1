"""The end: walls and traps, soldiers and leader, leftovers, and the sheet that explains every follower."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.messages import say
from engine.outcome import Outcome
from engine.perseverance import ending
from engine.perseverance.assets import FOLLOWERS, TOP_OF_TRACK, gain
from engine.perseverance.one.state import Perseverance
from engine.perseverance.ranking import by_rank, ranks
from engine.perseverance.state import HEAVY, LIGHT, SOLDIERS, SOLDIERS_EACH, Player
from engine.requests import Count
from engine.rules import Rules, instruct

RESOURCES = ("food", "scrap", "story")
SOURCES = (
    "start",
    "turns",
    "dice",
    "patrols",
    "attacks",
    "assemblies",
    "officers",
    "dial",
    "defenses",
    "soldiers",
    "leftovers",
)
"""What the followers of a sheet came from, in its order."""


def final_scoring(game: Perseverance) -> Rules[Outcome]:
    yield from _read_boards(game)
    _score_ranks(game, lambda player: game.walls(player.owner) + game.traps(player.owner), "defenses")
    _score_ranks(game, lambda player: game.fighters(player.owner), "soldiers")
    for player in game.players:
        left = leftovers(player, soldiers(game, player))
        gain(game, player, {FOLLOWERS: left}, of="leftovers")
    prompt = say("perseverance-1.final", first=game.prizes[0], second=game.prizes[1], third=game.prizes[2])
    yield from instruct(
        "perseverance-1.final", prompt, *game.take_news(), rule=("P1-FINAL-04", "P1-FINAL-06")
    )
    return outcome(game)


def _score_ranks(game: Perseverance, pieces: Callable[[Player], int], of: str) -> None:
    """Friendly ties; who has no piece scores nothing."""
    ranked = ranks({player.owner: pieces(player) for player in game.players})
    for player in game.players:
        if player.owner in ranked:
            rank = ranked[player.owner]
            game.tell(say(f"perseverance-1.news.final-{of}", player=player.name, n=pieces(player), rank=rank))
        gain(game, player, {FOLLOWERS: by_rank(ranked, player.owner, game.prizes)}, of=of)


def soldiers(game: Perseverance, player: Player) -> Counter[str]:
    """On the player board, in Defense areas and on an unfinished patrol; not those in the supply."""
    return Counter(
        {
            kind: player.board[kind] + player.on_patrol[kind] + game.fighters(player.owner, kind)
            for kind in SOLDIERS
        }
    )


def leftovers(player: Player, held: Counter[str]) -> int:
    """1 for each resource, heavy soldier, pair of light soldiers, and pair of safeguard and valor."""
    assets = player.assets
    pairs = min(assets["valor"], assets["safeguard"])
    return sum(assets[asset] for asset in RESOURCES) + held[HEAVY] + held[LIGHT] // 2 + pairs


def outcome(game: Perseverance) -> Outcome:
    """Most followers win; then most soldiers."""
    held = [soldiers(game, player).total() for player in game.players]
    return ending.outcome(game, held, ("soldiers", "shared"), SOURCES, "soldier-count")


def _read_boards(game: Perseverance) -> Rules[None]:
    """Where the turns go by hand, the dial and the player board are read at the end."""
    if game.full:
        return
    for player in game.players:
        parts = [_part(game, player, name) for name in (*RESOURCES, *TOP_OF_TRACK, *SOLDIERS)]
        told = yield from ending.read_board(player, parts, rule=("P1-FINAL-06", "P1-FINAL-07"))
        _take_over(game, player, told)


def _part(game: Perseverance, player: Player, name: str) -> Count:
    if name in SOLDIERS:
        most = SOLDIERS_EACH - game.fighters(player.owner, name)
        return ending.left_over(name, most, player.board[name])
    return ending.left_over(name, TOP_OF_TRACK.get(name, ending.MOST_RESOURCES), player.assets[name])


def _take_over(game: Perseverance, player: Player, told: dict[str, int]) -> None:
    for name in (*RESOURCES, *TOP_OF_TRACK):
        player.assets[name] = told[name]
    for kind in SOLDIERS:
        player.board[kind] = told[kind]
        player.supply[kind] = SOLDIERS_EACH - told[kind] - game.fighters(player.owner, kind)
