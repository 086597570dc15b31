/* Every LAPACKE routine that the shim takes, driver and _work, in both layouts, not square, with
 * minimal and larger leading dimensions, in memory with canaries. Prints a sum of each result; the
 * prototypes are the system's lapacke.h. */
#include <complex.h>
#include <lapacke.h>
#include <stdio.h>
#include <string.h>

enum { M = 5, N = 3, NRHS = 2, PAD = 3, ROOM = 128 };

static int layout, pad, failures;

/* Leading dimension of an m x n matrix. */
static int ld(int m, int n) {
    return (layout == LAPACK_ROW_MAJOR ? n : m) + pad;
}

#define PASTE_(a, b, c) a##b##c
#define PASTE(a, b, c) PASTE_(a, b, c)
#define CALL(routine) PASTE(LAPACKE_, T, routine)
#define NAME(f) PASTE(T, _, f)

#define T s
#define SCALAR float
#define REAL_DTYPE
#include "shim_lapacke_dtype.inc"
#undef T
#undef SCALAR
#define T d
#define SCALAR double
#include "shim_lapacke_dtype.inc"
#undef T
#undef SCALAR
#undef REAL_DTYPE
#define T c
#define SCALAR float complex
#include "shim_lapacke_dtype.inc"
#undef T
#undef SCALAR
#define T z
#define SCALAR double complex
#include "shim_lapacke_dtype.inc"

int main(void) {
    for (layout = LAPACK_ROW_MAJOR; layout <= LAPACK_COL_MAJOR; layout++)
        for (pad = 0; pad <= PAD; pad += PAD) {
            s_all();
            d_all();
            c_all();
            z_all();
        }
    /* Errors count the layout as argument 1; NaN is refused by the driver, not by _work. */
    float a[4] = {2, 1, 1, 3}, b[2] = {1, 1};
    int ipiv[2];
    b[1] = 0.0f / 0.0f;
    printf("NaN %d\n", LAPACKE_sgesv(LAPACK_ROW_MAJOR, 2, 1, a, 2, ipiv, b, 1));
    printf("%d\n", LAPACKE_sgesv_work(LAPACK_ROW_MAJOR, 2, 1, a, 2, ipiv, b, 1));
    /* Not ours: it passes as it was. */
    enum { ORDER = 16, BLOCK = 4 };
    static float q[ORDER * ORDER], t[ORDER * ORDER];
    for (int i = 0; i < ORDER * ORDER; i++) q[i] = (float)((i * 37 + 11) % 64 - 32);
    for (layout = LAPACK_ROW_MAJOR; layout <= LAPACK_COL_MAJOR; layout++) {
        printf("geqrt %d", LAPACKE_sgeqrt(layout, ORDER, ORDER, BLOCK, q, ORDER, t, ORDER));
        printf(" %.3f %.3f %.3f\n", q[0], t[0], t[ORDER]);
    }
    return failures;
}
