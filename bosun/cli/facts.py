"""``bosun facts``: what is printed, told and unknown of one's own copy of a game, and telling it."""

# ruff: noqa: PLC0415 - heavy modules are imported where they are used, so that the first prompt comes fast

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bosun.cli.completion import fact_games, fact_keys
from bosun.cli.speaking import Spoken

if TYPE_CHECKING:
    from bosun.facts.packs import Pack
    from bosun.facts.store import FactStore
    from bosun.text.languages import Language
    from engine.facts import FactKey
    from engine.game import Game

facts_app = typer.Typer(
    help="What your own copy of a game shows: list it, tell it, give it to others.", no_args_is_help=True
)

GameName = Annotated[str, typer.Argument(help="The game.", autocompletion=fact_games)]


@facts_app.command("list")
def list_facts(
    game: Annotated[str | None, typer.Argument(help="The game.", autocompletion=fact_games)] = None,
    kind: Annotated[str | None, typer.Option(help="Only one kind of fact, such as roads.")] = None,
    language: Spoken = None,
) -> None:
    """What is printed, told and unknown, how many are left, and about how many minutes they take."""
    from bosun.facts.listing import game_line, kind_lines
    from bosun.facts.store import FactStore
    from bosun.text.formatting import Formatter
    from engine.games import GAMES

    words = Formatter(_language(language), ())
    if game is None:
        for one in (found for found in GAMES.playable()[0] if found.book.kinds):
            typer.echo(game_line(one, FactStore(one.name), words))
        return
    chosen, store = _opened(game, words.language)
    typer.echo(game_line(chosen, store, words))
    for line in kind_lines(chosen, store, words, kind):
        typer.echo(line)


@facts_app.command("tell")
def tell_facts(
    game: GameName,
    which: Annotated[
        str | None, typer.Argument(help="A kind, or a fact such as roads:NE15.", autocompletion=fact_keys)
    ] = None,
    language: Spoken = None,
) -> None:
    """Answer what your copy shows, one question after the other. Stop whenever you like."""
    from bosun.terminal.fact_questions import FactQuestions
    from bosun.terminal.line_reader import LineReader
    from bosun.terminal.setup_dialog import Prompter
    from bosun.text.formatting import Formatter

    spoken, line = _language(language), LineReader()
    chosen, store = _opened(game, spoken)
    keys = _to_tell(chosen, store, which)
    prompter = Prompter(line, typer.echo, spoken)
    prompter.say("app.facts.begin", n=len(keys))
    FactQuestions(chosen, store, prompter, Formatter(spoken, ()), line.known).lead(keys)
    left = len(_to_tell(chosen, store, None))
    prompter.say("app.facts.end", n=left, game=chosen.name, file=str(store.file))


@facts_app.command("name")
def name_fact(
    game: GameName,
    fact: Annotated[str, typer.Argument(help="A fact such as roads:NE15.", autocompletion=fact_keys)],
    name: Annotated[str, typer.Argument(help="The name of what it is about; empty takes it away.")],
    language: Spoken = None,
) -> None:
    """Give a name of your own to what a fact is about."""
    chosen, store = _opened(game, _language(language))
    store.label(_known_key(chosen, store, fact), name[:80])


@facts_app.command("forget")
def forget_facts(
    game: GameName,
    which: Annotated[
        list[str],
        typer.Argument(help="Facts such as roads:NE15, a kind, or “all”.", autocompletion=fact_keys),
    ],
    language: Spoken = None,
) -> None:
    """Forget what was told; it will be asked for again."""
    from engine.messages import say

    spoken = _language(language)
    chosen, store = _opened(game, spoken)
    told = list(store.told())
    gone = [key for key in told if {"all", key.kind, str(key)} & set(which)]
    for each in set(which) - {"all", *(key.kind for key in told)}:
        _known_key(chosen, store, each)
    store.forget(*gone)
    typer.echo(spoken.text(say("app.facts.forgotten", n=len(gone))))


@facts_app.command("export")
def export_facts(
    game: GameName,
    file: Annotated[
        Path | None, typer.Argument(help="Where to write; a name ending in .csv makes a table.")
    ] = None,
    photograph: Annotated[
        bool, typer.Option("--photograph", help="With the photograph of your board.")
    ] = False,
    language: Spoken = None,
) -> None:
    """Write what you told as one file: a pack for others, or a table (CSV) to fill in."""
    from bosun.facts.files import write_new
    from bosun.facts.packs import SUFFIX, own_pack, write_pack
    from bosun.facts.tables import SUFFIX as TABLE
    from bosun.facts.tables import write_table
    from engine.messages import say

    spoken = _language(language)
    chosen, store = _opened(game, spoken)
    target = file or Path(f"{chosen.name}{SUFFIX}")
    is_table = target.suffix == TABLE
    content = write_table(chosen, store) if is_table else write_pack(own_pack(store, photograph=photograph))
    write_new(target, content)
    typer.echo(spoken.text(say("app.facts.exported", n=len(store.told()), file=str(target))))


@facts_app.command("import")
def import_facts(
    file: Annotated[Path, typer.Argument(help="A pack, a table (.csv), or a data file of version 0.1.")],
    game: Annotated[
        str | None, typer.Option(help="The game it must be of.", autocompletion=fact_games)
    ] = None,
    theirs: Annotated[
        list[str] | None, typer.Option(help="A fact to take where it differs from yours, or “all”.")
    ] = None,
    language: Spoken = None,
) -> None:
    """Take in what others told, or what you filled in. What differs from your own is shown first."""
    from bosun.facts.importing import read_any
    from bosun.facts.packs import differences, take_pack
    from bosun.facts.store import FactStore
    from engine.games import find_game
    from engine.messages import say

    spoken = _language(language)
    pack = read_any(file, find_game(game) if game else None)
    chosen, store = find_game(pack.game), FactStore(pack.game)
    wanted = _wanted(chosen, store, pack, theirs, spoken)
    left = len(differences(store, pack)) - len(wanted)
    taken = take_pack(store, chosen, pack, theirs=wanted)
    typer.echo(spoken.text(say("app.facts.imported", n=taken, file=str(file))))
    if left:
        typer.echo(spoken.text(say("app.facts.own-kept", n=left)))


def _wanted(
    game: "Game[Any]", store: "FactStore", pack: "Pack", theirs: list[str] | None, spoken: "Language"
) -> "list[FactKey]":
    """Of what differs, those that are to be as in the file: as the options say, or as somebody answers."""
    import sys

    from bosun.facts.listing import difference_line
    from bosun.facts.packs import differences
    from bosun.terminal.setup_dialog import Prompter
    from bosun.text.formatting import Formatter

    wanted, named = [], set(theirs or ())
    prompter = Prompter(sys.stdin.readline, typer.echo, spoken)
    for each in differences(store, pack):
        prompter.write(difference_line(game, store, each, Formatter(spoken, ())))
        if theirs is None and sys.stdin.isatty():
            prompter.say("app.facts.whose")
            named |= {"all"} if (answer := prompter.line()) == "all" else set()
            named |= {str(each.key)} if answer.casefold().startswith("t") else set()
        if {"all", str(each.key)} & named:
            wanted.append(each.key)
    return wanted


def _opened(name: str, spoken: "Language") -> "tuple[Game[Any], FactStore]":
    """A game that has facts, with what was told; what must be said of its files is said."""
    from bosun.facts.old_files import take_over_files
    from bosun.facts.store import FactStore
    from engine.errors import Malformed
    from engine.games import find_game
    from engine.messages import say

    game = find_game(name)
    if not game.book.kinds:
        raise Malformed(say("app.facts.none", game=game.title))
    for said in take_over_files(game):
        typer.echo(spoken.text(said))
    return game, FactStore(game.name)


def _to_tell(game: "Game[Any]", store: "FactStore", which: str | None) -> "list[FactKey]":
    """What is asked: one fact, also where it is told already, or all unknown ones, of one kind or of all."""
    from bosun.facts.telling import progress

    if which is not None and which not in game.book:
        return [_known_key(game, store, which)]
    return list(progress(game, store, which).unknown)


def _known_key(game: "Game[Any]", store: "FactStore", text: str) -> "FactKey":
    from bosun.facts.telling import facts_of_copy, question
    from engine.facts import FactKey

    key = FactKey.parse(text)
    question(game, facts_of_copy(game, store.values()), key)
    return key


def _language(code: str | None) -> "Language":
    from bosun.session.reader_language import reader_language

    return reader_language(code)
