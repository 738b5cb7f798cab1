/* Seat lights, the attention light and the light on the board. */
#ifndef LIGHTS_H
#define LIGHTS_H
#include <stdbool.h>
#include <stdint.h>

enum { ALL_LIGHTS = 0x1F };

void lights_start(void);
void lights_show(uint8_t bits);
void status_show(bool on);

#endif
