/* The pin map: the one place that says what is wired where. docs/nano.md prints the same table. */
#ifndef PINS_H
#define PINS_H

/* PIN(name, port, bit, label on the board). Inputs use the pull-up and are active when pulled to ground.
   The order is the order of the bits in `held`. */
#define INPUT_PINS(PIN) \
    PIN(seat1, D, 2, D2) \
    PIN(seat2, D, 3, D3) \
    PIN(seat3, D, 4, D4) \
    PIN(seat4, D, 5, D5) \
    PIN(confirm, D, 6, D6) \
    PIN(undo, D, 7, D7) \
    PIN(pause, B, 0, D8) \
    PIN(beam, B, 3, D11)

/* Lights are on when high. The order is the order of the bits in LIGHTS. */
#define LIGHT_PINS(PIN) \
    PIN(seat1, C, 0, A0) \
    PIN(seat2, C, 1, A1) \
    PIN(seat3, C, 2, A2) \
    PIN(seat4, C, 3, A3) \
    PIN(attention, B, 2, D10)

/* The piezo must sit on OC1A, since timer 1 makes the tone without the processor. */
#define PIEZO_PIN(PIN) PIN(piezo, B, 1, D9)

/* The light on the board itself: lit while a host holds a session. */
#define STATUS_PIN(PIN) PIN(status, B, 5, D13)

#endif
