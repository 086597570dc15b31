/* An ordinary program that checks its own results: the failures that users of other libraries
 * reported, through Fortran's names, CBLAS and LAPACKE, in four dtypes. Prints what is wrong, then a
 * count; exits with whether anything was. The reports are those of tests/api/reports.c. */
#include <cblas.h>
#include <complex.h>
#include <float.h>
#include <lapacke.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static int checks, failures;

static void expect(int right, char dtype, const char *what, int n, int detail) {
    checks++;
    if (right) return;
    failures++;
    printf("%c %s n=%d %d\n", dtype, what, n, detail);
}

static double magnitude(double complex x) {
    return cabs(x);
}

static const CBLAS_TRANSPOSE transposes[] = {CblasNoTrans, CblasTrans, CblasConjTrans};

#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define NAME(f) PASTE(T, _##f)
#define LAPACK(routine) PASTE(LAPACK_, PASTE(T, routine))
#define LAPACKE(routine) PASTE(LAPACKE_, PASTE(T, routine))
#define F77(routine) PASTE(PASTE(T, routine), _)
#define CBLAS(routine) PASTE(cblas_, PASTE(T, routine))

#define T s
#define LETTER 's'
#define SCALAR float
#define EPSILON FLT_EPSILON
#define BY_VALUE
#include "shim_reports_dtype.inc"
#define T d
#define LETTER 'd'
#define SCALAR double
#define EPSILON DBL_EPSILON
#define BY_VALUE
#include "shim_reports_dtype.inc"
#define T c
#define LETTER 'c'
#define SCALAR float complex
#define EPSILON FLT_EPSILON
#include "shim_reports_dtype.inc"
#define T z
#define LETTER 'z'
#define SCALAR double complex
#define EPSILON DBL_EPSILON
#include "shim_reports_dtype.inc"

int main(void) {
    s_all();
    d_all();
    c_all();
    z_all();
    printf("%d checks, %d wrong\n", checks, failures);
    return failures != 0;
}
