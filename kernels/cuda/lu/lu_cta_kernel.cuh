/* The kernel behind getrf:cta: LU with partial pivoting of matrices with up to 32 R rows by a block of up to
 * eight warps, for batches that do not fill the card with a warp a matrix (lu_warp.cuh, whose steps these are).
 *
 * Every warp has a panel of columns in registers, all rows of it. The owner factors its panel and leaves
 * it in shared memory with the rows' positions; the others apply it, that of the next panel first of all,
 * and factors it: one barrier a panel. Columns beyond what the warps hold are a next block, to which what
 * is finished is applied first. Finished columns stay in shared memory, but for the last block's, which
 * need room for two panels: one read, one write. */
#ifndef BL_LU_CTA_KERNEL_CUH
#define BL_LU_CTA_KERNEL_CUH

#include "kernels/cuda/card.cuh"
#include "kernels/cuda/lu/lu_warp_kernel.cuh"

constexpr int bl_lu_cta_warps = 8;

template <class T, int R>
BL_BOTH constexpr int bl_lu_cta_width() { /* of a panel: by the text's size */
    return sizeof(T) == 16 || (sizeof(T) == 8 && R >= (bl_is_cx<T> ? 6 : 8)) ? 4 : 8;
}
template <class T, int R> BL_BOTH constexpr int bl_lu_cta_resident() {
    constexpr int words = R * bl_lu_cta_width<T, R>() * (int)sizeof(T) / 4;
    return words <= 24 ? 3 : words <= 64 && !(sizeof(T) == 16 && R == 4) && R < 8 ? 2 : 1;
}
/* Warps of a matrix, columns that stay, whether all do, and bytes. */
struct bl_lu_cta_plan {
    int32_t warps, kept, all, bytes;
};
template <class T, int R> bl_lu_cta_plan bl_lu_cta_layout(int n) {
    constexpr int W = bl_lu_cta_width<T, R>();
    bl_lu_cta_plan p;
    p.warps = n > W * bl_lu_cta_warps ? bl_lu_cta_warps : (n + W - 1) / W;
    int block = p.warps * W, blocks = (n + block - 1) / block;
    p.all = blocks == 1;
    p.kept = p.all ? block : (blocks - 1) * block;
    p.bytes = 32 * R * (p.kept + (p.all ? 0 : 2 * W)) * (int)sizeof(T) +
              (3 * 32 * R + 4) * (int)sizeof(int);
    return p;
}

template <class T, int R>
BL_KERNEL((32 * bl_lu_cta_warps), (bl_lu_cta_resident<T, R>()))
bl_lu_cta(BL_PARAM bl_cuda_args x, BL_PARAM bl_lu_cta_plan p) {
    constexpr int W = bl_lu_cta_width<T, R>(), M = 32 * R;
    BL_DYNAMIC_SHARED(T, columns);
    int64_t member = blockIdx.x;
    if (member >= bl_members(x)) return;
    int t = bl_thread(), lane = t & 31, warp = bl_most(t >> 5); /* the same, and known to be */
    int m = x.m, n = x.n, steps = m < n ? m : n, block = p.warps * W, pos[R];
    int *places = (int *)(columns + M * (p.kept + (p.all ? 0 : 2 * W))), *rows = places + 2 * M,
        *first_zero = rows + M;
    const T *from = bl_at<T>(x.a, member) + lane;
    T *own = columns + lane, a[R][W];
    BL_UNROLL for (int r = 0; r < R; r++) pos[r] = r * 32 + lane < m ? r * 32 + lane : -1;
    if (t == 0) *first_zero = 0;

    auto factor =
        [&](int first, int at,
            int turn) { /* and leave it where others see it */
                        int exchange = 0, info = 0;
                        bl_lu_warp_steps<0>(a, pos, rows, exchange, info, first, steps, lane);
                        BL_UNROLL for (int r = 0; r < R; r++) {
                            BL_UNROLL for (int c = 0; c < W; c++) own[(at + c) * M + r * 32] =
                                a[r][c];
                            places[(turn & 1) * M + r * 32 + lane] = pos[r];
                        }
                        if (lane < W && first + lane < steps)
                            bl_put_int(x.ipiv, x.int_bytes, member, first + lane, exchange);
                        if (lane == 0 && info && *first_zero == 0) *first_zero = info;
        };
    int base = 0;
    BL_UNROLL_BY(1) for (;; base += block) {
        int mine = base + warp * W;
        bool stays = p.all || base < p.kept;
        BL_UNROLL for (int c = 0; c < W; c++) BL_UNROLL for (int r = 0; r < R; r++) {
            T entry = bl_of<T>(0);
            if (r * 32 + lane < m && mine + c < n) entry = from[r * 32 + (mine + c) * x.a.ld];
            a[r][c] = entry;
        }
        int end = base < steps ? base : steps;
        if (end > 0) {
            T l[R], next[R];
            int row = bl_most(rows[0]);
            BL_UNROLL for (int r = 0; r < R; r++) l[r] = own[r * 32];
            BL_UNROLL_BY(1) for (int k = 0; k < end; k++) {
                int after = k + 1 < end ? k + 1 : k, row1 = bl_most(rows[after]);
                BL_UNROLL for (int r = 0; r < R; r++) next[r] = own[after * M + r * 32];
                bl_lu_apply<false>(a, l, pos, row, k);
                row = row1;
                BL_UNROLL for (int r = 0; r < R; r++) l[r] = next[r];
            }
        }
        int panels = base < steps ? (steps - base + W - 1) / W : 0;
        if (panels > p.warps) panels = p.warps;
        auto place = [&](int w) { return stays ? base + w * W : p.kept + (w & 1) * W; };
        BL_UNROLL_BY(1) for (int w = -1; w < panels; w++) {
            if (w >= 0) {
                bl_syncblock();
                BL_UNROLL for (int r = 0; r < R; r++) pos[r] = places[(w & 1) * M + r * 32 + lane];
                if (warp <= w) continue;
                int first = base + w * W, stop = first + W < steps ? first + W : steps;
                const T *at = own + place(w) * M;
                BL_UNROLL_BY(1) for (int k = first; k < stop; k++) {
                    T l[R];
                    BL_UNROLL for (int r = 0; r < R; r++) l[r] = at[r * 32];
                    bl_lu_apply<true>(a, l, pos, bl_most(rows[k]), k);
                    at += M;
                }
            }
            if (warp == w + 1 && warp < panels) factor(mine, place(warp), warp);
        }
        if (base + block >= n) break;
        if (warp >= panels) { /* columns beyond the last step's */
            BL_UNROLL for (int r = 0; r < R; r++) BL_UNROLL for (int c = 0; c < W; c++)
                own[(mine + c) * M + r * 32] = a[r][c];
        }
    }

    /* Rows go to their places on the way out. A warp's columns of the last block take the room of its columns
     * of the first. */
    int *origin = places;
    bl_syncblock();
    if (warp == 0) {
        BL_UNROLL for (int r = 0; r < R; r++) if (pos[r] >= 0) origin[pos[r]] = r * 32 + lane;
        if (lane == 0) bl_put_int(x.info, x.int_bytes, member, 0, *first_zero);
    }
    bl_syncblock();
    T *to = bl_at<T>(x.c, member) + lane;
    int row[R];
    BL_UNROLL for (int r = 0; r < R; r++) row[r] = r * 32 + lane < m ? origin[r * 32 + lane] : 0;
    auto leave = [&](int col, const T *at) {
        T *put = to + col * x.c.ld;
        BL_UNROLL_BY(2) for (int c = 0; c < W && col + c < n; c++) {
            BL_UNROLL for (int r = 0; r < R; r++) if (r * 32 + lane < m) put[r * 32] = at[row[r]];
            put += x.c.ld;
            at += M;
        }
    };
    BL_UNROLL_BY(1)
    for (int col = warp * W; col < base; col += block) leave(col, columns + col * M);
    bl_syncwarp();
    BL_UNROLL for (int r = 0; r < R; r++) BL_UNROLL for (int c = 0; c < W; c++)
        own[(warp * W + c) * M + r * 32] = a[r][c];
    bl_syncwarp();
    leave(base + warp * W, columns + warp * W * M);
}

template <class T, int R> int bl_lu_cta_launch(const bl_cuda_args *x, void *stream) {
    auto kernel = bl_lu_cta<T, R>;
    bl_lu_cta_plan p = bl_lu_cta_layout<T, R>(x->n);
    int bad = bl_fill_with_shared((const void *)kernel, p.bytes);
    return bad ? bad : BL_LAUNCH(kernel, x->batch, 32 * p.warps, p.bytes, stream, *x, p);
}
inline int bl_lu_cta_run(const bl_cuda_args *x, void *stream) {
    if (x->batch == 0) return 0;
    bl_cuda_args y = bl_result_in_c(x);
    return bl_each_dtype(x, [&](auto t) {
        return bl_each_lu_warp(
            x, [&](auto r) { return bl_lu_cta_launch<decltype(t), r.value>(&y, stream); });
    });
}
inline bool bl_lu_cta_can_run(const bl_cuda_args *x) {
    if (!bl_lu_warp_can_run(x) || x->n == 0) return false;
    return bl_each_dtype(x, [&](auto t) {
               return bl_each_lu_warp(
                   x, [&](auto r) { return bl_lu_cta_layout<decltype(t), r.value>(x->n).bytes; });
           }) <= bl_most_shared();
}
#endif
