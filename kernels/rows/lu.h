/* LU factorization of a tile (kernels/rows/lu.c). */
#ifndef BL_ROWS_LU_H
#define BL_ROWS_LU_H

#include "kernels/rows/tile.h"

/* Factor the m x n tile T as LAPACK's getrf does; `more` columns to its right are taken along
 * (rows exchanged, L^-1 applied). The padding of T must be zero. Returns info. */
int32_t BL_EXPORT(lu)(int m, int n, int more, real *T, int ld, int32_t *ipiv);
#define lu BL_EXPORT(lu)

#endif
