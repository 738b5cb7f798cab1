"""Playing a game of Episode 1 in tests, by short calls: names of players stand for their seats."""

from collections.abc import Sequence

from engine.perseverance.one.board import EFFECTS
from engine.perseverance.one.state import Perseverance, TownArea
from engine.perseverance.state import PlacedDie
from engine.requests import Choose, Form
from tests.engine.perseverance.town_table import TownTable, outcome_lines, plainest

__all__ = ["Table", "outcome_lines", "plainest"]


class Table(TownTable[Perseverance]):
    """A game of Episode 1 under way."""

    names = ("perseverance-1.", "perseverance.")

    def area(self, zone: str) -> TownArea:
        return self.game.areas[zone]

    def place(
        self, effect: str, die: str | None = None, icons: Sequence[str] = (), *, space: str | None = None
    ) -> "Table":
        """The die of a Primary Action, up to the first question of the effect (or the next step)."""
        self.pass_on("ask.effect").choose(effect)
        self.choose(die if die is not None else next(iter(self.options())))
        if self.asks == "ask.face":
            self.choose("keep")
        if self.asks == "ask.space":
            self.choose(space if space is not None else next(iter(self.options())))
        return self.choose(*icons) if self.asks == "ask.icons" else self

    def secondary(self, *ids: str) -> "Table":
        return self.pass_on("ask.secondary").then(*ids)

    def cube(self, officer: str = "chief-mate") -> "Table":
        """The plainest secondary action: one cube for nothing."""
        self.secondary("influence", officer)
        return self.choose("1") if self.asks == "ask.cubes" else self

    def end_turn(self) -> "Table":
        """On to the next turn in the plainest way, attack and assembly included."""
        asked = "ask.effect" if self.game.full else "tell.turn"
        if self.play.request is not None and self.asks == asked:
            self.answer(plainest(self.request))
        return self.pass_on(asked)

    def tell(self, effect: str, dinos: Sequence[str] = (), die: str | None = None) -> "Table":
        """The die of a turn by hand, with the dinos that came."""
        self.pass_on("tell.turn")
        assert isinstance(self.request, Form)
        first = self.request.parts[0]
        assert isinstance(first, Choose)
        return self.fill(die or first.options[0].id, effect, tuple(dinos))

    def done(self) -> "Table":
        return self.pass_on("tell.more").choose("stop")

    def attack(self, zone: str) -> "Table":
        """End a turn with a die in this zone, so that its area, if full, attacks."""
        effect = next(id for id, of in EFFECTS.items() if of == zone and id != "politics")
        return self.tell(effect).done() if not self.game.full else self.place(effect).pass_on("attack")

    def last_die(self) -> "Table":
        """All dice but one are on the board already."""
        last, *placed = self.game.pool
        self.game.zones["protection"].dice += [PlacedDie(die, "salvage") for die in placed]
        self.game.pool = [last]
        return self

    def to_assembly(self) -> "Table":
        """The turn that empties the pool; afterwards the assembly begins."""
        if self.game.full:
            return self.place("rations").pass_on("attack", "assembly.majority")
        return self.tell("rations").done()
