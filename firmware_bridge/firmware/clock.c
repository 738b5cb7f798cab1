/* A millisecond clock on timer 0; each tick is handed out once, so a slow turn of the main loop catches up. */
#include "clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

/* Not cleared at a restart: the ages of events that survived it stay right. */
static volatile uint32_t now __attribute__((section(".noinit")));
static volatile uint8_t waiting;

ISR(TIMER0_COMPA_vect)
{
    now++;
    if (waiting < UINT8_MAX)
        waiting++;
}

void clock_start(bool warm)
{
    if (!warm)
        now = 0;
    TCCR0A = _BV(WGM01);
    OCR0A = F_CPU / 64 / 1000 - 1;
    TCCR0B = _BV(CS01) | _BV(CS00);
    TIMSK0 = _BV(OCIE0A);
}

uint32_t clock_now(void)
{
    uint32_t copy;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
        copy = now;
    return copy;
}

bool clock_take_tick(void)
{
    bool taken = false;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        if (waiting) {
            waiting--;
            taken = true;
        }
    }
    return taken;
}

bool clock_tick_waits(void)
{
    return waiting != 0;
}
