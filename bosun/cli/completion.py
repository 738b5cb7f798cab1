"""What the shell completes: games, saved games, languages and rules."""

# ruff: noqa: PLC0415 - heavy modules are imported where they are used, so that the first prompt comes fast

import typer


def game_names(incomplete: str) -> list[str]:
    from bosun.session.home import games_folder
    from engine.games import GAMES

    saved = [path.name.removesuffix(".bosun") for path in games_folder().glob("*.bosun")]
    return [name for name in (*sorted(GAMES), *sorted(saved)) if name.startswith(incomplete)]


def saved_names(incomplete: str) -> list[str]:
    from bosun.session.home import games_folder

    saved = sorted(path.name.removesuffix(".bosun") for path in games_folder().glob("*.bosun"))
    return [name for name in saved if name.startswith(incomplete)]


def language_codes(incomplete: str) -> list[str]:
    from bosun.text.languages import LANGUAGES

    return [code for code in LANGUAGES if code.startswith(incomplete)]


def rule_ids(incomplete: str) -> list[str]:
    from bosun.text.languages import DEFAULT
    from bosun.text.rule_texts import rule_texts

    return [id for id in rule_texts(DEFAULT) if id.startswith(incomplete.upper())]


def fact_games(incomplete: str) -> list[str]:
    from engine.games import GAMES

    names = (game.name for game in GAMES.playable()[0] if game.book.kinds)
    return [name for name in names if name.startswith(incomplete)]


def fact_keys(ctx: typer.Context, incomplete: str) -> list[str]:
    """Kinds and facts of the game that was named before."""
    from engine.games import GAMES

    name = str(ctx.params.get("game"))
    if name not in GAMES:
        return []
    book = GAMES[name].book
    known = [*(kind.name for kind in book.kinds), *(str(key) for key in book.all_keys())]
    return [key for key in known if key.startswith(incomplete)]
