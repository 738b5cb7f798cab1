/* What the host may order. */
#ifndef COMMANDS_H
#define COMMANDS_H
#include <stdint.h>

void command_do(uint8_t kind, const uint8_t *payload, uint8_t length);
uint16_t command_silence_ms(void);

#endif
