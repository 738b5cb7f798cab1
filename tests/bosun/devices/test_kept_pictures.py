"""The pictures behind readings are kept for corrections, as long as their answers stand."""

import numpy as np

from bosun.devices.kept_pictures import MOST, KeptPictures

PICTURE = np.zeros((4, 4, 3), np.uint8)
MARKS = [{"piece": "violet", "value": "Z01"}]


def kept(*answers: int) -> KeptPictures:
    pictures = KeptPictures()
    for answer in answers:
        pictures.keep(answer, MARKS, PICTURE)
    return pictures


def test_a_picture_is_found_by_the_number_of_its_answer() -> None:
    found = kept(3).of(3)
    assert found is not None
    assert found.marks == MARKS
    assert found.picture.startswith(b"\xff\xd8")
    assert kept(3).of(4) is None


def test_answers_that_are_taken_back_lose_their_pictures() -> None:
    pictures = kept(3, 5, 8)
    pictures.forget(5)
    assert [pictures.of(at) is not None for at in (3, 5, 8)] == [True, False, False]


def test_the_oldest_go_first() -> None:
    pictures = kept(*range(MOST + 2))
    assert [pictures.of(at) is not None for at in (0, 1, 2, MOST + 1)] == [False, False, True, True]
