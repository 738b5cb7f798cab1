/* The hands and eyes at the chip's pins. */
#ifndef BENCH_H
#define BENCH_H
#include <stdbool.h>
#include <stdint.h>

#include "sim_avr.h"

void bench_start(avr_t *avr);
void bench_after_reset(void);
/* Put the levels on a pin one after another: steps are "level microseconds" pairs; the last level stays. */
bool bench_wave(char port, int bit, const char *steps);
bool bench_busy(void);
/* What the chip drives: its output register where the pin is an output. */
uint8_t bench_outputs(char port);
/* The frequency on the piezo's pin, 0 when it does not swing. */
uint32_t bench_piezo_hz(void);

#endif
