/* Householder QR of a tile (kernels/geqrf/host_rows.c). */
#ifndef BL_ROWS_QR_H
#define BL_ROWS_QR_H

#include "kernels/rows/tile.h"

/* Load the m x n matrix A into tile T, and factor it there as LAPACK's geqrf does. */
void BL_EXPORT(qr_of)(int m, int n, const real *A, ptrdiff_t lda, real *T, int ld, real *tau);
#define qr_of BL_EXPORT(qr_of)

/* X := Q^H X, or Q X, for the m x n tile T that qr_of has left, m >= n, and `cols` columns of m elements
 * in tile X. The padding of X must be zero. */
void BL_EXPORT(qr_multiply)(int adjoint, int n, const real *T, const real *tau, real *X, int cols,
                            int ld);
#define qr_multiply BL_EXPORT(qr_multiply)

/* X := the first n columns of Q, for T as above, m x k, n >= k. */
void BL_EXPORT(qr_form)(int n, int k, const real *T, const real *tau, real *X, int ld);
#define qr_form BL_EXPORT(qr_form)

/* Whether all of a tile's columns, or `ld` reals, are finite: 0 times any other number is NaN. */
INLINE UNUSED int tile_is_finite(const real *T, int ld, int cols) {
    real sum = 0;
    for (ptrdiff_t i = 0; i < (ptrdiff_t)ld * cols; i++) sum += 0 * T[i];
    return sum == 0;
}

#endif
