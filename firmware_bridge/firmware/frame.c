/* Frames: COBS and CRC-16/CCITT-FALSE on the way in and on the way out. */
#include "frame.h"

#include <util/crc16.h>

#include "counters.h"
#include "numbers.h"
#include "protocol.h"
#include "uart.h"

enum { CRC_SIZE = 2, ROOM = MAX_BODY + CRC_SIZE };

uint8_t frame_body[ROOM];
static uint8_t length, left;
static bool started, bad;

static uint16_t crc_of(const uint8_t *bytes, uint8_t size)
{
    uint16_t crc = 0xFFFF;
    while (size--)
        crc = _crc_xmodem_update(crc, *bytes++);
    return crc;
}

static void append(uint8_t byte)
{
    if (length == ROOM)
        bad = true;
    else
        frame_body[length++] = byte;
}

static void take(uint8_t byte)
{
    if (left) {
        left--;
        append(byte);
        return;
    }
    if (started)
        append(0);
    started = true;
    left = byte - 1;
}

static uint8_t finish(void)
{
    if (bad || left || length < HEADER_SIZE + CRC_SIZE) {
        count(&counters.malformed);
        return 0;
    }
    uint8_t size = length - CRC_SIZE;
    if (crc_of(frame_body, size) != get16(frame_body + size)) {
        count(&counters.crc_errors);
        return 0;
    }
    return size;
}

uint8_t frame_feed(uint8_t byte)
{
    if (byte) {
        if (!bad)
            take(byte);
        return 0;
    }
    uint8_t size = started ? finish() : 0;
    length = left = 0;
    started = bad = false;
    return size;
}

static uint8_t run_of(const uint8_t *bytes, const uint8_t *end)
{
    uint8_t run = 0;
    while (bytes + run < end && bytes[run])
        run++;
    return run;
}

bool frame_send(const uint8_t *body, uint8_t size)
{
    uint8_t plain[ROOM];
    if (uart_room() < MAX_WIRE)
        return false;
    uint16_t crc = crc_of(body, size);
    for (uint8_t i = 0; i < size; i++)
        plain[i] = body[i];
    plain[size] = crc & 0xFF;
    plain[size + 1] = crc >> 8;
    const uint8_t *at = plain, *end = plain + size + CRC_SIZE;
    while (at <= end) { /* a zero at the very end has an empty run after it */
        uint8_t run = run_of(at, end);
        uart_write(run + 1);
        for (uint8_t i = 0; i < run; i++)
            uart_write(at[i]);
        at += run + 1;
    }
    uart_write(0);
    return true;
}
