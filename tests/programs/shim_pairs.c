/* An ordinary program that holds drivers to their parts: the factor that gesv, posv and gels leave is,
 * bit for bit, that of getrf, potrf and geqrf, at every order up to 80; the pivots too; and what posv
 * solves is what potrs solves. gels's solutions, and the norms of what is left over, are held to
 * netlib's too, where that is installed. Prints a count. */
#include <complex.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shim_netlib.h"

enum { MOST = 80, MOST_RHS = 9 };

static int pairs, wrong, solutions;
static uint64_t state = 88172645463325252u;

static double uniform(void) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (double)(state >> 11) * 0x1p-52 - 1;
}

static void expect(int right, int *count, char dtype, const char *what, int m, int n, int nrhs) {
    ++*count;
    if (!right && wrong++ < 60) printf("%c %s m=%d n=%d nrhs=%d\n", dtype, what, m, n, nrhs);
}

#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define NAME(f) PASTE(T, _##f)
#define F77(routine) PASTE(PASTE(T, routine), _)
#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)

#define T s
#define LETTER 's'
#define SCALAR float
#define EPSILON FLT_EPSILON
#define ADJOINT "T"
#include "shim_pairs_dtype.inc"
#undef T
#undef LETTER
#undef SCALAR
#undef EPSILON
#define T d
#define LETTER 'd'
#define SCALAR double
#define EPSILON DBL_EPSILON
#include "shim_pairs_dtype.inc"
#undef T
#undef LETTER
#undef SCALAR
#undef EPSILON
#undef ADJOINT
#define ADJOINT "C"
#define IMAGINARY
#define T c
#define LETTER 'c'
#define SCALAR float _Complex
#define EPSILON FLT_EPSILON
#include "shim_pairs_dtype.inc"
#undef T
#undef LETTER
#undef SCALAR
#undef EPSILON
#define T z
#define LETTER 'z'
#define SCALAR double _Complex
#define EPSILON DBL_EPSILON
#include "shim_pairs_dtype.inc"

int main(void) {
    const int oracle = open_netlib();
    for (int n = 1; n <= MOST; n++)
        s_all(n, oracle), d_all(n, oracle), c_all(n, oracle), z_all(n, oracle);
    printf("%d pairs, %d solutions, %d wrong\n", pairs, solutions, wrong);
    return wrong != 0;
}
