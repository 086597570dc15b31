/* Cholesky factorization of a tile (kernels/rows/chol.c). */
#ifndef BL_ROWS_CHOL_H
#define BL_ROWS_CHOL_H

#include "kernels/rows/tile.h"

/* Factor the lower triangle of order n in tile T as L L^H; what is above it ends up as anything.
 * Returns info. */
int32_t BL_EXPORT(chol)(int n, real *T, int ld);
#define chol BL_EXPORT(chol)

#endif
