/* The talk with the host: handshake, acknowledgements, resends, heartbeat and silence. */
#include "session.h"

#include <stdbool.h>

#include "commands.h"
#include "counters.h"
#include "events.h"
#include "lights.h"
#include "numbers.h"
#include "piezo.h"
#include "protocol.h"
#include "replies.h"
#include "uart.h"

static bool open, ack_due;
static uint16_t session, next_command;
static uint8_t in_flight; /* how many of the oldest events are on their way */
static uint16_t silent_ms, unanswered_ms, resend_ms, idle_ms;

static void go_back(void)
{
    in_flight = 0;
    unanswered_ms = 0;
}

static void take_ack(uint16_t next_wanted)
{
    uint8_t before = events_count();
    events_acknowledged(next_wanted);
    uint8_t gone = before - events_count();
    if (gone == 0)
        return;
    in_flight = gone < in_flight ? in_flight - gone : 0;
    unanswered_ms = 0;
    resend_ms = RESEND_MS;
}

static void open_session(uint16_t id)
{
    open = true;
    session = id;
    next_command = 1;
    ack_due = false;
    resend_ms = RESEND_MS;
    go_back();
    status_show(true);
}

static void close_session(void)
{
    open = false;
    lights_show(0);
    piezo_quiet();
    status_show(false);
}

static uint8_t common_version(uint8_t oldest, uint8_t newest)
{
    uint8_t version = newest < PROTOCOL_VERSION ? newest : PROTOCOL_VERSION;
    return version < oldest || version < PROTOCOL_OLDEST ? 0 : version;
}

static void take_hello(const uint8_t *body, uint8_t length)
{
    uint16_t id = get16(body + 1);
    const uint8_t *payload = body + HEADER_SIZE;
    if (length < HEADER_SIZE + 6)
        return;
    uint8_t version = common_version(payload[0], payload[1]);
    if (version == 0) {
        reply_refuse(id);
        return;
    }
    if (!open || id != session) /* else the host did not hear our welcome: say it again */
        open_session(id);
    silent_ms = 0;
    if (get32(payload + 2) == events_life())
        take_ack(get16(body + 5));
    reply_welcome(id, next_command, version);
}

static void take_command(const uint8_t *body, uint8_t length)
{
    ack_due = true;
    if (get16(body + 3) != next_command)
        return; /* a double, or one before it is missing: the acknowledgement tells the host */
    next_command++;
    command_do(body[0], body + HEADER_SIZE, length - HEADER_SIZE);
}

void session_take(const uint8_t *body, uint8_t length)
{
    uint8_t kind = body[0];
    if (kind & FROM_DEVICE)
        return;
    if (kind == HELLO) {
        take_hello(body, length);
        return;
    }
    if (!open || get16(body + 1) != session) {
        reply_no_session(get16(body + 1));
        return;
    }
    silent_ms = 0;
    take_ack(get16(body + 5));
    if (kind == ASK)
        reply_counters(session, get16(body + 3), next_command);
    else if (kind >= FIRST_COMMAND)
        take_command(body, length);
}

static void resend_if_unanswered(void)
{
    if (in_flight == 0 || ++unanswered_ms < resend_ms)
        return;
    for (uint8_t i = 0; i < in_flight; i++)
        count(&counters.resends);
    resend_ms = resend_ms * 2 > RESEND_MAX_MS ? RESEND_MAX_MS : resend_ms * 2;
    go_back();
}

void session_tick(void)
{
    if (!open)
        return;
    if (++silent_ms >= command_silence_ms()) {
        close_session();
        return;
    }
    if (++idle_ms >= HEARTBEAT_MS)
        ack_due = true;
    resend_if_unanswered();
}

static bool send_next_event(void)
{
    if (in_flight >= WINDOW || in_flight >= events_count())
        return false;
    if (!reply_event(session, next_command, events_peek(in_flight)))
        return false;
    in_flight++;
    return true;
}

void session_send_due(void)
{
    if (!open)
        return;
    while (send_next_event()) {
        ack_due = false; /* every frame carries the acknowledgement */
        idle_ms = 0;
    }
    if (ack_due && !uart_waits() && reply_alive(session, next_command)) {
        ack_due = false;
        idle_ms = 0;
    }
}
