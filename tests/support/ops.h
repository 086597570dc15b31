/* What the op descriptions share. One file per family: ops_blas.c, ops_cholesky.c, ops_lu.c,
 * ops_qr.c, ops_eigen.c. */
#ifndef TEST_OPS_H
#define TEST_OPS_H

#include "support/call.h"

static inline void set_matrix(call *c, slot s, int64_t rows, int64_t cols, access_kind access,
                              part part) {
    operand *o = &c->operand[s];
    o->rows = rows;
    o->cols = cols;
    o->access = access;
    o->part = part;
}

static inline void set_increment(call *c, slot s, int64_t length, access_kind access) {
    set_matrix(c, s, 1, length, access, FULL);
    c->operand[s].increment = true;
}

static inline void set_vector_of_reals(call *c, slot s, int64_t length, access_kind access) {
    set_matrix(c, s, length, 1, access, FULL);
    c->operand[s].real = true;
}

static inline void set_vector(call *c, slot s, int64_t length, access_kind access) {
    set_matrix(c, s, length, 1, access, FULL);
}

#endif
