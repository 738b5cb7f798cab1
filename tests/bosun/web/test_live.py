"""The live line: what phones may do, what they see, and in which order things count."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from bosun.table.operations import ReportDevice
from bosun.web.connections import Connection
from engine.answers import Acted, Chosen, Confirmed, Counted, Drawn
from tests.bosun.web.dice_game import SETUP as TAVERN_SETUP
from tests.bosun.web.dice_game import TAVERN
from tests.bosun.web.lines import LIVE, OURS, House, open_house


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path) as opened:
        yield opened


def to_the_clock(house: House) -> None:
    """Through the first requests of the harbour to its first timed phase."""
    with house.screen().line() as line:
        line.sit(None, "table")
        for answer in (
            Confirmed(),
            Drawn("invasion", ("gold",)),
            Chosen(("keep",)),
            Drawn("coins", ("gold",)),
            Chosen(("leave",)),
        ):
            line.answer(house.table.number, answer)
            line.settle()


def test_an_answer_on_one_phone_is_seen_on_the_others_with_who_gave_it(house: House) -> None:
    with house.guest().line() as ada, house.guest().line() as bela:
        ada.sit(0)
        bela.sit(1)
        ada.answer(0, Confirmed())
        told = bela.on_event("answered")
        assert (told["by"], told["source"], told["text"]) == ("Ada", "page:0", "done")
        assert told["said"] == "Ada: done"
        assert bela.on_event("state")["number"] == 1
    assert house.table.play.entries[0].source == "page:0"


def test_a_late_or_doubled_tap_answers_nothing(house: House) -> None:
    with house.guest().line() as ada, house.guest().line() as bela:
        ada.sit(0)
        bela.sit(1)
        ada.answer(0, Confirmed())
        ada.answer(0, Confirmed())
        bela.answer(0, Confirmed())
        assert "too late" in ada.refused()
        assert "too late" in bela.refused()
    assert len(house.table.play.entries) == 1


def test_presses_of_different_players_at_once_all_count_and_a_doubled_one_once(house: House) -> None:
    to_the_clock(house)
    number = house.table.number
    with house.guest().line() as ada, house.guest().line() as bela:
        ada.sit(0)
        bela.sit(1)
        ada.answer(number, Acted(0, "action"))
        bela.answer(number, Acted(1, "action"))
        ada.answer(number, Acted(0, "action"))
        assert "too late" in ada.refused()
        bela.settle()
    assert house.table.play.state.sailed == [0, 1]


def test_a_press_from_before_an_undo_is_late(house: House) -> None:
    to_the_clock(house)
    number = house.table.number
    with house.guest().line() as ada, house.guest().line() as bela:
        ada.sit(0)
        bela.sit(1)
        ada.answer(number, Acted(0, "action"))
        ada.send(do="undo", number=number + 1)
        ada.settle()
        bela.answer(number, Acted(1, "action"))
        assert "too late" in bela.refused()
    assert house.table.play.state.sailed == []


def test_nobody_moves_for_a_player_who_has_a_phone_here(house: House) -> None:
    to_the_clock(house)
    with house.guest().line() as ada, house.guest().line() as bela, house.screen().line() as table:
        ada.sit(0)
        bela.sit(1)
        table.sit(None, "table")
        ada.answer(house.table.number, Acted(1, "action"))
        assert "another player" in ada.refused()
        table.answer(house.table.number, Acted(1, "action"))
        table.settle()
    assert house.table.play.state.sailed == [1]


def test_a_seat_is_what_the_token_says_not_what_a_message_claims(house: House) -> None:
    with house.guest().line() as ada:
        ada.sit(0)
        answer = {"kind": "confirmed", "seat": 1, "source": "box"}
        ada.send(do="answer", number=0, answer=answer, seat=1, source="box", role="table")
        ada.settle()
    assert house.table.play.entries[0].source == "page:0"


def test_onlookers_answer_nothing(house: House) -> None:
    with house.guest().line() as line:
        for do in ("answer", "undo", "correct", "pause", "resume", "reveal", "edit", "told", "submit", "act"):
            line.send(do=do, number=0, at=0, answer={"kind": "confirmed"})
            assert "Onlookers" in line.refused()
    assert house.table.number == 0


def test_a_refusal_reaches_only_the_phone_that_tried(house: House) -> None:
    with house.guest().line() as ada, house.guest().line("fr") as bela:
        ada.sit(0)
        bela.sit(1)
        bela.answer(0, Counted(3))
        assert bela.refused() == "Suivez les étapes et confirmez-les."
        ada.settle()
        assert not any(one["type"] == "refused" for one in ada.heard)


def test_each_phone_speaks_its_own_language_and_may_change_it(house: House) -> None:
    to_the_clock(house)
    with house.guest().line("pl") as line:
        line.sit(0)
        line.answer(house.table.number, Counted(1))
        assert line.refused() == "Wykonaj akcję tej fazy."
        line.send(do="speak", code="fr")
        assert line.on_event("game")["language"] == "fr"


def test_the_clock_goes_out_to_the_thousandth_and_can_be_paused(house: House) -> None:
    to_the_clock(house)
    with house.guest().line() as line:
        line.sit(0)
        house.time.pass_by(1.25)
        line.send(do="ping", sent=12.5)
        told = line.on_event("pong")
        assert (told["sent"], told["clock"]["left"], told["clock"]["running"]) == (12.5, 58.75, True)
        line.send(do="pause")
        assert line.on_event("state")["clock"]["paused"]
        line.answer(house.table.number, Acted(0, "action"))
        line.refused()
        line.send(do="resume")
        assert not line.on_event("state")["clock"]["paused"]


def test_only_the_newest_ping_is_answered_and_nothing_is_said_to_who_is_hung_up_on(house: House) -> None:
    phone = house.guest()
    connection = Connection(next(iter(house.page.registry.phones.values())), "en")
    for sent in (1, 2, 3):
        house.page.carry_out(connection, {"do": "ping", "sent": sent})
    (text,) = house.run(connection.next_texts)
    assert json.loads(text)["sent"] == 3
    with phone.line() as line:
        line.settle()
        before = len(line.heard)
        house.run(hang_up, house)
        with pytest.raises(WebSocketDisconnect) as closed:
            line.on_event("never")
        assert closed.value.code == 4429
        under_way = {heard["type"] for heard in line.heard[before:]}
        assert under_way <= {"people"}, "who is there is told after a pause"


def hang_up(house: House) -> None:
    (connection,) = house.page.people.connections
    house.page.carry_out(connection, {"do": "ping", "sent": 4})
    connection.close(4429)


def test_undo_and_correction_are_told_to_everyone(house: House) -> None:
    to_the_clock(house)
    with house.guest().line() as ada, house.guest().line() as bela:
        ada.sit(0)
        bela.sit(1)
        ada.send(do="correct", number=house.table.number, at=1, answer={
            "kind": "drawn", "of": "invasion", "pieces": ["silver"]})  # fmt: skip
        assert "corrected" in bela.on_event("said")["text"]
        ada.send(do="undo", number=house.table.number)
        assert "correction is taken back" in bela.on_event("said")["text"]
    assert house.table.play.entries[1].answer == Drawn("invasion", ("gold",))


def test_devices_that_are_away_are_shown_on_every_phone(house: House) -> None:
    with house.guest().line() as line:
        line.settle()
        line.send(do="speak", code="en")
        line.settle()
        house.run(house.table.submit, ReportDevice("camera", away=True))
        shown = iter(lambda: line.on_event("people"), None)
        away = next(people["away"] for people in shown if people["away"])
        assert away[0]["device"] == "the camera"


def test_what_became_of_an_update_is_shown_to_the_owner_alone(house: House) -> None:
    house.page.people.notice = lambda code: f"the former version is back ({code})"
    with house.owner().line() as owner, house.guest().line() as guest:
        assert owner.on_event("people")["notice"] == "the former version is back (en)"
        assert guest.on_event("people")["notice"] == ""


def test_a_secret_is_seen_and_answered_by_its_seat_only(tmp_path: Path) -> None:
    with open_house(tmp_path, TAVERN, TAVERN_SETUP) as house:
        with house.guest().line() as ada, house.guest().line() as bela, house.screen().line() as table:
            ada.sit(0)
            bela.sit(1)
            table.sit(None, "table")
            ada.send(do="answer", number=0, answer={
                "kind": "rolled", "dice": ["weather", "threat"], "faces": ["sun", "moon"]})  # fmt: skip
            assert ada.settle()["request"]["prompt"] == "Which tile do you hide?"
            for other in (bela, table):
                seen = other.settle()
                assert seen["request"]["kind"] == "waiting"
                assert "tile" not in str(seen)
                other.send(do="reveal", number=1)
                other.answer(1, Chosen(("storm",)))
                assert "another player" in other.refused()
            ada.answer(1, Chosen(("storm",)))
            ada.settle()
            assert bela.settle()["number"] == 2
            assert "storm" not in str(bela.heard)
            assert "storm" in str(ada.heard)
        history = house.guest().get("/api/history").json()
        assert "storm" not in str(history)
        assert "storm" not in house.guest().get("/api/numbers").text


def test_a_player_without_a_phone_uncovers_the_secret_on_the_table_screen(tmp_path: Path) -> None:
    with open_house(tmp_path, TAVERN, TAVERN_SETUP) as house, house.screen().line() as table:
        table.sit(None, "table")
        table.send(do="answer", number=0, answer={
            "kind": "rolled", "dice": ["weather", "threat"], "faces": ["sun", "moon"]})  # fmt: skip
        assert table.settle()["request"]["kind"] == "waiting"
        table.send(do="reveal", number=1)
        assert table.settle()["request"]["kind"] == "choose"
        table.answer(1, Chosen(("calm",)))
        assert table.settle()["number"] == 2


def test_a_stranger_is_hung_up_on(house: House) -> None:
    with house.client.websocket_connect(LIVE, headers=OURS) as session:
        with pytest.raises(WebSocketDisconnect) as closed:
            session.receive_text()
        assert closed.value.code == 4401


def test_a_phone_that_is_removed_is_hung_up_on(house: House) -> None:
    owner, guest = house.owner(), house.guest()
    with guest.line() as line:
        id = line.on_event("people")["you"]["id"]
        assert guest.post("/api/remove", {"id": id}).status_code == 403
        assert owner.post("/api/remove", {"id": id}).status_code == 200
        with pytest.raises(WebSocketDisconnect) as closed:
            line.on_event("never")
        assert closed.value.code == 4403
    assert guest.get("/api/history").status_code == 401
