/* The firmware of the remote panel: start everything, then turn one loop that sleeps between interrupts. */
#include <avr/interrupt.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

#include "boot.h"
#include "clock.h"
#include "events.h"
#include "frame.h"
#include "inputs.h"
#include "lights.h"
#include "piezo.h"
#include "session.h"
#include "tower.h"
#include "uart.h"

static void start(void)
{
    bool warm = events_survived();
    boot_settle_cause(warm);
    events_start(warm);
    if (boot_by_watchdog())
        events_count_watchdog_reset();
    lights_start();
    piezo_start();
    inputs_start();
    tower_start(warm);
    uart_start();
    clock_start(warm);
    boot_start_watchdog();
    sei();
}

static void read_line(void)
{
    uint8_t byte;
    while (uart_read(&byte)) {
        uint8_t length = frame_feed(byte);
        if (length)
            session_take(frame_body, length);
    }
}

/* Interrupts stay off between the last look and the sleep, or one that came between would be slept over. */
static void sleep_until_needed(void)
{
    cli();
    if (uart_waits() || clock_tick_waits()) {
        sei();
        return;
    }
    sleep_enable();
    sei();
    sleep_cpu();
    sleep_disable();
}

int main(void)
{
    start();
    for (;;) {
        wdt_reset();
        read_line();
        while (clock_take_tick()) {
            inputs_tick();
            piezo_tick();
            session_tick();
        }
        session_send_due();
        sleep_until_needed();
    }
}
