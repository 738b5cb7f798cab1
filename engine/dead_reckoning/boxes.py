"""The four row boxes: drawing a card from them. What is on an unknown card is asked for when it matters."""

from collections import Counter

from engine.dead_reckoning.box import ROWS
from engine.dead_reckoning.card_facts import CARD, ROW
from engine.dead_reckoning.cards import ADVANCEMENT, Card
from engine.dead_reckoning.drawing import cards_in_box, new_piece, take_card
from engine.dead_reckoning.pieces import UNLISTED, card_name
from engine.dead_reckoning.state import DeadReckoning
from engine.messages import Message, say
from engine.rules import Rules, draw


def box_for(game: DeadReckoning, row: int) -> int | None:
    """The row whose box gives a card for that row: its own, or the next higher one that has any."""
    return next((r for r in ROWS if r >= row and game.boxes[r].total()), None)


def draw_card(game: DeadReckoning, row: int) -> Rules[Card | None]:
    """The next card for a card space of that row, its back unseen."""
    source = box_for(game, row)
    if source is None:
        return None
    return (yield from _draw(game, source, cards_in_box(game, source)))


def advancements_in(game: DeadReckoning, row: int) -> Counter[str]:
    """What may turn up as the first true advancement of a box."""
    held = cards_in_box(game, row)
    return Counter({id: n for id, n in held.items() if id == UNLISTED or _is_advancement(game, id)})


def _is_advancement(game: DeadReckoning, id: str) -> bool:
    front = game.facts.known(CARD, id)
    return front is not None and front["kind"] == ADVANCEMENT


def first_advancement(game: DeadReckoning, row: int) -> Rules[Card]:
    """Look through the box from the top, put encounters back, and take the first true advancement."""
    return (yield from _draw(game, row, advancements_in(game, row)))


def _draw(game: DeadReckoning, row: int, pieces: Counter[str]) -> Rules[Card]:
    another = new_piece(game, CARD, ROW)
    (id,) = yield from draw(
        "dead-reckoning.draw.card",
        say("dead-reckoning.draw.card", row=row),
        f"row {row}",
        pieces,
        label=lambda id: _label(game, id),
        rule=("DR-EXPL-04", "DR-ABIL-15"),
    )
    return Card(take_card(game, row, id, another), game.facts)


def _label(game: DeadReckoning, id: str) -> Message:
    return say("dead-reckoning.card.unlisted") if id == UNLISTED else card_name(game.facts, id)
