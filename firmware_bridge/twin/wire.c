/* The USB serial line of the twin: bytes take the time of 115200 baud on their way between the pty and the chip. */
#define _GNU_SOURCE
#include "wire.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "avr_uart.h"

enum { BYTE_CYCLES = 16000000 / 11520, IN_SIZE = 4096, OUT_SIZE = 4096 };

static avr_t *chip;
static const char *link_path;
static int master = -1;
static uint8_t in[IN_SIZE];
static size_t in_at, in_end;
static struct {
    avr_cycle_count_t done;
    uint8_t byte;
} out[OUT_SIZE];
static size_t out_head, out_tail;
static uint64_t bytes_in, bytes_out;
static bool opened;
static bool full; /* simavr's own receive buffer: it counts 11 bits a byte, and so takes them a little slower */

static avr_cycle_count_t deliver(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)param;
    if (in_at < in_end && !full) {
        avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT), in[in_at++]);
        bytes_in++;
    }
    return when + BYTE_CYCLES;
}

/* simavr hands a byte over when it starts; on a wire it arrives when its stop bit is through. */
static void on_sent(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)param;
    out[out_head].byte = value;
    out[out_head].done = chip->cycle + BYTE_CYCLES;
    out_head = (out_head + 1) % OUT_SIZE;
}

static void on_flow(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)value;
    full = param != NULL;
}

void wire_after_reset(void)
{
    full = false;
    avr_cycle_timer_register(chip, BYTE_CYCLES, deliver, NULL);
}

void wire_start(avr_t *avr, const char *path)
{
    uint32_t flags = 0;
    chip = avr;
    link_path = path;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_sent, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), on_flow, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), on_flow, &full);
    wire_after_reset();
    wire_plug();
}

static void make_raw(const char *slave_path)
{
    struct termios mode;
    int slave = open(slave_path, O_RDWR | O_NOCTTY);
    if (slave < 0 || tcgetattr(slave, &mode) != 0)
        exit(3);
    cfmakeraw(&mode);
    tcsetattr(slave, TCSANOW, &mode);
    close(slave);
}

void wire_plug(void)
{
    if (master >= 0)
        return;
    master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) {
        perror("no pseudo terminal");
        exit(3);
    }
    make_raw(ptsname(master));
    unlink(link_path);
    if (symlink(ptsname(master), link_path) != 0) {
        perror(link_path);
        exit(3);
    }
}

void wire_unplug(void)
{
    if (master < 0)
        return;
    unlink(link_path);
    close(master);
    master = -1;
    in_at = in_end = 0;
}

/* A pty that nobody has opened is hung up. */
static bool host_listens(void)
{
    struct pollfd look = {.fd = master, .events = POLLIN};
    return master >= 0 && !(poll(&look, 1, 0) > 0 && (look.revents & POLLHUP));
}

static void take_from_host(void)
{
    if (in_at < in_end)
        return;
    ssize_t got = read(master, in, sizeof in);
    in_at = 0;
    in_end = got > 0 ? (size_t)got : 0;
}

/* What is sent while nobody has the port open is lost, as on a real line. */
static void give_to_host(bool listens)
{
    uint8_t ready[OUT_SIZE];
    size_t size = 0;
    while (out_tail != out_head && out[out_tail].done <= chip->cycle) {
        ready[size++] = out[out_tail].byte;
        out_tail = (out_tail + 1) % OUT_SIZE;
    }
    bytes_out += size;
    if (size && listens && write(master, ready, size) < 0 && errno != EAGAIN && errno != EIO)
        perror("pty");
}

bool wire_opened(void)
{
    bool was = opened;
    opened = false;
    return was;
}

void wire_exchange(void)
{
    static bool listened;
    bool listens = host_listens();
    opened |= listens && !listened;
    listened = listens;
    give_to_host(listens);
    if (listens)
        take_from_host();
}

uint64_t wire_bytes_in(void)
{
    return bytes_in;
}

uint64_t wire_bytes_out(void)
{
    return bytes_out;
}
