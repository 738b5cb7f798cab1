"""A form at the terminal: the table's draft, part by part, as it is typed and as others change it."""

from bosun.table.operations import EditDraft, SubmitDraft
from bosun.terminal.context import SOURCE, TerminalContext
from bosun.text.answer_parser import read_answer
from engine.requests import Form


class TerminalForm:
    """Reads what is typed into a part, and words what the draft has in it."""

    def __init__(self, context: TerminalContext, request: Form) -> None:
        self.request = request
        self._context = context

    def set(self, part: int, text: str) -> None:
        """Tell one part; what the part does not allow is refused here and leaves it as it was."""
        asked = self.request.parts[part]
        answer = read_answer(asked, text, self._context.formatter)
        asked.check(answer)
        table = self._context.table
        table.submit(EditDraft(table.draft.number, asked.id, answer, source=SOURCE, author=SOURCE))

    def submit(self) -> None:
        """The draft is the answer, as it stands on the screen."""
        table = self._context.table
        table.submit(SubmitDraft(table.draft.number, table.draft.version, source=SOURCE, author=SOURCE))

    def shown(self, part: int) -> str:
        """What the part has in it, and who told it where that was another."""
        asked, draft = self.request.parts[part], self._context.table.draft
        value, told = draft.value(asked), draft.parts.get(asked.id)
        text = "…" if value is None else self._context.formatter.answer(asked, value)
        if told is None or told.source == SOURCE:
            return text
        return f"{text} ({self._context.formatter.source(told.source)})"

    def changed_since(self, version: int) -> list[int]:
        """The parts that were told after this version of the draft."""
        told = self._context.table.draft.parts
        return [
            number
            for number, part in enumerate(self.request.parts)
            if part.id in told and told[part.id].version > version
        ]

    def number_of(self, id: str | None) -> int | None:
        """Where a part stands."""
        found = (number for number, part in enumerate(self.request.parts) if part.id == id)
        return next(found, None)


def next_form(context: TerminalContext) -> TerminalForm | None:
    """The form that may be filled in while the phase goes on, if there is one."""
    current = context.table.form
    return None if current is None or current.asked else TerminalForm(context, current.form)
