/* Products with a square matrix A of which one triangle is stored: symm, hemm and trmm, on gemm's
 * staging. S, the whole of it, is the product's left factor or its right one, as gemm's op(A) and op(B)
 * are; its tile is made of the stored triangle. A warp copies whole sectors of that, entry by entry, to
 * where they are in the tile: from across k and, into the other triangle, from along it, so that
 * nothing else of A is read. The other triangle of trmm's is zero. What a copy cannot do itself, conjugates
 * and the real diagonal of a Hermitian, a thread does to its own entries before the others see them.
 *
 * trmm is in place. A block owns whole columns of B (rows, from the right) and goes through its parts in
 * the order in which nothing is overwritten that a later one reads; it leaves out the chunks of S that
 * are zero. Within a chunk zeros of S are multiplied like others: there a NaN or an infinity of B
 * spreads beyond the triangle. */
#ifndef BL_HALF_STAGE_CUH
#define BL_HALF_STAGE_CUH

#include <type_traits>

#include "kernels/cuda/gemm/gemm_stage.cuh"

/* What the other triangle is. */
enum { BL_HALF_ZERO, BL_HALF_SYMMETRIC, BL_HALF_HERMITIAN };

struct bl_half_plan : bl_gemm_plan {
    bl_gemm_walk across, along; /* of S */
    int32_t hermitian;
    int32_t turns; /* parts of C that a block goes through */
};

/* What a block does in one turn, once its g is set. */
struct bl_half_turn {
    int first, size; /* of S: rows of it as the left factor, columns as the right one */
    int from, to;    /* of k */
};

/* trmm: is S zero before the diagonal (along k), not behind it? */
template <bool LEFT> BL_DEV bool bl_half_is_ahead(const bl_cuda_args &x) {
    return ((x.uplo == 'U') == (x.transa == 'N')) == LEFT;
}

template <bool LEFT, bool ZERO>
BL_DEV bl_half_turn bl_half_take_turn(const bl_cuda_args &x, const bl_half_plan &p,
                                      bl_gemm_place &g, int turn) {
    if (ZERO) {
        bool ahead = bl_half_is_ahead<LEFT>(x);
        int part = ahead ? turn : p.turns - 1 - turn;
        if (LEFT) {
            g.top = part * p.rows;
            g.m = x.m - g.top < p.rows ? x.m - g.top : p.rows;
            return {g.top, g.m, ahead ? g.top : 0, ahead ? x.k : g.top + g.m};
        }
        g.left = part * p.columns;
        g.n = x.n - g.left < p.columns ? x.n - g.left : p.columns;
        return {g.left, g.n, ahead ? g.left : 0, ahead ? x.k : g.left + g.n};
    }
    return {LEFT ? g.top : g.left, LEFT ? g.m : g.n, 0, x.k};
}

/* visit(in the tile, in A, row of A, column of A) for thread t's entries of the tile whose first is
 * (first, k0), across k and along it. ALONG: rows of A are along k. */
template <bool ALONG, class TILE, class T, class F>
BL_DEV void bl_half_walk(T *to, const T *a, int64_t ld, int first, int k0, int across, int chunk,
                         const bl_gemm_walk &w, int t, F visit) {
    int line = bl_gemm_divide(t, w.over), i = t - line * w.lanes;
    if (line >= w.columns) return;
    int rows = ALONG ? chunk : across, columns = ALONG ? across : chunk;
    int row = ALONG ? k0 : first, column = ALONG ? first : k0;
    int hop = ALONG ? TILE::at(w.columns, 0) : TILE::at(0, w.columns);
    BL_UNROLL_BY(1) for (; i < rows; i += w.lanes) {
        const T *at = a + (row + i) + (column + line) * ld;
        T *put = to + (ALONG ? TILE::at(line, i) : TILE::at(i, line));
        BL_UNROLL_BY(sizeof(T) == 16 ? 1 : 2) for (int j = line; j < columns; j += w.columns) {
            visit(put, at, row + i, column + j);
            at += w.step;
            put += hop;
        }
    }
}

/* The passes over a tile: which of them there are, and which one fills what is beyond S. */
struct bl_half_passes {
    bool across, along;
};
template <bool LEFT, bool ZERO>
BL_DEV bl_half_passes bl_half_passes_of(const bl_cuda_args &x, const bl_half_plan &p, int first,
                                        int size, int k0) {
    if (ZERO) {
        bool along = (x.transa == 'N') != LEFT;
        return {!along, along};
    }
    int last = first + size - 1, end = k0 + p.chunk - 1;
    bool upper = x.uplo == 'U';
    return {upper ? first <= end : last >= k0, upper ? k0 < last : end > first};
}

template <bool LEFT, bool ZERO, class TILE, class T>
BL_DEV void bl_half_stage(T *to, const T *a, const bl_cuda_args &x, const bl_half_plan &p,
                          const bl_half_turn &s, int k0, int t) {
    bool upper = x.uplo == 'U', unit = ZERO && x.diag == 'U';
    int order = x.k, across = LEFT ? p.a_across : p.b_across;
    bl_half_passes pass = bl_half_passes_of<LEFT, ZERO>(x, p, s.first, s.size, k0);
    auto copy = [&](T *put, const T *at, int row, int column, bool diagonal, bool fill) {
        bool in = row < order && column < order, on = row == column;
        bool stored = upper ? row <= column : row >= column;
        if (unit && in && on)
            *put = bl_of<T>(1);
        else if (in && stored && (diagonal || !on))
            bl_copy_async<sizeof(T)>(put, at, true);
        else if (ZERO || (fill && !in))
            bl_copy_async<sizeof(T)>(put, at, false);
    };
    if (pass.across)
        bl_half_walk<false, TILE>(to, a, x.a.ld, s.first, k0, across, p.chunk, p.across, t,
                                  [&](T *put, const T *at, int row, int column) {
                                      copy(put, at, row, column, true, true);
                                  });
    if (pass.along)
        bl_half_walk<true, TILE>(to, a, x.a.ld, s.first, k0, across, p.chunk, p.along, t,
                                 [&](T *put, const T *at, int row, int column) {
                                     copy(put, at, row, column, ZERO, !pass.across);
                                 });
}

/* The entries of a Hermitian, or of a conjugated triangle, that this thread has copied. */
template <bool LEFT, bool ZERO, class TILE, class T>
BL_DEV void bl_half_mend(T *tile, const bl_cuda_args &x, const bl_half_plan &p,
                         const bl_half_turn &s, int k0, int t) {
    bool upper = x.uplo == 'U';
    int order = x.k, across = LEFT ? p.a_across : p.b_across;
    bl_half_passes pass = bl_half_passes_of<LEFT, ZERO>(x, p, s.first, s.size, k0);
    auto mend = [&](T *put, int row, int column, bool diagonal, bool other) {
        bool on = row == column;
        if (row >= order || column >= order || !(upper ? row <= column : row >= column)) return;
        if (ZERO || (on ? diagonal : other))
            *put = on && !ZERO ? bl_of<T>(bl_re(*put)) : bl_conj(*put);
    };
    if (pass.across)
        bl_half_walk<false, TILE>(
            tile, (const T *)nullptr, 0, s.first, k0, across, p.chunk, p.across, t,
            [&](T *put, const T *, int row, int column) { mend(put, row, column, true, !LEFT); });
    if (pass.along)
        bl_half_walk<true, TILE>(
            tile, (const T *)nullptr, 0, s.first, k0, across, p.chunk, p.along, t,
            [&](T *put, const T *, int row, int column) { mend(put, row, column, false, LEFT); });
}

/* product(left, right, length) for every chunk of k that S is not zero in. */
template <bool LEFT, bool ZERO, class A, class B, class T, class F>
BL_DEV void bl_half_chunks(const bl_cuda_args &x, const bl_half_plan &p, const bl_gemm_place &g,
                           const bl_half_turn &s, int k, T *shared, F product) {
    auto stage = [&](T *to, int k0,
                     int t) { /* addresses are found anew: registers are short */
                              if constexpr (LEFT)
                                  bl_gemm_stage<true, B>(
                                      to + p.a_size, bl_at<T>(x.b, g.member) + g.left * x.b.ld,
                                      x.b.ld, g.n, k0, s.to, p.chunk, p.b_across, p.b_wide, p.b, t);
                              else
                                  bl_gemm_stage<false, A>(to, bl_at<T>(x.b, g.member) + g.top,
                                                          x.b.ld, g.m, k0, s.to, p.chunk,
                                                          p.a_across, p.a_wide, p.a, t);
                              using S = std::conditional_t<LEFT, A, B>;
                              bl_half_stage<LEFT, ZERO, S>(to + (LEFT ? 0 : p.a_size),
                                                           bl_at<T>(x.a, g.member), x, p, s, k0, t);
    };
    auto mend = [&](T *of, int k0) {
        if constexpr (bl_is_cx<T>)
            if (g.live && (ZERO ? x.transa == 'C' : p.hermitian)) {
                int t = bl_thread(), slot = bl_gemm_divide(t, p.over_threads);
                t -= slot * p.threads;
                if constexpr (LEFT)
                    bl_half_mend<true, ZERO, A>(of, x, p, s, k0, t);
                else
                    bl_half_mend<false, ZERO, B>(of + p.a_size, x, p, s, k0, t);
            }
    };
    bl_gemm_each_chunk(p, g, k > 0 ? s.from : 0, k > 0 ? s.to : 0, shared, stage, mend,
                       [&](const T *from, int length) { product(from, from + p.a_size, length); });
}

/* compute(g, chunks) for the block's parts of C, where chunks(k, product) is as bl_gemm_compute wants it. */
template <bool LEFT, bool ZERO, class A, class B, class T, class F>
BL_DEV void bl_half_each_turn(const bl_cuda_args &x, const bl_half_plan &p, bl_gemm_place g,
                              T *shared, F compute) {
    BL_UNROLL_BY(1) for (int turn = 0; turn < (ZERO ? p.turns : 1); turn++) {
        if (turn > 0) bl_syncblock(); /* all are done with the last chunk */
        bl_half_turn s = bl_half_take_turn<LEFT, ZERO>(x, p, g, turn);
        compute(g, [&](int k, auto product) {
            bl_half_chunks<LEFT, ZERO, A, B>(x, p, g, s, k, shared, product);
        });
    }
}

/* ---- on the host ---- */

/* The arguments as the kernels take them: C = alpha S B + beta C or alpha B S + beta C, k = the order. */
inline bl_cuda_args bl_half_args(const bl_cuda_args *x, int other) {
    bl_cuda_args y = *x;
    y.k = x->side == 'L' ? x->m : x->n;
    y.transb = 'N';
    if (other == BL_HALF_ZERO) {
        y.c = x->b;
        y.beta[0] = y.beta[1] = 0;
        y.beta_device = nullptr;
    } else {
        y.transa = 'N';
    }
    return y;
}
/* After bl_gemm_complete, whose walks of S are as for an op(A) and op(B) that are not transposed. */
template <bool LEFT> void bl_half_complete(bl_half_plan &p, const bl_cuda_args *x, int other) {
    int across = LEFT ? p.a_across : p.b_across;
    p.across = bl_gemm_walk_of(across, p.threads, x->a.ld);
    p.along = bl_gemm_walk_of(p.chunk, p.threads, x->a.ld);
    p.hermitian = other == BL_HALF_HERMITIAN;
    p.turns = 1;
    if (other != BL_HALF_ZERO) return;
    int right = p.parts / p.parts_down;
    p.turns = LEFT ? p.parts_down : right;
    p.parts = LEFT ? right : p.parts_down;
    p.parts_down = LEFT ? 1 : p.parts_down;
}
/* The plain factor is x->b on either side. */
template <bool LEFT, class A, class B, class T>
void bl_half_plan_of(bl_half_plan &p, const bl_cuda_args *x, int other) {
    bl_cuda_args y = *x;
    y.transa = y.transb = 'N';
    if (!LEFT) y.a = x->b;
    bl_gemm_complete<A, B, T>(p, &y);
    bl_half_complete<LEFT>(p, x, other);
}
inline bool bl_half_can_run(const bl_cuda_args *x) {
    if (!bl_can_launch(x) || x->m < 0 || x->n < 0) return false;
    if ((x->side != 'L' && x->side != 'R') || (x->uplo != 'U' && x->uplo != 'L')) return false;
    int order = x->side == 'L' ? x->m : x->n;
    int64_t parts = (int64_t)bl_gemm_ceil(x->m, 32) * bl_gemm_ceil(x->n, 32);
    return order < 1 << 30 && parts < (int64_t)1 << 31 && x->batch * parts < (int64_t)1 << 31;
}
#endif
