"""The open adventure cards: two of the plains and two of the canyon, taken into the hand and refilled."""

from __future__ import annotations

from engine.messages import Message, say
from engine.perseverance.cards import StageCard, card_title, new_name
from engine.perseverance.offers import put_under, refill
from engine.perseverance.two.box import ADVENTURE_DECKS, ANYWHERE, STARTER
from engine.perseverance.two.hex_map import TERRAINS
from engine.perseverance.two.state import Expedition, Explorer
from engine.requests import Option
from engine.rules import Rules, choose

OFFER = 2


def card_name(game: Expedition, id: str) -> Message:
    """A card in words; one that nobody told goes by its deck."""
    if id in ADVENTURE_DECKS:
        return say(f"perseverance-2.card.{id}")
    return card_title(game.adventure_cards[id], game.facts)


def name_card(game: Expedition, deck: str, terrain: str) -> str:
    """A card that nobody knew is known from now on, as another one of its deck."""
    name = new_name(deck, game.adventure_cards)
    of = f"{STARTER}-{terrain}" if deck == STARTER else deck
    game.adventure_cards[name] = StageCard(name, fact=f"{of}/{name}")
    game.deck_of[name], game.terrain_of[name] = deck, terrain
    return name


def can_take(game: Expedition) -> bool:
    return any(game.offer.values())


def take_from_offer(game: Expedition, player: Explorer, *, rule: tuple[str, ...]) -> Rules[None]:
    """One card of the plains or the canyon into the hand; another of its kind takes its place."""
    offered = {id: terrain for terrain in TERRAINS for id in game.offer[terrain]}
    options = [Option(id, card_name(game, id)) for id in offered]
    prompt = say("perseverance-2.ask.card", player=player.name)
    id = yield from choose("perseverance-2.ask.card", prompt, options, seat=player.seat, rule=rule)
    game.offer[offered[id]].remove(id)
    player.hand.append(id)
    yield from refill_offer(game, offered[id])


def refill_offer(game: Expedition, terrain: str) -> Rules[None]:
    """Reveal cards until two lie open, or the deck is used up; those put under it come last."""
    piles = (game.decks[terrain], game.under_deck[terrain])
    anywhere = [id for id, deck in game.deck_of.items() if deck == ANYWHERE]
    yield from refill(
        game.offer[terrain],
        OFFER,
        piles,
        f"perseverance-2.draw-card.{terrain}",
        say(f"perseverance-2.draw-card.{terrain}"),
        f"{terrain} adventures",
        lambda id: card_name(game, id),
        rule=("P2-SETUP-03", "P2-GAP-31"),
        unsure={id: terrain for id in anywhere if id not in game.terrain_of},
    )
    game.terrain_of |= {id: terrain for id in anywhere if id in game.offer[terrain]}
    if not game.facts.example:
        game.offer[terrain] = [
            name_card(game, terrain, terrain) if id == terrain else id for id in game.offer[terrain]
        ]


def new_offer(game: Expedition) -> Rules[None]:
    """After an assembly the open cards go under their decks, and two new ones of each are revealed."""
    for terrain in TERRAINS:
        put_under(game.offer[terrain], game.under_deck[terrain])
        yield from refill_offer(game, terrain)
