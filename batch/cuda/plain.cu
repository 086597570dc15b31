/* LU: one block a member, columns over threads. Reflectors: one thread a column (or, from the
 * right, a row) of the result, which no other thread touches, so there is nothing to wait for. */
#include "batch/cuda/plain.h"
#include "kernels/cuda/members.cuh"

enum { THREADS = 128 };

/* Row of the first largest |a[i]|, i >= from; a NaN never wins unless it is first. */
template <class T> BL_DEV int pivot_row(const T *a, int from, int m, bl_real<T> *best, int *where) {
    bl_real<T> top = -1;
    int row = from, t = (int)threadIdx.x;
    for (int i = from + t; i < m; i += THREADS) {
        bl_real<T> v = bl_abs1(a[i]);
        if (i == from && !(v == v)) v = (bl_real<T>)INFINITY;
        if (v > top) {
            top = v;
            row = i;
        }
    }
    best[t] = top;
    where[t] = row;
    bl_syncblock();
    for (int half = THREADS / 2; half > 0; half /= 2) {
        if (t < half && (best[t + half] > best[t] ||
                         (best[t + half] == best[t] && where[t + half] < where[t]))) {
            best[t] = best[t + half];
            where[t] = where[t + half];
        }
        bl_syncblock();
    }
    row = where[0];
    bl_syncblock();
    return row;
}

/* Below the pivot: divided by it. The rest: less its outer product. */
template <class T> BL_DEV void eliminate(T *a, int64_t ld, int k, int m, int n, bool zero) {
    int t = (int)threadIdx.x;
    bl_reciprocal<T> by = bl_recip(a[k + k * ld]);
    if (!zero)
        for (int i = k + 1 + t; i < m; i += THREADS) a[i + k * ld] = bl_div(a[i + k * ld], by);
    bl_syncblock();
    int rest = m - k - 1;
    for (int64_t e = t; e < (int64_t)rest * (n - k - 1); e += THREADS) {
        int i = k + 1 + (int)(e % rest), j = k + 1 + (int)(e / rest);
        a[i + j * ld] = bl_fnma(a[i + k * ld], a[k + j * ld], a[i + j * ld]);
    }
    bl_syncblock();
}

/* Without EXCHANGE rows stay where they are, and there are no pivots to tell. */
template <class T, bool EXCHANGE>
__global__ void __launch_bounds__(THREADS) plain_lu(BL_PARAM bl_cuda_args x) {
    BL_SHARED(bl_real<T>, best, THREADS);
    BL_SHARED(int, where, THREADS);
    int t = (int)threadIdx.x, small = x.m < x.n ? x.m : x.n;
    for (int64_t b = blockIdx.x; b < x.batch; b += gridDim.x) {
        T *a = bl_at<T>(x.a, b);
        int info = 0;
        for (int k = 0; k < small; k++) {
            int p = EXCHANGE ? pivot_row(a + k * x.a.ld, k, x.m, best, where) : k;
            for (int j = t; p != k && j < x.n; j += THREADS) {
                T v = a[k + j * x.a.ld];
                a[k + j * x.a.ld] = a[p + j * x.a.ld];
                a[p + j * x.a.ld] = v;
            }
            bl_syncblock();
            bool zero = bl_is_zero(a[k + k * x.a.ld]);
            if (zero && !info) info = k + 1;
            if (EXCHANGE && t == 0) bl_put_int(x.ipiv, x.int_bytes, b, k, p + 1);
            eliminate(a, x.a.ld, k, x.m, x.n, zero);
        }
        if (t == 0) bl_put_int(x.info, x.int_bytes, b, 0, info);
        bl_syncblock();
    }
}

/* H = I - tau v v^H with v[i] = 1 at i = k; c has stride `inc`. From the right c is a row, and the
 * reflector its transpose's conjugate. */
template <class T>
BL_DEV void reflect(T *c, int64_t inc, const T *v, T tau, int k, int length, bool row) {
    T dot = c[k * inc];
    for (int i = k + 1; i < length; i++) dot = bl_fma(row ? v[i] : bl_conj(v[i]), c[i * inc], dot);
    dot = bl_neg(bl_mul(tau, dot));
    c[k * inc] = bl_add(c[k * inc], dot);
    for (int i = k + 1; i < length; i++)
        c[i * inc] = bl_fma(dot, row ? bl_conj(v[i]) : v[i], c[i * inc]);
}

template <class T>
__global__ void __launch_bounds__(THREADS) plain_apply_q(BL_PARAM bl_cuda_args x) {
    bool row = x.side == 'R', plain = x.transa == 'N';
    int64_t lines = row ? x.m : x.n, inc = row ? x.c.ld : 1;
    bool forward = row == plain;
    for (int64_t index = (int64_t)blockIdx.x * THREADS + threadIdx.x; index < lines * x.batch;
         index += (int64_t)gridDim.x * THREADS) {
        int64_t b = index / lines, line = index - b * lines;
        const T *v = bl_at<T>(x.a, b), *tau = bl_at<T>(x.tau, b);
        T *c = bl_at<T>(x.c, b) + line * (row ? 1 : x.c.ld);
        for (int s = 0; s < x.k; s++) {
            int k = forward ? s : x.k - 1 - s;
            T scale = plain ? tau[k] : bl_conj(tau[k]);
            reflect(c, inc, v + k * x.a.ld, scale, k, row ? x.n : x.m, row);
        }
    }
}

template <class T>
__global__ void __launch_bounds__(THREADS) plain_make_q(BL_PARAM bl_cuda_args x) {
    for (int64_t index = (int64_t)blockIdx.x * THREADS + threadIdx.x;
         index < (int64_t)x.n * x.batch; index += (int64_t)gridDim.x * THREADS) {
        int64_t b = index / x.n, j = index - b * x.n;
        const T *v = bl_at<T>(x.a, b), *tau = bl_at<T>(x.tau, b);
        T *c = bl_at<T>(x.c, b) + j * x.c.ld;
        for (int i = 0; i < x.m; i++) c[i] = bl_of<T>(i == j ? 1 : 0);
        for (int k = x.k - 1; k >= 0; k--) reflect(c, 1, v + k * x.a.ld, tau[k], k, x.m, false);
    }
}

static int blocks(int64_t work) {
    int64_t n = (work + THREADS - 1) / THREADS;
    return (int)(n < 1 << 20 ? n : 1 << 20);
}

template <bool EXCHANGE> static int lu(const bl_cuda_args *x, void *stream) {
    if (x->batch == 0) return 0;
    int members = (int)(x->batch < 1 << 20 ? x->batch : 1 << 20);
    return bl_each_dtype(x, [&](auto t) {
        void (*kernel)(const bl_cuda_args) = plain_lu<decltype(t), EXCHANGE>;
        return BL_LAUNCH(kernel, members, THREADS, 0, stream, *x);
    });
}

extern "C" int bl_plain_getrf(const bl_cuda_args *x, void *stream) {
    return lu<true>(x, stream);
}
extern "C" int bl_plain_getrf_nopiv(const bl_cuda_args *x, void *stream) {
    return lu<false>(x, stream);
}
extern "C" int bl_plain_ormqr(const bl_cuda_args *x, void *stream) {
    int64_t lines = x->side == 'R' ? x->m : x->n;
    if (lines * x->batch == 0 || x->k == 0) return 0;
    return bl_each_dtype(x, [&](auto t) {
        return BL_LAUNCH(plain_apply_q<decltype(t)>, blocks(lines * x->batch), THREADS, 0, stream,
                         *x);
    });
}
extern "C" int bl_plain_orgqr(const bl_cuda_args *x, void *stream) {
    if (x->n * x->batch == 0) return 0;
    return bl_each_dtype(x, [&](auto t) {
        return BL_LAUNCH(plain_make_q<decltype(t)>, blocks(x->n * x->batch), THREADS, 0, stream,
                         *x);
    });
}
