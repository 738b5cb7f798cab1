/* Frames: a body of bytes, its CRC, COBS and the delimiter. */
#ifndef FRAME_H
#define FRAME_H
#include <stdbool.h>
#include <stdint.h>

extern uint8_t frame_body[];

/* Feed one byte of the wire; the answer is the length of a whole, sound body in frame_body, or 0. */
uint8_t frame_feed(uint8_t byte);
/* False when the line has no room for it now: nothing was sent. */
bool frame_send(const uint8_t *body, uint8_t length);

#endif
