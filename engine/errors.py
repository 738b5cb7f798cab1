"""Every error that may reach a person: one sentence that says what happened and what to do."""

from engine.messages import Message, say


class BosunError(Exception):
    """Base of the project's errors; its text is a sentence, or a message that a language turns into one."""

    def __init__(self, text: str | Message) -> None:
        super().__init__(text)
        self.text = text

    @property
    def message(self) -> Message:
        """The text as a message, to be put into another."""
        return self.text if isinstance(self.text, Message) else say("as-is", text=self.text)


class Malformed(BosunError, ValueError):
    """An answer, file or name that cannot be read at all."""


class Illegal(BosunError, ValueError):
    """An answer that is understood, but that the rules do not allow now; of a form, ``part`` is to blame."""

    def __init__(self, text: str | Message, part: str | None = None) -> None:
        super().__init__(text)
        self.part = part


class Ambiguous(BosunError, LookupError):
    """A word that could mean more than one thing."""


class BadData(BosunError, ValueError):
    """A data file with a mistake: the sentence names the file, the entry and what is wrong."""
