"""A line that breaks in the moment of a tap: the form can be used again, and the answer counts once."""

from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from tests.bosun.web.phones import Box, Phone

Start = Callable[..., Box]
New = Callable[..., Phone]


class Cut:
    """Scissors on the live line of a phone: what it says is swallowed, then the line is cut."""

    def __init__(self, phone: Phone) -> None:
        self.swallowing = False
        self.swallowed: list[str | bytes] = []
        self._lines: list[WebSocketRoute] = []
        phone.page.route_web_socket("**/live*", self._pass_on)

    def _pass_on(self, line: WebSocketRoute) -> None:
        box = line.connect_to_server()
        self._lines.append(line)

        def say(message: str | bytes) -> None:
            if self.swallowing and "answer" in str(message):
                self.swallowed.append(message)
            else:
                box.send(message)

        line.on_message(say)

    def through(self) -> None:
        """The line breaks; the page opens a new one by itself."""
        self.swallowing = False
        self._lines[-1].close(code=1011, reason="cut")


def test_an_answer_that_was_lost_with_the_line_can_be_given_again(start_box: Start, new_phone: New) -> None:
    box = start_box()
    fred = new_phone()
    cut = Cut(fred)
    fred.join(box.guests, "Fred")
    fred.sees("Deal a character to Fred")
    cut.swallowing = True
    fred.now.locator(".options").get_by_role("button", name="John Stark").click()
    fred.now.locator(".go").click()
    expect(fred.now).to_have_class("sent")
    assert cut.swallowed
    cut.through()
    expect(fred.now).not_to_have_class("sent")
    expect(fred.page.locator("#line")).to_contain_text("On the line")
    fred.confirm()
    fred.sees("Deal a character to Sophie")


def test_a_tap_without_a_line_leaves_the_form_as_it_was(start_box: Start, new_phone: New) -> None:
    box = start_box()
    fred = new_phone().join(box.guests, "Fred")
    fred.sees("Deal a character to Fred")
    fred.now.locator(".options").get_by_role("button", name="John Stark").click()
    box.kill()
    expect(fred.page.locator("#line")).to_contain_text("No line to the box")
    fred.now.locator(".go").click()
    expect(fred.now).not_to_have_class("sent")
    box.start()
    expect(fred.page.locator("#line")).to_contain_text("On the line")
    fred.confirm()
    fred.sees("Deal a character to Sophie")
