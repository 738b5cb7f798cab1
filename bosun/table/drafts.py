"""The table's draft: it follows what is asked, takes what people change, and is on the disk first."""

from collections.abc import Callable
from typing import Any

from bosun.errors import Late
from bosun.table.current_form import CurrentForm, current_form
from bosun.table.draft import Draft, DraftPart, Refusal, merged
from bosun.table.journal.draft_rows import DraftRows
from bosun.table.operations import EditDraft, MarkTold, SubmitDraft
from engine.answers import Answer, Filled
from engine.errors import Illegal
from engine.messages import say
from engine.play import Play
from engine.requests import Choose, Count, Form, Request


class Drafts:
    """Owns the draft of the form that is filled in now. A form that is answered takes its draft with it.

    :param rows: where the draft lies on the disk.
    :param now: the number of the current request, and the play.
    """

    def __init__(self, rows: DraftRows, now: Callable[[], tuple[int, Play[Any]]]) -> None:
        self._rows = rows
        self._now = now
        self._found: tuple[int, CurrentForm | None] | None = None
        self._fitted: Form | None = None
        number, _ = now()
        self._draft = self._shown = self._written = rows.read(number, self._key) or self._begun()
        self._follow_last()

    @property
    def form(self) -> CurrentForm | None:
        """The form that is asked now, or that people may fill in meanwhile."""
        number, play = self._now()
        if self._found is None or self._found[0] != number:
            self._found = number, current_form(play)
        return self._found[1]

    @property
    def current(self) -> Draft:
        """The draft of this form; one of an earlier form is forgotten, and so is what can no longer be."""
        if self._draft.form != self._key:
            self._draft = self._begun()
        if self.form is not None and self.form.form is not self._fitted:
            self._fitted = self.form.form
            self._draft = self._draft.fitting(self._fitted)
        return self._draft

    def carry_out(self, operation: EditDraft | MarkTold | SubmitDraft) -> Filled | None:
        """Change the draft. Returns the answer that it is, where it was submitted and can be one."""
        if operation.draft_number != self.current.number:
            raise Late(say("refuse.late"))
        match operation:
            case EditDraft():
                self._edit(operation)
            case MarkTold():
                self._require_asked()
                self._draft = self.current.with_told(operation.seat, told=operation.told)
            case SubmitDraft():
                return self._submitted(operation)
        return None

    def _edit(self, operation: EditDraft) -> None:
        """Change one part. What the part can never hold is refused and changes nothing."""
        draft, part = self.current, self._part(operation.part)
        value = merged(part, operation.was, operation.value, draft.value(part))
        self._draft = draft.with_part(part.id, value, operation.source, operation.author)

    def _submitted(self, operation: SubmitDraft) -> Filled | None:
        """The draft as an answer; what cannot be one stays as it is, and everybody sees why."""
        form = self._require_asked()
        try:
            self._require_seen(operation)
            filled = self.current.filled(form)
            form.check(filled)
        except Illegal as error:
            self._draft = self.current.refused(Refusal(error.text, error.part))
            return None
        return filled

    def _require_seen(self, operation: SubmitDraft) -> None:
        """Nobody submits what another changed in the same moment."""
        unseen = self.current.unseen(operation.seen, operation.author)
        if unseen is not None:
            raise Illegal(say("refuse.draft-changed", part=self._part(unseen).prompt), unseen)

    def follow(self, answered: Request, answer: Answer, source: str) -> None:
        """After an answer: a form that is asked again, with the reason, keeps all that was told."""
        form = self._now()[1].request
        if isinstance(form, Form) and form.note is not None and form.id == answered.id:
            self.restore(form, answer, source, before=self._draft)

    def _follow_last(self) -> None:
        """A box that was killed after a form was refused by the rules has what was told in its journal."""
        play = self._now()[1]
        if play.entries and not self._draft.version and play.entries[-1].answers(play.request):
            last = play.entries[-1]
            assert play.request is not None
            self.follow(play.request, last.answer, last.source)

    def restore(
        self, request: Request | None, told: Answer, source: str, *, before: Draft | None = None
    ) -> None:
        """What was told once is the draft of this form, which is asked again: after an undo, or a refusal.

        ``before`` says who told what; all else was told by ``source``. Only the player whose part is to blame
        has not told everything any more.
        """
        if not isinstance(request, Form) or not isinstance(told, Filled):
            return
        draft, before = self._begun(), before or self._begun()
        for part in request.parts:
            if part.id in told.names and told[part.id] != draft.value(part):
                by = before.parts.get(part.id, DraftPart(told[part.id], source, 0))
                draft = draft.with_part(part.id, told[part.id], by.source, by.author)
        blamed = {part.seat for part in request.parts if part.id == request.about}
        for seat in before.told - blamed:
            draft = draft.with_told(seat, told=True)
        if request.note is not None:
            draft = draft.refused(Refusal(request.note, request.about))
        self._draft = draft

    def changed(self) -> Draft | None:
        """The draft, if it is another than it was when this was last asked."""
        before, self._shown = self._shown, self.current
        return self._shown if self._shown != before else None

    def save(self) -> None:
        """Put what changed on the disk; when this returns, a killed box brings it back."""
        if self.unsaved:
            self._rows.write(self.current, self._written)
            self._written = self.current

    @property
    def unsaved(self) -> bool:
        """Whether something changed since the draft was last put on the disk."""
        return self._written != self.current

    @property
    def _key(self) -> str | None:
        return None if self.form is None else self.form.key

    def _begun(self) -> Draft:
        """A draft in which nothing was told yet."""
        return Draft(self._now()[0], self._key)

    def _require_asked(self) -> Form:
        if self.form is None or not self.form.asked:
            raise Late(say("refuse.late"))
        return self.form.form

    def _part(self, id: str) -> Choose | Count:
        if self.form is None:
            raise Late(say("refuse.late"))
        for part in self.form.form.parts:
            if part.id == id:
                return part
        raise Illegal(say("refuse.form"))
