/* The piezo. */
#ifndef PIEZO_H
#define PIEZO_H
#include <stdint.h>

void piezo_start(void);
void piezo_tone(uint16_t hz, uint16_t ms);
void piezo_quiet(void);
void piezo_tick(void);

#endif
