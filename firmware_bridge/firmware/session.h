/* The talk with the host: handshake, commands, acknowledgements, resends, silence. */
#ifndef SESSION_H
#define SESSION_H
#include <stdint.h>

void session_take(const uint8_t *body, uint8_t length);
void session_tick(void);
void session_send_due(void);

#endif
