/* Why the chip started, and the watchdog. */
#ifndef BOOT_H
#define BOOT_H
#include <stdbool.h>
#include <stdint.h>

uint8_t boot_cause(void);
bool boot_by_watchdog(void);
void boot_start_watchdog(void);

#endif
