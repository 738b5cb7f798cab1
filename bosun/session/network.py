"""A network where there is none: the box as a hotspot by NetworkManager, and back to that of the house."""

import json
import re
import secrets
import shutil
import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bosun.durable import write_whole
from bosun.session.home import home
from engine.errors import BosunError
from engine.messages import say

MANAGER = "nmcli"
CONNECTION = "bosun-hotspot"
OWN_NUMBER = "10.42.0.1"
"""What NetworkManager calls the box in a network that it shares."""

CHANNEL = ("band", "bg", "channel", "6")
"""One on which a radio may send in every country, also where nobody has told it in which it is."""

PATIENCE = 60.0
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are taken for one another."""

Run = Callable[[Sequence[str]], str]


class NoHotspot(BosunError, OSError):
    """The network cannot be changed from here."""


@dataclass(frozen=True, slots=True)
class Hotspot:
    """The network that the box makes: the same at every table, so that phones know it again."""

    name: str
    password: str

    @property
    def code(self) -> str:
        """What a phone's camera scans to join it."""
        return f"WIFI:T:WPA;S:{_escaped(self.name)};P:{_escaped(self.password)};;"


@dataclass(frozen=True, slots=True)
class NetworkState:
    """Whether there is a radio, whether the hotspot is open, and else the name of the network."""

    wifi: str | None
    open: bool
    network: str | None


def own_hotspot(name: str, file: Path | None = None) -> Hotspot:
    """The hotspot of this box; its password is made once and kept."""
    target = home() / "hotspot.json" if file is None else file
    try:
        password = str(json.loads(target.read_text(encoding="utf-8"))["password"])
    except (OSError, ValueError, KeyError, TypeError):
        password = "".join(secrets.choice(_LETTERS) for _ in range(10))
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, json.dumps({"password": password}).encode(), mode=0o600)
    return Hotspot(f"Bosun {name}", password)


def network_state(run: Run | None = None) -> NetworkState:
    ask = run or system_manager()
    radios = [row[0] for row in _rows(ask(["-t", "-f", "DEVICE,TYPE", "device"])) if row[1] == "wifi"]
    active = _rows(ask(["-t", "-f", "NAME,TYPE", "connection", "show", "--active"]))
    names = [name for name, kind in active if kind.startswith("802-")]
    joined = [name for name in names if name != CONNECTION]
    return NetworkState(next(iter(radios), None), CONNECTION in names, next(iter(joined), None))


def open_hotspot(hotspot: Hotspot, run: Run | None = None) -> None:
    """Make the network; the house's is left on the same radio."""
    ask = run or system_manager()
    radio = network_state(ask).wifi
    if radio is None:
        raise NoHotspot(say("network.no-wifi"))
    told = ["device", "wifi", "hotspot", "ifname", radio, "con-name", CONNECTION]
    ask([*told, *CHANNEL, "ssid", hotspot.name, "password", hotspot.password])
    with suppress(OSError):
        _mark().touch()


def close_hotspot(run: Run | None = None) -> bool:
    """Go back: NetworkManager joins a network that it knows. False where no hotspot was open."""
    ask = run or system_manager()
    _mark().unlink(missing_ok=True)
    if not network_state(ask).open:
        return False
    ask(["connection", "down", CONNECTION])
    return True


def begin_to_leave(close: Callable[[], object] = close_hotspot) -> bool:
    """Begin to close the hotspot, for a panel that cannot wait; False where this box has opened none."""
    if not _mark().exists():
        return False
    threading.Thread(target=_quietly, args=(close,), name="bosun-network", daemon=True).start()
    return True


def _quietly(close: Callable[[], object]) -> None:
    """Nobody waits for it: the phones see whether the network is gone."""
    with suppress(BosunError):
        close()


def _mark() -> Path:
    """It is there while the hotspot that this box opened is open."""
    return home() / "hotspot-open"


def system_manager() -> Run:
    """Asks the NetworkManager of the system; what it refuses is said in its own words."""
    command = shutil.which(MANAGER)
    if command is None:
        raise NoHotspot(say("network.no-manager"))

    def run(words: Sequence[str]) -> str:
        try:
            done = subprocess.run(
                [command, *words], capture_output=True, text=True, timeout=PATIENCE, check=True
            )
        except subprocess.CalledProcessError as error:
            raise NoHotspot(say("network.refused", why=_last_line(error.stderr))) from error
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NoHotspot(say("network.refused", why=type(error).__name__)) from error
        return done.stdout

    return run


def _rows(text: str) -> list[list[str]]:
    """The fields of nmcli's terse lines, in which a colon that is meant is escaped."""
    split = re.compile(r"(?<!\\):")
    return [[re.sub(r"\\(.)", r"\1", field) for field in split.split(line)] for line in text.splitlines()]


def _escaped(text: str) -> str:
    return re.sub(r'([\\;,:"])', r"\\\1", text)


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or ["?"])[-1]
