"""The end: walls and traps, soldiers and leader, leftovers, and the sheet that explains every follower."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.messages import say
from engine.outcome import Line, Outcome, Sheet
from engine.perseverance.asking import ask_numbers, report
from engine.perseverance.assets import FOLLOWERS, TOP_OF_TRACK, gain
from engine.perseverance.one.state import Perseverance
from engine.perseverance.ranking import by_rank, ranks
from engine.perseverance.state import HEAVY, LIGHT, SOLDIERS, SOLDIERS_EACH, Player
from engine.requests import Count
from engine.rules import Rules

MOST_FOLLOWERS = 999
MOST_RESOURCES = 99
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
    yield from report(game, prompt, rule=("P1-FINAL-04", "P1-FINAL-06"))
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
    """Most followers win; then most soldiers; who is still tied shares the win."""

    def standing(player: Player) -> tuple[int, int]:
        return player.followers, soldiers(game, player).total()

    best = max(map(standing, game.players))
    winners = tuple(player.name for player in game.players if standing(player) == best)
    reasons = [player.followers for player in game.players].count(best[0])
    reason = "followers" if reasons == 1 else "soldiers" if len(winners) == 1 else "shared"
    return Outcome(
        say(f"perseverance-1.end.{reason}"),
        tuple(str(name) for name in winners),
        tuple(_sheet(game, player) for player in game.players),
    )


def _sheet(game: Perseverance, player: Player) -> Sheet:
    lines = [
        Line(say(f"perseverance-1.score.{of}"), player.ledger[of]) for of in SOURCES if player.ledger[of]
    ]
    lines.append(Line(say("perseverance-1.score.total"), player.followers))
    lines.append(Line(say("perseverance-1.score.soldier-count"), soldiers(game, player).total()))
    return Sheet(say("as-is", text=str(player.name)), tuple(lines))


def _read_boards(game: Perseverance) -> Rules[None]:
    """Where the turns go by hand, the dial and the player board are read at the end."""
    if game.full:
        return
    for player in game.players:
        parts = {
            name: _part(game, player, name) for name in ("followers", *RESOURCES, *TOP_OF_TRACK, *SOLDIERS)
        }
        prompt = say("perseverance-1.ask.player-board", player=player.name)
        told = yield from ask_numbers(player, prompt, parts, rule=("P1-FINAL-06", "P1-FINAL-07"))
        _take_over(game, player, told)


def _part(game: Perseverance, player: Player, name: str) -> Count:
    """One number of the player board, with what the box believes filled in."""
    prompt = say(f"perseverance-1.ask.left.{name}")
    if name == "followers":
        return Count(prompt=prompt, most=MOST_FOLLOWERS, default=player.followers)
    if name in SOLDIERS:
        most = SOLDIERS_EACH - game.fighters(player.owner, name)
        return Count(prompt=prompt, most=most, default=player.board[name])
    return Count(prompt=prompt, most=TOP_OF_TRACK.get(name, MOST_RESOURCES), default=player.assets[name])


def _take_over(game: Perseverance, player: Player, told: dict[str, int]) -> None:
    player.ledger["dial"] += told["followers"] - player.followers
    for name in (*RESOURCES, *TOP_OF_TRACK):
        player.assets[name] = told[name]
    for kind in SOLDIERS:
        player.board[kind] = told[kind]
        player.supply[kind] = SOLDIERS_EACH - told[kind] - game.fighters(player.owner, kind)
