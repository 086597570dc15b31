/* The substitutions of inverse_kernel.cuh for 17 to 32 complex rows, which as straight-line code
 * would be 87 to 107 KB: eight rows at a time, always in the same registers. After each block the
 * column is rotated by eight, so the last block leaves it in place again. Every element sees the
 * same operations in the same order; rows from n on become zero. */
#ifndef BL_INVERSE_BLOCKS_CUH
#define BL_INVERSE_BLOCKS_CUH

#include "kernels/cuda/difference.cuh"

template <class T, int N> constexpr bool bl_inverse_by_blocks = N == 32 && bl_is_cx<T>;
constexpr int bl_inverse_block = 8;

/* v U^-1. Entries from `first` on are in v[0] on, those before it in v[N - 1] down. */
template <int ld, class T, int N>
BL_DEV void bl_blocks_upper(T (&v)[N], const T *tile, const T *inverses, int n) {
    constexpr int V = bl_per_wide<T>, B = bl_inverse_block;
    BL_UNROLL_BY(1) for (int first = 0; first < N; first += B) {
        T done[B];
        BL_UNROLL for (int k = 0; k < B; k++) {
            const T *column = tile + (first + k) * ld + first;
            bl_difference<T> sum(v[k]);
            BL_UNROLL for (int g = B; g < N; g += B) {
                if (first < g) continue;
                BL_UNROLL for (int i = 0; i < B; i += V) {
                    bl_pack<T> u = bl_load_pack(column - g + i);
                    BL_UNROLL for (int e = 0; e < V; e++) sum.less(u.v[e], v[N - g + i + e], e);
                }
            }
            BL_UNROLL for (int i = 0; i < k; i += V) {
                bl_pack<T> u = bl_load_pack(column + i);
                BL_UNROLL for (int e = 0; e < V; e++) if (i + e < k)
                    sum.less(u.v[e], done[i + e], e);
            }
            done[k] = bl_mul(sum.value(), inverses[first + k]);
            if (first + k >= n) done[k] = bl_of<T>(0);
        }
        BL_UNROLL for (int i = 0; i < N - B; i++) v[i] = v[i + B];
        BL_UNROLL for (int i = 0; i < B; i++) v[N - B + i] = done[i];
    }
}
/* v L^-1; Cholesky's L has a real diagonal. The entries of this block are in v[N - 8] on, those after it in v[0] on. */
template <int ld, bool UNIT, class T, int N>
BL_DEV void bl_blocks_lower(T (&v)[N], const T *tile, const T *inverses, int n) {
    constexpr int V = bl_per_wide<T>, B = bl_inverse_block, at = N - B;
    BL_UNROLL_BY(1) for (int first = N - B; first >= 0; first -= B) {
        T done[B];
        BL_UNROLL for (int k = B - 1; k >= 0; k--) {
            const T *column = tile + (first + k) * ld + first;
            bl_difference<T> sum(v[at + k]);
            BL_UNROLL for (int i = k / V * V; i < B; i += V) {
                if (i + V <= k + 1) continue;
                bl_pack<T> l = bl_load_pack(column + i);
                BL_UNROLL for (int e = 0; e < V; e++) if (i + e > k)
                    sum.less(l.v[e], done[i + e], e);
            }
            BL_UNROLL for (int g = B; g < N; g += B) {
                if (first + g >= n) continue;
                BL_UNROLL for (int i = 0; i < B; i += V) {
                    bl_pack<T> l = bl_load_pack(column + g + i);
                    BL_UNROLL for (int e = 0; e < V; e++) sum.less(l.v[e], v[g - B + i + e], e);
                }
            }
            done[k] = UNIT ? sum.value() : bl_scale(sum.value(), bl_re(inverses[first + k]));
            if (first + k >= n) done[k] = bl_of<T>(0);
        }
        BL_UNROLL for (int i = N - 1; i >= B; i--) v[i] = v[i - B];
        BL_UNROLL for (int i = 0; i < B; i++) v[i] = done[i];
    }
}
/* W^H v, for a lower triangle W. Rows from `first` on are in v[0] on. */
template <int ld, class T, int N> BL_DEV void bl_blocks_adjoint(T (&v)[N], const T *tile, int n) {
    constexpr int V = bl_per_wide<T>, B = bl_inverse_block;
    BL_UNROLL_BY(1) for (int first = 0; first < N; first += B) {
        T done[B];
        BL_UNROLL for (int k = 0; k < B; k++) {
            const T *column = tile + (first + k) * ld + first;
            bl_difference<T> sum(bl_of<T>(0));
            BL_UNROLL for (int g = 0; g < N; g += B) {
                if (first + g >= n) continue;
                BL_UNROLL for (int i = g ? 0 : k / V * V; i < B; i += V) {
                    bl_pack<T> w = bl_load_pack(column + g + i);
                    BL_UNROLL for (int e = 0; e < V; e++) if (g || i + e >= k)
                        sum.less(bl_neg(bl_conj(w.v[e])), v[g + i + e], e);
                }
            }
            done[k] = sum.value();
        }
        BL_UNROLL for (int i = 0; i < N - B; i++) v[i] = v[i + B];
        BL_UNROLL for (int i = 0; i < B; i++) v[N - B + i] = done[i];
    }
}
#endif
