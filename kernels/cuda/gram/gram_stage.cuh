/* What the tiled kernels of syrk and herk, syr2k and her2k share, on top of gemm's: who computes what of a triangle,
 * and how A comes to shared memory.
 *
 * C is cut into square tiles, and there are threads (or warps) only for tiles in or across the named
 * triangle. A block on the diagonal stages its rows of op(A) once, for both factors; one beside it,
 * which n > 64 has, two sets of rows. A stays as the caller has it. */
#ifndef BL_GRAM_STAGE_CUH
#define BL_GRAM_STAGE_CUH

#include "kernels/cuda/gemm/gemm_stage.cuh"
#include "kernels/cuda/gram/gram.cuh"

/* `parts_down` counts blocks along the diagonal, `down` tiles along a block's. */
struct bl_gram_plan : bl_gemm_plan {
    int32_t over_fold;   /* of down + 1 */
    int32_t over_across; /* of a_across */
};
struct bl_gram_place : bl_gemm_place {
    bool square; /* the block is on the diagonal */
};
struct bl_gram_tile {
    int row, column;
};
/* Entry q of a triangle of `edge` tiles: of the lower one, columns c and edge - 1 - c are edge + 1
 * entries together, and c is q / (edge + 1); the upper one is its mirror image. */
BL_DEV bl_gram_tile bl_gram_unfold(int q, int c, int edge, bool upper) {
    int r = q - c * (edge + 1);
    if (r >= edge - c) {
        r -= edge - c;
        c = edge - 1 - c;
    }
    r += c;
    return upper ? bl_gram_tile{edge - 1 - r, edge - 1 - c} : bl_gram_tile{r, c};
}

BL_DEV bl_gram_place bl_gram_find_place(const bl_cuda_args &x, const bl_gram_plan &p) {
    bl_gram_place g;
    int t = bl_thread();
    int64_t first = blockIdx.x, members = bl_members(x);
    bl_gram_tile part = {0, 0};
    if (p.parts > 1) {
        unsigned whole = blockIdx.x / (unsigned)p.parts, q = blockIdx.x - whole * p.parts;
        part = bl_gram_unfold((int)q, (int)(q / (unsigned)(p.parts_down + 1)), p.parts_down,
                              x.uplo == 'U');
        first = whole;
    }
    first *= p.per;
    g.top = part.row * p.rows;
    g.left = part.column * p.rows;
    g.square = part.row == part.column;
    g.slot = bl_gemm_divide(t, p.over_threads);
    g.mine = t - g.slot * p.threads;
    g.member = first + g.slot;
    g.m = x.n - g.top < p.rows ? x.n - g.top : p.rows;
    g.n = x.n - g.left < p.rows ? x.n - g.left : p.rows;
    g.live = g.slot < p.per && g.member < members;
    g.empty = first >= members;
    return g;
}

/* product(rows, columns, length) for every chunk of op(A), or, TWICE, for the rows of op(A) with the
 * columns of op(B) and the rows of op(B) with the columns of op(A). WEIGHED: her2k's alpha is a factor of
 * op(A). All threads of the block call this. */
template <class TILE, bool TWICE, bool WEIGHED, class T, class F>
BL_DEV void bl_gram_chunks(const bl_cuda_args &x, const bl_gram_plan &p, const bl_gram_place &g,
                           int k, T *shared, F product) {
    constexpr int factors = TWICE ? 2 : 1;
    const T *known = !TWICE && g.live && k > 0 ? bl_at<T>(x.a, g.member) : nullptr;
    int panels = g.square ? 1 : 2, columns = g.square ? 0 : factors * p.a_size;
    auto stage = [&](T *to, int k0, int t) {
        BL_UNROLL_BY(1)
        for (int i = 0; i < panels * factors; i++) {
            bool right = i >= factors, second = TWICE && i % 2;
            const T *from = known;
            if (TWICE) from = bl_at<T>(second ? x.b : x.a, g.member); /* registers are short */
            int64_t ld = second ? x.b.ld : x.a.ld;
            bl_gemm_walk wide = p.a_wide, narrow = p.a;
            if (second) wide.step = p.b_wide.step, narrow.step = p.b.step;
            from += (right ? g.left : g.top) * (TILE::along ? ld : 1);
            bl_gemm_stage<TILE::along, TILE>(to + i * p.a_size, from, ld, right ? g.n : g.m, k0, k,
                                             p.chunk, p.a_across, wide, narrow, t);
        }
    };
    auto mend = [&](T *of, int) {
        if constexpr (WEIGHED) {
            bl_syncblock(); /* others' copies are there too */
            if (!g.live) return;
            int t = bl_thread(), all = p.a_across * p.chunk;
            T scale = bl_conj_if(x.transa != 'N', bl_alpha<T>(x));
            t -= bl_gemm_divide(t, p.over_threads) * p.threads;
            BL_UNROLL_BY(1)
            for (int e = t; e < all; e += p.threads) {
                int l = bl_gemm_divide(e, p.over_across);
                T *entry = of + TILE::at(e - l * p.a_across, l);
                *entry = bl_mul(scale, *entry);
                if (!g.square) entry[columns] = bl_mul(scale, entry[columns]);
            }
        }
    };
    bl_gemm_each_chunk(p, g, 0, k, shared, stage, mend, [&](const T *from, int length) {
        BL_UNROLL_BY(1) for (int i = 0; i < factors; i++) {
            int other = factors - 1 - i;
            product(from + i * p.a_size, from + columns + other * p.a_size, length);
        }
    });
}

/* ---- on the host ---- */

/* Squares of at most ORDER, in tiles of `edge`; CHUNK of k at most, in multiples of `multiple`. */
inline bl_gram_plan bl_gram_parts(const bl_cuda_args *x, int order, int edge, int chunk,
                                  int multiple) {
    bl_gram_plan p;
    p.rows = p.columns = bl_gemm_edge(x->n, order, edge);
    p.parts_down = bl_gemm_ceil(x->n, p.rows);
    p.parts = p.parts_down * (p.parts_down + 1) / 2;
    p.down = p.right = bl_gemm_ceil(p.rows, edge);
    p.over_down = bl_gemm_over(p.down);
    p.over_fold = bl_gemm_over(p.down + 1);
    p.a_across = p.b_across = p.down * edge;
    p.over_across = bl_gemm_over(p.a_across);
    p.chunk = bl_gemm_share(x->k, chunk, multiple);
    p.stages = x->k > p.chunk ? 2 : 1;
    p.per = 1;
    return p;
}
/* The rest, once p.threads is set; the copies' columns are a multiple of `multiple`, and there are
 * `factors`, A or A and B. */
template <class TILE, class T>
void bl_gram_complete(bl_gram_plan &p, const bl_cuda_args *x, int multiple, int factors) {
    constexpr int V = bl_per_wide<T>;
    int units = TILE::along ? p.chunk : p.a_across;
    p.over_threads = bl_gemm_over(p.threads);
    p.a_size = (TILE::along ? p.a_across : p.chunk) * TILE::pitch;
    p.a = bl_gemm_walk_of(units, p.threads, x->a.ld, multiple);
    p.a_wide = bl_gemm_walk_of(units / V, p.threads, x->a.ld, multiple);
    p.b = bl_gemm_walk_of(units, p.threads, x->b.ld, multiple);
    p.b_wide = bl_gemm_walk_of(units / V, p.threads, x->b.ld, multiple);
    p.size = (p.parts > 1 ? 2 : 1) * factors * p.a_size;
}
/* As many blocks as grid x holds, none of more than `order`, and no overflow at the end of k. */
inline bool bl_gram_can_tile(const bl_cuda_args *x, int order) {
    if (!bl_gram_can_launch(x) || x->k >= 1 << 30) return false;
    int64_t edge = bl_gemm_ceil(x->n, order), most = (int64_t)1 << 31;
    return edge < 1 << 15 && x->batch * (edge * (edge + 1) / 2) < most;
}
#endif
