/* The numbers tests compute in. C11's CMPLX is missing where clang meets glibc. */
#ifndef TEST_NUMBER_H
#define TEST_NUMBER_H

#include <complex.h>

typedef double complex number;

static inline number complex_number(double re, double im) {
    union {
        double part[2];
        number whole;
    } x = {{re, im}};
    return x.whole;
}

#endif
