/* Why the chip started, read before anything else runs, and the watchdog. */
#include "boot.h"

#include <avr/io.h>
#include <avr/wdt.h>

static uint8_t cause __attribute__((section(".noinit")));

/* After a watchdog reset the watchdog still runs, at its shortest: stop it before the C start-up code. */
void boot_read_cause(void) __attribute__((naked, used, section(".init3")));
void boot_read_cause(void)
{
    cause = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

uint8_t boot_cause(void)
{
    return cause & (_BV(PORF) | _BV(EXTRF) | _BV(BORF) | _BV(WDRF));
}

bool boot_by_watchdog(void)
{
    return cause & _BV(WDRF);
}

void boot_start_watchdog(void)
{
    wdt_enable(WDTO_250MS);
}
