/* What xGELS's scaling makes of an infinity. It divides A, and B, by the largest entry: if that is
 * infinite, what is finite becomes 0 and what is not becomes NaN; a NaN as the largest scales nothing.
 * Then X is multiplied by B's largest entry, so that one infinity in B leaves nothing finite in X. */
#ifndef BL_INFINITE_CUH
#define BL_INFINITE_CUH

#include "kernels/cuda/scalar.cuh"

struct bl_infinite {
    bool inf = false, nan = false;
    /* Is it Inf or NaN? */
    template <class T> static BL_DEV bool candidate(T v) {
        using R = bl_real<T>;
        constexpr int inf = bl_exponent_mask<R> << bl_exponent_shift<R>;
        int re = bl_high_bits(bl_re(v)) & 0x7fffffff, im = bl_high_bits(bl_im(v)) & 0x7fffffff;
        return (re > im ? re : im) >= inf;
    }
    template <class T> BL_DEV void see(T v) {
        bl_real<T> re = bl_fabs(bl_re(v)), im = bl_fabs(bl_im(v));
        nan = nan || !(re == re) || !(im == im);
        inf = inf || (re > 0 && re + re == re) || (im > 0 && im + im == im);
    }
    BL_DEV bool scales() const { return inf && !nan; }
};
template <class T> BL_DEV T bl_no_number() {
    return bl_of<T>((bl_real<T>)__builtin_nanf(""), (bl_real<T>)__builtin_nanf(""));
}
#endif
