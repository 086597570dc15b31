/* LU factorization of a tile (kernels/rows/lu.c). */
#ifndef BL_ROWS_LU_H
#define BL_ROWS_LU_H

#include "kernels/rows/tile.h"

/* Factor the m x n tile T as LAPACK's getrf does; `more` columns to its right are taken along
 * (rows exchanged, L^-1 applied). The padding of T must be zero. Returns info, or LU_AGAIN for a
 * matrix with an Inf or NaN in it: rows have multipliers of zero above the diagonal, which must not
 * meet an infinite row of U. It must be loaded again, for lu_plain. */
int32_t BL_EXPORT(lu)(int m, int n, int more, real *T, int ld, int32_t *ipiv);
#define lu BL_EXPORT(lu)

/* The same for any matrix, element by element. */
int32_t BL_EXPORT(lu_plain)(int m, int n, int more, real *T, int ld, int32_t *ipiv);
#define lu_plain BL_EXPORT(lu_plain)

#define LU_AGAIN (-1)

#endif
