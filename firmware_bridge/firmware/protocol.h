/* The numbers of PROTOCOL.md as the firmware uses them. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#ifndef PROTOCOL_VERSION
#define PROTOCOL_VERSION 1 /* the newest we speak */
#endif
#ifndef PROTOCOL_OLDEST
#define PROTOCOL_OLDEST 1
#endif

#define FIRMWARE_MAJOR 0
#define FIRMWARE_MINOR 1
#define FIRMWARE_PATCH 0

#define BAUD 115200UL

enum {
    HEADER_SIZE = 7, /* kind, session, number, ack */
    MAX_BODY = 32,
    MAX_WIRE = MAX_BODY + 4, /* CRC, one COBS code byte, the delimiter */
    WINDOW = 4,
};

enum kind {
    HELLO = 0x01,
    ALIVE = 0x02,
    ASK = 0x03,
    LIGHTS = 0x10,
    TONE = 0x11,
    SETTINGS = 0x12,
    FIRST_COMMAND = 0x10,
    WELCOME = 0x81,
    REFUSE = 0x82,
    NO_SESSION = 0x83,
    COUNTERS = 0x84,
    EVENT = 0x90,
    FROM_DEVICE = 0x80, /* every kind that only a device sends has this bit */
};

enum what {
    PRESSED = 1,
    RELEASED = 2,
    CUBES_FELL = 3,
    CUBES_STILL = 4,
    TOWER_BLOCKED = 5,
    EVENTS_LOST = 8,
    UNKNOWN_COMMAND = 0x21,
    WRONG_LENGTH = 0x22,
    OUT_OF_RANGE = 0x23,
};

/* Seat buttons, seat lights, control buttons, attention light, drop sensor, piezo, settings. */
#define CAPABILITIES 0x007F

enum {
    HEARTBEAT_MS = 500,
    RESEND_MS = 60,
    RESEND_MAX_MS = 480,
    SILENCE_MS = 3000,
    STILL_MS = 1500,
    BLOCKED_MS = 5000,
    MIN_SILENCE_MS = 200,
    MAX_SILENCE_MS = 60000,
    MIN_STILL_MS = 50,
    MAX_STILL_MS = 10000,
    MIN_HZ = 31,
    MAX_HZ = 10000,
    MAX_TONE_MS = 5000,
};

#endif
