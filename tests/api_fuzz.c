/* Random calls on every instruction set and route: shapes, flags, lds, strides, forms, orders and
 * batches, some members spoilt by special values. Good members are right. Every member has the bits
 * it has alone; beside netlib's LAPACK it has that one's info, and is finite where that one is.
 * Nothing but outputs changes.
 *
 * BATCHLAS_TEST_CALLS: calls on each instruction set (1500); BATCHLAS_TEST_SEED: which (1). Call i of
 * a seed is the same call in every run: BATCHLAS_TEST_FIRST=i BATCHLAS_TEST_CALLS=1 is that one alone. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/axes.h"
#include "support/complaints.h"
#include "support/dense.h"
#include "support/every.h"
#include "support/oracle.h"
#include "support/poison.h"
#include "support/random.h"
#include "support/skip.h"

/* netlib's would end the process, and well: a test that ends so is taken for one that passed. */
void xerbla_(const char *name, const int *info, int length);
void xerbla_(const char *name, const int *info, int length) {
    fprintf(stderr, "%.*s: argument %d\n", length, name, *info);
    abort();
}

enum { MOST = 40 /* members of a call */, SIZE_MOST = 70 };

typedef struct {
    call c;
    const char *route;
    const char *isa;
    int64_t index;
    unsigned spoilt[MOST]; /* how, of each member: a bit for each poison */
} trial;

/* Differences that are allowed, and how many there were. */
enum {
    UNDEFINED,
    ROUNDED,
    RECIPROCAL,
    ZERO_DIAGONAL,
    PASSED_OVER,
    MIRRORED,
    REAL_FACTOR,
    OVERFLOWED,
    FUSED,
    EXPLANATIONS
};
static const char *const explanation[EXPLANATIONS] = {
    "other bits in what the routine leaves undefined",
    "a pivot that is zero by rounding only",
    "netlib takes the reciprocal of a subnormal pivot, and stays finite here",
    "a zero on the diagonal: 0/0 where netlib passes over a zero",
    "not finite where netlib passes over zeros, of data that is not",
    "row-major by the vendor: netlib's loop of the other side",
    "herk: gfortran's netlib multiplies by a real number as if it were complex, we do not",
    "an inverse that overflows: not finite where netlib passes over zeros",
    "a product that overflows unless fused, subtracted from an infinity",
};

static struct {
    long calls, refused, members, spoilt, alone, oracle, explained[EXPLANATIONS];
    long ran[OPS][DTYPES][ROUTES_MAX];
} tally;

static bool netlib;

static int64_t number_from(const char *name, int64_t otherwise) {
    const char *value = getenv(name);
    return value && *value ? strtoll(value, NULL, 10) : otherwise;
}

/* Small orders are where kernels differ most; the kernels end at 48 and 64. */
static int64_t random_size(void) {
    const int64_t kind = random_below(16);
    return kind < 11 ? random_below(10) : kind < 15 ? random_below(41) : random_below(SIZE_MOST);
}

static void random_storage(call *c, const axes *x, const unsigned char *level) {
    c->form = (form)random_below(FORMS);
    c->wide = random_below(4) == 0;
    c->style = (style)random_below(STYLES);
    if (c->style == F77 && c->op->blas) c->style = PLAIN; /* its refusal would not be seen */
    if (c->style == LAYOUT && random_below(2)) c->layout = ROW_MAJOR;
    if (c->op->legalize) c->op->legalize(c);
    set_storage(c, x, level);
    call_allocate(c);
}

static call random_call(void) {
    const op_id id = (op_id)random_below(OPS);
    const op *o = op_of(id);
    const dtype t = (dtype)(o->complex_only ? C + random_below(2) : random_below(DTYPES));
    const axes x = axes_of(o, t);
    unsigned char level[AXES_MAX];
    for (int i = 0; i < x.count; i++) level[i] = (unsigned char)random_below(x.levels[i]);
    call c = call_at(o, t, &x, level);
    c.m = random_size(), c.n = random_below(2) ? c.m : random_size();
    c.k = random_size(), c.nrhs = random_below(2) ? 1 : random_size();
    c.batch = 1 + (random_below(8) ? random_below(10) : random_below(MOST));
    random_storage(&c, &x, level);
    return c;
}

static int pin_random_route(trial *t) {
    const route_list list = routes_of(t->c.op);
    const int r = (int)random_below(list.count);
    t->route = list.name[r];
    batchlas_set_deterministic(t->route == NULL);
    route_pin(t->c.op, t->route);
    return r;
}

/* Up to three things happen to half of the members, in any operand that is read. */
static void spoil_some(trial *t) {
    const bool any = random_below(4) > 0;
    for (int64_t b = 0; b < t->c.batch; b++) {
        t->spoilt[b] = 0;
        for (int64_t more = any && random_below(2) ? 1 + random_below(3) : 0; more > 0; more--) {
            const operand *o = &t->c.operand[random_below(SLOT_C + 1)];
            const poison p = (poison)random_below(POISONS);
            if (!(o->access & READ) || (o->stride == 0 && t->c.batch > 1)) continue;
            spoil(&t->c, (slot)(o - t->c.operand), b, p);
            t->spoilt[b] |= 1u << p;
        }
    }
    call_remember(&t->c);
}

static const char *operands_text(const call *c, int64_t b) {
    static char text[1024];
    size_t used = 0;
    text[0] = 0;
    for (int s = 0; s <= SLOT_C; s++) {
        const operand *o = &c->operand[s];
        if (!(o->access & READ) || o->rows * o->cols > 12) continue;
        used += (size_t)snprintf(text + used, sizeof text - used, " %c=[", "ABC"[s]);
        for (int64_t i = 0; i < o->rows; i++)
            for (int64_t j = 0; j < o->cols; j++) {
                const number x = get_before(c, (slot)s, b, i, j);
                const char *end = j + 1 < o->cols ? " " : i + 1 < o->rows ? "; " : "]";
                used += (size_t)snprintf(text + used, sizeof text - used, "%.3g", creal(x));
                if (is_complex(c->dtype))
                    used += (size_t)snprintf(text + used, sizeof text - used, "%+.3gi", cimag(x));
                used += (size_t)snprintf(text + used, sizeof text - used, "%s", end);
            }
    }
    return text;
}

static void wrong(const trial *t, int64_t b, const char *what) {
    const call *c = &t->c;
    char kind[160], text[1536];
    snprintf(kind, sizeof kind, "%s: %c%s %s %s", t->isa, "sdcz"[c->dtype], c -> op -> name,
             route_text(t->route), what);
    snprintf(text, sizeof text, "call %ld, member %ld, info %ld, spoilt %x, %s%s", (long)t->index,
             (long)b, (long)(b < 0 ? 0 : get_info(c, b)), b < 0 ? 0 : t->spoilt[b], call_text(c),
             b < 0 ? "" : operands_text(c, b));
    complain(kind, text, (long)(c->m + c->n + c->k + c->nrhs));
}

static void judge_good(const trial *t, int64_t b) {
    const call *c = &t->c;
    if (get_info(c, b) != 0)
        wrong(t, b, "a good member failed");
    else if (!(c->op->residual(c, b) < 30))
        wrong(t, b, "residual");
    dense_release();
}

/* vendor_threads' bits are not a member's own. */
static void judge_bits(const trial *t, int64_t b) {
    if (t->route && !strcmp(t->route, "vendor_threads")) return;
    call one = alone(&t->c, b);
    invoke(&one);
    tally.alone++;
    if (!oracle_same_bits(&t->c, b, &one, 0))
        wrong(t, b, "other bits than alone");
    else if (!same_member(&t->c, b, &one, 0))
        tally.explained[UNDEFINED]++;
    call_free(&one);
}

static bool is_finite(number x) {
    return isfinite(creal(x)) && isfinite(cimag(x));
}

/* Of R, or of the L of a wide matrix; NaN and infinities aside. */
static double largest_of_triangle(const call *c, int64_t b) {
    double most = 0;
    for (int64_t j = 0; j < c->n; j++)
        for (int64_t i = 0; i < c->m; i++) {
            const number x = get(c, SLOT_A, b, i, j);
            if ((c->m < c->n ? i >= j : i <= j) && is_finite(x)) most = fmax(most, cabs(x));
        }
    return most;
}

static double modulus(const call *c, int64_t b, int64_t i, int64_t j) {
    return cabs(get(c, SLOT_A, b, i, j));
}

/* Of the factors L and U, how far elements up to pivot j may be from exact ones, in eps: what was
 * rounded in each element's own sum, and what that was summed from. */
static double uncertainty_of_pivot(const call *c, int64_t b, int64_t pivot) {
    static double e[SIZE_MOST][SIZE_MOST];
    for (int64_t j = 0; j <= pivot; j++)
        for (int64_t i = 0; i <= pivot; i++) {
            e[i][j] = 0;
            for (int64_t k = 0; k < min64(i, j); k++) {
                const double l = modulus(c, b, i, k), u = modulus(c, b, k, j);
                e[i][j] += l * u + l * e[k][j] + e[i][k] * u;
            }
            if (i > j) e[i][j] = (e[i][j] + modulus(c, b, i, j) * e[j][j]) / modulus(c, b, j, j);
        }
    return e[pivot][pivot];
}

/* Whether pivot j is no more than the rounding errors made on the way to it. */
static bool is_rounding_error(const call *c, int64_t b, int64_t j) {
    const number pivot = get(c, SLOT_A, b, j, j);
    const double eps = is_single(c->dtype) ? 0x1p-24 : 0x1p-53;
    const double of = c->op->id == OP_gels ? (double)max64(c->m, c->n) * largest_of_triangle(c, b)
                                           : uncertainty_of_pivot(c, b, j);
    return is_finite(pivot) && cabs(pivot) <= 16 * eps * of;
}

/* Here and there a pivot is zero, and in the other a rounding error. */
static bool is_zero_by_rounding(const trial *t, int64_t b, const call *theirs, int64_t info) {
    const int64_t mine = get_info(&t->c, b);
    if (mine > 0 && (info == 0 || mine < info)) return is_rounding_error(theirs, 0, mine - 1);
    return info > 0 && mine >= 0 && is_rounding_error(&t->c, b, info - 1);
}

/* Another info than netlib's, or EXPLANATIONS. The reference of getrf_nopiv is a plain loop in double
 * precision. */
static int why_other_info(const trial *t, int64_t b, const call *theirs, content k, int64_t info) {
    const op_id op = t->c.op->id;
    const bool lu = op == OP_getrf || op == OP_gesv || op == OP_getrf_nopiv;
    if ((op == OP_gels || (lu && k.finite)) && is_zero_by_rounding(t, b, theirs, info))
        return ROUNDED;
    if (op == OP_gels && k.zeros && info > 0 &&
        !is_finite(get(&t->c, SLOT_A, b, info - 1, info - 1)))
        return PASSED_OVER;
    if (op == OP_getrf_nopiv && (!k.finite || k.subnormals)) return ROUNDED;
    if ((op == OP_potrf || op == OP_posv) && !k.finite && k.subnormals &&
        strcmp(t->isa, "generic") != 0)
        return FUSED;
    return EXPLANATIONS;
}

static bool is_mirrored(const trial *t) {
    return route_is_vendor(t->route ? t->route : "vendor") && t->c.layout == ROW_MAJOR &&
           t->c.op->blas;
}

/* Why something is finite here and not there, or EXPLANATIONS. */
static int why_finite(const trial *t, content k, bool all_finite) {
    if (t->c.op->real_beta) return REAL_FACTOR;
    if (k.finite) return RECIPROCAL;
    if (is_mirrored(t)) return MIRRORED;
    if (k.subnormals && !all_finite) return RECIPROCAL;
    return EXPLANATIONS;
}

/* Why something is finite there and not here. herk's beta is real, so nothing excuses it. */
static int why_not_finite(const trial *t, content k) {
    const bool inverts = t->c.op->id == OP_potri || t->c.op->id == OP_getri;
    if (k.finite)
        return is_mirrored(t)                       ? MIRRORED
               : k.zero_on_diagonal                 ? ZERO_DIAGONAL
               : inverts && k.subnormals && k.zeros ? OVERFLOWED
                                                    : EXPLANATIONS;
    return !t->c.op->real_beta || k.zeros ? PASSED_OVER : is_mirrored(t) ? MIRRORED : EXPLANATIONS;
}

static void judge_why(const trial *t, int64_t b, int why, const char *what, slot s) {
    char text[96];
    if (why < EXPLANATIONS) {
        tally.explained[why]++;
        return;
    }
    snprintf(text, sizeof text, "%c %s", SLOT_LETTERS[s], what);
    wrong(t, b, text);
}

static void judge_bounds(const trial *t, int64_t b, const call *theirs, content k, int64_t info) {
    for (int s = 0; s < SLOTS; s++) {
        if (!(t->c.operand[s].access & WRITE) || s == SLOT_IPIV) continue;
        const unbounded u = oracle_compare(&t->c, b, theirs, (slot)s, info);
        if (u.lost)
            judge_why(t, b, why_finite(t, k, u.all_finite), "finite where netlib's is not",
                      (slot)s);
        if (u.made) judge_why(t, b, why_not_finite(t, k), "not finite where netlib's is", (slot)s);
    }
}

static void judge_info(const trial *t, int64_t b, const call *theirs, content k, int64_t info) {
    const int why = why_other_info(t, b, theirs, k, info);
    if (why < EXPLANATIONS)
        tally.explained[why]++;
    else
        wrong(t, b, "other info than netlib's");
}

/* The triangle that syevd reads; its diagonal is real. */
static bool is_finite_triangle(const call *c, int64_t b) {
    for (int64_t j = 0; j < c->n; j++)
        for (int64_t i = 0; i < c->n; i++) {
            const number x = get_before(c, SLOT_A, b, i, j);
            if (c->uplo == 'U' ? i > j : i < j) continue;
            if (i == j ? !isfinite(creal(x)) : !is_finite(x)) return false;
        }
    return true;
}

/* What is not finite has an info of its own, which LAPACK has not; LAPACKE's check of NaN comes first. */
static void judge_eigen(const trial *t, int64_t b) {
    const int64_t info = get_info(&t->c, b);
    const bool refused = t->c.style == LAYOUT && info < 0;
    if (!refused && !is_finite_triangle(&t->c, b) && info != t->c.n + 1)
        wrong(t, b, "info is not n + 1");
    if (is_finite_triangle(&t->c, b) && info > t->c.n) wrong(t, b, "info is n + 1");
}

static void judge_by_netlib(const trial *t, int64_t b) {
    int64_t info = 0;
    if (t->c.op->id == OP_syevd) {
        judge_eigen(t, b);
        return;
    }
    call theirs = oracle_run(&t->c, b, &info);
    const content k = oracle_content(&t->c, b);
    tally.oracle++;
    if (!t->c.info || get_info(&t->c, b) == info)
        judge_bounds(t, b, &theirs, k, info);
    else
        judge_info(t, b, &theirs, k, info);
    call_free(&theirs);
}

static void judge(const trial *t, int64_t result) {
    const call *c = &t->c;
    if (c->style != F77 && result != failures(c)) wrong(t, -1, "result is not the failures' count");
    if (!only_outputs_changed(c)) wrong(t, -1, "a byte that is no output changed");
    for (int64_t b = 0; b < c->batch; b++) {
        const bool bad = t->spoilt[b] != 0;
        tally.members++, tally.spoilt += bad;
        if (!bad && random_below(4) == 0) judge_good(t, b);
        if (bad || random_below(4) == 0) judge_bits(t, b);
        if (netlib && bad) judge_by_netlib(t, b);
    }
}

static void one_call(const char *isa, int64_t seed, int64_t index) {
    trial t = {.isa = isa, .index = index};
    random_seed((uint64_t)seed * 0x9E3779B97F4A7C15u + (uint64_t)index * 0xD1B54A32D192ED03u);
    const uint64_t data = random_bits(), rest = random_bits();
    t.c = random_call();
    const int r = pin_random_route(&t);
    call_fill(&t.c, data);
    random_seed(rest);
    spoil_some(&t);
    const int64_t result = invoke(&t.c);
    tally.calls++;
    if (t.route && (result == E_PIN || get_info(&t.c, 0) == E_PIN)) {
        if (!nothing_changed(&t.c)) wrong(&t, -1, "written although refused");
        tally.refused++;
    } else {
        judge(&t, result), tally.ran[t.c.op->id][t.c.dtype][r]++;
    }
    call_free(&t.c);
    route_pin(t.c.op, NULL);
}

/* Of an op's routes in a dtype: those that ran, and those there are. */
static int tried(void) {
    int count = 0;
    for (int i = 0; i < OPS * DTYPES * ROUTES_MAX; i++) count += (&tally.ran[0][0][0])[i] > 0;
    return count;
}
static int offered(void) {
    int count = 0;
    for (int id = 0; id < OPS; id++)
        count += routes_of(op_of((op_id)id)).count * (op_of((op_id)id)->complex_only ? 2 : DTYPES);
    return count;
}

static void fuzz(const char *isa) {
    const int64_t seed = number_from("BATCHLAS_TEST_SEED", 1);
    const int64_t first = number_from("BATCHLAS_TEST_FIRST", 0);
    const int64_t calls = number_from("BATCHLAS_TEST_CALLS", 1500);
    setenv("BATCHLAS_ISA", isa, 1);
    setenv("LAPACKE_NANCHECK", "0", 1); /* NaN reach the kernels */
    setenv("OMP_WAIT_POLICY", "passive", 1);
    netlib = oracle_is_netlib();
    for (int64_t i = first; i < first + calls; i++) one_call(isa, seed, i);
    const long failed = complaints_print();
    for (int i = 0; i < EXPLANATIONS; i++)
        fprintf(stderr, "fuzz %s: %ld x %s\n", isa, tally.explained[i], explanation[i]);
    fprintf(stderr,
            "fuzz %s, seed %ld%s: %ld calls, %ld not offered, %d of %d routes and dtypes, "
            "%ld members, %ld of them spoilt, %ld held to what they are alone, %ld to netlib: %ld "
            "unexplained\n",
            isa, (long)seed, netlib ? ", netlib" : "", tally.calls, tally.refused, tried(),
            offered(), tally.members, tally.spoilt, tally.alone, tally.oracle, failed);
    check(failed == 0, "%ld failures", failed);
}

Test(fuzz, generic) {
    fuzz("generic");
}
#if defined(__x86_64__)
Test(fuzz, avx2) {
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) SKIP("no avx2");
    fuzz("avx2");
}
Test(fuzz, avx512) {
    if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512dq") ||
        !__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512vl"))
        SKIP("no avx512");
    fuzz("avx512");
}
#endif
