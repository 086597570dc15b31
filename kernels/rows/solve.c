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

INLINE void subtract(int R, vec *x, const vec *y, const vec *yi, const real *t) {
    const vec re = v_all(t[0]), im = v_all(t[CP - 1]);
    UNROLL for (int v = 0; v < R; v++) {
        x[v] -= y[v] * re;
        if (CP == 2) x[v] -= yi[v] * im;
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
        const factor f = f_of(e_load(inverse + c * CP));
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

/* The reciprocals of a vector of elements; *good is cleared if one cannot be formed so. */
INLINE vec reciprocals(vec d, int *good) {
    vec size = v_abs(d);
    if (CP == 2) size += v_swap(size);
    *good &= !v_outside(size, DIAGONAL_MIN, DIAGONAL_MAX);
#if CP == 2
    vec square = d * d;
    square += v_swap(square);
    return -v_flip_even(d / square);
#else
    return v_all(1) / d;
#endif
}

/* Those of the diagonal; 0 if one cannot be formed. */
INLINE int invert(const triangle *a, real *inverse) {
    int good = 1, i = 0;
    if (a->unit) return 1;
    for (; i < a->n; i++) e_store(inverse + i * CP, at(a, i, i));
    for (; i * CP % W; i++) e_store(inverse + i * CP, (elem){{1}});
    for (real *d = inverse; d < inverse + i * CP; d += W) v_store(d, reciprocals(v_load(d), &good));
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

INLINE void from_the_left(int tile, const triangle *t, const triangle *then, int count,
                          const real *alpha, real *B, ptrdiff_t ldb, ahead *next) {
    _Alignas(64) real X[MV * W * TILE_ORDER], inverse[2][TILE_LD];
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

void solve_left(const triangle *t, const triangle *then, int count, const real *alpha, real *B,
                ptrdiff_t ldb, ahead *next) {
    from_the_left(0, t, then, count, alpha, B, ldb, next);
}

void solve_tile(const triangle *t, const triangle *then, int count, real *X, int ldx) {
    from_the_left(1, t, then, count, NULL, X, ldx, NULL);
}

void solve_right(const triangle *t, int count, const real *alpha, real *B, ptrdiff_t ldb,
                 ahead *next) {
    _Alignas(64) real X[MV * W * TILE_ORDER], inverse[TILE_LD];
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
