/* spmm_csr and batchlas_csr_check by their public names, on the host: against the dense product in double
 * precision, over every form, width and layout; arguments; bits. */
#include <complex.h>
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <criterion/criterion.h>

#include "lapacke_batched.h"
#include "support/csr.h"

typedef lapack_complex_float cf;
typedef lapack_complex_double cd;

/* The twins of the header's names. */
#define TWINS(p, T)                                                                                \
    int64_t p##spmm_csr_batched_64(char, int64_t, int64_t, int64_t, int64_t, T, int64_t *const[],  \
                                   int64_t *const[], T *const[], T *const[], int64_t, T,           \
                                   T *const[], int64_t, int64_t);                                  \
    int64_t p##spmm_csr_strided_batched_64(char, int64_t, int64_t, int64_t, int64_t, T,            \
                                           const int64_t *, int64_t, const int64_t *, int64_t,     \
                                           const T *, int64_t, const T *, int64_t, int64_t, T,     \
                                           T *, int64_t, int64_t, int64_t);
TWINS(s, float)
TWINS(d, double)
TWINS(c, cf)
TWINS(z, cd)

/* What a call is given; a test spoils one of them. */
typedef struct {
    char transa;
    int64_t m, n, k, nnz;
    void *at[CSR_ARRAYS]; /* addresses, or arrays of them */
    int64_t stride[CSR_ARRAYS], ldb, ldc, batch;
    double alpha[2], beta[2];
} arguments;

#define CALLS(p, T)                                                                                \
    static int64_t call_##p(const csr_case *c, const arguments *a) {                               \
        T alpha = 0, beta = 0;                                                                     \
        void *const *at = a->at;                                                                   \
        const int64_t *s = a->stride;                                                              \
        csr_scalar(c, a->alpha, &alpha);                                                           \
        csr_scalar(c, a->beta, &beta);                                                             \
        if (c->pointers && c->int_bytes == 8)                                                      \
            return p##spmm_csr_batched_64(a->transa, a->m, a->n, a->k, a->nnz, alpha, at[0],       \
                                          at[1], at[2], at[3], a->ldb, beta, at[4], a->ldc,        \
                                          a->batch);                                               \
        if (c->int_bytes == 8)                                                                     \
            return p##spmm_csr_strided_batched_64(                                                 \
                a->transa, a->m, a->n, a->k, a->nnz, alpha, at[0], s[0], at[1], s[1], at[2], s[2], \
                at[3], a->ldb, s[3], beta, at[4], a->ldc, s[4], a->batch);                         \
        const lapack_int m = (lapack_int)a->m, n = (lapack_int)a->n, k = (lapack_int)a->k;         \
        const lapack_int nnz = (lapack_int)a->nnz, ldb = (lapack_int)a->ldb;                       \
        const lapack_int ldc = (lapack_int)a->ldc, batch = (lapack_int)a->batch;                   \
        if (c->pointers)                                                                           \
            return p##spmm_csr_batched(a->transa, m, n, k, nnz, alpha, at[0], at[1], at[2], at[3], \
                                       ldb, beta, at[4], ldc, batch);                              \
        return p##spmm_csr_strided_batched(a->transa, m, n, k, nnz, alpha, at[0], s[0], at[1],     \
                                           s[1], at[2], s[2], at[3], ldb, s[3], beta, at[4], ldc,  \
                                           s[4], batch);                                           \
    }
CALLS(s, float)
CALLS(d, double)
CALLS(c, cf)
CALLS(z, cd)

static int64_t call(const csr_case *c, const arguments *a) {
    static int64_t (*const calls[])(const csr_case *, const arguments *) = {call_s, call_d, call_c,
                                                                            call_z};
    return calls[c->dtype](c, a);
}

typedef struct {
    csr_batch b;
    arguments a;
    unsigned char *c; /* C's block, to be written */
    void **list[CSR_ARRAYS];
} prepared;

static void prepare(const csr_case *c, prepared *p) {
    cr_assert(csr_make(c, &p->b));
    const csr_block *to = &p->b.block[CSR_C];
    p->c = malloc(to->size);
    cr_assert(p->c);
    memcpy(p->c, to->bytes, to->size);
    p->a = (arguments){.transa = c->transa, .m = c->m, .n = c->n, .k = c->k, .nnz = p->b.c.nnz};
    p->a.ldb = p->b.ldb, p->a.ldc = p->b.ldc, p->a.batch = c->batch;
    memcpy(p->a.alpha, c->alpha, sizeof c->alpha);
    memcpy(p->a.beta, c->beta, sizeof c->beta);
    for (int i = 0; i < CSR_ARRAYS; i++) {
        unsigned char *base = i == CSR_C ? p->c : p->b.block[i].bytes;
        p->list[i] = calloc((size_t)c->batch + 1, sizeof(void *));
        cr_assert(p->list[i]);
        for (int m = 0; m < c->batch; m++)
            p->list[i][m] = base + csr_member(&p->b, (csr_array)i, m);
        p->a.at[i] = c->pointers ? (void *)p->list[i] : base + p->b.block[i].first;
        p->a.stride[i] = p->b.block[i].stride;
    }
}

static void release(prepared *p) {
    for (int i = 0; i < CSR_ARRAYS; i++) free(p->list[i]);
    free(p->c);
    csr_free(&p->b);
}

static bool unchanged(const prepared *p) {
    return !memcmp(p->c, p->b.block[CSR_C].bytes, p->b.block[CSR_C].size);
}

static void run_lattice(int dtype) {
    csr_case c;
    int count = 0;
    double most = 0;
    for (int i = 0; csr_lattice(i, &c); i++) {
        if (c.dtype != dtype) continue;
        prepared p;
        char why[128] = "", name[CSR_NAME];
        double worst;
        prepare(&c, &p);
        csr_name(&c, name);
        cr_expect(call(&c, &p.a) == 0, "%s: %s", name, batchlas_last_error());
        cr_expect(csr_judge(&p.b, p.c, why, &worst), "%s: %s", name, why);
        if (worst > most) most = worst;
        release(&p);
        count++;
    }
    cr_expect(count > 700);
    printf("api_spmm: %d cases of %c, largest error %.3f of its bound\n", count, "sdcz"[dtype],
           most);
}
Test(api_spmm, lattice_s) {
    run_lattice(0);
}
Test(api_spmm, lattice_d) {
    run_lattice(1);
}
Test(api_spmm, lattice_c) {
    run_lattice(2);
}
Test(api_spmm, lattice_z) {
    run_lattice(3);
}

/* The judge itself: each of these must turn it red. */
Test(api_spmm, judge_sees_planted_faults) {
    csr_case c = {.dtype = 1, .transa = 'T', .m = 9, .n = 5, .k = 12, .nnz = 40, .batch = 3};
    c.int_bytes = 4, c.alpha[0] = 1, c.beta[0] = 0.5, c.pad = 1, c.kind = CSR_UNEVEN;
    char why[128];
    for (int fault = 0; fault < 4; fault++) {
        prepared p;
        prepare(&c, &p);
        if (fault == 0)
            p.a.transa = 'N', p.a.m = 12, p.a.k = 9, p.a.ldc = 12, p.a.stride[CSR_C] = 100;
        if (fault == 1) p.a.beta[0] = 0.25;
        if (fault == 2) p.a.stride[CSR_VALUES] = 0;
        if (fault == 0) p.a.batch = 1, p.a.n = 1, p.a.ldb = 9;
        cr_expect(call(&c, &p.a) == 0);
        if (fault == 3) p.c[p.b.block[CSR_C].first + 9 * 8] ^= 1; /* the padding of column 0 */
        cr_expect(!csr_judge(&p.b, p.c, why, NULL), "fault %d is not seen", fault);
        release(&p);
    }
}

static csr_case usual(int dtype, bool pointers, int int_bytes) {
    csr_case c = {.dtype = dtype, .transa = 'N', .m = 6, .n = 4, .k = 5, .nnz = 9, .batch = 2};
    c.pointers = pointers, c.int_bytes = int_bytes, c.alpha[0] = c.beta[0] = 1;
    return c;
}

/* Every bad argument has its position, and nothing is written. */
static void refuse(const csr_case *c, arguments *a, prepared *p, int position, const char *what) {
    char named[32];
    cr_expect(call(c, a) == -position, "%s: not -%d", what, position);
    snprintf(named, sizeof named, "argument %d (%s)", position, what);
    cr_expect(strstr(batchlas_last_error(), named), "%s, not %s", batchlas_last_error(), named);
    cr_expect(unchanged(p), "%s: C was written", what);
    *a = p->a;
}

static void refuse_all(int dtype, bool pointers, int int_bytes) {
    const csr_case c = usual(dtype, pointers, int_bytes);
    prepared p;
    prepare(&c, &p);
    arguments a = p.a;
    a.transa = 'X', refuse(&c, &a, &p, 1, "transa");
    a.transa = 0, refuse(&c, &a, &p, 1, "transa");
    a.m = -1, refuse(&c, &a, &p, 2, "m");
    a.n = -1, refuse(&c, &a, &p, 3, "n");
    a.k = -1, refuse(&c, &a, &p, 4, "k");
    a.nnz = -1, refuse(&c, &a, &p, 5, "nnz");
    a.at[0] = NULL, refuse(&c, &a, &p, 7, "row_offsets");
    a.at[1] = NULL, refuse(&c, &a, &p, pointers ? 8 : 9, "columns");
    a.at[2] = NULL, refuse(&c, &a, &p, pointers ? 9 : 11, "values");
    a.at[3] = NULL, refuse(&c, &a, &p, pointers ? 10 : 13, "B");
    a.ldb = 4, refuse(&c, &a, &p, pointers ? 11 : 14, "ldb");
    a.at[4] = NULL, refuse(&c, &a, &p, pointers ? 13 : 17, "C");
    a.ldc = 5, refuse(&c, &a, &p, pointers ? 14 : 18, "ldc");
    a.batch = -1, refuse(&c, &a, &p, pointers ? 15 : 20, "batch");
    if (!pointers) {
        a.stride[0] = -1, refuse(&c, &a, &p, 8, "stride_offsets");
        a.stride[1] = -1, refuse(&c, &a, &p, 10, "stride_columns");
        a.stride[2] = -1, refuse(&c, &a, &p, 12, "stride_values");
        a.stride[3] = -1, refuse(&c, &a, &p, 15, "strideB");
        a.stride[4] = 3 * p.a.ldc + 5, refuse(&c, &a, &p, 19, "strideC");
        a.batch = 1, a.stride[4] = 0;
        cr_expect(call(&c, &a) == 0, "strides are not looked at for one");
    }
    release(&p);
}
Test(api_spmm, refuses_bad_arguments) {
    for (int i = 0; i < 16; i++) refuse_all(i % 4, i / 4 % 2, i / 8 ? 8 : 4);
}

/* What is not referenced may be anything. */
Test(api_spmm, reads_nothing_that_it_need_not) {
    for (int i = 0; i < 32; i++) {
        csr_case c = usual(i % 4, i / 4 % 2, i / 8 % 2 ? 8 : 4);
        c.transa = i / 16 ? 'C' : 'N';
        c.alpha[0] = 0;
        c.beta[0] = 0.5;
        prepared p;
        char why[128];
        prepare(&c, &p);
        for (int j = 0; j < CSR_C; j++) p.a.at[j] = NULL;
        cr_expect(call(&c, &p.a) == 0, "%s", batchlas_last_error());
        cr_expect(csr_judge(&p.b, p.c, why, NULL), "%s", why);
        p.a.at[CSR_C] = NULL, p.a.n = 0;
        cr_expect(call(&c, &p.a) == 0, "no columns: %s", batchlas_last_error());
        release(&p);
    }
}

/* An infinite alpha times no entries is nothing. */
Test(api_spmm, infinite_alpha_of_nothing) {
    csr_case c = usual(1, false, 4);
    c.nnz = 0;
    prepared p;
    prepare(&c, &p);
    p.a.alpha[0] = INFINITY;
    cr_expect(call(&c, &p.a) == 0);
    cr_expect(unchanged(&p), "beta is 1 and there is nothing to add");
    release(&p);
}

/* The same bits twice, by any position, batch and form. */
static void hold_bits(int dtype, char transa) {
    csr_case c = {
        .dtype = dtype, .transa = transa, .m = 70, .n = 11, .k = 50, .nnz = 400, .batch = 5};
    c.int_bytes = 4, c.alpha[0] = 0.75, c.beta[0] = -0.5, c.kind = CSR_UNEVEN, c.pad = 2;
    prepared p, q;
    prepare(&c, &p);
    prepare(&c, &q);
    const size_t bytes = p.b.block[CSR_C].size;
    cr_expect(call(&c, &p.a) == 0 && call(&c, &q.a) == 0);
    cr_expect(!memcmp(p.c, q.c, bytes), "%c %c: other bits the second time", "sdcz"[dtype], transa);
    memcpy(q.c, q.b.block[CSR_C].bytes, bytes);
    for (int b = 0; b < c.batch; b++) {
        arguments one = q.a;
        one.batch = 1;
        for (int i = 0; i < CSR_ARRAYS; i++) one.at[i] = q.list[i][b];
        cr_expect(call(&c, &one) == 0);
    }
    cr_expect(!memcmp(p.c, q.c, bytes), "%c %c: other bits one by one", "sdcz"[dtype], transa);
    release(&p);
    release(&q);
}
Test(api_spmm, keeps_its_bits) {
    for (int i = 0; i < 12; i++) hold_bits(i % 4, "NTC"[i / 4]);
}
/* The Fortran 77 forms, which report through xerbla_ alone. */
static char told[64];
static int64_t told_position;
__attribute__((visibility("default"))) void xerbla_(const char *name, const int32_t *position,
                                                    size_t length);
void xerbla_(const char *name, const int32_t *position, size_t length) {
    snprintf(told, sizeof told, "%.*s", (int)length, name);
    told_position = *position;
}
void dspmm_csr_strided_batched_64_(const char *, const int64_t *, const int64_t *, const int64_t *,
                                   const int64_t *, const double *, const int64_t *,
                                   const int64_t *, const int64_t *, const int64_t *,
                                   const double *, const int64_t *, const double *, const int64_t *,
                                   const int64_t *, const double *, double *, const int64_t *,
                                   const int64_t *, const int64_t *);

Test(api_spmm, fortran_77_forms) {
    const lapack_int m = 2, n = 1, k = 3, wrong = -2, offsets[] = {0, 2, 3}, columns[] = {0, 2, 1};
    const int64_t wide[] = {2, 1, 3}, wide_offsets[] = {0, 2, 3}, wide_columns[] = {0, 2, 1},
                  none = 0;
    const lapack_int one = 1;
    const double values[] = {1, 2, 3}, B[] = {1, 10, 100}, alpha = 1, beta = 0;
    double C[2] = {7, 7};
    lapack_int *po[] = {(lapack_int *)offsets}, *pc[] = {(lapack_int *)columns};
    double *pv[] = {(double *)values}, *pb[] = {(double *)B}, *to[] = {C};
    dspmm_csr_batched_("N", &m, &n, &k, &k, &alpha, po, pc, pv, pb, &k, &beta, to, &m, &one);
    cr_expect(C[0] == 201 && C[1] == 30, "%g %g", C[0], C[1]);
    C[0] = C[1] = 7;
    dspmm_csr_strided_batched_("n", &m, &n, &k, &k, &alpha, offsets, &none, columns, &none, values,
                               &none, B, &k, &none, &beta, C, &m, &none, &one);
    cr_expect(C[0] == 201 && C[1] == 30, "%g %g", C[0], C[1]);
    C[0] = C[1] = 7;
    dspmm_csr_strided_batched_64_("N", &wide[0], &wide[1], &wide[2], &wide[2], &alpha, wide_offsets,
                                  &none, wide_columns, &none, values, &none, B, &wide[2], &none,
                                  &beta, C, &wide[0], &none, &wide[1]);
    cr_expect(C[0] == 201 && C[1] == 30, "%g %g", C[0], C[1]);
    C[0] = 7;
    dspmm_csr_strided_batched_("N", &wrong, &n, &k, &k, &alpha, offsets, &none, columns, &none,
                               values, &none, B, &k, &none, &beta, C, &m, &none, &one);
    cr_expect_str_eq(told, "DSPMM_CSR_STRIDED_BATCHED");
    cr_expect(told_position == 2 && C[0] == 7);
}

/* batchlas_csr_check */

Test(api_spmm, check_names_member_and_row) {
    lapack_int offsets[2][4] = {{0, 2, 2, 5}, {0, 1, 3, 5}},
               columns[2][5] = {{3, 0, 1, 1, 2}, {0, 1, 2, 3, 0}};
    lapack_int member = -7, row = -7;
    lapack_int *po[] = {offsets[0], offsets[1]}, *pc[] = {columns[0], columns[1]};
    cr_expect(batchlas_csr_check(3, 4, 5, po, pc, 2, &member, &row) == 0);
    cr_expect(member == -7 && row == -7);
    columns[1][3] = 4;
    cr_expect(batchlas_csr_check(3, 4, 5, po, pc, 2, &member, &row) == 1);
    cr_expect(member == 1 && row == 2, "member %d row %d", member, row);
    cr_expect(strstr(batchlas_last_error(), "member 1, row 2: column 4 is not in 0..3"), "%s",
              batchlas_last_error());
    columns[1][1] = -1;
    cr_expect(batchlas_csr_strided_check(3, 4, 5, offsets[0], 4, columns[0], 5, 2, &member, &row) ==
              1);
    cr_expect(member == 1 && row == 1);
    offsets[0][2] = 1;
    cr_expect(batchlas_csr_strided_check(3, 4, 5, offsets[0], 4, columns[0], 5, 2, &member, &row) ==
              1);
    cr_expect(member == 0 && row == 1, "offsets that fall: member %d row %d", member, row);
    offsets[0][2] = 2;
    cr_expect(batchlas_csr_strided_check(3, 4, 6, offsets[0], 0, columns[0], 0, 2, &member, &row) ==
              1);
    cr_expect(member == 0 && row == 2, "a last offset that is not nnz");
    cr_expect(batchlas_csr_strided_check(3, 4, 5, offsets[0], 0, columns[0], 0, 2, &member, &row) ==
              0);
    cr_expect(batchlas_csr_check(-1, 4, 5, po, pc, 2, &member, &row) == -1);
    cr_expect(batchlas_csr_check(3, 4, 5, po, NULL, 2, &member, &row) == -5);
    cr_expect(
        batchlas_csr_strided_check(3, 4, 5, offsets[0], -1, columns[0], 0, 2, &member, &row) == -5);
    cr_expect(batchlas_csr_check(3, 4, 5, po, pc, 2, &member, NULL) == -8);
    cr_expect(batchlas_csr_check(3, 4, 5, NULL, NULL, 0, &member, &row) == 0);
}
