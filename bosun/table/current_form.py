"""The form that people fill in now: the one that is asked, or the one that the phase ends with."""

from dataclasses import dataclass
from typing import Any

from engine.play import Play
from engine.requests import Form


@dataclass(frozen=True, slots=True)
class CurrentForm:
    """A form and its ``key``: the same as long as this form was not answered, whatever else is.

    ``asked``: it is what the table is asked now; else it may be filled in, but not submitted.
    """

    form: Form
    key: str
    asked: bool


def current_form(play: Play[Any]) -> CurrentForm | None:
    """What is filled in now, if anything is."""
    request = play.request
    if request is None:
        return None
    form = request if isinstance(request, Form) else play.game.next_form(play.state, request)
    if form is None:
        return None
    answered = sum(entry.request == form.id for entry in play.entries)
    return CurrentForm(form, f"{form.id} {answered}", asked=form is request)
