"""Facts of the owner's copy in a game, as the page shows them: used for what is asked, or changed since."""

from typing import Any

from bosun.facts.listing import fact_in_words
from bosun.table.table import Table
from bosun.web.serializers import Wording
from engine.facts import FactKey, Value


def changed_facts(table: Table, wording: Wording) -> list[dict[str, str]]:
    """Facts that were changed after this game was told them."""
    return [
        _asked(table, each.key, wording)
        | {
            "here": _told(table, each.key, each.here, wording),
            "now": _told(table, each.key, each.now, wording),
        }
        for each in table.changed_facts
    ]


def used_facts(table: Table, wording: Wording) -> list[dict[str, str]]:
    """What was told and the rules used for what is asked now."""
    used: dict[FactKey, Any] = table.play.facts.used
    return [
        _asked(table, key, wording) | {"told": _told(table, key, value, wording)}
        for key, value in used.items()
    ]


def _asked(table: Table, key: FactKey, wording: Wording) -> dict[str, str]:
    question = table.play.facts.question(key, table.game.name)
    return {"key": str(key), "prompt": wording.text(question.prompt)}


def _told(table: Table, key: FactKey, value: Value, wording: Wording) -> str:
    return fact_in_words(table.game, table.play.facts, key, value, wording.formatter)
