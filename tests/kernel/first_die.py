"""A stranger's way to the first die, on the page of a box in the machine: its camera is a kernel driver's."""

import json
import re
import socket
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from urllib.request import urlopen

import cv2
from playwright.sync_api import sync_playwright

from tests.bosun.web.first_die import MOST, CountedTaps, sees_die, set_up_camera
from tests.bosun.web.phones import ARGUMENTS, CHROMIUM, Phone, free_port
from tests.kernel.debian_kernel import BUILD, Kernel
from tests.kernel.guest.tray_box import SIZE
from tests.kernel.machine import Outcome, run
from vision.twin.dice import TwinDie
from vision.twin_camera import TwinCamera

PICTURES = BUILD / "tray"
PATIENCE_S = 300.0
EMULATED = 300_000
"""Milliseconds for what an emulated processor does on a busy machine."""
AGAIN_S = 0.5
AT_REST = 3.0
"""Seconds of the simulated table after which a thrown die lies still."""

Command = Callable[[str], str]


def walk(kernel: Kernel, python: Command, log: Path) -> Outcome:
    """Boot a new box, and set its camera up in Chromium here.

    :param python: the machine's command that runs a module.
    """
    film()
    log.unlink(missing_ok=True)
    port = free_port()
    box = python(f"tests.kernel.guest.tray_box {port} {PICTURES}")
    with ThreadPoolExecutor(1) as aside:
        machine = aside.submit(run, kernel, box, log=log, ports=(port, port + 1))
        try:
            taps = in_chromium(port, key_of(log, machine))
            print(f"taps from the lobby of a new box to the first die, with vivid: {taps}")
        finally:
            tell_tray(port + 1, "end")
        return machine.result()


def film() -> None:
    """The pictures that the camera is shown: the tray with its marks, and then a die in it."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with TwinCamera(seed=3, size=(960, 720), pace=AT_REST, plain=True) as camera:
        for name in ("empty", "die"):
            picture = camera.capture().picture
            (PICTURES / f"{name}.bgr").write_bytes(cv2.resize(picture, SIZE).tobytes())
            camera.throw((TwinDie.of("pips"),))


def key_of(log: Path, machine: "Future[Outcome]") -> str:
    """The owner's key, which the machine says when its box is there."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline and not machine.done():
        said = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
        if found := re.search(r"BOX (\{.*\})", said):
            return str(json.loads(found[1])["key"])
        time.sleep(AGAIN_S)
    raise SystemExit(f"The box in the machine did not come up: see {log}.")


def in_chromium(port: int, key: str) -> int:
    """The taps up to the first die that was read."""
    until_page(port)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        phone, tap = Phone(browser), CountedTaps(EMULATED)
        phone.page.goto(f"http://127.0.0.1:{port}/#key={key}")
        try:
            trial = set_up_camera(phone.page, tap)
            tell_tray(port + 1, "die")
            sees_die(trial, EMULATED)
        finally:
            phone.page.screenshot(path=BUILD / "first-die.png", full_page=True)
            browser.close()
    if tap.number > MOST:
        raise SystemExit(f"It took {tap.number} taps, not {MOST}.")
    return tap.number


def until_page(port: int) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        try:
            with urlopen(f"http://127.0.0.1:{port}/", timeout=60):
                return
        except OSError:
            time.sleep(AGAIN_S)
    raise SystemExit("The page of the box in the machine does not answer.")


def tell_tray(port: int, word: str) -> None:
    """What happens at the machine's tray now."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
        line.sendall(f"{word}\n".encode())
