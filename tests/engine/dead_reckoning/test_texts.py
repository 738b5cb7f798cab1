"""Every text that the rules use is in the English catalogue, with the same parameters; none is left over."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bosun.games import dead_reckoning as page_of_the_game
from engine import dead_reckoning
from engine.bots import Bot, random_bot
from engine.dead_reckoning import GAME
from engine.dead_reckoning.bots import captain
from engine.game import Setup
from engine.headless import Headless
from engine.play import Play
from engine.requests import as_json
from tests.engine.dead_reckoning.table import NAMES

PAGE_FOLDER = Path(page_of_the_game.__file__).parent
PO = PAGE_FOLDER / "texts" / "en.po"
RULES = "\n".join(
    file.read_text(encoding="utf-8") for file in Path(dead_reckoning.__file__).parent.glob("*.py")
)
PAGE = "\n".join(
    file.read_text(encoding="utf-8") for kind in ("*.py", "*.js") for file in PAGE_FOLDER.glob(kind)
)


@cache
def english() -> dict[str, set[str]]:
    """The ids of the catalogue, with the placeholders of their text."""
    po = PO.read_text(encoding="utf-8")
    blocks = re.findall(r'msgid "([^"]+)"\n(.*?)(?:\n\n|\Z)', po, flags=re.DOTALL)
    return {id: set(re.findall(r"\{([a-z_]+)\}", body)) for id, body in blocks}


@cache
def plurals() -> set[str]:
    return set(re.findall(r'msgid_plural "([^"]+)"', PO.read_text(encoding="utf-8")))


def test_every_plain_id_of_the_rules_has_a_text() -> None:
    assert set(re.findall(r'(?<!f)(?<!once=)"(dead-reckoning\.[a-z0-9._-]+)"', RULES)) <= set(english()) | {
        "dead-reckoning.kind",
        "dead-reckoning.effect",
    }


def test_every_text_is_used() -> None:
    families = [
        re.escape(head) for head in re.findall(r'[f`]"?(dead-reckoning\.[a-z.-]*)\$?\{', RULES + PAGE)
    ]
    families += [r"dead-reckoning\.kind\.", r"dead-reckoning\.effect\."]
    families += [re.escape(f"dead-reckoning.fact-kind.{kind.name}") + "$" for kind in GAME.book.kinds]
    known = re.compile("|".join(families))
    assert [id for id in english() if f'"{id}"' not in RULES + PAGE and not known.match(id)] == []


def messages(value: Any) -> list[dict[str, Any]]:
    """Every message in a plain form; a request has an id of its own, and a kind."""
    if isinstance(value, list):
        return [one for item in value for one in messages(item)]
    if not isinstance(value, dict):
        return []
    inner = [one for item in value.values() for one in messages(item)]
    said = "kind" not in value and str(value.get("id", "")).startswith("dead-reckoning.")
    return ([value] if said else []) + inner


@pytest.mark.parametrize(
    ("keeping", "bot"), [("battle", random_bot(7)), ("full", captain(7)), ("full", random_bot(8))]
)
def test_texts_and_parameters_agree_in_whole_games(keeping: str, bot: Bot) -> None:
    play = Play(GAME, Setup("dead-reckoning", NAMES[:3], (("keeping", keeping), ("bonus-tokens", "yes"))))
    table = Headless(bot, "texts")
    while play.request is not None:
        for message in messages(as_json(play.request)):
            params = set(message) - {"id"}
            assert english()[message["id"]] <= params, message
            assert params - {"n"} <= english()[message["id"]], message
            assert ("n" in params) == (message["id"] in plurals()), message
        answer, source = table.answer(play.request, play.state)
        play.answer(answer, source=source)
