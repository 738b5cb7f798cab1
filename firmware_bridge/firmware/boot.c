/* Why the chip started, and the watchdog.

   A bootloader reads the cause of a reset before us and clears it. Then it is told by what memory holds: nothing whole
   after power came on, the watchdog's own note after a hang, and no note after a reset from outside (DTR, button). */
#include "boot.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>

enum { CAUSES = _BV(PORF) | _BV(EXTRF) | _BV(BORF) | _BV(WDRF), BITTEN = 0xD06B };

static uint8_t cause __attribute__((section(".noinit")));
static volatile uint16_t note __attribute__((section(".noinit")));

/* After a watchdog reset the watchdog still runs, at its shortest: stop it before the C start-up code. */
void boot_read_cause(void) __attribute__((naked, used, section(".init3")));
void boot_read_cause(void)
{
    cause = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

/* The watchdog calls before it resets. We start anew ourselves: Arduino's old bootloader does not stop the watchdog and
   would be reset by it for ever. Where nobody hears the call, since interrupts are off, the reset follows. */
ISR(WDT_vect)
{
    note = BITTEN;
    wdt_disable();
    __asm__ volatile("jmp 0");
}

void boot_settle_cause(bool memory_survived)
{
    cause &= CAUSES;
    if (!cause)
        cause = !memory_survived ? _BV(PORF) : note == BITTEN ? _BV(WDRF) : _BV(EXTRF);
    note = 0;
}

uint8_t boot_cause(void)
{
    return cause;
}

bool boot_by_watchdog(void)
{
    return cause & _BV(WDRF);
}

void boot_start_watchdog(void)
{
    wdt_enable(WDTO_250MS);
    WDTCSR |= _BV(WDIE);
}
