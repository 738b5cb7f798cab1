"""What both front ends share: the words for history, reasons and state, and corrections read from text."""

from collections.abc import Iterator
from typing import Any

from bosun.table.operations import Correct, GiveAnswer
from bosun.table.table import Table
from bosun.terminal.views import view_of
from bosun.text.answer_parser import completions, read_answer
from bosun.text.formatting import Formatter
from bosun.text.languages import Language
from bosun.text.rule_texts import explained
from engine.answers import PHYSICAL, Answer
from engine.errors import Malformed
from engine.messages import Message, say
from engine.play import Play
from engine.requests import Choose, Draw, Drop, Order, Request, Roll

SOURCE = "keyboard"


class TerminalContext:
    """A person's place at the table: it reads what is typed and words what is shown."""

    def __init__(self, table: Table, language: Language) -> None:
        self.table = table
        self.language = language
        self.formatter = Formatter(language, table.play.setup.seats)
        self.view = view_of(table.game.name)

    @property
    def request(self) -> Request | None:
        return self.table.play.request

    @property
    def state(self) -> Any:
        return self.table.play.state

    def say(self, id: str, /, **params: Any) -> str:
        return self.language.text(say(id, **params))

    def give(self, answer: Answer) -> None:
        """InputHandler in an answer to what is asked right now."""
        self.table.submit(GiveAnswer(self.table.number, answer, SOURCE))

    def give_text(self, text: str) -> None:
        assert self.request is not None
        self.give(read_answer(self.request, text, self.formatter))

    def why(self) -> list[str]:
        """The rules behind the current request."""
        rules = self.request.rule if self.request is not None else ()
        told = [rule["text"] for rule in explained(rules, self.language.code)]
        return told or [self.say("app.no-rule")]

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
            yield number, request, entry.answer

    def correct(self, text: str) -> None:
        """“12 NO15”: answer 12 was really this."""
        number, _, pieces = text.strip().partition(" ")
        if not number.isdecimal() or not pieces.strip():
            raise Malformed(say("app.correct-how"))
        at = int(number) - 1
        request = self._request_at(at)
        self.table.submit(Correct(at, read_answer(request, pieces, self.formatter), SOURCE))

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
        return self.view.in_words(self.state, self.formatter)
