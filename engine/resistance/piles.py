"""Drawing from piles and bags: what comes out, and what happens when a pile runs short."""

from collections import Counter
from collections.abc import Callable
from typing import Unpack

from engine.messages import Message, say
from engine.resistance.state import Pile
from engine.rules import Asking, Rules, draw


def draw_from(
    pile: Pile,
    number: int,
    label: Callable[[str], Message],
    **asking: Unpack[Asking],
) -> Rules[list[str]]:
    """Draw cards out of a pile. A pile that is too short gives all it has; its discards are shuffled in."""
    drawn: list[str] = []
    if pile.draw.total() < number:
        drawn += pile.draw.elements()
        pile.draw, pile.discard = pile.discard, Counter()
    wanted = min(number - len(drawn), pile.draw.total())
    if wanted:
        prompt = say(f"resistance.draw.{pile.name}", n=wanted)
        came = yield from draw(
            f"resistance.draw.{pile.name}",
            prompt,
            pile.name,
            pile.draw,
            wanted,
            label=label,
            by_box=pile.by_box,
            **asking,
        )
        drawn += came
        pile.draw = pile.draw - Counter(came)
    return drawn
