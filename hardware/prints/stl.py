"""Writes a solid as binary STL, which every slicer reads."""

from pathlib import Path

import numpy as np
from manifold3d import Manifold

RECORD = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])


def write_stl(solid: Manifold, file: Path) -> None:
    """The triangles of a solid, in millimetres."""
    mesh = solid.to_mesh()
    corners = np.asarray(mesh.vert_properties, np.float32)[:, :3][np.asarray(mesh.tri_verts)]
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-12)
    records = np.zeros(len(corners), RECORD)
    records["normal"], records["corners"] = across / lengths, corners
    head = b"Bosun".ljust(80, b" ") + np.uint32(len(records)).tobytes()
    file.write_bytes(head + records.tobytes())
