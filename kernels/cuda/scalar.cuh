/* Arithmetic of the four scalar types, with names that are the same for real and complex.
 * std::complex stays out of device code: its product is a call with a NaN branch. */
#ifndef BL_SCALAR_CUH
#define BL_SCALAR_CUH

#include "kernels/cuda/device.cuh"

template <class R> struct alignas(2 * sizeof(R)) bl_cx { R re, im; };
using bl_c = bl_cx<float>;
using bl_z = bl_cx<double>;

template <class T> struct bl_traits {
    using real = T;
    static constexpr bool complex = false;
};
template <class R> struct bl_traits<bl_cx<R>> {
    using real = R;
    static constexpr bool complex = true;
};
template <class T> using bl_real = typename bl_traits<T>::real;
template <class T> constexpr bool bl_is_cx = bl_traits<T>::complex;
/* Elements in sixteen bytes. */
template <class T> constexpr int bl_per_wide = 16 / (int)sizeof(T);

template <class T> struct alignas(16) bl_pack { T v[bl_per_wide<T>]; };

template <class T> BL_DEV T bl_of(bl_real<T> re, bl_real<T> im = 0) {
    if constexpr (bl_is_cx<T>)
        return {re, im};
    else
        return re;
}
template <class T> BL_DEV bl_real<T> bl_re(T a) {
    if constexpr (bl_is_cx<T>)
        return a.re;
    else
        return a;
}
template <class T> BL_DEV bl_real<T> bl_im(T a) {
    if constexpr (bl_is_cx<T>)
        return a.im;
    else
        return 0;
}
template <class T> BL_DEV T bl_conj(T a) {
    if constexpr (bl_is_cx<T>)
        return {a.re, -a.im};
    else
        return a;
}
template <class T> BL_DEV T bl_conj_if(bool yes, T a) {
    if constexpr (bl_is_cx<T>)
        return {a.re, yes ? -a.im : a.im};
    else
        return a;
}
template <class T> BL_DEV T bl_neg(T a) {
    if constexpr (bl_is_cx<T>)
        return {-a.re, -a.im};
    else
        return -a;
}
template <class T> BL_DEV T bl_add(T a, T b) {
    if constexpr (bl_is_cx<T>)
        return {a.re + b.re, a.im + b.im};
    else
        return a + b;
}
template <class T> BL_DEV T bl_sub(T a, T b) {
    return bl_add(a, bl_neg(b));
}
/* c + a b */
template <class T> BL_DEV T bl_fma(T a, T b, T c) {
    if constexpr (bl_is_cx<T>)
        return {bl_fma_real(-a.im, b.im, bl_fma_real(a.re, b.re, c.re)),
                bl_fma_real(a.im, b.re, bl_fma_real(a.re, b.im, c.im))};
    else
        return bl_fma_real(a, b, c);
}
/* c - a b */
template <class T> BL_DEV T bl_fnma(T a, T b, T c) {
    return bl_fma(bl_neg(a), b, c);
}
template <class T> BL_DEV T bl_mul(T a, T b) {
    if constexpr (bl_is_cx<T>)
        return {bl_fma_real(-a.im, b.im, a.re * b.re), bl_fma_real(a.im, b.re, a.re * b.im)};
    else
        return a * b;
}
/* a b as the reference BLAS has it: every product is rounded before it is added. */
template <class T> BL_DEV T bl_mul_rounded(T a, T b) {
    if constexpr (bl_is_cx<T>)
        return {bl_product_real(a.re, b.re) - bl_product_real(a.im, b.im),
                bl_product_real(a.re, b.im) + bl_product_real(a.im, b.re)};
    else
        return bl_product_real(a, b);
}
/* c - a b. A complex product is whole before it is subtracted, so that c is rounded once a product, as
 * it is by LAPACK's reference; twice, in bl_fma, makes complex Cholesky factors and solutions 1.3 to 1.5
 * times as inexact. Of LU it does not: multipliers are small there. */
template <class T> BL_DEV T bl_sub_product(T a, T b, T c) {
    if constexpr (bl_is_cx<T>)
        return bl_sub(c, bl_mul(a, b));
    else
        return bl_fnma(a, b, c);
}
template <class T> BL_DEV T bl_scale(T a, bl_real<T> s) {
    if constexpr (bl_is_cx<T>)
        return {a.re * s, a.im * s};
    else
        return a * s;
}
template <class T> BL_DEV bool bl_is_zero(T a) {
    if constexpr (bl_is_cx<T>)
        return a.re == 0 && a.im == 0;
    else
        return a == 0;
}
/* LAPACK's cheap modulus: |x|, or |Re| + |Im|. */
template <class T> BL_DEV bl_real<T> bl_abs1(T a) {
    if constexpr (bl_is_cx<T>)
        return bl_fabs(a.re) + bl_fabs(a.im);
    else
        return bl_fabs(a);
}
template <class T> BL_DEV bl_real<T> bl_abs_square(T a) {
    if constexpr (bl_is_cx<T>)
        return bl_fma_real(a.re, a.re, a.im * a.im);
    else
        return a * a;
}
template <class T> BL_DEV T bl_select(bool yes, T a, T b) {
    if constexpr (bl_is_cx<T>)
        return {yes ? a.re : b.re, yes ? a.im : b.im};
    else
        return yes ? a : b;
}
template <class T> BL_DEV T bl_shfl(T v, int src, int width) {
    if constexpr (bl_is_cx<T>)
        return {bl_shfl1(v.re, src, width), bl_shfl1(v.im, src, width)};
    else
        return bl_shfl1(v, src, width);
}
/* The wide access: sixteen bytes at once, `at` aligned to them. */
template <class T> BL_DEV bl_pack<T> bl_load_pack(const T *at) {
    bl_check_wide(at);
    return *reinterpret_cast<const bl_pack<T> *>(at);
}
template <class T> BL_DEV void bl_store_pack(T *at, const bl_pack<T> &v) {
    bl_check_wide(at);
    *reinterpret_cast<bl_pack<T> *>(at) = v;
}

template <class R> constexpr int bl_exponent_shift = sizeof(R) == 4 ? 23 : 20;
template <class R> constexpr int bl_exponent_mask = sizeof(R) == 4 ? 0xff : 0x7ff;

/* A power of two s with |v| s near 1, kept inside the range where v s is exact enough whatever v
 * is: also for a subnormal, infinite or NaN v. */
template <class R> BL_DEV R bl_scale_to_one(R v) {
    constexpr int shift = bl_exponent_shift<R>, mask = bl_exponent_mask<R>;
    int e = (bl_high_bits(v) >> shift) & mask;
    int s = mask - 1 - e;
    s = s < 1 ? 1 : s > mask - 50 ? mask - 50 : s;
    R out;
    bl_from_high_bits(s << shift, out);
    return out;
}

/* 1 / s for such a power of two, exactly. */
template <class R> BL_DEV R bl_scale_back(R s) {
    R out;
    bl_from_high_bits(((bl_exponent_mask<R> - 1) << bl_exponent_shift<R>)-bl_high_bits(s), out);
    return out;
}

template <class R>
constexpr R bl_infinity = sizeof(R) == 4 ? (R)__builtin_inff() : (R)__builtin_inf();

/* 1 / v for v of modest size, to half the bits of v or more. */
BL_DEV float bl_rcp_rough(float v) {
    return bl_rcp_seed(v);
}
BL_DEV double bl_rcp_rough(double v) {
    double r = bl_rcp_seed(v);
    return bl_fma_real(r, bl_fma_real(-v, r, 1.0), r);
}
/* 1 / v for v of modest size, 0 and Inf, without a branch or an out-of-line slow path. */
BL_DEV float bl_rcp_modest(float v) {
    float r0 = bl_rcp_seed(v), r = bl_fma_real(r0, bl_fma_real(-v, r0, 1.0f), r0);
    return r == r ? r : r0;
}
BL_DEV double bl_rcp_modest(double v) {
    double r0 = bl_rcp_seed(v), e = bl_fma_real(-v, r0, 1.0), r;
    e = bl_fma_real(e, e, e);
    r = bl_fma_real(r0, e, r0);
    r = bl_fma_real(r, bl_fma_real(-v, r, 1.0), r);
    return r == r ? r : r0;
}

/* x / d rounded once, given near = 1 / d, for what is finite and no 0: the remainder, which an FMA has
 * exactly, is divided too. */
template <class R> BL_DEV R bl_quotient(R x, R d, R near) {
    R q = x * near;
    return bl_fma_real(bl_fma_real(-q, d, x), near, q);
}
/* x / d rounded once, given q close to it and near = 1 / d; q where it is Inf or NaN, and for d and near of
 * 0. */
template <class R> BL_DEV R bl_corrected(R q, R x, R d, R near) {
    R exact = bl_fma_real(bl_fma_real(-q, d, x), near, q);
    return bl_fabs(q) < bl_infinity<R> ? exact : q;
}

/* Is 1 / d zero: is one part of d infinite, and the other a number? */
template <class T> BL_DEV bool bl_divides_to_zero(T d) {
    return bl_abs1(d) == bl_infinity<bl_real<T>> && bl_fabs(bl_re(d)) != bl_fabs(bl_im(d));
}
/* 1 / d for d of modest size, 0 and Inf. */
template <class T> BL_DEV T bl_inverse_modest(T d) {
    if constexpr (bl_is_cx<T>) {
        bl_real<T> q = bl_rcp_modest(bl_abs_square(d));
        return bl_select(bl_divides_to_zero(d), bl_of<T>(0), bl_scale(bl_conj(d), q));
    } else {
        return bl_rcp_modest(d);
    }
}

/* The safe reciprocal: x / d is (x scale) inverse. The scale is a power of two that brings d near
 * one, so neither factor overflows or loses bits before the quotient itself does, for any d. */
template <class T> struct bl_reciprocal {
    bl_real<T> scale;
    T inverse;
};
/* The power of two that brings d near one. */
template <class T> BL_DEV bl_real<T> bl_scale_of(T d) {
    bl_real<T> re = bl_fabs(bl_re(d)), im = bl_fabs(bl_im(d));
    return bl_scale_to_one(re > im ? re : im);
}
template <class T> BL_DEV bl_reciprocal<T> bl_recip(T d) {
    bl_real<T> s = bl_scale_of(d);
    return {s, bl_inverse_modest(bl_scale(d, s))};
}
template <class T> BL_DEV T bl_div(T x, const bl_reciprocal<T> &d) {
    return bl_mul(bl_scale(x, d.scale), d.inverse);
}

/* The same with a quotient that is rounded once, where d is real. In small systems a quotient by an
 * inverse is half as inexact again as LAPACK's solution; in larger ones the sums outweigh it, and fused
 * they are better than LAPACK's. LAPACK's own quotients by what is not real are as inexact. */
template <class T> struct bl_exact_reciprocal : bl_reciprocal<T> {
    T near; /* d scale, or 0 for Inf */
};
template <class R> struct bl_exact_reciprocal<bl_cx<R>> : bl_reciprocal<bl_cx<R>> {
    R near, fix; /* of a real d: d scale, and its inverse; else 0 */
};
template <class T> BL_DEV T bl_div(T x, const bl_exact_reciprocal<T> &d) {
    x = bl_scale(x, d.scale);
    T q = bl_mul(x, d.inverse);
    if constexpr (bl_is_cx<T>)
        return {bl_corrected(q.re, x.re, d.near, d.fix), bl_corrected(q.im, x.im, d.near, d.fix)};
    else
        return bl_corrected(q, x, d.near, d.inverse);
}
template <class T> BL_DEV bl_exact_reciprocal<T> bl_exact_recip(T d) {
    using R = bl_real<T>;
    bl_exact_reciprocal<T> by;
    by.scale = bl_scale_of(d);
    T t = bl_scale(d, by.scale);
    by.inverse = bl_inverse_modest(t);
    bool corrects = bl_im(d) == 0 && bl_fabs(bl_re(t)) < bl_infinity<R>;
    by.near = corrects ? bl_re(t) : (R)0;
    if constexpr (bl_is_cx<T>) by.fix = corrects ? by.inverse.re : (R)0;
    return by;
}
/* x over a real divisor. */
template <class T, class D> BL_DEV T bl_div_real(T x, const D &d) {
    if constexpr (bl_is_cx<T>)
        return {bl_div(x.re, d), bl_div(x.im, d)};
    else
        return bl_div(x, d);
}
template <class T, bool EXACT> struct bl_divisor_of { using type = bl_reciprocal<T>; };
template <class T> struct bl_divisor_of<T, true> { using type = bl_exact_reciprocal<T>; };
template <class T, int N> using bl_divisor = typename bl_divisor_of<T, (N <= 8)>::type;
/* What systems of at most N unknowns are divided with. */
template <int N, class T> BL_DEV bl_divisor<T, N> bl_divisor_for(T d) {
    if constexpr (N <= 8)
        return bl_exact_recip(d);
    else
        return bl_recip(d);
}

/* root = sqrt(d) and inverse = 1 / root, each rounded once, for d > 0 (subnormal and Inf too). The last
 * step of both makes a Cholesky factor's backward error a third smaller: the inverse is then that of
 * the root that is stored. */
template <class R> BL_DEV void bl_root(R d, R &root, R &inverse) {
    R r = bl_rsqrt_seed(d), h = d * r, e = bl_fma_real(-h, r, (R)1);
    inverse = bl_fma_real((R)0.5 * r, e, r);
    root = bl_fma_real((R)0.5 * h, e, h);
    root = bl_fma_real(bl_fma_real(-root, root, d), (R)0.5 * inverse, root);
    inverse = bl_fma_real(bl_fma_real(-root, inverse, (R)1), inverse, inverse);
    if (r == 0) {
        root = d;
        inverse = 0;
    }
}
#endif
