"""What a test of any game needs of a table: the play, what is asked, and by which name."""

from typing import Generic, TypeVar

from engine.play import Play
from engine.requests import Request

S = TypeVar("S")


class AtTable(Generic[S]):
    """A game under way. Names of players stand for their seats; ids are those of the data files."""

    names: tuple[str, ...] = ()
    """What the game's message ids begin with."""

    def __init__(self, play: Play[S]) -> None:
        self.play = play

    @property
    def game(self) -> S:
        return self.play.state

    @property
    def request(self) -> Request:
        assert self.play.request is not None, "the game is over"
        return self.play.request

    @property
    def asks(self) -> str:
        """The id of what is asked now, without the name of the game."""
        id = self.request.id
        return next((id.removeprefix(name) for name in self.names if id.startswith(name)), id)
