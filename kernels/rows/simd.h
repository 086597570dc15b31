/* One vector register of reals, with the few operations the `rows` kernels need.
 *
 * A file that includes this is compiled once per element type (BL_DTYPE: s d c z) and once per ISA
 * (BL_ISA_NAME: generic avx2 avx512), so the names here carry neither. `vec` holds W reals; a
 * complex element is two neighbouring lanes. Everything is a compiler vector extension with one
 * meaning; where the compilers make poor code of it (partial loads, blends, maxima, lane masks)
 * an x86 instruction stands behind the same function. A masked-off lane is never touched in memory:
 * that is what lets a kernel stop exactly at the end of a matrix. */
#ifndef BL_ROWS_SIMD_H
#define BL_ROWS_SIMD_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "kernels/host/rounded.h"
#include "kernels/rows/rows.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define BL_IS_s 0
#define BL_IS_d 1
#define BL_IS_c 2
#define BL_IS_z 3
#define BL_PASTE_(a, b) a##b
#define BL_PASTE(a, b) BL_PASTE_(a, b)
#define BL_TYPE BL_PASTE(BL_IS_, BL_DTYPE)
#define BL_EXPORT_(op, isa, t) bl_rows_##op##_##isa##_##t
#define BL_EXPORT__(op, isa, t) BL_EXPORT_(op, isa, t)
/* The external name of this instance of a kernel. */
#define BL_EXPORT(op) BL_EXPORT__(op, BL_ISA_NAME, BL_DTYPE)

#if BL_TYPE == BL_IS_s || BL_TYPE == BL_IS_c
typedef float real;
typedef int32_t lane_int;
#define BL_REAL_BYTES 4
#define BL_SIGN_BIT INT32_MIN
#define BL_SAFE_MIN 1.17549435e-38f
#define BL_HUGE 1e37f
#define BL_SQUARE_MIN 1e-18f /* squares neither under- nor overflow from here */
#define BL_SQUARE_MAX 1e18f  /* to here */
#define BL_EPS 5.9604645e-8f
#define BL_MAX 3.40282347e38f
#define bl_sqrt_real __builtin_sqrtf
#define bl_copysign __builtin_copysignf
#define bl_frexp __builtin_frexpf
#define bl_ldexp __builtin_ldexpf
#define bl_abs_real __builtin_fabsf
#else
typedef double real;
typedef int64_t lane_int;
#define BL_REAL_BYTES 8
#define BL_SIGN_BIT INT64_MIN
#define BL_SAFE_MIN 2.2250738585072014e-308
#define BL_HUGE 1e305
#define BL_SQUARE_MIN 1e-145
#define BL_SQUARE_MAX 1e145
#define BL_EPS 1.1102230246251565e-16
#define BL_MAX 1.7976931348623157e308
#define bl_sqrt_real __builtin_sqrt
#define bl_copysign __builtin_copysign
#define bl_frexp __builtin_frexp
#define bl_ldexp __builtin_ldexp
#define bl_abs_real __builtin_fabs
#endif
#if BL_TYPE >= BL_IS_c
#define CP 2 /* reals per element */
#else
#define CP 1
#endif

/* Bytes in a register; fma128 asks for fewer than its instruction set has. */
#if defined(BL_VB)
#elif defined(__AVX512F__)
#define BL_VB 64
#elif defined(__AVX2__)
#define BL_VB 32
#else
#define BL_VB 16
#endif
#define W (BL_VB / BL_REAL_BYTES) /* lanes */

/* A matrix whose columns fill half a register at most is quicker in the narrower ones: one shuffle
 * less in every reduction. */
#if BL_VB == 64
#define HALF_IS_ENOUGH(n) ((n)*CP <= W / 2)
#define NARROWER(op) BL_EXPORT__(op, avx2, BL_DTYPE)
#else
#define HALF_IS_ENOUGH(n) 0
#define NARROWER(op) BL_EXPORT(op)
#endif

typedef real vec __attribute__((vector_size(BL_VB)));
typedef lane_int ivec __attribute__((vector_size(BL_VB)));
typedef real vec_at __attribute__((vector_size(BL_VB), aligned(BL_REAL_BYTES), may_alias));

#define INLINE static inline __attribute__((always_inline))
#define NOINLINE __attribute__((noinline))
#define UNUSED __attribute__((unused))
#if defined(__clang__)
#define UNROLL _Pragma("clang loop unroll(full)")
#else
#define UNROLL _Pragma("GCC unroll 32")
#endif

/* The compiler must take the value as it is, and not derive it from another. */
#define KEEP_IN_REGISTER(x) __asm__("" : "+r"(x))

INLINE UNUSED vec v_load(const real *p) {
    return *(const vec_at *)p;
}
INLINE UNUSED void v_store(real *p, vec v) {
    *(vec_at *)p = v;
}
INLINE UNUSED vec v_all(real x) {
    return x - (vec){0};
}
INLINE UNUSED ivec v_iota(void) {
#if W == 2
    return (ivec){0, 1};
#elif W == 4
    return (ivec){0, 1, 2, 3};
#elif W == 8
    return (ivec){0, 1, 2, 3, 4, 5, 6, 7};
#else
    return (ivec){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
#endif
}
/* Swap real and imaginary parts. */
INLINE UNUSED vec v_swap(vec v) {
#if W == 2
    return __builtin_shufflevector(v, v, 1, 0);
#elif W == 4
    return __builtin_shufflevector(v, v, 1, 0, 3, 2);
#elif W == 8
    return __builtin_shufflevector(v, v, 1, 0, 3, 2, 5, 4, 7, 6);
#else
    return __builtin_shufflevector(v, v, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
#endif
}
INLINE UNUSED vec v_even(vec v) {
#if CP == 1
    return v;
#elif W == 2
    return __builtin_shufflevector(v, v, 0, 0);
#elif W == 4
    return __builtin_shufflevector(v, v, 0, 0, 2, 2);
#elif W == 8
    return __builtin_shufflevector(v, v, 0, 0, 2, 2, 4, 4, 6, 6);
#else
    return __builtin_shufflevector(v, v, 0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 14, 14);
#endif
}
INLINE UNUSED vec v_odd(vec v) {
#if CP == 1
    return v;
#elif W == 2
    return __builtin_shufflevector(v, v, 1, 1);
#elif W == 4
    return __builtin_shufflevector(v, v, 1, 1, 3, 3);
#elif W == 8
    return __builtin_shufflevector(v, v, 1, 1, 3, 3, 5, 5, 7, 7);
#else
    return __builtin_shufflevector(v, v, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15);
#endif
}
/* Change the sign of even lanes: with v_swap, the product by i of complex numbers. */
INLINE UNUSED vec v_flip_even(vec v) {
    const ivec even = ((v_iota() & 1) - 1) & BL_SIGN_BIT;
    return (vec)((ivec)v ^ even);
}
/* a in even lanes, b in odd lanes. */
INLINE UNUSED vec v_pair(real a, real b) {
    const ivec odd = -(v_iota() & 1);
    return (vec)(((ivec)v_all(a) & ~odd) | ((ivec)v_all(b) & odd));
}
INLINE UNUSED vec v_abs(vec v) {
    return (vec)((ivec)v & ~((ivec){0} + BL_SIGN_BIT));
}

/* A set of lanes. */
#if BL_VB == 64
#if W == 8
typedef __mmask8 lanes;
#define X86(f) _mm512_##f##_pd
#else
typedef __mmask16 lanes;
#define X86(f) _mm512_##f##_ps
#endif
/* Lanes lo <= i < hi; lo in 0..W, any hi. */
INLINE UNUSED lanes l_range(int lo, int hi) {
    unsigned h = hi >= W ? (1u << W) - 1 : hi <= 0 ? 0 : (1u << hi) - 1;
    return (lanes)(h & ~((1u << lo) - 1));
}
INLINE UNUSED lanes l_below(ptrdiff_t n) {
    return (lanes)((1u << n) - 1); /* 0 <= n <= W */
}
/* The lanes of the element that starts at lane `at`; none if it lies outside. */
INLINE UNUSED lanes l_elem(ptrdiff_t at) {
    return (lanes)((size_t)at < W ? (CP == 2 ? 3u : 1u) << at : 0);
}
INLINE UNUSED vec v_load_lanes(const real *p, lanes m) {
    return X86(maskz_loadu)(m, p);
}
INLINE UNUSED void v_store_lanes(real *p, vec v, lanes m) {
    X86(mask_storeu)(p, m, v);
}
INLINE UNUSED vec v_select(lanes m, vec yes, vec no) {
    return X86(mask_blend)(m, no, yes);
}
INLINE UNUSED vec v_max(vec a, vec b) {
    return X86(max)(a, b);
} /* b where a is NaN */
INLINE UNUSED unsigned v_eq_bits(vec a, vec b) {
#if W == 8
    return _mm512_cmp_pd_mask(a, b, _CMP_EQ_OQ);
#else
    return _mm512_cmp_ps_mask(a, b, _CMP_EQ_OQ);
#endif
}
#else
typedef ivec lanes;
INLINE UNUSED lanes l_range(int lo, int hi) {
    ivec i = v_iota();
    return (i >= ((ivec){0} + (lane_int)lo)) & (i < ((ivec){0} + (lane_int)hi));
}
INLINE UNUSED lanes l_below(ptrdiff_t n) {
    return v_iota() < ((ivec){0} + (lane_int)n);
}
INLINE UNUSED lanes l_elem(ptrdiff_t at) {
    ivec i = v_iota() & ~((ivec){0} + (CP - 1));
    return i == ((ivec){0} + (lane_int)at);
}
#if BL_VB == 32
#if W == 4
#define X86(f) _mm256_##f##_pd
typedef long long lanes_x86 __attribute__((vector_size(32)));
#else
#define X86(f) _mm256_##f##_ps
typedef long long lanes_x86 __attribute__((vector_size(32)));
#endif
INLINE UNUSED vec v_load_lanes(const real *p, lanes m) {
    return X86(maskload)(p, (lanes_x86)m);
}
INLINE UNUSED void v_store_lanes(real *p, vec v, lanes m) {
    X86(maskstore)(p, (lanes_x86)m, v);
}
INLINE UNUSED vec v_select(lanes m, vec yes, vec no) {
    return X86(blendv)(no, yes, (vec)m);
}
INLINE UNUSED vec v_max(vec a, vec b) {
    return X86(max)(a, b);
}
INLINE UNUSED unsigned v_bits(ivec m) {
    return (unsigned)X86(movemask)((vec)m);
}
#else
INLINE UNUSED vec v_load_lanes(const real *p, lanes m) {
    vec v = {0};
    UNROLL for (int i = 0; i < W; i++) if (m[i]) v[i] = p[i];
    return v;
}
INLINE UNUSED void v_store_lanes(real *p, vec v, lanes m) {
    UNROLL for (int i = 0; i < W; i++) if (m[i]) p[i] = v[i];
}
INLINE UNUSED vec v_select(lanes m, vec yes, vec no) {
    return (vec)((m & (ivec)yes) | (~m & (ivec)no));
}
#if defined(__x86_64__) && W == 2
INLINE UNUSED vec v_max(vec a, vec b) {
    return _mm_max_pd(a, b);
}
INLINE UNUSED unsigned v_bits(ivec m) {
    return (unsigned)_mm_movemask_pd((vec)m);
}
#elif defined(__x86_64__)
INLINE UNUSED vec v_max(vec a, vec b) {
    return _mm_max_ps(a, b);
}
INLINE UNUSED unsigned v_bits(ivec m) {
    return (unsigned)_mm_movemask_ps((vec)m);
}
#else
INLINE UNUSED vec v_max(vec a, vec b) {
    return v_select(a > b, a, b);
}
INLINE UNUSED unsigned v_bits(ivec m) {
    unsigned bits = 0;
    UNROLL for (int i = 0; i < W; i++) bits |= (unsigned)(m[i] & 1) << i;
    return bits;
}
#endif
#endif
INLINE UNUSED unsigned v_eq_bits(vec a, vec b) {
    return v_bits(a == b);
}
#endif

/* Is a lane less than `least` or more than `most`? NaN is neither. */
INLINE UNUSED int v_outside(vec v, real least, real most) {
#if BL_VB == 64 && W == 8
    return _mm512_cmp_pd_mask(v, v_all(least), _CMP_LT_OQ) |
           _mm512_cmp_pd_mask(v, v_all(most), _CMP_GT_OQ);
#elif BL_VB == 64
    return _mm512_cmp_ps_mask(v, v_all(least), _CMP_LT_OQ) |
           _mm512_cmp_ps_mask(v, v_all(most), _CMP_GT_OQ);
#else
    return v_bits((v < v_all(least)) | (v > v_all(most))) != 0;
#endif
}

/* One element: a real, or a complex number as two. */
typedef struct {
    real v[CP];
} elem;

INLINE UNUSED elem e_load(const real *p) {
    elem e;
    memcpy(&e, p, sizeof e);
    return e;
}
INLINE UNUSED void e_store(real *p, elem e) {
    memcpy(p, &e, sizeof e);
}

/* Element 0 of p, again and again. */
INLINE UNUSED vec v_each(const real *p) {
#if BL_TYPE == BL_IS_c
    typedef int64_t pairs __attribute__((vector_size(BL_VB)));
    int64_t x;
    memcpy(&x, p, sizeof x);
    return (vec)((pairs){0} + x);
#elif BL_TYPE == BL_IS_z && BL_VB == 64
    return _mm512_broadcast_f64x2(_mm_loadu_pd(p));
#elif BL_TYPE == BL_IS_z && BL_VB == 32
    return _mm256_broadcast_pd((const __m128d *)p);
#elif BL_TYPE == BL_IS_z
    return v_load(p);
#else
    return v_all(p[0]);
#endif
}

/* Element i of v, again and again; i is a constant after unrolling. */
INLINE UNUSED vec v_lane(vec v, int i) {
#if BL_VB == 64
    ivec at = CP == 2 ? 2 * i + (v_iota() & 1) : (ivec){0} + (lane_int)i;
    return X86(permutexvar)((__m512i)at, v);
#elif BL_VB == 32
    typedef int32_t eight __attribute__((vector_size(32)));
    const int words = BL_REAL_BYTES / 4 * CP; /* 32-bit words of an element */
    const eight at = words * i + ((eight){0, 1, 2, 3, 4, 5, 6, 7} & (words - 1));
    return (vec)_mm256_permutevar8x32_ps((__m256)v, (__m256i)at);
#else
    real x[W];
    memcpy(x, &v, sizeof x);
    return CP == 2 ? v_pair(x[i * CP], x[i * CP + CP - 1]) : v_all(x[i]);
#endif
}

/* Magnitudes are compared as integers where that is the shorter way: the order is the same for
 * everything but NaN. */
#if BL_VB == 64 && W == 8
INLINE UNUSED vec m_max(vec a, vec b) {
    return (vec)_mm512_max_epi64((__m512i)a, (__m512i)b);
}
#elif BL_VB == 64
INLINE UNUSED vec m_max(vec a, vec b) {
    return (vec)_mm512_max_epi32((__m512i)a, (__m512i)b);
}
#elif BL_VB == 32 && W == 8
INLINE UNUSED vec m_max(vec a, vec b) {
    return (vec)_mm256_max_epi32((__m256i)a, (__m256i)b);
}
#else
INLINE UNUSED vec m_max(vec a, vec b) {
    return v_max(a, b);
}
#endif
#if BL_VB == 64 && W == 8
INLINE UNUSED unsigned m_eq_bits(vec a, vec b) {
    return _mm512_cmpeq_epi64_mask((__m512i)a, (__m512i)b);
}
INLINE UNUSED unsigned v_nan_bits(vec v) {
    return _mm512_cmp_pd_mask(v, v, _CMP_UNORD_Q);
}
#elif BL_VB == 64
INLINE UNUSED unsigned m_eq_bits(vec a, vec b) {
    return _mm512_cmpeq_epi32_mask((__m512i)a, (__m512i)b);
}
INLINE UNUSED unsigned v_nan_bits(vec v) {
    return _mm512_cmp_ps_mask(v, v, _CMP_UNORD_Q);
}
#else
INLINE UNUSED unsigned m_eq_bits(vec a, vec b) {
    return v_bits((ivec)a == (ivec)b);
}
INLINE UNUSED unsigned v_nan_bits(vec v) {
    return v_bits(v != v);
}
#endif

/* The maximum of all lanes, in every lane; for complex, the halves of a pair are equal before. */
#if W == 16
#define MAX_ALL(v, max)                                                                            \
    v = max(v, SWAP_HALVES(v));                                                                    \
    v = max(v, SWAP_QUARTERS(v));                                                                  \
    v = max(v, SWAP_TWOS(v))
#elif W == 8
#define MAX_ALL(v, max)                                                                            \
    v = max(v, SWAP_HALVES(v));                                                                    \
    v = max(v, SWAP_TWOS(v))
#elif W == 4
#define MAX_ALL(v, max) v = max(v, SWAP_TWOS(v))
#else
#define MAX_ALL(v, max) (void)0
#endif
#if W == 16
#define SWAP_HALVES(v)                                                                             \
    __builtin_shufflevector(v, v, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7)
#define SWAP_QUARTERS(v)                                                                           \
    __builtin_shufflevector(v, v, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11)
#define SWAP_TWOS(v)                                                                               \
    __builtin_shufflevector(v, v, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13)
#elif W == 8
#define SWAP_HALVES(v) __builtin_shufflevector(v, v, 4, 5, 6, 7, 0, 1, 2, 3)
#define SWAP_TWOS(v) __builtin_shufflevector(v, v, 2, 3, 0, 1, 6, 7, 4, 5)
#elif W == 4
#define SWAP_TWOS(v) __builtin_shufflevector(v, v, 2, 3, 0, 1)
#endif
INLINE UNUSED vec v_max_all(vec v) {
    MAX_ALL(v, v_max);
    return CP == 2 ? v : v_max(v, v_swap(v));
}
INLINE UNUSED vec m_max_all(vec v) {
    MAX_ALL(v, m_max);
    return CP == 2 ? v : m_max(v, v_swap(v));
}
/* The sum of all lanes, in every lane; of even and odd lanes apart for v_sum_pairs. */
INLINE UNUSED vec v_sum_pairs(vec v) {
#if W == 16
    v += SWAP_HALVES(v);
    v += SWAP_QUARTERS(v);
    v += SWAP_TWOS(v);
#elif W == 8
    v += SWAP_HALVES(v);
    v += SWAP_TWOS(v);
#elif W == 4
    v += SWAP_TWOS(v);
#endif
    return v;
}
INLINE UNUSED vec v_sum_all(vec v) {
    v = v_sum_pairs(v);
    return v + v_swap(v);
}

#endif
