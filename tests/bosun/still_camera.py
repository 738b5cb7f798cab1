"""A camera that always sees the same picture."""

from vision.camera import Camera, Frame
from vision.errors import NoTwin
from vision.pictures import Picture


class Still(Camera):
    """The same picture, a tenth of a second later each time; without one the camera is not there."""

    def __init__(self, picture: Picture | None) -> None:
        self.picture = picture
        self._seconds = 0.0

    def open(self) -> None:
        if self.picture is None:
            raise NoTwin("There is nothing to draw with; type the zones.")

    def capture(self) -> Frame:
        assert self.picture is not None
        self._seconds += 0.1
        return Frame(self.picture, self._seconds)

    def close(self) -> None: ...
