"""Only what changed is sent to a phone, and it makes the same state of it."""

import asyncio
import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bosun.web.connections import Connection
from bosun.web.phone_registry import Phone
from bosun.web.shared_state import SharedState, change
from tests.bosun.web.applied import applied

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=1), inner, max_size=3)
    ),
    max_leaves=12,
)
STATES = st.dictionaries(st.text("abcd", max_size=1), VALUES, max_size=4)


@given(STATES, STATES)
def test_a_change_makes_the_new_state_of_the_old_one(old: dict[str, Any], new: dict[str, Any]) -> None:
    found = json.loads(json.dumps(change(old, new)))
    made = applied(old, found)
    assert json.dumps(made, sort_keys=True) == json.dumps(new, sort_keys=True)


def test_a_phone_that_has_nothing_is_sent_all() -> None:
    state = SharedState({"type": "state", "number": 1})
    assert json.loads(state.text_after(None)) == {"type": "state", "number": 1}


def test_what_changed_is_written_once_for_all_who_had_the_same() -> None:
    first = SharedState({"type": "state", "number": 1, "snapshot": {"map": list(range(1000)), "hand": [1]}})
    second = SharedState({"type": "state", "number": 2, "snapshot": {"map": list(range(1000)), "hand": [2]}})
    text = second.text_after(first)
    assert text is second.text_after(first)
    assert json.loads(text) == {
        "type": "change",
        "drop": [],
        "put": [[["number"], 2], [["snapshot", "hand", 0], 2]],
    }


def test_a_state_is_kept_as_it_was_told_whatever_the_rules_do_with_theirs() -> None:
    hand = [1]
    first = SharedState({"hand": hand})
    hand.append(2)
    assert json.loads(SharedState({"hand": hand}).text_after(first))["put"] == [[["hand"], [1, 2]]]


def test_a_phone_that_is_slow_gets_the_newest_state_and_the_last_notes_alone() -> None:
    slow = Connection(Phone("id", "token"), "en")
    for number in range(1000):
        slow.show_state(SharedState({"type": "state", "number": number}))
        slow.note(type="refused", number=number)
    *notes, state = [json.loads(text) for text in asyncio.run(slow.next_texts())]
    assert state == {"type": "state", "number": 999}
    assert [note["number"] for note in notes] == list(range(968, 1000))


def test_who_sits_where_comes_before_the_game_though_it_was_told_again() -> None:
    phone = Connection(Phone("id", "token"), "en")
    for kind in ("people", "game", "people"):
        phone.show(kind, kind)
    phone.note(type="refused")
    assert asyncio.run(phone.next_texts())[1:] == ["people", "game"]
