"""What a finding of the doctor says, in English."""

from bosun.doctor.finding import Finding
from bosun.text.languages import Language
from engine.messages import Message, say

ENGLISH = Language("en", strict=True)


def found(finding: Finding) -> str:
    return ENGLISH.text(finding.found)


def do(finding: Finding) -> str:
    """What is to be done; nothing where nothing need be."""
    return "" if finding.do is None else ENGLISH.text(finding.do)


def words(text: str) -> Message:
    """A sentence of a test's own, as a message."""
    return say("as-is", text=text)
