/* The serial line, with a ring buffer each way. */
#ifndef UART_H
#define UART_H
#include <stdbool.h>
#include <stdint.h>

void uart_start(void);
bool uart_read(uint8_t *byte);
bool uart_waits(void);
uint8_t uart_room(void);
void uart_write(uint8_t byte);
uint8_t uart_take_overruns(void);

#endif
