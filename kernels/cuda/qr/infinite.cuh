/* What xGELS's scaling makes of an infinity. It divides A, and B, by the largest entry: if that is
 * infinite, what is finite becomes 0 and what is not becomes NaN; a NaN as the largest scales nothing.
 * Then X is multiplied by B's largest entry, so that one infinity in B leaves nothing finite in X. */
#ifndef BL_INFINITE_CUH
#define BL_INFINITE_CUH

#include "kernels/cuda/scalar.cuh"

template <class T> BL_DEV T bl_no_number() {
    return bl_of<T>((bl_real<T>)__builtin_nanf(""), (bl_real<T>)__builtin_nanf(""));
}
/* Is it Inf or NaN? */
template <class T> BL_DEV bool bl_is_wild(T v) {
    using R = bl_real<T>;
    constexpr int inf = bl_exponent_mask<R> << bl_exponent_shift<R>;
    int re = bl_high_bits(bl_re(v)) & 0x7fffffff, im = bl_high_bits(bl_im(v)) & 0x7fffffff;
    return (re > im ? re : im) >= inf;
}
template <class T> BL_DEV T bl_divided_by_infinity(T v) {
    bl_real<T> none = bl_fma_real(bl_im(v), (bl_real<T>)0, bl_re(v) * (bl_real<T>)0);
    return bl_of<T>(none, none);
}

/* What a matrix has. */
struct bl_infinite {
    bool inf = false, nan = false;
    template <class T> BL_DEV void see(T v) {
        bl_real<T> re = bl_fabs(bl_re(v)), im = bl_fabs(bl_im(v));
        nan = nan || !(re == re) || !(im == im);
        inf = inf || (re > 0 && re + re == re) || (im > 0 && im + im == im);
    }
    BL_DEV void see(const bl_infinite &other) {
        inf = inf || other.inf;
        nan = nan || other.nan;
    }
    BL_DEV bool scales() const { return inf && !nan; }
};

/* info of a matrix of zeros and NaN as LAPACK's QR finds it: a reflector with a NaN makes NaN of the
 * columns up to the last that has one, and skips the zeros behind it. column(j, rows) for every j in
 * turn; rows: 1 + the last row with a NaN, or 0. */
template <class T> struct bl_infinite_info {
    int first = -1, last = 0, info = 0;
    BL_DEV void column(int j, int rows) {
        if (first >= 0) {
            if (rows > first) last = j;
        } else if (rows > (bl_is_cx<T> ? j : j + 1)) {
            first = last = j;
        } else if (rows < j + 1 && info == 0) {
            info = j + 1;
        }
    }
    BL_DEV int of(int n) const { return info ? info : first >= 0 && last + 1 < n ? last + 2 : 0; }
};
#endif
