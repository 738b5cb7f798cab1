"""A mount for a Pi camera on a rod over the tray: a plate with the camera's holes and a clamp."""

from dataclasses import dataclass

from manifold3d import Manifold

from hardware.prints.lid import ROUND


@dataclass(frozen=True, kw_only=True)
class CameraMount:
    """The measures in millimetres; the defaults fit Camera Module 2 and 3 and a rod of 16 mm.

    `apart` is how far the camera's four screw holes stand apart, across and along; `lens` is the hole for the
    lens, `lens_up` how far its middle stands above the lower pair of holes.
    """

    plate: tuple[float, float, float] = (32.0, 34.0, 3.0)
    apart: tuple[float, float] = (21.0, 12.5)
    hole: float = 2.2
    lens: float = 12.0
    lens_up: float = 0.0
    rod: float = 16.2
    wall: float = 5.0
    clamp: float = 18.0
    slot: float = 2.5
    bolt: float = 3.4


def camera_mount(measures: CameraMount | None = None) -> Manifold:
    """The mount as a solid: the plate lies flat, the clamp stands at its far end."""
    told = measures or CameraMount()
    return _plate(told) + _clamp(told)


def _plate(told: CameraMount) -> Manifold:
    wide, long, thick = told.plate
    plate = Manifold.cube((wide, long, thick))
    across, along = told.apart
    low = 6.0
    for x in (-across / 2, across / 2):
        for y in (low, low + along):
            plate -= _bore(told.hole, thick).translate((wide / 2 + x, y, -1))
    return plate - _bore(told.lens, thick).translate((wide / 2, low + told.lens_up, -1))


def _clamp(told: CameraMount) -> Manifold:
    """A ring round the rod, slit to the back, with a bolt through its two ears."""
    wide, long, _ = told.plate
    outer = told.rod / 2 + told.wall
    ring = Manifold.cylinder(told.clamp, outer, circular_segments=ROUND)
    ears = Manifold.cube((told.slot + 2 * told.wall, outer + 8, told.clamp)).translate(
        (-(told.slot + 2 * told.wall) / 2, 0, 0)
    )
    body = ring + ears
    body -= Manifold.cylinder(told.clamp + 2, told.rod / 2, circular_segments=ROUND).translate((0, 0, -1))
    body -= Manifold.cube((told.slot, outer + 20, told.clamp + 2)).translate((-told.slot / 2, 0, -1))
    bolt = _bore(told.bolt, 40).rotate((0, 90, 0)).translate((-20, outer + 3, told.clamp / 2))
    return (body - bolt).translate((wide / 2, long + outer - 1.5, 0))


def _bore(across: float, thick: float) -> Manifold:
    return Manifold.cylinder(thick + 2, across / 2, circular_segments=ROUND)
