"""My game: what is printed, told and unknown of the owner's copy, and the questions for it, for one phone."""

from dataclasses import replace
from typing import Any

from bosun.facts.board_map import map_of_board
from bosun.facts.board_tracing import BoardTracing, contradictions
from bosun.facts.store import FactStore, Kept
from bosun.facts.telling import facts_of_copy, progress, question, tell, told_answer, with_default
from bosun.web.errors import HttpRefusal
from bosun.web.serializers import Wording
from engine.answers import Answer
from engine.errors import BosunError, Illegal
from engine.facts import FactKey, FactKind, FactState, Value
from engine.game import Game
from engine.games import GAMES, find_game
from engine.messages import Message, say
from engine.requests import Choose, Count, Form, Request

SECONDS_A_PLACE = 6
"""That it takes, about, to tap a place and what it is joined to."""

LONGEST = 60
"""Characters of what somebody sent, in what is said about it."""


def games_with_facts() -> list[Game[Any]]:
    """The games that have something for their owner to tell."""
    return [game for game in GAMES.playable()[0] if game.book.kinds]


class MyGame:
    """The facts of one game, as they are now, in one language."""

    def __init__(self, name: str, code: str) -> None:
        self.game = find_game(name)
        self.book = self.game.book
        self.store = FactStore(self.game.name)
        self._wording = Wording(code, ())
        self._kept = {key: kept for key, kept in self.store.told().items() if key.kind in self.book}
        self._labels = self.store.labels
        self.facts = facts_of_copy(self.game, {key: kept.value for key, kept in self._kept.items()})

    def shown(self) -> dict[str, Any]:
        """Everything, by kind."""
        wrong = contradictions(self.game, self.facts.told())
        listed = [kind for kind in self.book.kinds if self.facts.subjects(kind.name)]
        kinds = [self._kind(kind, wrong) for kind in listed]
        stands = progress(self.game, self.store)
        return {
            "game": self.game.name,
            "title": self._wording.text(self.game.title),
            "games": [
                {"name": game.name, "title": self._wording.text(game.title)} for game in games_with_facts()
            ],
            "kinds": kinds,
            "printed": len(stands.printed),
            "told": len(stands.told),
            "left": len(stands.unknown),
            "minutes": self._minutes(stands.minutes),
            "board": map_of_board(self.game.name) is not None,
            "trouble": self._wording.text(self.store.trouble) if self.store.trouble else None,
        }

    def asked(self, key: FactKey) -> dict[str, Any]:
        """The question for one fact, filled in with what is known of it, and the next one that is unknown."""
        asked, value = self._question(key), self.facts.known(key.kind, key.subject)
        if value is not None:
            asked = with_default(asked, told_answer(self.game, key, value))
        wrong = contradictions(self.game, self.facts.told()).get(key)
        return self._row(self.book.kind(key.kind), key.subject, {key: wrong} if wrong else {}) | {
            "request": self._wording.request(asked),
            "next": self._next(key),
            "nameless": key.subject not in self.book.kind(key.kind).subjects,
        }

    def tell(self, key: FactKey, answer: Answer, *, by: str) -> None:
        """Keep what was answered; what contradicts the rulebook is refused."""
        self._question(key)
        tell(self.game, self.store, key, answer, by=by)

    def name(self, key: FactKey, name: str) -> None:
        """Call what this fact is about by a name of one's own."""
        self._question(key)
        self.store.label(key, name)

    def forget(self, key: FactKey) -> None:
        """Nobody told it; it will be asked for again."""
        self.store.forget(key)

    def prompt(self, key: FactKey) -> str:
        """What is asked for."""
        return self.text(self._question(key).prompt)

    def said(self, key: FactKey, value: Value) -> str:
        """A fact in words."""
        return self._wording.answer(self._question(key), told_answer(self.game, key, value))

    def text(self, message: Message | str) -> str:
        return self._wording.text(message)

    def tracing(self) -> BoardTracing:
        """The map of the board; a game without one is refused."""
        map = map_of_board(self.game.name)
        if map is None:
            raise HttpRefusal(say("web.refuse.garbled"))
        return BoardTracing(self.game, map)

    def _minutes(self, told_one_by_one: int) -> int:
        """About how long the rest takes; a map that is traced takes a few taps a place."""
        map = map_of_board(self.game.name)
        if map is None:
            return told_one_by_one
        kinds = [map.kind, *([map.spots.kind] if map.spots else [])]
        on_map = [progress(self.game, self.store, kind) for kind in kinds]
        places = max(len(each.unknown) for each in on_map)
        return told_one_by_one - sum(each.minutes for each in on_map) + -(-places * SECONDS_A_PLACE // 60)

    def _kind(self, kind: FactKind, wrong: dict[FactKey, Message | str]) -> dict[str, Any]:
        rows = [self._row(kind, subject, wrong) for subject in self.facts.subjects(kind.name)]
        return {
            "name": kind.name,
            "title": self._wording.text(kind_title(self.game.name, kind.name)),
            "facts": rows,
            "left": sum(row["state"] == FactState.UNKNOWN for row in rows),
        }

    def _row(self, kind: FactKind, subject: str, wrong: dict[FactKey, Message | str]) -> dict[str, Any]:
        key = FactKey(kind.name, subject)
        value = self.facts.known(kind.name, subject)
        kept, trouble = self._kept.get(key), wrong.get(key)
        return {
            "key": str(key),
            "prompt": self.prompt(key),
            "name": self._labels.get(key, ""),
            "state": self.facts.state(kind.name, subject),
            "told": None if value is None else self.said(key, value),
            "by": self._by(kept) if kept else None,
            "trouble": None if trouble is None else self._wording.text(trouble),
        }

    def _by(self, kept: Kept) -> str:
        return self._wording.text(say("web.facts-by", who=self._wording.source(kept.by), when=kept.at[:10]))

    def _question(self, key: FactKey) -> Request:
        """As a list: the map of the table is not on this page. A subject that no copy has is refused."""
        try:
            asked = question(self.game, self.facts, key)
        except (LookupError, ValueError) as error:
            if isinstance(error, BosunError):
                raise
            raise Illegal(say("app.facts.unknown", fact=str(key)[:LONGEST])) from error
        return as_list(asked)

    def _next(self, key: FactKey) -> str | None:
        """The next unknown fact after this one; after the last one comes the first."""
        keys = [FactKey(kind.name, one) for kind in self.book.kinds for one in self.facts.subjects(kind.name)]
        at = keys.index(key) + 1 if key in keys else 0
        unknown = (one for one in keys[at:] + keys[:at] if self._is_unknown(one) and one != key)
        return next((str(one) for one in unknown), None)

    def _is_unknown(self, key: FactKey) -> bool:
        return self.facts.state(key.kind, key.subject) is FactState.UNKNOWN


def kind_title(game: str, kind: str) -> Message:
    """What the facts of a kind are called."""
    return say(f"{game}.fact-kind.{kind}")


def as_list(request: Request) -> Request:
    """The request without a map to tap on."""
    match request:
        case Choose() | Count():
            return _part_as_list(request)
        case Form():
            return replace(request, parts=tuple(map(_part_as_list, request.parts)))
        case _:
            return request


def _part_as_list(part: Choose | Count) -> Choose | Count:
    return replace(part, on_map=False) if isinstance(part, Choose) else part
