/* syevd, heevd, syev, heev. */
#include <math.h>

#include "support/fill.h"
#include "support/ops.h"
#include "support/random.h"
#include "support/reference.h"

static void syevd_describe(call *c) {
    set_matrix(c, SLOT_A, c->n, c->n, READWRITE,
               c->jobz == 'V'   ? FULL
               : c->uplo == 'U' ? UPPER
                                : LOWER);
    set_vector_of_reals(c, SLOT_W, c->n, WRITE);
}

/* The triangle; the other one stays NaN. The imaginary parts of the diagonal are not to be read. */
static void syevd_fill(call *c, int64_t b) {
    fill_random(c, SLOT_A, b);
    for (int64_t j = 0; j < c->n; j++)
        for (int64_t i = 0; i < c->n; i++)
            if (c->uplo == 'U' ? i > j : i < j) put(c, SLOT_A, b, i, j, complex_number(NAN, NAN));
}

/* Column j of z is multiplied by w(j). */
static dense scaled(dense z, dense w) {
    dense s = dense_head(z, z.rows, z.cols);
    for (int64_t j = 0; j < z.cols; j++)
        for (int64_t i = 0; i < z.rows; i++) *at(s, i, j) *= *at(w, j, 0);
    return s;
}

/* The eigenvalues by the system's LAPACK, in double precision. */
static dense reference_values(dense a, dtype t) {
    call r = call_of(OP_syevd, is_complex(t) ? Z : D);
    /* Two members: OpenBLAS 0.3.21's zgemv reads past the end of a matrix. */
    r.n = a.rows, r.jobz = 'N', r.batch = 2;
    call_tight(&r);
    call_allocate(&r);
    for (int64_t j = 0; j < r.n; j++)
        for (int64_t i = 0; i <= j; i++) put(&r, SLOT_A, 0, i, j, *at(a, i, j));
    reference_run(&r, 0);
    dense w = dense_now(&r, SLOT_W, 0);
    call_free(&r);
    return w;
}

static double syevd_residual(const call *c, int64_t b) {
    const dense a = dense_hermitian(dense_before(c, SLOT_A, b), c->uplo);
    const dense w = dense_now(c, SLOT_W, b);
    const double size = dense_norm(a);
    for (int64_t j = 1; j < c->n; j++)
        if (!(creal(*at(w, j - 1, 0)) <= creal(*at(w, j, 0)))) return INFINITY;
    if (c->n == 0) return 0;
    double values = 0;
    const dense known = reference_values(a, c->dtype);
    for (int64_t j = 0; j < c->n; j++) values = fmax(values, cabs(*at(w, j, 0) - *at(known, j, 0)));
    const double off = error_ratio(c, values, size, c->n);
    if (c->jobz == 'N') return off;
    const dense z = dense_now(c, SLOT_A, b);
    const dense p = dense_product(dense_op(z, 'C'), z);
    const double factor =
        error_ratio(c, dense_difference(dense_product(a, z), scaled(z, w)), size, c->n);
    const double ortho = error_ratio(c, dense_difference(p, dense_identity(c->n, c->n)), 1, c->n);
    return fmax(off, fmax(factor, ortho));
}

const op test_syevd = {.id = OP_syevd,
                       .name = "syevd",
                       .name_complex = "heevd",
                       .second = "syev",
                       .second_complex = "heev",
                       .args = "juNAwi",
                       .describe = syevd_describe,
                       .fill = syevd_fill,
                       .residual = syevd_residual};
