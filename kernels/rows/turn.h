/* The transpose of a matrix wherever the caller put it, through registers: W / CP columns of one
 * vector each become as many rows. Memory that holds no element is not touched. */
#ifndef BL_ROWS_TURN_H
#define BL_ROWS_TURN_H

#include "kernels/lanes/vector.h"
#include "kernels/rows/tile.h"

#define TURN_PER (W / CP)

/* TURN_PER x TURN_PER elements. */
INLINE void turn_square(vec *v) {
#if BL_TYPE == BL_IS_s
    UNROLL for (int i = 0; i < W; i += 4) bl_turn_s((bl_vs *)v + i);
    UNROLL for (int i = 0; i < 4; i++) bl_turn_blocks((bl_vd *)v + i, 4);
#elif BL_TYPE == BL_IS_z
    bl_turn_blocks((bl_vd *)v, 1);
#else
    UNROLL for (int i = 0; i < TURN_PER; i += 2) bl_turn_d((bl_vd *)v + i);
    UNROLL for (int i = 0; i < 2; i++) bl_turn_blocks((bl_vd *)v + i, 2);
#endif
}

/* Element (i, j) of a block goes to (j, i); `in` and `out`: which reals of its vectors are memory,
 * `whole`: all are. */
INLINE void turn_block(int whole, const real *from, ptrdiff_t ldf, int rows, int cols, real *to,
                       ptrdiff_t ldt, lanes in, lanes out) {
    vec v[TURN_PER];
    if (whole) {
        UNROLL for (int j = 0; j < TURN_PER; j++) v[j] =
            j < cols ? v_load(from + j * ldf) : (vec){0};
        turn_square(v);
        UNROLL for (int i = 0; i < TURN_PER; i++) if (i < rows) v_store(to + i * ldt, v[i]);
        return;
    }
    if (rows == TURN_PER && cols == TURN_PER) {
        UNROLL for (int j = 0; j < TURN_PER; j++) v[j] = v_load(from + j * ldf);
        turn_square(v);
        UNROLL for (int i = 0; i < TURN_PER; i++) v_store(to + i * ldt, v[i]);
        return;
    }
    UNROLL for (int j = 0; j < TURN_PER; j++) v[j] =
        j < cols ? v_load_lanes(from + j * ldf, in) : (vec){0};
    turn_square(v);
    UNROLL for (int i = 0; i < TURN_PER; i++) if (i < rows) v_store_lanes(to + i * ldt, v[i], out);
}

/* To := the transpose of From, m x n: into a tile, whose padding becomes zero, or out of one. */
INLINE void turn_as(int whole, int into, const real *from, ptrdiff_t ldf, int m, int n, real *to,
                    ptrdiff_t ldt) {
    for (int j = 0; j < n; j += TURN_PER)
        for (int i = 0; i < m; i += TURN_PER) {
            const int rows = m - i < TURN_PER ? m - i : TURN_PER;
            const int cols = n - j < TURN_PER ? n - j : TURN_PER;
            turn_block(whole, from + j * ldf + i * CP, ldf, rows, cols, to + i * ldt + j * CP, ldt,
                       l_range(0, into ? rows * CP : W), l_range(0, into ? W : cols * CP));
        }
}
/* `tile`: the other one is a tile as well, and nothing needs a mask. */
INLINE void turn(int tile, const real *from, ptrdiff_t ldf, int m, int n, real *to, ptrdiff_t ldt) {
    turn_as(tile, 1, from, ldf, m, n, to, ldt);
}
INLINE void turn_back(int tile, const real *from, ptrdiff_t ldf, int m, int n, real *to,
                      ptrdiff_t ldt) {
    turn_as(tile, 0, from, ldf, m, n, to, ldt);
}

#endif
