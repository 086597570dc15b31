/* The vector types of one ISA, and the shuffles packing needs. BL_VB is the vector's bytes: 16, 32
 * or 64. GCC/clang vector extensions (masked memory apart), so one text serves SSE2 to AVX-512 and
 * NEON. Packing works in 16-byte blocks, because in-lane unpacks and block inserts are the cheap
 * shuffles on every one of them. */
#ifndef BL_LANES_VECTOR_H
#define BL_LANES_VECTOR_H

#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#ifndef BL_VB
#error "BL_VB: bytes of a vector"
#endif

typedef double bl_vd __attribute__((vector_size(BL_VB), may_alias));
typedef float bl_vs __attribute__((vector_size(BL_VB), may_alias));
typedef int64_t bl_vl __attribute__((vector_size(BL_VB), may_alias));
typedef int32_t bl_vi __attribute__((vector_size(BL_VB), may_alias));

/* One 16-byte block of a member, wherever the caller put it. */
typedef double bl_block __attribute__((vector_size(16), aligned(4), may_alias));
typedef double bl_half __attribute__((vector_size(32), may_alias));

#define BL_INLINE static inline __attribute__((always_inline, unused))
#if defined(__clang__)
/* The pragma also stands before loops whose count is a constant in some instances only. */
#pragma clang diagnostic ignored "-Wpass-failed"
#define BL_UNROLL _Pragma("clang loop unroll(full)")
#else
#define BL_UNROLL _Pragma("GCC unroll 16")
#endif
#define BL_SHUFFLE __builtin_shufflevector

#if BL_VB == 16
#define BL_LO_D(a, b) BL_SHUFFLE(a, b, 0, 2)
#define BL_HI_D(a, b) BL_SHUFFLE(a, b, 1, 3)
#define BL_LO_S(a, b) BL_SHUFFLE(a, b, 0, 4, 1, 5)
#define BL_HI_S(a, b) BL_SHUFFLE(a, b, 2, 6, 3, 7)
#elif BL_VB == 32
#define BL_LO_D(a, b) BL_SHUFFLE(a, b, 0, 4, 2, 6)
#define BL_HI_D(a, b) BL_SHUFFLE(a, b, 1, 5, 3, 7)
#define BL_LO_S(a, b) BL_SHUFFLE(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#define BL_HI_S(a, b) BL_SHUFFLE(a, b, 2, 10, 3, 11, 6, 14, 7, 15)
#else
#define BL_LO_D(a, b) BL_SHUFFLE(a, b, 0, 8, 2, 10, 4, 12, 6, 14)
#define BL_HI_D(a, b) BL_SHUFFLE(a, b, 1, 9, 3, 11, 5, 13, 7, 15)
#define BL_LO_S(a, b) BL_SHUFFLE(a, b, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29)
#define BL_HI_S(a, b) BL_SHUFFLE(a, b, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31)
#endif

/* Which factor of an update is conjugated. */
enum { PLAIN, CONJ_A, CONJ_B };

/* F(r) with a constant: loops of that length unroll. */
#define BL_CASE(r, F)                                                                              \
    case r:                                                                                        \
        F(r);                                                                                      \
        break;
#define BL_CASES_4(F) BL_CASE(1, F) BL_CASE(2, F) BL_CASE(3, F) BL_CASE(4, F)
#define BL_CASES_8(F) BL_CASES_4(F) BL_CASE(5, F) BL_CASE(6, F) BL_CASE(7, F) BL_CASE(8, F)

#define BL_CASES_15(F)                                                                             \
    BL_CASES_8(F)                                                                                  \
    BL_CASE(9, F)                                                                                  \
    BL_CASE(10, F)                                                                                 \
    BL_CASE(11, F) BL_CASE(12, F) BL_CASE(13, F) BL_CASE(14, F) BL_CASE(15, F)

/* The blocks at byte `off` of members p[0], p[step], p[2 step], ... side by side. */
BL_INLINE bl_vd bl_blocks_load(const char *const *p, int step, ptrdiff_t off) {
#define AT(i) (*(const bl_block *)(p[(i)*step] + off))
#if BL_VB == 16
    (void)step;
    return (bl_vd)AT(0);
#elif BL_VB == 32
    return (bl_vd)BL_SHUFFLE(AT(0), AT(1), 0, 1, 2, 3);
#else
    bl_half a = BL_SHUFFLE(AT(0), AT(1), 0, 1, 2, 3), b = BL_SHUFFLE(AT(2), AT(3), 0, 1, 2, 3);
    return (bl_vd)BL_SHUFFLE(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
#endif
#undef AT
}

BL_INLINE void bl_blocks_store(char *const *p, int step, ptrdiff_t off, bl_vd v) {
#define AT(i) (*(bl_block *)(p[(i)*step] + off))
#if BL_VB == 16
    (void)step;
    AT(0) = (bl_block)v;
#else
    AT(0) = (bl_block)BL_SHUFFLE(v, v, 0, 1);
    AT(1) = (bl_block)BL_SHUFFLE(v, v, 2, 3);
#if BL_VB == 64
    AT(2) = (bl_block)BL_SHUFFLE(v, v, 4, 5);
    AT(3) = (bl_block)BL_SHUFFLE(v, v, 6, 7);
#endif
#endif
#undef AT
}

/* As many 16-byte blocks as fill a vector, side by side. */
BL_INLINE bl_vd bl_blocks_join(const bl_block *v) {
#if BL_VB == 16
    return (bl_vd)v[0];
#elif BL_VB == 32
    return (bl_vd)BL_SHUFFLE(v[0], v[1], 0, 1, 2, 3);
#else
    bl_half a = BL_SHUFFLE(v[0], v[1], 0, 1, 2, 3), b = BL_SHUFFLE(v[2], v[3], 0, 1, 2, 3);
    return (bl_vd)BL_SHUFFLE(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
#endif
}

/* In-lane transpose of 2 (double) or 4 (float) vectors; its own inverse. */
BL_INLINE void bl_turn_d(bl_vd *v) {
    bl_vd lo = BL_LO_D(v[0], v[1]), hi = BL_HI_D(v[0], v[1]);
    v[0] = lo;
    v[1] = hi;
}

BL_INLINE void bl_turn_s(bl_vs *v) {
    bl_vd a = (bl_vd)BL_LO_S(v[0], v[1]), b = (bl_vd)BL_LO_S(v[2], v[3]);
    bl_vd c = (bl_vd)BL_HI_S(v[0], v[1]), d = (bl_vd)BL_HI_S(v[2], v[3]);
    v[0] = (bl_vs)BL_LO_D(a, b);
    v[1] = (bl_vs)BL_HI_D(a, b);
    v[2] = (bl_vs)BL_LO_D(c, d);
    v[3] = (bl_vs)BL_HI_D(c, d);
}

/* Transpose of the 16-byte blocks of v[0], v[step], v[2 step], ...: as many vectors as blocks. */
BL_INLINE void bl_turn_blocks(bl_vd *v, int step) {
#if BL_VB == 16
    (void)v, (void)step;
#elif BL_VB == 32
    bl_vd a = v[0], b = v[step];
    v[0] = BL_SHUFFLE(a, b, 0, 1, 4, 5);
    v[step] = BL_SHUFFLE(a, b, 2, 3, 6, 7);
#else
    bl_vd a = v[0], b = v[step], c = v[2 * step], d = v[3 * step];
    bl_vd ab = BL_SHUFFLE(a, b, 0, 1, 2, 3, 8, 9, 10, 11);
    bl_vd cd = BL_SHUFFLE(c, d, 0, 1, 2, 3, 8, 9, 10, 11);
    bl_vd ab_high = BL_SHUFFLE(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
    bl_vd cd_high = BL_SHUFFLE(c, d, 4, 5, 6, 7, 12, 13, 14, 15);
    v[0] = BL_SHUFFLE(ab, cd, 0, 1, 4, 5, 8, 9, 12, 13);
    v[step] = BL_SHUFFLE(ab, cd, 2, 3, 6, 7, 10, 11, 14, 15);
    v[2 * step] = BL_SHUFFLE(ab_high, cd_high, 0, 1, 4, 5, 8, 9, 12, 13);
    v[3 * step] = BL_SHUFFLE(ab_high, cd_high, 2, 3, 6, 7, 10, 11, 14, 15);
#endif
}

#if BL_VB == 64
/* What has no extension: of the vector at p, only the elements whose bit is set. */
BL_INLINE bl_vd bl_load_masked_d(unsigned bits, const char *p) {
    return (bl_vd)_mm512_maskz_loadu_pd((__mmask8)bits, p);
}
BL_INLINE bl_vs bl_load_masked_s(unsigned bits, const char *p) {
    return (bl_vs)_mm512_maskz_loadu_ps((__mmask16)bits, p);
}
BL_INLINE void bl_store_masked_d(char *p, unsigned bits, bl_vd v) {
    _mm512_mask_storeu_pd(p, (__mmask8)bits, (__m512d)v);
}
BL_INLINE void bl_store_masked_s(char *p, unsigned bits, bl_vs v) {
    _mm512_mask_storeu_ps(p, (__mmask16)bits, (__m512)v);
}
#endif

/* A whole vector of a member, wherever the caller put it. */
typedef double bl_anywhere __attribute__((vector_size(BL_VB), aligned(4), may_alias));

#endif
