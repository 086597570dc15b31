/* Complex dot products that return their result through a hidden first argument, as f2c and some
 * builds of MKL do: the backend (BACKEND) and a caller of it. Nothing of ours may take these names. */
#include <complex.h>
#include <stdio.h>

#define DOT(name, T, x_of)                                                                         \
    void name(T *dot, const int *n, const T *x, const int *incx, const T *y, const int *incy);

DOT(cdotu_, float complex, )
DOT(cdotc_, float complex, conjf)
DOT(zdotu_, double complex, )
DOT(zdotc_, double complex, conj)

#ifdef BACKEND
#undef DOT
#define DOT(name, T, x_of)                                                                         \
    void name(T *dot, const int *n, const T *x, const int *incx, const T *y, const int *incy) {    \
        *dot = 0;                                                                                  \
        for (int i = 0; i < *n; i++) *dot += x_of(x[i * *incx]) * y[i * *incy];                    \
    }

DOT(cdotu_, float complex, )
DOT(cdotc_, float complex, conjf)
DOT(zdotu_, double complex, )
DOT(zdotc_, double complex, conj)
#else
int main(void) {
    const int n = 3, one = 1;
    const float complex x[] = {1 + 2 * I, 3 + 4 * I, 5 + 6 * I},
                        y[] = {7 + 8 * I, 9 + 10 * I, 11 + 12 * I};
    const double complex v[] = {1 + 2 * I, 3 + 4 * I, 5 + 6 * I},
                         w[] = {7 + 8 * I, 9 + 10 * I, 11 + 12 * I};
    float complex c[2];
    double complex z[2];
    cdotu_(&c[0], &n, x, &one, y, &one);
    cdotc_(&c[1], &n, x, &one, y, &one);
    zdotu_(&z[0], &n, v, &one, w, &one);
    zdotc_(&z[1], &n, v, &one, w, &one);
    for (int i = 0; i < 2; i++)
        printf("%g %g %g %g\n", crealf(c[i]), cimagf(c[i]), creal(z[i]), cimag(z[i]));
    return 0;
}
#endif
