/* Races on the host; see cell.h. */
#ifndef BL_BENCH_HOST_CELL_H
#define BL_BENCH_HOST_CELL_H

#include "tools/bench/cell.h"

bl_exec host_cell_exec(int threads);
double bench_now_ms(void);
bool host_cell_race(const cell *c, unsigned arms, const race_rules *rules, race *r,
                    cell_facts *facts);

#endif
