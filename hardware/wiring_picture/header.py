"""The 40-pin header of a Raspberry Pi 4 or 5: what each of its pins carries."""

POWER = {1: "3.3 V", 2: "5 V", 4: "5 V", 17: "3.3 V"}
GROUND = (6, 9, 14, 20, 25, 30, 34, 39)
GPIO = {
    3: 2,
    5: 3,
    7: 4,
    8: 14,
    10: 15,
    11: 17,
    12: 18,
    13: 27,
    15: 22,
    16: 23,
    18: 24,
    19: 10,
    21: 9,
    22: 25,
    23: 11,
    24: 8,
    26: 7,
    27: 0,
    28: 1,
    29: 5,
    31: 6,
    32: 12,
    33: 13,
    35: 19,
    36: 16,
    37: 26,
    38: 20,
    40: 21,
}
"""Header pin to GPIO number."""

ALSO = {
    0: "ID EEPROM",
    1: "ID EEPROM",
    2: "I²C data",
    3: "I²C clock",
    4: "1-Wire",
    7: "SPI select 1",
    8: "SPI select 0",
    9: "SPI data in",
    10: "SPI data out",
    11: "SPI clock",
    14: "UART send, boot messages",
    15: "UART receive",
    18: "I²S clock",
    19: "I²S frame",
    20: "I²S data in",
    21: "I²S data out",
}
"""What else a GPIO serves for, when that interface is switched on in the Pi's settings."""


def header_pin(gpio: int) -> int:
    """The pin of the header that carries a GPIO."""
    return next(pin for pin, number in GPIO.items() if number == gpio)
