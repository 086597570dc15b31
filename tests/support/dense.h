/* Small dense matrices in double complex, whatever the dtype under test: what residuals are
 * computed in. Plain loops, independent of any BLAS. Memory lasts until dense_release(). */
#ifndef TEST_DENSE_H
#define TEST_DENSE_H

#include "support/call.h"

typedef struct {
    int64_t rows, cols;
    number *at; /* column-major, tight */
} dense;

dense dense_zero(int64_t rows, int64_t cols);
dense dense_identity(int64_t rows, int64_t cols);
void dense_release(void);

static inline number *at(dense a, int64_t i, int64_t j) {
    return a.at + j * a.rows + i;
}

/* Member b of an operand, now or as it was given. Unreferenced elements too. */
dense dense_now(const call *c, slot s, int64_t b);
dense dense_before(const call *c, slot s, int64_t b);

/* op(a) of 'N', 'T' or 'C'. */
dense dense_op(dense a, char trans);
dense dense_product(dense a, dense b);
/* alpha a + beta b, in place of a. */
void dense_combine(dense a, number alpha, number beta, dense b);
/* The leading rows x cols of it. */
dense dense_head(dense a, int64_t rows, int64_t cols);
/* Keeps a triangle (uplo), zero elsewhere; unit: ones on the diagonal. */
dense dense_triangle(dense a, char uplo, bool unit);
/* The whole matrix from one triangle; conjugated across the diagonal, which becomes real. */
dense dense_hermitian(dense a, char uplo);
/* Rows exchanged as ipiv (from 1) of member b says, last exchange first: P a. */
void dense_permute(dense a, const call *c, int64_t b);
/* Applies reflector j of v, H = I - tau v v^H (or H^H), from the left. */
void dense_reflect(dense a, dense v, int64_t j, number tau);
/* Q a, or Q^H a, of the first k reflectors of v. */
void dense_apply_q(dense a, dense v, dense tau, int64_t k, bool adjoint);
/* An orthonormal basis of a's columns, which must be independent: a becomes Q. */
void dense_orthonormalize(dense a);

/* 1-norm; NaN if anything is. */
double dense_norm(dense a);
double dense_difference(dense a, dense b);

#endif
