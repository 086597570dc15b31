/* A NaN or an infinity at every position of every operand, and for alpha and beta: a native route's
 * result is finite only where netlib's is, and info is netlib's. Single calls under the shim run the
 * kernels of the routes `rows` and `small`.
 *
 * Orders 1 and 2 take all flags and positions, twelve orders to 40 a fixed sample and flags pairwise.
 * BATCHLAS_TEST_FULL=1: all positions to order 8, a sample of every order to 40.
 *
 * What is left unspecified of a member that failed is not compared: potrf's and posv's columns from
 * the one that failed on, and gels's B.
 *
 * The other way round, what is not finite here and is in netlib's result is counted. There must be
 * none beside operands without zeros, but for getri and potri: netlib skips the zeros of a triangle
 * that it inverts, ours are multiplied. Beside zeros there is some: netlib's BLAS and xLARF look for
 * zeros, and skip them. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/axes.h"
#include "support/every.h"
#include "support/netlib.h"
#include "support/pairwise.h"
#include "support/spoilt.h"

enum { PLACES_MAX = 1 << 14, EVERY = 1 << 14 };

typedef struct {
    long calls, members, lost, spread, spread_by_zeros;
    char first[768]; /* of those that must not be */
} tally;

typedef struct {
    op_id id;
    dtype t;
    route_list routes;
    tally tally[ROUTES_MAX];
} sweep;

static bool is_finite(number x) {
    return isfinite(creal(x)) && isfinite(cimag(x));
}

static bool specified(const call *c, slot s, int64_t b, int64_t i, int64_t j) {
    const int64_t info = get_info(c, b);
    if (info <= 0) return true;
    if (c->op->id == OP_potrf || c->op->id == OP_posv) return s == SLOT_A && max64(i, j) < info - 1;
    return c->op->id != OP_gels || s == SLOT_A;
}

static bool may_spread(const call *c, const place *p) {
    const bool zeros = p->around != AS_FILLED && p->around != ALL_SPOILT;
    return zeros || c->op->id == OP_getri || c->op->id == OP_potri;
}

static void note(tally *y, const char *what, const call *c, int64_t b, const place *p) {
    if (!*y->first)
        snprintf(y->first, sizeof y->first, "%s: %s, %s, info %ld", what, call_text(c),
                 place_text(p), (long)get_info(c, b));
}

/* Elements of one operand of member b: finite in one of the two only. */
static void compare_operand(const call *c, const call *netlib, slot s, int64_t b, bool *lost,
                            bool *spread) {
    const operand *o = &c->operand[s];
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++) {
            if (!in_part(o, i, j) || !specified(c, s, b, i, j)) continue;
            const bool ours = is_finite(get(c, s, b, i, j));
            const bool theirs = is_finite(get(netlib, s, b, i, j));
            *lost |= ours && !theirs;
            *spread |= !ours && theirs;
        }
}

static void compare_member(const call *c, const call *netlib, int64_t b, const place *p, tally *y) {
    bool lost = false, spread = false;
    if (get_info(c, b) != get_info(netlib, b)) {
        y->lost++;
        note(y, "another info than netlib's", c, b, p);
        return;
    }
    for (int s = 0; s < SLOTS; s++)
        if ((c->operand[s].access & WRITE) && s != SLOT_IPIV)
            compare_operand(c, netlib, (slot)s, b, &lost, &spread);
    y->lost += lost;
    if (lost) note(y, "finite where netlib's is not", c, b, p);
    if (!spread) return;
    if (may_spread(c, p)) {
        y->spread_by_zeros++;
    } else {
        y->spread++;
        note(y, "not finite where netlib's is", c, b, p);
    }
}

static void restore(call *c) {
    for (int s = 0; s < SLOTS; s++)
        if (c->operand[s].access)
            memcpy(c->operand[s].memory, c->operand[s].before, c->operand[s].bytes);
}

static void run_spoilt(sweep *w, const call *shape, const place *list, int count) {
    call c = spoilt_call(shape, list, count, 67 + (uint64_t)(shape->m + 41 * shape->n));
    call netlib = netlib_of(&c);
    for (int r = 0; r < w->routes.count; r++) {
        tally *y = &w->tally[r];
        route_pin(c.op, w->routes.name[r]);
        restore(&c);
        if (!run_here(&c, w->routes.name[r])) continue;
        for (int64_t b = 0; b < c.batch; b++) compare_member(&c, &netlib, b, &list[b], y);
        y->calls++;
        y->members += c.batch;
    }
    call_free(&c);
    call_free(&netlib);
}

/* A scalar that is not finite, or a part of one; nothing else is spoilt. */
static void spoilt_scalars(sweep *w, const call *shape) {
    static const double bad[] = {NAN, INFINITY, -INFINITY};
    const place nowhere = {.s = SLOT_A};
    const bool real = !is_complex(w->t) || (shape->op->real_alpha && shape->op->real_beta);
    for (int k = 0; k < (real ? 3 : 6); k++) {
        const number x = k < 3 ? complex_number(bad[k], 0) : complex_number(0.5, bad[k - 3]);
        call alpha = *shape, beta = *shape;
        alpha.alpha = beta.beta = x;
        if (op_has(shape->op, '+')) run_spoilt(w, &alpha, &nowhere, 1);
        if (op_has(shape->op, '-')) run_spoilt(w, &beta, &nowhere, 1);
    }
}

static void one_call(sweep *w, call shape, int64_t sample) {
    static place list[PLACES_MAX];
    /* Netlib takes more than 32 reflectors in blocks, which do not skip a tau of zero. */
    if (w->id == OP_ormqr) shape.k = min64(shape.k, 32);
    if (w->id == OP_gels && shape.m > 32) shape.n = min64(shape.n, 32);
    if (shape.op->legalize) shape.op->legalize(&shape);
    call_describe(&shape);
    const int count = places_of(&shape, sample, list, PLACES_MAX);
    if (count) run_spoilt(w, &shape, list, count);
    spoilt_scalars(w, &shape);
}

/* Square, tall or wide, where the op is not for square matrices alone. */
enum { SHAPES = 3 };

static void one_shape(sweep *w, call c, int64_t n, int shape, int64_t sample) {
    const int64_t half = (n + 1) / 2, size[SHAPES][3] = {{n, n, half}, {n, half, n}, {half, n, n}};
    const bool rectangular = op_has(c.op, 'M') || op_has(c.op, 'K');
    const int64_t *s = size[rectangular ? shape : 0];
    c.m = s[0], c.n = s[1], c.k = s[2], c.nrhs = 1 + n % 3;
    one_call(w, c, sample);
}

static void every_shape(sweep *w, call c, int64_t n, int64_t sample) {
    const bool rectangular = n > 1 && (op_has(c.op, 'M') || op_has(c.op, 'K'));
    for (int shape = 0; shape < (rectangular ? SHAPES : 1); shape++)
        one_shape(w, c, n, shape, sample);
}

static call first_flags(const sweep *w) {
    call c = call_of(w->id, w->t);
    const bool real = !is_complex(w->t);
    c.alpha = real || c.op->real_alpha ? 0.75 : complex_number(0.75, -0.5);
    c.beta = real || c.op->real_beta ? -0.5 : complex_number(-0.5, 0.25);
    return c;
}

static void every_flag(sweep *w, int64_t n, int64_t sample) {
    call c = first_flags(w);
    do every_shape(w, c, n, sample);
    while (next_flags(&c));
}

/* Rows in which every pair of flags occurs. Two axes of one level are for ops that have fewer. */
static pairwise flag_pairs(const sweep *w) {
    static const char letters[] = "sudab"; /* as next_flags counts */
    const op *o = op_of(w->id);
    int levels[8], axes = 0;
    for (const char *l = letters; *l; l++)
        if (op_has(o, *l))
            levels[axes++] = *l == 'a' || *l == 'b' ? (int)strlen(letters_of_trans(o, w->t)) : 2;
    levels[axes++] = 1;
    levels[axes++] = 1;
    return pairwise_rows(axes, levels, 0, 71);
}

static call flags_of_row(const sweep *w, const pairwise *p, int row) {
    call c = first_flags(w);
    for (int i = 0, each = 1; i < p->axes; each *= p->levels[i++])
        for (int k = 0; k < each * p->row[row][i]; k++) next_flags(&c);
    return c;
}

static void small_sweep(sweep *w) {
    static const int64_t orders[] = {3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 40};
    pairwise p = flag_pairs(w);
    for (int64_t n = 1; n <= 2; n++) every_flag(w, n, EVERY);
    for (int i = 0; i < (int)(sizeof orders / sizeof *orders); i++)
        one_shape(w, flags_of_row(w, &p, i % p.rows), orders[i], i % SHAPES, 1);
    pairwise_free(&p);
}

static void full_sweep(sweep *w) {
    pairwise p = flag_pairs(w);
    for (int64_t n = 1; n <= 8; n++) every_flag(w, n, EVERY);
    for (int64_t n = 9; n <= 40; n++)
        for (int row = 0; row < p.rows; row++) every_shape(w, flags_of_row(w, &p, row), n, 1);
    pairwise_free(&p);
}

static route_list native_routes(op_id id) {
    route_list all = routes_of(op_of(id)), native = {0};
    for (int i = 0; i < all.count; i++)
        if (all.name[i] && !route_is_vendor(all.name[i])) native.name[native.count++] = all.name[i];
    return native;
}

static void nonfinite(op_id id, dtype t) {
    static sweep w;
    if (id == OP_syevd) cr_skip_test("its rule is not netlib's: api_eigen");
    const char *full = getenv("BATCHLAS_TEST_FULL");
    if (!lapack_is_netlib()) {
        fputs("the program's LAPACK is not netlib's: nothing to hold a NaN against\n", stderr);
        cr_skip_test("no netlib");
    }
    setenv("BATCHLAS_NUM_THREADS", "1", 1); /* small batches: OpenMP's threads would only spin */
    w = (sweep){.id = id, .t = t, .routes = native_routes(id)};
    check(w.routes.count > 0, "%s has no native route", op_of(id)->name);
    if (full && !strcmp(full, "1"))
        full_sweep(&w);
    else
        small_sweep(&w);
    route_pin(op_of(id), NULL);
    for (int r = 0; r < w.routes.count; r++) {
        const tally *y = &w.tally[r];
        fprintf(stderr, "%c%s %s: %ld calls, %ld members, %ld lost, %ld spread, %ld beside zeros\n",
                "sdcz"[t], op_of(id) -> name, w.routes.name[r], y->calls, y->members, y->lost,
                y->spread, y->spread_by_zeros);
    }
    for (int r = 0; r < w.routes.count; r++) {
        const tally *y = &w.tally[r];
        check(y->members > 0, "%s runs nothing", w.routes.name[r]);
        check(y->lost + y->spread == 0, "%s, %ld lost, %ld spread. The first: %s", w.routes.name[r],
              y->lost, y->spread, y->first);
    }
}

#define TYPE_BL_S S
#define TYPE_BL_D D
#define TYPE_BL_C C
#define TYPE_BL_Z Z
#define ROUTINE(op, dtype, prefix, ...)                                                            \
    Test(op, prefix) {                                                                             \
        nonfinite(OP_##op, TYPE_##dtype);                                                          \
    }
BL_EACH_ONCE(ROUTINE)

/* herk's alpha and beta are real: an infinite part of C leaves the other as it is. Netlib's, built
 * by gfortran, multiplies it by a complex number whose imaginary part is zero. */
static void parts(op_id id, dtype t, const char *route) {
    long tried = 0;
    if (!route || route_is_vendor(route)) return;
    for (int64_t n = 2; n <= 40; n++)
        for (int alpha = 0; alpha < 2; alpha++) {
            call c = plain_call(id, t, 0, n, n, 0, 2);
            c.alpha = alpha;
            call_fill(&c, 73);
            const number x = get(&c, SLOT_C, 0, 0, n - 1);
            put(&c, SLOT_C, 0, 0, n - 1, complex_number(INFINITY, cimag(x)));
            put(&c, SLOT_C, 1, 0, n - 1, complex_number(creal(x), INFINITY));
            call_remember(&c);
            if (run_here(&c, route)) {
                const number re = get(&c, SLOT_C, 0, 0, n - 1), im = get(&c, SLOT_C, 1, 0, n - 1);
                check_here(isinf(creal(re)) && isfinite(cimag(re)), &c, route, 0, "Inf spread");
                check_here(isinf(cimag(im)) && isfinite(creal(im)), &c, route, 1, "Inf spread");
                tried++;
            }
            call_free(&c);
        }
    fprintf(stderr, "%cherk %s: an infinite part in %ld calls\n", "sdcz"[t], route, tried);
    check(tried > 0, "%s runs nothing", route);
}
Test(herk, parts) {
    every_dtype(OP_herk, parts);
}
