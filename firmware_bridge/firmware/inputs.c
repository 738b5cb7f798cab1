/* Buttons, debounced: a change counts at its second equal sample, then the button is deaf until the bounce is over. */
#include "inputs.h"

#include <avr/io.h>
#include <stdbool.h>

#include "events.h"
#include "pins.h"
#include "protocol.h"
#include "tower.h"

enum { DEAF_MS = 20 };

static uint8_t last, deaf[BUTTONS];

void inputs_start(void)
{
#define PULL_UP(name, port, bit, label) PORT##port |= _BV(bit);
    INPUT_PINS(PULL_UP)
}

static uint8_t read_all(void)
{
#define PLACE(name, port, bit, label) INPUT_##name,
    enum { INPUT_PINS(PLACE) };
    uint8_t raw = 0;
#define READ(name, port, bit, label) \
    if (!(PIN##port & _BV(bit))) \
        raw |= _BV(INPUT_##name);
    INPUT_PINS(READ)
    return raw;
}

static void button_tick(uint8_t button, uint8_t raw)
{
    uint8_t mask = 1 << button, held = events_held();
    if (deaf[button]) {
        deaf[button]--;
        return;
    }
    bool changed = (raw ^ held) & mask, steady = !((raw ^ last) & mask);
    if (!changed || !steady)
        return;
    deaf[button] = DEAF_MS;
    events_set_held(held ^ mask);
    events_add((raw & mask) ? PRESSED : RELEASED, button);
}

void inputs_tick(void)
{
    uint8_t raw = read_all();
    for (uint8_t button = 0; button < BUTTONS; button++)
        button_tick(button, raw);
    tower_tick(raw & BEAM_BIT);
    last = raw;
}
