/* Every other library has a name of its own to be known by. */
#include "support/netlib.h"

#include <dlfcn.h>
#include <math.h>
#include <string.h>

#include "support/reference.h"

bool lapack_is_netlib(void) {
    static const char *const others[] = {"openblas_get_config",  "bli_info_get_version_str",
                                         "flexiblas_initialize", "ATL_buildinfo",
                                         "mkl_get_version",      "armpl_get_info"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (dlsym(RTLD_DEFAULT, others[i])) return false;
    return dlsym(RTLD_DEFAULT, "dgetrf2_") != NULL;
}

/* Products and quotients as Fortran forms them; C's recover infinities. */
static number times(number a, number b) {
    return complex_number(creal(a) * creal(b) - cimag(a) * cimag(b),
                          creal(a) * cimag(b) + cimag(a) * creal(b));
}

static number over(number x, number y) {
    const double c = creal(y), d = cimag(y);
    if (fabs(c) < fabs(d)) {
        const double r = c / d, e = c * r + d;
        return complex_number((creal(x) * r + cimag(x)) / e, (cimag(x) * r - creal(x)) / e);
    }
    const double r = d / c, e = d * r + c;
    return complex_number((cimag(x) * r + creal(x)) / e, (cimag(x) - creal(x) * r) / e);
}

/* A real matrix has no imaginary part for an infinity to spread to. */
static int64_t without_pivots(call *c, int64_t b) {
    const bool real = !is_complex(c->dtype);
    int64_t info = 0;
    for (int64_t k = 0; k < min64(c->m, c->n); k++) {
        const number pivot = get(c, SLOT_A, b, k, k);
        if (pivot == 0 && !info) info = k + 1;
        for (int64_t i = k + 1; i < c->m; i++) {
            number l = get(c, SLOT_A, b, i, k);
            if (pivot != 0) l = real ? creal(l) / creal(pivot) : over(l, pivot);
            put(c, SLOT_A, b, i, k, l);
            for (int64_t j = k + 1; j < c->n; j++) {
                const number u = get(c, SLOT_A, b, k, j);
                const number p = real ? creal(l) * creal(u) : times(l, u);
                put(c, SLOT_A, b, i, j, get(c, SLOT_A, b, i, j) - p);
            }
        }
    }
    return info;
}

call netlib_of(const call *c) {
    call e = *c;
    call_allocate(&e);
    for (int s = 0; s < SLOTS; s++)
        if (c->operand[s].access)
            memcpy(e.operand[s].memory, c->operand[s].before, c->operand[s].bytes);
    for (int64_t b = 0; b < e.batch; b++) {
        int64_t info = c->op->id == OP_getrf_nopiv ? without_pivots(&e, b) : reference_run(&e, b);
        if (e.info) put_info(&e, b, info);
    }
    return e;
}
