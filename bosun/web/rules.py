"""Rules by their ids, with their texts, for “why?”."""

from collections.abc import Iterable

from bosun.text.rule_texts import all_rules


def explained(ids: Iterable[str]) -> list[dict[str, str]]:
    """Each rule with what the catalogue says; an id that it does not know stands alone."""
    known = all_rules()
    return [{"id": id, "text": known.get(id, "")} for id in ids]
