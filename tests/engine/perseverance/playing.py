"""Playing a game of Episode 1 in tests, by short calls: names of players stand for their seats."""

from collections import Counter
from collections.abc import Sequence

import pytest

from engine.answers import Answer, Chosen, Confirmed, Counted, Drawn, Filled, Ordered, Rolled
from engine.errors import Illegal
from engine.messages import Message
from engine.perseverance.one.board import EFFECTS
from engine.perseverance.one.state import Area, Perseverance
from engine.perseverance.state import DISSENTERS, NEUTRAL, PlacedDie, Player
from engine.requests import Choose, Confirm, Count, Draw, Form, Option, Order, Request, Roll
from tests.engine.at_table import AtTable


class Table(AtTable[Perseverance]):
    """A game under way, answered by short calls."""

    names = ("perseverance-1.", "perseverance.")

    @property
    def whose(self) -> str:
        """Who is asked."""
        assert self.request.seat is not None, self.request.mark
        return self.game.names[self.request.seat]

    def player(self, name: str) -> Player:
        return self.game.players[self.game.names.index(name)]

    def area(self, zone: str) -> Area:
        return self.game.areas[zone]

    def owner(self, name: str) -> int:
        return {"dissenters": DISSENTERS, "neutral": NEUTRAL}.get(name.lower(), _seat(self.game, name))

    def followers(self, *names: str) -> list[int]:
        return [self.player(name).followers for name in names or self.game.names]

    def assets(self, name: str) -> dict[str, int]:
        player = self.player(name)
        held = player.assets + player.board
        return {asset: number for asset, number in held.items() if number}

    def answer(self, answer: Answer) -> "Table":
        self.play.answer(answer)
        return self

    def choose(self, *ids: str) -> "Table":
        return self.answer(Chosen(ids))

    def then(self, *ids: str) -> "Table":
        """One choice after the other, each of a single option."""
        for id in ids:
            self.choose(id)
        return self

    def roll(self, *faces: str) -> "Table":
        assert isinstance(self.request, Roll), self.request.mark
        return self.answer(Rolled(tuple(die.kind for die in self.request.dice), faces))

    def drawn(self, *pieces: str) -> "Table":
        assert isinstance(self.request, Draw), self.request.mark
        return self.answer(Drawn(self.request.of, pieces))

    def count(self, number: int) -> "Table":
        return self.answer(Counted(number))

    def confirm(self) -> "Table":
        return self.answer(Confirmed())

    def fill(self, *parts: int | str | Sequence[str] | None) -> "Table":
        """A form, part by part: a number, an option, several of them, or None for what is filled in."""
        assert isinstance(self.request, Form), self.request.mark
        asked = self.request.parts
        return self.answer(Filled(tuple(_part(one, told) for one, told in zip(asked, parts, strict=True))))

    def options(self) -> dict[str, int]:
        """What may be chosen or drawn now, and how often each."""
        pieces: tuple[Option, ...] = ()
        match self.request:
            case Choose():
                pieces = self.request.options
            case Draw():
                pieces = self.request.pieces
            case _:
                raise AssertionError(self.request.mark)
        return {option.id: option.most for option in pieces}

    def may(self, id: str) -> bool:
        return id in self.options()

    def dice(self) -> Counter[str | None]:
        """The colours that are rolled now."""
        assert isinstance(self.request, Roll), self.request.mark
        return Counter(die.colour for die in self.request.dice)

    def parts(self) -> list[str]:
        assert isinstance(self.request, Form), self.request.mark
        return [part.prompt.id.rpartition(".")[2] for part in self.request.parts]

    def told(self) -> list[Message]:
        """What the table hears with the current request."""
        steps = self.request.steps if isinstance(self.request, Confirm) else ()
        note = dict(self.request.note.params).get("what", ()) if self.request.note else ()
        assert isinstance(note, tuple)
        return [*steps, *(one for one in note if isinstance(one, Message))]

    def hears(self, id: str) -> bool:
        names = {one.id.removeprefix("perseverance-1.").removeprefix("perseverance.") for one in self.told()}
        return id in names

    def refused(self, answer: Answer) -> str:
        """The reason for which an answer is refused."""
        with pytest.raises(Illegal) as refusal:
            self.play.check(answer)
        assert isinstance(refusal.value.text, Message)
        return refusal.value.text.id

    def pass_on(self, *asks: str) -> "Table":
        """Answer in the plainest way until one of these is asked, or the game is over."""
        while self.play.request is not None and self.asks not in asks:
            self.answer(plainest(self.request))
        return self

    def answer_plainly(self) -> "Table":
        return self.answer(plainest(self.request))

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


def _part(asked: Choose | Count, told: int | str | Sequence[str] | None) -> Answer:
    if told is None:
        return plainest(asked)
    if isinstance(told, int):
        return Counted(told)
    return Chosen((told,) if isinstance(told, str) else tuple(told))


def plainest(request: Request) -> Answer:  # noqa: PLR0911 - one return for each kind of request
    """The first legal answer: what is filled in, as few pieces as possible, nothing where nothing must be."""
    match request:
        case Choose():
            ids = [option.id for option in request.options for _ in range(option.most)]
            if "stop" in ids and request.least == 1:
                return Chosen(("stop",))
            return Chosen(request.default if request.default is not None else tuple(ids[: request.least]))
        case Count():
            return Counted(request.default if request.default is not None else request.least)
        case Confirm():
            return Confirmed()
        case Draw():
            pieces = [option.id for option in request.pieces for _ in range(option.most)]
            return Drawn(request.of, tuple(reversed(pieces))[: request.number])
        case Roll():
            faces = tuple(die.faces[0].id for die in request.dice)
            return Rolled(tuple(die.kind for die in request.dice), faces)
        case Order():
            return Ordered(tuple(item.id for item in request.items))
        case Form():
            return Filled(tuple(plainest(part) for part in request.parts))
        case _:
            raise AssertionError(request.mark)


def _seat(game: Perseverance, name: str) -> int:
    return game.names.index(name) if name in game.names else NEUTRAL


def outcome_lines(laid: Table, name: str) -> dict[str, int]:
    """The score sheet of a player at the end."""
    assert laid.play.outcome is not None, laid.request.mark
    sheet = laid.play.outcome.sheets[laid.game.names.index(name)]
    return {line.label.id.rpartition(".")[2]: line.value for line in sheet.lines}
