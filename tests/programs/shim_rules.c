/* An ordinary program that asks what calls answer on bad data, at orders 1 to 130: info, what must be left alone, and whether results are finite. Each is what netlib's answer,
 * so that no answer changes where a table changes the route. Netlib's LAPACK is opened in a namespace
 * of its own; without it (exit 77) there is nothing to hold the answers to. Prints a count. */
#include <complex.h>
#include <dlfcn.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shim_netlib.h"

enum { MOST = 130, RHS = 3 };

static int cases, wrong;
static uint64_t state = 88172645463325252u;

static double uniform(void) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (double)(state >> 11) * 0x1p-52 - 1;
}

static void expect(int right, char dtype, const char *what, int n, int at, double value, int answer,
                   int netlib) {
    cases++;
    if (right) return;
    if (wrong++ < 400)
        printf("%c%s n=%d at=%d value=%g: %d, netlib %d\n", dtype, what, n, at, value, answer,
               netlib);
}

/* Every order up to 34, and on both sides of where kernels and blocks end. */
static int next_order(int n) {
    static const int more[] = {40, 47, 48, 49, 56, 63, 64, 65, 66, 80, 96, 97, MOST, 1000};
    const int *at = more;
    if (n < 34) return n + 1;
    while (*at <= n) at++;
    return *at;
}
/* Every place while there are few, else each end and one between. */
static int next_place(int at, int n) {
    if (n <= 8 || at + 1 >= n) return at + 1;
    return at == 0 ? n / 2 : n - 1;
}

static const double bad[] = {NAN, INFINITY, -INFINITY};

/* How a routine of LAPACK is called. */
enum { FORTRAN, C_COLUMNS, C_ROWS, STYLES };
static const char *const style_name[] = {"", " LAPACKE columns", " LAPACKE rows"};

#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define NAME(f) PASTE(T, _##f)
#define F77(routine) PASTE(PASTE(T, routine), _)
#define WORK(routine) PASTE(PASTE(LAPACKE_, PASTE(T, routine)), _work)
#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)

#define T s
#define LETTER 's'
#define SCALAR float
#include "shim_rules_dtype.inc"
#undef T
#undef LETTER
#undef SCALAR
#define T d
#define LETTER 'd'
#define SCALAR double
#include "shim_rules_dtype.inc"
#undef T
#undef LETTER
#undef SCALAR
#define IMAGINARY
#define T c
#define LETTER 'c'
#define SCALAR float _Complex
#include "shim_rules_dtype.inc"
#undef T
#undef LETTER
#undef SCALAR
#define T z
#define LETTER 'z'
#define SCALAR double _Complex
#include "shim_rules_dtype.inc"

int main(void) {
    if (!open_netlib()) return 77;
    for (int n = 1; n <= MOST; n = next_order(n)) s_all(n), d_all(n), c_all(n), z_all(n);
    printf("%d cases, %d wrong\n", cases, wrong);
    return wrong != 0;
}
