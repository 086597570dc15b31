/* Small dense matrices in long double: what componentwise backward errors are measured in. Memory
 * lasts until exact_release(). */
#ifndef TEST_EXACT_H
#define TEST_EXACT_H

#include "support/call.h"

typedef struct {
    long double re, im;
} wide_number;

typedef struct {
    int64_t rows, cols;
    wide_number *at; /* column-major, tight */
} exact;

exact exact_zero(int64_t rows, int64_t cols);
exact exact_identity(int64_t n);
void exact_release(void);

/* Member b of an operand, as it is or as it was. */
exact exact_now(const call *c, slot s, int64_t b);
exact exact_before(const call *c, slot s, int64_t b);

static inline wide_number *exact_at(exact a, int64_t i, int64_t j) {
    return a.at + j * a.rows + i;
}
/* The leading rows x cols. */
exact exact_head(exact a, int64_t rows, int64_t cols);
/* op(a) of 'N', 'T' or 'C'. */
exact exact_op(exact a, char trans);
/* The triangle uplo, zeros elsewhere; `unit`: ones on the diagonal. */
exact exact_triangle(exact a, char uplo, bool unit);
/* The whole matrix from one triangle; `conjugate` across the diagonal, or not. */
exact exact_symmetric(exact a, char uplo, bool conjugate);
/* alpha a + beta b, a new matrix. */
exact exact_sum(number alpha, exact a, number beta, exact b);
exact exact_product(exact a, exact b);
/* Absolute values. */
exact exact_abs(exact a);
/* P a, P of the pivots of member b: last exchange first. */
exact exact_permuted(exact a, const call *c, int64_t b);
/* Q a, or Q^H a, of the first k reflectors of v. */
exact exact_reflected(exact a, exact v, exact tau, int64_t k, bool adjoint);

/* The largest |d(i, j)| / bound(i, j). */
double exact_worst(exact d, exact bound);
/* The largest 2-norm of a column of d over that of the same column of `scale`. */
double exact_worst_column(exact d, exact scale);

#endif
