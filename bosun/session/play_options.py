"""What the command line asks for."""

import sys
from dataclasses import dataclass, field

from bosun.devices.box_config import BoxConfig


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOptions:
    """The options of ``bosun play``."""

    game: str | None = None
    players: int | None = None
    names: str | None = None
    settings: tuple[str, ...] = ()
    bosun: tuple[str, ...] = ()
    colours: str | None = None
    seed: int | None = None
    draws: str | None = None
    auto: bool = False
    example: bool = False
    bot: str = "random"
    plain: bool = False
    no_colour: bool = False
    resume: bool = False
    new: bool = False
    mend: bool = False
    language: str | None = None
    speak: bool = False
    box: BoxConfig = field(default_factory=BoxConfig)

    @property
    def says_enough(self) -> bool:
        """Nobody need be asked anything."""
        return self.players is not None or self.names is not None

    @property
    def on_screen(self) -> bool:
        """On a terminal that can be drawn on, by somebody who wants it."""
        return not self.plain and sys.stdin.isatty() and sys.stdout.isatty()

    @property
    def open_to_the_page(self) -> bool:
        """Nobody said which game: it can be chosen here, or on a phone."""
        asks = self.game is None and not self.says_enough and not self.resume
        return asks and self.on_screen and self.box.page is not False
