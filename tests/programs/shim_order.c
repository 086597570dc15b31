/* Products of the orders given, in every type, by a BLAS that only marks its result (shim_order_blas):
 * a line an order, a letter where another has computed, a dash where the BLAS was called. */
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 64 };

#define EACH(X) X(s, float) X(d, double) X(c, float _Complex) X(z, double _Complex)
#define X(t, type)                                                                                 \
    void t##gemm_(const char *, const char *, const int *, const int *, const int *, const type *, \
                  const type *, const int *, const type *, const int *, const type *, type *,      \
                  const int *);                                                                    \
    static char run_##t(int n) {                                                                   \
        static type a[MOST * MOST], c[MOST * MOST];                                                \
        type one = 1, zero = 0;                                                                    \
        t##gemm_("N", "N", &n, &n, &n, &one, a, &n, a, &n, &zero, c, &n);                          \
        return c[0] == -7 ? '-' : #t[0];                                                           \
    }
EACH(X)
#undef X

int main(int count, char **word) {
    for (int i = 1; i < count; i++) {
        int n = atoi(word[i]);
        if (n < 1 || n > MOST) return 1;
        printf("%d ", n);
#define X(t, type) putchar(run_##t(n));
        EACH(X)
#undef X
        putchar('\n');
    }
    return 0;
}
