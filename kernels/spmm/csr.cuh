/* What spmm's kernels share: rows of op(A), elements at any alignment, and results. */
#ifndef BL_CSR_CUH
#define BL_CSR_CUH

#include "kernels/cuda/members.cuh"
#include "kernels/spmm/csr.h"

enum { BL_CSR_THREADS = 256 };

/* Rows of op(A), of one member. `entry`, if there is one, says where the value of an entry is. */
template <class I> struct bl_csr_view {
    const I *offsets, *columns;
    const int32_t *entry;
};
template <class I>
BL_DEV bl_csr_view<I> bl_csr_view_of(const bl_csr_args &x, const bl_csr_transposed &t,
                                     int64_t member) {
    int64_t pattern = x.shared ? 0 : member;
    if constexpr (sizeof(I) == 4)
        if (t.start)
            return {t.start + pattern * t.pitch, t.row + pattern * t.pitch,
                    t.entry + pattern * t.pitch};
    return {bl_at<const I>(x.offsets, pattern), bl_at<const I>(x.columns, pattern), nullptr};
}

/* An element; complex ones that may lie off their alignment, by their parts. */
template <bool WHOLE, class T> BL_DEV T bl_csr_take(const T *at) {
    if constexpr (bl_is_cx<T> && !WHOLE) {
        const bl_real<T> *part = reinterpret_cast<const bl_real<T> *>(at);
        return {part[0], part[1]};
    } else {
        if constexpr (sizeof(T) == 16) bl_check_wide(at);
        return *at;
    }
}
template <bool WHOLE, class T> BL_DEV void bl_csr_put(T *at, T v) {
    if constexpr (bl_is_cx<T> && !WHOLE) {
        bl_real<T> *part = reinterpret_cast<bl_real<T> *>(at);
        part[0] = v.re;
        part[1] = v.im;
    } else {
        if constexpr (sizeof(T) == 16) bl_check_wide(at);
        *at = v;
    }
}
template <class T> BL_DEV bool bl_csr_is_whole(const void *a, const void *b, const void *c) {
    return (((uintptr_t)a | (uintptr_t)b | (uintptr_t)c) & (sizeof(T) - 1)) == 0;
}

template <class T> BL_DEV T bl_csr_scalar(const double (&v)[2]) {
    return bl_of<T>((bl_real<T>)v[0], (bl_real<T>)v[1]);
}

/* c = alpha sum + beta c, of which c is not read if beta is 0. */
template <bool WHOLE, class T> BL_DEV void bl_csr_store(T *c, T alpha, T beta, T sum) {
    T v = bl_mul(alpha, sum);
    bl_csr_put<WHOLE>(c, bl_is_zero(beta) ? v : bl_fma(beta, bl_csr_take<WHOLE>(c), v));
}

/* f(T{}, I{}): I is the integers' type, that of the transposed index where there is one. */
template <class F> int bl_csr_each(const bl_csr_args *x, F f) {
    bl_cuda_args dtype = {};
    dtype.dtype = x->dtype;
    return bl_each_dtype(&dtype, [&](auto t) {
        return x->int_bytes == 8 && x->transa == 'N' ? f(t, int64_t{}) : f(t, int32_t{});
    });
}

inline int64_t bl_csr_round_up(int64_t v, int64_t to) {
    return (v + to - 1) / to * to;
}
#endif
