/* Substitution with a lane for each right-hand side: its vector is in registers and is shifted by one
 * as each step's element is final, so that four steps are one loop of fixed width; the triangle's
 * columns are read by all lanes of a member at once, sixteen bytes at a time. */
#ifndef BL_COLUMNS_CUH
#define BL_COLUMNS_CUH

#include "kernels/cuda/members.cuh"

constexpr int bl_cta_phase = 4;

/* Element (i, k) at front + k * column + i; what follows the diagonal is aligned to sixteen
 * bytes. Reads run past a column's ends by less than a phase and a pack, into what is not used. */
template <class T, int N> struct bl_cta_tile {
    static constexpr int V = bl_per_wide<T>;
    static constexpr int column = N + (V > 1 ? V : 2) - 1;
    static constexpr int front = bl_cta_phase + 2 * V - 1;
    static constexpr int size = (front + N * column + bl_cta_phase + 2 * V) / V * V;
};
/* y = the element that is final; the others move up. */
template <int W, bool UNIT, class T, int N, class Out>
BL_DEV void bl_cta_forward(T (&v)[N], const T *tile, const bl_divisor<T, N> *d, int n, int k,
                           Out out) {
    using shape = bl_cta_tile<T, N>;
    constexpr int V = shape::V, S = bl_cta_phase;
    BL_UNROLL_BY(1) for (; n - k > W - S; k++) {
        T y = UNIT ? v[0] : bl_div(v[0], d[k]);
        out(k, y);
        const T *below = tile + shape::front + k * (shape::column + 1) + 1;
        BL_UNROLL for (int j = 0; j < W - 1; j += V) {
            bl_pack<T> l = bl_load_pack(below + j);
            BL_UNROLL for (int e = 0; e < V; e++) if (j + e < W - 1) v[j + e] =
                bl_sub_product(l.v[e], y, v[j + e + 1]);
        }
    }
    if constexpr (W > S) bl_cta_forward<W - S, UNIT>(v, tile, d, n, k, out);
}
/* From the last row (in v[N - 1]) to the first. */
template <int W, class T, int N, class Out>
BL_DEV void bl_cta_backward(T (&v)[N], const T *tile, const bl_divisor<T, N> *d, int k, Out out) {
    using shape = bl_cta_tile<T, N>;
    constexpr int V = shape::V, S = bl_cta_phase;
    BL_UNROLL_BY(1) for (; k + 1 > W - S; k--) {
        T y = bl_div(v[N - 1], d[k]);
        out(k, y);
        const T *end = tile + shape::front + k * (shape::column + 1) + 1;
        BL_UNROLL for (int t = 0; t < W; t += V) { /* row k - t is end[-1 - t] */
            bl_pack<T> u = bl_load_pack(end - V - t);
            BL_UNROLL for (int e = 0; e < V; e++) if (t + e > 0 && t + e < W) v[N - (t + e)] =
                bl_sub_product(u.v[V - 1 - e], y, v[N - 1 - (t + e)]);
        }
    }
    if constexpr (W > S) bl_cta_backward<W - S>(v, tile, d, k, out);
}
#endif
