"""One part of the rules alone, on a table that is laid out: a fight, an attack, the end of a turn.

The attack cards here are known: plains-1 is Isabelle's of the rulebook, the rest is made up.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.data import built_in
from engine.messages import say
from engine.outcome import Outcome
from engine.perseverance.news import telling_news
from engine.perseverance.two import GAME
from engine.perseverance.two.attack import dino_attack, put_rally
from engine.perseverance.two.state import Expedition, Explorer
from engine.play import Play
from engine.requests import Confirm
from engine.rules import Rules
from tests.engine.perseverance_two.playing import Table
from tests.engine.perseverance_two.table import table

DONE = "perseverance-2.test-done"

ATTACKS = (
    built_in("engine.perseverance.two", "examples/attacks.toml")
    + """success = [{ food = 1 }]
saviour = [{ resource = 1 }]

[card.plains-2]
mark = "house"
threshold = 5
success = [{ food = 1 }, { story = 1 }]
failure = [{ glowberry = 1 }]
dinos = { trampler = 2 }
dangerous = 0
saviour = [{ resource = 1 }, { glowberry = 1 }]

[card.canyon-1]
mark = "house"
threshold = 6
success = [{ glowberry = 2 }]
failure = [{ story = 1 }]
dinos = { shieldhead = 1 }
dangerous = 1
saviour = [{ story = 1 }]
"""
)


def doing(laid: Table, rules: Callable[[Expedition], Rules[Any]]) -> Table:
    """Only these rules go on, on the same table; afterwards it asks “test-done”."""

    def alone(game: Expedition) -> Rules[Outcome]:
        yield from rules(game)
        yield Confirm(id=DONE, prompt=say(DONE))
        raise AssertionError("the test goes on after its end")

    return Table(
        Play(
            replace(
                GAME,
                state=lambda _setup, _facts: laid.game,
                rules=lambda game: telling_news(game, alone(game)),
            ),
            laid.play.setup,
        )
    )


def for_player(laid: Table, name: str, rules: Callable[[Expedition, Explorer], Rules[Any]]) -> Table:
    return doing(laid, lambda game: rules(game, laid.player(name)))


def known(**laid: Any) -> Table:
    """A table with the attack cards above."""
    return table(data={"attacks": ATTACKS}, **laid)


def attacked(laid: Table, card: str | None = "plains-2", *, hex: str = "S1", at: str = "camp") -> Table:
    """The rally marker draws an attack; unless None, this card is revealed."""
    rally = put_rally(laid.game, hex, at)
    t = doing(laid, lambda game: dino_attack(game, rally))
    return t.drawn(card) if card is not None else t
