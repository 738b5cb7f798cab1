/* The piezo: timer 1 toggles its pin, so a tone costs the processor nothing. */
#include "piezo.h"

#include <avr/io.h>

#include "pins.h"

static uint16_t left_ms;

void piezo_start(void)
{
#define OUTPUT(name, port, bit, label) DDR##port |= _BV(bit);
    PIEZO_PIN(OUTPUT)
}

void piezo_quiet(void)
{
    TCCR1B = 0;
    TCCR1A = 0; /* the pin is an ordinary output again, and low */
    left_ms = 0;
}

void piezo_tone(uint16_t hz, uint16_t ms)
{
    piezo_quiet();
    if (hz == 0 || ms == 0)
        return;
    left_ms = ms;
    TCNT1 = 0;
    OCR1A = F_CPU / 8 / 2 / hz - 1;
    TCCR1A = _BV(COM1A0);
    TCCR1B = _BV(WGM12) | _BV(CS11);
}

void piezo_tick(void)
{
    if (left_ms && --left_ms == 0)
        piezo_quiet();
}
