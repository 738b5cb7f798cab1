/* What went wrong on the wire, counted for whoever asks. */
#ifndef COUNTERS_H
#define COUNTERS_H
#include <stdint.h>

struct counters {
    uint16_t crc_errors;
    uint16_t malformed;
    uint16_t overruns;
    uint16_t resends;
    uint16_t events_lost;
};

extern struct counters counters;

/* A counter stops at its end: a wrapped one would look healthy. */
static inline void count(uint16_t *counter)
{
    if (*counter < UINT16_MAX)
        (*counter)++;
}

#endif
