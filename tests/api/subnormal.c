/* LU of subnormal matrices, and of ordinary ones with one subnormal pivot, is finite and right on every
 * route: in batches among ordinary members, at orders 4 to 128. OpenBLAS's own is not: it multiplies by
 * reciprocals. Right-hand sides are sums of A's columns, so that each X is 1. */
#include <complex.h>
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "batchlas.h"
#include "lapacke_batched.h"

enum { MOST = 128, MEMBERS = 3, KEPT = 1 }; /* the member that is subnormal */

/* All of it subnormal; subnormal in the first or the last column alone. */
enum { WHOLE, FIRST, LAST, KINDS };

static unsigned state = 1;
static int random_below(int most) {
    state = state * 1664525u + 1013904223u;
    return (int)(state >> 16) % most;
}

static int next_order(int n) {
    return n < 20 ? n + 2 : n < 96 ? n + 19 : n + 16;
}

/* Calls done on the route being tested; one that cannot run says so. */
static int done, wrong;

static void expect(bool right, char dtype, const char *what, const char *route, int n, int kind) {
    done++;
    if (!right && wrong++ < 20)
        fprintf(stderr, "%c%s %s n=%d kind %d is wrong\n", dtype, what, route, n, kind);
}

#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define NAME(f) PASTE(T, _##f)
#define CALL(f) PASTE(T, f)

#define T s
#define LETTER 's'
#define SCALAR float
#define UNIT 0x1p-149f
#define SMALL (1 << 7)
#define TOLERANCE 0.05
#include "subnormal_dtype.inc"
#undef T
#undef LETTER
#undef SCALAR
#define T c
#define LETTER 'c'
#define SCALAR lapack_complex_float
#include "subnormal_dtype.inc"
#undef T
#undef LETTER
#undef SCALAR
#undef UNIT
#undef SMALL
#undef TOLERANCE
#define T d
#define LETTER 'd'
#define SCALAR double
#define UNIT 0x1p-1074
#define SMALL (1 << 15)
#define TOLERANCE 1e-3
#include "subnormal_dtype.inc"
#undef T
#undef LETTER
#undef SCALAR
#define T z
#define LETTER 'z'
#define SCALAR lapack_complex_double
#include "subnormal_dtype.inc"

static void on_route(const char *route, int least) {
    done = wrong = 0;
    cr_assert(batchlas_set_route("gesv", route) == 0 && batchlas_set_route("getrf", route) == 0);
    for (int n = 4; n <= MOST; n = next_order(n))
        for (int kind = 0; kind < KINDS; kind++)
            s_all(route, n, kind), d_all(route, n, kind), c_all(route, n, kind),
                z_all(route, n, kind);
    fprintf(stderr, "subnormal: %d calls on %s, %d wrong\n", done,
            route ? route : "the tables' routes", wrong);
    cr_expect(wrong == 0);
    cr_expect(done >= least, "%d calls", done);
}

Test(api_subnormal, vendor) {
    on_route("vendor", 360);
}
Test(api_subnormal, vendor_serial) {
    on_route("vendor_serial", 360);
}
Test(api_subnormal, vendor_threads) {
    on_route("vendor_threads", 360);
}
Test(api_subnormal, lanes) {
    on_route("lanes", 250);
}
Test(api_subnormal, rows) {
    on_route("rows", 250);
}
Test(api_subnormal, tables) {
    on_route(NULL, 360);
}
