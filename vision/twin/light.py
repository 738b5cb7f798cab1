"""Light, camera and lens of the simulated table, and how they vary."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture

Random = np.random.Generator
Three = tuple[float, float, float]


@dataclass(frozen=True)
class Conditions:
    """One evening at the table; the defaults are a good one."""

    lamp: Three = (1.0, -1.0, 6.0)
    lamp_strength: float = 0.5
    ambient: float = 0.4
    window: float = 0.15
    shadow: bool = True
    tray: Three = (0.75, 0.74, 0.72)
    table: Three = (0.45, 0.36, 0.28)
    eye: Three = (0.0, 0.0, 5.0)
    look_at: tuple[float, float] = (0.0, 0.0)
    roll: float = 0.0
    gains: Three = (1.0, 1.0, 1.0)
    gamma: float = 1.0
    blur: float = 0.0
    noise: float = 0.0
    quality: int = 100
    _fovy: float = field(default=37.0)

    def apply(self, model: Any) -> None:
        """Set lamps, cloths and the camera of a MuJoCo model."""
        lamp, window = model.light("lamp").id, model.light("window").id
        model.light_pos[lamp] = self.lamp
        model.light_dir[lamp] = -np.array(self.lamp) / np.linalg.norm(self.lamp)
        model.light_diffuse[lamp] = self.lamp_strength
        model.light_castshadow[lamp] = self.shadow
        model.light_diffuse[window] = self.window
        model.vis.headlight.ambient[:] = self.ambient
        model.vis.headlight.diffuse[:] = 0.1
        model.vis.headlight.specular[:] = 0.0
        model.mat("felt").rgba[:3] = self.tray
        model.mat("table").rgba[:3] = self.table
        camera = model.camera("above").id
        model.cam_pos[camera] = self.eye
        model.cam_quat[camera] = _looking(np.array(self.eye), np.array([*self.look_at, 0.0]), self.roll)
        model.cam_fovy[camera] = self._fovy


def any_conditions(random: Random) -> Conditions:
    """Any evening: lamp, shadow, cloth, camera and lens as people have them."""
    grey = random.uniform(0.25, 0.95)
    cloth = np.clip(grey + random.normal(0, 0.1, 3), 0.1, 1.0)
    wood = np.clip(random.uniform(0.2, 0.8) + random.normal(0, 0.08, 3), 0.05, 1.0)
    high = random.uniform(4.6, 6.0)
    lean = random.normal(0, 0.3, 2)
    return Conditions(
        lamp=(float(random.normal(0, 2)), float(random.normal(0, 2)), float(random.uniform(4.5, 9))),
        lamp_strength=float(random.uniform(0.25, 0.7)),
        ambient=float(random.uniform(0.18, 0.5)),
        window=float(random.uniform(0.0, 0.3)),
        shadow=bool(random.random() < 0.85),
        tray=(float(cloth[0]), float(cloth[1]), float(cloth[2])),
        table=(float(wood[0]), float(wood[1]), float(wood[2])),
        eye=(float(lean[0]), float(lean[1]), float(high)),
        look_at=(float(random.normal(0, 0.04)), float(random.normal(0, 0.04))),
        roll=float(np.clip(random.normal(0, 0.04), -0.08, 0.08)),
        gains=_gains(random),
        gamma=float(random.uniform(0.85, 1.2)),
        blur=float(random.choice([0.0, random.uniform(0.3, 1.0)])),
        noise=float(random.uniform(0.0, 6.0)),
        quality=int(random.choice([100, 90, 75])),
        _fovy=float(np.degrees(2 * np.arctan(1.76 / high))),
    )


def _gains(random: Random) -> Three:
    values = random.uniform(0.88, 1.12, 3)
    return float(values[0]), float(values[1]), float(values[2])


def _looking(eye: NDArray[np.float64], at: NDArray[np.float64], roll: float) -> NDArray[np.float64]:
    """The turn of a camera that looks from `eye` to `at`, its upper edge to the far side of the table."""
    back = (eye - at) / np.linalg.norm(eye - at)
    up = np.array([np.sin(roll), np.cos(roll), 0.0])
    right = np.cross(up, back)
    right /= np.linalg.norm(right)
    axes = np.stack([right, np.cross(back, right), back], axis=1)
    return _quaternion(axes)


def _quaternion(axes: NDArray[np.float64]) -> NDArray[np.float64]:
    """The camera never hangs upside down, so the trace stays well above -1."""
    w = np.sqrt(max(1e-9, 1 + np.trace(axes))) / 2
    x = (axes[2, 1] - axes[1, 2]) / (4 * w)
    y = (axes[0, 2] - axes[2, 0]) / (4 * w)
    z = (axes[1, 0] - axes[0, 1]) / (4 * w)
    return np.array([w, x, y, z])


def through_the_lens(frame: Picture, conditions: Conditions, random: Random) -> Picture:
    """White balance, gamma, blur, noise and compression of a real camera."""
    ramp = (np.arange(256, dtype=np.float32)[:, None] / 255) ** conditions.gamma
    table = np.clip(ramp * np.array(conditions.gains, np.float32) * 255, 0, 255).astype(np.uint8)
    image = cv2.LUT(frame, table[:, None, :])
    if conditions.blur > 0:
        image = cv2.GaussianBlur(image, (0, 0), conditions.blur)
    if conditions.noise > 0:
        grain = random.standard_normal(image.shape, np.float32) * np.float32(conditions.noise)
        image = np.clip(image + grain, 0, 255).astype(np.uint8)
    if conditions.quality < 100:
        coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, conditions.quality])[1]
        image = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return np.asarray(image, np.uint8)
