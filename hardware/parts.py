"""What the parts of a panel are called, as messages that a language turns into words."""

from engine.messages import Message, say


def named(name: str) -> Message:
    """The name of a button or light, such as “seat 1” for ``seat1``."""
    return say(f"panel.name.{name}")


def button_part(name: str) -> Message:
    return say("panel.button", name=named(name))


def light_part(name: str) -> Message:
    return say("panel.light", name=named(name))


def bar_part() -> Message:
    return say("panel.bar")


def buzzer_part() -> Message:
    return say("panel.buzzer")


def stuck(name: str) -> Message:
    return say("panel.stuck", name=named(name))
