"""What the page shows of a town, in both episodes: names, and what each player holds."""

from collections.abc import Iterable

from bosun.web.serializers import Wording
from engine.messages import Message, say
from engine.perseverance.assembly import zone_name
from engine.perseverance.assets import assets_in_words
from engine.perseverance.dice import face_name
from engine.perseverance.officers import officer_name
from engine.perseverance.state import DISSENTERS, LEADER, NEUTRAL, SOLDIERS, Player, Town


def hands(state: Town, wording: Wording) -> list[list[str]]:
    """What each player holds, in words; only full keeping knows it."""
    return [_hand(player, wording) for player in state.players] if state.full else []


def _hand(player: Player, wording: Wording) -> list[str]:
    held = {**player.assets, **{kind: player.board[kind] for kind in SOLDIERS}}
    return [wording.text(asset) for asset in assets_in_words(held)]


Names = Iterable[tuple[str, dict[str, Message]]]


def named(names: Names, wording: Wording) -> dict[str, dict[str, str]]:
    """Names of things by their kind, in one language."""
    return {kind: {id: wording.text(name) for id, name in of.items()} for kind, of in names}


def town_names(
    state: Town, effects: Iterable[str], officers: Iterable[str], leaders: dict[str, str]
) -> Names:
    """What both episodes have names for."""
    owners = {state.colour(NEUTRAL): say("perseverance.neutral")}
    if len(state.names) == 2:
        owners[state.colour(DISSENTERS)] = say("perseverance.dissenters")
    for seat, name in enumerate(state.names):
        owners[state.colour(seat)] = say("as-is", text=name)
    return [
        ("zone", {id: zone_name(id) for id in state.zones}),
        ("effect", {id: say(f"perseverance.effect.{id}") for id in effects}),
        ("officer", {id: officer_name(id) for id in officers}),
        ("soldier", {id: say(f"perseverance.soldier.{id}") for id in (*SOLDIERS, LEADER)}),
        ("face", {id: face_name(id) for id in state.dice.faces}),
        ("leader", {id: say("as-is", text=name) for id, name in leaders.items()}),
        ("owner", owners),
    ]
