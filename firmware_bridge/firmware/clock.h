/* A millisecond clock. */
#ifndef CLOCK_H
#define CLOCK_H
#include <stdbool.h>
#include <stdint.h>

void clock_start(bool warm);
uint32_t clock_now(void);
bool clock_take_tick(void);
bool clock_tick_waits(void);

#endif
