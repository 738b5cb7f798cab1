"""`make parts`: writes the parts to print as STL into build/parts."""

import sys
from pathlib import Path

from hardware.prints.camera_mount import camera_mount
from hardware.prints.lid import lid
from hardware.prints.stl import write_stl


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, solid in (("lid", lid()), ("camera_mount", camera_mount())):
        write_stl(solid, folder / f"{name}.stl")
        print(f"{folder / name}.stl: {solid.volume() / 1000:.0f} cm³")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("build/parts"))
