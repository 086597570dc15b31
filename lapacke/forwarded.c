/* potrf: the first NaN on the factor's diagonal is the pivot that failed. posv: the same, and B is put
 * back. getri: the first zero on the diagonal is found before the original is called. */
#include "lapacke/forwarded.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lapacke/nancheck.h"

typedef struct {
    bl_op_id op;
    bl_dtype dtype;
    int int_bytes;
    bool row_major, lower;
    int64_t n, nrhs, lda, ldb, lwork;
    const char *A;
    char *B;
    void *info; /* Fortran's */
} arguments;

static int64_t integer(const void *p, int bytes) {
    return bytes == 8 ? *(const int64_t *)p : *(const int32_t *)p;
}

static void store_info(const arguments *x, int64_t info) {
    if (x->info && x->int_bytes == 8) *(int64_t *)x->info = info;
    if (x->info && x->int_bytes == 4) *(int32_t *)x->info = (int32_t)info;
}

/* n is 0 where there is nothing to look at: an unknown layout is the original's to report. */
static arguments read_arguments(bl_op_id op, bl_dtype dtype, bl_style style, int bytes,
                                const void *const args[]) {
    arguments x = {.op = op, .dtype = dtype, .int_bytes = bytes};
    const void *const *a = args; /* [uplo] n [nrhs] A lda [B ldb | ipiv [work lwork]] [info] */
    if (style != BL_F77) {
        const int layout = *(const int *)*a++;
        x.row_major = layout == 101;
        if (layout != 101 && layout != 102) return x;
    }
    if (op != BL_OP_getri) x.lower = (*(const char *)*a++ & ~0x20) == 'L';
    x.n = integer(*a++, bytes);
    if (op == BL_OP_posv) x.nrhs = integer(*a++, bytes);
    x.A = *a++;
    x.lda = integer(*a++, bytes);
    if (op == BL_OP_posv) {
        x.B = (char *)(uintptr_t)*a++;
        x.ldb = integer(*a++, bytes);
    }
    x.lwork = x.n; /* LAPACKE's drivers bring their own */
    if (op == BL_OP_getri) a++;
    if (op == BL_OP_getri && style != BL_LAPACKE) a++, x.lwork = integer(*a++, bytes);
    if (style == BL_F77) x.info = (void *)(uintptr_t)*a;
    return x;
}

static bool is_single(bl_dtype t) {
    return t == BL_S || t == BL_C;
}

/* Whether `count` elements are finite: 0 times any other number is NaN. */
static bool all_finite(bl_dtype t, const char *at, int64_t count) {
    const int64_t reals = bl_is_complex(t) ? 2 * count : count;
    float s = 0;
    double d = 0;
    for (int64_t i = 0; is_single(t) && i < reals; i++) s += 0 * ((const float *)at)[i];
    for (int64_t i = 0; !is_single(t) && i < reals; i++) d += 0 * ((const double *)at)[i];
    return s == 0 && d == 0;
}

static bool finite_triangle(const arguments *x) {
    const size_t elem = bl_sizeof(x->dtype);
    const bool down = x->lower != x->row_major; /* each line from the diagonal on, or up to it */
    for (int64_t j = 0; j < x->n; j++) {
        const char *line = x->A + (size_t)(j * x->lda) * elem;
        const int64_t from = down ? j : 0, to = down ? x->n : j + 1;
        if (!all_finite(x->dtype, line + (size_t)from * elem, to - from)) return false;
    }
    return true;
}

/* B's lines one after another, or back. */
static void copy_lines(const arguments *x, char *kept, bool back) {
    const int64_t lines = x->row_major ? x->n : x->nrhs, length = x->row_major ? x->nrhs : x->n;
    const size_t elem = bl_sizeof(x->dtype), bytes = (size_t)length * elem;
    for (int64_t j = 0; j < lines; j++) {
        char *line = x->B + (size_t)(j * x->ldb) * elem;
        memcpy(back ? line : kept + (size_t)j * bytes, back ? kept + (size_t)j * bytes : line,
               bytes);
    }
}

/* With a finite A no pivot is NaN: an overflow makes one minus infinity first. So a B larger than A
 * is only kept where it is needed. */
static char *keep_b(const arguments *x) {
    if (x->n <= 0 || x->nrhs <= 0 || x->lda < x->n || x->ldb < (x->row_major ? x->nrhs : x->n))
        return NULL;
    if (x->nrhs > x->n && finite_triangle(x)) return NULL;
    char *kept = malloc((size_t)x->n * (size_t)x->nrhs * bl_sizeof(x->dtype));
    if (kept) copy_lines(x, kept, false);
    return kept;
}

static bool is_nan(const arguments *x, const char *at) {
    return is_single(x->dtype) ? isnan(*(const float *)at) : isnan(*(const double *)at);
}

static bool is_zero(const arguments *x, const char *at) {
    double d[2] = {0, 0};
    float f[2] = {0, 0};
    memcpy(is_single(x->dtype) ? (void *)f : d, at, bl_sizeof(x->dtype));
    return f[0] == 0 && f[1] == 0 && d[0] == 0 && d[1] == 0;
}

/* The first of `count` diagonal elements that is so, from 1, or 0. A NaN pivot is one whose real part
 * is: LAPACK looks at no other. */
static int64_t first_on_diagonal(const arguments *x, int64_t count,
                                 bool (*is)(const arguments *x, const char *at)) {
    const char *at = x->A;
    for (int64_t j = 1; j <= count; j++, at += (size_t)(x->lda + 1) * bl_sizeof(x->dtype))
        if (is(x, at)) return j;
    return 0;
}

int64_t bl_forward_begin(bl_routine routine, bl_dtype dtype, bl_style style, int int_bytes,
                         const void *const args[], void **kept) {
    const bl_op_id op = bl_op_of_routine(routine);
    const arguments x = read_arguments(op, dtype, style, int_bytes, args);
    *kept = op == BL_OP_posv ? keep_b(&x) : NULL;
    if (op != BL_OP_getri || x.lda < x.n || x.lwork < x.n) return 0;
    if (style == BL_LAPACKE && bl_nancheck_on()) return 0; /* there is no NaN, or it is refused */
    const int64_t zero = first_on_diagonal(&x, x.n, is_zero);
    if (zero) store_info(&x, zero);
    return zero;
}

int64_t bl_forward_end(bl_routine routine, bl_dtype dtype, bl_style style, int int_bytes,
                       const void *const args[], void *kept, int64_t info) {
    const bl_op_id op = bl_op_of_routine(routine);
    const arguments x = read_arguments(op, dtype, style, int_bytes, args);
    if (op == BL_OP_getri) return info;
    if (x.info) info = integer(x.info, int_bytes);
    const int64_t nan = info < 0 ? 0 : first_on_diagonal(&x, info > 0 ? info - 1 : x.n, is_nan);
    if (nan && kept) copy_lines(&x, kept, true);
    free(kept);
    if (nan) store_info(&x, nan);
    return nan ? nan : info;
}
