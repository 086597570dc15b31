/* What gemm's tiled kernels share: who computes what, and how op(A) and op(B) come to shared memory.
 *
 * As many threads as cover a member's C work on it: a block holds several members while C is small,
 * one beyond, a part of one beyond that. Chunks of op(A) and op(B) are copied to shared memory past
 * the registers (cp.async), two of them on their way before the first is used. An operand stays as
 * the caller has it, contiguous along k or across it, and is copied sixteen bytes at a time where it
 * is aligned, by elements where not. What is copied of no entry is zero. */
#ifndef BL_GEMM_STAGE_CUH
#define BL_GEMM_STAGE_CUH

#include "kernels/cuda/members.cuh"

/* How a member's threads copy a matrix: a thread's are every `lanes`th unit (an element, or sixteen
 * bytes) of every `columns`th column. t / lanes is t * over >> 20 for small t. */
struct bl_gemm_walk {
    int32_t units, lanes, columns, over;
    int64_t step; /* elements to the next column */
};
struct bl_gemm_plan {
    int32_t threads, over_threads;     /* of a member */
    int32_t per;                       /* members a block */
    int32_t rows, columns;             /* of C in a block */
    int32_t parts_down, parts;         /* blocks of a member */
    int32_t a_across, b_across;        /* op(A)'s rows and op(B)'s columns in shared memory */
    int32_t chunk, stages;             /* of k; how many are in shared memory */
    int32_t a_size, size;              /* elements of a chunk of op(A), and of both */
    bl_gemm_walk a_wide, b_wide, a, b; /* by sixteen bytes, by elements */
    int32_t down, right, over_down;    /* threads, or warps, along C's rows and columns */
};
BL_DEV int bl_gemm_divide(int t, int over) {
    return t * over >> 20;
}

/* A matrix in shared memory: entry `i` across k and `l` along it. */
template <class T, bool ALONG, int PITCH> struct bl_gemm_tile {
    static constexpr bool along = ALONG; /* contiguous along k */
    static constexpr int pitch = PITCH;
    static BL_DEV int at(int i, int l) { return ALONG ? i * PITCH + l : l * PITCH + i; }
};

/* `rows` x `columns` of the matrix `from`, in units of W elements, along k if ALONG: entries go to
 * where TILE has them, zeros in what is beyond, up to w.units units and `all` columns. */
template <int W, bool ALONG, class TILE, class T>
BL_DEV void bl_gemm_copy(T *to, const T *from, int64_t ld, int rows, int columns, int all,
                         const bl_gemm_walk &w, int t) {
    constexpr int U = 4; /* in a row, without a branch */
    int first = bl_gemm_divide(t, w.over), i = t - first * w.lanes;
    if (first >= w.columns) return;
    int64_t step = w.step;
    int hop = ALONG ? TILE::at(w.columns, 0) : TILE::at(0, w.columns);
    BL_UNROLL_BY(1) for (; i < w.units; i += w.lanes) {
        const T *at = from + (i * W + first * ld);
        T *put = to + (ALONG ? TILE::at(first, i * W) : TILE::at(i * W, first));
        int end = i * W < rows ? columns : 0;
        BL_UNROLL_BY(1) for (int j = first; j < all; j += U * w.columns) {
            BL_UNROLL for (int u = 0; u < U; u++) {
                if (j + u * w.columns < all)
                    bl_copy_async<W *(int)sizeof(T)>(put, at, j + u * w.columns < end);
                at += step;
                put += hop;
            }
        }
    }
}

/* An operand of a member, `length` entries across k, contiguous along k where the caller has it if
 * ALONG: its chunk that begins at k0, to TILE's layout. */
template <bool ALONG, class TILE, class T>
BL_DEV void bl_gemm_stage(T *to, const T *from, int64_t ld, int length, int k0, int k, int chunk,
                          int across, const bl_gemm_walk &wide, const bl_gemm_walk &narrow, int t) {
    constexpr int V = bl_per_wide<T>;
    constexpr bool as_is = ALONG == TILE::along;
    int left = k - k0, rows = ALONG ? left : length, columns = ALONG ? length : left;
    int all = ALONG ? across : chunk;
    bool aligned = (uintptr_t)from % 16 == 0 && ld % V == 0 && (ALONG ? k : length) % V == 0;
    from += ALONG ? k0 : k0 * ld;
    if (V > 1 && as_is && aligned)
        bl_gemm_copy<V, ALONG, TILE>(to, from, ld, rows, columns, all, wide, t);
    else
        bl_gemm_copy<1, ALONG, TILE>(to, from, ld, rows, columns, all, narrow, t);
}

/* A thread's part of the batch. */
struct bl_gemm_place {
    int64_t member;
    int slot, mine;      /* which of the block's members; which of its threads */
    int top, left, m, n; /* the block's part of C */
    bool live;           /* there is such a member: else go along */
    bool empty;          /* no member of this block exists: the block may return */
};
BL_DEV bl_gemm_place bl_gemm_find_place(const bl_cuda_args &x, const bl_gemm_plan &p) {
    bl_gemm_place g;
    int t = bl_thread();
    int64_t first = blockIdx.x, members = bl_members(x);
    g.top = g.left = 0;
    if (p.parts > 1) {
        unsigned whole = blockIdx.x / (unsigned)p.parts, part = blockIdx.x - whole * p.parts;
        unsigned column = part / (unsigned)p.parts_down;
        first = whole;
        g.top = (int)(part - column * p.parts_down) * p.rows;
        g.left = (int)column * p.columns;
    }
    first *= p.per;
    g.slot = bl_gemm_divide(t, p.over_threads);
    g.mine = t - g.slot * p.threads;
    g.member = first + g.slot;
    g.m = x.m - g.top < p.rows ? x.m - g.top : p.rows;
    g.n = x.n - g.left < p.columns ? x.n - g.left : p.columns;
    g.live = g.slot < p.per && g.member < members;
    g.empty = first >= members;
    return g;
}

/* Nothing is done to what was copied. */
struct bl_gemm_as_it_is {
    template <class T> BL_DEV void operator()(T *, int) const {}
};

/* For every chunk of k from `from` on: stage(to, k0, t) starts its copies, a chunk ahead of their use,
 * then mend(of, k0) when this thread's have arrived, then product(of, length) when all have. All
 * threads of the block call this, and mend is called by all of them. */
template <class T, class S, class M, class F>
BL_DEV void bl_gemm_each_chunk(const bl_gemm_plan &p, const bl_gemm_place &g, int from, int k,
                               T *shared, S stage, M mend, F product) {
    int turn = 0;
    BL_UNROLL_BY(1) for (int k0 = from - p.chunk; k0 < k; k0 += p.chunk) {
        if (k0 > from) bl_syncblock(); /* all are done with the chunk that the next one replaces */
        if (g.live && k0 + p.chunk < k) {
            /* Asked anew, so that nothing of the walk is kept through the product. */
            int t = bl_thread(), slot = bl_gemm_divide(t, p.over_threads);
            stage(shared + (slot * p.stages + turn) * p.size, k0 + p.chunk, t - slot * p.threads);
        }
        bl_copy_commit();
        turn ^= 1;
        if (k0 < from) continue;
        bl_copy_wait<1>(); /* for all but the next */
        mend(shared + (g.slot * p.stages + turn) * p.size, k0);
        bl_syncblock();
        if (g.live)
            product(shared + (g.slot * p.stages + turn) * p.size,
                    k - k0 < p.chunk ? k - k0 : p.chunk);
    }
}

/* product(a, b, length) for every chunk of op(A) and op(B). op(B) stays as it is; op(A) is
 * contiguous across k only if it was so before. */
template <class A, class B, class T, class F>
BL_DEV void bl_gemm_chunks(const bl_cuda_args &x, const bl_gemm_plan &p, const bl_gemm_place &g,
                           int k, T *shared, F product) {
    bool a_along = A::along && x.transa != 'N';
    const T *a = nullptr, *b = nullptr;
    if (g.live && k > 0) {
        a = bl_at<T>(x.a, g.member) + (a_along ? g.top * x.a.ld : g.top);
        b = bl_at<T>(x.b, g.member) + (B::along ? g.left * x.b.ld : g.left);
    }
    auto stage = [&](T *to, int k0, int t) {
        if (A::along && a_along)
            bl_gemm_stage<true, A>(to, a, x.a.ld, g.m, k0, k, p.chunk, p.a_across, p.a_wide, p.a,
                                   t);
        else
            bl_gemm_stage<false, A>(to, a, x.a.ld, g.m, k0, k, p.chunk, p.a_across, p.a_wide, p.a,
                                    t);
        bl_gemm_stage<B::along, B>(to + p.a_size, b, x.b.ld, g.n, k0, k, p.chunk, p.b_across,
                                   p.b_wide, p.b, t);
    };
    bl_gemm_each_chunk(p, g, 0, k, shared, stage, bl_gemm_as_it_is(),
                       [&](const T *from, int length) { product(from, from + p.a_size, length); });
}

/* ---- on the host ---- */

inline int bl_gemm_ceil(int v, int by) {
    return v / by + (v % by != 0);
}
inline int bl_gemm_over(int by) {
    return bl_gemm_ceil(1 << 20, by);
}
/* Its columns are a multiple of `multiple`, of which there are no more than threads. */
inline bl_gemm_walk bl_gemm_walk_of(int units, int threads, int64_t ld, int multiple = 1) {
    int lanes = bl_gemm_ceil(units, bl_gemm_ceil(units, threads / multiple));
    int columns = threads / lanes / multiple * multiple;
    return {units, lanes, columns, bl_gemm_over(lanes), columns * ld};
}
/* Edge of C in a block: all of it up to `most`, else an even share. */
inline int bl_gemm_edge(int whole, int most, int multiple) {
    int share = bl_gemm_ceil(whole, bl_gemm_ceil(whole, most));
    return whole <= most ? whole : bl_gemm_ceil(share, multiple) * multiple;
}
/* Of k at once: even shares of at most `most`, in multiples of `multiple`. */
inline int bl_gemm_share(int k, int most, int multiple) {
    int share = k > most ? bl_gemm_ceil(k, bl_gemm_ceil(k, most)) : k;
    return bl_gemm_ceil(share > 0 ? share : 1, multiple) * multiple;
}
/* The rest of a plan whose rows, columns, a_across, b_across, chunk and threads are set. */
template <class A, class B, class T> void bl_gemm_complete(bl_gemm_plan &p, const bl_cuda_args *x) {
    constexpr int V = bl_per_wide<T>;
    p.parts_down = bl_gemm_ceil(x->m, p.rows);
    p.parts = p.parts_down * bl_gemm_ceil(x->n, p.columns);
    p.over_threads = bl_gemm_over(p.threads);
    p.over_down = bl_gemm_over(p.down);
    p.stages = x->k > p.chunk ? 2 : 1;
    p.a_size = A::along ? p.a_across * A::pitch : p.chunk * A::pitch;
    p.size = p.a_size + (B::along ? p.b_across * B::pitch : p.chunk * B::pitch);
    int a_units = x->transa != 'N' ? p.chunk : p.a_across;
    int b_units = x->transb == 'N' ? p.chunk : p.b_across;
    p.a = bl_gemm_walk_of(a_units, p.threads, x->a.ld);
    p.b = bl_gemm_walk_of(b_units, p.threads, x->b.ld);
    p.a_wide = bl_gemm_walk_of(a_units / V, p.threads, x->a.ld);
    p.b_wide = bl_gemm_walk_of(b_units / V, p.threads, x->b.ld);
    p.per = 1;
}
/* The fewest warps that members of `threads` threads fill to `tenths`, or the best up to `most`
 * threads and 48 KB. */
inline int bl_gemm_members(int threads, int most, int bytes, int tenths = 8) {
    int best = 1, of = bl_gemm_ceil(threads, 32);
    for (int warps = of; warps * 32 <= most; warps++) {
        int members = warps * 32 / threads;
        if (members > 1 && members * bytes > 48 * 1024) break;
        if (members * of > best * warps) best = members, of = warps;
        if (best * threads * 10 >= of * 32 * tenths) break;
    }
    return best;
}
template <class T, class K, class P>
int bl_gemm_start(K kernel, const bl_cuda_args *x, const P &p, void *stream) {
    int threads = bl_gemm_ceil(p.per * p.threads, 32) * 32;
    int bytes = p.per * p.stages * p.size * (int)sizeof(T);
    int64_t blocks = bl_blocks(x->batch, p.per) * p.parts;
    if (bytes > 48 * 1024) {
        int bad = bl_allow_shared((const void *)kernel, bytes);
        if (bad) return bad;
    }
    return BL_LAUNCH(kernel, blocks, threads, bytes, stream, *x, p);
}
/* As many blocks as grid x holds, none of more than 64 x 64, and no overflow at the end of k. */
inline bool bl_gemm_can_run(const bl_cuda_args *x) {
    if (!bl_can_launch(x) || x->m < 0 || x->n < 0 || x->k < 0 || x->k >= 1 << 30) return false;
    int64_t parts = (int64_t)bl_gemm_ceil(x->m, 64) * bl_gemm_ceil(x->n, 64);
    return parts < (int64_t)1 << 31 && x->batch * parts < (int64_t)1 << 31;
}
#endif
