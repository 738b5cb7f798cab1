"""A new box in the machine, its camera over a tray: ``python -m tests.kernel.guest.tray_box PORT FOLDER``.

The camera is the kernel's test driver vivid, which films what another program shows it. ``FOLDER`` has the
pictures ``empty`` and ``die``, raw. A word that comes to the port after the page's names the picture to be
shown; ``end`` ends the box.
"""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.kernel.guest.drivers import bring_packages, load, until
from vision.usb_names import find_webcam, video_nodes, webcams
from vision.v4l2 import Controls

SIZE = (720, 576)
"""Of a picture on vivid's S-Video line, which is the smallest that it can film."""
SVIDEO_IN, SVIDEO_OUT = "input_types=2", "output_types=0"
AS_IT_IS = ("ccs_cap_mode=0", "ccs_out_mode=0")
"""Not made larger or smaller: this kernel's driver falls over when it makes a picture larger."""
LOOP_VIDEO, TEXT_MODE = 0x00F0F000 + 37, 0x00F0F000 + 1  # vivid's own controls
NO_TEXT = 2
SHOWN = Path("/tmp/tray.bgr")
OUTPUT = "vid-out"


def plug_in_camera(folder: Path) -> None:
    load("vivid", "n_devs=1", "num_inputs=1", SVIDEO_IN, "num_outputs=1", SVIDEO_OUT, *AS_IT_IS)
    until(lambda: bool(webcams(video_nodes())), "a camera")
    show(folder / "empty.bgr")
    controls = Controls(find_webcam(0))
    controls.set(LOOP_VIDEO, 1)
    controls.set(TEXT_MODE, NO_TEXT)


def show(picture: Path) -> None:
    """Under the same name, in place: whoever shows the file goes on with it."""
    if SHOWN.exists():
        with SHOWN.open("r+b") as shown:
            shown.write(picture.read_bytes())
    else:
        shutil.copy(picture, SHOWN)


def screen() -> list[str]:
    """The words of a program that shows the picture to the camera, over and over."""
    node = next(node.path for node in video_nodes() if OUTPUT in node.name)
    form = f"--set-fmt-video-out=width={SIZE[0]},height={SIZE[1]},pixelformat=BGR3"
    stream = ["--stream-out-mmap", f"--stream-from={SHOWN}", "--stream-loop"]
    return ["v4l2-ctl", "-d", str(node), form, *stream]


def reach_host() -> None:
    load("virtio_net")
    until(Path("/sys/class/net/eth0").exists, "a network card")
    for words in ("address add 10.0.2.15/24 dev eth0", "link set eth0 up", "route add default via 10.0.2.2"):
        subprocess.run(["ip", *words.split()], check=True)


@contextmanager
def running(words: list[str], **environment: str) -> Iterator[None]:
    told = {**os.environ, **environment}
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=told) as program:
        try:
            yield
        finally:
            program.terminate()


def main(port: int, folder: Path) -> None:
    bring_packages()
    reach_host()
    plug_in_camera(folder)
    home = Path("/run/bosun")
    box = [sys.executable, "-m", "bosun", "serve", "--port", str(port)]
    with running(screen()), running(box, BOSUN_HOME=str(home)):
        until((home / "web.json").exists, "the page")
        print(f"BOX {(home / 'web.json').read_text(encoding='utf-8')}", flush=True)
        with socket.create_server(("", port + 1)) as words:
            while (picture := next_word(words)) != "end":
                show(folder / f"{picture}.bgr")


def next_word(words: socket.socket) -> str:
    line, _ = words.accept()
    with line, line.makefile(encoding="ascii") as said:
        return said.readline().strip()


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
