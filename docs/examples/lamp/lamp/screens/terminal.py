"""What the terminal shows of The Lamp."""

from bosun.terminal.views import TerminalView
from bosun.text.formatting import Formatter
from engine.messages import say
from lamp.state import Lamp


def in_words(game: Lamp, words: Formatter) -> list[str]:
    return [words.language.text(say("lamp.stands", night=game.night, n=max(0, game.oil)))]


VIEW = TerminalView(in_words=in_words)
