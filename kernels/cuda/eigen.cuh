/* What the kernels of the Hermitian eigenproblem share: the scaling of a member, and what becomes of one that
 * has a NaN or an infinity. */
#ifndef BL_EIGEN_CUH
#define BL_EIGEN_CUH

#include "kernels/cuda/members.cuh"

/* Bits that order numbers by size; NaN and infinities have the largest exponent. */
template <class T> BL_DEV int bl_size_bits(T a) {
    int re = bl_high_bits(bl_re(a)) & 0x7fffffff;
    if constexpr (bl_is_cx<T>) {
        int im = bl_high_bits(bl_im(a)) & 0x7fffffff;
        return im > re ? im : re;
    }
    return re;
}
template <class R> BL_DEV bool bl_is_finite_size(int bits) {
    return bits < bl_exponent_mask<R> << bl_exponent_shift<R>;
}

/* Powers of two whose product, one after another, brings the largest entry near one: subnormal ones need
 * two. */
template <class R> struct bl_scaling {
    R by[2];
    BL_DEV R back(R value) const { return value * bl_scale_back(by[1]) * bl_scale_back(by[0]); }
};
template <class R> BL_DEV R bl_scale_of_bits(int bits) {
    R size;
    bl_from_high_bits(bits, size);
    return bl_scale_to_one(size);
}
template <class R> BL_DEV R bl_nan() {
    return sizeof(R) == 4 ? (R)__builtin_nanf("") : (R)__builtin_nan("");
}
template <class T> BL_DEV T bl_nan_of() {
    return bl_of<T>(bl_nan<bl_real<T>>(), bl_nan<bl_real<T>>());
}
/* jobz and uplo are letters, and w is aligned. */
inline bool bl_eigen_can_launch(const bl_cuda_args *x) {
    return bl_can_launch(x) && bl_aligned(x->w, x->dtype % 2) &&
           (x->jobz == 'N' || x->jobz == 'V') && (x->uplo == 'U' || x->uplo == 'L');
}
#endif
