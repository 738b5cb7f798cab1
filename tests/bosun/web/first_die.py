"""A stranger's way on the page of a new box, each tap counted: a camera, its tray, its first die."""

import re

from playwright.sync_api import Locator, Page, expect

MOST = 8
SLOW = 60_000
"""Milliseconds: pictures of the simulated table are drawn without a graphics card."""


class CountedTaps:
    """A finger that counts, of somebody who waits for so many milliseconds."""

    def __init__(self, patience: int = SLOW) -> None:
        self.number = 0
        self.patience = patience

    def __call__(self, target: Locator) -> None:
        target.click(timeout=self.patience)
        self.number += 1


def set_up_camera(owner: Page, tap: CountedTaps) -> Locator:
    """From the lobby of a new box to the test throw, which sees that nothing lies there yet."""
    tap(owner.locator("#lobby-first a"))
    tap(owner.get_by_role("button", name="Use it"))
    tap(owner.get_by_role("link", name="Set it up"))
    tap(owner.get_by_role("button", name="Find it by its marks"))
    tap(owner.get_by_role("button", name="It fits: keep it"))
    expect(owner.locator("#tray")).to_contain_text("Calibrated by its marks", timeout=tap.patience)
    trial = owner.locator("#trial-tray")
    expect(trial).to_contain_text("Nothing lies there yet.", timeout=tap.patience)
    return trial


def sees_die(trial: Locator, patience: int = SLOW) -> None:
    """One die was read, and a game would take it."""
    expect(trial.locator("li")).to_have_text(re.compile(r"[1-6]: 9\d % sure"), timeout=patience)
    expect(trial).to_contain_text("In a game this would be the answer.")
    expect(trial.locator(".mark")).to_have_count(1)
