"""What people change beside answering: facts that they tell, undo, corrections, and what they set right."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bosun.table import events
from bosun.table.drafts import Drafts
from bosun.table.events import Event
from bosun.table.own_facts import OwnFacts
from bosun.table.recorded_play import RecordedPlay
from bosun.table.request_clock import RequestClock
from engine.answers import Answer, TimeUp
from engine.entries import OWN_DATA
from engine.facts import FactKey
from engine.play import Play


class Amendments:
    """Amends a play that is recorded: facts, clock and draft follow, and everybody hears of it."""

    def __init__(
        self,
        recorded: RecordedPlay,
        facts: OwnFacts,
        drafts: Drafts,
        clock: RequestClock,
        publish: Callable[[Event], None],
    ) -> None:
        self._recorded = recorded
        self._facts = facts
        self._drafts = drafts
        self._clock = clock
        self._publish = publish

    @property
    def _play(self) -> Play[Any]:
        return self._recorded.play

    def tell(self, facts: Mapping[FactKey, Answer], source: str) -> None:
        """Facts of the owner's copy hold from here on."""
        number = len(self._play.entries)
        entries = self._recorded.tell(facts, source, clock=self._clock)
        self._facts.keep(self._play, source)
        for at, (fact, entry) in enumerate(zip(facts, entries, strict=True), number):
            question = self._play.facts.question(fact, self._play.game.name)
            self._publish(events.AnswerTaken(at, question, entry))
        self._clock.follow()

    def undo(self) -> None:
        """Take back the last decision; a form that is asked again has in it what was told."""
        was_timed = self._clock.timed
        rewound = self._recorded.undo(self._clock)
        gone = rewound.gone
        if not was_timed or any(isinstance(entry.answer, TimeUp) for entry in gone):
            self._clock.turn_back(rewound.seconds)
        self._facts.keep(self._play, OWN_DATA)
        if gone and gone[0].answers(self._play.request):
            self._drafts.restore(self._play.request, gone[0].answer, gone[0].source)
        self._publish(events.TakenBack(gone, rewound.restored))
        self._clock.follow()

    def correct(self, at: int, answer: Answer) -> None:
        """Entry ``at`` was read or drawn wrongly."""
        rewound = self._recorded.correct(at, answer, self._clock)
        if rewound.gone:
            self._clock.turn_back(rewound.seconds)
        self._facts.keep(self._play, OWN_DATA)
        self._publish(events.DrawCorrected(at, self._play.entries[at], rewound.gone))
        self._clock.follow()

    def set_right(self, id: str, answer: Answer, source: str) -> None:
        """The table is not as Bosun has it."""
        question, number = self._play.find_settable(id).question, len(self._play.entries)
        entry = self._recorded.set_right(id, answer, source, self._clock)
        self._publish(events.AnswerTaken(number, replace(question, id=entry.request), entry))
        self._clock.follow()
