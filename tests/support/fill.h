/* Inputs of an op, and the measure of its backward error. */
#ifndef TEST_FILL_H
#define TEST_FILL_H

#include "support/call.h"
#include "support/dense.h"

/* Random numbers in the referenced part. */
void fill_random(call *c, slot s, int64_t b);
/* Random, Hermitian and diagonally dominant: positive definite. */
void fill_definite(call *c, slot s, int64_t b);
/* Random and triangular, well conditioned; a unit diagonal is left as it is. */
void fill_triangular(call *c, slot s, int64_t b);
/* The factors of a random m x n matrix, by the system's potrf, getrf or geqrf, pivots and tau too. */
void fill_factored(call *c, op_id by, int64_t b, int64_t m, int64_t n);

/* difference / (scale n eps); exact agreement is 0 whatever the scale. */
double error_ratio(const call *c, double difference, double scale, int64_t n);
/* A of P L U, from what getrf left; A of U^H U or L L^H, from what potrf left. */
dense from_lu(const call *c, dense lu, int64_t b);
dense from_cholesky(dense factor, char uplo);
/* |op(A) X - B| against |A| |X|. */
double solve_ratio(const call *c, dense a, dense x, dense b);

#endif
