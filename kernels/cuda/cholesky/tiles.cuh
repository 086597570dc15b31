/* A Hermitian matrix's lower triangle as tiles of 16 x 16 in shared memory, and what Cholesky does with
 * them. An upper triangle comes and goes transposed: with A = U^H U, the transpose of A is L L^H for
 * L = U^T, so that nothing is conjugated on the way.
 *
 * An element's place in a tile permutes groups of rows by the column, so that a warp reads without bank
 * conflicts by rows (a thread a row), by packs of sixteen bytes down a column, and as fragments of mma. */
#ifndef BL_TILES_CUH
#define BL_TILES_CUH

#include "kernels/cuda/members.cuh"

constexpr int bl_tile_edge = 16, bl_tile_size = 256;

/* Double precision goes through the tensor cores, a warp a tile; single by FMA, half a warp a tile. */
template <class T> constexpr bool bl_tile_by_mma = sizeof(bl_real<T>) == 8;

template <class T> BL_DEV int bl_tile_at(int r, int k) {
    return k * bl_tile_edge + (r ^ ((k & 3) << (sizeof(T) == 16 ? 1 : 2)));
}
BL_BOTH constexpr int bl_tile_of(int row, int column) {
    return (row * (row + 1) / 2 + column) * bl_tile_size;
}
BL_BOTH constexpr int bl_tiles_across(int n) {
    return (n + bl_tile_edge - 1) / bl_tile_edge;
}

/* Four rows of a column. */
template <class T> struct bl_tile_four { T v[4]; };
template <class T> BL_DEV bl_tile_four<T> bl_tile_load4(const T *tile, int group, int k) {
    constexpr int V = bl_per_wide<T>;
    bl_tile_four<T> out;
    BL_UNROLL for (int i = 0; i < 4; i += V) {
        bl_pack<T> p = bl_load_pack(tile + bl_tile_at<T>(4 * group + i, k));
        BL_UNROLL for (int v = 0; v < V; v++) out.v[i + v] = p.v[v];
    }
    return out;
}

/* ---- to and from global memory ---- */

/* Entries of a warp's tile that are in the triangle and in the matrix, in the same order both ways:
 * f(shared index, row, column), and whole packs of sixteen bytes as g. Rows and columns are L's. */
template <class T, class F, class G>
BL_DEV void bl_tile_walk(int row, int column, int n, bool upper, bool wide, int lane, F f, G g) {
    constexpr int V = bl_per_wide<T>, E = bl_tile_edge;
    if (wide && V > 1 && row > column && row + E <= n) { /* so column + E <= n */
        constexpr int packs = E / V, across = 32 / packs;
        int r = lane % packs * V, k = lane / packs;
        BL_UNROLL for (int p = 0; p < E / across; p++) {
            g(bl_tile_at<T>(r, k), row + r, column + k);
            k += across;
        }
        return;
    }
    BL_UNROLL for (int p = 0; p < 8; p++) {
        int r = upper ? lane / 8 + 4 * (p & 3) : lane % 16;
        int k = upper ? lane % 8 + 8 * (p >> 2) : lane / 16 + 2 * p;
        f(bl_tile_at<T>(r, k), row + r, column + k);
    }
}
/* f(I, J) for every tile of this warp. */
template <class F> BL_DEV void bl_each_tile(int across, int warp, int warps, F f) {
    int row = 0, column = warp;
    BL_UNROLL_BY(1) for (;;) {
        while (column > row) column -= ++row;
        if (row >= across) break;
        f(row, column);
        column += warps;
    }
}
template <class T> BL_DEV bool bl_is_wide(const T *a, int64_t ld) {
    return sizeof(T) < 16 && (((uintptr_t)a | (uint64_t)ld * sizeof(T)) & 15) == 0;
}

/* Tile (I, J). A copy is started, not waited for; of what is not in the triangle, zeros. */
template <class T>
BL_DEV void bl_tile_fetch(T *tile, const T *from, int64_t ld, int n, int I, int J, bool upper,
                          bool wide, int lane) {
    bl_tile_walk<T>(
        I * bl_tile_edge, J * bl_tile_edge, n, upper, wide, lane,
        [&](int at, int i, int j) {
            bool in = i >= j && i < n;
            const T *entry = from + (upper ? j + i * ld : i + j * ld);
            bl_copy_async<(int)sizeof(T)>(tile + at, entry, in);
        },
        [&](int at, int i, int j) { bl_copy_async<16>(tile + at, from + i + j * ld, true); });
}
template <class T>
BL_DEV void bl_tile_leave(const T *tile, T *to, int64_t ld, int n, int I, int J, bool upper,
                          bool wide, int lane) {
    bl_tile_walk<T>(
        I * bl_tile_edge, J * bl_tile_edge, n, upper, wide, lane,
        [&](int at, int i, int j) {
            if (i >= j && i < n) to[upper ? j + i * ld : i + j * ld] = tile[at];
        },
        [&](int at, int i, int j) { bl_store_pack(to + i + j * ld, bl_load_pack(tile + at)); });
}

/* ---- sums of products of tiles ---- */

/* A warp's (mma) or half a warp's part of sum A B^H. */
template <class T, bool MMA = bl_tile_by_mma<T>> struct bl_tile_sum;

template <class T> struct bl_tile_sum<T, false> {
    T acc[4][4]; /* [column][row] of the four by four of this lane */
    BL_DEV bl_tile_sum() {
        BL_UNROLL for (int c = 0; c < 4; c++) BL_UNROLL for (int r = 0; r < 4; r++) acc[c][r] =
            bl_of<T>(0);
    }
    BL_DEV void add(const T *A, const T *B, int lane) {
        int rows = lane & 3, columns = lane >> 2 & 3;
        BL_UNROLL_BY((bl_is_cx<T> ? 4 : 8)) for (int k = 0; k < bl_tile_edge; k++) {
            bl_tile_four<T> a = bl_tile_load4(A, rows, k), b = bl_tile_load4(B, columns, k);
            BL_UNROLL for (int c = 0; c < 4; c++) BL_UNROLL for (int r = 0; r < 4; r++) acc[c][r] =
                bl_fma(a.v[r], bl_conj(b.v[c]), acc[c][r]);
        }
    }
    BL_DEV void take_from(T *C, int lane) const {
        constexpr int V = bl_per_wide<T>;
        int rows = lane & 3, columns = lane >> 2 & 3;
        BL_UNROLL for (int c = 0; c < 4; c++) {
            BL_UNROLL for (int i = 0; i < 4; i += V) {
                T *at = C + bl_tile_at<T>(4 * rows + i, 4 * columns + c);
                bl_pack<T> p = bl_load_pack(at);
                BL_UNROLL for (int v = 0; v < V; v++) p.v[v] = bl_sub(p.v[v], acc[c][i + v]);
                bl_store_pack(at, p);
            }
        }
    }
};

template <class T> struct bl_tile_sum<T, true> {
    static constexpr int parts = bl_is_cx<T> ? 2 : 1;
    double acc[2][parts][2][2]; /* [eight columns][re, im][eight rows][one of two columns] */
    BL_DEV bl_tile_sum() { BL_UNROLL for (int i = 0; i < 8 * parts; i++)(&acc[0][0][0][0])[i] = 0; }
    BL_DEV void product(int h, T above, T below, T b) {
        bl_mma(acc[h][0][0], acc[h][0][1], bl_re(above), bl_re(below), bl_re(b));
        if constexpr (bl_is_cx<T>) {
            bl_mma(acc[h][0][0], acc[h][0][1], above.im, below.im, b.im);
            bl_mma(acc[h][1][0], acc[h][1][1], above.im, below.im, b.re);
            bl_mma(acc[h][1][0], acc[h][1][1], above.re, below.re, -b.im);
        }
    }
    BL_DEV void add(const T *A, const T *B, int lane) {
        int g = lane >> 2, q = lane & 3;
        BL_UNROLL for (int k = q; k - q < bl_tile_edge; k += 4) {
            T above = A[bl_tile_at<T>(g, k)], below = A[bl_tile_at<T>(g + 8, k)];
            BL_UNROLL for (int h = 0; h < 2; h++)
                product(h, above, below, B[bl_tile_at<T>(g + 8 * h, k)]);
        }
    }
    BL_DEV void take_from(T *C, int lane) const {
        int g = lane >> 2, q = lane & 3;
        BL_UNROLL for (int h = 0; h < 2; h++) BL_UNROLL for (int half = 0; half < 2; half++)
            BL_UNROLL for (int e = 0; e < 2; e++) {
            T *at = C + bl_tile_at<T>(g + 8 * half, 8 * h + 2 * q + e);
            *at = bl_sub(*at, bl_of<T>(acc[h][0][half][e], acc[h][parts - 1][half][e]));
        }
    }
};

/* D -= sum of A_k A_k^H over `count` tiles side by side, by one warp, in two sums: the diagonal's terms
 * are all positive, and one sum made double factors a sixth more inexact. Where a tile takes half a warp
 * each half has one. */
template <class T> BL_DEV void bl_tile_square(T *D, const T *A, int count, int lane) {
    bl_tile_sum<T> sum;
    if constexpr (bl_tile_by_mma<T>) {
        bl_tile_sum<T> odd;
        BL_UNROLL_BY(1) for (int k = 0; k < count; k += 2) {
            sum.add(A + k * bl_tile_size, A + k * bl_tile_size, lane);
            if (k + 1 == count) break;
            odd.add(A + (k + 1) * bl_tile_size, A + (k + 1) * bl_tile_size, lane);
        }
        BL_UNROLL for (int i = 0; i < 8 * sum.parts; i++)(&sum.acc[0][0][0][0])[i] +=
            (&odd.acc[0][0][0][0])[i];
        sum.take_from(D, lane);
    } else {
        BL_UNROLL_BY(1)
        for (int k = lane >> 4; k < count; k += 2)
            sum.add(A + k * bl_tile_size, A + k * bl_tile_size, lane);
        bl_syncwarp();
        BL_UNROLL for (int c = 0; c < 4; c++) BL_UNROLL for (int r = 0; r < 4; r++) sum.acc[c][r] =
            bl_add(sum.acc[c][r], bl_shfl(sum.acc[c][r], (lane & 15) + 16, 32));
        if (lane < 16) sum.take_from(D, lane);
    }
    bl_syncwarp();
}

/* ---- Cholesky of one tile, and the rows below it ---- */

/* root = sqrt(d) and by = 1 / root for d > 0 (subnormal and Inf too), by within a rounding of it or two: what
 * the chain of pivots waits for is `by`. (bl_root's, which is the inverse of the root that is stored, makes
 * no difference to factors of such orders.) */
BL_DEV void bl_tile_root(float d, float &root, float &by) {
    float r = bl_rsqrt_seed(d), h = d * r;
    by = bl_fma_real(0.5f * r, bl_fma_real(-h, r, 1.0f), r);
    root = bl_fma_real(bl_fma_real(-h, h, d), 0.5f * r, h);
    if (r == 0) {
        root = d;
        by = 0;
    }
}
BL_DEV void bl_tile_root(double d, double &root, double &by) {
    by = bl_rsqrt_seed(d);
    double h = d * by;
    root = bl_fma_real(bl_fma_real(-h, h, d), 0.5 * by, h);
    if (by == 0) root = d;
}

/* By one warp, a lane a row (twice). inverse[k] = 1 / L(k, k). info: the first k + 1, from `first` on, whose
 * pivot is not > 0; what follows it means nothing. Columns from n on are not there. */
template <class T>
BL_DEV void bl_tile_factor(T *D, bl_real<T> *inverse, int first, int n, int &info, int lane) {
    constexpr int E = bl_tile_edge;
    int r = lane & 15;
    T a[E];
    BL_UNROLL for (int k = 0; k < E; k++) a[k] = D[bl_tile_at<T>(r, k)];
    BL_UNROLL for (int k = 0; k < E; k++) {
        if (first + k >= n) break;
        bl_real<T> d = bl_shfl1(bl_re(a[k]), k, 32), root, by;
        if (!(d > 0) && info == 0) info = first + k + 1;
        bl_tile_root(d, root, by);
        T l = bl_scale(a[k], by);
        l = bl_select(r == k, bl_of<T>(root), l);
        a[k] = l;
        if (lane == 0) inverse[k] = by;
        BL_UNROLL for (int c = k + 1; c < E; c++) a[c] =
            bl_sub_product(l, bl_conj(bl_shfl(l, c, 32)), a[c]);
    }
    bl_syncwarp();
    if (lane < E) {
        BL_UNROLL for (int k = 0; k < E; k++) if (k <= r) D[bl_tile_at<T>(r, k)] = a[k];
    }
}

/* Row r of a tile below D: x L^H = a. */
template <class T>
BL_DEV void bl_tile_solve(T *tile, int r, const T *D, const bl_real<T> *inverse) {
    constexpr int E = bl_tile_edge;
    T x[E];
    BL_UNROLL for (int k = 0; k < E; k++) x[k] = tile[bl_tile_at<T>(r, k)];
    BL_UNROLL for (int k = 0; k < E; k++) {
        x[k] = bl_scale(x[k], inverse[k]);
        BL_UNROLL for (int g = (k + 1) / 4; g < 4; g++) {
            bl_tile_four<T> l = bl_tile_load4(D, g, k);
            BL_UNROLL for (int v = 0; v < 4; v++) if (4 * g + v > k) x[4 * g + v] =
                bl_sub_product(x[k], bl_conj(l.v[v]), x[4 * g + v]);
        }
    }
    BL_UNROLL for (int k = 0; k < E; k++) tile[bl_tile_at<T>(r, k)] = x[k];
}
#endif
