"""Scripts and styles of games: served from the folder of each game, and nothing else of it."""

import os

from starlette.staticfiles import StaticFiles

from bosun.games.registry import asset


class GameFiles(StaticFiles):
    """Serves ``<game's folder>/<file>``."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        folder, _, name = path.replace(os.sep, "/").partition("/")
        found = asset(folder, name)
        return (str(found), found.stat()) if found else ("", None)
