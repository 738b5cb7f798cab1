"""What Bosun says, in a person's language: messages become sentences of a gettext catalogue."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from string import Formatter

from bosun.games.registry import folder_of, text_folders
from bosun.text.typography import typeset
from engine.errors import Malformed
from engine.messages import Message, Param, say

DEFAULT = "en"
LANGUAGES = {"en": "English", "fr": "Français", "pl": "Polski"}
"""The languages that Bosun speaks, with their own names."""


class MissingText(Malformed, KeyError):
    """A message that the catalogue does not know, or a parameter that its text asks for in vain."""


@dataclass(frozen=True, slots=True)
class Text:
    """The forms of one entry: one, or one for each plural of the language."""

    forms: tuple[str, ...]

    @property
    def placeholders(self) -> frozenset[str]:
        return frozenset(
            name for form in self.forms for _, name, _, _ in Formatter().parse(form) if name is not None
        )


class Language:
    """One language. ``strict``: a missing text is an error, as tests want it; a person gets the English one.

    >>> from engine.messages import say
    >>> Language("en").text(say("list.and", first="bread", last="wine"))
    'bread and wine'
    """

    def __init__(self, code: str = DEFAULT, *, strict: bool = False) -> None:
        self.code = code
        self._strict = strict
        self._texts = catalogue(code)

    def text(self, message: Message | str) -> str:
        """The message in words; what is words already stays as it is."""
        if isinstance(message, str):
            return message
        found = self._texts.get(message.id)
        if found is None:
            return self._missing(message)
        params = dict(message.params)
        number = params.get("n")
        form = self._texts.plural(number) if len(found.forms) > 1 and isinstance(number, int) else 0
        try:
            return found.forms[form].format_map({key: self._param(value) for key, value in params.items()})
        except KeyError as error:
            return self._missing(message, error)

    def _param(self, value: Param) -> str:
        if isinstance(value, tuple):
            return self.list([self._param(item) for item in value])
        return self.text(value) if isinstance(value, Message) else str(value)

    def list(self, items: list[str]) -> str:
        """Words in a row, as the language joins them: a, b and c."""
        if len(items) < 2:
            return "".join(items)
        first = self._texts["list.comma"].forms[0].join(items[:-1])
        return self._texts["list.and"].forms[0].format(first=first, last=items[-1])

    def _missing(self, message: Message, cause: Exception | None = None) -> str:
        if self._strict:
            raise MissingText(
                f"No text in “{self.code}” for {message}; write it in the catalogue."
            ) from cause
        return message.id if self.code == DEFAULT else Language(DEFAULT).text(message)


class _Plural:
    """Which form a number takes; a class, since gettext compiles the rule from text."""

    def __init__(self, rule: str) -> None:
        self._choose = c2py(rule)

    def __call__(self, number: int) -> int:
        return int(self._choose(abs(number)))


class Catalogue(Mapping[str, Text]):
    """All texts of a language. Those of a game are read when one of them is first asked for.

    Every id of a game begins with the name of the game, so an id says in which file its text is.
    """

    def __init__(self, code: str) -> None:
        self._code = code
        self._games = text_folders().keys() & set(domains(code))
        read = [read_domain(code, domain) for domain in domains(code) if domain not in self._games]
        self._own = {id: text for texts, _ in read for id, text in texts.items()}
        self.plural = _Plural(read[0][1])

    def __getitem__(self, id: str) -> Text:
        game = folder_of(id.partition(".")[0])
        return (self._of_game(game) if game in self._games else self._own)[id]

    def __iter__(self) -> Iterator[str]:
        yield from self._own
        for game in sorted(self._games):
            yield from self._of_game(game)

    def __len__(self) -> int:
        return len(list(iter(self)))

    def _of_game(self, game: str) -> dict[str, Text]:
        return read_domain(self._code, game)[0]


@cache
def catalogue(code: str) -> Catalogue:
    """The texts of a language, read once."""
    return Catalogue(code)


def domains(code: str) -> list[str]:
    """The catalogues of a language: those of the app, and one for each game."""
    return sorted(_catalogues(code))


@cache
def read_domain(code: str, domain: str) -> tuple[dict[str, Text], str]:
    """The texts of one ``.po`` file, and the plural rule it names."""
    return read_texts(_catalogues(code)[domain].read_bytes(), code)


def read_texts(raw: bytes, code: str) -> tuple[dict[str, Text], str]:
    """The texts in a ``.po`` file, with the spaces that the language wants, and the plural rule it names."""
    from babel.messages.pofile import read_po  # noqa: PLC0415 - slow to import, and not every command speaks

    found = read_po(BytesIO(raw), locale=code, abort_invalid=True)
    texts = {_id(entry.id): Text(_forms(entry.string, code)) for entry in found if entry.id}
    return texts, found.plural_expr.strip("()")


@cache
def _catalogues(code: str) -> dict[str, Traversable]:
    """The ``.po`` files of a language; a game from outside may have none in it, and speaks English."""
    folder = files(__name__) / code
    if not folder.is_dir():
        raise Malformed(say("command.no-language", code=code, known=tuple(LANGUAGES)))
    own = {file.name[:-3]: file for file in folder.iterdir() if file.name.endswith(".po")}
    games: dict[str, Traversable] = {name: texts / f"{code}.po" for name, texts in text_folders().items()}
    return own | {name: file for name, file in games.items() if file.is_file()}


def _id(id: str | tuple[str, ...] | list[str]) -> str:
    return id if isinstance(id, str) else id[0]


def _forms(string: str | tuple[str, ...] | list[str] | None, code: str) -> tuple[str, ...]:
    forms = (string,) if isinstance(string, str) else tuple(string or ())
    return tuple(typeset(form, code) for form in forms)
