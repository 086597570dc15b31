/* Workspace of xSYEVD and xHEEVD. */
#ifndef BL_SYEVD_WORK_H
#define BL_SYEVD_WORK_H

#include "batch/op.h"

/* The least length of each kind, as LAPACK checks it. */
static inline int64_t syevd_divide_work(const bl_problem *p, bl_element element) {
    const bool vectors = p->jobz == 'V';
    const int64_t n = p->n;
    if (n <= 1) return 1;
    if (element == BL_INTEGERS) return vectors ? 3 + 5 * n : 1;
    if (!bl_is_complex(p->dtype)) return vectors ? 1 + 6 * n + 2 * n * n : 2 * n + 1;
    if (element == BL_REALS) return vectors ? 1 + 5 * n + 2 * n * n : n;
    return vectors ? 2 * n + n * n : n + 1;
}

/* All that a member takes, in elements of its dtype, one kind behind the other. */
typedef struct {
    int64_t scalars, reals,
        integers; /* lengths of work, rwork (0: real dtypes have none) and iwork */
    int64_t reals_at, integers_at, matrix_at; /* the matrix is copied if it is complex */
    int64_t all;
} syevd_room;

static inline syevd_room syevd_room_of(const bl_problem *p, int64_t scalars, int int_bytes) {
    const int64_t elem = (int64_t)bl_sizeof(p->dtype);
    syevd_room r = {.scalars = scalars, .integers = syevd_divide_work(p, BL_INTEGERS)};
    if (bl_is_complex(p->dtype)) r.reals = syevd_divide_work(p, BL_REALS);
    r.reals_at = (scalars + 1) / 2 * 2; /* of a multiple of 8 bytes: integers may have that many */
    r.integers_at = r.reals_at + (r.reals + 3) / 4 * 2;
    r.matrix_at = r.integers_at + (r.integers * int_bytes + elem - 1) / elem;
    r.all = r.matrix_at;
    /* Four columns more: OpenBLAS 0.3.21's zgemv reads that much past the end of a matrix when a vector
     * is a row of it. */
    if (bl_is_complex(p->dtype)) r.all += p->n * (p->n + 4);
    return r;
}

#endif
