/* How many calls of each name, per thread; only while a report is asked for. */
#ifndef BL_SHIM_COUNT_H
#define BL_SHIM_COUNT_H

#include <stdint.h>

#include "lapacke/call.h"
#include "shim/names/symbols.h"

/* Answers are counted by what they are; who is not asked, or says BL_FORWARD, is not counted there. */
enum { BL_ANSWERS = BL_HAS_RUN_ALONE + 1 };

typedef struct {
    uint64_t calls, answer[BL_ANSWERS], ticks;
} bl_total;

void bl_count_call(bl_symbol_id s);
/* What the machine made of a call it did not forward. */
void bl_count_answer(bl_symbol_id s, bl_answer answer);
void bl_count_ticks(bl_symbol_id s, uint64_t ticks);

/* All threads, those that ended included. */
bl_total bl_count_total(bl_symbol_id s);

/* In the child: it starts from zero. */
void bl_counts_after_fork(void);

/* What a tick of bl_ticks() is, measured since the first call was counted, or since the clock was
 * started. */
void bl_count_clock(void);
double bl_seconds_per_tick(void);

#endif
