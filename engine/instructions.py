"""Several instructions as one: what the table is told to do, in order, and confirms once."""

from dataclasses import replace

from engine.messages import Message, say
from engine.requests import Confirm

MOST_STEPS = 16
"""More is not read at one look: then the table confirms in between."""


def may_be_joined(request: Confirm) -> bool:
    """Not on a clock, where each second is somebody's, and no secret, which only one seat may read."""
    return request.timer is None and not request.secret and not request.alone


def joined(former: Confirm, request: Confirm) -> Confirm:
    """Both as one card. It answers to the id of the later one; who is asked is the seat that both name.

    What is said twice is done twice, and stays.
    """
    head = former if former.headline else request
    prompt = head.prompt if head.headline else say("instructions")
    return replace(
        request,
        prompt=prompt,
        steps=(*_lines(former, prompt), *_lines(request, prompt)),
        headline=head.headline,
        seat=request.seat if request.seat == former.seat else None,
        rule=tuple(dict.fromkeys((*former.rule, *request.rule))),
        note=request.note or former.note,
    )


def _lines(request: Confirm, heading: Message) -> tuple[Message, ...]:
    """The steps, below the prompt unless that stands above the card."""
    own = () if request.prompt in (heading, say("instructions")) else (request.prompt,)
    return (*own, *request.steps)
