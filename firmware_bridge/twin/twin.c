/* The firmware's twin: runs the very ELF that is flashed in simavr, at the pace of real time, and obeys its stdin. */
#define _GNU_SOURCE
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "avr_eeprom.h"
#include "bench.h"
#include "sim_avr.h"
#include "sim_elf.h"
#include "sim_hex.h"
#include "wire.h"

enum { SLICE_US = 500, FREQUENCY = 16000000, SLICE_CYCLES = FREQUENCY / 1000000 * SLICE_US, MAX_LAG_NS = 50000000 };
enum { MCUSR_ADDRESS = 0x54, EXTERNAL_RESET = 1 << 1, POWER_ON = 1 << 0 };

static avr_t *chip;
static void (*reset_core)(avr_t *);
static bool was_reset, quit, waiting_for_wave, auto_reset;
static avr_flashaddr_t hung_at;
static uint8_t healthy[2];

static void no_sleep(avr_t *avr, avr_cycle_count_t cycles)
{
    (void)avr;
    (void)cycles; /* the pace is kept once a slice, below */
}

static void quiet_log(avr_t *avr, const int level, const char *format, va_list values)
{
    (void)avr;
    if (level <= LOG_ERROR)
        vfprintf(stderr, format, values);
}

/* A hang is a jump to itself put under the program counter; a new start takes it away, as it would a real one. */
static void hang(void)
{
    hung_at = chip->pc;
    memcpy(healthy, chip->flash + hung_at, 2);
    chip->flash[hung_at] = 0xFF;
    chip->flash[hung_at + 1] = 0xCF;
}

static void unhang(void)
{
    if (hung_at)
        memcpy(chip->flash + hung_at, healthy, 2);
    hung_at = 0;
}

static void on_reset(avr_t *avr)
{
    if (reset_core)
        reset_core(avr);
    unhang();
    was_reset = true;
}

/* simavr forgets our timers at a reset, whoever caused it. */
static void after_reset(void)
{
    wire_after_reset();
    bench_after_reset();
}

static void press_reset(void)
{
    avr_reset(chip);
    chip->data[MCUSR_ADDRESS] = EXTERNAL_RESET;
}

static bool obey_wave(const char *line)
{
    char port;
    int bit, read = 0;
    if (sscanf(line, "wave %c%d %n", &port, &bit, &read) != 2 || port < 'B' || port > 'D' || bit < 0 || bit > 7)
        return false;
    return bench_wave(port, bit, line + read);
}

static void say_ok(void)
{
    printf("ok %llu\n", (unsigned long long)chip->cycle);
}

static void say_levels(void)
{
    printf("levels %llu %02x %02x %02x\n", (unsigned long long)chip->cycle, bench_outputs('B'), bench_outputs('C'),
           bench_outputs('D'));
}

static void say_bytes(void)
{
    printf("bytes %llu %llu\n", (unsigned long long)wire_bytes_in(), (unsigned long long)wire_bytes_out());
}

/* Orders that change something; false when the order is none of them. */
static bool act(const char *line)
{
    if (!strncmp(line, "wave ", 5))
        return waiting_for_wave = obey_wave(line);
    if (!strcmp(line, "reset"))
        press_reset();
    else if (!strcmp(line, "hang"))
        hang();
    else if (!strcmp(line, "dtr"))
        auto_reset = true;
    else if (!strcmp(line, "unplug"))
        wire_unplug();
    else if (!strcmp(line, "replug"))
        wire_plug();
    else
        return false;
    return true;
}

static void obey(const char *line)
{
    if (!strcmp(line, "levels"))
        say_levels();
    else if (!strcmp(line, "bytes"))
        say_bytes();
    else if (!strcmp(line, "piezo"))
        printf("piezo %u\n", bench_piezo_hz());
    else if (!act(line))
        printf("unknown %s\n", line);
    else if (!waiting_for_wave) /* a wave is answered when it is over */
        say_ok();
}

static void read_orders(void)
{
    static char text[4096];
    static size_t size;
    char *end;
    ssize_t got = read(STDIN_FILENO, text + size, sizeof text - 1 - size);
    if (got <= 0) {
        quit = true; /* whoever started us is gone */
        return;
    }
    size += got;
    text[size] = 0;
    while ((end = strchr(text, '\n'))) {
        *end = 0;
        obey(text);
        size -= end + 1 - text;
        memmove(text, end + 1, size + 1);
    }
    if (size == sizeof text - 1)
        size = 0;
}

static long long now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static void run_slice(void)
{
    static avr_cycle_count_t end; /* carried over, since a sleeping chip oversteps it */
    end += SLICE_CYCLES;
    while (chip->cycle < end) {
        int state = avr_run(chip);
        if (state == cpu_Done || state == cpu_Crashed) {
            fprintf(stderr, "the firmware crashed\n");
            exit(4);
        }
        if (chip->pc == 0)
            unhang(); /* the firmware started anew by itself */
        if (was_reset) {
            was_reset = false;
            after_reset();
        }
    }
}

/* Wait until real time is where the chip's time is; an order wakes us earlier. */
static void keep_pace(long long *due)
{
    *due += SLICE_US * 1000LL;
    long long ahead = *due - now_ns();
    if (ahead < -MAX_LAG_NS)
        *due = now_ns(); /* the machine was busy: go on from here, do not race */
    struct timespec wait = {0, ahead > 0 ? ahead : 0};
    struct pollfd orders = {.fd = STDIN_FILENO, .events = POLLIN};
    if (ppoll(&orders, 1, &wait, NULL) > 0)
        read_orders();
}

static void set_lives(uint32_t lives)
{
    uint8_t bytes[4] = {lives, lives >> 8, lives >> 16, lives >> 24};
    avr_eeprom_desc_t memory = {.ee = bytes, .offset = 0, .size = sizeof bytes};
    avr_ioctl(chip, AVR_IOCTL_EEPROM_SET, &memory);
}

static void make_chip(const char *elf)
{
    static elf_firmware_t firmware;
    avr_global_logger_set(quiet_log);
    if (elf_read_firmware(elf, &firmware) != 0) {
        fprintf(stderr, "cannot read the firmware %s\n", elf);
        exit(2);
    }
    chip = avr_make_mcu_by_name("atmega328p");
    avr_init(chip);
    firmware.frequency = FREQUENCY;
    avr_load_firmware(chip, &firmware);
    chip->sleep = no_sleep;
    reset_core = chip->reset;
    chip->reset = on_reset;
    chip->data[MCUSR_ADDRESS] = POWER_ON;
}

/* A board as it is sold: every start goes through the bootloader at the end of its flash. */
static void add_bootloader(const char *hex)
{
    uint32_t size, start;
    uint8_t *image = read_ihex_file(hex, &size, &start);
    if (!image) {
        fprintf(stderr, "cannot read the bootloader %s\n", hex);
        exit(2);
    }
    memcpy(chip->flash + start, image, size);
    free(image);
    chip->codeend = chip->flashend;
    chip->reset_pc = chip->pc = start;
}

int main(int argc, char **argv)
{
    if (argc != 4 && argc != 5) {
        fprintf(stderr, "usage: twin firmware.elf path-of-the-port lives-before [bootloader.hex]\n");
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    make_chip(argv[1]);
    if (argc == 5)
        add_bootloader(argv[4]);
    set_lives(strtoul(argv[3], NULL, 10));
    wire_start(chip, argv[2]);
    bench_start(chip);
    printf("ready\n");
    for (long long due = now_ns(); !quit;) {
        wire_exchange();
        if (wire_opened() && auto_reset)
            press_reset(); /* the rise of DTR pulls the reset pin through a capacitor */
        run_slice();
        wire_exchange();
        if (waiting_for_wave && !bench_busy()) {
            waiting_for_wave = false;
            say_ok();
        }
        keep_pace(&due);
    }
    wire_unplug();
    return 0;
}
