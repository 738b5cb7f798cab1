"""A board that is being traced: its photograph, where its places are, and links that are not facts yet.

Every tap is on the disk when its method returns, so that whoever stops in the middle goes on there. A place
with some of its links is not a told fact: a game would take them for all that there are. So links wait beside
the facts until the owner says that the map is whole.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bosun.facts.board_map import BoardMap, Pair
from bosun.facts.files import locked, replace_file, versions
from bosun.facts.photograph import jpeg_size, keep_photograph
from bosun.facts.store import FactStore, Place
from bosun.facts.straighten import straightened
from bosun.facts.telling import facts_of_copy
from bosun.session.home import board_photograph, home
from engine.errors import Illegal
from engine.facts import FactKey, Value
from engine.game import Game
from engine.messages import Message, say

_LOOSE = 4 / 3
"""Width by height of the sheet that is tapped on where there is no photograph."""


class BoardTracing:
    """The map of one game, as far as its owner traced it.

    :param game: the game.
    :param map: which places there are, and which facts say what joins them.
    """

    def __init__(self, game: Game[Any], map: BoardMap) -> None:
        self._game = game
        self._store = FactStore(game.name)
        self.map = map
        self.board = map.of(facts_of_copy(game, self._store.values()))
        self._file = home() / "facts" / f"{game.name}.tracing.json"
        self._taken = home() / "facts" / f"{game.name}.taken.jpg"
        self._straight = board_photograph(game.name)

    @property
    def photograph(self) -> bytes | None:
        """The board seen from above, where a photograph was made straight."""
        return self._straight.read_bytes() if self._straight.exists() else None

    @property
    def taken(self) -> bytes | None:
        """The photograph as it was taken, for its corners to be tapped."""
        return self._taken.read_bytes() if self._taken.exists() else None

    @property
    def aspect(self) -> float:
        """The board's width by its height."""
        jpeg = self.photograph
        size = jpeg_size(jpeg) if jpeg is not None else None
        return size[0] / size[1] if size else _LOOSE

    @property
    def places(self) -> dict[str, Place]:
        """Where each place that was tapped lies on the board, from 0 to 1."""
        spots = {key.subject: spot for key, spot in self._store.places.items() if key.kind == self.map.kind}
        return {place: spots[place] for place in self.board.places if place in spots}

    def keep_photograph(self, jpeg: bytes) -> None:
        """A new photograph; the places stay, since the same board made straight has them where they were."""
        with locked(self._taken):
            replace_file(self._taken, jpeg)
        self._straight.unlink(missing_ok=True)

    def straighten(self, corners: Sequence[Place]) -> None:
        """Make the photograph straight by the corners of the board in it."""
        jpeg = self.taken
        if jpeg is None:
            raise Illegal(say("web.refuse.no-photograph"))
        keep_photograph(self._game.name, straightened(jpeg, corners))

    def place(self, place: str, spot: Place | None, *, by: str) -> None:
        """A place lies here; None where it is to be tapped again."""
        self._store.place(FactKey(self.map.kind, place), spot)
        spots = self.map.spots
        if spots is not None and spot is not None:
            self._store.keep(FactKey(spots.kind, place), spots.value(spot), by=by)

    def links(self) -> dict[Pair, str]:
        """What is joined: as it was told, and as it was tapped since."""
        found = self.board.links()
        for pair, style in self._tapped().items():
            found.pop(pair, None)
            if style is not None:
                found[pair] = style
        return found

    @property
    def waiting(self) -> int:
        """How many links were tapped and are not facts yet."""
        return len(self._tapped())

    def link(self, pairs: Mapping[Pair, str | None]) -> None:
        """These are joined, each in its style; None where they are not."""
        self._change(lambda tapped: tapped.update(pairs))

    def keep(self, *, by: str) -> dict[str, Message | str]:
        """The map is whole: what each place is joined to becomes a told fact.

        Returns what contradicts the rulebook, by place; then nothing is kept.
        """
        links, kind = self.links(), self.map.kind
        values = {FactKey(kind, place): self.board.value(place, links) for place in self.board.places}
        others = {key: value for key, value in self._store.values().items() if key not in values}
        wrong = contradictions(self._game, others | values)
        found = {key.subject: text for key, text in wrong.items() if key.kind == kind}
        if not found:
            self._store.keep_all(values, by=by)
            self._change(lambda tapped: tapped.clear())
        return found

    def _tapped(self) -> dict[Pair, str | None]:
        content = next(versions(self._file), None)
        try:
            plain = json.loads(content[1]) if content is not None else []
            places = self.board.places
            return {(a, b): style for a, b, style in plain if a in places and b in places}
        except (ValueError, TypeError):
            return {}

    def _change(self, change: Callable[[dict[Pair, str | None]], object]) -> None:
        with locked(self._file):
            tapped = self._tapped()
            change(tapped)
            plain: list[list[Any]] = [[*pair, style] for pair, style in tapped.items()]
            replace_file(self._file, json.dumps(plain).encode())


def contradictions(game: Game[Any], told: Mapping[FactKey, Value]) -> dict[FactKey, Message | str]:
    """What contradicts the rulebook or what was told before it, as if all were told one after the other."""
    facts, found = facts_of_copy(game, {}), {}
    for key, value in told.items():
        if key.kind not in game.book:
            continue
        try:
            game.book.kind(key.kind).check(key.subject, value, facts)
        except Illegal as error:
            found[key] = error.text
        facts.teach(key.kind, key.subject, value)
    return found
