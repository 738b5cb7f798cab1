/* The hands and eyes at the chip's pins: levels driven in simulated time, outputs read, the piezo's pitch measured. */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>

#include "avr_ioport.h"
#include "pins.h"

enum { CYCLES_PER_US = 16, MAX_STEPS = 128, WAVES = 8, PORTS = 3 };
#define SILENT_CYCLES (100000ULL * CYCLES_PER_US)

struct wave {
    bool running;
    char port;
    int bit, at, size;
    struct {
        int level;
        uint32_t us;
    } steps[MAX_STEPS];
};

#define MASK_B(name, port, bit, label) | (#port[0] == 'B') << bit
#define MASK_C(name, port, bit, label) | (#port[0] == 'C') << bit
#define MASK_D(name, port, bit, label) | (#port[0] == 'D') << bit
static const uint8_t INPUTS[PORTS] = {0 INPUT_PINS(MASK_B), 0 INPUT_PINS(MASK_C), 0 INPUT_PINS(MASK_D)};

static avr_t *chip;
static struct wave waves[WAVES];
static uint8_t levels[PORTS]; /* on ports B, C and D, from outside */
static avr_cycle_count_t last_rise, period;
static bool piezo_high;

static avr_irq_t *pin_of(char port, int bit)
{
    return avr_io_getirq(chip, AVR_IOCTL_IOPORT_GETIRQ(port), IOPORT_IRQ_PIN0 + bit);
}

/* Without SET_EXTERNAL simavr lets the chip's own pull-up win over a pressed button at the next port write. */
static void drive(char port, int bit, int level)
{
    uint8_t *at = &levels[port - 'B'];
    *at = (*at & ~(1 << bit)) | level << bit;
    avr_ioport_external_t outside = {.name = port, .mask = INPUTS[port - 'B'], .value = *at};
    avr_ioctl(chip, AVR_IOCTL_IOPORT_SET_EXTERNAL(port), &outside);
    avr_raise_irq(pin_of(port, bit), level);
}

static avr_cycle_count_t step(avr_t *avr, avr_cycle_count_t when, void *param)
{
    struct wave *wave = param;
    (void)avr;
    drive(wave->port, wave->bit, wave->steps[wave->at].level);
    when += (avr_cycle_count_t)wave->steps[wave->at].us * CYCLES_PER_US + 1;
    wave->running = ++wave->at < wave->size;
    return wave->running ? when : 0;
}

static bool parse(struct wave *wave, const char *text)
{
    char *end;
    for (wave->at = wave->size = 0; *text && wave->size < MAX_STEPS; wave->size++) {
        wave->steps[wave->size].level = strtol(text, &end, 10) != 0;
        if (end == text)
            break;
        wave->steps[wave->size].us = strtoul(end, &end, 10);
        text = end;
    }
    return wave->size > 0;
}

bool bench_wave(char port, int bit, const char *steps)
{
    for (struct wave *wave = waves; wave < waves + WAVES; wave++) {
        if (wave->running)
            continue;
        if (!(INPUTS[port - 'B'] >> bit & 1) || !parse(wave, steps))
            return false;
        wave->port = port;
        wave->bit = bit;
        wave->running = true;
        avr_cycle_timer_register(chip, 1, step, wave);
        return true;
    }
    return false;
}

bool bench_busy(void)
{
    for (struct wave *wave = waves; wave < waves + WAVES; wave++)
        if (wave->running)
            return true;
    return false;
}

static void on_piezo(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)param;
    bool was_high = piezo_high;
    piezo_high = value & 1; /* simavr tells one change twice, with and without its "output" flag */
    if (was_high || !piezo_high)
        return;
    period = chip->cycle - last_rise;
    last_rise = chip->cycle;
}

uint32_t bench_piezo_hz(void)
{
    if (!period || period > SILENT_CYCLES || chip->cycle - last_rise > SILENT_CYCLES)
        return 0;
    return (chip->frequency + period / 2) / period;
}

uint8_t bench_outputs(char port)
{
    avr_ioport_state_t state;
    avr_ioctl(chip, AVR_IOCTL_IOPORT_GETSTATE(port), &state);
    return state.port & state.ddr;
}

/* A reset forgets the levels outside; the switches on the table do not. */
void bench_after_reset(void)
{
    for (int port = 'B'; port < 'B' + PORTS; port++)
        for (int bit = 0; bit < 8; bit++) {
            int level = levels[port - 'B'] >> bit & 1;
            if (!(INPUTS[port - 'B'] >> bit & 1))
                continue;
            drive(port, bit, !level); /* simavr passes on only what differs from before */
            drive(port, bit, level);
        }
    for (struct wave *wave = waves; wave < waves + WAVES; wave++)
        if (wave->running)
            avr_cycle_timer_register(chip, 1, step, wave);
}

void bench_start(avr_t *avr)
{
    chip = avr;
    for (int port = 0; port < PORTS; port++)
        levels[port] = INPUTS[port]; /* at rest the pull-ups hold every input high */
    bench_after_reset();
#define LISTEN(name, port, bit, label) avr_irq_register_notify(pin_of(#port[0], bit), on_piezo, NULL);
    PIEZO_PIN(LISTEN)
}
