/* Races on the device; see cell.h. */
#ifndef BL_BENCH_DEVICE_CELL_H
#define BL_BENCH_DEVICE_CELL_H

#include "tools/bench/cell.h"

bool device_cell_race(const cell *c, unsigned arms, const race_rules *rules, race *r,
                      cell_facts *facts);

#endif
