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
    unsure: dict[str, str] | None = None,
) -> Rules[None]:
    """Reveal until so many lie open, or all piles are used up; one pile comes after the other.

    ``unsure``: described cards of which nobody knows in which deck they are, and as what a pile counts them.
    """
    unsure = unsure or {}
    for pile in piles:
        while len(offer) < size and pile.total():
            perhaps = Counter(card for card, counted_as in unsure.items() if pile[counted_as])
            (card,) = yield from draw(id, prompt, of, pile + perhaps, label=label, rule=rule)
            offer.append(card)
            pile[unsure.pop(card, card)] -= 1


def put_under(offer: list[str], under: Counter[str]) -> None:
    """What lies open goes under the deck, where it comes last."""
    under.update(offer)
    offer.clear()
