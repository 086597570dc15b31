/* Element-wise passes: one thread an element, or an integer, of the whole batch, in a grid-stride
 * loop over 64-bit indices. */
#include "batch/cuda/support.h"
#include "kernels/cuda/members.cuh"

enum { THREADS = 256, MOST_BLOCKS = 132 * 64 };

static int blocks(int64_t work) {
    int64_t n = (work + THREADS - 1) / THREADS;
    return (int)(n < MOST_BLOCKS ? n : MOST_BLOCKS);
}

BL_DEV int64_t first_index() {
    return (int64_t)blockIdx.x * THREADS + threadIdx.x;
}
BL_DEV int64_t step() {
    return (int64_t)gridDim.x * THREADS;
}

/* Element e of member b: index = e + elements * b. Divisions of 64 bits are slow; most fit 32. */
BL_DEV void split(int64_t index, int64_t by, int64_t &quotient, int64_t &rest) {
    if ((index | by) >> 32) {
        quotient = index / by;
        rest = index - quotient * by;
    } else {
        quotient = (uint32_t)index / (uint32_t)by;
        rest = (uint32_t)index - (uint32_t)quotient * (uint32_t)by;
    }
}

BL_DEV bool in_part(int part, int64_t i, int64_t j) {
    switch (part) {
    case BL_COPY_UPPER:
        return i <= j;
    case BL_COPY_LOWER:
        return i >= j;
    case BL_COPY_ABOVE:
        return i < j;
    case BL_COPY_BELOW:
        return i > j;
    }
    return true;
}

struct alignas(4) word4 {
    unsigned w[1];
};
struct alignas(8) word8 {
    unsigned w[2];
};
struct alignas(16) word16 {
    unsigned w[4];
};
BL_DEV void flip(word4 &) {}
BL_DEV void flip(word8 &v) {
    v.w[1] ^= 0x80000000u;
}
BL_DEV void flip(word16 &v) {
    v.w[3] ^= 0x80000000u;
}

template <class W> __global__ void __launch_bounds__(THREADS) copy_elements(BL_PARAM bl_copy x) {
    int64_t elements = x.rows * x.cols, all = elements * x.batch;
    for (int64_t index = first_index(); index < all; index += step()) {
        int64_t b, e, i, j;
        split(index, elements, b, e);
        split(e, x.rows, j, i);
        if (!in_part(x.part, i, j) || (x.only && (x.only[b] != 0) != x.failed)) continue;
        W v = bl_at<W>(x.from, b)[x.transpose ? j + i * x.from.ld : i + j * x.from.ld];
        if (x.conjugate) flip(v);
        bl_at<W>(x.to, b)[i + j * x.to.ld] = v;
    }
}

extern "C" int bl_support_copy(const bl_copy *x, void *stream) {
    int64_t all = x->rows * x->cols * x->batch;
    if (all == 0) return 0;
    if (x->elem == 4) return BL_LAUNCH(copy_elements<word4>, blocks(all), THREADS, 0, stream, *x);
    if (x->elem == 8) return BL_LAUNCH(copy_elements<word8>, blocks(all), THREADS, 0, stream, *x);
    return BL_LAUNCH(copy_elements<word16>, blocks(all), THREADS, 0, stream, *x);
}

template <class W>
__global__ void __launch_bounds__(THREADS) move_triangles(BL_PARAM bl_triangles x) {
    int64_t n = x.n, all = n * n * x.batch;
    for (int64_t index = first_index(); index < all; index += step()) {
        int64_t b, e, i, j;
        split(index, n * n, b, e);
        split(e, n, j, i);
        if (x.growing ? i > j : i < j) continue;
        int64_t line = x.growing ? j * (j + 1) / 2 : j * n - j * (j + 1) / 2;
        W *packed = static_cast<W *>(x.packed) + b * (n * (n + 1) / 2) + line + i;
        W *square = static_cast<W *>(x.square) + index;
        if (x.pack)
            *packed = *square;
        else
            *square = *packed;
    }
}

extern "C" int bl_support_triangles(const bl_triangles *x, void *stream) {
    int64_t all = x->n * x->n * x->batch;
    if (all == 0) return 0;
    if (x->elem == 4) return BL_LAUNCH(move_triangles<word4>, blocks(all), THREADS, 0, stream, *x);
    if (x->elem == 8) return BL_LAUNCH(move_triangles<word8>, blocks(all), THREADS, 0, stream, *x);
    return BL_LAUNCH(move_triangles<word16>, blocks(all), THREADS, 0, stream, *x);
}

__global__ void __launch_bounds__(THREADS)
    write_pointers(void **to, BL_PARAM bl_cuda_operand o, int elem, int64_t batch) {
    for (int64_t b = first_index(); b < batch; b += step())
        to[b] = o.pointers ? o.pointers[b] : static_cast<char *>(o.base) + o.stride * b * elem;
}

extern "C" int bl_support_pointers(void **to, const bl_cuda_operand *members, int elem,
                                   int64_t batch, void *stream) {
    if (batch == 0) return 0;
    return BL_LAUNCH(write_pointers, blocks(batch), THREADS, 0, stream, to, *members, elem, batch);
}

__global__ void __launch_bounds__(THREADS)
    gather(void **to, void *const *from, const int64_t *index, int64_t batch) {
    for (int64_t b = first_index(); b < batch; b += step()) to[b] = from[index[b]];
}

extern "C" int bl_support_gather(void **to, void *const *from, const int64_t *index, int64_t batch,
                                 void *stream) {
    if (batch == 0) return 0;
    return BL_LAUNCH(gather, blocks(batch), THREADS, 0, stream, to, from, index, batch);
}

BL_DEV int64_t get_integer(const bl_cuda_operand &o, int bytes, int64_t b, int64_t i) {
    return bytes == 8 ? bl_at<int64_t>(o, b)[i] : bl_at<int32_t>(o, b)[i];
}
BL_DEV void put_integer(const bl_cuda_operand &o, int bytes, int64_t b, int64_t i, int64_t v) {
    if (bytes == 8)
        bl_at<int64_t>(o, b)[i] = v;
    else
        bl_at<int32_t>(o, b)[i] = (int32_t)v;
}

__global__ void __launch_bounds__(THREADS)
    convert_integers(BL_PARAM bl_cuda_operand to, int to_bytes, BL_PARAM bl_cuda_operand from,
                     int from_bytes, int64_t count, int64_t batch) {
    for (int64_t index = first_index(); index < count * batch; index += step()) {
        int64_t b, i;
        split(index, count, b, i);
        put_integer(to, to_bytes, b, i, get_integer(from, from_bytes, b, i));
    }
}

extern "C" int bl_support_integers(const bl_cuda_operand *to, int to_bytes,
                                   const bl_cuda_operand *from, int from_bytes, int64_t count,
                                   int64_t batch, void *stream) {
    if (count * batch == 0) return 0;
    return BL_LAUNCH(convert_integers, blocks(count * batch), THREADS, 0, stream, *to, to_bytes,
                     *from, from_bytes, count, batch);
}

__global__ void __launch_bounds__(THREADS)
    fill_integers(BL_PARAM bl_cuda_operand to, int bytes, int64_t value, int64_t batch) {
    for (int64_t b = first_index(); b < batch; b += step()) put_integer(to, bytes, b, 0, value);
}

extern "C" int bl_support_fill_integer(const bl_cuda_operand *to, int bytes, int64_t value,
                                       int64_t batch, void *stream) {
    if (batch == 0) return 0;
    return BL_LAUNCH(fill_integers, blocks(batch), THREADS, 0, stream, *to, bytes, value, batch);
}

template <class T>
__global__ void __launch_bounds__(THREADS) combine_elements(BL_PARAM bl_combine x) {
    int64_t elements = x.rows * x.cols;
    T beta = bl_of<T>((bl_real<T>)x.beta[0], (bl_real<T>)x.beta[1]);
    bool keep = x.beta[0] != 0 || x.beta[1] != 0, add = x.w.base || x.w.pointers;
    for (int64_t index = first_index(); index < elements * x.batch; index += step()) {
        int64_t b, e, i, j;
        split(index, elements, b, e);
        split(e, x.rows, j, i);
        if (i < x.first_row || !in_part(x.part, i, j)) continue;
        T *c = bl_at<T>(x.c, b) + i + j * x.c.ld;
        T v = add ? bl_at<T>(x.w, b)[i + j * x.w.ld] : bl_of<T>(0);
        if (keep) v = bl_fma(beta, *c, v);
        *c = x.hermitian && i == j ? bl_of<T>(bl_re(v)) : v;
    }
}

template <class F> static int for_dtype(int dtype, F f) {
    bl_cuda_args x = {};
    x.dtype = dtype;
    return bl_each_dtype(&x, f);
}

extern "C" int bl_support_combine(const bl_combine *x, void *stream) {
    int64_t all = x->rows * x->cols * x->batch;
    if (all == 0) return 0;
    return for_dtype(x->dtype, [&](auto t) {
        return BL_LAUNCH(combine_elements<decltype(t)>, blocks(all), THREADS, 0, stream, *x);
    });
}

template <class T>
__global__ void __launch_bounds__(THREADS)
    write_identity(BL_PARAM bl_cuda_operand to, int64_t rows, int64_t cols, int64_t batch) {
    for (int64_t index = first_index(); index < rows * cols * batch; index += step()) {
        int64_t b, e, i, j;
        split(index, rows * cols, b, e);
        split(e, rows, j, i);
        bl_at<T>(to, b)[i + j * to.ld] = bl_of<T>(i == j ? 1 : 0);
    }
}

extern "C" int bl_support_identity(int dtype, const bl_cuda_operand *to, int64_t rows, int64_t cols,
                                   int64_t batch, void *stream) {
    int64_t all = rows * cols * batch;
    if (all == 0) return 0;
    return for_dtype(dtype, [&](auto t) {
        return BL_LAUNCH(write_identity<decltype(t)>, blocks(all), THREADS, 0, stream, *to, rows,
                         cols, batch);
    });
}

template <class T>
__global__ void __launch_bounds__(THREADS)
    find_zero_diagonal(BL_PARAM bl_cuda_operand a, int64_t n, int32_t *info, int64_t batch) {
    for (int64_t b = first_index(); b < batch; b += step()) {
        const T *d = bl_at<T>(a, b);
        int32_t found = 0;
        for (int64_t i = 0; i < n && !found; i++)
            if (bl_is_zero(d[i + i * a.ld])) found = (int32_t)(i + 1);
        info[b] = found;
    }
}

extern "C" int bl_support_zero_diagonal(int dtype, const bl_cuda_operand *a, int64_t n,
                                        int32_t *info, int64_t batch, void *stream) {
    if (batch == 0) return 0;
    return for_dtype(dtype, [&](auto t) {
        return BL_LAUNCH(find_zero_diagonal<decltype(t)>, blocks(batch), THREADS, 0, stream, *a, n,
                         info, batch);
    });
}

template <class T>
__global__ void __launch_bounds__(THREADS)
    find_nan_diagonal(BL_PARAM bl_cuda_operand a, int64_t n, int32_t *info, int64_t batch) {
    for (int64_t b = first_index(); b < batch; b += step()) {
        const T *d = bl_at<T>(a, b);
        int64_t said = info[b], end = said > 0 && said < n ? said : n;
        for (int64_t i = 0; i < end; i++) {
            bl_real<T> v = bl_re(d[i + i * a.ld]);
            if (v == v) continue;
            info[b] = (int32_t)(i + 1);
            break;
        }
    }
}

extern "C" int bl_support_nan_diagonal(int dtype, const bl_cuda_operand *a, int64_t n,
                                       int32_t *info, int64_t batch, void *stream) {
    if (batch == 0) return 0;
    return for_dtype(dtype, [&](auto t) {
        return BL_LAUNCH(find_nan_diagonal<decltype(t)>, blocks(batch), THREADS, 0, stream, *a, n,
                         info, batch);
    });
}

/* W pivots at once, which belong to one member: the pass is paid by every factorization. */
template <int W>
__global__ void __launch_bounds__(THREADS) clamp_pivots(int32_t *ipiv, int64_t n, int64_t batch) {
    struct alignas(4 * W) pivots {
        int32_t of[W];
    };
    for (int64_t index = first_index(); index < n * batch / W; index += step()) {
        int64_t b, i;
        split(index * W, n, b, i);
        pivots p = reinterpret_cast<const pivots *>(ipiv)[index];
        BL_UNROLL for (int k = 0; k < W; k++) if (p.of[k] < i + k + 1 || p.of[k] > n)
            ipiv[index * W + k] = (int32_t)(i + k + 1);
    }
}

extern "C" int bl_support_clamp_pivots(int32_t *ipiv, int64_t n, int64_t batch, void *stream) {
    if (n * batch == 0) return 0;
    if (n % 4 || reinterpret_cast<uintptr_t>(ipiv) % 16)
        return BL_LAUNCH(clamp_pivots<1>, blocks(n * batch), THREADS, 0, stream, ipiv, n, batch);
    return BL_LAUNCH(clamp_pivots<4>, blocks(n * batch / 4), THREADS, 0, stream, ipiv, n, batch);
}
