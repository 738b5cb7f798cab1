"""Adventure cards: playing one from the hand with soldiers on it, and its stages in the turns to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.messages import say
from engine.perseverance.assets import gain
from engine.perseverance.cards import UNLISTED, StageCard, with_facts
from engine.perseverance.officers import officer_name, place_cubes
from engine.perseverance.stages import Rewards, assign, read_card, resolve_stage, stage_step, too_few
from engine.perseverance.state import SOLDIERS, Patrol
from engine.perseverance.two.assets import PERMANENT, gain_permanent
from engine.perseverance.two.box import STARTER
from engine.perseverance.two.hex_map import SPECIES, TEMPLE
from engine.perseverance.two.offer import card_name, name_card
from engine.perseverance.two.pen import take_dino
from engine.perseverance.two.perks import gain_perk
from engine.perseverance.two.state import Expedition, Explorer
from engine.perseverance.two.temple import COUNTED
from engine.requests import Option
from engine.rules import Rules, choose

SCHOLAR, TACTICIAN = "CM-1B", "CM-2B"
ASSETS = ("food", "scrap", "resource", "story", "glowberry", "valor", "light", "heavy", "followers", "votes")
"""What a card may give."""


def _needs(player: Explorer, card: StageCard | None) -> int:
    """Soldiers that the card asks for, one fewer for a Tactician; at least one, also where nobody told."""
    asked = card.soldiers if card is not None and card.soldiers is not None else 1
    return max(1, asked - int(player.has(TACTICIAN)))


def cards_for(
    game: Expedition, player: Explorer, terrain: str, refused: Counter[str] | None = None
) -> list[str]:
    """The cards in hand for this terrain for which the soldiers at hand are enough, so far as is known.

    ``refused`` were read out in this effect already, and asked for more.
    """
    held = game.standing(player).total()
    return [
        id
        for id in Counter(player.hand) - (refused or Counter())
        if _fits(game, id, terrain) and _needs(player, _known(game, id)) <= held
    ]


def _fits(game: Expedition, id: str, terrain: str) -> bool:
    """A starter card that lies face down may be of the plains or the canyon: only its owner knows."""
    if id == STARTER:
        return terrain != TEMPLE
    return game.terrain_of.get(id, id) == terrain


def choose_card(
    game: Expedition, player: Explorer, terrain: str, refused: Counter[str]
) -> Rules[tuple[str, StageCard] | None]:
    """A card of the hand as it is turned up; None if it asks for more soldiers than there are."""
    cards = cards_for(game, player, terrain, refused)
    options = [Option(id, card_name(game, id)) for id in cards]
    id = cards[0]
    if len(cards) > 1:
        prompt = say("perseverance-2.ask.play", player=player.name)
        id = yield from choose(
            "perseverance-2.ask.play", prompt, options, seat=player.seat, rule=("P2-ADV-15",)
        )
    card = yield from _turn_up(game, player, id, terrain)
    if too_few(game, player, needs=_needs(player, card), held=game.standing(player).total()):
        refused[id] += 1
        return None
    return id, card


def play_card(game: Expedition, player: Explorer, id: str, card: StageCard) -> Rules[None]:
    """The card leaves the hand and lies in front of the player, with soldiers on it."""
    player.hand.remove(id)
    game.played.add(card.id)
    held, least = game.standing(player), _needs(player, card)
    soldiers = yield from assign(player, held, least, rule=("P2-ADV-16", "P2-ADV-17"))
    player.board -= Counter({kind: soldiers[kind] for kind in SOLDIERS})
    player.patrol = Patrol(card, soldiers)


def _turn_up(game: Expedition, player: Explorer, id: str, terrain: str) -> Rules[StageCard]:
    """A card that was dealt face down is named now; what nobody told of it is read out."""
    deck, held = id, game.standing(player).total()
    fitting = _face_down(game, id, terrain)
    if known := [card for card in fitting if _needs(player, _known(game, card)) <= held]:
        prompt = say("perseverance-2.ask.which", player=player.name)
        options = [Option(card, card_name(game, card)) for card in known]
        if game.facts.example or len(_of_deck(game, id)) < game.deck_sizes[id]:
            options.append(Option(UNLISTED, say("perseverance-2.card.unlisted")))
        id = yield from choose(
            "perseverance-2.ask.which", prompt, options, seat=player.seat, rule=("P2-GAP-10", "P2-GAP-35")
        )
    if not game.facts.example and id not in game.adventure_cards:
        id = name_card(game, deck, terrain)
    card = _known(game, id) or StageCard(id)
    return (yield from read_card(game, player, card, rule=("P2-ADV-15", "P2-GAP-10")))


def _known(game: Expedition, id: str) -> StageCard | None:
    """The card with what was told of it so far."""
    card = game.adventure_cards.get(id)
    return card and with_facts(card, game.facts)


def _of_deck(game: Expedition, deck: str) -> list[str]:
    return [card for card, of in game.deck_of.items() if of == deck]


def _face_down(game: Expedition, deck: str, terrain: str) -> list[str]:
    """The described cards that a card of this deck may be; those of plains and canyon were taken openly."""
    if deck not in (STARTER, TEMPLE):
        return []
    return [
        card for card in _of_deck(game, deck) if game.terrain_of[card] == terrain and card not in game.played
    ]


def adventure_step(game: Expedition, player: Explorer) -> Rules[None]:
    """The current stage of the adventure in front of the player, if there is one."""
    yield from stage_step(game, player, REWARDS, rule=("P2-ADV-25", "P2-ADV-39"))


def resolve_safely(game: Expedition, player: Explorer) -> Rules[None]:
    """The current stage with no threat at all, as the Adventurers' Lodge has it."""
    yield from resolve_stage(game, player, REWARDS, safe=True)


def _completed(game: Expedition, player: Explorer) -> Rules[None]:
    """What perks give for any completion, with stages left undone or not."""
    if player.has(TACTICIAN):
        gain(game, player, {"glowberry": 1})
    if player.has(SCHOLAR):
        yield from gain_perk(game, player, rule=("P2-PERK-CM-1B",))


def _perk(game: Expedition, player: Explorer) -> Rules[None]:
    yield from gain_perk(game, player, rule=("P2-ADV-26",))


def _cube(game: Expedition, player: Explorer) -> Rules[None]:
    """An influence cube on any officer."""
    if game.cubes_left(player.owner):
        options = [Option(id, officer_name(id)) for id in game.officers]
        prompt = say("perseverance.ask.officer", player=player.name)
        id = yield from choose(
            "perseverance.ask.officer", prompt, options, seat=player.seat, rule=("P2-OFF-04",), on_map=True
        )
        place_cubes(game, game.officers[id], player.owner, 1)


def _permanent(game: Expedition, player: Explorer) -> Rules[None]:
    gain_permanent(game, player, 1)
    yield from ()


def _dino(species: str) -> Callable[[Expedition, Explorer], Rules[None]]:
    def take(game: Expedition, player: Explorer) -> Rules[None]:
        yield from take_dino(game, player, species, rule=("P2-GAP-32",))

    return take


REWARDS: Rewards[Expedition, Explorer] = Rewards(
    ASSETS,
    {"perk": _perk, "cube": _cube, PERMANENT: _permanent} | {species: _dino(species) for species in SPECIES},
    rule=("P2-ADV-25", "P2-ADV-29", "P2-ADV-34"),
    counted=COUNTED,
    completed=_completed,
)
