/* A member copied out into the plainest call there is, and run by the Fortran routine. */
#include "support/oracle.h"

#include <dlfcn.h>
#include <math.h>
#include <string.h>

#include "support/reference.h"

bool oracle_is_netlib(void) {
    return !dlsym(RTLD_DEFAULT, "openblas_get_config") && !dlsym(RTLD_DEFAULT, "bli_init");
}

static void copy_slot(call *to, const call *from, slot s, int64_t b) {
    const operand *o = &to->operand[s];
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++)
            if (s != SLOT_IPIV)
                put(to, s, 0, i, j, get_before(from, s, b, i, j));
            else if (o->access & READ) /* and so what it was */
                put_integer(to, s, 0, i, get_integer(from, s, b, i));
}

call oracle_run(const call *c, int64_t b, int64_t *info) {
    call one = *c;
    one.batch = 1, one.layout = COL_MAJOR, one.style = PLAIN, one.form = STRIDED, one.wide = false;
    call_tight(&one);
    call_allocate(&one);
    for (int s = 0; s < SLOTS; s++)
        if (one.operand[s].access) copy_slot(&one, c, (slot)s, b);
    *info = reference_run(&one, 0);
    return one;
}

/* A matrix that is not positive definite has only the factor of its leading part; without a solution
 * there is nothing in B; least squares of less than full rank leave B as it comes. */
static bool defined(const call *c, slot s, int64_t i, int64_t j, int64_t info) {
    if (info <= 0) return true;
    if (!strcmp(c->op->name, "potrf") || !strcmp(c->op->name, "posv"))
        return s != SLOT_A || (i < info - 1 && j < info - 1);
    return strcmp(c->op->name, "gels") != 0;
}

static bool is_finite(number x) {
    return isfinite(creal(x)) && isfinite(cimag(x));
}

unbounded oracle_compare(const call *c, int64_t b, const call *theirs, slot s, int64_t info) {
    const operand *o = &c->operand[s];
    const bool parts = c->op->blas && strcmp(c->op->name, "trsm") != 0;
    unbounded u = {0, 0, true};
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++) {
            if (!in_part(o, i, j) || !defined(c, s, i, j, info)) continue;
            const number mine = get(c, s, b, i, j), their = get(theirs, s, 0, i, j);
            u.all_finite = u.all_finite && is_finite(mine);
            u.lost += is_finite(mine) && !is_finite(their);
            u.made += !is_finite(mine) && is_finite(their);
            if (!parts || is_finite(mine) || is_finite(their)) continue;
            u.lost += (isfinite(creal(mine)) && !isfinite(creal(their))) ||
                      (isfinite(cimag(mine)) && !isfinite(cimag(their)));
            u.made += (!isfinite(creal(mine)) && isfinite(creal(their))) ||
                      (!isfinite(cimag(mine)) && isfinite(cimag(their)));
        }
    return u;
}

static bool is_tiny(double x, dtype t) {
    return x != 0 && fabs(x) < (is_single(t) ? 0x1p-126 : 0x1p-1022);
}

content oracle_content(const call *c, int64_t b) {
    content k = {true, false, false, false};
    for (int s = 0; s <= SLOT_C; s++) {
        const operand *o = &c->operand[s];
        for (int64_t j = 0; j < o->cols && (o->access & READ); j++)
            for (int64_t i = 0; i < o->rows; i++) {
                if (!in_part(o, i, j)) continue;
                const number x = get_before(c, (slot)s, b, i, j);
                k.finite = k.finite && is_finite(x);
                k.zeros = k.zeros || x == 0;
                k.subnormals =
                    k.subnormals || is_tiny(creal(x), c->dtype) || is_tiny(cimag(x), c->dtype);
                k.zero_on_diagonal = k.zero_on_diagonal || (s == SLOT_A && i == j && x == 0);
            }
    }
    return k;
}

/* The same bits, or a NaN in both: which NaN of two a sum or product keeps is the compiler's choice of
 * operand order. */
static bool same_element(dtype t, const void *x, const void *y, int64_t bytes) {
    if (memcmp(x, y, (size_t)bytes) == 0) return true;
    const int64_t parts = bytes / (is_single(t) ? 4 : 8);
    for (int64_t i = 0; i < parts; i++) {
        const double a = is_single(t) ? ((const float *)x)[i] : ((const double *)x)[i];
        const double b = is_single(t) ? ((const float *)y)[i] : ((const double *)y)[i];
        if (!(isnan(a) && isnan(b)) && memcmp(&a, &b, sizeof a) != 0) return false;
    }
    return true;
}

bool oracle_same_bits(const call *x, int64_t i, const call *y, int64_t j) {
    const int64_t info = get_info(x, i);
    if (get_info(y, j) != info) return false;
    for (int s = 0; s < SLOTS; s++) {
        const operand *o = &x->operand[s];
        for (int64_t col = 0; col < o->cols && (o->access & WRITE); col++)
            for (int64_t row = 0; row < o->rows; row++) {
                if (!in_part(o, row, col) || !defined(x, (slot)s, row, col, info)) continue;
                if (s == SLOT_IPIV ? get_integer(x, s, i, row) != get_integer(y, s, j, row)
                                   : !same_element(x->dtype, element_of(x, s, i, row, col),
                                                   element_of(y, s, j, row, col), o->elem))
                    return false;
            }
    }
    return true;
}
