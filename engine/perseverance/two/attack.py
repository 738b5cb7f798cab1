"""The rally marker, and the dino attack that it draws on the camp or outpost beside it."""

from __future__ import annotations

from typing import cast

from engine.messages import say
from engine.perseverance.assets import TOP_OF_TRACK, asset_name, pay
from engine.perseverance.options import agree
from engine.perseverance.two.attack_cards import card_name, discard, pay_out, reveal
from engine.perseverance.two.box import FAILURE, SUCCESS, AttackCard
from engine.perseverance.two.breach import breach
from engine.perseverance.two.hex_map import CAMP
from engine.perseverance.two.places import hex_name
from engine.perseverance.two.state import Built, Expedition, Explorer, Rally
from engine.rules import Rules, instruct

CAMP_HELPS, OUTPOST_HELPS, TOWER_HELPS = 1, 1, 2
DEFENDER = "CM-1A"


def put_rally(game: Expedition, hex: str, at: str) -> Rally:
    """The rally marker beside the camp or on the outpost of this area."""
    rally = Rally(hex, at)
    game.rallies.append(rally)
    game.tell(say(f"perseverance-2.news.rally-{at}", hex=hex_name(hex)))
    return rally


def defence(game: Expedition, hex: str) -> int:
    """What the structures of the area add, whoever owns them, overrun or not."""
    area = game.areas[hex]
    helping = (
        (area.camp, CAMP_HELPS),
        (area.outpost, OUTPOST_HELPS),
        (area.tower, TOWER_HELPS),
    )
    return sum(help for structure, help in helping if structure is not None)


def dino_attack(game: Expedition, rally: Rally) -> Rules[None]:
    """The owner of the rally point reveals a card of the area's terrain and holds it, or is breached."""
    defender = _defender(game, rally)
    card = yield from reveal(game, defender, game.attackers(rally.hex))
    _show(game, rally, defender, card)
    held = yield from _holds(game, defender, card, defence(game, rally.hex))
    game.under_way["held"] = held
    if held:
        yield from pay_out(game, defender, card, SUCCESS, rule=("P2-ATTACK-08",))
        discard(game, card)
    else:
        yield from pay_out(game, defender, card, FAILURE, rule=("P2-ATTACK-09",))
        yield from breach(game, defender, card, rally)
    game.rallies.remove(rally)
    result = "held" if held else "breach"
    yield from instruct(
        f"perseverance-2.attack.{result}",
        say(f"perseverance-2.attack.{result}", player=defender.name, hex=hex_name(rally.hex)),
        *game.take_news(),
        rule=("P2-ATTACK-08", "P2-ATTACK-11"),
    )
    game.under_way.clear()


def _defender(game: Expedition, rally: Rally) -> Explorer:
    area = game.areas[rally.hex]
    owner = area.camp if rally.at == CAMP else cast(Built, area.outpost).owner
    return game.players[cast(int, owner)]


def _show(game: Expedition, rally: Rally, defender: Explorer, card: AttackCard) -> None:
    game.under_way = {
        "kind": "attack",
        "hex": rally.hex,
        "at": rally.at,
        "defender": game.colour(defender.owner),
        "card": card.id,
        "threshold": card.threshold,
        "structures": defence(game, rally.hex),
        "valor": 0,
        "held": None,
    }
    game.tell(
        say(
            "perseverance-2.news.attack",
            player=defender.name,
            hex=hex_name(rally.hex),
            card=card_name(card.id),
            threshold=cast(int, card.threshold),
            structures=defence(game, rally.hex),
        )
    )


def _holds(game: Expedition, defender: Explorer, card: AttackCard, structures: int) -> Rules[bool]:
    """Asked for valor only where some amount of it makes the difference."""
    each = 2 if defender.has(DEFENDER) else 1
    missing = cast(int, card.threshold) - structures
    valor = -(-missing // each)
    held = defender.assets["valor"] if game.full else TOP_OF_TRACK["valor"]
    if missing <= 0 or valor > held:
        return missing <= 0
    prompt = say(
        "perseverance-2.ask.valor",
        player=defender.name,
        threshold=cast(int, card.threshold),
        structures=structures,
        cost=asset_name("valor", valor),
    )
    if not (yield from agree("perseverance-2.ask.valor", prompt, seat=defender.seat, rule=("P2-ATTACK-07",))):
        return False
    if game.full:
        pay(defender, {"valor": valor})
    game.under_way["valor"] = valor
    return True
