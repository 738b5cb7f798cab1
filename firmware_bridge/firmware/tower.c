/* The drop sensor: "cubes fell" at the first break of the beam, "still" when nothing fell for a while. */
#include "tower.h"

#include "events.h"
#include "inputs.h"
#include "protocol.h"

static uint16_t still_ms = STILL_MS;
static uint16_t quiet, blocked;
/* 0: nothing falls. Not cleared at a restart, or the "still" after a "fell" would never come. */
static uint8_t breaks __attribute__((section(".noinit")));

void tower_start(bool warm)
{
    if (!warm)
        breaks = 0;
}

void tower_set_still_ms(uint16_t ms)
{
    still_ms = ms;
}

static void beam_broke(void)
{
    events_set_held(events_held() | BEAM_BIT);
    blocked = 0;
    if (breaks == 0)
        events_add(CUBES_FELL, 0);
    if (breaks < UINT8_MAX)
        breaks++;
}

static void beam_stays_broken(void)
{
    if (blocked > BLOCKED_MS)
        return; /* said once already */
    if (blocked++ == BLOCKED_MS)
        events_add(TOWER_BLOCKED, 0);
}

static void beam_is_whole(void)
{
    if (events_held() & BEAM_BIT) {
        events_set_held(events_held() & ~BEAM_BIT);
        quiet = 0;
    }
    if (breaks && ++quiet >= still_ms) {
        events_add(CUBES_STILL, breaks);
        breaks = 0;
    }
}

/* One sample is enough for a break: a cube that falls fast shades the beam for a few milliseconds only. */
void tower_tick(bool broken)
{
    if (!broken)
        beam_is_whole();
    else if (events_held() & BEAM_BIT)
        beam_stays_broken();
    else
        beam_broke();
}
