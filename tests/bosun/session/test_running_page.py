"""Other commands of the box find the page that runs."""

from pathlib import Path

import pytest

from bosun.session.invitation import Invitation
from bosun.session.running_page import NOTE, noted_port, running_port
from bosun.text.languages import Language
from bosun.web.server import EVERYWHERE, _listen


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOSUN_HOME", str(tmp_path))
    return tmp_path


def test_the_port_is_known_while_the_page_runs(home: Path) -> None:
    assert running_port(lambda _: True) is None
    with noted_port(8766, home):
        assert running_port(lambda _: True) == 8766
        assert running_port(lambda _: False) is None
    assert running_port(lambda _: True) is None


@pytest.mark.parametrize("told", ["", "x", "-1", "999999", "\0"])
def test_a_note_that_is_none_is_not_read(home: Path, told: str) -> None:
    (home / NOTE).write_text(told)
    assert running_port(lambda _: True) is None


def test_without_a_network_phones_are_offered_no_address_that_leads_nowhere() -> None:
    alone = Invitation("http://127.0.0.1:8765", "123456", "key")
    assert not alone.reachable
    assert "no network" in Language().text(alone.told)
    assert alone.for_terminal() == ""
    assert Invitation("http://192.168.1.4:8765", "123456", "key").reachable


def test_the_page_listens_to_both_kinds_of_address() -> None:
    with _listen(EVERYWHERE, 0) as listening:
        assert listening.family.name in ("AF_INET6", "AF_INET")
