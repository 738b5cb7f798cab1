"""Simulations on a Dask cluster give the figures of one machine."""

from collections.abc import Iterator

import pytest
from distributed import Client, LocalCluster

from bosun.simulate import cluster
from bosun.simulate.cluster import NoCluster, connect, figures_on, simulate_on
from bosun.simulate.results import Figures, Variant
from bosun.simulate.simulate import CHUNK, NAMES, simulate
from engine.errors import Illegal
from engine.game import Setup
from tests.refusals import refuses

SETUP = Setup("resistance", NAMES[:3], (("keeping", "full"), ("difficulty", "normal")))
CAUTIOUS = Variant("as set", SETUP)
GAMES = CHUNK + 3


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """A whole cluster within this process: the same scheduler and protocol, without more processes."""
    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, processes=False, dashboard_address="127.0.0.1:0"
        ) as local,
        Client(local, set_as_default=False) as joined,  # type: ignore[no-untyped-call]
    ):
        yield joined


def test_the_results_are_those_of_one_machine_and_in_order(client: Client) -> None:
    here = list(simulate(CAUTIOUS, games=GAMES, seed=3, cores=1))
    assert list(simulate_on(client, CAUTIOUS, games=GAMES, seed=3)) == here


def test_the_figures_are_those_of_one_machine(client: Client) -> None:
    variants = [CAUTIOUS, Variant("random", SETUP, "random")]
    here = [Figures(each, tuple(simulate(each, games=4, seed=9, cores=1))) for each in variants]
    there = figures_on(client, variants, games=4, seed=9)
    assert [each.as_json() for each in there] == [each.as_json() for each in here]


def test_games_are_handed_out_a_few_at_a_time(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "AHEAD", 1)
    monkeypatch.setattr(cluster, "CHUNK", 2)
    here = list(simulate(CAUTIOUS, games=5, seed=1, cores=1))
    assert list(simulate_on(client, CAUTIOUS, games=5, seed=1)) == here


def test_whoever_stops_early_leaves_nothing_behind(client: Client) -> None:
    some = simulate_on(client, CAUTIOUS, games=GAMES, seed=1)
    next(some)
    some.close()  # type: ignore[attr-defined]
    assert len(list(simulate_on(client, CAUTIOUS, games=2, seed=1))) == 2


def test_a_worker_with_another_bosun_is_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    told = iter(["9.9.9"])
    monkeypatch.setattr(cluster, "bosun_version", lambda: next(told, "0.0.1"))
    with refuses("install the same on both", NoCluster):
        list(simulate_on(client, CAUTIOUS, games=1, seed=1))


def test_a_set_up_that_the_rules_refuse_is_refused_before_anything_is_sent(client: Client) -> None:
    with pytest.raises(Illegal):
        list(simulate_on(client, Variant("alone", Setup("resistance", ("A",))), games=1, seed=1))


def test_a_cluster_that_does_not_answer_is_said_in_a_sentence() -> None:
    with refuses("dask scheduler", NoCluster), connect("tcp://127.0.0.1:1", patience=0.2):
        pass
