/* Triangular solves of tiles (kernels/rows/solve.c). */
#ifndef BL_ROWS_SOLVE_H
#define BL_ROWS_SOLVE_H

#include "kernels/rows/tile.h"

/* X := T^-1 X for the lower or upper triangle of order n in tile T; the other triangle is not
 * looked at, nor is the diagonal if it is unit. X has `cols` columns, ldx apart; its padding is
 * left with anything. */
void BL_EXPORT(solve)(int upper, int unit, const real *T, int ld, int n, real *X, int ldx,
                      int cols);
#define solve BL_EXPORT(solve)

#endif
