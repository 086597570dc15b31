/* What syrk's and herk's kernels share: their scalars, and how an entry of C is made. */
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
template <class T, bool HERMITIAN>
BL_DEV void bl_gram_put(T *c, T sum, T alpha, T beta, bool diagonal) {
    T entry = bl_mul(alpha, sum);
    if (!bl_is_zero(beta)) entry = bl_fma(beta, *c, entry);
    if (HERMITIAN && diagonal) {
        bl_real<T> re = bl_re(alpha) * bl_re(sum);
        if (!bl_is_zero(beta)) re += bl_re(beta) * bl_re(*c);
        entry = bl_of<T>(re);
    }
    *c = entry;
}
#endif
