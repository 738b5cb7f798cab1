/* Seat lights, the attention light and the light on the board. */
#include "lights.h"

#include <avr/io.h>

#include "pins.h"

#define SHOW(port, bit, on) ((on) ? (PORT##port |= _BV(bit)) : (PORT##port &= ~_BV(bit)))

void lights_start(void)
{
#define OUTPUT(name, port, bit, label) DDR##port |= _BV(bit);
    LIGHT_PINS(OUTPUT)
    STATUS_PIN(OUTPUT)
}

void lights_show(uint8_t bits)
{
#define PLACE(name, port, bit, label) LIGHT_##name,
    enum { LIGHT_PINS(PLACE) };
#define SHOW_ONE(name, port, bit, label) SHOW(port, bit, bits &_BV(LIGHT_##name));
    LIGHT_PINS(SHOW_ONE)
}

void status_show(bool on)
{
#define SHOW_STATUS(name, port, bit, label) SHOW(port, bit, on);
    STATUS_PIN(SHOW_STATUS)
}
