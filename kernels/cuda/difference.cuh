/* Sums of products. */
#ifndef BL_DIFFERENCE_CUH
#define BL_DIFFERENCE_CUH

#include "kernels/cuda/scalar.cuh"

/* a - b c - ..., in two sums: of even and odd places, or of a complex c's products with real and with
 * imaginary parts, so that each is rounded once a product. */
template <class T> struct bl_difference {
    T part[2];
    BL_DEV explicit bl_difference(T a) {
        part[0] = a;
        part[1] = bl_of<T>(0);
    }
    BL_DEV void less(T b, T c, int place) {
        if constexpr (bl_is_cx<T>) {
            part[0] = {bl_fma_real(-b.re, c.re, part[0].re), bl_fma_real(-b.re, c.im, part[0].im)};
            part[1] = {bl_fma_real(b.im, c.im, part[1].re), bl_fma_real(-b.im, c.re, part[1].im)};
        } else {
            part[place % 2] = bl_fnma(b, c, part[place % 2]);
        }
    }
    BL_DEV T value() const { return bl_add(part[0], part[1]); }
};
#endif
