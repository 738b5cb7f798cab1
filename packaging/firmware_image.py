"""Builds the firmware with the wheel, so that a box can flash its board without a compiler."""

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

IN_WHEEL = "firmware_bridge/firmware/bosun.hex"


class FirmwareImage(BuildHookInterface[Any]):
    """Adds the image to the wheel; where there is no compiler, the wheel goes without and says so."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # a checkout builds it when it is asked for
        if shutil.which("avr-gcc") is None:
            self.app.display_warning(
                "No avr-gcc: the wheel has no firmware image, and flashing needs a compiler."
            )
            return
        self._folder = tempfile.TemporaryDirectory(prefix="bosun-firmware-")
        sources = Path(self.root) / "firmware_bridge" / "firmware"
        subprocess.run(["make", "-s", "-C", sources, f"OUT={self._folder.name}"], check=True)
        build_data["force_include"][str(Path(self._folder.name) / "bosun.hex")] = IN_WHEEL

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        folder = getattr(self, "_folder", None)
        if folder is not None:
            folder.cleanup()
