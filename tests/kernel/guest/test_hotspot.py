"""The hotspot on radios of the kernel (mac80211_hwsim) by a real NetworkManager; a phone joins it."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from bosun.session.network import OWN_NUMBER, Hotspot, network_state, own_hotspot
from tests.bosun.web.serving import answers
from tests.kernel.guest.drivers import bring_packages, load, tell, until

PORT = 8765
HOUSE = "The house"
LAST_LINES = 20
SECRET = "correct horse"
ACCESS_POINT = f"""
network={{
  ssid="{HOUSE}"
  mode=2
  frequency=2412
  key_mgmt=WPA-PSK
  psk="{SECRET}"
}}
"""
GOT_A_NUMBER = """#!/bin/sh
[ "$1" = bound ] && ip address add "$ip/24" dev "$interface"
exit 0
"""


def run(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
    return done.stdout


def bosun(*words: str) -> str:
    return run(sys.executable, "-m", "bosun", *words)


@contextmanager
def running(*words: str) -> Iterator[None]:
    """A program in the background; what it says at last is in the machine's log."""
    with TemporaryFile("w+") as said:
        with subprocess.Popen(words, stdout=said, stderr=said) as program:
            try:
                yield
            finally:
                program.terminate()
        said.seek(0)
        print(f"\n{words[0]}:", *said.read().splitlines()[-LAST_LINES:], sep="\n  ", flush=True)


class Elsewhere:
    """A device with one of the radios: its network is its own."""

    def __init__(self, name: str, radio: int) -> None:
        self._name = name
        self.radio = f"wlan{radio}"
        run("ip", "netns", "add", name)
        run("iw", "phy", f"phy{radio}", "set", "netns", "name", name)

    def run(self, *words: str) -> str:
        return run("ip", "netns", "exec", self._name, *words)

    def supplicant(self, folder: Path, text: str) -> None:
        """Open or join a network."""
        told = folder / f"{self._name}.conf"
        told.write_text(text, encoding="utf-8")
        self.run("wpa_supplicant", "-B", "-i", self.radio, "-c", str(told))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("radio")


@pytest.fixture(scope="module")
def phone(folder: Path) -> Elsewhere:
    """The second of three radios; the first is the box's, and the third makes the network of the house."""
    bring_packages()
    load("mac80211_hwsim", "radios=3")
    until(Path("/sys/class/net/wlan2").exists, "three radios")
    Elsewhere("house", 2).supplicant(folder, ACCESS_POINT)
    return Elsewhere("phone", 1)


@pytest.fixture(scope="module", autouse=True)
def manager(phone: Elsewhere) -> Iterator[None]:  # noqa: ARG001 - its radio is not the manager's to take
    """NetworkManager with what it stands on, as on a Pi."""
    Path("/run/dbus").mkdir(parents=True, exist_ok=True)
    with ExitStack() as all_of_them:
        run(shutil.which("udevd") or "/lib/systemd/systemd-udevd", "--daemon")
        run("udevadm", "trigger")
        run("udevadm", "settle")
        all_of_them.enter_context(running("dbus-daemon", "--system", "--nofork", "--nopidfile"))
        until(Path("/run/dbus/system_bus_socket").exists, "the bus")
        all_of_them.enter_context(running("wpa_supplicant", "-u", "-O", "/run/wpa_supplicant"))
        all_of_them.enter_context(running("NetworkManager", "--debug"))
        until(_knows_its_radio, "NetworkManager with its radio")
        yield


def _knows_its_radio() -> bool:
    told = subprocess.run(["nmcli", "-t", "device"], capture_output=True, text=True, check=False).stdout
    return "wlan0:wifi:disconnected" in told


@pytest.fixture(scope="module")
def in_house() -> None:
    """The box is in a network that NetworkManager knows."""
    known = ["connection", "add", "type", "wifi", "ifname", "wlan0", "con-name", HOUSE, "ssid", HOUSE]
    number = ["ipv4.method", "manual", "ipv4.addresses", "192.168.77.2/24", "ipv6.method", "disabled"]
    run("nmcli", *known, "wifi-sec.key-mgmt", "wpa-psk", "wifi-sec.psk", SECRET, *number)
    until(lambda: network_state().network == HOUSE, "in the network of the house")


@pytest.fixture(scope="module")
def hotspot(in_house: None, folder: Path) -> Iterator[Hotspot]:  # noqa: ARG001 - in this order
    os.environ["BOSUN_HOME"] = str(folder / "home")
    bosun("network", "hotspot")
    yield own_hotspot("bosun")
    del os.environ["BOSUN_HOME"]


def test_a_phone_joins_the_network_of_the_box_and_opens_its_page(
    hotspot: Hotspot, phone: Elsewhere, folder: Path
) -> None:
    assert network_state().open
    began = time.monotonic()
    phone.supplicant(folder, f'network={{\n  ssid="{hotspot.name}"\n  psk="{hotspot.password}"\n}}\n')
    script = folder / "got-a-number"
    script.write_text(GOT_A_NUMBER, encoding="utf-8")
    script.chmod(0o755)
    phone.run("busybox", "udhcpc", "-i", phone.radio, "-n", "-q", "-t", "60", "-T", "1", "-s", str(script))
    tell("a second radio in the hotspot of the box, with a number of its own, after, s", [_since(began)])
    with running(sys.executable, "-m", "bosun", "serve", "--port", str(PORT)):
        until(lambda: answers(PORT), "the page")
        look = f"import urllib.request as u; print(u.urlopen('http://{OWN_NUMBER}:{PORT}/').status)"
        assert phone.run(sys.executable, "-c", look).strip() == "200"


def _since(began: float) -> float:
    return time.monotonic() - began


def test_opened_twice_it_is_still_one_connection(hotspot: Hotspot) -> None:
    bosun("network", "hotspot")
    assert run("nmcli", "-t", "-f", "NAME", "connection").splitlines().count("bosun-hotspot") == 1
    assert hotspot == own_hotspot("bosun")


@pytest.mark.usefixtures("hotspot")
def test_the_box_goes_back_to_the_network_of_the_house() -> None:
    began = time.monotonic()
    bosun("network", "house")
    until(lambda: network_state().network == HOUSE, "back in the network of the house")
    tell("back in the network of the house after, s", [_since(began)])
    assert not network_state().open
