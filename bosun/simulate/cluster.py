"""The designer's simulations on a Dask cluster, with the same figures as on one machine.

A scheduler and workers run already, each worker with the same Bosun installed::

    dask scheduler                          # on one machine
    dask worker tcp://scheduler:8786        # on every machine

    with connect("tcp://scheduler:8786") as client:
        results = list(simulate_on(client, variant, games=100_000, seed=1))

The chance of a game follows from its number alone, and results come in the order of the games: where a game
is played changes nothing.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from distributed import Client, Future

from bosun.simulate.results import Figures, GameResult, Variant
from bosun.simulate.simulate import CHUNK, play_chunk
from bosun.version import bosun_version
from engine.errors import BosunError
from engine.games import find_game
from engine.messages import say

AHEAD = 400
"""Chunks that are handed out at a time, so that a million games do not fill the scheduler."""

PATIENCE = 10.0


class NoCluster(BosunError, OSError):
    """The cluster does not answer, or its workers cannot play our games."""


@contextmanager
def connect(address: str, *, patience: float = PATIENCE) -> Iterator[Client]:
    """A client of the cluster at this address, such as ``tcp://scheduler:8786``."""
    try:
        client = Client(address, timeout=patience, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TimeoutError) as error:
        raise NoCluster(say("simulate.no-scheduler", address=address)) from error
    try:
        yield client
    finally:
        client.close()  # type: ignore[no-untyped-call]


def simulate_on(
    client: Client, variant: Variant, *, games: int, seed: int, first: int = 0
) -> Iterator[GameResult]:
    """The results in the order of the games, as :func:`bosun.simulate.simulate.simulate` gives them."""
    find_game(variant.setup.game).begin(variant.setup)
    check_workers(client)
    chunks = [range(start, min(start + CHUNK, games)) for start in range(first, games, CHUNK)]
    for ahead in range(0, len(chunks), AHEAD):
        yield from _in_order(client, variant, seed, chunks[ahead : ahead + AHEAD])


def figures_on(client: Client, variants: list[Variant], *, games: int, seed: int) -> list[Figures]:
    """The figures of each variant."""
    return [
        Figures(variant, tuple(simulate_on(client, variant, games=games, seed=seed))) for variant in variants
    ]


def check_workers(client: Client) -> None:
    """Other rules would give other figures, so every worker must have the Bosun that we have."""
    ours = bosun_version()
    try:
        found: dict[str, str] = client.run(_version_here)
    except ModuleNotFoundError as error:
        raise NoCluster(say("simulate.no-bosun")) from error
    if not found:
        raise NoCluster(say("simulate.no-workers"))
    wrong = {worker: version for worker, version in found.items() if version != ours}
    if wrong:
        worker, version = next(iter(wrong.items()))
        raise NoCluster(say("simulate.other-bosun", worker=worker, version=version, ours=ours))


def _version_here() -> str:
    return bosun_version()


def _in_order(client: Client, variant: Variant, seed: int, chunks: list[range]) -> Iterator[GameResult]:
    play: Any = partial(play_chunk, variant, seed)
    # Each run is its own: two that look alike must not share futures that one of them gives up.
    futures: list[Future[list[GameResult]]] = client.map(play, chunks, pure=False, retries=2)
    try:
        for future in futures:
            yield from future.result()
    finally:
        client.cancel(futures)  # type: ignore[no-untyped-call]
