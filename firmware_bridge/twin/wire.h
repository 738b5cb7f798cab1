/* The USB serial line of the twin: a pty that can be pulled out and put back. */
#ifndef WIRE_H
#define WIRE_H
#include <stdbool.h>
#include <stdint.h>

#include "sim_avr.h"

void wire_start(avr_t *avr, const char *link_path);
void wire_after_reset(void);
void wire_plug(void);
void wire_unplug(void);
/* Move what the host wrote towards the chip, and what the chip has finished sending towards the host. */
void wire_exchange(void);
/* Whether a host has opened the port since this was asked last. */
bool wire_opened(void);
uint64_t wire_bytes_in(void);
uint64_t wire_bytes_out(void);

#endif
