/* gemm:small, C = alpha op(A) op(B) + beta C for one C of up to 64 x 64.
 *
 * A tile of C stays in registers over the whole of k: MV vectors of rows by NR columns, one load of
 * A per vector and one broadcast of B per column and step. op(B) costs nothing: it only exchanges
 * the two strides B is walked by. op(A) other than A is turned into a column-major copy first.
 * Complex keeps two accumulators, A * Re(b) and A * Im(b), and joins them once at the end, where
 * conjugation is a matter of signs. Rows and columns are shared out evenly over the fewest tiles;
 * the last vector of a tile is masked. Each ISA has its own set of tiles, as registers allow. */
#include "kernels/gemm/host_small.h"
#include "kernels/rows/tile.h"

#define MV_MAX 4
#define NR_MAX 16

typedef bl_small_plan plan;

INLINE vec v_of(const unsigned char *pair) {
    return v_each((const real *)(const void *)pair);
}
INLINE void put_pair(unsigned char *pair, real a, real b) {
    const real both[2] = {a, b};
    memcpy(pair, both, sizeof both);
}

/* alpha (A B) + beta C for one vector; re, im: A times real and imaginary part of B. */
INLINE vec joined(const plan *p, vec re, vec im) {
#if CP == 2
    vec t = re * v_of(p->sign) + v_swap(im) * v_of(p->sign_swap);
    return t * v_of(p->alpha) + v_swap(t) * v_of(p->alpha_im);
#else
    (void)im;
    return re * v_of(p->alpha);
#endif
}
INLINE vec plus_beta(const plan *p, vec t, vec c) {
#if CP == 2
    t += v_swap(c) * v_of(p->beta_im);
#endif
    return c * v_of(p->beta) + t;
}

/* One step of k. B's columns are reached from every third one: x86 addresses base + 2 bn, and a
 * chain of additions would be as long as the arithmetic. */
INLINE void step(int MV, int NR, vec acc[NR_MAX][MV_MAX], vec im[NR_MAX][MV_MAX], const vec *a,
                 const real *const *b, ptrdiff_t bn) {
    UNROLL for (int j = 0; j < NR; j++) {
        const real *at = b[j / 3] + j % 3 * bn;
        vec br = v_all(at[0]);
        UNROLL for (int v = 0; v < MV; v++) acc[j][v] += a[v] * br;
        if (CP == 2) {
            vec bi = v_all(at[CP - 1]);
            UNROLL for (int v = 0; v < MV; v++) im[j][v] += a[v] * bi;
        }
    }
}

INLINE vec load_c(const real *p, int tail, lanes m) {
    return tail ? v_load_lanes(p, m) : v_load(p);
}

/* Every column of C is loaded before any is stored: a masked store spans the start of the next
 * column, and a load from there would wait for it. */
INLINE void finish(int MV, int NR, int tail, const plan *p, vec acc[NR_MAX][MV_MAX],
                   vec im[NR_MAX][MV_MAX], real *C, lanes last) {
    UNROLL for (int j = 0; j < NR; j++) UNROLL for (int v = 0; v < MV; v++) acc[j][v] =
        joined(p, acc[j][v], im[j][v]);
    if (!p->beta_zero) UNROLL for (int j = 0; j < NR; j++) UNROLL for (int v = 0; v < MV; v++) {
            const real *c = C + j * p->ldc + v * W;
            acc[j][v] = plus_beta(p, acc[j][v], load_c(c, tail && v == MV - 1, last));
        }
    UNROLL for (int j = 0; j < NR; j++, C += p->ldc) UNROLL for (int v = 0; v < MV; v++) {
        if (tail && v == MV - 1)
            v_store_lanes(C + v * W, acc[j][v], last);
        else
            v_store(C + v * W, acc[j][v]);
    }
}

INLINE void tile(int MV, int NR, int tail, const plan *p, const real *A, const real *B, real *C) {
    vec acc[NR_MAX][MV_MAX], im[NR_MAX][MV_MAX];
    UNROLL for (int j = 0; j < NR; j++) UNROLL for (int v = 0; v < MV; v++) {
        acc[j][v] = (vec){0};
        im[j][v] = (vec){0};
    }
    lanes last = {0};
    if (tail) memcpy(&last, p->tail, sizeof last);
    const ptrdiff_t lda = p->lda, bk = p->bk, bn = p->bn;
    const real *b[6] = {B, B + 3 * bn, B + 6 * bn, B + 9 * bn, B + 12 * bn, B + 15 * bn};
    for (int l = p->k; l; l--) {
        vec a[MV_MAX];
        UNROLL for (int v = 0; v < MV; v++) a[v] = load_c(A + v * W, tail && v == MV - 1, last);
        step(MV, NR, acc, im, a, b, bn);
        A += lda;
        UNROLL for (int j = 0; j < (NR + 2) / 3; j++) {
            b[j] += bk;
            KEEP_IN_REGISTER(b[j]);
        }
    }
    finish(MV, NR, tail, p, acc, im, C, last);
}

/* The tiles of this ISA: as many accumulators as leave room for A and a broadcast. */
#define EACH_NR3(X, mv) X(mv, 1) X(mv, 2) X(mv, 3)
#define EACH_NR4(X, mv) EACH_NR3(X, mv) X(mv, 4)
#define EACH_NR6(X, mv) EACH_NR4(X, mv) X(mv, 5) X(mv, 6)
#define EACH_NR8(X, mv) EACH_NR6(X, mv) X(mv, 7) X(mv, 8)
#define EACH_NR12(X, mv) EACH_NR8(X, mv) X(mv, 9) X(mv, 10) X(mv, 11) X(mv, 12)
#define EACH_NR16(X, mv) EACH_NR12(X, mv) X(mv, 13) X(mv, 14) X(mv, 15) X(mv, 16)
#if BL_VB == 64 && CP == 1
#define EACH_TILE(X) EACH_NR16(X, 1) EACH_NR12(X, 2) EACH_NR8(X, 3) EACH_NR6(X, 4)
static const int tile_cols[] = {0, 16, 12, 8, 6};
#elif BL_VB == 64
#define EACH_TILE(X) EACH_NR12(X, 1) EACH_NR6(X, 2) EACH_NR4(X, 3)
static const int tile_cols[] = {0, 12, 6, 4};
#elif CP == 1
#define EACH_TILE(X) EACH_NR8(X, 1) EACH_NR6(X, 2) EACH_NR4(X, 3)
static const int tile_cols[] = {0, 8, 6, 4};
#else
#define EACH_TILE(X) EACH_NR6(X, 1) EACH_NR3(X, 2)
static const int tile_cols[] = {0, 6, 3};
#endif
#define TILE_ROWS ((int)(sizeof tile_cols / sizeof *tile_cols) - 1)

#define X(mv, nr)                                                                                  \
    static void full_##mv##x##nr(const plan *p, const void *A, const void *B, void *C) {           \
        tile(mv, nr, 0, p, A, B, C);                                                               \
    }                                                                                              \
    static void tail_##mv##x##nr(const plan *p, const void *A, const void *B, void *C) {           \
        tile(mv, nr, 1, p, A, B, C);                                                               \
    }
EACH_TILE(X)
#undef X
static bl_small_tile *const tiles[2][MV_MAX + 1][NR_MAX + 1] = {{
#define X(mv, nr) [mv][nr] = full_##mv##x##nr,
                                                                    EACH_TILE(X)
#undef X
                                                                },
                                                                {
#define X(mv, nr) [mv][nr] = tail_##mv##x##nr,
                                                                    EACH_TILE(X)
#undef X
                                                                }};

INLINE void put_scalars(plan *p, const real *alpha, const real *beta, int conj_a, int conj_b) {
    const real alpha_im = alpha[CP - 1], beta_im = beta[CP - 1];
    put_pair(p->alpha, alpha[0], alpha[0]);
    put_pair(p->beta, beta[0], beta[0]);
    if (CP == 2) {
        const real sa = conj_a ? -1 : 1, sb = conj_b ? -1 : 1;
        put_pair(p->alpha_im, -alpha_im, alpha_im);
        put_pair(p->beta_im, -beta_im, beta_im);
        /* (ar + i sa ai) (br + i sb bi), with re = (ar br, ai br) and im = (ar bi, ai bi) */
        put_pair(p->sign, 1, sa);
        put_pair(p->sign_swap, -sa * sb, sb);
    }
    p->beta_zero = beta[0] == 0 && beta_im == 0;
    p->beta_one = beta[0] == 1 && (CP == 1 || beta_im == 0);
    p->product_zero = p->k == 0 || (alpha[0] == 0 && alpha_im == 0);
}

/* Asks for columns first..last of a matrix, `rows` reals long, to be brought into the cache. */
INLINE void fetch(const void *matrix, ptrdiff_t ld, int first, int last, ptrdiff_t rows,
                  int write) {
    enum { LINE = 64 / BL_REAL_BYTES };
    const real *at = (const real *)matrix + first * ld;
    for (int j = first; j < last; j++, at += ld)
        for (ptrdiff_t i = 0; i < rows; i += LINE)
            if (write)
                __builtin_prefetch(at + i, 1);
            else
                __builtin_prefetch(at + i, 0);
}

INLINE void fetch_b(const plan *p, const void *B, int first, int last) {
    if (p->bk == CP)
        fetch(B, p->bn, first, last, p->k * CP, 0);
    else
        fetch((const real *)B + first * CP, p->bk, 0, p->k, (last - first) * CP, 0);
}

/* While columns first..last of C are computed, what comes after them: B and C of the next columns,
 * or of the next member's first ones, and as large a part of the next member's A. */
INLINE void fetch_ahead(const plan *p, const void *B, const void *C, int first, int last) {
    const int n = p->n, width = last - first, end = last + width < n ? last + width : n;
    if (last < n) {
        fetch_b(p, B, last, end);
        fetch(C, p->ldc, last, end, p->rows, 1);
    } else {
        fetch_b(p, p->next_b, 0, width);
        fetch(p->next_c, p->ldc, 0, width, p->rows, 1);
    }
    if (p->at)
        fetch(p->next_a, p->at, p->m * first / n, p->m * last / n, p->k * CP, 0);
    else
        fetch(p->next_a, p->lda, p->k * first / n, p->k * last / n, p->rows, 0);
}

/* Rows in the inner loop: columns of C are then stored, and B's are read, once and in order. */
static void all_tiles(const plan *p, const void *A, const void *B, void *C) {
    for (int j = 0, c = 0; j < p->n; c++) {
        const int cols = p->tile_cols + (c < p->wider);
        if (p->next_c) fetch_ahead(p, B, C, j, j + cols);
        for (int i = 0; i < p->rows; i += p->tile_rows)
            p->row[p->rows - i <= p->tile_rows][cols](
                p, (const real *)A + i, (const real *)B + j * p->bn, (real *)C + j * p->ldc + i);
        j += cols;
    }
}

/* Share m rows and n columns out over the fewest tiles, as evenly as vectors allow. */
INLINE void put_tiles(plan *p) {
    const unsigned rows = (unsigned)p->rows;
    const int vectors = (int)((rows + W - 1) / W), tail = rows % W != 0;
    if (tail) {
        const lanes last = l_below(rows % W);
        memcpy(p->tail, &last, sizeof last);
    }
    p->one_tile = vectors <= TILE_ROWS && p->n <= tile_cols[vectors];
    if (p->one_tile) {
        p->run = tiles[tail][vectors][p->n];
        return;
    }
    p->run = all_tiles;
    const int blocks = (vectors + TILE_ROWS - 1) / TILE_ROWS;
    const int mv = (vectors + blocks - 1) / blocks;
    const int cols = (p->n + tile_cols[mv] - 1) / tile_cols[mv];
    p->tile_rows = mv * W;
    p->tile_cols = p->n / cols;
    p->wider = p->n % cols;
    p->row[0] = tiles[0][mv];
    p->row[1] = tiles[tail][(vectors - 1) % mv + 1];
}

/* C = beta C, with A and B not read, nor C written for beta = 1. */
static void scale_only(const plan *p, const void *A, const void *B, void *c) {
    real *C = c;
    (void)A, (void)B;
    if (p->beta_one) return;
    for (int j = 0; j < p->n; j++, C += p->ldc)
        for (int i = 0; i < p->rows; i += W) {
            lanes m = l_range(0, p->rows - i);
            vec t = {0};
            if (!p->beta_zero) t = plus_beta(p, t, v_load_lanes(C + i, m));
            v_store_lanes(C + i, t, m);
        }
}

/* op(A) = A^T or A^H: op(A), not conjugated, in a tile of its own. */
static NOINLINE void by_tile(const plan *p, const void *A, const void *B, void *C, real *T) {
    tile_transpose(0, A, p->at, T, p->lda, p->k, p->m);
    p->run_plain(p, T, B, C);
}
static NOINLINE void on_stack(const plan *p, const void *A, const void *B, void *C) {
    _Alignas(64) real T[TILE_LD * TILE_ORDER];
    by_tile(p, A, B, C, T);
}
static NOINLINE void in_room(const plan *p, const void *A, const void *B, void *C) {
    real *const T = bl_room_take(BL_ROOM_TILES);
    if (!T) {
        on_stack(p, A, B, C);
        return;
    }
    by_tile(p, A, B, C, T);
    bl_room_give(BL_ROOM_TILES, T);
}
static void transposed(const plan *p, const void *A, const void *B, void *C) {
    if (p->lda * p->k > TILES_ALONE) {
        in_room(p, A, B, C);
        return;
    }
    _Alignas(64) real T[TILES_ALONE];
    by_tile(p, A, B, C, T);
}

INLINE void make_plan(plan *p, char transa, char transb, int m, int n, int k, const void *alpha,
                      int lda, int ldb, const void *beta, int ldc) {
    p->m = m;
    p->n = n;
    p->k = k;
    p->rows = m * CP;
    p->at = transa == 'N' ? 0 : (ptrdiff_t)lda * CP;
    p->lda = transa == 'N' ? (ptrdiff_t)lda * CP : (p->rows + W - 1) / W * W;
    p->bk = transb == 'N' ? CP : (ptrdiff_t)ldb * CP;
    p->bn = transb == 'N' ? (ptrdiff_t)ldb * CP : CP;
    p->ldc = (ptrdiff_t)ldc * CP;
    put_scalars(p, alpha, beta, transa == 'C', transb == 'C');
    put_tiles(p);
    p->run_plain = p->run;
    p->next_c = NULL;
    if (p->at) p->run = transposed;
    if (p->product_zero) p->run = scale_only;
}

/* C whose columns are exactly one narrower register needs no masks there. */
#if BL_VB == 64
#define QUARTER(op) BL_EXPORT__(op, fma128, BL_DTYPE)
#define HALF(op) BL_EXPORT__(op, avx2, BL_DTYPE)
#elif defined(__AVX2__) && BL_VB == 32
#define QUARTER(op) BL_EXPORT(op)
#define HALF(op) BL_EXPORT__(op, fma128, BL_DTYPE)
#else
#define QUARTER(op) BL_EXPORT(op)
#define HALF(op) BL_EXPORT(op)
#endif
#define HAS_HALF (BL_VB >= 32)
#define HAS_QUARTER (BL_VB == 64)

bl_rows_gemm_plan_fn BL_EXPORT(gemm_plan), HALF(gemm_plan), QUARTER(gemm_plan);
bl_rows_gemm_fn BL_EXPORT(gemm), HALF(gemm), QUARTER(gemm);

void BL_EXPORT(gemm_plan)(plan *p, char transa, char transb, int32_t m, int32_t n, int32_t k,
                          const void *alpha, int32_t lda, int32_t ldb, const void *beta,
                          int32_t ldc) {
    if (HAS_HALF && m * CP == W / 2)
        HALF(gemm_plan)(p, transa, transb, m, n, k, alpha, lda, ldb, beta, ldc);
    else if (HAS_QUARTER && m * CP == W / 4)
        QUARTER(gemm_plan)(p, transa, transb, m, n, k, alpha, lda, ldb, beta, ldc);
    else
        make_plan(p, transa, transb, m, n, k, alpha, lda, ldb, beta, ldc);
}

void BL_EXPORT(gemm)(char transa, char transb, int32_t m, int32_t n, int32_t k, const void *alpha,
                     const void *A, int32_t lda, const void *B, int32_t ldb, const void *beta,
                     void *C, int32_t ldc) {
    if (HAS_HALF && m * CP == W / 2) {
        HALF(gemm)(transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
        return;
    }
    if (HAS_QUARTER && m * CP == W / 4) {
        QUARTER(gemm)(transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
        return;
    }
    if (m == 0 || n == 0) return;
    plan p;
    make_plan(&p, transa, transb, m, n, k, alpha, lda, ldb, beta, ldc);
    p.run(&p, A, B, C);
}
