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

/* The ops that have them: ALL(op) in every dtype, COMPLEX(op) in c and z. Each has a body that
 * kernels.inc includes. */
/* clang-format off */
#define BL_EACH_LANES_OP(ALL, COMPLEX)                                                             \
    ALL(trsm) ALL(syrk) COMPLEX(herk) ALL(symm) COMPLEX(hemm) ALL(syr2k) COMPLEX(her2k)            \
    ALL(trmm) ALL(gemv)                                                                            \
    ALL(potrf) ALL(potrs) ALL(potri) ALL(posv)                                                     \
    ALL(getrf) ALL(getrs) ALL(getri) ALL(gesv) ALL(getrf_nopiv)                                    \
    ALL(geqrf) ALL(orgqr) ALL(ormqr) ALL(gels)                                                     \
    ALL(syevd)
/* clang-format on */

#define X(op) extern const bl_candidate bl_lanes_##op;
BL_EACH_LANES_OP(X, X)
#undef X

#endif
