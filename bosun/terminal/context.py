"""What both front ends share: the words for history, reasons and state, and corrections read from text."""

from collections.abc import Iterator
from typing import Any

from bosun.facts.listing import fact_in_words
from bosun.table.operations import Correct, GiveAnswer, PutRight, TellFacts
from bosun.table.pending_action import PendingAction
from bosun.table.table import Table
from bosun.terminal.story import story_lines
from bosun.terminal.views import view_of
from bosun.text.answer_parser import completions, read_answer
from bosun.text.formatting import Formatter
from bosun.text.languages import Language
from bosun.text.rule_texts import explained
from engine.answers import PHYSICAL, Answer
from engine.errors import Malformed
from engine.facts import FactKey, Value
from engine.messages import Message, say
from engine.play import Play
from engine.requests import Choose, Draw, Drop, Order, Request, Roll

SOURCE = "keyboard"

_NAMED = 6
"""So many of the answers that a correction drops are named."""


class TerminalContext:
    """A person's place at the table: it reads what is typed and words what is shown."""

    def __init__(self, table: Table, language: Language) -> None:
        self.table = table
        self.language = language
        self.formatter = Formatter(language, table.play.setup.seats)
        self.view = view_of(table.game.name)
        self.action = PendingAction(table, SOURCE)
        self._sure: tuple[int, str] | None = None

    @property
    def request(self) -> Request | None:
        """What is asked at this terminal: the next part of an action that is made up here, or the table's."""
        return self.action.request or self.table.play.request

    @property
    def state(self) -> Any:
        return self.table.play.state

    def say(self, id: str, /, **params: Any) -> str:
        return self.language.text(say(id, **params))

    def give(self, answer: Answer) -> None:
        """Hand in an answer to what is asked right now."""
        if self.action.takes(answer):
            self.action.give(answer)
            return
        self.table.submit(GiveAnswer(self.table.number, answer, SOURCE))

    def give_text(self, text: str) -> None:
        assert self.request is not None
        self.give(read_answer(self.request, text, self.formatter))

    def story(self) -> list[str]:
        """What is told of a game that is over, before its points."""
        return story_lines(self.table, self.formatter)

    def why(self) -> list[str]:
        """The rules behind the current request."""
        rules = self.request.rule if self.request is not None else ()
        told = [rule["text"] for rule in explained(rules, self.language.code)]
        return [*(told or [self.say("app.no-rule")]), *self._used_facts()]

    def _used_facts(self) -> list[str]:
        """What was told of the owner's copy and what is asked now rests on, with the way to change it."""
        play = self.table.play
        return [
            self.say("app.facts.used", fact=str(key), told=self._fact(key, value), game=play.game.name)
            for key, value in play.facts.used.items()
        ]

    def _fact(self, key: FactKey, value: Value) -> str:
        return fact_in_words(self.table.game, self.table.play.facts, key, value, self.formatter)

    def changed_facts(self) -> list[str]:
        """Where the owner's facts differ from what this game was told, and how to take them."""
        changed = self.table.changed_facts
        if not changed:
            return []
        differ = [
            self.say(
                "app.facts.changed-fact",
                fact=str(each.key),
                here=self._fact(each.key, each.here),
                now=self._fact(each.key, each.now),
            )
            for each in changed
        ]
        return [self.say("app.facts.changed", n=len(changed)), *differ]

    def take_facts(self) -> None:
        """Take the owner's facts as they are now."""
        changed = {each.key: each.answer for each in self.table.changed_facts}
        if changed:
            self.table.submit(TellFacts(changed, SOURCE))

    def example(self) -> list[str]:
        """That this game is not on the owner's board, where it is so."""
        said = self.table.example
        return [] if said is None else [self.language.text(said)]

    def log(self, last: int | None = None) -> list[str]:
        """What was asked and answered, oldest first."""
        lines = [self.formatter.log(*answered) for answered in self._answered()]
        return [line for entry in lines[-last if last else 0 :] for line in entry]

    def draws(self) -> list[str]:
        """What may be corrected, by its number, the last first."""
        found = [
            self.formatter.log(number, request, answer)[0]
            for number, request, answer in self._answered()
            if isinstance(answer, PHYSICAL)
        ]
        return found[::-1] or [self.say("app.no-draws")]

    def _answered(self) -> Iterator[tuple[int, Request, Answer]]:
        """Every request so far with its answer, by replaying the game."""
        play = self.table.play
        for number, (request, entry) in enumerate(Play.steps(play.game, play.setup, play.entries)):
            yield number, request, entry.said

    def would_undo(self) -> str | None:
        """What undo would take back, in one line; None where there is nothing."""
        at = self.table.would_undo()
        return None if at is None else self._line(at)

    def _line(self, at: int) -> str:
        """What was asked and answered there."""
        asked = next(step for step in self._answered() if step[0] == at)
        return self.formatter.log(*asked)[0]

    def correct(self, text: str) -> None:
        """“12 NO15”: answer 12 was really this. “soldiers:NE15 2”: so many there really are."""
        number, _, pieces = text.strip().partition(" ")
        if not pieces.strip():
            raise Malformed(say("app.correct-how"))
        if number.isdecimal():
            self._correct_draw(int(number) - 1, pieces)
        else:
            self._put_right(number, pieces)

    def _correct_draw(self, at: int, pieces: str) -> None:
        answer = read_answer(self._request_at(at), pieces, self.formatter)
        self._require_sure(at, answer, pieces)
        self.table.submit(Correct(at, answer, SOURCE))

    def _require_sure(self, at: int, answer: Answer, pieces: str) -> None:
        """What would be asked again is said by name; the same typed once more does it."""
        gone = len(self.table.would_correct(at, answer))
        if gone and self._sure != (at, pieces):
            self._sure = at, pieces
            entries = len(self.table.play.entries)
            names = tuple(self._line(number) for number in range(entries - gone, entries)[:_NAMED])
            raise Malformed(say("app.correct-sure", stay=entries - gone, n=gone, names=names))
        self._sure = None

    def _put_right(self, name: str, text: str) -> None:
        found = (one for one in self.table.play.settable() if one.id.casefold() == name.casefold())
        settable = next(found, None)
        if settable is None:
            raise Malformed(say("app.correct-how"))
        answer = read_answer(settable.question, text, self.formatter)
        self.table.submit(PutRight(settable.id, answer, SOURCE))

    def settable(self, about: str) -> list[str]:
        """What can be set right and how Bosun has it, as far as it is about this."""
        found = [one for one in self.table.play.settable() if about.casefold() in one.id.casefold()]
        return [f"{one.id} {one.value}: {self.language.text(one.question.prompt)}" for one in found]

    def _request_at(self, at: int) -> Request:
        entries = self.table.play.entries
        if not 0 <= at < len(entries) or not isinstance(entries[at].answer, PHYSICAL):
            raise Malformed(say("refuse.correct"))
        request = Play.replay(self.table.game, self.table.play.setup, entries[:at]).request
        assert request is not None
        return request

    def how_to_choose(self, request: Choose) -> str:
        if request.least == request.most == 1:
            return self.say("app.how-choose")
        if request.least == request.most:
            return self.say("app.how-choose-exactly", n=request.most)
        return self.say("app.how-choose-some", least=request.least, most=request.most)

    def how_to_answer(self, request: Draw | Roll | Drop | Order) -> list[str]:
        """What real pieces did, or an order: what may be named, and how."""
        named = self.language.list(completions(request, self.formatter))
        match request:
            case Draw():
                return [named, self.say("app.how-draw", n=request.number)]
            case Roll():
                dice = tuple(die.label or f"{die.colour or ''} {die.kind}".strip() for die in request.dice)
                return [named, self.say("app.how-roll", n=len(dice), dice=dice)]
            case Drop():
                cubes, zones = (
                    [self.formatter.option(o) for o in some] for some in (request.cubes, request.zones)
                )
                return [self.say("app.how-drop", cubes=tuple(cubes), zones=tuple(zones))]
            case Order():
                return [named, self.say("app.how-order")]

    def away(self, device: str, troubles: tuple[Message, ...]) -> list[str]:
        """That a device is away, and what it says about it."""
        return [
            self.say("app.device-away", device=self.formatter.device(device)),
            *(self.language.text(one) for one in troubles),
        ]

    def back(self, device: str) -> str:
        """That a device is there again."""
        return self.say("app.device-back", device=self.formatter.device(device))

    def state_in_words(self) -> list[str]:
        """The state of the table in words."""
        return [*self.example(), *self.view.in_words(self.state, self.formatter)]
