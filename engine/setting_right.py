"""Setting something right in a play, so that the open question takes notice of it where that can be."""

from typing import Any

from engine.answers import Answer, Counted
from engine.entries import Entry
from engine.errors import BosunError, Illegal
from engine.messages import say
from engine.play import Play
from engine.set_right import RIGHT, Quantity, SetRight, quantity


def right_entry(play: Play[Any], id: str, answer: Answer, *, source: str = "table") -> Entry:
    """The entry that sets this right; refused with the reason where it cannot be so.

    It is put before the last answer went to the rules, if then the same is asked again: so the open question
    knows of it. Else it is put now, and what is asked next knows of it.

    :param play: the game under way; it is not changed.
    :param id: which of its :meth:`~engine.play.Play.settable`.
    :param answer: to the question of that.
    :param source: who says so.
    """
    found = play.find_settable(id)
    found.question.check(answer)
    ways = [SetRight(id, answer, answer, back=False)]
    if (before := _value_before(play, id)) is not None:
        ways.insert(0, SetRight(id, answer, _put_before(answer, found.value, before), back=True))
    return _first_that_works(play, ways, source)


def _first_that_works(play: Play[Any], ways: list[SetRight], source: str) -> Entry:
    refusal: BosunError = Illegal(say("refuse.set-right"))
    for way in ways:
        entry = Entry(f"{play.game.name}{RIGHT}{way.id}", None, way.as_answer(), source)
        try:
            _try(play, entry, way)
        except BosunError as refused:
            refusal = refused
        else:
            return entry
    raise refusal


def _value_before(play: Play[Any], id: str) -> Quantity | None:
    """How it was when the last answer had not been given yet."""
    last = next((at for at in reversed(range(len(play.entries))) if not play.entries[at].aside), None)
    if last is None:
        return None
    before = Play.replay(play.game, play.setup, play.entries[:last])
    return next((each.value for each in before.settable() if each.id == id), None)


def _put_before(told: Answer, now: Quantity, before: Quantity) -> Answer:
    """What to put one answer earlier, so that it comes to what was told after that answer did its part."""
    if isinstance(told, Counted) and isinstance(now, int) and isinstance(before, int):
        return Counted(before + told.number - now)
    return told


def _try(play: Play[Any], entry: Entry, way: SetRight) -> None:
    """Refuse a way that rules stumble over, that comes to something else, or that asks something else."""
    try:
        probe = Play.replay(play.game, play.setup, [*play.entries, entry])
    except BosunError:
        raise
    except Exception as error:  # whatever rules assumed and is no longer so, this way cannot be gone
        raise Illegal(say("refuse.set-right")) from error
    asked, asks = play.request, probe.request
    if asked is None or asks is None or (asked.id, asked.seat) != (asks.id, asks.seat):
        raise Illegal(say("refuse.set-right"))
    if probe.find_settable(way.id).value != quantity(way.told):
        raise Illegal(say("refuse.set-right"))
