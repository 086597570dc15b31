/* What one ISA's translation unit offers lanes.c: a runner per op and dtype. */
#ifndef BL_LANES_TABLE_H
#define BL_LANES_TABLE_H

#include "batch/problem.h"

/* Members first..end of p, W at a time, with scratch for bl_lanes_room() elements. */
typedef void bl_lanes_run(const bl_problem *p, int64_t first, int64_t end, void *scratch);

typedef struct {
    int bytes; /* of a vector */
    bl_lanes_run *run[BL_OPS][BL_DTYPES];
} bl_lanes_table;

extern const bl_lanes_table bl_lanes_generic;
#if defined(__x86_64__)
extern const bl_lanes_table bl_lanes_avx2, bl_lanes_avx512;
#endif

#endif
