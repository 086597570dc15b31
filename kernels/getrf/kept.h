/* How much of a member is kept beside while a library's LU runs on it (host_again.inc). */
#ifndef BL_GETRF_KEPT_H
#define BL_GETRF_KEPT_H

#include "batch/op.h"

/* Elements for an m x n matrix; 0: so large a one (2048 x 2048) is not kept. */
static inline int64_t bl_kept(int64_t m, int64_t n) {
    enum { MOST = 2048 };
    return m > MOST || n > MOST ? 0 : m * n;
}

#endif
