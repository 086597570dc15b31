/* Batched drivers leave the factor that their parts leave, bit for bit, where both are pinned to the
 * same route; on the host's own library too. */
#include <complex.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batchlas.h"
#include "lapacke_batched.h"

enum { MOST = 80, MEMBERS = 5 };

static int pairs, wrong;
static bool has_gels;
static unsigned state;

static double uniform(void) {
    state = state * 1664525u + 1013904223u;
    return (double)(state >> 8) * 0x1p-23 - 1;
}

static void expect(bool right, const char *what, const char *route, int m, int n) {
    pairs++;
    if (!right && wrong++ < 20) fprintf(stderr, "%s %s m=%d n=%d\n", what, route, m, n);
}

/* One dtype: x its letter, T its type. */
#define DTYPE(x, T)                                                                                \
    static T x##_A0[MEMBERS * MOST * MOST], x##_A[MEMBERS * MOST * MOST],                          \
        x##_F[MEMBERS * MOST * MOST], x##_B[MEMBERS * MOST * 2];                                   \
    static void x##_start(int m, int n, bool positive) {                                           \
        for (int i = 0; i < MEMBERS * m * n; i++) x##_A0[i] = (T)uniform();                        \
        for (int b = 0; positive && b < MEMBERS; b++)                                              \
            for (int j = 0; j < n; j++) x##_A0[b * n * n + j * n + j] = n + 2;                     \
        for (int i = 0; i < MEMBERS * m * 2; i++) x##_B[i] = (T)uniform();                         \
        memcpy(x##_A, x##_A0, sizeof x##_A);                                                       \
        memcpy(x##_F, x##_A0, sizeof x##_A);                                                       \
    }                                                                                              \
    static bool x##_same(int count) {                                                              \
        return !memcmp(x##_A, x##_F, sizeof(T) * (size_t)count);                                   \
    }                                                                                              \
    static void x##_pairs(const char *route, int n) {                                              \
        lapack_int info[MEMBERS], p[MEMBERS * MOST], q[MEMBERS * MOST];                            \
        static T tau[MEMBERS * MOST];                                                              \
        x##_start(n, n, false);                                                                    \
        lapack_int code =                                                                          \
            x##gesv_strided_batched(n, 2, x##_A, n, n * n, p, n, x##_B, n, 2 * n, info, MEMBERS);  \
        lapack_int part = x##getrf_strided_batched(n, n, x##_F, n, n * n, q, n, info, MEMBERS);    \
        if (code >= 0 && part >= 0)                                                                \
            expect(x##_same(MEMBERS *n *n) && !memcmp(p, q, sizeof *p * (size_t)(MEMBERS * n)),    \
                   #x "gesv, getrf", route, n, n);                                                 \
        x##_start(n, n, true);                                                                     \
        code =                                                                                     \
            x##posv_strided_batched('L', n, 2, x##_A, n, n * n, x##_B, n, 2 * n, info, MEMBERS);   \
        part = x##potrf_strided_batched('L', n, x##_F, n, n * n, info, MEMBERS);                   \
        if (code >= 0 && part >= 0)                                                                \
            expect(x##_same(MEMBERS *n *n), #x "posv, potrf", route, n, n);                        \
        for (int k = 1; has_gels && k <= n; k += n / 2 + 1) {                                      \
            x##_start(n, k, false);                                                                \
            code = x##gels_strided_batched('N', n, k, 2, x##_A, n, n * k, x##_B, n, 2 * n, info,   \
                                           MEMBERS);                                               \
            part = x##geqrf_strided_batched(n, k, x##_F, n, n * k, tau, k, info, MEMBERS);         \
            if (code >= 0 && part >= 0)                                                            \
                expect(x##_same(MEMBERS *n *k), #x "gels, geqrf", route, n, k);                    \
        }                                                                                          \
    }
DTYPE(s, float)
DTYPE(d, double)
DTYPE(c, lapack_complex_float)
DTYPE(z, lapack_complex_double)

static void agree(const char *route, int least) {
    static const char *const op[] = {"gesv", "getrf", "posv", "potrf", "gels", "geqrf"};
    for (int i = 0; i < 6; i++) {
        const bool set = batchlas_set_route(op[i], route) == 0;
        cr_assert(set || i == 4);
        if (i == 4) has_gels = set;
    }
    pairs = wrong = 0;
    for (int n = 1; n <= MOST; n++)
        s_pairs(route, n), d_pairs(route, n), c_pairs(route, n), z_pairs(route, n);
    fprintf(stderr, "pairs: %d on %s, %d wrong\n", pairs, route, wrong);
    cr_expect(wrong == 0);
    cr_expect(pairs >= least, "%d pairs", pairs);
}

Test(api_pairs, lanes) {
    agree("lanes", 1000);
}
Test(api_pairs, vendor_serial) {
    agree("vendor_serial", 1000);
}

/* Of which gels has none: in single calls it goes with geqrf (shim_pairs.c). */
Test(api_pairs, rows) {
    agree("rows", 450);
}
