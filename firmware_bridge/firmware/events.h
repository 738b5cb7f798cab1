/* The queue of events the host has not yet acknowledged. */
#ifndef EVENTS_H
#define EVENTS_H
#include <stdbool.h>
#include <stdint.h>

struct event {
    uint16_t number;
    uint8_t what, detail, held;
    uint32_t at;
};

void events_start(bool warm);
/* True when the queue of before the restart is whole, and taken over; ask before events_start. */
bool events_survived(void);
void events_add(uint8_t what, uint8_t detail);
uint8_t events_count(void);
const struct event *events_peek(uint8_t index);
uint16_t events_oldest(void);
uint16_t events_next(void);
void events_acknowledged(uint16_t next_wanted);

/* The debounced inputs live beside the queue: what is held must survive as the events do. It is kept with the next
   event, so that no restart comes between a press and its event. */
uint8_t events_held(void);
void events_set_held(uint8_t held);

/* Names this queue: numbers of events mean something only together with it. */
uint32_t events_life(void);
uint16_t events_watchdog_resets(void);
void events_count_watchdog_reset(void);

#endif
