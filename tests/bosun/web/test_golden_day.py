"""A whole day of Resistance by three phones and a table screen, with the outcome of the rule catalogue."""

from collections.abc import Callable

import pytest

from tests.bosun.web.golden import GoldenGame, check_day
from tests.bosun.web.phones import PHONE, TABLET, WIDE, Box, Phone

pytestmark = [pytest.mark.rule("RES-EX-33")]


def test_the_worked_example_comes_out_on_every_phone(
    start_box: Callable[..., Box], new_phone: Callable[..., Phone]
) -> None:
    box = start_box()
    table = new_phone(WIDE).join(box.owner, "Table screen")
    table.shot("day-1-wide-table-deal")
    fred = new_phone(PHONE).join(box.guests, "Fred")
    sophie = new_phone(PHONE).join(box.guests, "Sophie")
    lena = new_phone(TABLET).join(box.guests, "Léna")
    game = GoldenGame(table, fred, sophie, lena)
    game.set_up()
    fred.sees("One press for each action")
    fred.shot("day-2-phone-act")
    table.shot("day-2-wide-act")
    game.press_all()
    lena.shot("day-3-tablet-act")
    fred.shot("day-3-phone-gap")
    game.end_phase()
    game.report(lena)
    lena.shot("day-4-tablet-report")
    sophie.shot("day-4-phone-report")
    game.give_report(lena)
    game.army_phase()
    table.shot("day-5-wide-end")
    for phone in (table, fred, sophie, lena):
        check_day(phone.snapshot())
