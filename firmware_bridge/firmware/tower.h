/* The drop sensor in the cube tower. */
#ifndef TOWER_H
#define TOWER_H
#include <stdbool.h>
#include <stdint.h>

void tower_start(bool warm);
void tower_set_still_ms(uint16_t ms);
void tower_tick(bool broken);

#endif
