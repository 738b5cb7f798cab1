"""What happened and the table has not heard yet: the next question carries it."""

from __future__ import annotations

from dataclasses import replace

from engine.messages import Message, say
from engine.perseverance.state import Town
from engine.requests import Choose, Count, Request


def news_note(game: Town) -> Message | None:
    """The news as a note, which the table has heard then."""
    news = game.take_news()
    return say("perseverance.news", what=news) if news else None


def with_news(game: Town, request: Request) -> Request:
    """A choice or a number that all may see carries the news."""
    if isinstance(request, Choose | Count) and not request.secret:
        return replace(request, note=news_note(game))
    return request
