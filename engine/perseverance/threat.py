"""A threat to soldiers on a card: the roll of the Threat die, or the deterministic Threat track."""

from __future__ import annotations

from engine.messages import Message, say
from engine.perseverance.assets import soldier_name
from engine.perseverance.dice import THREAT, roll_die
from engine.perseverance.news import news_note
from engine.perseverance.state import Player, Town
from engine.rules import Rules

ON_TRACK = "deterministic-threat"


def roll_is_lower(
    game: Town, player: Player, value: int, why: Message, *, rule: tuple[str, ...]
) -> Rules[bool]:
    """A roll below the threat costs a soldier; equal is enough."""
    rolled = yield from roll_die(
        "perseverance.roll.threat",
        say("perseverance.roll.threat", player=player.name, why=why, value=value),
        THREAT,
        game.facts.get("die", THREAT),
        seat=player.seat,
        note=news_note(game),
        rule=rule,
    )
    return int(rolled) + game.threat_help(player) < value


def crossings(game: Town, player: Player, kind: str, value: int) -> int:
    """Move the token of this soldier type; returns how often it passed the skull."""
    spaces = max(0, value - game.threat_help(player))
    ring = int(game.facts.get("threat_track")["spaces"])
    passed, player.threat[kind] = divmod(player.threat[kind] + spaces, ring)
    game.tell(
        say(
            "perseverance.news.track",
            player=player.name,
            soldier=soldier_name(kind),
            n=spaces,
            space=player.threat[kind],
        )
    )
    return passed
