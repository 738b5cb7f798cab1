"""The dino attack cards in play: revealed, read out where nobody told them, paid out and discarded."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.messages import Message, say
from engine.perseverance.assets import dino_name
from engine.perseverance.cards import MOST_GAINS
from engine.perseverance.fact_kinds import told_or_asked
from engine.perseverance.options import counts
from engine.perseverance.two.assets import gain_all, reward
from engine.perseverance.two.box import ASSETS, AttackCard, Reward
from engine.perseverance.two.hex_map import SPECIES
from engine.perseverance.two.state import Expedition, Explorer
from engine.requests import Count
from engine.rules import Rules, choose_some, count, draw, fill

TOP_THRESHOLD = 16
MOST_DINOS = 6


def card_name(id: str) -> Message:
    terrain, _, number = id.partition("-")
    return say(f"perseverance-2.attack-card.{terrain}", number=int(number))


def reveal(game: Expedition, defender: Explorer, terrain: str) -> Rules[AttackCard]:
    """The top card of the terrain's deck; an empty deck is made anew from its discards."""
    deck, discards = game.attack_deck[terrain], game.attack_discards[terrain]
    if not deck.total():
        deck.update(discards)
        discards.clear()
        game.tell(say(f"perseverance-2.news.attacks-shuffled.{terrain}"))
    prompt = say(f"perseverance-2.draw.attack.{terrain}", player=defender.name)
    (id,) = yield from draw(
        f"perseverance-2.draw.attack.{terrain}",
        prompt,
        f"{terrain} attacks",
        deck,
        label=card_name,
        rule=("P2-ATTACK-03", "P2-ATTACK-04"),
        seat=defender.seat,
    )
    deck[id] -= 1
    return (yield from _with_threshold(game, defender, game.attack_cards[id]))


def _with_threshold(game: Expedition, defender: Explorer, card: AttackCard) -> Rules[AttackCard]:
    if card.threshold is not None:
        return card
    if known := told_or_asked(game.facts, "threshold", card.id):
        return replace(card, threshold=known)
    prompt = say("perseverance-2.ask.threshold", player=defender.name, card=card_name(card.id))
    told = yield from count(
        "perseverance-2.ask.threshold", prompt, seat=defender.seat, most=TOP_THRESHOLD, rule=("P2-GAP-09",)
    )
    return replace(card, threshold=told)


def discard(game: Expedition, card: AttackCard) -> None:
    game.attack_discards[card.terrain][card.id] += 1


def pay_out(
    game: Expedition, player: Explorer, card: AttackCard, part: str, *, rule: tuple[str, ...]
) -> Rules[None]:
    """One part of the card; what nobody told is read out, or just taken where turns go by hand."""
    gains: Reward | None = getattr(card, part)
    if gains is None and game.full:
        known = told_or_asked(game.facts, part, card.id)
        gains = None if known is None else tuple(Counter(each) for each in known)
    if gains is not None:
        yield from reward(game, player, gains, of="attacks", rule=rule)
    elif game.full:
        prompt = say(f"perseverance-2.ask.card-{part}", player=player.name, card=card_name(card.id))
        options = counts(
            Counter(dict.fromkeys(ASSETS, MOST_GAINS)), lambda asset: say(f"perseverance.gain.{asset}")
        )
        told = yield from choose_some(
            f"perseverance-2.ask.card-{part}", prompt, options, seat=player.seat, most=MOST_GAINS, rule=rule
        )
        gain_all(game, player, told, of="attacks")
    else:
        game.tell(say(f"perseverance-2.news.card-{part}", player=player.name))


def breach_dinos(game: Expedition, defender: Explorer, card: AttackCard) -> Rules[tuple[Counter[str], int]]:
    """The dinos of the card's breach section, and how many more come from dangerous spaces."""
    if card.dinos is not None:
        return card.dinos, card.dangerous
    if known := told_or_asked(game.facts, "breach", card.id):
        return Counter(known["dinos"]), known["dangerous"]
    prompt = say("perseverance-2.ask.breach", player=defender.name, card=card_name(card.id))
    parts = [
        Count(
            id=species,
            prompt=say("perseverance-2.ask.breach-dinos", dino=dino_name(species)),
            most=MOST_DINOS,
            default=0,
        )
        for species in SPECIES
    ]
    parts.append(
        Count(
            id="dangerous",
            prompt=say("perseverance-2.ask.breach-dangerous"),
            most=MOST_DINOS,
            default=0,
        )
    )
    told = yield from fill(
        "perseverance-2.ask.breach", prompt, parts, seat=defender.seat, rule=("P2-BREACH-04", "P2-GAP-09")
    )
    return Counter({species: told.number(species) for species in SPECIES}), told.number("dangerous")
