/* Copies of triangles, and the transpose: four by four elements in registers, edges one by one. */
#include "kernels/rows/tile.h"

void tile_load_part(char uplo, real *T, int ld, const real *A, ptrdiff_t lda, int n) {
    for (int j = 0; j < n; j++, A += lda, T += ld) {
        const int first = uplo == 'L' ? j * CP : 0, end = uplo == 'L' ? n * CP : (j + 1) * CP;
        int i = 0;
        for (; i + W <= first; i += W) v_store(T + i, (vec){0});
        if (i < first || i + W > end) {
            v_store(T + i, v_load_lanes(A + i, l_range(first - i, end - i)));
            i += W;
        }
        for (; i + W <= end; i += W) v_store(T + i, v_load(A + i));
        if (i < end) {
            v_store(T + i, v_load_lanes(A + i, l_range(0, end - i)));
            i += W;
        }
        for (; i < ld; i += W) v_store(T + i, (vec){0});
    }
}

void tile_store_part(char uplo, const real *T, int ld, real *A, ptrdiff_t lda, int n) {
    for (int j = 0; j < n; j++, A += lda, T += ld) {
        const int first = uplo == 'L' ? j * CP : 0, end = uplo == 'L' ? n * CP : (j + 1) * CP;
        int i = first / W * W;
        if (i < first || i + W > end) {
            v_store_lanes(A + i, v_load(T + i), l_range(first - i, end - i));
            i += W;
        }
        for (; i + W <= end; i += W) v_store(A + i, v_load(T + i));
        if (i < end) v_store_lanes(A + i, v_load(T + i), l_range(0, end - i));
    }
}

#if BL_TYPE == BL_IS_z
#define BLOCK 1 /* an element fills a register of 16 bytes */
INLINE void transpose_block(const real *from, ptrdiff_t ldf, real *to, ptrdiff_t ldt, int conj) {
    (void)ldf, (void)ldt;
    e_store(to, conj ? e_conj(e_load(from)) : e_load(from));
}
#else
#define BLOCK 4
#if BL_TYPE == BL_IS_s
typedef int32_t four __attribute__((vector_size(16)));
#else
typedef int64_t four __attribute__((vector_size(32)));
#endif
INLINE void load_four(four *v, const real *p) {
    memcpy(v, p, sizeof *v);
}
INLINE void store_four(real *p, const four *v) {
    memcpy(p, v, sizeof *v);
}

INLINE void transpose_block(const real *from, ptrdiff_t ldf, real *to, ptrdiff_t ldt, int conj) {
    four a, b, c, d;
    load_four(&a, from);
    load_four(&b, from + ldf);
    load_four(&c, from + 2 * ldf);
    load_four(&d, from + 3 * ldf);
#if BL_TYPE == BL_IS_c
    const four flip = (four){0} + (conj ? INT64_MIN : 0); /* the imaginary half's sign */
    a ^= flip, b ^= flip, c ^= flip, d ^= flip;
#else
    (void)conj;
#endif
    const four ab02 = __builtin_shufflevector(a, b, 0, 4, 2, 6);
    const four ab13 = __builtin_shufflevector(a, b, 1, 5, 3, 7);
    const four cd02 = __builtin_shufflevector(c, d, 0, 4, 2, 6);
    const four cd13 = __builtin_shufflevector(c, d, 1, 5, 3, 7);
    a = __builtin_shufflevector(ab02, cd02, 0, 1, 4, 5);
    b = __builtin_shufflevector(ab13, cd13, 0, 1, 4, 5);
    c = __builtin_shufflevector(ab02, cd02, 2, 3, 6, 7);
    d = __builtin_shufflevector(ab13, cd13, 2, 3, 6, 7);
    store_four(to, &a);
    store_four(to + ldt, &b);
    store_four(to + 2 * ldt, &c);
    store_four(to + 3 * ldt, &d);
}
#endif

void tile_transpose(int conj, const real *from, ptrdiff_t ldf, real *to, ptrdiff_t ldt, int m,
                    int n) {
    const int whole = m / BLOCK * BLOCK, last = n * CP / W * W;
    for (int i = 0; last < n * CP && i < m; i++) v_store(to + i * ldt + last, (vec){0});
    int j = 0;
    for (; j + BLOCK <= n; j += BLOCK)
        for (int i = 0; i < whole; i += BLOCK)
            transpose_block(from + j * ldf + i * CP, ldf, to + i * ldt + j * CP, ldt, conj);
    for (int c = 0; c < n; c++)
        for (int i = c < j ? whole : 0; i < m; i++) {
            const elem e = e_load(from + c * ldf + i * CP);
            e_store(to + i * ldt + c * CP, conj ? e_conj(e) : e);
        }
}
