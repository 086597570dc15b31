/* The index by which the transpose of A is gathered: a stable counting sort of the entries by column, four
 * bits at a time (Gustavson 1978; Satish, Harris & Garland 2009). Without atomics: a thread counts the
 * digits of its own run of entries in counters of its own, so that the order, and with it every sum, is
 * that in which A is stored.
 *
 * A block has one pattern. Shared memory: 16 counters a thread, 16 KB. Sorting 4,096 columns of 65,536
 * entries is 3 passes of 256 entries a thread. */
#include "kernels/spmm/csr.cuh"

enum { THREADS = BL_CSR_THREADS, BITS = 4, DIGITS = 1 << BITS, AHEAD = 8 };

struct bl_csr_sort {
    int32_t *start, *from, *to, *row; /* of pattern 0: m + 1 and three times nnz integers */
    int64_t pitch;
    int32_t passes;
};

/* f(i, digit) for this thread's run of entries, in order; loads of AHEAD are in flight. */
template <class I, class F>
BL_DEV void bl_csr_run(const I *columns, const int32_t *order, int nnz, int shift, F f) {
    int run = (nnz + THREADS - 1) / THREADS, first = bl_thread() * run;
    int last = first + run < nnz ? first + run : nnz;
    BL_UNROLL_BY(1) for (int i = first; i < last; i += AHEAD) {
        int entry[AHEAD], digit[AHEAD];
        BL_UNROLL for (int u = 0; u < AHEAD; u++) entry[u] = i + u >= last ? 0
                                                             : order       ? order[i + u]
                                                                           : i + u;
        BL_UNROLL for (int u = 0; u < AHEAD; u++) digit[u] =
            i + u < last ? (int)(columns[entry[u]] >> shift) & (DIGITS - 1) : 0;
        BL_UNROLL for (int u = 0; u < AHEAD; u++) if (i + u < last) f(entry[u], digit[u]);
    }
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
BL_KERNEL(THREADS, 4)
bl_csr_index_kernel(BL_PARAM bl_csr_args x, BL_PARAM bl_csr_sort s) {
    BL_SHARED(int32_t, count, DIGITS * THREADS);
    BL_SHARED(int32_t, total, THREADS);
    int t = bl_thread();
    int64_t pattern = blockIdx.x;
    const I *offsets = bl_at<const I>(x.offsets, pattern);
    const I *columns = bl_at<const I>(x.columns, pattern);
    int32_t *start = s.start + pattern * s.pitch, *row = s.row + pattern * s.pitch;
    int32_t *from = s.from + pattern * s.pitch, *to = s.to + pattern * s.pitch;
    BL_UNROLL_BY(1)
    for (int r = t; r < x.k; r += THREADS)
        for (int e = (int)offsets[r], end = (int)offsets[r + 1]; e < end; e++) row[e] = r;
    BL_UNROLL_BY(1) for (int pass = 0; pass < s.passes; pass++) {
        const int32_t *order = pass ? from : nullptr;
        BL_UNROLL for (int d = 0; d < DIGITS; d++) count[d * THREADS + t] = 0;
        bl_csr_run(columns, order, x.nnz, pass * BITS,
                   [&](int, int digit) { count[digit * THREADS + t]++; });
        bl_syncblock();
        bl_csr_scan(count, total);
        bl_csr_run(columns, order, x.nnz, pass * BITS,
                   [&](int entry, int digit) { to[count[digit * THREADS + t]++] = entry; });
        bl_syncblock();
        int32_t *other = from;
        from = to;
        to = other;
    }
    /* `from` is the order, `to` is free for the rows in that order. */
    BL_UNROLL_BY(1) for (int i = t; i < x.nnz; i += THREADS) {
        int entry = from[i], column = (int)columns[entry];
        int before = i ? (int)columns[from[i - 1]] : -1;
        to[i] = row[entry];
        for (int c = before + 1; c <= column; c++) start[c] = i;
        if (i == x.nnz - 1)
            for (int c = column + 1; c <= x.m; c++) start[c] = x.nnz;
    }
}

static int64_t pitch_of(const bl_csr_args *x) {
    return bl_csr_round_up(x->m + 1 + 3 * (int64_t)x->nnz, 64);
}
static int passes_of(const bl_csr_args *x) {
    int passes = 1;
    while (passes * BITS < 31 && (int64_t)1 << passes * BITS < x->m) passes++;
    return passes;
}
static bool is_wanted(const bl_csr_args *x) {
    return x->transa != 'N' && x->nnz > 0;
}

extern "C" size_t bl_csr_index_workspace(const bl_csr_args *x) {
    return is_wanted(x) ? (size_t)(pitch_of(x) * (x->shared ? 1 : x->batch)) * sizeof(int32_t) : 0;
}
extern "C" int bl_csr_index(const bl_csr_args *x, void *workspace, bl_csr_transposed *to,
                            void *stream) {
    *to = bl_csr_transposed{};
    if (!is_wanted(x)) return 0;
    bl_csr_sort s = {};
    s.pitch = pitch_of(x);
    s.passes = passes_of(x);
    s.start = static_cast<int32_t *>(workspace);
    s.row = s.start + x->m + 1;
    s.from = s.row + x->nnz;
    s.to = s.from + x->nnz;
    bool swapped = s.passes % 2;
    to->start = s.start;
    to->entry = swapped ? s.to : s.from;
    to->row = swapped ? s.from : s.to;
    to->pitch = s.pitch;
    int64_t patterns = x->shared ? 1 : x->batch;
    if (x->int_bytes == 8)
        return BL_LAUNCH(bl_csr_index_kernel<int64_t>, patterns, THREADS, 0, stream, *x, s);
    return BL_LAUNCH(bl_csr_index_kernel<int32_t>, patterns, THREADS, 0, stream, *x, s);
}
