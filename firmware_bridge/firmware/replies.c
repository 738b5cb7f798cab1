/* The frames the firmware sends, written field by field as PROTOCOL.md lists them. */
#include "replies.h"

#include "boot.h"
#include "clock.h"
#include "counters.h"
#include "frame.h"
#include "protocol.h"
#include "uart.h"

static uint8_t body[MAX_BODY], size;

static void put8(uint8_t value)
{
    body[size++] = value;
}

static void put16(uint16_t value)
{
    put8(value & 0xFF);
    put8(value >> 8);
}

static void put32(uint32_t value)
{
    put16(value & 0xFFFF);
    put16(value >> 16);
}

static void header(uint8_t kind, uint16_t session, uint16_t number, uint16_t ack)
{
    size = 0;
    put8(kind);
    put16(session);
    put16(number);
    put16(ack);
}

static void put_versions(void)
{
    put8(PROTOCOL_OLDEST);
    put8(PROTOCOL_VERSION);
    put8(FIRMWARE_MAJOR);
    put8(FIRMWARE_MINOR);
    put8(FIRMWARE_PATCH);
}

bool reply_welcome(uint16_t session, uint16_t next_command, uint8_t version)
{
    header(WELCOME, session, events_oldest(), next_command);
    put8(version);
    put_versions();
    put16(CAPABILITIES);
    put32(events_life());
    put8(boot_cause());
    put8(events_held());
    return frame_send(body, size);
}

bool reply_refuse(uint16_t session)
{
    header(REFUSE, session, 0, 0);
    put_versions();
    return frame_send(body, size);
}

bool reply_no_session(uint16_t session)
{
    header(NO_SESSION, session, 0, 0);
    return frame_send(body, size);
}

bool reply_alive(uint16_t session, uint16_t next_command)
{
    header(ALIVE, session, events_next(), next_command);
    return frame_send(body, size);
}

bool reply_counters(uint16_t session, uint16_t question, uint16_t next_command)
{
    for (uint8_t more = uart_take_overruns(); more; more--)
        count(&counters.overruns);
    header(COUNTERS, session, question, next_command);
    put32(clock_now() / 1000);
    put16(counters.crc_errors);
    put16(counters.malformed);
    put16(counters.overruns);
    put16(counters.resends);
    put16(counters.events_lost);
    put16(events_watchdog_resets());
    put16(events_count());
    return frame_send(body, size);
}

bool reply_event(uint16_t session, uint16_t next_command, const struct event *event)
{
    uint32_t age = clock_now() - event->at;
    header(EVENT, session, event->number, next_command);
    put8(event->what);
    put8(event->detail);
    put8(event->held);
    put16(age > UINT16_MAX ? UINT16_MAX : age);
    return frame_send(body, size);
}
