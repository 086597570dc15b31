/* Triangular solve of X T = B, T upper, for any number of rows.
 *
 * No unknown depends on a neighbour in its own column, so a vector holds rows of X: up to eight
 * columns of up to four vectors stay in registers while everything known is subtracted, and T is only
 * ever broadcast, from where the caller has it. Each element is reduced by the columns before it in
 * their order, whatever the blocking. A slab of rows is copied to the stack, column after column; for
 * a triangle on the left it is transposed on the way, which pays from one right-hand side on: solved
 * within a vector, an unknown waits for a shuffle, a product and a sum, and does no more work.
 *
 * The diagonal is inverted a vector at a time, unless an entry is too small or too large for that:
 * then the whole solve divides. */
#include "kernels/rows/solve.h"
#include "kernels/rows/turn.h"

#define MV (BL_VB == 64 ? 4 / CP : 2) /* vectors of a slab */
#define NC 8                          /* columns at once, at most */
/* As many columns at once as the registers allow. */
#define COLUMNS_OF(vectors) ((vectors) * (BL_VB < 64 ? 2 * CP : 1) < 4 ? 8 : 4)
#define STEPS 4 /* between looks ahead; divides all numbers of columns but 1 */

#if CP == 2
#define DIAGONAL_MIN BL_SQUARE_MIN
#define DIAGONAL_MAX BL_SQUARE_MAX
#else
#define DIAGONAL_MIN BL_SAFE_MIN
#define DIAGONAL_MAX BL_HUGE
#endif

/* What an imaginary part multiplies: i y, or -i y for the conjugate. */
INLINE vec times_i(vec y, ivec sign) {
    return CP == 2 ? (vec)((ivec)v_times_i(y) ^ sign) : y;
}

/* A multiplier in memory: loaded whole, a complex float would come by way of general registers. */
INLINE factor factor_at(const real *p) {
    return (factor){v_all(p[0]), CP == 2 ? v_flip_even(v_all(p[CP - 1])) : (vec){0}};
}

INLINE void subtract(int R, vec *x, const vec *y, const vec *yi, const real *t) {
    const vec re = v_all(t[0]), im = v_all(t[CP - 1]);
    UNROLL for (int v = 0; v < R; v++) {
        vec p = y[v] * re;
        if (CP == 2) {
            BL_ROUNDED(p); /* a complex product is finished before it is subtracted */
            p += yi[v] * im;
        }
        x[v] -= p;
    }
}

/* Element i of a row of T: three pointers and a step reach eight of them. */
INLINE const real *element(const real *t, ptrdiff_t step, int i) {
    return t + i / 3 * (3 * step) + i % 3 * step;
}

/* Columns j..j + C - 1 of X, all before being known. */
INLINE void columns(int R, int C, const triangle *a, const real *inverse, ahead *next, real *X,
                    int j) {
    const ivec sign = (ivec){0} + (a->conj ? BL_SIGN_BIT : 0);
    const ptrdiff_t row = a->row, col = a->col;
    const real *t = a->A + j * col, *from = X;
    const int unit = a->unit, steps = C == 1 ? 1 : STEPS, each = next ? next->each : 0;
    real *const to = X + j * (R * W);
    vec x[NC][MV], y[MV], yi[MV];
    inverse += j * CP;
    UNROLL for (int c = 0; c < C; c++) UNROLL for (int v = 0; v < R; v++) x[c][v] =
        v_load(to + (c * R + v) * W);
    while (from < to) {
        UNROLL for (int k = 0; k < steps; k++, t += row, from += R * W) {
            UNROLL for (int v = 0; v < R; v++) {
                y[v] = v_load(from + v * W);
                yi[v] = times_i(y[v], sign);
            }
            UNROLL for (int c = 0; c < C; c++) subtract(R, x[c], y, yi, element(t, col, c));
        }
        if (C > 1 && each) fetch_ahead(next, each);
    }
    if (each) fetch_ahead(next, each);
    UNROLL for (int c = 0; c < C; c++, t += row) {
        const factor f = factor_at(inverse + c * CP);
        UNROLL for (int v = 0; v < R; v++) {
            if (!unit) x[c][v] = f_times(x[c][v], f);
            yi[v] = times_i(x[c][v], sign);
            v_store(to + (c * R + v) * W, x[c][v]);
        }
        UNROLL for (int d = c + 1; d < C; d++) subtract(R, x[d], x[c], yi, element(t, col, d));
    }
}

INLINE void all_columns(int R, const triangle *a, const real *inverse, ahead *next, real *X) {
    const int C = COLUMNS_OF(R);
    int j = 0;
    for (; j + C <= a->n; j += C) columns(R, C, a, inverse, next, X, j);
    if (C > 4 && j + 4 <= a->n) columns(R, 4, a, inverse, next, X, j), j += 4;
    for (; j < a->n; j++) columns(R, 1, a, inverse, next, X, j);
}

/* Each number of vectors its own function, with all registers to itself. */
#define X(R)                                                                                       \
    static NOINLINE void slab_##R(const triangle *a, const real *inverse, ahead *next, real *X) {  \
        all_columns(R < MV ? R : MV, a, inverse, next, X);                                         \
    }
X(1)
X(2)
X(4)
#undef X

INLINE elem at(const triangle *a, int k, int j) {
    const elem e = e_load(a->A + k * a->row + j * a->col);
    return a->conj ? e_conj(e) : e;
}

/* Any diagonal: element by element, dividing. */
static NOINLINE void divide(const triangle *a, real *X, int ld, int rows) {
    for (int j = 0; j < a->n; j++)
        for (int i = 0; i < rows * CP; i += CP) {
            elem x = e_load(X + j * ld + i);
            for (int k = 0; k < j; k++) {
                const elem p = e_mul(e_load(X + k * ld + i), at(a, k, j));
                for (int r = 0; r < CP; r++) x.v[r] -= p.v[r];
            }
            e_store(X + j * ld + i, a->unit ? x : e_div(x, at(a, j, j)));
        }
}

/* The reciprocals of a vector of elements, or their conjugates; *good is cleared if one cannot be
 * formed so. */
INLINE vec reciprocals(vec d, int conj, int *good) {
    vec size = v_abs(d);
    if (CP == 2) size += v_swap(size);
    *good &= !v_outside(size, DIAGONAL_MIN, DIAGONAL_MAX);
#if CP == 2
    vec square = d * d;
    BL_ROUNDED(square);
    square += v_swap(square);
    const vec real_only = v_even(d), other = v_odd(d);
    const ivec plain = other == 0; /* the diagonal of a Cholesky factor: 1 / d */
    square = (vec)((plain & (ivec)real_only) | (~plain & (ivec)square));
    const ivec one = plain & ((v_iota() & 1) - 1);
    d = (vec)((one & (ivec)v_all(1)) | (~one & (ivec)d)) / square;
    return conj ? d : -v_flip_even(d);
#else
    (void)conj;
    return v_all(1) / d;
#endif
}

/* What a vector is put together from: reals, or whole complex floats. */
#if BL_TYPE == BL_IS_c
typedef double piece;
#define PIECES TURN_PER
#else
typedef real piece;
#define PIECES W
#endif
typedef piece piece_at __attribute__((aligned(BL_REAL_BYTES), may_alias));
typedef piece pieces __attribute__((vector_size(BL_VB)));

/* A vector of the diagonal from element i on; past its end the last again. It is not put together in
 * memory: its load would wait for the stores to reach the cache, and with it one member for another.
 */
INLINE vec diagonal(const int whole, const triangle *a, int i) {
    const ptrdiff_t step = a->row + a->col;
    const real *d = a->A + i * step;
    const int last = a->n - 1 - i, per = PIECES / TURN_PER;
#define AT(l)                                                                                      \
    *(const piece_at *)(d + (whole || (l) / per < last ? (l) / per : last) * step + (l) % per)
#if PIECES == 2
    return (vec)(pieces){AT(0), AT(1)};
#elif PIECES == 4
    return (vec)(pieces){AT(0), AT(1), AT(2), AT(3)};
#elif PIECES == 8
    return (vec)(pieces){AT(0), AT(1), AT(2), AT(3), AT(4), AT(5), AT(6), AT(7)};
#else
    return (vec)(pieces){AT(0), AT(1), AT(2),  AT(3),  AT(4),  AT(5),  AT(6),  AT(7),
                         AT(8), AT(9), AT(10), AT(11), AT(12), AT(13), AT(14), AT(15)};
#endif
#undef AT
}

/* Those of the diagonal; 0 if one cannot be formed. */
INLINE int invert(const triangle *a, real *inverse) {
    const int whole = a->n / TURN_PER * TURN_PER;
    int good = 1, i = 0;
    if (a->unit) return 1;
    for (; i < whole; i += TURN_PER)
        v_store(inverse + i * CP, reciprocals(diagonal(1, a, i), a->conj, &good));
    if (i < a->n) v_store(inverse + i * CP, reciprocals(diagonal(0, a, i), a->conj, &good));
    return good;
}

static void scale(const real *alpha, real *X, int reals) {
    elem e;
    if (!alpha) return;
    memcpy(&e, alpha, sizeof e);
    if (e.v[0] == 1 && (CP == 1 || e.v[CP - 1] == 0)) return;
    const factor f = f_of(e);
    for (int i = 0; i < reals; i += W) v_store(X + i, f_times(v_load(X + i), f));
}

/* A slab of some rows in 1, 2 or MV vectors. */
static void slab(const triangle *a, int good, const real *inverse, ahead *next, real *X,
                 int vectors, int rows) {
    if (!good)
        divide(a, X, vectors * W, rows);
    else if (vectors == 1)
        slab_1(a, inverse, next, X);
    else if (vectors == 2)
        slab_2(a, inverse, next, X);
    else
        slab_4(a, inverse, next, X);
}

INLINE int vectors_of(int rows) {
    const int vectors = (rows * CP + W - 1) / W;
    return vectors >= MV ? MV : vectors > 2 ? 2 : vectors;
}

int solve_looks(int n, int count) {
    const int vectors = vectors_of(count), C = COLUMNS_OF(vectors), blocks = (n + C - 1) / C;
    const int slabs = (count * CP + vectors * W - 1) / (vectors * W);
    return slabs * (blocks + blocks * (blocks - 1) / 2 * C / STEPS);
}

/* The columns of a slab the other way round. */
static void reverse(real *X, int n, int ld) {
    for (real *first = X, *last = X + (n - 1) * ld; first < last; first += ld, last -= ld)
        for (int i = 0; i < ld; i += W) {
            const vec x = v_load(first + i);
            v_store(first + i, v_load(last + i));
            v_store(last + i, x);
        }
}

/* What the registers hold: a block of right-hand sides of n unknowns, a vector each. */
#define BLOCK_MAX (BL_VB == 64 ? 32 / CP : 8)

/* Reals from this member's operands to the next one's, or 0. */
typedef struct {
    ptrdiff_t a, b;
} distance;

/* Bytes of a member's B from which on they are worth asking for. */
#define BLOCK_FETCHED 1024
#define LINE (64 / BL_REAL_BYTES)

/* Of the next member's operands what is as far in them as step c is in a block: a line of B, and
 * of A the c-th line of memory, `length` reals that begin (or end) at t. */
INLINE void block_ahead(int n, int c, const real *t, int length, int backwards, const real *B,
                        ptrdiff_t ldb, distance next) {
    const int at = c * W, column = n * CP;
    if (at % LINE == 0 || column < LINE)
        __builtin_prefetch(B + next.b + at / column * ldb + at % column, 0, 3);
    UNROLL for (int i = 0; i < (length + LINE - 1) / LINE; i++)
        __builtin_prefetch(t + next.a + (backwards ? -i : i) * LINE, 0, 3);
}

/* As many right-hand sides as a vector has elements, of n unknowns: turned, solved and turned back
 * without leaving the registers. `turned`: the triangle's rows, not its columns, are memory's lines. */
INLINE UNUSED void block(const int n, const int backwards, const int turned, const triangle *a,
                         const real *inverse, const real *alpha, real *B, ptrdiff_t ldb,
                         distance next) {
    const ptrdiff_t step = backwards ? -CP : CP;
    const ptrdiff_t row = turned ? a->row : step, col = turned ? step : a->col;
    const ivec sign = (ivec){0} + (a->conj ? BL_SIGN_BIT : 0);
    const real *t = a->A;
    vec x[BLOCK_MAX];
#define UNKNOWN(i) x[backwards ? n - 1 - (i) : (i)]
    UNROLL for (int k = 0; k < n; k += TURN_PER) {
        UNROLL for (int j = 0; j < TURN_PER; j++) x[k + j] = v_load(B + j * ldb + k * CP);
        turn_square(x + k);
    }
    if (alpha) {
        const factor f = factor_at(alpha);
        UNROLL for (int j = 0; j < n; j++) x[j] = f_times(x[j], f);
    }
    UNROLL for (int c = 0; c < n; c++, t += row) {
        if (!a->unit) UNKNOWN(c) = f_times(UNKNOWN(c), factor_at(inverse + c * CP));
        const vec yi = times_i(UNKNOWN(c), sign);
        UNROLL for (int d = c + 1; d < n; d++)
            subtract(1, &UNKNOWN(d), &UNKNOWN(c), &yi, t + d * col);
        if (n * n * (int)sizeof(elem) >= BLOCK_FETCHED && next.b)
            block_ahead(n, c, turned ? t + c * col : a->A + c * col, (turned ? n - c : c + 1) * CP,
                        backwards, B, ldb, next);
    }
#undef UNKNOWN
    UNROLL for (int k = 0; k < n; k += TURN_PER) {
        turn_square(x + k);
        UNROLL for (int j = 0; j < TURN_PER; j++) v_store(B + j * ldb + k * CP, x[k + j]);
    }
}

/* Each its own function, with all registers to itself. */
typedef void block_fn(const triangle *a, const real *inverse, const real *alpha, real *B,
                      ptrdiff_t ldb, distance next);
#define BLOCK(n, backwards, turned)                                                                \
    static NOINLINE void block_##n##_##backwards##turned(const triangle *a, const real *inverse,   \
                                                         const real *alpha, real *B,               \
                                                         ptrdiff_t ldb, distance next) {           \
        block(n, backwards, turned, a, inverse, alpha, B, ldb, next);                              \
    }
#define BLOCKS(n) BLOCK(n, 0, 0) BLOCK(n, 0, 1) BLOCK(n, 1, 0) BLOCK(n, 1, 1)
#if TURN_PER <= 4 && TURN_PER > 1
BLOCKS(4)
#endif
#if TURN_PER <= 8 && TURN_PER > 1
BLOCKS(8)
#endif
#if BLOCK_MAX >= 16
BLOCKS(16)
#endif
#if BLOCK_MAX >= 32
BLOCKS(32)
#endif

/* For orders 4, 8, 16 and 32. */
static block_fn *const block_of[5][2][2] = {
#if TURN_PER <= 4 && TURN_PER > 1
    {{block_4_00, block_4_01}, {block_4_10, block_4_11}},
#else
    {{NULL}},
#endif
#if TURN_PER <= 8 && TURN_PER > 1
    {{block_8_00, block_8_01}, {block_8_10, block_8_11}},
#else
    {{NULL}},
#endif
#if BLOCK_MAX >= 16
    {{block_16_00, block_16_01}, {block_16_10, block_16_11}},
#endif
#if BLOCK_MAX >= 32
    {{NULL}},
    {{block_32_00, block_32_01}, {block_32_10, block_32_11}},
#endif
};

/* As many blocks as there are whole ones; returns their right-hand sides. Not in the function whose
 * slab is on the stack: it has to touch all pages of that. */
static NOINLINE int blocks(const triangle *a, int count, const real *alpha, real *B, ptrdiff_t ldb,
                           const ahead *next) {
    _Alignas(64) real inverse[BLOCK_MAX * CP];
    const int turned = a->col == (a->backwards ? -CP : CP);
    const int scaled = alpha && (alpha[0] != 1 || (CP == 2 && alpha[CP - 1] != 0));
    block_fn *const fn = block_of[a->n / 8][a->backwards][turned];
    distance d = next ? (distance){next->a_distance, next->b_distance} : (distance){0, 0};
    int j = 0;
    if (!fn || !invert(a, inverse)) return 0;
    for (; j + TURN_PER <= count; j += TURN_PER, B += TURN_PER * ldb, d.a = 0)
        fn(a, inverse, scaled ? alpha : NULL, B, ldb, d);
    return j;
}

/* A slab of so many reals stands on the stack, a larger one in room of the thread's. */
#define SLAB_MOST (MV * W * TILE_ORDER)
#define SLAB_LOCAL (SLAB_MOST * sizeof(real) <= 8192 ? SLAB_MOST : 8192 / (int)sizeof(real))
_Static_assert(SLAB_MOST * sizeof(real) <= BL_ROOM_SLAB_BYTES, "a slab");

INLINE void from_the_left(int tile, const triangle *t, const triangle *then, int count,
                          const real *alpha, real *B, ptrdiff_t ldb, ahead *next, real *X) {
    _Alignas(64) real inverse[2][TILE_LD];
    const int n = t->n, good = invert(t, inverse[0]), good_then = then && invert(then, inverse[1]);
    for (int vectors; count > 0; count -= vectors * TURN_PER, B += vectors * TURN_PER * ldb) {
        vectors = vectors_of(count);
        const int ld = vectors * W, cols = count < vectors * TURN_PER ? count : vectors * TURN_PER;
        int backwards = t->backwards;
        turn(tile, B, ldb, n, cols, backwards ? X + (n - 1) * ld : X, backwards ? -ld : ld);
        scale(alpha, X, n * ld);
        slab(t, good, inverse[0], next, X, vectors, cols);
        if (then) {
            if (then->backwards != backwards) reverse(X, n, ld);
            backwards = then->backwards;
            slab(then, good_then, inverse[1], next, X, vectors, cols);
        }
        turn_back(tile, backwards ? X + (n - 1) * ld : X, backwards ? -ld : ld, cols, n, B, ldb);
    }
}

typedef void left_fn(const triangle *t, const triangle *then, int count, const real *alpha, real *B,
                     ptrdiff_t ldb, ahead *next, real *X);
static NOINLINE void left(const triangle *t, const triangle *then, int count, const real *alpha,
                          real *B, ptrdiff_t ldb, ahead *next, real *X) {
    from_the_left(0, t, then, count, alpha, B, ldb, next, X);
}
static NOINLINE void left_in_tile(const triangle *t, const triangle *then, int count,
                                  const real *alpha, real *B, ptrdiff_t ldb, ahead *next, real *X) {
    from_the_left(1, t, then, count, alpha, B, ldb, next, X);
}

static NOINLINE void left_on_stack(left_fn *fn, const triangle *t, const triangle *then, int count,
                                   const real *alpha, real *B, ptrdiff_t ldb, ahead *next) {
    _Alignas(64) real X[SLAB_MOST];
    fn(t, then, count, alpha, B, ldb, next, X);
}

static NOINLINE void left_in_room(left_fn *fn, const triangle *t, const triangle *then, int count,
                                  const real *alpha, real *B, ptrdiff_t ldb, ahead *next) {
    real *const X = bl_room_take(BL_ROOM_SLAB);
    if (!X) {
        left_on_stack(fn, t, then, count, alpha, B, ldb, next);
        return;
    }
    fn(t, then, count, alpha, B, ldb, next, X);
    bl_room_give(BL_ROOM_SLAB, X);
}

INLINE int is_large(int n, int count) {
    return SLAB_LOCAL < SLAB_MOST && n * vectors_of(count) * W > SLAB_LOCAL;
}

static NOINLINE void in_slabs(const triangle *t, const triangle *then, int count, const real *alpha,
                              real *B, ptrdiff_t ldb, ahead *next) {
    if (is_large(t->n, count)) {
        left_in_room(left, t, then, count, alpha, B, ldb, next);
        return;
    }
    _Alignas(64) real X[SLAB_LOCAL];
    left(t, then, count, alpha, B, ldb, next, X);
}

/* 16 complex floats and what else it takes do not fit the registers, which only pays for what is
 * asked for on the way. */
#define IN_BLOCKS(n, next)                                                                         \
    ((n) == 4 || (n) == 8 || (n) == 32 || ((n) == 16 && (BL_TYPE != BL_IS_c || (next))))

void solve_left(const triangle *t, const triangle *then, int count, const real *alpha, real *B,
                ptrdiff_t ldb, ahead *next) {
    if (!then && count >= TURN_PER && IN_BLOCKS(t->n, next)) {
        const int done = blocks(t, count, alpha, B, ldb, next);
        count -= done, B += done * ldb;
    }
    if (count > 0) in_slabs(t, then, count, alpha, B, ldb, next);
}

void solve_tile(const triangle *t, const triangle *then, int count, real *X, int ldx) {
    if (is_large(t->n, count)) {
        left_in_room(left_in_tile, t, then, count, NULL, X, ldx, NULL);
        return;
    }
    _Alignas(64) real slab[SLAB_LOCAL];
    left_in_tile(t, then, count, NULL, X, ldx, NULL, slab);
}

static NOINLINE void right(const triangle *t, int count, const real *alpha, real *B, ptrdiff_t ldb,
                           ahead *next, real *X) {
    _Alignas(64) real inverse[TILE_LD];
    const int n = t->n, good = invert(t, inverse);
    if (t->backwards) B += (n - 1) * ldb, ldb = -ldb;
    for (int vectors, rows; count > 0; count -= rows, B += rows * CP) {
        vectors = vectors_of(count);
        rows = count < vectors * TURN_PER ? count : vectors * TURN_PER;
        tile_load(X, vectors * W, B, ldb, rows, n);
        scale(alpha, X, n * vectors * W);
        slab(t, good, inverse, next, X, vectors, rows);
        tile_store(X, vectors * W, B, ldb, rows, n);
    }
}

static NOINLINE void right_on_stack(const triangle *t, int count, const real *alpha, real *B,
                                    ptrdiff_t ldb, ahead *next) {
    _Alignas(64) real X[SLAB_MOST];
    right(t, count, alpha, B, ldb, next, X);
}

static NOINLINE void right_in_room(const triangle *t, int count, const real *alpha, real *B,
                                   ptrdiff_t ldb, ahead *next) {
    real *const X = bl_room_take(BL_ROOM_SLAB);
    if (!X) {
        right_on_stack(t, count, alpha, B, ldb, next);
        return;
    }
    right(t, count, alpha, B, ldb, next, X);
    bl_room_give(BL_ROOM_SLAB, X);
}

void solve_right(const triangle *t, int count, const real *alpha, real *B, ptrdiff_t ldb,
                 ahead *next) {
    if (is_large(t->n, count)) {
        right_in_room(t, count, alpha, B, ldb, next);
        return;
    }
    _Alignas(64) real X[SLAB_LOCAL];
    right(t, count, alpha, B, ldb, next, X);
}
