"""Open offers: cards or tiles revealed from a deck until so many lie open, put under it after an assembly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from engine.messages import Message
from engine.rules import Rules, draw


def refill(
    offer: list[str],
    size: int,
    piles: Iterable[Counter[str]],
    id: str,
    prompt: Message,
    of: str,
    label: Callable[[str], Message],
    *,
    rule: tuple[str, ...],
) -> Rules[None]:
    """Reveal until so many lie open, or all piles are used up; one pile comes after the other."""
    for pile in piles:
        while len(offer) < size and pile.total():
            (card,) = yield from draw(id, prompt, of, pile, label=label, rule=rule)
            offer.append(card)
            pile[card] -= 1


def put_under(offer: list[str], under: Counter[str]) -> None:
    """What lies open goes under the deck, where it comes last."""
    under.update(offer)
    offer.clear()
