"""The Raspberry Pi's own camera, by picamera2.

Camera ribbon → the Pi's CSI socket, contacts away from the latch; then

    camera = SteadyCamera(PiCamera())
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import numpy as np

from engine.messages import say
from vision import pi_sensor
from vision.camera import Camera, Frame
from vision.errors import CameraBusy, CameraGone, CameraSlow
from vision.light_settings import Limits, Locked
from vision.pi_names import pi_library, pi_number

PATIENCE = 0.9
"""The longest wait for a request, in seconds: a pulled ribbon gives none, and no error either."""
FOCUSING = 6.0
"""The longest that a search for the focus takes."""
KEPT = 8
"""More frames than the library keeps from before it was asked."""


class PiCamera(Camera):
    """Frames of a Pi camera.

    `size` is width and height; the height follows the sensor, so that nothing is cropped. `settings` are held
    from the start; without them the camera's automatics run. `which` is the number of the camera, or a part
    of its name (``imx708``).
    """

    def __init__(
        self,
        *,
        size: tuple[int, int] = (1280, 960),
        settings: Locked | None = None,
        which: int | str = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = f"Pi camera {which}" if which else "Pi camera"
        self._size = size
        self._settings = settings
        self._which = which
        self._clock = clock
        self._camera: Any = None
        self._metadata: dict[str, Any] = {}

    def open(self) -> None:
        library = pi_library()
        number = pi_number(library.Picamera2.global_camera_info(), self._which)
        try:
            self._camera = library.Picamera2(number)
        except (IndexError, RuntimeError) as error:
            raise _refused(error) from error
        try:
            self._start(self._camera)
        except BaseException:
            self.close()
            raise

    def _start(self, camera: Any) -> None:
        mode = pi_sensor.whole_mode(camera.sensor_modes, self._size[0])
        # What picamera2 calls RGB888 lies in memory as blue, green, red: just what OpenCV wants.
        main = {"size": pi_sensor.whole_size(mode, self._size), "format": "RGB888"}
        sensor = {} if mode is None else {"output_size": mode["size"], "bit_depth": mode["bit_depth"]}
        camera.configure(camera.create_video_configuration(main=main, sensor=sensor))
        self._set_controls()
        camera.start()
        if self._settings is None or self._settings.focus is None:
            self.find_focus()

    def lock(self, settings: Locked | None) -> None:
        self._settings = settings
        if self._camera is not None:
            self._set_controls()

    def _set_controls(self) -> None:
        advertised = self._camera.camera_controls
        if self._settings is None:
            self._camera.set_controls(pi_sensor.automatic(advertised))
        else:
            self._camera.set_controls(pi_sensor.locked(self._settings, advertised))

    def settings(self) -> Locked:
        return pi_sensor.used(self._metadata)

    def limits(self) -> Limits:
        return pi_sensor.limits(self._opened().camera_controls)

    def find_focus(self) -> bool:
        """One cycle of the library's own autofocus."""
        camera = self._opened()
        if "AfMode" not in camera.camera_controls:
            return False
        try:
            return bool(camera.autofocus_cycle(wait=FOCUSING))
        except TimeoutError:
            camera.cancel_all_and_flush()
            return False

    def capture(self) -> Frame:
        """A frame whose exposure began after it was asked for; kept ones are thrown away."""
        camera, asked = self._opened(), self._clock()
        for _ in range(KEPT):
            picture, self._metadata = self._request(camera)
            taken = pi_sensor.light_fell(self._metadata)
            if taken is None:
                taken = self._clock()
            if taken >= asked:
                return Frame(picture, taken)
        raise CameraGone(say("camera.stopped", camera=self.name))

    def _request(self, camera: Any) -> tuple[Any, dict[str, Any]]:
        try:
            request = camera.capture_request(wait=PATIENCE)
        except TimeoutError as error:
            raise CameraSlow(say("camera.slow", camera=self.name)) from error
        try:
            picture = np.asarray(request.make_array("main"), np.uint8)
            return np.ascontiguousarray(picture[..., :3]), request.get_metadata()
        finally:
            request.release()

    def _opened(self) -> Any:
        if self._camera is None:
            raise CameraGone(say("camera.not-open", camera=self.name))
        return self._camera

    def close(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            # A request that timed out is still queued, and stopping would wait behind it for ever.
            camera.cancel_all_and_flush()
            with suppress(RuntimeError):
                camera.stop()
            camera.close()


def _refused(error: BaseException) -> CameraGone:
    """Why the library did not open the camera: the reason is in the error behind its error."""
    for cause in _chain(error):
        if "busy" in str(cause).lower() or "acquire" in str(cause).lower():
            return CameraBusy(say("camera.busy", camera="Pi camera"))
    return CameraGone(say("camera.none-on-pi"))


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
