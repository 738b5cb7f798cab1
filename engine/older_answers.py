"""Answers of older rules, made to fit the forms of these."""

from engine.answers import Answer, Chosen, Counted, Filled
from engine.requests import Choose, Count, Form, Request


def completed(question: Request, answer: Answer) -> Answer:
    """The answer to an older form with what the form has now besides, as the form has it filled in."""
    if not isinstance(question, Form) or not isinstance(answer, Filled):
        return answer
    return Filled(
        {part.id: answer[part.id] if part.id in answer.names else _usual(part) for part in question.parts}
    )


def _usual(part: Choose | Count) -> Answer:
    return part.filled_in or (Counted(part.least) if isinstance(part, Count) else Chosen(()))
