"""Options that many questions of this game share, and the question that is answered by yes or no."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Unpack

from engine.messages import Message, say
from engine.requests import Option
from engine.rules import Asking, Rules, choose

STOP = "stop"
YES, NO = "yes", "no"


def agree(id: str, prompt: Message, **asking: Unpack[Asking]) -> Rules[bool]:
    """Whether the answer is yes."""
    options = [Option(YES, say("perseverance.yes")), Option(NO, say("perseverance.no"))]
    return (yield from choose(id, prompt, options, **asking)) == YES


def stop_option() -> Option:
    return Option(STOP, say("perseverance.stop"))


def counts(options: Counter[str], label: Callable[[str], Message]) -> list[Option]:
    """Options of which each may be taken as often as counted."""
    return [Option(id, label(id), number) for id, number in options.items() if number > 0]
