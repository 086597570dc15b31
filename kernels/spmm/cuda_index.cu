/* The index by which the transpose of A is gathered: a stable counting sort of the entries by column, four
 * bits at a time (Gustavson 1978; Satish, Harris & Garland 2009). Without atomics: a thread counts the
 * digits of its own run of entries in counters of its own, so that the order, and with it every sum, is
 * that in which A is stored.
 *
 * A pass is three launches. A block counts the digits of a tile, 2,048 entries of one pattern; a block sums a
 * pattern's counts over its tiles; a block counts its tile again, and puts every entry where it belongs.
 * Before, a warp writes down the row of every entry of its row of A; after, the tiles find where columns begin.
 * Shared memory: 16 counters a thread, 16 KB. */
#include "kernels/spmm/csr.cuh"

enum { THREADS = BL_CSR_THREADS, BITS = 4, DIGITS = 1 << BITS, RUN = 8, TILE = THREADS * RUN };

struct bl_csr_sort {
    int32_t *start, *row, *from, *to; /* of pattern 0: m + 1 and three times nnz integers */
    int32_t *count;                   /* by digit, then by tile */
    int64_t pitch;
    int32_t tiles, shift;
    bool sorted; /* `from` is an order; else the entries lie as they are stored */
};

/* A tile's part of a pattern: this thread's run of entries, and their digits. */
template <class I> struct bl_csr_run { int entry[RUN], digit[RUN], count; };
template <class I>
BL_DEV bl_csr_run<I> bl_csr_run_of(const bl_csr_args &x, const bl_csr_sort &s, int64_t pattern,
                                   int tile) {
    const I *columns = bl_at<const I>(x.columns, pattern);
    const int32_t *order = s.from + pattern * s.pitch;
    int first = tile * TILE + bl_thread() * RUN, left = x.nnz - first;
    bl_csr_run<I> r;
    r.count = left < 0 ? 0 : left < RUN ? left : RUN;
    BL_UNROLL for (int u = 0; u < RUN; u++) r.entry[u] =
        u < r.count ? (s.sorted ? order[first + u] : first + u) : 0;
    BL_UNROLL for (int u = 0; u < RUN; u++) r.digit[u] =
        u < r.count ? (int)(columns[r.entry[u]] >> s.shift) & (DIGITS - 1) : 0;
    return r;
}

/* Every counter becomes the sum of those before it: by digit, then by thread. */
BL_DEV void bl_csr_scan(int32_t *count, int32_t *total) {
    int t = bl_thread(), sum = 0;
    int32_t own[DIGITS];
    BL_UNROLL for (int d = 0; d < DIGITS; d++) {
        own[d] = sum;
        sum += count[t * DIGITS + d];
    }
    total[t] = sum;
    bl_syncblock();
    BL_UNROLL_BY(1) for (int step = 1; step < THREADS; step *= 2) {
        int before = t >= step ? total[t - step] : 0;
        bl_syncblock();
        total[t] += before;
        bl_syncblock();
    }
    int before = t ? total[t - 1] : 0;
    BL_UNROLL for (int d = 0; d < DIGITS; d++) count[t * DIGITS + d] = before + own[d];
    bl_syncblock();
}
template <class I>
BL_DEV void bl_csr_count_run(const bl_csr_run<I> &r, int32_t *count, int32_t *total) {
    int t = bl_thread();
    BL_UNROLL for (int d = 0; d < DIGITS; d++) count[d * THREADS + t] = 0;
    BL_UNROLL for (int u = 0; u < RUN; u++) if (u < r.count) count[r.digit[u] * THREADS + t]++;
    bl_syncblock();
    bl_csr_scan(count, total);
}

/* Rows of the entries, in the order in which they are stored. */
template <class I>
BL_KERNEL(THREADS, 4)
bl_csr_rows_kernel(BL_PARAM bl_csr_args x, BL_PARAM bl_csr_sort s) {
    unsigned blocks = (unsigned)(x.k - 1) / (THREADS / 32) + 1;
    int64_t pattern = blockIdx.x / blocks;
    int r = (int)(blockIdx.x % blocks) * (THREADS / 32) + bl_thread() / 32;
    if (r >= x.k) return;
    const I *offsets = bl_at<const I>(x.offsets, pattern);
    int32_t *row = s.row + pattern * s.pitch;
    for (int e = (int)offsets[r] + bl_thread() % 32, end = (int)offsets[r + 1]; e < end; e += 32)
        row[e] = r;
}

/* How many entries of a tile have each digit. */
template <class I>
BL_KERNEL(THREADS, 4)
bl_csr_count_kernel(BL_PARAM bl_csr_args x, BL_PARAM bl_csr_sort s) {
    BL_SHARED(int32_t, count, DIGITS * THREADS);
    BL_SHARED(int32_t, total, THREADS);
    int64_t pattern = blockIdx.x / (unsigned)s.tiles;
    int tile = (int)(blockIdx.x % (unsigned)s.tiles), t = bl_thread();
    bl_csr_count_run(bl_csr_run_of<I>(x, s, pattern, tile), count, total);
    if (t >= DIGITS) return;
    int end = t + 1 < DIGITS ? count[(t + 1) * THREADS] : total[THREADS - 1];
    s.count[pattern * s.pitch + t * s.tiles + tile] = end - count[t * THREADS];
}

/* Counts of a pattern become sums of those before them. */
static BL_KERNEL(THREADS, 4) bl_csr_sum_kernel(BL_PARAM bl_csr_sort s) {
    BL_SHARED(int32_t, total, THREADS);
    int t = bl_thread(), all = DIGITS * s.tiles, run = (all - 1) / THREADS + 1, sum = 0;
    int32_t *count = s.count + blockIdx.x * s.pitch;
    int first = t * run, last = first + run < all ? first + run : all;
    BL_UNROLL_BY(4) for (int i = first; i < last; i++) sum += count[i];
    total[t] = sum;
    bl_syncblock();
    BL_UNROLL_BY(1) for (int step = 1; step < THREADS; step *= 2) {
        int before = t >= step ? total[t - step] : 0;
        bl_syncblock();
        total[t] += before;
        bl_syncblock();
    }
    sum = t ? total[t - 1] : 0;
    BL_UNROLL_BY(4) for (int i = first; i < last; i++) {
        int own = count[i];
        count[i] = sum;
        sum += own;
    }
}

/* Entries of a tile go behind those of smaller digits, and of the same digit in tiles before. */
template <class I>
BL_KERNEL(THREADS, 4)
bl_csr_scatter_kernel(BL_PARAM bl_csr_args x, BL_PARAM bl_csr_sort s) {
    BL_SHARED(int32_t, count, DIGITS * THREADS);
    BL_SHARED(int32_t, total, THREADS);
    BL_SHARED(int32_t, move, DIGITS);
    int64_t pattern = blockIdx.x / (unsigned)s.tiles;
    int tile = (int)(blockIdx.x % (unsigned)s.tiles), t = bl_thread();
    int32_t *to = s.to + pattern * s.pitch;
    bl_csr_run<I> r = bl_csr_run_of<I>(x, s, pattern, tile);
    bl_csr_count_run(r, count, total);
    if (t < DIGITS) move[t] = s.count[pattern * s.pitch + t * s.tiles + tile] - count[t * THREADS];
    bl_syncblock();
    BL_UNROLL for (int u = 0; u < RUN; u++) if (u < r.count)
        to[move[r.digit[u]] + count[r.digit[u] * THREADS + t]++] = r.entry[u];
}

/* Of the sorted entries in `from`: their rows, to `to`, and where each column begins. */
template <class I>
BL_KERNEL(THREADS, 4)
bl_csr_start_kernel(BL_PARAM bl_csr_args x, BL_PARAM bl_csr_sort s) {
    int64_t pattern = blockIdx.x / (unsigned)s.tiles;
    int first = (int)(blockIdx.x % (unsigned)s.tiles) * TILE + bl_thread();
    const I *columns = bl_at<const I>(x.columns, pattern);
    const int32_t *row = s.row + pattern * s.pitch, *from = s.from + pattern * s.pitch;
    int32_t *start = s.start + pattern * s.pitch, *to = s.to + pattern * s.pitch;
    BL_UNROLL for (int u = 0; u < RUN; u++) {
        int i = first + u * THREADS;
        if (i >= x.nnz) continue;
        int entry = from[i], column = (int)columns[entry];
        int before = i ? (int)columns[from[i - 1]] : -1;
        to[i] = row[entry];
        for (int c = before + 1; c <= column; c++) start[c] = i;
        if (i == x.nnz - 1)
            for (int c = column + 1; c <= x.m; c++) start[c] = x.nnz;
    }
}

static int64_t tiles_of(const bl_csr_args *x) {
    return bl_blocks(x->nnz, TILE);
}
static int64_t patterns_of(const bl_csr_args *x) {
    return x->shared ? 1 : x->batch;
}
static int64_t row_blocks_of(const bl_csr_args *x) {
    return bl_blocks(x->k, THREADS / 32);
}
static int64_t pitch_of(const bl_csr_args *x) {
    return bl_csr_round_up(x->m + 1 + 3 * (int64_t)x->nnz + DIGITS * tiles_of(x), 64);
}
static bool is_wanted(const bl_csr_args *x) {
    return x->transa != 'N' && x->nnz > 0;
}

template <class I> static int sort(const bl_csr_args *x, bl_csr_sort *s, void *stream) {
    int64_t patterns = patterns_of(x), tiles = patterns * s->tiles;
    int error =
        BL_LAUNCH(bl_csr_rows_kernel<I>, row_blocks_of(x) * patterns, THREADS, 0, stream, *x, *s);
    do {
        if (!error) error = BL_LAUNCH(bl_csr_count_kernel<I>, tiles, THREADS, 0, stream, *x, *s);
        if (!error) error = BL_LAUNCH(bl_csr_sum_kernel, patterns, THREADS, 0, stream, *s);
        if (!error) error = BL_LAUNCH(bl_csr_scatter_kernel<I>, tiles, THREADS, 0, stream, *x, *s);
        int32_t *other = s->from;
        s->from = s->to;
        s->to = other;
        s->sorted = true;
        s->shift += BITS;
    } while (!error && s->shift < 31 && (int64_t)1 << s->shift < x->m);
    return error ? error : BL_LAUNCH(bl_csr_start_kernel<I>, tiles, THREADS, 0, stream, *x, *s);
}

extern "C" int bl_csr_index_can_launch(const bl_csr_args *x) {
    const int64_t most = (int64_t)1 << 31;
    return !is_wanted(x) ||
           (tiles_of(x) * patterns_of(x) < most && row_blocks_of(x) * patterns_of(x) < most);
}
extern "C" size_t bl_csr_index_workspace(const bl_csr_args *x) {
    return is_wanted(x) ? (size_t)(pitch_of(x) * patterns_of(x)) * sizeof(int32_t) : 0;
}
extern "C" int bl_csr_index(const bl_csr_args *x, void *workspace, bl_csr_transposed *to,
                            void *stream) {
    *to = bl_csr_transposed{};
    if (!is_wanted(x)) return 0;
    bl_csr_sort s = {};
    s.pitch = pitch_of(x);
    s.tiles = (int32_t)tiles_of(x);
    s.start = static_cast<int32_t *>(workspace);
    s.row = s.start + x->m + 1;
    s.from = s.row + x->nnz;
    s.to = s.from + x->nnz;
    s.count = s.to + x->nnz;
    int error = x->int_bytes == 8 ? sort<int64_t>(x, &s, stream) : sort<int32_t>(x, &s, stream);
    *to = {s.start, s.from, s.to, s.pitch};
    return error;
}
