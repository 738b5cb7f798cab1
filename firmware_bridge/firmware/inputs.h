/* Buttons and the beam, debounced. */
#ifndef INPUTS_H
#define INPUTS_H
#include <stdint.h>

enum { BUTTONS = 7, BEAM_BIT = 1 << 7 };

void inputs_start(void);
void inputs_tick(void);

#endif
