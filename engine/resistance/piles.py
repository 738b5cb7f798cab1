"""Drawing from piles and bags: what comes out, and what happens when a pile runs short."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Unpack

from engine.errors import BadData
from engine.facts import Facts
from engine.messages import Message, say
from engine.resistance.state import Pile
from engine.rules import Asking, Rules, draw


def pile_of(
    facts: Facts,
    name: str,
    kind: str,
    ids: Iterable[str],
    total: int,
    *,
    changed: Mapping[str, int],
    by_box: bool = False,
) -> Pile:
    """A pile of which the rulebook prints how many cards it has, and the copy how many of each.

    Where nobody told, its cards are unseen: hands draw them, and any of its kinds may come. A designer's box
    says of some kinds how many there are instead, whatever the total comes to; it needs the others told.
    """
    numbers = {id: facts.known(kind, id) for id in ids}
    known = Counter({id: number for id, number in numbers.items() if number is not None})
    if len(known) == len(numbers) and known.total() == total:
        cards = +Counter({**known, **changed}) if changed else known
        return Pile(name, cards, by_box=by_box)
    if changed:
        raise BadData(say("resistance.box.untold", entry=f"{name}.{next(iter(changed))}"))
    return Pile(name, Counter(), unseen=total, kinds=tuple(numbers))


def draw_from(
    pile: Pile,
    number: int,
    label: Callable[[str], Message],
    **asking: Unpack[Asking],
) -> Rules[list[str]]:
    """Draw cards out of a pile. A pile that is too short gives all it has; its discards are shuffled in."""
    drawn: list[str] = []
    if pile.size < number:
        drawn += yield from _draw(pile, pile.unseen, label, **asking)
        drawn += pile.draw.elements()
        pile.draw, pile.discard = pile.discard, Counter()
    drawn += yield from _draw(pile, min(number - len(drawn), pile.size), label, **asking)
    return drawn


def _draw(
    pile: Pile, number: int, label: Callable[[str], Message], **asking: Unpack[Asking]
) -> Rules[list[str]]:
    if not number:
        return []
    came = yield from draw(
        f"resistance.draw.{pile.name}",
        say(f"resistance.draw.{pile.name}", n=number),
        pile.name,
        pile.may_hold(),
        number,
        label=label,
        by_box=pile.by_box,
        **asking,
    )
    pile.take(came)
    return list(came)
