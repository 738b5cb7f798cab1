"""What happened and the table has not heard yet: the next question carries it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from engine.messages import Message, say
from engine.perseverance.state import Town
from engine.requests import Choose, Count, Request
from engine.rules import Rules, T, revised


def news_note(game: Town) -> Message | None:
    """The news as a note, which the table has heard then."""
    news = game.take_news()
    return say("perseverance.news", what=news) if news else None


def telling_news(game: Town, rules: Rules[T]) -> Rules[T]:
    """The same rules; each choice and number that all may see carries the news."""
    return revised(rules, partial(_with_news, game))


def _with_news(game: Town, request: Request) -> Request:
    if isinstance(request, Choose | Count) and not request.secret:
        return replace(request, note=news_note(game))
    return request
