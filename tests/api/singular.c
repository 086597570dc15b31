/* Exactly singular matrices of small integers: info says so as often as the reference LAPACK's does,
 * which rounds each product before it subtracts it. People test for that. */
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/every.h"
#include "support/random.h"
#include "support/reference.h"

enum { EACH = 2000, SMALL = 4, MOST = 8 };

/* Of rank n - 1 at most: a product of n x (n - 1) and (n - 1) x n. */
static void fill(call *c, int64_t b, int64_t n) {
    number f[MOST * MOST], g[MOST * MOST];
    for (int64_t i = 0; i < n * (n - 1); i++) {
        const bool both = is_complex(c->dtype) && b % 4 == 0; /* the others are real */
        f[i] =
            complex_number((double)(random_below(7) - 3), both ? (double)(random_below(7) - 3) : 0);
        g[i] =
            complex_number((double)(random_below(7) - 3), both ? (double)(random_below(7) - 3) : 0);
    }
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i < n; i++) {
            number sum = 0;
            for (int64_t k = 0; k < n - 1; k++) sum += f[i + k * n] * g[k + j * (n - 1)];
            put(c, SLOT_A, b, i, j, sum);
        }
}

static call matrices(op_id id, dtype t, int64_t n) {
    call c = plain_call(id, t, n, n, 0, 1, EACH);
    random_seed(71 + (uint64_t)n);
    for (int64_t b = 0; b < EACH; b++) {
        fill(&c, b, n);
        for (int64_t i = 0; id == OP_gesv && i < n; i++) put(&c, SLOT_B, b, i, 0, 1);
    }
    call_remember(&c);
    return c;
}

/* Without exchanges, as the reference would: by the reciprocal, Smith's, products rounded. */
#define RECIPROCAL(name, type)                                                                     \
    static type name(type x) {                                                                     \
        return 1 / x;                                                                              \
    }
#define SMITH(name, type, part)                                                                    \
    static type name(type x) {                                                                     \
        union {                                                                                    \
            part v[2];                                                                             \
            type whole;                                                                            \
        } u = {.whole = x};                                                                        \
        const int wide = fabs((double)u.v[0]) >= fabs((double)u.v[1]);                             \
        const part ratio = wide ? u.v[1] / u.v[0] : u.v[0] / u.v[1];                               \
        const part d = wide ? u.v[0] + u.v[1] * ratio : u.v[1] + u.v[0] * ratio;                   \
        u.v[0] = (wide ? 1 : ratio) / d;                                                           \
        u.v[1] = -(wide ? ratio : 1) / d;                                                          \
        return u.whole;                                                                            \
    }
RECIPROCAL(inverse_s, float)
RECIPROCAL(inverse_d, double)
SMITH(inverse_c, float complex, float)
SMITH(inverse_z, double complex, double)

#define PLAIN_LU(name, inverse, type)                                                              \
    static int64_t name(type *a, int64_t n) {                                                      \
        int64_t info = 0;                                                                          \
        for (int64_t k = 0; k < n; k++) {                                                          \
            if (a[k + k * n] == 0 && !info) info = k + 1;                                          \
            const type r = a[k + k * n] == 0 ? 1 : inverse(a[k + k * n]);                          \
            for (int64_t i = k + 1; i < n; i++) {                                                  \
                a[i + k * n] *= r;                                                                 \
                for (int64_t j = k + 1; j < n; j++) a[i + j * n] -= a[i + k * n] * a[k + j * n];   \
            }                                                                                      \
        }                                                                                          \
        return info;                                                                               \
    }
PLAIN_LU(plain_s, inverse_s, float)
PLAIN_LU(plain_d, inverse_d, double)
PLAIN_LU(plain_c, inverse_c, float complex)
PLAIN_LU(plain_z, inverse_z, double complex)

static int64_t reference(call *c, int64_t b) {
    void *a = c->operand[SLOT_A].pointers[b];
    if (c->op->id != OP_getrf_nopiv) return reference_run(c, b);
    return c->dtype == S   ? plain_s(a, c->n)
           : c->dtype == D ? plain_d(a, c->n)
           : c->dtype == C ? plain_c(a, c->n)
                           : plain_z(a, c->n);
}

typedef struct {
    long own[ROUTES_MAX], reference;
} counts;

static void count(op_id id, dtype t, const route_list *list, int64_t n, counts *found) {
    call c = matrices(id, t, n), r = matrices(id, t, n);
    for (int64_t b = 0; b < EACH; b++) found->reference += reference(&r, b) != 0;
    for (int i = 0; i < list->count; i++) {
        if (!list->name[i] || route_is_vendor(list->name[i])) continue;
        memcpy(c.operand[SLOT_A].memory, c.operand[SLOT_A].before, c.operand[SLOT_A].bytes);
        route_pin(c.op, list->name[i]);
        check(invoke(&c) != E_PIN, "%s does not run", list->name[i]);
        found->own[i] += failures(&c);
    }
    route_pin(c.op, NULL);
    call_free(&c);
    call_free(&r);
}

static void singular(op_id id, dtype t, const char *isa) {
    counts low = {0}, high = {0};
    setenv("BATCHLAS_ISA", isa, 1);
    const route_list list = routes_of(op_of(id));
    int routes = 0;
    for (int64_t n = 2; n <= MOST; n++) count(id, t, &list, n, n <= SMALL ? &low : &high);
    for (int i = 0; i < list.count; i++) {
        if (!list.name[i] || route_is_vendor(list.name[i])) continue;
        routes++;
        fprintf(stderr,
                "%c%s:%s %s: %ld of %d singular (reference %ld), orders 5 to 8 %ld of %d (%ld)\n",
                "sdcz"[t], op_of(id) -> name, list.name[i], isa, low.own[i], (SMALL - 1) * EACH,
                low.reference, high.own[i], (MOST - SMALL) * EACH, high.reference);
    }
    for (int i = 0; i < list.count; i++) {
        if (!list.name[i] || route_is_vendor(list.name[i])) continue;
        check(low.own[i] >= low.reference, "%s: %ld found, the reference %ld", list.name[i],
              low.own[i], low.reference);
        check((double)high.own[i] >= 0.97 * (double)high.reference,
              "%s: %ld found, the reference %ld", list.name[i], high.own[i], high.reference);
    }
    check(routes > 0, "no route");
}

static bool has_netlib(void) {
    return !dlsym(RTLD_DEFAULT, "openblas_get_config") &&
           !dlsym(RTLD_DEFAULT, "bli_info_get_version_str");
}

static bool has_isa(const char *isa) {
#if defined(__x86_64__)
    if (!strcmp(isa, "avx2")) return __builtin_cpu_supports("avx2");
    if (!strcmp(isa, "avx512")) return __builtin_cpu_supports("avx512vl");
#endif
    return !strcmp(isa, "generic");
}

#define ONE(op, letter, t, isa)                                                                    \
    Test(op, letter##_##isa) {                                                                     \
        if (!has_netlib()) cr_skip_test("the program's LAPACK is not the reference one");          \
        if (!has_isa(isa_name(isa))) cr_skip_test("no such instructions here");                    \
        singular(OP_##op, t, isa_name(isa));                                                       \
    }
#define isa_name(isa) #isa
#define EACH_ISA(op, letter, t)                                                                    \
    ONE(op, letter, t, generic) ONE(op, letter, t, avx2) ONE(op, letter, t, avx512)
#define EACH_DTYPE(op) EACH_ISA(op, s, S) EACH_ISA(op, d, D) EACH_ISA(op, c, C) EACH_ISA(op, z, Z)
EACH_DTYPE(getrf)
EACH_DTYPE(gesv)
EACH_DTYPE(getrf_nopiv)
