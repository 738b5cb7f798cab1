/* The queue of unacknowledged events, in memory that a reset does not clear, under seals that tell if it is whole. */
#include "events.h"

#include <avr/eeprom.h>
#include <util/crc16.h>

#include "clock.h"
#include "counters.h"
#include "protocol.h"

enum { CAPACITY = 32 };

struct head {
    uint32_t life;
    uint16_t watchdog_resets, next_number;
    uint8_t first, size, held, turn;
};

struct sealed_head {
    struct head head;
    uint16_t seal;
};

struct sealed_event {
    struct event event;
    uint16_t seal;
};

/* A reset may come at any instruction. So a change is made in `head`, and then written over the older of two sealed
   copies: one of them is whole at all times. */
static struct head head;
static struct sealed_head kept[2] __attribute__((section(".noinit")));
static struct sealed_event slots[CAPACITY] __attribute__((section(".noinit")));

/* Only a cold start writes it, so the EEPROM outlives the buttons. */
static uint32_t EEMEM lives;

static uint16_t seal_of(const void *start, uint8_t size)
{
    uint16_t crc = 0xB05E; /* not 0: memory full of zeros must not look sealed */
    for (const uint8_t *byte = start; size--; byte++)
        crc = _crc_xmodem_update(crc, *byte);
    return crc;
}

static struct sealed_event *slot(uint8_t index)
{
    return &slots[(head.first + index) % CAPACITY];
}

static void seal_slot(struct sealed_event *sealed)
{
    sealed->seal = seal_of(&sealed->event, sizeof sealed->event);
}

static void keep(void)
{
    struct sealed_head *older = &kept[++head.turn & 1];
    older->head = head;
    older->seal = seal_of(&head, sizeof head);
}

static bool is_whole(const struct sealed_head *copy)
{
    return copy->seal == seal_of(&copy->head, sizeof copy->head);
}

static bool slots_are_whole(void)
{
    for (uint8_t i = 0; i < head.size; i++)
        if (slot(i)->seal != seal_of(&slot(i)->event, sizeof(struct event)))
            return false;
    return true;
}

bool events_survived(void)
{
    const bool whole[2] = {is_whole(&kept[0]), is_whole(&kept[1])};
    if (!whole[0] && !whole[1])
        return false;
    bool second_is_newer = (int8_t)(kept[1].head.turn - kept[0].head.turn) > 0;
    head = kept[!whole[0] || (whole[1] && second_is_newer)].head;
    return head.first < CAPACITY && head.size <= CAPACITY && slots_are_whole();
}

static uint32_t next_life(void)
{
    uint32_t life = eeprom_read_dword(&lives) + 1;
    if (life == 0) /* 0 says "I remember none" in HELLO */
        life = 1;
    eeprom_update_dword(&lives, life);
    return life;
}

void events_start(bool warm)
{
    if (warm)
        return;
    kept[0].seal = kept[1].seal = 0;
    head = (struct head){.life = next_life(), .next_number = 1};
    keep();
}

static void append(uint8_t what, uint8_t detail)
{
    struct sealed_event *sealed = slot(head.size++);
    sealed->event = (struct event){head.next_number++, what, detail, head.held, clock_now()};
    seal_slot(sealed);
}

/* The last slot is never filled with an event: it counts what found no room, so the numbers have no gap. */
static void lose(void)
{
    struct sealed_event *last = slot(CAPACITY - 1);
    count(&counters.events_lost);
    if (head.size < CAPACITY) {
        append(EVENTS_LOST, 1);
    } else if (last->event.detail < UINT8_MAX) {
        last->event.detail++;
        last->event.held = head.held;
        seal_slot(last);
        head.next_number++;
    }
}

void events_add(uint8_t what, uint8_t detail)
{
    if (head.size < CAPACITY - 1)
        append(what, detail);
    else
        lose();
    keep();
}

uint8_t events_count(void)
{
    return head.size;
}

const struct event *events_peek(uint8_t index)
{
    return &slot(index)->event;
}

uint16_t events_oldest(void)
{
    return head.size ? slot(0)->event.number : head.next_number;
}

uint16_t events_next(void)
{
    return head.next_number;
}

void events_acknowledged(uint16_t next_wanted)
{
    if ((int16_t)(next_wanted - head.next_number) > 0)
        return; /* it acknowledges what has not happened yet */
    uint8_t before = head.size;
    while (head.size && (int16_t)(next_wanted - slot(0)->event.number) > 0) {
        head.first = (head.first + 1) % CAPACITY;
        head.size--;
    }
    if (head.size != before)
        keep();
}

uint8_t events_held(void)
{
    return head.held;
}

void events_set_held(uint8_t held)
{
    head.held = held;
}

uint32_t events_life(void)
{
    return head.life;
}

uint16_t events_watchdog_resets(void)
{
    return head.watchdog_resets;
}

void events_count_watchdog_reset(void)
{
    count(&head.watchdog_resets);
    keep();
}
