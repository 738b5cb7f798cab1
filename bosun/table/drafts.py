"""The table's draft: it follows what is asked, takes what people change, and is on the disk first."""

from collections.abc import Callable
from dataclasses import replace

from bosun.errors import Late
from bosun.table.draft import Draft, DraftPart, Refusal, fits, merged
from bosun.table.journal.draft_rows import DraftRows
from bosun.table.operations import EditDraft, MarkTold, SubmitDraft
from engine.answers import Answer, Filled
from engine.errors import Illegal
from engine.messages import say
from engine.requests import Choose, Count, Form, Request


class Drafts:
    """Owns the draft of the form that is asked now. A form that is answered takes its draft with it.

    :param rows: where the draft lies on the disk.
    :param asked: the number and the request that are open now.
    """

    def __init__(self, rows: DraftRows, asked: Callable[[], tuple[int, Request | None]]) -> None:
        self._rows = rows
        self._asked = asked
        self._draft = self._shown = self._written = rows.read(self._number)

    @property
    def current(self) -> Draft:
        """The draft of what is asked now; one of an earlier request is forgotten."""
        if self._draft.request_number != self._number:
            self._draft = Draft(self._number)
        return self._draft

    def carry_out(self, operation: EditDraft | MarkTold | SubmitDraft) -> Filled | None:
        """Change the draft. Returns the answer that it is, where it was submitted and can be one."""
        match operation:
            case EditDraft():
                self._edit(operation)
            case MarkTold():
                self._require_form()
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
        form = self._require_form()
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
        form = self._asked()[1]
        if isinstance(form, Form) and form.note is not None and form.id == answered.id:
            self.restore(form, answer, source, before=self._draft)

    def restore(
        self, request: Request | None, told: Answer, source: str, *, before: Draft | None = None
    ) -> None:
        """What was told once is the draft of this form, which is asked again: after an undo, or a refusal.

        ``before`` says who told what; all else was told by ``source``. Only the player whose part is to blame
        has not told everything any more.
        """
        if not isinstance(request, Form) or not isinstance(told, Filled):
            return
        draft, before = Draft(self._number), before or Draft(self._number)
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

    def carry_over(self, before: Request | None) -> None:
        """The same form is asked, though the table is another: what was told stays as far as it can be."""
        form, former = self._asked()[1], self._draft
        if not isinstance(form, Form) or not isinstance(before, Form) or form.id != before.id:
            return
        draft = replace(Draft(self._number), told=former.told)
        for part in form.parts:
            told = former.parts.get(part.id)
            if told is not None and fits(part, told.value):
                draft = draft.with_part(part.id, told.value, told.source, told.author)
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
    def _number(self) -> int:
        return self._asked()[0]

    def _require_form(self) -> Form:
        request = self._asked()[1]
        if not isinstance(request, Form):
            raise Late(say("refuse.late"))
        return request

    def _part(self, id: str) -> Choose | Count:
        for part in self._require_form().parts:
            if part.id == id:
                return part
        raise Illegal(say("refuse.form"))
