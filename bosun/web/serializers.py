"""Requests, answers and ends of games as JSON in a person's language, so that the page needs no catalogue."""

import re
from dataclasses import is_dataclass
from functools import cache
from typing import Any

from bosun.table.current_form import CurrentForm
from bosun.table.draft import Draft
from bosun.text.formatting import ENTERED, Formatter
from bosun.text.languages import DEFAULT, Language, catalogue
from engine.answers import Acted, Answer, as_json
from engine.entries import Entry
from engine.lent_hands import helped_seat
from engine.messages import Message, say
from engine.outcome import Outcome
from engine.requests import Asked, Form, Option, Request, shown_fields

_OF_PAGE = re.compile(r"web\.|[\w-]+\.page\.")


@cache
def language(code: str) -> Language:
    return Language(code)


class Wording:
    """Words one game for one language."""

    def __init__(self, code: str, seats: tuple[str, ...]) -> None:
        self.code = code
        self.language = language(code)
        self.formatter = Formatter(self.language, seats)

    def text(self, message: Message | str) -> str:
        return self.language.text(message)

    def request(self, request: Request) -> dict[str, Any]:
        """The request as the page shows it: every message is a sentence, every option has its name."""
        shown: dict[str, Any] = self._said(request)
        return shown

    def secret(self, request: Request) -> dict[str, Any]:
        """What the others see of a request that is not theirs to see."""
        player = self.formatter.seat(request.seat)
        prompt = self.text(say("web.decides-secretly", player=player))
        timer = self._said(request.timer)
        return {"kind": "waiting", "prompt": prompt, "seat": request.seat, "rule": [], "timer": timer}

    def answer(self, request: Request, answer: Answer) -> str:
        """What was answered, in as few words as will do."""
        return self.formatter.answer(request, answer)

    def answered(self, request: Request, entry: Entry) -> str:
        """Who answered what, in one line; a name stands in it once."""
        by, what = self.by(request, entry), self._deed(request, entry)
        named = isinstance(entry.answer, Acted) and self.formatter.seat(entry.answer.seat) == by
        return what if named else self.text(say("app.told", of=by, what=what))

    def _deed(self, request: Request, entry: Entry) -> str:
        """What was answered; what hands did for a bot was read before they did it."""
        helped = helped_seat(entry.answer)
        if helped is None:
            return self.answer(request, entry.said)
        return self.text(say("bots.did", player=self.formatter.seat(helped)))

    def by(self, request: Request, entry: Entry) -> str:
        """Who decided: the player who was asked, and what it was entered on where that is another's."""
        on = self.source(entry.source)
        kind = entry.source.partition(":")[0]
        if request.seat is None or kind not in ENTERED or self.formatter.seat(request.seat) == on:
            return on
        return self.text(say("web.entered", player=self.formatter.seat(request.seat), on=on))

    def source(self, source: str) -> str:
        """Who answered: a player by name, or a device by what it is."""
        return self.formatter.source(source)

    def draft(self, draft: Draft, current: CurrentForm) -> dict[str, Any]:
        """What was told so far of a form, and by whom; of one that is not asked yet, also in words."""
        refusal = draft.refusal
        ahead = {} if current.asked else {"ahead": self._told_ahead(draft, current.form)}
        return ahead | {
            "number": draft.number,
            "version": draft.version,
            "parts": {
                id: {"value": as_json(part.value), "by": self.source(part.source), "author": part.author}
                for id, part in draft.parts.items()
            },
            "told": sorted(draft.told),
            "refusal": refusal and {"text": self.text(refusal.message), "part": refusal.part},
        }

    def _told_ahead(self, draft: Draft, form: Form) -> dict[str, str]:
        told: dict[str, list[str]] = {}
        for part in form.parts:
            value = draft.value(part)
            if part.seat is not None and value is not None and value != part.filled_in:
                told.setdefault(str(part.seat), []).append(self.answer(part, value))
        return {seat: " · ".join(words) for seat, words in told.items()}

    def outcome(self, outcome: Outcome) -> dict[str, Any]:
        return {
            "reason": self.text(outcome.reason),
            "winners": self.formatter.winners(outcome),
            "sheets": [
                {
                    "side": self.text(sheet.side),
                    "lines": [{"label": self.text(line.label), "value": line.value} for line in sheet.lines],
                }
                for sheet in outcome.sheets
            ],
        }

    def _said(self, value: Any) -> Any:
        """As ``engine.requests.as_json``, but each message is said and each option has its name."""
        if isinstance(value, Message):
            return self.text(value)
        if isinstance(value, Option):
            name = self.formatter.option(value)
            return {"id": value.id, "label": name, "most": value.most, "place": value.place}
        if is_dataclass(value):
            kind = {"kind": value.kind} if isinstance(value, Asked) else {}
            return kind | {one.name: self._said(getattr(value, one.name)) for one in shown_fields(value)}
        return [self._said(item) for item in value] if isinstance(value, tuple) else value


def page_texts(code: str) -> dict[str, str]:
    """The texts of the page: its own catalogue, and of each game what its view says."""
    texts = {**catalogue(DEFAULT), **catalogue(code)}
    return {id: text.forms[0] for id, text in texts.items() if _OF_PAGE.match(id)}
