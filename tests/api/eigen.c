/* Eigenvalues: the lattice; matrices that are hard on eigensolvers, side by side in one batch; what is not finite; and
 * that the two names are one computation. */
#include "support/lattice.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/dense.h"
#include "support/every.h"
#include "support/fill.h"
#include "support/random.h"
#include "support/reference.h"

LATTICE(syevd)

static void names(op_id id, dtype t, const char *route) {
    for (int s = 0; s < STYLES; s++)
        for (int f = 0; f < FORMS; f++) {
            call c = plain_call(id, t, 7, 7, 0, 0, 5), d = plain_call(id, t, 7, 7, 0, 0, 5);
            c.style = d.style = (style)s, c.form = d.form = (form)f;
            d.second = true;
            call_fill(&c, 5), call_fill(&d, 5);
            if (run_here(&c, route) && run_here(&d, route))
                check(same_outputs(&c, &d), "%s, %s: other bits than by its other name",
                      call_text(&d), route_text(route));
            call_free(&c), call_free(&d);
        }
}

Test(syevd, two_names) {
    every_dtype(OP_syevd, names);
}

typedef enum {
    RANDOM,
    ZERO,
    ONE,
    RANK_ONE,
    GRADED,
    GRADED_UP,
    SUBNORMAL,
    HUGE_ONES,
    CLUSTERED,
    WILKINSON,
    GLUED,
    DIAGONAL,
    ARROW,
    NOT_A_NUMBER,
    INFINITE,
    KINDS
} kind;

/* Element (i, j), i >= j, of a matrix of that kind. */
static number element(kind k, dtype t, int64_t n, int64_t i, int64_t j) {
    const number x = i == j ? random_real() : random_number(is_complex(t));
    const double decades = is_single(t) ? 36 : 300,
                 place = n > 1 ? (double)(i + j) / (double)(n - 1) - 1 : 0;
    const double middle = fabs((double)(i % 11) - 5);
    switch (k) {
    case ZERO:
        return 0;
    case ONE:
        return i == j;
    case RANK_ONE:
        return (double)(i + 1) * (double)(j + 1) / (double)(n * n);
    case GRADED:
        return x * pow(10, -decades * place);
    case GRADED_UP:
        return x * pow(10, decades * place);
    case SUBNORMAL:
        return x * ldexp(1, is_single(t) ? -135 : -1060);
    case HUGE_ONES:
        return x * ldexp(1, is_single(t) ? 120 : 1015);
    case CLUSTERED:
        return (i == j) + x * 1e-9;
    case WILKINSON:
        return i == j ? fabs((double)(2 * i - n + 1)) / 2 : i == j + 1;
    case GLUED: /* copies of order 11, hardly joined */
        return i == j ? middle : i != j + 1 ? 0 : i % 11 ? 1 : 1e-8;
    case DIAGONAL:
        return i == j ? (double)((7 * i) % (n + 1)) : 0;
    case ARROW:
        return i == j || j == 0 ? x : 0;
    case NOT_A_NUMBER:
        return i == n - 1 && j == 0 ? NAN : x;
    case INFINITE:
        return i == n - 1 && j == 0 ? -INFINITY : x;
    default:
        return x;
    }
}

static kind kind_of(int64_t b) {
    return (kind)(b % KINDS);
}

/* The other triangle stays NaN. */
static void fill_kinds(call *c) {
    random_seed(11 + (uint64_t)c->n);
    for (int64_t b = 0; b < c->batch; b++)
        for (int64_t j = 0; j < c->n; j++)
            for (int64_t i = j; i < c->n; i++) {
                const number x = element(kind_of(b), c->dtype, c->n, i, j);
                put(c, SLOT_A, b, c->uplo == 'L' ? i : j, c->uplo == 'L' ? j : i,
                    c->uplo == 'L' ? x : conj(x));
                if (i != j)
                    put(c, SLOT_A, b, c->uplo == 'L' ? j : i, c->uplo == 'L' ? i : j,
                        complex_number(NAN, NAN));
            }
    call_remember(c);
}

static void judge_spoilt(const call *c, const char *route, int64_t b) {
    bool nan = true;
    check_here(get_info(c, b) == c->n + 1, c, route, b, "info is not n + 1");
    for (int64_t j = 0; j < c->n; j++) {
        nan &= isnan(creal(get(c, SLOT_W, b, j, 0)));
        for (int64_t i = 0; i < c->n && c->jobz == 'V'; i++)
            nan &= isnan(creal(get(c, SLOT_A, b, i, j)));
    }
    check_here(nan, c, route, b, "a result is not NaN");
}

/* In units of n eps |A|, after an exact scaling that keeps the squares in range; what is subnormal may be off by one
 * unit more. */
static double residual(const call *c, int64_t b) {
    const int64_t n = c->n;
    dense a = dense_hermitian(dense_before(c, SLOT_A, b), c->uplo), w = dense_now(c, SLOT_W, b);
    int up;
    frexp(dense_norm(a), &up);
    if (dense_norm(a) == 0) up = 0;
    for (int64_t i = 0; i < n * n; i++)
        a.at[i] = complex_number(ldexp(creal(a.at[i]), -up), ldexp(cimag(a.at[i]), -up));
    for (int64_t i = 0; i < n; i++) w.at[i] = ldexp(creal(w.at[i]), -up);
    const double unit = ldexp(1, (is_single(c->dtype) ? -149 : -1074) - up), size = dense_norm(a);
    const double bound = (double)n * epsilon(c->dtype) * size + (double)n * unit;
    call r = call_of(OP_syevd, is_complex(c->dtype) ? Z : D);
    r.n = n, r.jobz = 'N', r.batch = 2;
    call_tight(&r);
    call_allocate(&r);
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i <= j; i++) put(&r, SLOT_A, 0, i, j, *at(a, i, j));
    check(reference_run(&r, 0) == 0, "the reference failed");
    double worst = 0;
    for (int64_t j = 0; j < n; j++) {
        const double off = cabs(*at(w, j, 0) - get(&r, SLOT_W, 0, j, 0));
        worst = fmax(worst, off == 0 ? 0 : off / bound);
        if (j > 0 && !(creal(*at(w, j - 1, 0)) <= creal(*at(w, j, 0)))) worst = INFINITY;
    }
    call_free(&r);
    if (c->jobz == 'N') return worst;
    const dense z = dense_now(c, SLOT_A, b), p = dense_product(dense_op(z, 'C'), z);
    dense zw = dense_head(z, n, n);
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i < n; i++) *at(zw, i, j) *= *at(w, j, 0);
    const double off = dense_difference(dense_product(a, z), zw);
    const double ortho =
        dense_difference(p, dense_identity(n, n)) / ((double)n * epsilon(c->dtype));
    return fmax(fmax(worst, ortho), off == 0 ? 0 : off / bound);
}

/* Whether the system's LAPACK gives up on it: some do on graded matrices. */
static bool is_too_hard(const call *c, int64_t b) {
    call r = plain_call(OP_syevd, c->dtype, c->n, c->n, 0, 0, 2);
    r.jobz = c->jobz, r.uplo = c->uplo;
    call_describe(&r);
    for (int64_t j = 0; j < c->n; j++)
        for (int64_t i = 0; i < c->n; i++) put(&r, SLOT_A, 0, i, j, get_before(c, SLOT_A, b, i, j));
    const bool fails = reference_run(&r, 0) > 0;
    call_free(&r);
    return fails;
}

static double most[DTYPES];
static long too_hard;

static void judge(const call *c, const char *route, int64_t b) {
    if (kind_of(b) >= NOT_A_NUMBER) {
        judge_spoilt(c, route, b);
        return;
    }
    if (get_info(c, b) && (!route || route_is_vendor(route)) && is_too_hard(c, b)) {
        too_hard++;
        return;
    }
    const double e = residual(c, b);
    check_here(get_info(c, b) == 0, c, route, b, "info is not 0");
    check(e < 30, "%s, %s, member %ld, kind %d: %g n eps", call_text(c), route_text(route), (long)b,
          (int)kind_of(b), e);
    most[c->dtype] = fmax(most[c->dtype], e);
}

static void hard(op_id id, dtype t, const char *route) {
    static const int64_t order[] = {1, 2, 3, 4, 5, 8, 9, 16, 23, 32, 33, 64};
    for (size_t o = 0; o < sizeof order / sizeof *order; o++)
        for (int v = 0; v < 4; v++) {
            const int64_t n = order[o];
            call c = plain_call(id, t, n, n, 0, 0, 2 * KINDS + 5);
            c.jobz = v & 1 ? 'N' : 'V', c.uplo = v & 2 ? 'U' : 'L';
            call_describe(&c);
            fill_kinds(&c);
            if (run_here(&c, route))
                for (int64_t b = 0; b < c.batch; b++) {
                    judge(&c, route, b);
                    dense_release();
                    if (route && (!strcmp(route, "lanes") || !strcmp(route, "vendor_serial")))
                        check_here(same_as_alone(&c, b), &c, route, b, "other bits than alone");
                }
            call_free(&c);
        }
}

Test(syevd, hard_matrices) {
    every_dtype(OP_syevd, hard);
    fprintf(stderr, "syevd: the reference gave up on %ld; worst %.2g %.2g %.2g %.2g n eps\n",
            too_hard, most[S], most[D], most[C], most[Z]);
}
