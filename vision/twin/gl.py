"""Finds a way to draw without a screen, and loads MuJoCo with it."""

from __future__ import annotations

import ctypes.util
import importlib
import os
import sys
from types import ModuleType

from engine.messages import say
from vision.errors import NoTwin

WAYS = (("egl", "EGL"), ("osmesa", "OSMesa"))


def load_mujoco() -> ModuleType:
    """MuJoCo, told to draw by EGL or OSMesa unless `MUJOCO_GL` already says how."""
    if "mujoco" not in sys.modules and "MUJOCO_GL" not in os.environ:
        os.environ["MUJOCO_GL"] = chosen_way()
    try:
        mujoco = importlib.import_module("mujoco")
    except ImportError as error:
        raise NoTwin(say("vision.no-mujoco")) from error
    except Exception as error:  # MuJoCo raises whatever its GL library raises
        raise NoTwin(say("vision.no-drawing", why=str(error))) from error
    return mujoco


def chosen_way() -> str:
    """The first way to draw whose library is on this machine."""
    if sys.platform != "linux":
        return "glfw"
    for way, library in WAYS:
        if ctypes.util.find_library(library):
            return way
    raise NoTwin(say("vision.no-gl"))
