/* gemv:sweep: y = alpha op(A) x + beta y, any size, increments of either sign. A is read once, and what
 * neighbouring threads read is next to each other, down a column.
 *
 * Not transposed, a thread has one row of A, and every Q-th column of it; the Q sums of a row meet in
 * shared memory. Transposed, P threads share a column, and each has COLUMNS of them at once, of which
 * it sums every P-th row; the sums of a column meet by shuffles. A block holds several members while
 * they are small, one beyond, a part of one's y beyond that.
 *
 * Of 16.3 bytes a clock and multiprocessor (gemm_kernel.cuh) a warp's load of s is worth 8 clocks, 31
 * issue slots; a load of x, which is in the first cache, and an FMA go with it. Eight loads a thread
 * are in flight, 32 KB a multiprocessor at least. */
#include "kernels/cuda/members.cuh"

enum { THREADS = 256, COLUMNS = 4 };

/* Powers of two: threads along a column of A, and across columns. */
struct bl_gemv_plan {
    int32_t log_p, log_q;
    int32_t parts; /* blocks of a member's y */
};

template <class T> constexpr int bl_gemv_loads = sizeof(T) == 16 ? 4 : 8;

/* Where element 0 of a vector of `length` is, whose increment is o.ld. */
template <class T> BL_DEV T *bl_gemv_vector(const bl_cuda_operand &o, int64_t member, int length) {
    return bl_at<T>(o, member) + (o.ld < 0 ? -(length - 1) * o.ld : 0);
}
template <class T> BL_DEV void bl_gemv_put(T *y, T alpha, T beta, T sum) {
    T entry = bl_mul(alpha, sum);
    *y = bl_is_zero(beta) ? entry : bl_fma(beta, *y, entry);
}
BL_DEV float bl_gemv_other(float v, int lanes) {
    return bl_shfl_xor(v, lanes, 32);
}
BL_DEV double bl_gemv_other(double v, int lanes) {
    return bl_shfl_xor(v, lanes, 32);
}
template <class R> BL_DEV bl_cx<R> bl_gemv_other(bl_cx<R> v, int lanes) {
    return {bl_shfl_xor(v.re, lanes, 32), bl_shfl_xor(v.im, lanes, 32)};
}

/* Row `row` of A, from column q on, every step-th. */
template <class T>
BL_DEV T bl_gemv_row(const bl_cuda_args &x, int64_t member, int row, int q, int step) {
    constexpr int U = bl_gemv_loads<T>;
    const T *a = bl_at<T>(x.a, member) + (row + q * x.a.ld);
    const T *v = bl_gemv_vector<const T>(x.b, member, x.n) + q * x.b.ld;
    bool conj = x.transa == 'R';
    T sum = bl_of<T>(0);
    BL_UNROLL_BY(1) for (int j = q; j < x.n; j += U * step) {
        T entry[U], factor[U];
        BL_UNROLL for (int u = 0; u < U; u++) {
            entry[u] = factor[u] = bl_of<T>(0);
            if (j + u * step < x.n) entry[u] = *a, factor[u] = *v;
            a += step * x.a.ld;
            v += step * x.b.ld;
        }
        BL_UNROLL for (int u = 0; u < U; u++) sum =
            bl_fma(bl_conj_if(conj, entry[u]), factor[u], sum);
    }
    return sum;
}
/* COLUMNS columns of A from `column` on, every step-th, of which row p on, every apart-th. */
template <class T>
BL_DEV void bl_gemv_columns(T (&sum)[COLUMNS], const bl_cuda_args &x, int64_t member, int column,
                            int step, int p, int apart) {
    constexpr int U = bl_gemv_loads<T> / COLUMNS;
    const T *a = bl_at<T>(x.a, member) + (p + column * x.a.ld);
    const T *v = bl_gemv_vector<const T>(x.b, member, x.m) + p * x.b.ld;
    int64_t next = step * x.a.ld;
    bool conj = x.transa == 'C';
    BL_UNROLL_BY(1) for (int i = p; i < x.m; i += U * apart) {
        T entry[U][COLUMNS], factor[U];
        BL_UNROLL for (int u = 0; u < U; u++) {
            bool in = i + u * apart < x.m;
            factor[u] = bl_of<T>(0);
            if (in) factor[u] = *v;
            BL_UNROLL for (int c = 0; c < COLUMNS; c++) {
                entry[u][c] = bl_of<T>(0);
                if (in && column + c * step < x.n) entry[u][c] = a[c * next];
            }
            a += apart;
            v += apart * x.b.ld;
        }
        BL_UNROLL for (int u = 0; u < U; u++) BL_UNROLL for (int c = 0; c < COLUMNS; c++) sum[c] =
            bl_fma(bl_conj_if(conj, entry[u][c]), factor[u], sum[c]);
    }
}

template <class T, bool PLAIN>
BL_KERNEL(THREADS, 4)
bl_gemv_sweep(BL_PARAM bl_cuda_args x, BL_PARAM bl_gemv_plan s) {
    BL_SHARED(T, sums, PLAIN ? THREADS : THREADS / 32 * COLUMNS);
    int t = bl_thread(), log = s.log_p + s.log_q, P = 1 << s.log_p, Q = 1 << s.log_q;
    unsigned group = blockIdx.x / (unsigned)s.parts, part = blockIdx.x - group * s.parts;
    int64_t members = bl_members(x), first = (int64_t)group * (THREADS >> log);
    int64_t member = first + (t >> log);
    if (first >= members) return;
    int p = t & (P - 1), q = t >> s.log_p & (Q - 1);
    bool live = member < members;
    T alpha = bl_alpha<T>(x), beta = bl_beta<T>(x);
    bool multiply = live && !bl_is_zero(alpha);

    if constexpr (PLAIN) {
        int row = (int)part * P + p;
        T sum = bl_of<T>(0);
        if (multiply && row < x.m) sum = bl_gemv_row<T>(x, member, row, q, Q);
        if (Q > 1) {
            sums[t] = sum;
            bl_syncblock();
            for (int other = 1; q == 0 && other < Q; other++)
                sum = bl_add(sum, sums[t + (other << s.log_p)]);
        }
        if (live && row < x.m && q == 0)
            bl_gemv_put(bl_gemv_vector<T>(x.c, member, x.m) + row * x.c.ld, alpha, beta, sum);
    } else {
        int column = (int)part * Q * COLUMNS + q;
        T sum[COLUMNS];
        BL_UNROLL for (int c = 0; c < COLUMNS; c++) sum[c] = bl_of<T>(0);
        if (multiply) bl_gemv_columns(sum, x, member, column, Q, p, P);
        BL_UNROLL_BY(1)
        for (int lanes = P < 32 ? P / 2 : 16; lanes; lanes /= 2)
            BL_UNROLL for (int c = 0; c < COLUMNS; c++) sum[c] =
                bl_add(sum[c], bl_gemv_other(sum[c], lanes));
        int warps = P / 32;
        if (warps > 1) {
            if (t % 32 == 0)
                BL_UNROLL for (int c = 0; c < COLUMNS; c++) sums[t / 32 * COLUMNS + c] = sum[c];
            bl_syncblock();
            for (int other = 1; p == 0 && other < warps; other++)
                BL_UNROLL for (int c = 0; c < COLUMNS; c++) sum[c] =
                    bl_add(sum[c], sums[(t / 32 + other) * COLUMNS + c]);
        }
        T *y = live ? bl_gemv_vector<T>(x.c, member, x.n) + column * x.c.ld : nullptr;
        BL_UNROLL for (int c = 0; c < COLUMNS; c++) {
            if (live && p == 0 && column + c * Q < x.n)
                bl_gemv_put(y + c * Q * x.c.ld, alpha, beta, sum[c]);
        }
    }
}

static bool is_plain(const bl_cuda_args *x) {
    return x->transa == 'N' || x->transa == 'R';
}
static int log_of(int v) {
    int log = 0;
    while (log < 30 && 1 << log < v) log++;
    return log;
}
static bl_gemv_plan plan_of(const bl_cuda_args *x) {
    int size = x->dtype == 0 ? 4 : x->dtype == 3 ? 16 : 8, loads = size == 16 ? 4 : 8;
    bl_gemv_plan s = {log_of(x->m), 0, 1};
    if (is_plain(x)) {
        if (s.log_p > 6) s.log_p = 6;
        while (s.log_p + s.log_q < 8 && (int64_t)loads << s.log_q < x->n) s.log_q++;
        s.parts = (x->m - 1 >> s.log_p) + 1;
        return s;
    }
    int run = log_of(128 / size); /* bytes next to each other */
    if (s.log_p > run) s.log_p = run;
    s.log_q = log_of((x->n - 1) / COLUMNS + 1);
    if (s.log_q > 8 - s.log_p) s.log_q = 8 - s.log_p;
    while (s.log_p + s.log_q < 8 && (int64_t)8 << s.log_p < x->m) s.log_p++;
    s.parts = (x->n - 1) / (COLUMNS << s.log_q) + 1;
    return s;
}
/* Blocks of a batch. */
static int64_t blocks_of(const bl_cuda_args *x, const bl_gemv_plan &s) {
    return bl_blocks(x->batch, THREADS >> (s.log_p + s.log_q)) * s.parts;
}

extern "C" int bl_cuda_gemv_sweep_can_run(const bl_cuda_args *x) {
    if (!bl_can_launch(x) || x->m < 0 || x->n < 0 || x->m >= 1 << 30 || x->n >= 1 << 30)
        return false;
    return x->m == 0 || x->n == 0 || blocks_of(x, plan_of(x)) < (int64_t)1 << 31;
}
extern "C" int bl_cuda_gemv_sweep(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_gemv_sweep_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0 || x->m == 0 || x->n == 0) return 0;
    bl_gemv_plan s = plan_of(x);
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        auto kernel = is_plain(x) ? bl_gemv_sweep<T, true> : bl_gemv_sweep<T, false>;
        return BL_LAUNCH(kernel, blocks_of(x, s), THREADS, 0, stream, *x, s);
    });
}
