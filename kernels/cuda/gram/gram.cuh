/* What all kernels of syrk and herk share: C = alpha op(A) op(A)^T + beta C, or ^H; and of syr2k and her2k,
 * TWICE: C = alpha op(A) op(B)^T + alpha op(B) op(A)^T + beta C, or with ^H and conj(alpha) at the second
 * product. There alpha goes to A as it is staged, and the products take the sum as it is. */
#ifndef BL_GRAM_CUH
#define BL_GRAM_CUH

#include "kernels/cuda/members.cuh"

/* alpha and beta of herk are real, on the device too. */
template <class T, bool HERMITIAN>
BL_DEV T bl_gram_scalar(const void *device, const double (&host)[2]) {
    using R = bl_real<T>;
    if constexpr (HERMITIAN) return bl_of<T>(device ? *static_cast<const R *>(device) : (R)host[0]);
    return device ? *static_cast<const T *>(device) : bl_of<T>((R)host[0], (R)host[1]);
}
template <class T> struct bl_gram_scalars {
    T alpha, beta;
    int k;     /* of A, as far as it is read */
    bool read; /* C is */
    bool idle; /* C stays as it is */
};
template <class T, bool HERMITIAN, bool TWICE = false>
BL_DEV bl_gram_scalars<T> bl_gram_take_scalars(const bl_cuda_args &x) {
    bl_gram_scalars<T> s;
    s.alpha = bl_gram_scalar < T, HERMITIAN && !TWICE > (x.alpha_device, x.alpha);
    s.beta = bl_gram_scalar<T, HERMITIAN>(x.beta_device, x.beta);
    s.k = bl_is_zero(s.alpha) ? 0 : x.k;
    if (HERMITIAN && TWICE) s.alpha = bl_of<T>(1);
    s.read = !bl_is_zero(s.beta);
    s.idle = s.k == 0 && bl_is_zero(bl_sub(s.beta, bl_of<T>(1)));
    return s;
}
/* An entry of C from the sum of products and what it was, if that was read. */
template <class T, bool HERMITIAN>
BL_DEV T bl_gram_entry(const bl_gram_scalars<T> &s, T sum, T was, bool diagonal) {
    if constexpr (
        HERMITIAN) { /* part by part: an infinity is not to meet the zero beside a scalar */
        bl_real<T> alpha = bl_re(s.alpha), beta = bl_re(s.beta);
        bl_real<T> re = alpha * bl_re(sum), im = diagonal ? 0 : alpha * bl_im(sum);
        if (s.read) {
            re = bl_fma_real(beta, bl_re(was), re);
            if (!diagonal) im = bl_fma_real(beta, bl_im(was), im);
        }
        return bl_of<T>(re, im);
    } else {
        T entry = bl_mul(s.alpha, sum);
        return s.read ? bl_fma(s.beta, was, entry) : entry;
    }
}
/* Entries of C at to + i * step for which in(i); those that are read are read before any is
 * written, since no load passes a store. */
template <bool HERMITIAN, class T, int L, class I, class D>
BL_DEV void bl_gram_put(const bl_gram_scalars<T> &s, const T (&sum)[L], T *to, int64_t step, I in,
                        D diagonal) {
    T was[L];
    BL_UNROLL for (int i = 0; i < L; i++) {
        was[i] = bl_of<T>(0);
        if (s.read && in(i)) was[i] = to[i * step];
    }
    BL_UNROLL for (int i = 0; i < L; i++) if (in(i)) to[i * step] =
        bl_gram_entry<T, HERMITIAN>(s, sum[i], was[i], diagonal(i));
}

inline bool bl_gram_can_launch(const bl_cuda_args *x) {
    return bl_can_launch(x) && (x->uplo == 'U' || x->uplo == 'L') && x->n >= 0 && x->k >= 0;
}
#endif
