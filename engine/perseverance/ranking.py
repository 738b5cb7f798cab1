"""Who comes first: friendly ties, with no rank left out after them."""

from collections.abc import Mapping

FIRST, SECOND = 1, 2


def ranks(values: Mapping[int, int]) -> dict[int, int]:
    """The rank of each owner by value, 1 the highest; ties share a rank, 0 is not ranked at all."""
    order = sorted({value for value in values.values() if value > 0}, reverse=True)
    return {owner: order.index(value) + 1 for owner, value in values.items() if value > 0}


def at(rank: int, ranked: Mapping[int, int]) -> list[int]:
    """All owners on that rank."""
    return [owner for owner, their in ranked.items() if their == rank]


def by_rank(ranked: Mapping[int, int], owner: int, prizes: tuple[int, ...]) -> int:
    """What the owner's rank pays; nothing below the last prize."""
    rank = ranked.get(owner)
    return prizes[rank - 1] if rank is not None and rank <= len(prizes) else 0
