"""The story of a game that is over, as text: its chapters, who did what, what went up and down."""

from collections.abc import Iterator

from bosun.games.registry import part_of
from bosun.table.story import Level, Narration, Story, curves_of, tell_story
from bosun.table.table import Table
from bosun.text.formatting import Formatter
from engine.messages import say


def story_lines(table: Table, formatter: Formatter) -> list[str]:
    """What is told before the points; of a game that has nothing to tell, nothing."""
    play = table.play
    narration = part_of(table.game.name, "story", Narration)
    story: Story[None] = tell_story(table.game, narration, play.setup, list(play.entries), lambda _: None)
    return [*_chapters(story, formatter), *_people(story, formatter), *_levels(story, formatter)]


def _chapters(story: Story[None], formatter: Formatter) -> Iterator[str]:
    for chapter in story.chapters:
        yield formatter.language.text(chapter.title)
        yield from (f"  {formatter.language.text(each)}" for each in chapter.happened)


def _people(story: Story[None], formatter: Formatter) -> Iterator[str]:
    text = formatter.language.text
    if any(story.deeds):
        yield text(say("app.story-people"))
    for seat, deeds in enumerate(story.deeds):
        if deeds:
            what = "; ".join(text(each) for each in deeds)
            yield "  " + text(say("app.told", of=formatter.seat(seat), what=what))


def _levels(story: Story[None], formatter: Formatter) -> Iterator[str]:
    for curve in curves_of(story.levels):
        values = " ".join(str(level.now) for level in curve)
        yield formatter.language.text(say("app.told", of=_label(curve[0], formatter), what=values))


def _label(level: Level, formatter: Formatter) -> str:
    label = formatter.language.text(level.label)
    return label if level.seat is None else f"{formatter.seat(level.seat)}, {label}"
