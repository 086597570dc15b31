/* Random batches, on the host and on the device. */
#include <complex.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/gpu/gpu.h"

atomic_long checks, failures;
_Thread_local long own_failures;
const char *const form_name[FORMS] = {"strided", "device pointers", "host pointers"};

bool check(bool right, const char *format, ...) {
    checks++;
    if (right) return true;
    own_failures++;
    long before = failures++;
    if (before < 60 || before % 50 == 49) {
        flockfile(stdout);
        va_list ap;
        va_start(ap, format);
        fputs("FAILED ", stdout);
        vprintf(format, ap);
        putchar('\n');
        va_end(ap);
        funlockfile(stdout);
    }
    return false;
}

const char *describe(const shape *s, const char *more) {
    static _Thread_local char text[256];
    char flags[7] = {s->side ? s->side : '-',     s->uplo ? s->uplo : '-',
                     s->transa ? s->transa : '-', s->transb ? s->transb : '-',
                     s->diag ? s->diag : '-',     s->jobz};
    snprintf(text, sizeof text,
             "%c%s %s m=%d n=%d k=%d nrhs=%d batch=%d alpha=%g beta=%g%s int%d %s",
             bl_prefix(s->dtype), bl_op_get(s->op)->name, flags, (int)s->m, (int)s->n, (int)s->k,
             (int)s->nrhs, (int)s->members, s->alpha, s->beta, s->row_major ? " row-major" : "",
             8 * s->int_bytes, more);
    return text;
}

static double uniform(unsigned *seed) {
    *seed = *seed * 1664525u + 1013904223u;
    return (double)(*seed >> 8) / (1 << 24) - 0.5;
}

static char *at(const batch *x, bl_slot slot, int64_t b, int64_t i, int64_t j) {
    const bl_operand *o = &x->p.operand[slot];
    int64_t e = x->p.order == BL_ROW_MAJOR && slot <= BL_SLOT_C ? i * o->ld + j : i + j * o->ld;
    return x->data[slot] + (size_t)(b * o->stride + e) * o->elem;
}

/* What an operand's elements are: eigenvalues are real. */
static bl_dtype type_of(const batch *x, bl_slot slot) {
    bl_dtype t = x->p.dtype;
    return slot != BL_SLOT_W ? t : t == BL_S || t == BL_C ? BL_S : BL_D;
}

double _Complex element(const batch *x, bl_slot slot, int64_t b, int64_t i, int64_t j) {
    const void *p = at(x, slot, b, i, j);
    switch (type_of(x, slot)) {
    case BL_S:
        return *(const float *)p;
    case BL_D:
        return *(const double *)p;
    case BL_C:
        return *(const float _Complex *)p;
    default:
        return *(const double _Complex *)p;
    }
}

void set_element(batch *x, bl_slot slot, int64_t b, int64_t i, int64_t j, double _Complex v) {
    void *p = at(x, slot, b, i, j);
    if (x->p.dtype == BL_S) *(float *)p = (float)creal(v);
    if (x->p.dtype == BL_D) *(double *)p = creal(v);
    if (x->p.dtype == BL_C) *(float _Complex *)p = (float _Complex)v;
    if (x->p.dtype == BL_Z) *(double _Complex *)p = v;
}

int64_t pivot(const batch *x, int64_t b, int64_t i) {
    const bl_operand *o = &x->p.operand[BL_SLOT_IPIV];
    const char *p = x->data[BL_SLOT_IPIV] + (size_t)(b * o->stride + i) * o->elem;
    return o->elem == 8 ? *(const int64_t *)p : *(const int32_t *)p;
}

static void allocate(batch *x, int slot) {
    bl_problem *p = &x->p;
    bl_operand *o = &p->operand[slot];
    if (!o->access) return;
    bool matrix = slot <= BL_SLOT_C, row = p->order == BL_ROW_MAJOR;
    int64_t lead = row ? o->cols : o->rows, other = row ? o->rows : o->cols;
    o->elem =
        (uint8_t)(slot == BL_SLOT_IPIV ? p->int_bytes : (int)bl_sizeof(type_of(x, (bl_slot)slot)));
    o->ld = matrix ? lead + 3 : bl_max(1, o->rows);
    o->stride = matrix ? o->ld * other + 5 : o->rows + 2;
    x->bytes[slot] = (size_t)bl_max(1, o->stride * p->batch) * o->elem;
    x->data[slot] = malloc(x->bytes[slot]);
    memset(x->data[slot], 0xA5, x->bytes[slot]);
    o->base = x->data[slot];
}

static void fill_random(batch *x, bl_slot slot, unsigned *seed) {
    const bl_operand *o = &x->p.operand[slot];
    if (!o->access) return;
    for (int64_t b = 0; b < x->p.batch; b++)
        for (int64_t j = 0; j < o->cols; j++)
            for (int64_t i = 0; i < o->rows; i++)
                set_element(x, slot, b, i, j, uniform(seed) + I * uniform(seed));
}

/* Well conditioned: a heavy diagonal, on rows that a factorization must exchange. */
static void fill_heavy(batch *x, bool symmetric) {
    const bl_operand *o = &x->p.operand[BL_SLOT_A];
    int64_t n = bl_min(o->rows, o->cols);
    for (int64_t b = 0; b < x->p.batch; b++)
        for (int64_t i = 0; i < n; i++) {
            int64_t row = symmetric ? i : n - 1 - i;
            double real = symmetric ? (double)n : creal(element(x, BL_SLOT_A, b, row, i));
            double heavy = symmetric ? 1 + real : real + (real < 0 ? -1.0 : 1.0) * sqrt((double)n);
            set_element(x, BL_SLOT_A, b, row, i, heavy);
        }
}

/* ---- data of a kind ---- */

static double _Complex draw(const batch *x, unsigned *seed) {
    double re = uniform(seed), im = uniform(seed);
    return bl_is_complex(x->p.dtype) ? re + I * im : re;
}

/* a = H a, or a H, for a random reflector H. */
static void reflect_at_random(const batch *x, double _Complex *a, int64_t m, int64_t n, bool right,
                              unsigned *seed) {
    int64_t order = right ? n : m;
    double _Complex v[order];
    double size = 0;
    for (int64_t i = 0; i < order; i++) {
        v[i] = draw(x, seed);
        size += creal(v[i] * conj(v[i]));
    }
    for (int64_t l = 0; l < (right ? m : n); l++) {
        int64_t first = right ? l : l * m, step = right ? m : 1;
        double _Complex dot = 0;
        for (int64_t i = 0; i < order; i++)
            dot += (right ? v[i] : conj(v[i])) * a[first + i * step];
        dot *= 2 / size;
        for (int64_t i = 0; i < order; i++)
            a[first + i * step] -= dot * (right ? conj(v[i]) : v[i]);
    }
}
static void fill_conditioned(const batch *x, double _Complex *a, int64_t m, int64_t n,
                             bool definite, unsigned *seed) {
    int64_t k = bl_min(m, n);
    memset(a, 0, (size_t)(m * n) * sizeof *a);
    for (int64_t i = 0; i < k; i++)
        a[i + i * m] = pow(1e-6, k > 1 ? (double)i / (double)(k - 1) : 0);
    unsigned again = *seed;
    reflect_at_random(x, a, m, n, false, seed);
    reflect_at_random(x, a, m, n, true, definite ? &again : seed);
}
/* One row is a combination of two others. */
static void fill_singular(double _Complex *a, int64_t m, int64_t n, bool parts, unsigned *seed) {
    for (int64_t i = 0; i < m * n; i++)
        a[i] = floor(20 * uniform(seed)) + (parts ? I * floor(20 * uniform(seed)) : 0);
    int64_t last = (int64_t)((uniform(seed) + 0.5) * (double)m) % m, one = (last + 1) % m,
            two = (last + 2) % m;
    double p = 1 + floor(3 * (uniform(seed) + 0.5)), q = m > 2 ? floor(4 * uniform(seed)) : 0;
    for (int64_t j = 0; j < n; j++)
        a[last + j * m] = m > 1 ? p * a[one + j * m] + q * a[two + j * m] : 0;
}
static void fill_kind(batch *x, data kind, bool definite, bool triangle, unsigned *seed) {
    const bl_operand *o = &x->p.operand[BL_SLOT_A];
    int64_t m = o->rows, n = o->cols;
    if (m * n == 0) return;
    double _Complex *a = malloc((size_t)(m * n) * sizeof *a);
    for (int64_t b = 0; b < x->p.batch; b++) {
        for (int64_t i = 0; i < m * n; i++) a[i] = draw(x, seed);
        if (kind == ILL) fill_conditioned(x, a, m, n, definite, seed);
        if (kind == SINGULAR) fill_singular(a, m, n, bl_is_complex(x->p.dtype), seed);
        for (int64_t j = 0; j < bl_min(m, n) && kind < ILL; j++) {
            if (definite) a[j + j * m] = creal(a[j + j * m]) + (double)n;
            if (triangle) a[j + j * m] += copysign(1.0, creal(a[j + j * m]));
        }
        for (int64_t j = 0; j < n; j++)
            for (int64_t i = 0; i < m; i++) {
                double grade = kind == GRADED ? pow(2, (double)-(i % 11 + j % 11)) : 1;
                set_element(x, BL_SLOT_A, b, i, j, a[i + j * m] * grade);
            }
    }
    free(a);
}

static bool is_one_of(bl_op_id op, const bl_op_id *list, int count) {
    for (int i = 0; i < count; i++)
        if (list[i] == op) return true;
    return false;
}

/* The op that leaves what `op` reads. */
static int maker_of(bl_op_id op) {
    switch (op) {
    case BL_OP_potrs:
    case BL_OP_potri:
        return BL_OP_potrf;
    case BL_OP_getrs:
    case BL_OP_getri:
        return BL_OP_getrf;
    case BL_OP_orgqr:
    case BL_OP_ormqr:
        return BL_OP_geqrf;
    default:
        return -1;
    }
}

/* Factors A in place, on the host. */
static void prepare(batch *x, bl_op_id maker) {
    bl_problem f = x->p;
    f.op = bl_op_get(maker);
    f.m = x->p.operand[BL_SLOT_A].rows, f.n = x->p.operand[BL_SLOT_A].cols;
    if (x->p.op->id == BL_OP_orgqr) f.n = x->p.k; /* the first k columns are reflectors */
    bl_problem shape = f;
    memset(shape.operand, 0, sizeof shape.operand);
    shape.op->describe(&shape);
    for (int i = 0; i < BL_SLOTS; i++) {
        bl_operand old = f.operand[i];
        f.operand[i] = shape.operand[i];
        f.operand[i].base = old.base, f.operand[i].ld = old.ld;
        f.operand[i].stride = old.stride, f.operand[i].elem = old.elem;
    }
    bl_execute(&f);
}

static void set_scalar(bl_scalar *to, const bl_problem *p, bool real, double v) {
    bool single = p->dtype == BL_S || p->dtype == BL_C;
    float f = (float)v;
    memcpy(to->bits, single ? (void *)&f : (void *)&v, single ? 4 : 8);
    if (!bl_is_complex(p->dtype) || real || v == 0 || v == 1) return;
    double im = 0.25;
    float fim = 0.25f;
    memcpy(to->bits + (single ? 4 : 8), single ? (void *)&fim : (void *)&im, single ? 4 : 8);
}

batch make(const shape *s, unsigned seed) {
    static const bl_op_id definite[] = {BL_OP_potrf, BL_OP_potrs, BL_OP_potri, BL_OP_posv,
                                        BL_OP_getrf_nopiv};
    batch x = {0};
    bl_problem *p = &x.p;
    *p = (bl_problem){.op = bl_op_get(s->op), .dtype = s->dtype, .batch = s->members};
    p->order = s->row_major ? BL_ROW_MAJOR : BL_COL_MAJOR;
    p->int_bytes = (uint8_t)s->int_bytes;
    p->jobz = s->jobz, p->side = s->side, p->uplo = s->uplo, p->transa = s->transa,
    p->transb = s->transb;
    p->diag = s->diag, p->m = s->m, p->n = s->n, p->k = s->k, p->nrhs = s->nrhs;
    set_scalar(&p->alpha, p, p->op->real_alpha, s->alpha);
    set_scalar(&p->beta, p, p->op->real_beta, s->beta);
    p->op->describe(p);
    for (int i = 0; i < BL_SLOTS; i++) allocate(&x, i);
    if (bl_op_has(p->op, BL_ARG_X)) /* the sign of their increments */
        p->operand[BL_SLOT_B].reversed = seed & 1, p->operand[BL_SLOT_C].reversed = seed & 2;
    x.info = calloc((size_t)bl_max(1, s->members), (size_t)s->int_bytes);
    bool lapack = false;
    for (const bl_arg *a = p->op->args; *a; a++) lapack |= *a == BL_ARG_INFO;
    if (lapack)
        p->info = (bl_operand){.base = x.info,
                               .stride = 1,
                               .rows = 1,
                               .cols = 1,
                               .ld = 1,
                               .elem = p->int_bytes,
                               .access = BL_WRITE};
    for (int i = BL_SLOT_A; i <= BL_SLOT_C; i++) fill_random(&x, (bl_slot)i, &seed);
    bool spd = is_one_of(s->op, definite, 5);
    if (s->data != HEAVY)
        fill_kind(&x, s->data, spd, s->op == BL_OP_trsm, &seed);
    else if (spd || s->op == BL_OP_trsm || maker_of(s->op) == BL_OP_getrf || s->op == BL_OP_getrf ||
             s->op == BL_OP_gesv || s->op == BL_OP_gels)
        fill_heavy(&x, spd || s->op == BL_OP_trsm);
    if (maker_of(s->op) >= 0) prepare(&x, (bl_op_id)maker_of(s->op));
    return x;
}

batch copy_of(const batch *b) {
    batch c = *b;
    for (int i = 0; i < BL_SLOTS; i++)
        if (b->data[i]) {
            c.data[i] = malloc(b->bytes[i]);
            memcpy(c.data[i], b->data[i], b->bytes[i]);
            c.p.operand[i].base = c.data[i];
        }
    size_t bytes = (size_t)bl_max(1, b->p.batch) * b->p.int_bytes;
    c.info = malloc(bytes);
    memcpy(c.info, b->info, bytes);
    if (c.p.info.access) c.p.info.base = c.info;
    return c;
}

void discard(batch *b) {
    for (int i = 0; i < BL_SLOTS; i++) free(b->data[i]);
    free(b->info);
    memset(b, 0, sizeof *b);
}

static void must(int error, const char *what) {
    if (!error) return;
    printf("%s: %s\n", what, cudaGetErrorString((enum cudaError)error));
    exit(2);
}

static void use_pointers(device_batch *d, int item, bl_operand *o, form f) {
    int64_t batch = d->p.batch;
    size_t bytes = (size_t)bl_max(1, batch) * sizeof(void *);
    void **list = malloc(bytes);
    for (int64_t b = 0; b < batch; b++)
        list[b] = (char *)o->base + (ptrdiff_t)(b * o->stride) * o->elem;
    d->host_pointers[item] = list;
    o->base = NULL;
    o->pointers = list;
    o->pointers_location = BL_HOST;
    if (f == FORM_HOST_POINTERS) return;
    must(cudaMalloc(&d->pointers[item], bytes), "cudaMalloc");
    must(cudaMemcpy(d->pointers[item], list, bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
    o->pointers = d->pointers[item];
    o->pointers_location = BL_DEVICE;
}

device_batch to_device(const batch *b, form f) {
    device_batch d = {.p = b->p, .of = b};
    d.p.gpu = 1;
    for (int i = 0; i < BL_SLOTS; i++) {
        if (!b->data[i]) continue;
        must(cudaMalloc(&d.data[i], b->bytes[i]), "cudaMalloc");
        d.p.operand[i].base = d.data[i];
        d.p.operand[i].location = BL_DEVICE;
        if (f != FORM_STRIDED) use_pointers(&d, i, &d.p.operand[i], f);
    }
    must(cudaMalloc(&d.info, (size_t)bl_max(1, b->p.batch) * b->p.int_bytes), "cudaMalloc");
    if (d.p.info.access) d.p.info.base = d.info;
    d.p.info.location = BL_DEVICE;
    refill(&d, b);
    return d;
}

void refill(const device_batch *d, const batch *from) {
    for (int i = 0; i < BL_SLOTS; i++)
        if (d->data[i])
            must(cudaMemcpy(d->data[i], from->data[i], from->bytes[i], cudaMemcpyHostToDevice),
                 "cudaMemcpy");
    must(cudaMemset(d->info, 0xA5, (size_t)d->p.batch * d->p.int_bytes), "cudaMemset");
    must(cudaDeviceSynchronize(), "synchronize");
}

void from_device(const device_batch *d, batch *to) {
    must(cudaDeviceSynchronize(), "the batch");
    for (int i = 0; i < BL_SLOTS; i++)
        if (d->data[i])
            must(cudaMemcpy(to->data[i], d->data[i], to->bytes[i], cudaMemcpyDeviceToHost),
                 "cudaMemcpy");
    must(cudaMemcpy(to->info, d->info, (size_t)d->p.batch * d->p.int_bytes, cudaMemcpyDeviceToHost),
         "cudaMemcpy");
}

void release(device_batch *d) {
    for (int i = 0; i < BL_SLOTS; i++) cudaFree(d->data[i]);
    for (int i = 0; i <= BL_SLOTS; i++) {
        cudaFree(d->pointers[i]);
        free(d->host_pointers[i]);
    }
    cudaFree(d->info);
    memset(d, 0, sizeof *d);
}
