"""Playing a game of Episode 2 in tests, by short calls: names of players stand for their seats."""

from engine.perseverance.dice import die_id
from engine.perseverance.state import PlacedDie
from engine.perseverance.two.state import Expedition, Explorer, HexArea
from engine.requests import Choose, Form
from tests.engine.perseverance.town_table import TownTable


class Table(TownTable[Expedition]):
    """A game of Episode 2 under way."""

    names = ("perseverance-2.", "perseverance.")

    def player(self, name: str) -> Explorer:
        return self.game.players[self.game.names.index(name)]

    def area(self, hex: str) -> HexArea:
        return self.game.areas[hex]

    def place(self, effect: str, die: str | None = None, *, space: str | None = None) -> "Table":
        """The die of a primary action, up to the first question of the effect (or the next step)."""
        self.pass_on("ask.effect").choose(effect)
        self.choose(die if die is not None else next(iter(self.options())))
        if self.asks == "ask.face":
            self.choose("keep")
        if self.asks == "ask.space":
            self.choose(space if space is not None else next(iter(self.options())))
        return self

    def pool(self) -> list[str]:
        """The dice of the pool as they are named in questions."""
        return [die_id(self.game, die) for die in self.game.pool]

    def adventure(self, camp: str = "S1", *, far: bool = False) -> "Table":
        """The Adventure effect from this camp, up to the first of its options."""
        self.place("adventure").choose(camp)
        return self.choose("yes" if far else "no") if self.asks == "ask.farther" else self

    def secondary(self, *ids: str) -> "Table":
        """On to the secondary action of this turn, and the first choices of it."""
        return self.pass_on("ask.secondary").then(*ids)

    def tell(self, effect: str, die: str | None = None) -> "Table":
        """The die of a turn by hand."""
        self.pass_on("tell.turn")
        assert isinstance(self.request, Form)
        first = self.request.parts[0]
        assert isinstance(first, Choose)
        return self.fill(die or first.options[0].id, effect)

    def done(self) -> "Table":
        return self.pass_on("tell.more").choose("stop")

    def end_turn(self) -> "Table":
        """On to the next turn in the plainest way, assembly included."""
        if not self.game.full:
            return (self.tell("salvage") if self.asks == "tell.turn" else self).done().pass_on("tell.turn")
        if self.play.request is not None and self.asks == "ask.effect":
            self.place("salvage")
        return self.pass_on("ask.effect")

    def last_die(self) -> "Table":
        """All dice but one are on the board already."""
        last, *placed = self.game.pool
        self.game.zones["construction"].dice += [PlacedDie(die, "salvage") for die in placed]
        self.game.pool = [last]
        return self

    def to_assembly(self) -> "Table":
        """The turn that empties the pool; afterwards the assembly begins."""
        if self.game.full:
            return self.place("salvage").pass_on("assembly.majority")
        return self.tell("salvage").done().pass_on("assembly.majority")
