/* The backward errors of every native host kernel, held against the reference LAPACK's on the same
 * matrices: random, graded, and of condition 1e6 (single: 1e3). Over the members of a row the mean
 * may be 1.15 times the reference's and the largest 1.5 times.
 *
 * A row is an op, dtype, instruction set, route, data and shape. The default takes few members, and at
 * order 16 each data with half of the flags; the largest error scatters: 1.1 and 1.4 times as much is allowed. BATCHLAS_TEST_FULL=1 takes 10,000 a row (1,000
 * beyond order eight) and larger orders. BATCHLAS_TEST_ROWS=1 prints every row, as tests/accuracy.csv
 * has them; else only those over a bound are printed. */
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/backward.h"
#include "support/dense.h"
#include "support/every.h"
#include "support/random.h"
#include "support/reference.h"

typedef enum { RANDOM, GRADED, CONDITIONED, DATA } data;
static const char *const data_name[DATA] = {"random", "graded", "cond"};

static bool full(void) {
    const char *asked = getenv("BATCHLAS_TEST_FULL");
    return asked && *asked == '1';
}

/* Condition of the third kind of data. */
static double condition(dtype t) {
    return is_single(t) ? 1e3 : 1e6;
}

static dense random_dense(dtype t, int64_t m, int64_t n) {
    dense a = dense_zero(m, n);
    for (int64_t i = 0; i < m * n; i++) a.at[i] = random_number(is_complex(t));
    return a;
}

static dense orthonormal(dtype t, int64_t m, int64_t n) {
    dense q = random_dense(t, m, n);
    dense_orthonormalize(q);
    return q;
}

/* Q1 S Q2^H, S from 1 down to 1 / condition. */
static dense conditioned(dtype t, int64_t m, int64_t n, bool definite) {
    const int64_t k = min64(m, n);
    const dense u = orthonormal(t, m, k), v = definite ? u : orthonormal(t, n, k);
    dense us = dense_head(u, m, k);
    for (int64_t j = 0; j < k; j++) {
        const double s = k > 1 ? pow(condition(t), -(double)j / (double)(k - 1)) : 1;
        for (int64_t i = 0; i < m; i++) *at(us, i, j) *= s;
    }
    return dense_product(us, dense_op(v, 'C'));
}

/* Rows and columns scaled by up to 1e3, each its own. */
static void grade(dense a, bool definite) {
    double row[64], col[64];
    for (int64_t i = 0; i < a.rows; i++) row[i] = pow(10, 1.5 * random_real());
    for (int64_t j = 0; j < a.cols; j++) col[j] = definite ? row[j] : pow(10, 1.5 * random_real());
    for (int64_t j = 0; j < a.cols; j++)
        for (int64_t i = 0; i < a.rows; i++) *at(a, i, j) *= row[i] * col[j];
}

static dense general(dtype t, data d, int64_t m, int64_t n) {
    dense a = d == CONDITIONED ? conditioned(t, m, n, false) : random_dense(t, m, n);
    if (d == GRADED) grade(a, false);
    return a;
}

static dense definite(dtype t, data d, int64_t n) {
    if (d == CONDITIONED) return conditioned(t, n, n, true);
    dense b = random_dense(t, n, n + 2), a = dense_product(b, dense_op(b, 'C'));
    if (d == GRADED) grade(a, true);
    return a;
}

/* Rows outweighed by the diagonal in their column: no pivoting would exchange any. */
static dense dominant(dtype t, data d, int64_t m, int64_t n) {
    dense a = random_dense(t, m, n);
    for (int64_t i = 0; i < min64(m, n); i++) *at(a, i, i) += (double)(2 * m);
    for (int64_t j = 0; j < n && d != RANDOM; j++) {
        const double scale = pow(d == GRADED ? 1e3 : condition(t), random_real());
        for (int64_t i = 0; i < m; i++) *at(a, i, j) *= scale;
    }
    return a;
}

static void store(call *c, slot s, int64_t b, dense a) {
    const operand *o = &c->operand[s];
    for (int64_t j = 0; j < a.cols; j++)
        for (int64_t i = 0; i < a.rows; i++)
            if (in_part(o, i, j)) put(c, s, b, i, j, *at(a, i, j));
}

/* The factors of `a` by the reference's routine. */
static void store_factors(call *c, op_id by, int64_t b, dense a) {
    call f = call_of(by, c->dtype);
    f.m = a.rows, f.n = a.cols, f.uplo = c->uplo;
    call_tight(&f);
    call_allocate(&f);
    store(&f, SLOT_A, 0, a);
    check(reference_run(&f, 0) == 0, "the reference failed");
    store(c, SLOT_A, b, dense_now(&f, SLOT_A, 0));
    if (by == OP_geqrf) store(c, SLOT_TAU, b, dense_now(&f, SLOT_TAU, 0));
    for (int64_t i = 0; by == OP_getrf && i < a.rows; i++)
        put_integer(c, SLOT_IPIV, b, i, get_integer(&f, SLOT_IPIV, 0, i));
    call_free(&f);
}

/* The reference's LU of a matrix that needs no exchange is the one without. */
static int64_t reference(call *c, int64_t b) {
    if (c->op->id != OP_getrf_nopiv) return reference_run(c, b);
    call f = call_of(OP_getrf, c->dtype);
    f.m = c->m, f.n = c->n;
    call_tight(&f);
    call_allocate(&f);
    store(&f, SLOT_A, 0, dense_now(c, SLOT_A, b));
    const int64_t info = reference_run(&f, 0);
    for (int64_t i = 0; i < min64(c->m, c->n); i++)
        check(get_integer(&f, SLOT_IPIV, 0, i) == i + 1, "the reference exchanged rows");
    store(c, SLOT_A, b, dense_now(&f, SLOT_A, 0));
    call_free(&f);
    return info;
}

static void fill(call *c, data d, int64_t b) {
    const dtype t = c->dtype;
    const operand *o = &c->operand[SLOT_A];
    switch (c->op->id) {
    case OP_potrf:
    case OP_posv:
        store(c, SLOT_A, b, definite(t, d, c->n));
        break;
    case OP_potrs:
    case OP_potri:
        store_factors(c, OP_potrf, b, definite(t, d, c->n));
        break;
    case OP_getrs:
    case OP_getri:
        store_factors(c, OP_getrf, b, general(t, d, c->n, c->n));
        break;
    case OP_orgqr:
    case OP_ormqr:
        store_factors(c, OP_geqrf, b, general(t, d, o->rows, o->cols));
        break;
    case OP_getrf_nopiv:
        store(c, SLOT_A, b, dominant(t, d, c->m, c->n));
        break;
    case OP_trsm:
        store(c, SLOT_A, b, dominant(t, d, o->rows, o->cols));
        break;
    default:
        store(c, SLOT_A, b, general(t, d, o->rows, o->cols));
    }
    for (int s = SLOT_B; s <= SLOT_C; s++) {
        const operand *x = &c->operand[s];
        if (x->access)
            store(c, (slot)s, b, general(t, d == GRADED ? GRADED : RANDOM, x->rows, x->cols));
    }
    dense_release();
}

/* The flags of one row. */
static call shape(op_id id, dtype t, int variant, int64_t m, int64_t n, int64_t batch) {
    call c = call_of(id, t);
    const char adjoint = is_complex(t) ? 'C' : 'T';
    c.m = m, c.n = n, c.k = id == OP_orgqr || id == OP_ormqr ? min64(m, n) : m;
    c.nrhs = 3, c.batch = batch, c.alpha = 0.7, c.beta = -0.3;
    if (variant) {
        c.side = 'R', c.uplo = 'U';
        c.transa = id == OP_syrk || id == OP_syr2k ? 'T' : adjoint;
        if (id == OP_gels) c.transa = 'N', c.m = n, c.n = m; /* minimum norm */
    } else {
        c.side = 'L', c.uplo = 'L', c.transa = 'N';
    }
    if (c.op->legalize) c.op->legalize(&c);
    call_tight(&c);
    call_allocate(&c);
    return c;
}

typedef struct {
    double mean, most;
    int64_t members;
} statistics;

static statistics statistics_of(const call *c) {
    statistics s = {0, 0, 0};
    for (int64_t b = 0; b < c->batch; b++) {
        if (get_info(c, b)) continue;
        const double e = backward_error(c, b);
        s.mean += e;
        if (!(e <= s.most)) s.most = e;
        s.members++;
    }
    s.mean /= (double)max64(s.members, 1);
    return s;
}

/* A member of a BLAS op has no info. */
static void run_reference(call *r) {
    for (int64_t b = 0; b < r->batch; b++) {
        const int64_t info = reference(r, b);
        if (!r->op->blas) put_info(r, b, info);
    }
}

/* What is allowed of netlib's mean and maximum. */
typedef struct {
    double mean, most;
} bounds;

static bool solves(op_id id) {
    return id == OP_trsm || id == OP_potrs || id == OP_posv || id == OP_getrs || id == OP_gesv;
}

/* Two exceptions, with their reasons.
 * Solves of the smallest orders multiply by the reciprocal of the diagonal, where the reference
 * divides: a rounding more where there are few, and a division for each unknown would cost more.
 * The reference sums an upper Cholesky factor's products from zero, where ours, as its own lower
 * one, are taken from the element one by one. */
static bounds allowed(const call *c) {
    bounds b = {1.15, 1.5};
    if (solves(c->op->id) && c->n <= 5) b = (bounds){1.5, 2};
    if ((c->op->id == OP_potrf || c->op->id == OP_posv) && c->uplo == 'U' && c->n >= 8)
        b = (bounds){1.5, 2};
    if (!full()) b.mean *= 1.1, b.most *= 1.4;
    return b;
}

/* Of eigenvectors the largest error is bounded, as LAPACK's own tests bound it, and not compared: 30 n eps. */
static bool is_small(const call *c, double largest, double ratio, double bound) {
    return c->op->id == OP_syevd ? largest <= 30 * (double)c->n : ratio <= bound;
}

static long rows, over;

static void compare(call *c, const statistics *ref, const char *isa, const char *route, data d) {
    const statistics own = statistics_of(c);
    const bounds most_of = allowed(c);
    const double mean = own.mean / ref->mean, most = own.most / ref->most;
    const bool good = own.members == ref->members && mean <= most_of.mean &&
                      is_small(c, own.most, most, most_of.most);
    rows++;
    over += !good;
    if (good && !getenv("BATCHLAS_TEST_ROWS")) return;
    fprintf(stderr, "accuracy,%s,%c,%s,%s,%s,", c->op->name, "sdcz"[c->dtype], isa, route,
            data_name[d]);
    fprintf(stderr, "%c%c%c,%ld,%ld,%ld,", c->side, c->uplo, c->transa, (long)c->m, (long)c->n,
            (long)own.members);
    fprintf(stderr, "%.3g,%.3g,%.3f,%.3g,%.3g,%.3f%s\n", own.mean, ref->mean, mean, own.most,
            ref->most, most, good ? "" : ",over");
}

static int64_t members_of(int64_t elements) {
    if (full()) return elements > 100 ? 1000 : 10000;
    return elements > 50 ? 100 : 300;
}

/* Every native route on the same members. */
static void one_row(op_id id, dtype t, const char *isa, data d, int variant, int64_t m, int64_t n) {
    const int64_t members = members_of(m * n);
    call c = shape(id, t, variant, m, n, members), r = shape(id, t, variant, m, n, members);
    random_seed(1 + (uint64_t)(m + 100 * n + 10000 * (int)d + 100000 * variant));
    for (int64_t b = 0; b < members; b++) fill(&c, d, b);
    call_remember(&c);
    for (int s = 0; s < SLOTS; s++)
        if (c.operand[s].access)
            memcpy(r.operand[s].memory, c.operand[s].memory, c.operand[s].bytes);
    call_remember(&r);
    run_reference(&r);
    const statistics ref = statistics_of(&r);
    check(ref.members > members / 2, "the reference failed");
    const route_list list = routes_of(op_of(id));
    for (int i = 0; i < list.count; i++) {
        if (!list.name[i] || route_is_vendor(list.name[i])) continue;
        route_pin(op_of(id), list.name[i]);
        for (int s = 0; s < SLOTS; s++)
            if (c.operand[s].access)
                memcpy(c.operand[s].memory, c.operand[s].before, c.operand[s].bytes);
        if (invoke(&c) != E_PIN) compare(&c, &ref, isa, list.name[i], d);
    }
    route_pin(op_of(id), NULL);
    call_free(&c);
    call_free(&r);
}

static bool has_variants(op_id id) {
    return id != OP_getrf && id != OP_gesv && id != OP_getri && id != OP_getrf_nopiv &&
           id != OP_geqrf && id != OP_orgqr;
}

static bool is_qr(op_id id) {
    return id == OP_geqrf || id == OP_orgqr || id == OP_gels || id == OP_ormqr;
}

static bool has_netlib(void) {
    void *is_openblas = dlsym(RTLD_DEFAULT, "openblas_get_config");
    void *is_blis = dlsym(RTLD_DEFAULT, "bli_info_get_version_str");
    return !is_openblas && !is_blis && dlsym(RTLD_DEFAULT, "dgetrf_");
}

static bool has_isa(const char *isa) {
#if defined(__x86_64__)
    if (!strcmp(isa, "avx2")) return __builtin_cpu_supports("avx2");
    if (!strcmp(isa, "avx512")) return __builtin_cpu_supports("avx512vl");
    return true;
#else
    return strcmp(isa, "generic") == 0;
#endif
}

/* The other dtypes have the other flags. */
static bool left_out(op_id id, dtype t, int64_t n, data d, int variant) {
    return !full() && n > 8 && has_variants(id) && ((int)d + (int)t + variant) % 2;
}

static void accuracy(op_id id, dtype t, const char *isa) {
    static const int64_t order[] = {2, 3, 5, 8, 16, 24, 33};
    const int orders = full() ? 7 : 5;
    if (!has_netlib()) cr_skip_test("the program's LAPACK is not the reference one");
    if (!has_isa(isa)) cr_skip_test("no such instructions here");
    setenv("BATCHLAS_ISA", isa, 1);
    setenv("BATCHLAS_NUM_THREADS", "1",
           1); /* OpenMP's threads would spin while errors are computed */
    for (int i = 0; i < orders; i++)
        for (int d = 0; d < DATA; d++)
            for (int variant = 0; variant <= has_variants(id); variant++) {
                const int64_t n = order[i], m = is_qr(id) ? n + n / 2 : n;
                if (!left_out(id, t, n, (data)d, variant))
                    one_row(id, t, isa, (data)d, variant, m, n);
            }
    fprintf(stderr, "%c%s %s: %ld rows, %ld over\n", "sdcz"[t], op_of(id) -> name, isa, rows, over);
    check(rows > 0, "nothing ran");
    check(over == 0, "%ld of %ld rows are less exact than the reference", over, rows);
}

#define TYPE_BL_S S
#define TYPE_BL_D D
#define TYPE_BL_C C
#define TYPE_BL_Z Z
#define ROUTINE(op, type, letter, ...) ROUTINE_(op, letter, TYPE_##type)
#define ROUTINE_(op, letter, type)                                                                 \
    ONE(op, letter, type, generic) ONE(op, letter, type, avx2) ONE(op, letter, type, avx512)
#define ONE(op, letter, type, isa)                                                                 \
    Test(op, letter##_##isa) {                                                                     \
        accuracy(OP_##op, type, #isa);                                                             \
    }
BL_EACH_ONCE(ROUTINE)
