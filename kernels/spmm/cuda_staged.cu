/* spmm:staged: C = alpha op(A) B + beta C by rows of B. Where the columns of A are scattered, a gather from
 * a column-major B uses one element of each sector of 32 bytes. So B is transposed first, into memory of the
 * stream: then the lanes of a row have its columns, sixteen bytes a lane, and an entry of A reads one
 * contiguous run of B. Of random columns that is 1/8 (s), 1/4 (d, c) or 1/2 (z) of gather's sectors, for one
 * more pass over B.
 *
 * A warp has up to 32 / lanes rows at a time, a block 32 rows at least, whose results pass through
 * shared memory (at most 17 KB) to be written by columns. Entries are taken in the order of A, as gather
 * takes them: the bits are the same. Members go in lots, whose transposes take
 * 256 MB at most: lots that fit the second cache cost more at their ends than they save. */
#include "kernels/spmm/csr.cuh"

enum { THREADS = BL_CSR_THREADS, WARPS = THREADS / 32, TILE = 32, AHEAD = 8, WIDE = 16 };
constexpr int64_t lot_bytes = (int64_t)256 << 20;

struct bl_csr_staged_plan {
    int64_t first; /* of the lot's members */
    void *staged;  /* member i of the lot is i * each elements on */
    int64_t each;
    int32_t pitch; /* from one row of B to the next: n, rounded up to whole sixteen bytes */
    int32_t log_lanes, rows, blocks, parts;
    bl_csr_transposed index;
};

/* staged(j, l) = B(l, j): a block has 32 rows of B and 32 columns. */
template <bool WHOLE, class T>
BL_DEV void bl_csr_stage_tile(const bl_csr_args &x, const bl_csr_staged_plan &s, T *tile,
                              const T *b, T *to, int row, int column) {
    int t = bl_thread(), lane = t % TILE, warp = t / TILE;
    BL_UNROLL for (int j = warp; j < TILE; j += WARPS) {
        T v = bl_of<T>(0);
        if (row + lane < x.k && column + j < x.n)
            v = bl_csr_take<WHOLE>(b + (row + lane) + (column + j) * x.b.ld);
        tile[j * (TILE + 1) + lane] = v;
    }
    bl_syncblock();
    BL_UNROLL for (int i = warp; i < TILE; i += WARPS) if (row + i < x.k && column + lane < s.pitch)
        to[(int64_t)(row + i) * s.pitch + column + lane] = tile[lane * (TILE + 1) + i];
}
template <class T>
BL_KERNEL(THREADS, 4)
bl_csr_stage_kernel(BL_PARAM bl_csr_args x, BL_PARAM bl_csr_staged_plan s) {
    BL_SHARED(T, tile, TILE * (TILE + 1));
    unsigned down = (unsigned)(x.k - 1) / TILE + 1, across = (unsigned)(s.pitch - 1) / TILE + 1;
    unsigned i = blockIdx.x % down, rest = blockIdx.x / down, j = rest % across;
    int64_t place = rest / across;
    const T *b = bl_at<const T>(x.b, s.first + place);
    T *to = bl_global(static_cast<T *>(s.staged) + place * s.each);
    if (bl_csr_is_whole<T>(b, b, b))
        bl_csr_stage_tile<true>(x, s, tile, b, to, (int)i * TILE, (int)j * TILE);
    else
        bl_csr_stage_tile<false>(x, s, tile, b, to, (int)i * TILE, (int)j * TILE);
}

/* Sum of row `row` of op(A) times sixteen bytes of each row of B, from `b` on. */
template <bool WHOLE, class T, class I>
BL_DEV bl_pack<T> bl_csr_row(const bl_csr_args &x, const bl_csr_view<I> &a, const T *values,
                             const T *b, int pitch, int row) {
    constexpr int V = bl_per_wide<T>;
    bool conj = x.transa == 'C';
    bl_pack<T> sum;
    BL_UNROLL for (int v = 0; v < V; v++) sum.v[v] = bl_of<T>(0);
    int e = (int)a.offsets[row], end = (int)a.offsets[row + 1];
    BL_UNROLL_BY(1) for (; e + AHEAD <= end; e += AHEAD) {
        T value[AHEAD];
        bl_pack<T> other[AHEAD];
        BL_UNROLL for (int u = 0; u < AHEAD; u++) {
            other[u] = *reinterpret_cast<const bl_pack<T> *>(b + (int64_t)a.columns[e + u] * pitch);
            value[u] = bl_csr_take<WHOLE>(values + (a.entry ? a.entry[e + u] : e + u));
        }
        BL_UNROLL for (int u = 0; u < AHEAD; u++) BL_UNROLL for (int v = 0; v < V; v++) sum.v[v] =
            bl_fma(bl_conj_if(conj, value[u]), other[u].v[v], sum.v[v]);
    }
    BL_UNROLL_BY(1) for (; e < end; e++) {
        bl_pack<T> other = *reinterpret_cast<const bl_pack<T> *>(b + (int64_t)a.columns[e] * pitch);
        T value = bl_csr_take<WHOLE>(values + (a.entry ? a.entry[e] : e));
        BL_UNROLL for (int v = 0; v < V; v++) sum.v[v] =
            bl_fma(bl_conj_if(conj, value), other.v[v], sum.v[v]);
    }
    return sum;
}

template <bool WHOLE, class T, class I>
BL_DEV void bl_csr_staged_tile(const bl_csr_args &x, const bl_csr_staged_plan &s, T *tile,
                               const bl_csr_view<I> &a, const T *values, const T *b, T *c, int row,
                               int column) {
    constexpr int V = bl_per_wide<T>;
    int t = bl_thread(), lane = t & ((1 << s.log_lanes) - 1), slot = t >> s.log_lanes;
    int slots = THREADS >> s.log_lanes, mine = column + lane * V;
    BL_UNROLL_BY(1) for (int i = slot; i < s.rows; i += slots) {
        if (row + i >= x.m || mine >= s.pitch) continue;
        bl_pack<T> sum = bl_csr_row<WHOLE>(x, a, values, b + mine, s.pitch, row + i);
        BL_UNROLL for (int v = 0; v < V; v++) tile[(lane * V + v) * (s.rows + 1) + i] = sum.v[v];
    }
    bl_syncblock();
    T alpha = bl_csr_scalar<T>(x.alpha), beta = bl_csr_scalar<T>(x.beta);
    int width = V << s.log_lanes, left = x.n - column;
    if (left < width) width = left;
    BL_UNROLL_BY(1) for (int at = t; at < width * s.rows; at += THREADS) {
        int j = at / s.rows, i = at - j * s.rows;
        if (row + i < x.m)
            bl_csr_store<WHOLE>(c + (row + i) + (column + j) * x.c.ld, alpha, beta,
                                tile[j * (s.rows + 1) + i]);
    }
}
template <class T, class I>
BL_KERNEL(THREADS, 4)
bl_csr_staged_kernel(BL_PARAM bl_csr_args x, BL_PARAM bl_csr_staged_plan s) {
    BL_SHARED(T, tile, TILE * WIDE * 33 / (int)sizeof(T));
    unsigned block = blockIdx.x % (unsigned)s.blocks, rest = blockIdx.x / (unsigned)s.blocks;
    unsigned part = rest % (unsigned)s.parts;
    int64_t place = rest / (unsigned)s.parts, member = s.first + place;
    int column = (int)part * (bl_per_wide<T> << s.log_lanes), row = (int)block * s.rows;
    bl_csr_view<I> a = bl_csr_view_of<I>(x, s.index, member);
    const T *values = bl_at<const T>(x.values, member);
    const T *b = bl_global(static_cast<const T *>(s.staged) + place * s.each);
    T *c = bl_at<T>(x.c, member);
    if (bl_csr_is_whole<T>(values, c, c))
        bl_csr_staged_tile<true>(x, s, tile, a, values, b, c, row, column);
    else
        bl_csr_staged_tile<false>(x, s, tile, a, values, b, c, row, column);
}

static int size_of(const bl_csr_args *x) {
    return x->dtype == 0 ? 4 : x->dtype == 3 ? 16 : 8;
}
static bl_csr_staged_plan plan_of(const bl_csr_args *x) {
    bl_csr_staged_plan s = {};
    int per = WIDE / size_of(x);
    s.pitch = (int32_t)bl_csr_round_up(x->n, per);
    s.each = (int64_t)x->k * s.pitch;
    while (s.log_lanes < 5 && per << s.log_lanes < s.pitch) s.log_lanes++;
    s.rows = THREADS >> s.log_lanes > TILE ? THREADS >> s.log_lanes : TILE;
    s.blocks = (int32_t)bl_blocks(x->m, s.rows);
    s.parts = (int32_t)bl_blocks(s.pitch, per << s.log_lanes);
    return s;
}
/* Members of a lot: what fits, and one grid can hold. */
static int64_t lot_of(const bl_csr_args *x, const bl_csr_staged_plan &s) {
    int64_t bytes = s.each * size_of(x), lot = lot_bytes / (bytes > 0 ? bytes : 1);
    int64_t most = ((int64_t)1 << 31) / ((int64_t)s.blocks * s.parts) - 1;
    int64_t stages = bl_blocks(x->k, TILE) * bl_blocks(s.pitch, TILE);
    if (((int64_t)1 << 31) / stages - 1 < most) most = ((int64_t)1 << 31) / stages - 1;
    if (lot > most) lot = most;
    if (lot > x->batch) lot = x->batch;
    return lot > 1 ? lot : 1;
}
static size_t index_bytes(const bl_csr_args *x) {
    return (size_t)bl_csr_round_up((int64_t)bl_csr_index_workspace(x), 256);
}

extern "C" size_t bl_csr_staged_workspace(const bl_csr_args *x) {
    if (x->nnz == 0 || x->m == 0 || x->n == 0 || x->batch == 0) return 0;
    bl_csr_staged_plan s = plan_of(x);
    return index_bytes(x) + (size_t)(lot_of(x, s) * s.each) * size_of(x);
}
extern "C" int bl_csr_staged(const bl_csr_args *x, void *stream) {
    if (!bl_csr_can_launch(x)) return BL_CUDA_REFUSED;
    if (x->m == 0 || x->n == 0 || x->batch == 0) return 0;
    if (x->nnz == 0) return bl_csr_gather(x, stream);
    bl_csr_staged_plan s = plan_of(x);
    s.staged = static_cast<char *>(x->workspace) + index_bytes(x);
    int error = bl_csr_index(x, x->workspace, &s.index, stream);
    int64_t lot = lot_of(x, s), stages = bl_blocks(x->k, TILE) * bl_blocks(s.pitch, TILE);
    for (; s.first < x->batch && !error; s.first += lot) {
        int64_t members = x->batch - s.first < lot ? x->batch - s.first : lot;
        error = bl_csr_each(x, [&](auto t, auto i) {
            using T = decltype(t);
            using I = decltype(i);
            int code =
                BL_LAUNCH(bl_csr_stage_kernel<T>, stages * members, THREADS, 0, stream, *x, s);
            if (code) return code;
            return BL_LAUNCH((bl_csr_staged_kernel<T, I>), (int64_t)s.blocks * s.parts * members,
                             THREADS, 0, stream, *x, s);
        });
    }
    return error;
}
