/* Backward errors, in the 64-bit mantissas of long double. */
#include "tests/gpu/backward.h"

#include <complex.h>
#include <math.h>
#include <stdlib.h>

typedef long double _Complex num;
typedef struct {
    int64_t rows, cols;
    num *at; /* column-major */
} matrix;

static matrix blank(int64_t rows, int64_t cols) {
    return (matrix){rows, cols, calloc((size_t)bl_max(1, rows * cols), sizeof(num))};
}
static num *of(const matrix *a, int64_t i, int64_t j) {
    return &a->at[i + j * a->rows];
}
static matrix take(const batch *x, bl_slot slot, int64_t b) {
    const bl_operand *o = &x->p.operand[slot];
    matrix a = blank(o->rows, o->cols);
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++) *of(&a, i, j) = element(x, slot, b, i, j);
    return a;
}
static matrix sizes_of(const matrix *a) {
    matrix s = blank(a->rows, a->cols);
    for (int64_t i = 0; i < a->rows * a->cols; i++) s.at[i] = cabsl(a->at[i]);
    return s;
}
/* op(a); frees a. */
static matrix turned(matrix a, char op) {
    if (op == 'N' || !op) return a;
    matrix t = blank(a.cols, a.rows);
    for (int64_t j = 0; j < a.cols; j++)
        for (int64_t i = 0; i < a.rows; i++)
            *of(&t, j, i) = op == 'C' ? conjl(*of(&a, i, j)) : *of(&a, i, j);
    free(a.at);
    return t;
}
static matrix product(const matrix *a, const matrix *b) {
    matrix c = blank(a->rows, b->cols);
    for (int64_t j = 0; j < b->cols; j++)
        for (int64_t k = 0; k < a->cols; k++) {
            num f = *of(b, k, j);
            if (f == 0) continue;
            for (int64_t i = 0; i < a->rows; i++) *of(&c, i, j) += *of(a, i, k) * f;
        }
    return c;
}
static void scale(matrix *a, num s) {
    for (int64_t i = 0; i < a->rows * a->cols; i++) a->at[i] *= s;
}
static void add(matrix *a, const matrix *b, num s) {
    for (int64_t i = 0; i < a->rows * a->cols; i++) a->at[i] += s * b->at[i];
}
/* The triangle of the first n rows and columns; diag 'U': ones, 'R': the real part, else as it is. */
static matrix triangle(const matrix *a, int64_t rows, int64_t cols, char uplo, char diag) {
    matrix t = blank(rows, cols);
    for (int64_t j = 0; j < cols; j++)
        for (int64_t i = 0; i < rows; i++) {
            if (uplo == 'U' ? i > j : i < j) continue;
            *of(&t, i, j) = i != j ? *of(a, i, j) : diag == 'U' ? 1 : *of(a, i, j);
        }
    return t;
}
static matrix whole(const matrix *a, char uplo) { /* of a Hermitian one */
    matrix h = blank(a->rows, a->rows);
    for (int64_t j = 0; j < a->rows; j++)
        for (int64_t i = 0; i < a->rows; i++) {
            bool in = uplo == 'U' ? i <= j : i >= j;
            num v = in ? *of(a, i, j) : conjl(*of(a, j, i));
            *of(&h, i, j) = i == j ? creall(v) : v;
        }
    return h;
}

/* The largest |difference| / size, over elements, of which `part` says which count. */
static long double worst(const matrix *difference, const matrix *size, bl_part part) {
    long double most = 0;
    for (int64_t j = 0; j < size->cols; j++)
        for (int64_t i = 0; i < size->rows; i++) {
            if (part == BL_UPPER ? i > j : part == BL_LOWER ? i < j : false) continue;
            long double d = cabsl(*of(difference, i, j)), s = creall(*of(size, i, j));
            if (d == 0 && s == s) continue;
            d = s > 0 && d < INFINITY && s < INFINITY ? d / s : INFINITY;
            most = d > most ? d : most;
        }
    return most;
}
static long double column(const matrix *a, int64_t j) {
    long double sum = 0;
    for (int64_t i = 0; i < a->rows; i++) {
        long double d = cabsl(*of(a, i, j));
        sum += d * d;
    }
    return sqrtl(sum);
}
static long double worst_column(const matrix *difference, const matrix *size) {
    long double most = 0;
    for (int64_t j = 0; j < size->cols; j++) {
        long double d = column(difference, j), s = size->rows ? column(size, j) : 1;
        if (d == 0) continue;
        d = s > 0 && d < INFINITY ? d / s : INFINITY;
        most = d > most ? d : most;
    }
    return most;
}

/* left right against what they should give: |left right - want| / (|left| |right| + |want| more). */
static long double of_product(const matrix *left, const matrix *right, const matrix *want, int more,
                              bl_part part) {
    matrix d = product(left, right), l = sizes_of(left), r = sizes_of(right), s = product(&l, &r);
    add(&d, want, -1);
    if (more) {
        matrix w = sizes_of(want);
        add(&s, &w, 1);
        free(w.at);
    }
    long double e = worst(&d, &s, part);
    free(d.at), free(l.at), free(r.at), free(s.at);
    return e;
}

/* Factors of a factored matrix, and the order that its rows are in. */
typedef struct {
    matrix left, right;
    int64_t *row;
} factors;
static factors lu_of(const batch *x, int64_t b, bool pivots) {
    matrix f = take(x, BL_SLOT_A, b);
    int64_t k = bl_min(f.rows, f.cols);
    factors g = {triangle(&f, f.rows, k, 'L', 'U'), triangle(&f, k, f.cols, 'U', 0),
                 malloc((size_t)bl_max(1, f.rows) * sizeof(int64_t))};
    for (int64_t i = 0; i < f.rows; i++) g.row[i] = i;
    for (int64_t i = 0; i < k && pivots; i++) {
        int64_t p = pivot(x, b, i) - 1;
        if (p < i || p >= f.rows) continue; /* the difference shows it */
        int64_t t = g.row[i];
        g.row[i] = g.row[p], g.row[p] = t;
    }
    free(f.at);
    return g;
}
static factors cholesky_of(const batch *x, int64_t b) {
    matrix f = take(x, BL_SLOT_A, b);
    char uplo = x->p.uplo;
    factors g = {.row = malloc((size_t)bl_max(1, f.rows) * sizeof(int64_t))};
    for (int64_t i = 0; i < f.rows; i++) g.row[i] = i;
    g.left = triangle(&f, f.rows, f.rows, uplo, 0);
    g.right = turned(triangle(&f, f.rows, f.rows, uplo, 0), 'C');
    if (uplo == 'U') {
        matrix t = g.left;
        g.left = g.right, g.right = t;
    }
    free(f.at);
    return g;
}
static void drop(factors *g) {
    free(g->left.at), free(g->right.at), free(g->row);
}
static bool is_cholesky(bl_op_id op) {
    return op == BL_OP_potrf || op == BL_OP_potrs || op == BL_OP_potri || op == BL_OP_posv;
}
static factors factors_of(const batch *x, int64_t b) {
    bl_op_id op = x->p.op->id;
    return is_cholesky(op) ? cholesky_of(x, b) : lu_of(x, b, op != BL_OP_getrf_nopiv);
}

static long double of_factors(const batch *before, const batch *out, int64_t b) {
    bool definite = is_cholesky(before->p.op->id);
    matrix a = take(before, BL_SLOT_A, b), want = blank(a.rows, a.cols);
    factors g = factors_of(out, b);
    matrix h = definite ? whole(&a, before->p.uplo) : a;
    for (int64_t j = 0; j < a.cols; j++)
        for (int64_t i = 0; i < a.rows; i++) *of(&want, i, j) = *of(&h, g.row[i], j);
    long double e = of_product(&g.left, &g.right, &want, 0, definite ? BL_LOWER : BL_FULL);
    drop(&g);
    if (definite) free(h.at);
    free(a.at), free(want.at);
    return e;
}

/* op(A) X = B, where A is known by its factors or as it is. */
static long double of_solution(const batch *before, const batch *out, int64_t b) {
    bl_op_id op = before->p.op->id;
    matrix x = take(out, BL_SLOT_B, b), rhs = take(before, BL_SLOT_B, b), a;
    matrix sizes;
    if (op == BL_OP_getrs || op == BL_OP_potrs) {
        factors g = factors_of(before, b);
        matrix p = product(&g.left, &g.right), l = sizes_of(&g.left), r = sizes_of(&g.right),
               s = product(&l, &r);
        a = blank(p.rows, p.cols), sizes = blank(p.rows, p.cols);
        for (int64_t j = 0; j < p.cols; j++)
            for (int64_t i = 0; i < p.rows; i++) {
                *of(&a, g.row[i], j) = *of(&p, i, j);
                *of(&sizes, g.row[i], j) = *of(&s, i, j);
            }
        free(p.at), free(l.at), free(r.at), free(s.at);
        drop(&g);
        if (op == BL_OP_getrs)
            a = turned(a, before->p.transa), sizes = turned(sizes, before->p.transa);
    } else {
        a = take(before, BL_SLOT_A, b);
        if (op == BL_OP_posv) {
            matrix h = whole(&a, before->p.uplo);
            free(a.at);
            a = h;
        }
        sizes = sizes_of(&a);
    }
    matrix d = product(&a, &x), xs = sizes_of(&x), s = product(&sizes, &xs), bs = sizes_of(&rhs);
    add(&d, &rhs, -1), add(&s, &bs, 1);
    long double e = worst(&d, &s, BL_FULL);
    free(d.at), free(xs.at), free(s.at), free(bs.at), free(a.at), free(sizes.at);
    free(x.at), free(rhs.at);
    return e;
}

static num scalar_of(const batch *x, const bl_scalar *s, bool real) {
    bool single = x->p.dtype == BL_S || x->p.dtype == BL_C;
    bool parts = bl_is_complex(x->p.dtype) && !real;
    float f[2] = {0, 0};
    double d[2] = {0, 0};
    if (single)
        __builtin_memcpy(f, s->bits, parts ? 8 : 4);
    else
        __builtin_memcpy(d, s->bits, parts ? 16 : 8);
    return single ? f[0] + I * f[1] : d[0] + I * d[1];
}

static long double of_trsm(const batch *before, const batch *out, int64_t b) {
    const bl_problem *p = &before->p;
    matrix f = take(before, BL_SLOT_A, b), rhs = take(before, BL_SLOT_B, b),
           x = take(out, BL_SLOT_B, b);
    matrix t = turned(triangle(&f, f.rows, f.rows, p->uplo, p->diag), p->transa);
    scale(&rhs, scalar_of(before, &p->alpha, false));
    long double e = p->side == 'L' ? of_product(&t, &x, &rhs, 1, BL_FULL)
                                   : of_product(&x, &t, &rhs, 1, BL_FULL);
    free(f.at), free(rhs.at), free(x.at), free(t.at);
    return e;
}

/* X A = I, as LAPACK's xGETRI solves it, over |X| |L| |U|. Of xPOTRI A X = I is the same. */
static long double of_inverse(const batch *before, const batch *out, int64_t b) {
    factors g = factors_of(before, b);
    matrix x = take(out, BL_SLOT_A, b), l = sizes_of(&g.left), r = sizes_of(&g.right),
           p = product(&g.left, &g.right), s = product(&l, &r), a = blank(p.rows, p.cols),
           sizes = blank(p.rows, p.cols);
    for (int64_t j = 0; j < p.cols; j++)
        for (int64_t i = 0; i < p.rows; i++) {
            *of(&a, g.row[i], j) = *of(&p, i, j);
            *of(&sizes, g.row[i], j) = *of(&s, i, j);
        }
    if (is_cholesky(before->p.op->id)) {
        matrix h = whole(&x, before->p.uplo);
        free(x.at);
        x = h;
    }
    matrix d = product(&x, &a), xs = sizes_of(&x), bound = product(&xs, &sizes);
    for (int64_t j = 0; j < p.cols; j++) *of(&d, j, j) -= 1;
    long double e = worst(&d, &bound, BL_FULL);
    drop(&g), free(x.at), free(l.at), free(r.at), free(p.at), free(s.at), free(a.at);
    free(sizes.at), free(d.at), free(xs.at), free(bound.at);
    return e;
}

/* H(k - 1) .. H(0) applied to c from the left, H(0) last; adjoint: H(0)^H first. */
static void reflect(matrix *c, const matrix *v, const matrix *tau, int64_t k, bool adjoint) {
    for (int64_t s = 0; s < k; s++) {
        int64_t h = adjoint ? s : k - 1 - s;
        num t = adjoint ? conjl(tau->at[h]) : tau->at[h];
        if (t == 0) continue;
        for (int64_t j = 0; j < c->cols; j++) {
            num w = *of(c, h, j);
            for (int64_t i = h + 1; i < c->rows; i++) w += conjl(*of(v, i, h)) * *of(c, i, j);
            w *= t;
            *of(c, h, j) -= w;
            for (int64_t i = h + 1; i < c->rows; i++) *of(c, i, j) -= *of(v, i, h) * w;
        }
    }
}
static long double of_qr(const batch *before, const batch *out, int64_t b) {
    matrix a = take(before, BL_SLOT_A, b), f = take(out, BL_SLOT_A, b),
           tau = take(out, BL_SLOT_TAU, b);
    int64_t k = bl_min(a.rows, a.cols);
    matrix r = triangle(&f, f.rows, f.cols, 'U', 0), q = blank(f.rows, f.rows);
    reflect(&r, &f, &tau, k, false);
    add(&r, &a, -1);
    long double e = worst_column(&r, &a);
    for (int64_t i = 0; i < f.rows; i++) *of(&q, i, i) = 1;
    reflect(&q, &f, &tau, k, false);
    reflect(&q, &f, &tau, k, true);
    for (int64_t i = 0; i < f.rows; i++) *of(&q, i, i) -= 1;
    for (int64_t j = 0; j < f.rows; j++) e = fmaxl(e, column(&q, j));
    free(a.at), free(f.at), free(tau.at), free(r.at), free(q.at);
    return e;
}
static long double of_orgqr(const batch *before, const batch *out, int64_t b) {
    matrix v = take(before, BL_SLOT_A, b), tau = take(before, BL_SLOT_TAU, b),
           q = take(out, BL_SLOT_A, b), want = blank(q.rows, q.cols);
    for (int64_t j = 0; j < q.cols; j++) *of(&want, j, j) = 1;
    reflect(&want, &v, &tau, before->p.k, false);
    add(&q, &want, -1);
    long double e = worst_column(&q, &want);
    free(v.at), free(tau.at), free(q.at), free(want.at);
    return e;
}
static long double of_ormqr(const batch *before, const batch *out, int64_t b) {
    bool right = before->p.side == 'R', no = before->p.transa == 'N';
    char turn = right ? 'C' : 'N'; /* C Q = (Q^H C^H)^H */
    matrix v = take(before, BL_SLOT_A, b), tau = take(before, BL_SLOT_TAU, b),
           c = turned(take(before, BL_SLOT_C, b), turn),
           got = turned(take(out, BL_SLOT_C, b), turn);
    reflect(&c, &v, &tau, before->p.k, right == no);
    add(&got, &c, -1);
    long double e = worst_column(&got, &c);
    free(v.at), free(tau.at), free(c.at), free(got.at);
    return e;
}

static long double length(const matrix *a) {
    long double sum = 0;
    for (int64_t j = 0; j < a->cols; j++) sum = hypotl(sum, column(a, j));
    return sum;
}
/* |L^-1 g| for S = L L^H, which is overwritten. */
static long double weighed(matrix *s, num *g) {
    int64_t n = s->rows;
    long double sum = 0;
    for (int64_t k = 0; k < n; k++) {
        long double d = sqrtl(creall(*of(s, k, k)));
        g[k] /= d;
        sum += creall(g[k] * conjl(g[k]));
        for (int64_t i = k + 1; i < n; i++) *of(s, i, k) /= d;
        for (int64_t i = k + 1; i < n; i++) g[i] -= *of(s, i, k) * g[k];
        for (int64_t j = k + 1; j < n; j++)
            for (int64_t i = j; i < n; i++) *of(s, i, j) -= *of(s, i, k) * conjl(*of(s, j, k));
    }
    return sqrtl(sum);
}
/* Karlson's and Walden's estimate: |(A^H A + m^2)^-1/2 A^H r| / |x| with m = |r| / |x|, over |A|. */
static long double of_gels(const batch *before, const batch *out, int64_t b) {
    matrix a = take(before, BL_SLOT_A, b), rhs = take(before, BL_SLOT_B, b),
           got = take(out, BL_SLOT_B, b), x = blank(a.cols, rhs.cols);
    for (int64_t j = 0; j < x.cols; j++)
        for (int64_t i = 0; i < x.rows; i++) *of(&x, i, j) = *of(&got, i, j);
    matrix r = product(&a, &x);
    for (int64_t j = 0; j < r.cols; j++)
        for (int64_t i = 0; i < r.rows; i++) *of(&r, i, j) -= *of(&rhs, i, j);
    matrix t = turned(take(before, BL_SLOT_A, b), 'C'), g = product(&t, &r);
    long double size = length(&a), worst = 0;
    for (int64_t j = 0; j < r.cols; j++) {
        matrix s = product(&t, &a);
        long double m = column(&r, j) / column(&x, j);
        for (int64_t i = 0; i < s.rows; i++) *of(&s, i, i) += m * m;
        long double e = column(&r, j) == 0 ? 0 : weighed(&s, of(&g, 0, j)) / (column(&x, j) * size);
        worst = e <= worst ? worst : e;
        free(s.at);
    }
    free(a.at), free(rhs.at), free(got.at), free(x.at), free(r.at), free(t.at), free(g.at);
    return worst;
}

/* A matrix whose other triangle mirrors the named one. */
static matrix mirrored(const matrix *a, char uplo) {
    matrix s = blank(a->rows, a->rows);
    for (int64_t j = 0; j < a->rows; j++)
        for (int64_t i = 0; i < a->rows; i++)
            *of(&s, i, j) = (uplo == 'U' ? i <= j : i >= j) ? *of(a, i, j) : *of(a, j, i);
    return s;
}
/* A vector as a column; other matrices as they are. */
static matrix upright(const batch *x, bl_slot slot, int64_t b) {
    matrix a = take(x, slot, b);
    if (x->p.op->id != BL_OP_gemv || slot == BL_SLOT_A) return a;
    for (int64_t i = 0; x->p.operand[slot].reversed && 2 * i + 1 < a.cols; i++) {
        num t = a.at[i];
        a.at[i] = a.at[a.cols - 1 - i], a.at[a.cols - 1 - i] = t;
    }
    return turned(a, 'T');
}
/* d += f left right, s += |f| |left| |right|; frees left and right. */
static void add_product(matrix *d, matrix *s, num f, matrix left, matrix right) {
    matrix l = sizes_of(&left), r = sizes_of(&right), p = product(&left, &right),
           q = product(&l, &r);
    add(d, &p, f), add(s, &q, cabsl(f));
    free(left.at), free(right.at), free(l.at), free(r.at), free(p.at), free(q.at);
}
/* A, or op(A), as a product has it. */
static matrix factor_of(const batch *x, bl_slot slot, int64_t b) {
    const bl_problem *p = &x->p;
    bl_op_id op = p->op->id;
    matrix a = take(x, slot, b), f;
    if (op == BL_OP_symm)
        f = mirrored(&a, p->uplo);
    else if (op == BL_OP_hemm)
        f = whole(&a, p->uplo);
    else if (op == BL_OP_trmm)
        f = turned(triangle(&a, a.rows, a.rows, p->uplo, p->diag), p->transa);
    else
        return turned(a, p->transa);
    free(a.at);
    return f;
}
/* op(A), or op(B), of an op whose C is symmetric or, by its name, Hermitian. */
static matrix gram_factor(const batch *x, bl_slot slot, int64_t b, char other, bool turn) {
    matrix a = turned(take(x, slot, b), x->p.transa != 'N' ? other : 'N');
    return turn ? turned(a, other) : a;
}

/* C = the products + beta C; trmm's result is in B. */
static long double of_blas(const batch *before, const batch *out, int64_t b) {
    const bl_problem *p = &before->p;
    bl_op_id op = p->op->id;
    bl_slot slot = op == BL_OP_trmm ? BL_SLOT_B : BL_SLOT_C;
    bool hermitian = op == BL_OP_herk || op == BL_OP_her2k;
    char other = hermitian ? 'C' : 'T';
    num alpha = scalar_of(before, &p->alpha, p->op->real_alpha);
    num beta = op == BL_OP_trmm ? 0 : scalar_of(before, &p->beta, p->op->real_beta);
    matrix c = upright(before, slot, b), got = upright(out, slot, b), d = blank(c.rows, c.cols),
           s = blank(c.rows, c.cols);
    switch (op) {
    case BL_OP_gemm:
        add_product(&d, &s, alpha, factor_of(before, BL_SLOT_A, b),
                    turned(take(before, BL_SLOT_B, b), p->transb));
        break;
    case BL_OP_syr2k:
    case BL_OP_her2k:
        add_product(&d, &s, alpha, gram_factor(before, BL_SLOT_A, b, other, false),
                    gram_factor(before, BL_SLOT_B, b, other, true));
        add_product(&d, &s, hermitian ? conjl(alpha) : alpha,
                    gram_factor(before, BL_SLOT_B, b, other, false),
                    gram_factor(before, BL_SLOT_A, b, other, true));
        break;
    case BL_OP_syrk:
    case BL_OP_herk:
        add_product(&d, &s, alpha, gram_factor(before, BL_SLOT_A, b, other, false),
                    gram_factor(before, BL_SLOT_A, b, other, true));
        break;
    default: {
        matrix f = factor_of(before, BL_SLOT_A, b), x = upright(before, BL_SLOT_B, b);
        bool right = p->side == 'R';
        add_product(&d, &s, alpha, right ? x : f, right ? f : x);
    }
    }
    for (int64_t j = 0; j < c.cols && beta != 0; j++)
        for (int64_t i = 0; i < c.rows; i++) {
            num was = hermitian && i == j ? creall(*of(&c, i, j)) : *of(&c, i, j);
            *of(&d, i, j) += beta * was;
            *of(&s, i, j) += cabsl(beta * was);
        }
    add(&got, &d, -1);
    long double e = worst(&got, &s, (bl_part)p->operand[slot].part);
    free(c.at), free(got.at), free(d.at), free(s.at);
    return e;
}

/* |A Z - Z W| over |A| and |Z^H Z - I|; of values alone what their sum and the sum of their squares are off by. */
static long double of_eigen(const batch *before, const batch *out, int64_t b) {
    matrix raw = take(before, BL_SLOT_A, b), a = whole(&raw, before->p.uplo),
           w = take(out, BL_SLOT_W, b);
    const int64_t n = a.rows;
    long double size = length(&a), e = 0, sum = 0, squares = 0;
    for (int64_t i = 0; i < n; i++) {
        sum += creall(w.at[i]) - creall(*of(&a, i, i));
        squares += creall(w.at[i]) * creall(w.at[i]);
        if (i && !(creall(w.at[i]) >= creall(w.at[i - 1]))) e = INFINITY;
    }
    if (size == 0) size = 1;
    if (before->p.jobz == 'V') {
        matrix z = take(out, BL_SLOT_A, b), adjoint = turned(take(out, BL_SLOT_A, b), 'C');
        matrix r = product(&a, &z), q = product(&adjoint, &z);
        for (int64_t j = 0; j < n; j++) {
            for (int64_t i = 0; i < n; i++) *of(&r, i, j) -= *of(&z, i, j) * w.at[j];
            *of(&q, j, j) -= 1;
        }
        e = fmaxl(e, fmaxl(length(&r) / size, length(&q)));
        free(z.at), free(adjoint.at), free(r.at), free(q.at);
    } else {
        e = fmaxl(
            e, fmaxl(fabsl(sum) / size, fabsl(squares - length(&a) * length(&a)) / (size * size)));
    }
    free(raw.at), free(a.at), free(w.at);
    return e;
}

static long double error_of(const batch *before, const batch *out, int64_t b) {
    switch (before->p.op->id) {
    case BL_OP_getrf:
    case BL_OP_getrf_nopiv:
    case BL_OP_potrf:
        return of_factors(before, out, b);
    case BL_OP_gesv:
    case BL_OP_posv:
        return fmaxl(of_factors(before, out, b), of_solution(before, out, b));
    case BL_OP_getrs:
    case BL_OP_potrs:
        return of_solution(before, out, b);
    case BL_OP_getri:
    case BL_OP_potri:
        return of_inverse(before, out, b);
    case BL_OP_trsm:
        return of_trsm(before, out, b);
    case BL_OP_geqrf:
        return of_qr(before, out, b);
    case BL_OP_orgqr:
        return of_orgqr(before, out, b);
    case BL_OP_ormqr:
        return of_ormqr(before, out, b);
    case BL_OP_gels:
        return of_gels(before, out, b);
    case BL_OP_syevd:
        return of_eigen(before, out, b);
    default:
        return of_blas(before, out, b);
    }
}

double backward_error(const batch *before, const batch *out, int64_t member) {
    bool single = before->p.dtype == BL_S || before->p.dtype == BL_C;
    long double e = error_of(before, out, member) / (single ? 0x1p-24L : 0x1p-53L);
    return isnan(e) ? INFINITY : (double)e;
}
