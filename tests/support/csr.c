/* Cases, arrays and the judge. Entries are below 1, and no short sums of powers of two: results are
 * rounded, so that the order of sums shows in their bits. */
#include "support/csr.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GUARD = 64, CANARY = 0x7b };

static unsigned next(unsigned *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}
static int below(unsigned *state, int n) {
    return n > 0 ? (int)(next(state) % (unsigned)n) : 0;
}
static double part(unsigned *state) {
    return (below(state, 193) - 96) / 97.0;
}

static bool is_complex(const csr_case *c) {
    return c->dtype >= 2;
}
static size_t real_bytes(const csr_case *c) {
    return c->dtype % 2 ? 8 : 4;
}
static size_t elem_bytes(const csr_case *c, csr_array which) {
    if (which <= CSR_COLUMNS) return (size_t)c->int_bytes;
    return real_bytes(c) * (is_complex(c) ? 2 : 1);
}
static int rows_of(const csr_case *c) {
    return c->transa == 'N' ? c->m : c->k;
}
static int columns_of(const csr_case *c) {
    return c->transa == 'N' ? c->k : c->m;
}

static void put_real(const csr_case *c, void *at, double v) {
    float f = (float)v;
    if (real_bytes(c) == 4)
        memcpy(at, &f, 4);
    else
        memcpy(at, &v, 8);
}
static double get_real(const csr_case *c, const void *at) {
    float f;
    double d;
    memcpy(&f, at, 4);
    if (real_bytes(c) == 4) return f;
    memcpy(&d, at, 8);
    return d;
}
static void put(const csr_case *c, unsigned char *at, int64_t i, double re, double im) {
    const size_t real = real_bytes(c), elem = real * (is_complex(c) ? 2 : 1);
    put_real(c, at + (size_t)i * elem, re);
    if (is_complex(c)) put_real(c, at + (size_t)i * elem + real, im);
}
static void get(const csr_case *c, const unsigned char *at, int64_t i, double v[2]) {
    const size_t real = real_bytes(c), elem = real * (is_complex(c) ? 2 : 1);
    v[0] = get_real(c, at + (size_t)i * elem);
    v[1] = is_complex(c) ? get_real(c, at + (size_t)i * elem + real) : 0;
}
static void put_int(const csr_case *c, unsigned char *at, int64_t i, int64_t v) {
    int32_t narrow = (int32_t)v;
    if (c->int_bytes == 4)
        memcpy(at + 4 * i, &narrow, 4);
    else
        memcpy(at + 8 * i, &v, 8);
}
static int64_t get_int(const csr_case *c, const unsigned char *at, int64_t i) {
    int32_t narrow;
    int64_t wide;
    memcpy(&narrow, at + 4 * i, 4);
    if (c->int_bytes == 4) return narrow;
    memcpy(&wide, at + 8 * i, 8);
    return wide;
}

void csr_scalar(const csr_case *c, const double value[2], void *to) {
    put(c, to, 0, value[0], value[1]);
}

size_t csr_member(const csr_batch *b, csr_array which, int member) {
    const csr_block *at = &b->block[which];
    const bool one = at->stride == 0;
    const int place = b->c.pointers ? b->c.batch - 1 - member : member;
    return at->first + (one ? 0 : at->each * (size_t)place);
}

static bool make_block(csr_batch *b, csr_array which, int64_t elements, bool one) {
    const csr_case *c = &b->c;
    const size_t elem = elem_bytes(c, which);
    const bool scalars = which >= CSR_VALUES;
    csr_block *at = &b->block[which];
    at->stride = one ? 0 : elements + 3;
    at->each = (size_t)at->stride * elem;
    at->first = GUARD + (scalars ? (size_t)c->skew * real_bytes(c) : 0);
    at->size = at->first +
               (size_t)(elements + 3) * elem * (size_t)(one || !c->batch ? 1 : c->batch) + GUARD;
    at->bytes = malloc(at->size);
    if (at->bytes) memset(at->bytes, CANARY, at->size);
    return at->bytes;
}

static int entries_of(const csr_case *c, int row, int left, unsigned *state) {
    const int rows = rows_of(c), rest = rows - row;
    if (row == rows - 1) return left;
    switch (c->kind) {
    case CSR_FIRST:
        return row == 0 ? left : 0;
    case CSR_UNEVEN:
        return row % 3 == 1 ? 0 : below(state, 2 * left / rest + 2) % (left + 1);
    default:
        return left / rest;
    }
}

static void make_pattern(csr_batch *b, int member, unsigned *state) {
    const csr_case *c = &b->c;
    unsigned char *offsets = b->block[CSR_OFFSETS].bytes + csr_member(b, CSR_OFFSETS, member);
    unsigned char *columns = b->block[CSR_COLUMNS].bytes + csr_member(b, CSR_COLUMNS, member);
    int at = 0;
    put_int(c, offsets, 0, 0);
    for (int r = 0; r < rows_of(c); r++) {
        const int count = entries_of(c, r, c->nnz - at, state);
        for (int e = 0; e < count; e++)
            put_int(c, columns, at + e,
                    c->kind == CSR_ONE_COLUMN ? 0 : below(state, columns_of(c)));
        at += count;
        put_int(c, offsets, r + 1, at);
    }
}

static void make_matrix(csr_batch *b, csr_array which, int member, int rows, int cols, int ld,
                        bool nan, unsigned *state) {
    unsigned char *at = b->block[which].bytes + csr_member(b, which, member);
    for (int j = 0; j < cols; j++)
        for (int i = 0; i < rows; i++) {
            const double re = nan ? NAN : part(state), im = nan ? NAN : part(state);
            put(&b->c, at, i + (int64_t)j * ld, re, im);
        }
}

bool csr_make(const csr_case *c, csr_batch *b) {
    unsigned state = c->seed * 2654435761u + 17;
    *b = (csr_batch){
        .c = *c, .ldb = (c->k > 1 ? c->k : 1) + c->pad, .ldc = (c->m > 1 ? c->m : 1) + c->pad};
    if (rows_of(c) == 0 || columns_of(c) == 0) b->c.nnz = 0;
    if (!make_block(b, CSR_OFFSETS, rows_of(c) + 1, c->shared) ||
        !make_block(b, CSR_COLUMNS, b->c.nnz, c->shared) ||
        !make_block(b, CSR_VALUES, b->c.nnz, false) ||
        !make_block(b, CSR_B, (int64_t)b->ldb * c->n, false) ||
        !make_block(b, CSR_C, (int64_t)b->ldc * c->n, false)) {
        csr_free(b);
        return false;
    }
    for (int m = 0; m < c->batch; m++) {
        if (m == 0 || !c->shared) make_pattern(b, m, &state);
        make_matrix(b, CSR_VALUES, m, b->c.nnz, 1, 1, false, &state);
        make_matrix(b, CSR_B, m, c->k, c->n, b->ldb, false, &state);
        make_matrix(b, CSR_C, m, c->m, c->n, b->ldc, c->nan_c, &state);
    }
    return true;
}

void csr_free(csr_batch *b) {
    for (int i = 0; i < CSR_ARRAYS; i++) free(b->block[i].bytes);
}

/* A as a dense matrix, and the sums of its entries' sizes: 3 doubles an element. */
static double *dense_of(const csr_batch *b, int member) {
    const csr_case *c = &b->c;
    const unsigned char *offsets = b->block[CSR_OFFSETS].bytes + csr_member(b, CSR_OFFSETS, member);
    const unsigned char *columns = b->block[CSR_COLUMNS].bytes + csr_member(b, CSR_COLUMNS, member);
    const unsigned char *values = b->block[CSR_VALUES].bytes + csr_member(b, CSR_VALUES, member);
    const int rows = rows_of(c);
    double *a = calloc((size_t)rows * (size_t)columns_of(c) * 3 + 1, sizeof *a), v[2];
    for (int r = 0; r < rows && a; r++)
        for (int64_t e = get_int(c, offsets, r); e < get_int(c, offsets, r + 1); e++) {
            double *at = a + 3 * (r + get_int(c, columns, e) * rows);
            get(c, values, e, v);
            at[0] += v[0];
            at[1] += v[1];
            at[2] += fabs(v[0]) + fabs(v[1]);
        }
    return a;
}

static void plus_product(double sum[2], const double a[2], const double b[2]) {
    sum[0] += a[0] * b[0] - a[1] * b[1];
    sum[1] += a[0] * b[1] + a[1] * b[0];
}
static double size_of(const double v[2]) {
    return fabs(v[0]) + fabs(v[1]);
}

/* Element (i, j) as it must be, and what its error is measured by. */
static double expect(const csr_batch *b, const double *a, const unsigned char *B,
                     const unsigned char *C, int i, int j, double out[2]) {
    const csr_case *c = &b->c;
    double sum[2] = {0, 0}, scale = 0, v[2], old[2];
    for (int l = 0; l < c->k; l++) {
        const int rows = rows_of(c);
        const double *at =
            a + 3 * (c->transa == 'N' ? i + (int64_t)l * rows : l + (int64_t)i * rows);
        const double entry[2] = {at[0], c->transa == 'C' ? -at[1] : at[1]};
        get(c, B, l + (int64_t)j * b->ldb, v);
        plus_product(sum, entry, v);
        scale += at[2] * size_of(v);
    }
    out[0] = out[1] = 0;
    if (size_of(c->alpha) != 0) plus_product(out, c->alpha, sum);
    scale *= size_of(c->alpha);
    if (size_of(c->beta) == 0) return scale;
    get(c, C, i + (int64_t)j * b->ldc, old);
    plus_product(out, c->beta, old);
    return scale + size_of(c->beta) * size_of(old);
}

static bool judge_member(const csr_batch *b, int member, const unsigned char *after,
                         unsigned char *seen, char *why, double *worst) {
    const csr_case *c = &b->c;
    const size_t first = csr_member(b, CSR_C, member), elem = elem_bytes(c, CSR_C);
    const unsigned char *B = b->block[CSR_B].bytes + csr_member(b, CSR_B, member);
    const unsigned char *before = b->block[CSR_C].bytes + first;
    const double eps = real_bytes(c) == 4 ? FLT_EPSILON : DBL_EPSILON;
    double *a = dense_of(b, member);
    bool right = a;
    for (int j = 0; j < c->n && right; j++)
        for (int i = 0; i < c->m && right; i++) {
            double want[2], got[2];
            const double bound = eps * (8 + c->nnz) * expect(b, a, B, before, i, j, want);
            get(c, after + first, i + (int64_t)j * b->ldc, got);
            const double error = fmax(fabs(got[0] - want[0]), fabs(got[1] - want[1]));
            if (bound > 0 && error / bound > *worst) *worst = error / bound;
            if (!(error <= bound)) {
                snprintf(why, 128, "member %d, C(%d, %d) is %.9g %+.9gi, not %.9g %+.9gi", member,
                         i, j, got[0], got[1], want[0], want[1]);
                right = false;
            }
            memset(seen + first + ((size_t)i + (size_t)j * (size_t)b->ldc) * elem, 1, elem);
        }
    free(a);
    return right;
}

bool csr_judge(const csr_batch *b, const void *after, char *why, double *worst) {
    const csr_block *block = &b->block[CSR_C];
    unsigned char *seen = calloc(block->size, 1);
    double largest = 0;
    bool right = seen;
    for (int m = 0; m < b->c.batch && right; m++)
        right = judge_member(b, m, after, seen, why, &largest);
    for (size_t i = 0; i < block->size && right; i++)
        if (!seen[i] && ((const unsigned char *)after)[i] != block->bytes[i]) {
            snprintf(why, 128, "byte %zu of C's memory, which is no element's, has changed", i);
            right = false;
        }
    free(seen);
    if (worst) *worst = largest;
    return right;
}

void csr_name(const csr_case *c, char *to) {
    const char dtype = "sdcz"[c->dtype];
    int used = snprintf(to, CSR_NAME, "%c %c m %d n %d k %d nnz %d batch %d", dtype, c->transa,
                        c->m, c->n, c->k, c->nnz, c->batch);
    snprintf(to + used, CSR_NAME - (size_t)used,
             ", %d-byte integers, kind %d%s%s, pad %d, skew %d, alpha %g%+gi, beta %g%+gi, seed %u",
             c->int_bytes, (int)c->kind, c->shared ? ", shared" : "",
             c->pointers ? ", pointers" : "", c->pad, c->skew, c->alpha[0], c->alpha[1], c->beta[0],
             c->beta[1], c->seed);
}

/* Every combination of what is discrete; sizes and scalars follow from the number. */
bool csr_lattice(int i, csr_case *c) {
    static const int size[][4] = {/* m n k nnz */
                                  {1, 1, 1, 1},      {5, 3, 7, 11},     {33, 9, 17, 100},
                                  {64, 64, 40, 300}, {40, 70, 65, 0},   {0, 4, 3, 5},
                                  {4, 0, 3, 5},      {6, 4, 0, 5},      {130, 2, 3, 50},
                                  {3, 33, 130, 64},  {17, 17, 17, 289}, {300, 2, 90, 4500}};
    static const double scalars[][4] = {{1, 0, 0, 0},     {1, 0, 1, 0},   {-0.5, 0.25, 0, 0},
                                        {2, 0, -0.75, 1}, {0, 0, 0.5, 0}, {0, 0, 0, 0}};
    enum { SIZES = sizeof size / sizeof *size, SCALARS = sizeof scalars / sizeof *scalars };
    const int count = 4 * 3 * 2 * CSR_KINDS * 3 * SIZES;
    if (i >= count) return false;
    *c = (csr_case){.seed = (unsigned)i, .batch = 1 + i % 4, .pad = i / 3 % 4};
    c->dtype = i % 4, i /= 4;
    c->transa = "NTC"[i % 3], i /= 3;
    c->int_bytes = i % 2 ? 8 : 4, i /= 2;
    c->kind = (csr_kind)(i % CSR_KINDS), i /= CSR_KINDS;
    c->shared = i % 3 == 1;
    c->pointers = i % 3 == 2, i /= 3;
    c->m = size[i][0], c->n = size[i][1], c->k = size[i][2], c->nnz = size[i][3];
    const double *s = scalars[(c->seed / 7) % SCALARS];
    c->alpha[0] = s[0], c->beta[0] = s[2];
    if (is_complex(c)) c->alpha[1] = s[1], c->beta[1] = s[3], c->skew = (int)(c->seed / 5 % 2);
    c->nan_c = c->beta[0] == 0 && c->beta[1] == 0;
    return true;
}
