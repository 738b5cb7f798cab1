"""What a phone sees of the table: built once for all phones that see the same."""

from typing import Any, NamedTuple

from bosun.table.table import Table
from bosun.text.rule_texts import explained
from bosun.web.history import History, Step
from bosun.web.own_facts import changed_facts, used_facts
from bosun.web.serializers import Wording
from bosun.web.table_camera import TableCamera
from bosun.web.views import prepared_view, view_words
from engine.answers import PHYSICAL, Acted, Seat, as_json
from engine.messages import say
from engine.requests import Draw, Drop, Request, Roll


class Viewer(NamedTuple):
    """What decides how the table looks: the language, and the seats whose secrets may be seen."""

    language: str
    seats: frozenset[Seat]


class StateSerializer:
    """Turns the table into JSON for one viewer of it."""

    def __init__(self, table: Table, history: History, camera: TableCamera | None = None) -> None:
        self._table = table
        self._history = history
        self._camera = camera
        self._wordings: dict[str, Wording] = {}

    def wording(self, code: str) -> Wording:
        if code not in self._wordings:
            self._wordings[code] = Wording(code, self._table.play.setup.seats)
        return self._wordings[code]

    def state(self, viewer: Viewer) -> dict[str, Any]:
        """Everything that changes with an answer."""
        play, wording = self._table.play, self.wording(viewer.language)
        return {
            "type": "state",
            "number": self._table.number,
            "request": self._request(viewer),
            "outcome": wording.outcome(play.outcome) if play.outcome else None,
            "snapshot": self.picture(play.state, viewer),
            "undoes": self._undoes(viewer),
            "answers": len(play.entries),
            "clock": self.clock(),
            "changed": changed_facts(self._table, wording),
        }

    def why(self, viewer: Viewer) -> dict[str, Any]:
        """The rules behind what is asked now, and what was told of the owner's copy and they used for it."""
        asked, wording = self._table.play.request, self.wording(viewer.language)
        if asked is None or not self.may_see(asked, viewer):
            return {"rules": [], "facts": []}
        return {"rules": explained(asked.rule, wording.code), "facts": used_facts(self._table, wording)}

    def _undoes(self, viewer: Viewer) -> str | None:
        """What undo would take back, in one line; None where there is nothing to take back."""
        at = self._table.would_undo()
        if at is None:
            return None
        step, wording = self._history.steps[at], self.wording(viewer.language)
        asked, answered = self._sentences(step, wording, hidden=not self.may_see(step.request, viewer))
        return asked if answered is None else f"{asked} {answered}"

    def picture(self, state: Any, viewer: Viewer) -> dict[str, Any]:
        """What the view draws: the snapshot of a state, and what it has to say in this language.

        Of ``secrets``, which a snapshot holds seat by seat, only those of the own seats are shown.
        """
        game = self._table.game
        words = view_words(game.name, state, self.wording(viewer.language))
        shown = game.snapshot(state) | ({"words": words} if words else {})
        if "secrets" in shown:
            shown["secrets"] = {
                str(seat): secret for seat, secret in enumerate(shown["secrets"]) if seat in viewer.seats
            }
        return shown

    def clock(self) -> dict[str, Any] | None:
        """The clock to the thousandth; the page counts on from here."""
        table = self._table
        if not table.timed or table.clock.timer is None:
            return None
        return {
            "timer": table.clock.timer,
            "left": round(table.clock.remaining(), 3),
            "running": table.clock.running,
            "paused": table.clock.paused,
        }

    def game(self, code: str) -> dict[str, Any]:
        """What does not change during a game."""
        play, wording = self._table.play, self.wording(code)
        return {
            "type": "game",
            "name": self._table.game.name,
            "title": wording.text(self._table.game.title),
            "seats": list(play.setup.seats),
            "colours": list(self._table.game.seat_colours(play.setup)),
            "palette": list(self._table.game.colours),
            "language": code,
            "calm": self._table.calm,
            "example": None if self._table.example is None else wording.text(self._table.example),
            "view": prepared_view(self._table.game.name, play.state, wording),
        }

    def history(self, viewer: Viewer, *, last: int = 200) -> list[dict[str, Any]]:
        """What happened and why, the newest first."""
        steps = list(enumerate(self._history.steps))[-last:]
        return [
            self.step(number, step, viewer)
            for number, step in reversed(steps)
            if not step.entry.said_with_next
        ]

    def step(self, number: int, step: Step, viewer: Viewer) -> dict[str, Any]:
        wording = self.wording(viewer.language)
        hidden = not self.may_see(step.request, viewer)
        physical = isinstance(step.entry.answer, PHYSICAL) and not hidden
        asked, answered = self._sentences(step, wording, hidden=hidden)
        return {
            "number": number,
            "prompt": asked,
            "steps": [] if hidden else [wording.text(said) for said in getattr(step.request, "steps", ())],
            "answer": answered,
            "by": wording.by(step.request, step.entry),
            "rule": [] if hidden else explained(step.request.rule, viewer.language),
            "at": step.at,
            "correct": wording.request(step.request) if physical else None,
            "was": as_json(step.entry.answer) if physical else None,
            "reading": self._camera.kept(number) if self._camera is not None and physical else None,
        }

    def _sentences(self, step: Step, wording: Wording, *, hidden: bool) -> tuple[str, str | None]:
        """What was asked, and what was answered; a press is one sentence, since all are asked the same."""
        if hidden:
            return wording.secret(step.request)["prompt"], None
        answered = wording.answer(step.request, step.entry.said)
        if isinstance(step.entry.answer, Acted):
            return answered, None
        return wording.text(step.request.prompt), answered

    def may_see(self, request: Request, viewer: Viewer) -> bool:
        over = self._table.play.outcome is not None
        return not request.secret or request.seat in viewer.seats or over

    def _request(self, viewer: Viewer) -> dict[str, Any] | None:
        request, wording = self._table.play.request, self.wording(viewer.language)
        if request is None:
            return None
        if not self.may_see(request, viewer):
            return wording.secret(request)
        shown = wording.request(request) | {"known": list(self._table.play.already_known())}
        shown |= {"advice": [wording.text(said) for said in self._table.advice]}
        if (current := self._table.form) is not None:
            shown |= {"draft": wording.draft(self._table.draft, current)}
        if isinstance(request, (Roll, Drop, Draw)):
            offered = self._table.play.offered()
            shown |= {"offered": as_json(offered) if offered is not None else None}
            shown |= {"reading": self._reading(wording), "camera": self._camera_says(request, wording)}
        return shown

    def next_form(self, viewer: Viewer) -> dict[str, Any] | None:
        """The form that the phase ends with. It is large and seldom wanted, so phones ask for it."""
        current = self._table.form
        if current is None or current.asked or not self.may_see(current.form, viewer):
            return None
        return self.wording(viewer.language).request(current.form)

    def draft(self, viewer: Viewer) -> dict[str, Any] | None:
        """The form that is being filled in, for those who may see what is asked."""
        current = self._table.form
        if current is None or not self.may_see(current.form, viewer):
            return None
        return {"type": "draft"} | self.wording(viewer.language).draft(self._table.draft, current)

    def _camera_says(self, request: Roll | Drop | Draw, wording: Wording) -> str | None:
        """What the camera does now, in plain words; None where no camera looks for this."""
        doing = self._camera.doing(self._table.number) if self._camera else None
        what = f"{request.kind}-{doing}"
        return None if doing is None else wording.text(say(f"web.camera-{what}"))

    def _reading(self, wording: Wording) -> dict[str, Any] | None:
        found = self._camera.reading(self._table.number) if self._camera else None
        why = found.get("why") if found else None
        return found if found is None else found | {"why": None if why is None else wording.text(why)}
