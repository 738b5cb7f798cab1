"""The end of either episode: player boards read where turns went by hand, winners, and the sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.messages import say
from engine.outcome import Outcome, ScoreLine, Sheet
from engine.perseverance.state import Player, Town
from engine.requests import Count
from engine.rules import Rules, fill

MOST_FOLLOWERS = 999
MOST_RESOURCES = 99


def left_over(name: str, most: int, believed: int) -> Count:
    """One number of the player board, with what the box believes filled in."""
    return Count(
        id=name,
        prompt=say(f"perseverance.ask.left.{name}"),
        most=max(most, believed),
        default=believed,
    )


def read_board(player: Player, parts: Iterable[Count], *, rule: tuple[str, ...]) -> Rules[dict[str, int]]:
    """The dial and the player board of one player; the dial is right where the box was not told."""
    dial = left_over("followers", MOST_FOLLOWERS, player.followers)
    prompt = say("perseverance.ask.player-board", player=player.name)
    told = yield from fill(
        "perseverance.ask.player-board", prompt, [dial, *parts], seat=player.seat, rule=rule
    )
    numbers = told.numbers()
    player.ledger["dial"] += numbers.pop("followers") - player.followers
    return numbers


def outcome(
    game: Town, breaks_tie: Sequence[int], reasons: tuple[str, str], sources: Iterable[str], count: str
) -> Outcome:
    """Most followers win; then what breaks ties, by seat; who is still tied shares the win.

    ``reasons``: what is said where this broke the tie, and where it did not.
    """
    standing = [(player.followers, tie) for player, tie in zip(game.players, breaks_tie, strict=True)]
    best = max(standing)
    winners = tuple(str(player.name) for player, at in zip(game.players, standing, strict=True) if at == best)
    tied = [player.followers for player in game.players].count(best[0])
    why = "followers" if tied == 1 else reasons[0] if len(winners) == 1 else reasons[1]
    sheets = [
        _sheet(player, sources, ScoreLine(say(f"perseverance.score.{count}"), tie))
        for player, tie in zip(game.players, breaks_tie, strict=True)
    ]
    return Outcome(say(f"perseverance.end.{why}"), winners, tuple(sheets))


def _sheet(player: Player, sources: Iterable[str], tie: ScoreLine) -> Sheet:
    lines = [
        ScoreLine(say(f"perseverance.score.{of}"), player.ledger[of]) for of in sources if player.ledger[of]
    ]
    total = ScoreLine(say("perseverance.score.total"), player.followers)
    return Sheet(say("as-is", text=str(player.name)), (*lines, total, tie))
