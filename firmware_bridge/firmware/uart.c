/* The serial line: interrupts move bytes between the wire and a ring buffer each way. */
#include "uart.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "protocol.h"
#define BAUD_TOL 3 /* 16 MHz meets 115200 baud within 2.1 %, which 8N1 bears */
#include <util/setbaud.h>

/* One writer and one reader a ring, and one-byte indexes: no lock is needed. */
enum { RING = 128, MASK = RING - 1 };

static volatile uint8_t in[RING], in_head, in_tail;
static volatile uint8_t out[RING], out_head, out_tail;
static volatile uint8_t overruns;

ISR(USART_RX_vect)
{
    bool overrun = UCSR0A & _BV(DOR0);
    uint8_t byte = UDR0;
    uint8_t next = (in_head + 1) & MASK;
    if (next == in_tail) {
        overrun = true;
    } else {
        in[in_head] = byte;
        in_head = next;
    }
    if (overrun && overruns < UINT8_MAX)
        overruns++;
}

ISR(USART_UDRE_vect)
{
    if (out_tail == out_head) {
        UCSR0B &= ~_BV(UDRIE0);
        return;
    }
    UDR0 = out[out_tail];
    out_tail = (out_tail + 1) & MASK;
}

void uart_start(void)
{
    UCSR0A = USE_2X ? _BV(U2X0) : 0; /* before UBRR0: the emulator works the baud out when UBRR0 is written */
    UBRR0 = UBRR_VALUE;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

bool uart_waits(void)
{
    return in_tail != in_head;
}

bool uart_read(uint8_t *byte)
{
    if (!uart_waits())
        return false;
    *byte = in[in_tail];
    in_tail = (in_tail + 1) & MASK;
    return true;
}

uint8_t uart_room(void)
{
    return (out_tail - out_head - 1) & MASK;
}

void uart_write(uint8_t byte)
{
    out[out_head] = byte;
    out_head = (out_head + 1) & MASK;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
        UCSR0B |= _BV(UDRIE0);
}

uint8_t uart_take_overruns(void)
{
    uint8_t taken;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        taken = overruns;
        overruns = 0;
    }
    return taken;
}
