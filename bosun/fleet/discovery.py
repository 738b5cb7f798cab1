"""Home Assistant finds the tables by itself: one message for each thing that a table can show there."""

from typing import Any

from bosun.fleet.topics import CLOCK, DISCOVERY, GONE, HERE, ONLINE, STATE, topic
from bosun.version import bosun_version


def discovery(table: str) -> dict[str, dict[str, Any]]:
    """Topics and messages; retained, so that a Home Assistant that starts later finds them too."""
    return {
        _config(table, component, name): _common(table, name) | special
        for component, name, special in _things(table)
    }


def _things(table: str) -> list[tuple[str, str, dict[str, Any]]]:
    state, clock = topic(table, STATE), topic(table, CLOCK)
    return [
        ("sensor", "game", {"state_topic": state, "value_template": "{{ value_json.title }}"}),
        ("sensor", "phase", {"state_topic": state, "value_template": "{{ value_json.phase }}"}),
        (
            "sensor",
            "asks",
            {"state_topic": state, "value_template": "{{ (value_json.asks or '')[:255] }}"},
        ),
        (
            "sensor",
            "clock",
            {
                "state_topic": clock,
                "value_template": "{{ value_json.seconds }}",
                "unit_of_measurement": "s",
                "device_class": "duration",
            },
        ),
        (
            "binary_sensor",
            "trouble",
            {
                "state_topic": state,
                "value_template": "{{ 'ON' if value_json.away else 'OFF' }}",
                "device_class": "problem",
                "json_attributes_topic": state,
            },
        ),
    ]


def _config(table: str, component: str, name: str) -> str:
    return f"{DISCOVERY}/{component}/bosun_{table}/{name}/config"


def _common(table: str, name: str) -> dict[str, Any]:
    return {
        "name": name.capitalize(),
        "unique_id": f"bosun_{table}_{name}",
        "object_id": f"bosun_{table}_{name}",
        "availability_topic": topic(table, ONLINE),
        "payload_available": HERE,
        "payload_not_available": GONE,
        "device": {
            "identifiers": [f"bosun_{table}"],
            "name": f"Bosun {table}",
            "manufacturer": "Bosun",
            "sw_version": bosun_version(),
        },
    }
