/* The frames the firmware sends. */
#ifndef REPLIES_H
#define REPLIES_H
#include <stdbool.h>
#include <stdint.h>

#include "events.h"

bool reply_welcome(uint16_t session, uint16_t next_command, uint8_t version);
bool reply_refuse(uint16_t session);
bool reply_no_session(uint16_t session);
bool reply_alive(uint16_t session, uint16_t next_command);
bool reply_counters(uint16_t session, uint16_t question, uint16_t next_command);
bool reply_event(uint16_t session, uint16_t next_command, const struct event *event);

#endif
