/* A small matrix in the registers of P lanes, R rows a lane: row r * P + lane is a[r][*]. A column
 * access by the group is contiguous in memory, so loads and stores use whole sectors. */
#ifndef BL_ROWS_CUH
#define BL_ROWS_CUH

#include "kernels/cuda/members.cuh"

/* Lanes per member and rows per lane that hold N rows of a T. Fewer lanes mean fewer exchanges per
 * member and more independent members in a warp; registers bound it from the other side. */
template <class T, int N> struct bl_shape {
    static constexpr int rows = N < 16 || sizeof(T) == 16 ? 1 : 2;
    static constexpr int lanes = N / rows;
};
/* Blocks that a multiprocessor must hold so that a thread may use this many registers: unbounded,
 * the compiler loads whole rows ahead and halves the warps. */
BL_BOTH constexpr int bl_resident(int registers, int threads) {
    return 512 / registers * 128 / threads;
}

template <class T, int N, int P, int R>
BL_DEV void bl_load_rows(T (&a)[R][N], const T *from, int64_t ld, int m, int n, int lane,
                         bool live) {
    BL_UNROLL for (int r = 0; r < R; r++) {
        bool row = live && r * P + lane < m;
        const T *at = from + r * P + lane;
        BL_UNROLL for (int j = 0; j < N; j++) {
            T entry = bl_of<T>(0);
            if (row && j < n) entry = *at;
            a[r][j] = entry;
            at += ld;
        }
    }
}

/* Sub-row r goes to row place[r]; a negative place is not stored. */
template <class T, int N, int R>
BL_DEV void bl_store_rows(const T (&a)[R][N], T *to, int64_t ld, int n, const int (&place)[R],
                          bool live) {
    BL_UNROLL for (int r = 0; r < R; r++) {
        bool row = live && place[r] >= 0;
        T *at = to + (row ? place[r] : 0);
        BL_UNROLL for (int j = 0; j < N; j++) {
            if (row && j < n) *at = a[r][j];
            at += ld;
        }
    }
}

/* C columns of B, rows as the matrix. */
template <class T, int P, int R, int C>
BL_DEV void bl_load_sides(T (&b)[R][C], const T *from, int64_t ld, int n, int nrhs, int lane,
                          bool live) {
    BL_UNROLL for (int c = 0; c < C; c++) BL_UNROLL for (int r = 0; r < R; r++) {
        T entry = bl_of<T>(0);
        if (live && r * P + lane < n && c < nrhs) entry = from[r * P + lane + c * ld];
        b[r][c] = entry;
    }
}
template <class T, int P, int R, int C>
BL_DEV void bl_store_sides(const T (&b)[R][C], T *to, int64_t ld, int n, int nrhs, int lane,
                           bool store) {
    BL_UNROLL for (int c = 0; c < C; c++)
        BL_UNROLL for (int r = 0; r < R; r++) if (store && r * P + lane < n && c < nrhs)
            to[r * P + lane + c * ld] = b[r][c];
}

#endif
