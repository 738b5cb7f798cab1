/* Why the chip started, and the watchdog. */
#ifndef BOOT_H
#define BOOT_H
#include <stdbool.h>
#include <stdint.h>

/* Once, at the start: what the chip tells of its start, or what memory tells where a bootloader hid it. */
void boot_settle_cause(bool memory_survived);
uint8_t boot_cause(void);
bool boot_by_watchdog(void);
void boot_start_watchdog(void);

#endif
