/* Little-endian numbers in bytes. */
#ifndef NUMBERS_H
#define NUMBERS_H
#include <stdint.h>

static inline uint16_t get16(const uint8_t *at)
{
    return at[0] | (uint16_t)at[1] << 8;
}

static inline uint32_t get32(const uint8_t *at)
{
    return get16(at) | (uint32_t)get16(at + 2) << 16;
}

#endif
