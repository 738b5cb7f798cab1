"""The remote panel through the real firmware: presses, lights, tower, piezo, silence, restarts."""

import pytest

from engine.messages import say
from firmware_bridge import build
from firmware_bridge.messages import BUTTONS, LIGHTS, BootCause, Capability, Settings
from firmware_bridge.remote import (
    CommandRefused,
    Connected,
    CountersRead,
    CubesFell,
    CubesStill,
    Disconnected,
    EventsLost,
    Pressed,
    Released,
    RemoteEvent,
    RemotePanel,
    TowerBlocked,
)
from firmware_bridge.twin import BOUNCE_US, FirmwareTwin
from tests.firmware_bridge.waiting import Heard, until

Ear = Heard[RemoteEvent]
TOUCHES = (Pressed, Released)


def touches(events: list[RemoteEvent]) -> list[str]:
    signs = {Pressed: "+", Released: "-"}
    return [signs[type(event)] + event.button for event in events if isinstance(event, Pressed | Released)]


@pytest.mark.usefixtures("panel")
def test_every_button_is_told_by_its_name(board: FirmwareTwin, heard: Ear) -> None:
    for button in BUTTONS:
        board.press(button)
        board.release(button)

    wanted = [sign + button for button in BUTTONS for sign in "+-"]
    assert touches(heard.take(len(wanted), *TOUCHES)) == wanted


def test_every_light_is_switched_by_its_name(panel: RemotePanel, board: FirmwareTwin) -> None:
    for light in LIGHTS:
        panel.set_light(light, True)
        until(lambda light=light: board.lights() == {light}, f"only {light} is on")  # type: ignore[misc]
        panel.set_light(light, False)
    until(lambda: board.lights() == set(), "all lights are off")


def test_a_bouncing_button_is_one_press_and_one_release(
    panel: RemotePanel, board: FirmwareTwin, heard: Ear
) -> None:
    for _ in range(5):
        board.press("confirm", bounce_us=BOUNCE_US)
        board.release("confirm", bounce_us=BOUNCE_US)
        assert touches(heard.take(2, *TOUCHES)) == ["+confirm", "-confirm"]

    panel.ask_counters()
    heard.next(CountersRead, among=TOUCHES)


def test_a_spike_shorter_than_two_samples_is_no_press(
    panel: RemotePanel, board: FirmwareTwin, heard: Ear
) -> None:
    board.release("undo", bounce_us=(100, 300, 2000, 400, 2000))
    panel.ask_counters()

    heard.next(CountersRead, among=TOUCHES)


@pytest.mark.usefixtures("panel")
def test_falling_cubes_are_one_fall_and_then_still(board: FirmwareTwin, heard: Ear) -> None:
    board.drop_cubes(7, shade_ms=3, apart_ms=60)

    fell = heard.next(CubesFell, among=(CubesStill,))
    still = heard.next(CubesStill, among=(CubesFell,))
    assert still.breaks == 7
    assert still.at - fell.at > 6 * 0.06


@pytest.mark.usefixtures("panel")
def test_a_second_throw_is_a_second_fall(board: FirmwareTwin, heard: Ear) -> None:
    for _ in range(2):
        board.drop_cubes(2)
        heard.next(CubesFell, among=(CubesStill,))
        assert heard.next(CubesStill, among=(CubesFell,)).breaks == 2


@pytest.mark.usefixtures("panel")
def test_a_cube_stuck_in_the_beam_is_told_once_and_never_still(board: FirmwareTwin, heard: Ear) -> None:
    board.break_beam()
    heard.next(TowerBlocked, among=(CubesStill,))

    board.clear_beam()
    assert heard.next(CubesStill, among=(TowerBlocked,)).breaks == 1


@pytest.mark.parametrize("hz", [31, 440, 10_000])
def test_a_tone_has_the_pitch_that_was_asked_for(panel: RemotePanel, board: FirmwareTwin, hz: int) -> None:
    panel.tone(hz, 5000)
    until(lambda: board.piezo_hz() == pytest.approx(hz, rel=0.01), f"{hz} Hz on the piezo")

    panel.tone(0, 0)
    until(lambda: board.piezo_hz() == 0, "silence")


def test_a_tone_ends_by_itself(panel: RemotePanel, board: FirmwareTwin) -> None:
    panel.tone(1000, 200)

    until(lambda: board.piezo_hz() == 1000, "the tone")
    until(lambda: board.piezo_hz() == 0, "silence")


def test_when_the_host_is_silent_lights_and_piezo_go_off_and_presses_wait(
    panel: RemotePanel, board: FirmwareTwin, heard: Ear
) -> None:
    panel.set_light("seat3", True)
    panel.tone(500, 5000)
    until(lambda: board.lights() == {"seat3"} and board.piezo_hz() == 500, "light and tone")

    panel.close()
    until(lambda: board.lights() == set() and board.piezo_hz() == 0, "the safe state")
    board.tap("seat4")

    again = RemotePanel(board.port, on_event=heard, mark=panel.mark)
    again.start()
    assert touches(heard.take(2, *TOUCHES)) == ["+seat4", "-seat4"]
    again.close()


def test_the_welcome_says_what_the_board_can(board: FirmwareTwin, heard: Ear) -> None:
    panel = RemotePanel(board.port, on_event=heard)
    panel.start()
    welcome = heard.next(Connected).welcome
    panel.close()

    assert welcome.capabilities == ~Capability(0)
    assert welcome.boot_cause == BootCause.POWER_ON
    assert welcome.firmware == (0, 1, 0)


def test_settings_out_of_range_are_refused_in_a_sentence(board: FirmwareTwin, heard: Ear) -> None:
    panel = RemotePanel(board.port, on_event=heard, settings=Settings(still_ms=1))
    panel.start()
    refused = heard.next(CommandRefused)
    panel.close()

    assert refused.reason == "The firmware found a value out of range in the command 0x12."


def test_a_hung_firmware_is_restarted_by_its_watchdog_and_loses_nothing(
    panel: RemotePanel, board: FirmwareTwin, heard: Ear
) -> None:
    panel.set_light("seat1", True)
    until(lambda: board.lights() == {"seat1"}, "the light")
    board.press("pause")
    heard.next(Pressed)

    board.hang()
    connected = heard.next(Connected, among=(Pressed, Released, EventsLost))
    assert connected.welcome.boot_cause == BootCause.WATCHDOG
    assert connected.welcome.held == 1 << BUTTONS.index("pause")
    until(lambda: board.lights() == {"seat1"}, "the light is on again")

    board.release("pause")
    assert heard.next(Released, among=(Pressed,)).button == "pause"
    panel.ask_counters()
    assert heard.next(CountersRead).counters.watchdog_resets == 1


def test_presses_of_an_unheard_time_survive_a_reset(board: FirmwareTwin, heard: Ear) -> None:
    until(lambda: board.seconds() > 0.05, "the firmware has started")
    board.tap("seat1")
    board.reset()
    until(lambda: board.lights() == set(), "the board is back")
    board.tap("seat2")

    panel = RemotePanel(board.port, on_event=heard)
    panel.start()
    assert heard.next(Connected).welcome.boot_cause == BootCause.RESET_PIN
    assert touches(heard.take(4, *TOUCHES)) == ["+seat1", "-seat1", "+seat2", "-seat2"]
    panel.close()


def test_more_presses_than_the_board_can_keep_are_counted(board: FirmwareTwin, heard: Ear) -> None:
    until(lambda: board.seconds() > 0.05, "the firmware has started")
    for _ in range(20):
        board.tap("seat1", held_ms=25)

    panel = RemotePanel(board.port, on_event=heard)
    panel.start()
    told = heard.take(31, *TOUCHES)
    lost = heard.next(EventsLost, among=TOUCHES)
    assert len(told) + (lost.count or 0) == 40

    board.tap("seat2")
    assert touches(heard.take(2, *TOUCHES)) == ["+seat2", "-seat2"]
    panel.close()


def test_power_lost_means_events_may_be_lost_and_the_host_says_so(heard: Ear) -> None:
    with FirmwareTwin(lives=5) as board:
        panel = RemotePanel(board.port, on_event=heard)
        panel.start()
        heard.next(Connected)
        panel.close()
    with FirmwareTwin(lives=6) as board:
        again = RemotePanel(board.port, on_event=heard, mark=panel.mark)
        again.start()
        assert heard.next(EventsLost).count is None
        again.close()


def test_the_firmware_takes_less_than_half_of_the_chip() -> None:
    """The build itself refuses a larger one; here the figures of the map are read once more."""
    sizes = {}
    for line in _sections():
        name, size, *_ = line.split()
        sizes[name] = int(size)

    assert 0 < sizes[".text"] + sizes.get(".data", 0) < 16 * 1024
    assert 0 < sizes.get(".data", 0) + sizes[".bss"] + sizes[".noinit"] < 1024


def _sections() -> list[str]:
    import subprocess  # noqa: PLC0415

    elf = build.firmware() / "bosun.elf"
    done = subprocess.run(["avr-size", "-A", str(elf)], capture_output=True, text=True, check=True)
    return [line for line in done.stdout.splitlines() if line.startswith(".")]


def test_a_panel_that_is_closed_is_told_as_away(panel: RemotePanel, heard: Ear) -> None:
    panel.close()

    assert heard.next(Disconnected).reason == say("remote.away.stopped")
