/* What the host may order: each command checks its length and range; a refusal is an event, so it is never lost. */
#include "commands.h"

#include <stdbool.h>

#include "events.h"
#include "lights.h"
#include "numbers.h"
#include "piezo.h"
#include "protocol.h"
#include "tower.h"

static uint16_t silence_ms = SILENCE_MS;

static bool within(uint16_t value, uint16_t least, uint16_t most)
{
    return value >= least && value <= most;
}

static bool do_lights(const uint8_t *payload)
{
    if (payload[0] & ~ALL_LIGHTS)
        return false;
    lights_show(payload[0]);
    return true;
}

static bool do_tone(const uint8_t *payload)
{
    uint16_t hz = get16(payload), ms = get16(payload + 2);
    if ((hz && !within(hz, MIN_HZ, MAX_HZ)) || ms > MAX_TONE_MS)
        return false;
    piezo_tone(hz, ms);
    return true;
}

static bool do_settings(const uint8_t *payload)
{
    uint16_t still = get16(payload), silence = get16(payload + 2);
    if (!within(still, MIN_STILL_MS, MAX_STILL_MS) || !within(silence, MIN_SILENCE_MS, MAX_SILENCE_MS))
        return false;
    tower_set_still_ms(still);
    silence_ms = silence;
    return true;
}

static const struct {
    uint8_t kind, length;
    bool (*run)(const uint8_t *payload);
} commands[] = {
    {LIGHTS, 1, do_lights},
    {TONE, 4, do_tone},
    {SETTINGS, 4, do_settings},
};

void command_do(uint8_t kind, const uint8_t *payload, uint8_t length)
{
    for (uint8_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (commands[i].kind != kind)
            continue;
        if (commands[i].length != length)
            events_add(WRONG_LENGTH, kind);
        else if (!commands[i].run(payload))
            events_add(OUT_OF_RANGE, kind);
        return;
    }
    events_add(UNKNOWN_COMMAND, kind);
}

uint16_t command_silence_ms(void)
{
    return silence_ms;
}
