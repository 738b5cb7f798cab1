"""The tray: found by marks or outline, flattened, saved, and missed when the camera moves."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from bosun.text.languages import LANGUAGES, Language
from vision.errors import BadPicture, NoTray
from vision.pictures import Picture
from vision.printing import WIDEST, print_tray, tray_pdf, tray_svg
from vision.tray import OWN_CORNER, find_tray, load_tray, marker_picture, teach_tray

ENGLISH = Language("en", strict=True)

SIDE = 48


def table(*, without: int | None = None, shift: tuple[int, int] = (0, 0)) -> Picture:
    """A grey table of 640 by 480 with the four marks beside a tray from (120, 80) to (520, 400)."""
    canvas = np.full((480, 640, 3), 160, np.uint8)
    corners = {0: (120 - SIDE, 80), 1: (520, 80), 2: (520, 400 - SIDE), 3: (120 - SIDE, 400 - SIDE)}
    for number, (left, top) in corners.items():
        if number != without:
            x, y = left + shift[0], top + shift[1]
            canvas[y - 8 : y + SIDE + 8, x - 8 : x + SIDE + 8] = 255
            canvas[y : y + SIDE, x : x + SIDE] = marker_picture(number, SIDE)[..., None]
    canvas[200 + shift[1] : 260 + shift[1], 300 + shift[0] : 360 + shift[0]] = (30, 60, 200)
    return canvas


def test_the_tray_lies_between_its_four_marks() -> None:
    tray = find_tray(table())
    assert tray.corners * np.array([640, 480]) == pytest.approx(
        np.array([[120, 80], [520, 80], [520, 400], [120, 400]]), abs=1.5
    )


def test_points_are_in_the_tray_or_outside() -> None:
    tray = find_tray(table())
    assert tray.holds(0.5, 0.5)
    assert not tray.holds(0.1, 0.5)
    assert tray.holds(0.17, 0.5, slack=0.05)


@pytest.mark.parametrize("number", sorted(OWN_CORNER))
def test_a_covered_mark_is_named(number: int) -> None:
    with pytest.raises(NoTray, match=rf"marks=\[{number}\]"):
        find_tray(table(without=number))


def test_the_tray_is_flattened_to_its_own_shape() -> None:
    flat = find_tray(table()).flattened(table(), width=200)
    assert flat.shape == (160, 200, 3)
    assert flat[75, 104].tolist() == [30, 60, 200]


def test_a_moved_camera_is_noticed_and_a_still_one_is_not() -> None:
    tray = find_tray(table())
    assert not tray.moved(table())
    assert tray.moved(table(shift=(14, 6)))


def test_one_visible_mark_is_enough_to_notice_a_move() -> None:
    tray = find_tray(table())
    assert tray.moved(table(without=1, shift=(20, 0)))


def test_a_taught_outline_may_be_given_in_any_order_and_notices_a_move_too() -> None:
    tray = teach_tray(table(), [(0.8, 0.8), (0.2, 0.2), (0.8, 0.2), (0.2, 0.8)])
    assert tray.corners.tolist() == pytest.approx(np.array([[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]]))
    assert not tray.moved(table())
    assert tray.moved(table(shift=(25, 10)))


@pytest.mark.parametrize(
    "corners", [[(0.1, 0.1)], [(0.1, 0.1), (0.11, 0.1), (0.11, 0.11), (0.1, 0.11)], [(2.0, 0.0)] * 4]
)
def test_an_outline_that_is_none_is_refused(corners: list[tuple[float, float]]) -> None:
    with pytest.raises(NoTray):
        teach_tray(table(), corners)


@pytest.mark.parametrize("taught", [False, True])
def test_a_calibration_comes_back_from_its_file(tmp_path: Path, taught: bool) -> None:
    outline = [(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)]
    tray = teach_tray(table(), outline) if taught else find_tray(table())
    tray.save(tmp_path / "tray.toml")
    back = load_tray(tmp_path / "tray.toml")
    assert back.corners == pytest.approx(tray.corners, abs=1e-4)
    assert not back.moved(table())
    assert back.moved(table(shift=(25, 10)))


SQUARE = "marks = false\ncorners = [[0, 0], [1, 0], [1, 1], [0, 1]]\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "corners = [[0, 0]]\nmarks = true\n",
        "not toml at all [",
        SQUARE + "glance = 'beyond'\n",
        SQUARE + "glance = '00ff'\n",
        SQUARE + "glance = 3\n",
    ],
)
def test_a_broken_calibration_is_one_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "tray.toml"
    file.write_text(text)
    with pytest.raises(BadPicture, match=r"tray\.calibration"):
        load_tray(file)


def test_the_check_picture_shows_the_outline() -> None:
    shown = find_tray(table()).check_picture(table())
    assert (shown == (0, 255, 0)).all(axis=2).sum() > 500


def test_the_printed_sheet_is_read_back_as_the_four_marks(tmp_path: Path) -> None:
    print_tray(tmp_path / "tray.svg", ENGLISH.text)
    sheet = _rastered((tmp_path / "tray.svg").read_text())
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    _, numbers, _ = detector.detectMarkers(sheet)
    assert sorted(np.asarray(numbers).ravel().tolist()) == [0, 1, 2, 3]


def _rastered(svg: str) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """The filled squares of the sheet at four dots a millimetre."""
    sheet = np.full((297 * 4, 210 * 4), 255, np.uint8)
    for part in svg.split("<rect ")[2:]:
        if "fill=" in part.split("/>")[0]:
            continue
        x, y, w, h = (float(part.split(f'{key}="')[1].split('"')[0]) for key in ("x", "y", "width", "height"))
        sheet[round(y * 4) : round((y + h) * 4), round(x * 4) : round((x + w) * 4)] = 0
    return sheet


def test_the_sheet_is_also_a_pdf_of_one_page(tmp_path: Path) -> None:
    print_tray(tmp_path / "tray.pdf", ENGLISH.text)
    data = (tmp_path / "tray.pdf").read_bytes()
    assert data == tray_pdf(ENGLISH.text)
    assert data.startswith(b"%PDF-1.4")
    assert data.rstrip().endswith(b"%%EOF")
    start = int(data.rsplit(b"startxref", 1)[1].split()[0])
    assert data[start : start + 4] == b"xref"


def test_the_sheet_is_true_to_size() -> None:
    assert 'width="210.0mm" height="297.0mm"' in tray_svg(ENGLISH.text)


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("en", "Print at 100 %. Cut along the lines and keep the white borders."),
        ("fr", "à droite, tous droits comme imprimés."),
        ("pl", "Wytnij wzdłuż linii i zachowaj białe brzegi."),
    ],
)
def test_the_sheet_is_in_the_language_of_who_prints_it(code: str, line: str) -> None:
    assert line in " ".join(re.findall(">([^<]+)</text>", tray_svg(Language(code, strict=True).text)))


def pdf_texts(code: str) -> list[str]:
    stream = tray_pdf(Language(code, strict=True).text).split(b"stream\n")[1].split(b"\nendstream")[0]
    return re.findall(r"Td \((.*)\) Tj", zlib.decompress(stream).decode("cp1252"))


def test_letters_that_not_every_reader_of_pdf_has_lose_their_accents() -> None:
    assert "Wytnij wzdluz linii" in " ".join(pdf_texts("pl"))
    assert "à gauche du plateau à dés" in " ".join(pdf_texts("fr"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_line_fits_the_page(code: str) -> None:
    assert max(map(len, pdf_texts(code))) <= WIDEST
