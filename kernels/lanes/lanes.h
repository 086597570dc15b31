/* The `lanes` candidates of the host: one matrix per SIMD lane. W matrices are packed interleaved
 * into cache, worked on with vector instructions whose every lane is a whole problem, and
 * unpacked. Small problems have no parallelism inside, so it is taken across the batch.
 *
 * Limits: host operands, host scalars, orders up to BL_LANES_MAX. A member's bits depend on the
 * ISA (FMA or not) and on nothing else: not on batch size, position, threads or neighbours. */
#ifndef BL_LANES_H
#define BL_LANES_H

#include "batch/op.h"

enum { BL_LANES_MAX = 64 };

extern const bl_candidate bl_lanes_trsm, bl_lanes_syrk, bl_lanes_herk, bl_lanes_potrf,
    bl_lanes_potrs, bl_lanes_potri, bl_lanes_posv, bl_lanes_getrf, bl_lanes_getrs, bl_lanes_getri,
    bl_lanes_gesv, bl_lanes_getrf_nopiv, bl_lanes_geqrf, bl_lanes_orgqr, bl_lanes_ormqr,
    bl_lanes_gels;

#endif
