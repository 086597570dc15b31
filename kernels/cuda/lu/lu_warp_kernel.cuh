/* The kernels behind getrf:warp and getrf:stream (lu_warp.cuh). A block is a warp and a warp a matrix.
 *
 * KEPT: finished columns stay in shared memory, and leave it in their order: one read, one write. Else
 * they go to where the result is, rows where they were, come back through a ring of columns that a lane
 * fills for itself (cp.async), and are put in order in a last pass. */
#ifndef BL_LU_WARP_KERNEL_CUH
#define BL_LU_WARP_KERNEL_CUH

#include "kernels/cuda/card.cuh"
#include "kernels/cuda/lu/lu_warp.cuh"

/* Columns of the ring, and of the last pass. */
template <class T, int R> BL_BOTH constexpr int bl_lu_ring() {
    return bl_lu_warp_shape<T, R>::columns - bl_lu_warp_shape<T, R>::width > 8 ? 16 : 8;
}

template <class T, int R> BL_BOTH constexpr int bl_lu_warp_resident() {
    constexpr int words = bl_lu_warp_shape<T, R>::words;
    constexpr bool z = sizeof(T) == 16;
    return words <= 32   ? 24
           : words <= 48 ? 20
           : words <= 64 ? (z ? 12 : 16)
           : words <= 96 ? (z ? 8 : 12)
                         : 8;
}
template <class T, int R> int bl_lu_warp_bytes(int n, bool kept) {
    return 32 * R * ((kept ? n : bl_lu_ring<T, R>()) * (int)sizeof(T) + (int)sizeof(int));
}

template <class T, int R, bool KEPT>
BL_KERNEL(32, (bl_lu_warp_resident<T, R>()))
bl_lu_warp(BL_PARAM bl_cuda_args x) {
    using shape = bl_lu_warp_shape<T, R>;
    constexpr int W = shape::width, S = shape::slots, C = shape::columns, M = 32 * R,
                  D = bl_lu_ring<T, R>();
    static_assert(C - W <= D, "a block fits the ring");
    BL_DYNAMIC_SHARED(T, columns);
    int64_t member = blockIdx.x;
    if (member >= bl_members(x)) return;
    int m = x.m, n = x.n, steps = m < n ? m : n, lane = bl_thread(), info = 0, pos[R];
    int *rows = (int *)(columns + M * (KEPT ? n : D));
    const T *from = bl_at<T>(x.a, member) + lane;
    T *to = bl_at<T>(x.c, member) + lane, *own = columns + lane;
    BL_UNROLL for (int r = 0; r < R; r++) pos[r] = r * 32 + lane < m ? r * 32 + lane : -1;

    BL_UNROLL_BY(1) for (int base = 0; base < n; base += C) {
        T a[R][C];
        BL_UNROLL for (int c = 0; c < C; c++) BL_UNROLL for (int r = 0; r < R; r++) {
            T entry = bl_of<T>(0);
            if (r * 32 + lane < m && base + c < n) entry = from[r * 32 + (base + c) * x.a.ld];
            a[r][c] = entry;
        }
        /* Finished columns, the next one's multipliers a step ahead. */
        int end = base < steps ? base : steps;
        if (end > 0) {
            T l[R], next[R];
            int row = bl_most(rows[0]), row1, coming = 0;
            const T *column = to;
            auto fetch = [&] {
                if (coming < end) {
                    T *put = own + coming % D * M;
                    BL_UNROLL for (int r = 0; r < R; r++) bl_copy_async<(int)sizeof(T)>(
                        put + r * 32, column + r * 32, r * 32 + lane < m);
                }
                bl_copy_commit();
                column += x.c.ld;
                coming++;
            };
            auto ahead = [&](int k, T(&of)[R],
                             int &row_of) { /* what step k + 1 needs */
                                            int after = k + 1 < end ? k + 1 : k;
                                            row_of = bl_most(rows[after]);
                                            if constexpr (!KEPT) bl_copy_wait<D - 3>();
                                            const T *at = own + (KEPT ? after : after % D) * M;
                                            BL_UNROLL for (int r = 0; r < R; r++) of[r] =
                                                at[r * 32];
                                            if constexpr (!KEPT) fetch();
            };
            if constexpr (!KEPT) {
                BL_UNROLL_BY(1) for (int k = 0; k < D - 1; k++) fetch();
                bl_copy_wait<D - 2>();
            }
            BL_UNROLL for (int r = 0; r < R; r++) l[r] = own[r * 32];
            BL_UNROLL_BY(1) for (int k = 0; k < end; k += 2) { /* two, so that nothing is moved */
                ahead(k, next, row1);
                bl_lu_apply<false>(a, l, pos, row, k);
                if (k + 1 == end) break;
                ahead(k + 1, l, row);
                bl_lu_apply<false>(a, next, pos, row1, k + 1);
            }
            if constexpr (!KEPT) bl_copy_wait<0>();
        }
        BL_UNROLL_BY(1) for (int s = 0; s < S; s++) {
            int first = base + s * W, exchange = 0;
            T b[R][W];
            BL_UNROLL for (int r = 0; r < R; r++) BL_UNROLL for (int c = 0; c < W; c++) b[r][c] =
                a[r][c];
            int stop = first < steps ? first : steps;
            if (s > 0) { /* the slots before this one */
                BL_UNROLL_BY(1) for (int k = base; k < stop; k++) {
                    T l[R];
                    const T *at = own + (KEPT ? k : k - base) * M;
                    BL_UNROLL for (int r = 0; r < R; r++) l[r] = at[r * 32];
                    bl_lu_apply<true>(b, l, pos, bl_most(rows[k]), k);
                }
            }
            bl_lu_warp_steps<0>(b, pos, rows, exchange, info, first, steps, lane);
            BL_UNROLL for (int c = 0; c < W; c++) {
                bool in = first + c < n;
                T *at = own + (KEPT ? first + c : s * W + c) * M;
                if ((KEPT || s + 1 < S) && in) {
                    BL_UNROLL for (int r = 0; r < R; r++) at[r * 32] = b[r][c];
                }
                if (!KEPT && in) {
                    BL_UNROLL for (int r = 0; r < R; r++) if (r * 32 + lane < m)
                        to[r * 32 + (first + c) * x.c.ld] = b[r][c];
                }
            }
            if (lane < W && first + lane < steps)
                bl_put_int(x.ipiv, x.int_bytes, member, first + lane, exchange);
            if constexpr (S > 1) {
                BL_UNROLL for (int r = 0; r < R; r++) BL_UNROLL for (int c = 0; c + W < C; c++)
                    a[r][c] = a[r][c + W];
            }
            bl_syncwarp();
        }
    }
    if (lane == 0) bl_put_int(x.info, x.int_bytes, member, 0, info);

    if constexpr (KEPT) {
        int *origin = rows; /* the steps' rows are not needed any more, and are those of m <= n */
        BL_UNROLL for (int r = 0; r < R; r++) if (pos[r] >= 0) origin[pos[r]] = r * 32 + lane;
        bl_syncwarp();
        const T *at[R];
        BL_UNROLL for (int r = 0; r < R; r++) at[r] =
            columns + (r * 32 + lane < m ? origin[r * 32 + lane] : 0);
        BL_UNROLL_BY(4) for (int j = 0; j < n; j++) {
            BL_UNROLL for (int r = 0; r < R; r++) {
                if (r * 32 + lane < m) to[r * 32] = at[r][j * M];
            }
            to += x.c.ld;
        }
    } else {
        constexpr int L = R > 4 && sizeof(T) > 4 ? 4 : 8;
        BL_UNROLL_BY(1) for (int j = 0; j < n; j += L) {
            T entry[L][R];
            BL_UNROLL for (int c = 0; c < L; c++)
                BL_UNROLL for (int r = 0; r < R; r++) if (j + c < n && pos[r] >= 0) entry[c][r] =
                    to[r * 32 + (j + c) * x.c.ld];
            BL_UNROLL for (int c = 0; c < L; c++)
                BL_UNROLL for (int r = 0; r < R; r++) if (j + c < n && pos[r] >= 0)
                    columns[c * M + pos[r]] = entry[c][r];
            bl_syncwarp();
            BL_UNROLL for (int c = 0; c < L; c++)
                BL_UNROLL for (int r = 0; r < R; r++) if (j + c < n && pos[r] >= 0)
                    to[r * 32 + (j + c) * x.c.ld] = own[c * M + r * 32];
            bl_syncwarp();
        }
    }
}

template <class T, int R, bool KEPT> int bl_lu_warp_launch(const bl_cuda_args *x, void *stream) {
    auto kernel = bl_lu_warp<T, R, KEPT>;
    int bytes = bl_lu_warp_bytes<T, R>(x->n, KEPT);
    int bad = bl_fill_with_shared((const void *)kernel, bytes);
    return bad ? bad : BL_LAUNCH(kernel, x->batch, 32, bytes, stream, *x);
}
/* f(rows of a lane). */
template <class F> int bl_each_lu_warp(const bl_cuda_args *x, F f) {
    return x->m <= 64    ? f(bl_count<2>{})
           : x->m <= 96  ? f(bl_count<3>{})
           : x->m <= 128 ? f(bl_count<4>{})
           : x->m <= 192 ? f(bl_count<6>{})
                         : f(bl_count<8>{});
}
template <bool KEPT> int bl_lu_warp_run(const bl_cuda_args *x, void *stream) {
    if (x->batch == 0) return 0;
    bl_cuda_args y = bl_result_in_c(x);
    return bl_each_dtype(x, [&](auto t) {
        return bl_each_lu_warp(
            x, [&](auto r) { return bl_lu_warp_launch<decltype(t), r.value, KEPT>(&y, stream); });
    });
}
/* Orders up to 32 are tiny's. */
inline bool bl_lu_warp_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && x->m >= 0 && x->n >= 0 && x->m <= 256 && x->n <= 4096 &&
           (x->m > 32 || x->n > 32);
}
inline bool bl_lu_warp_can_keep(const bl_cuda_args *x) {
    if (!bl_lu_warp_can_run(x)) return false;
    return bl_each_dtype(x, [&](auto t) {
               return bl_each_lu_warp(
                   x, [&](auto r) { return bl_lu_warp_bytes<decltype(t), r.value>(x->n, true); });
           }) <= bl_most_shared();
}
#endif
