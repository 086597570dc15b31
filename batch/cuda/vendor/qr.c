/* geqrf, orgqr, ormqr, gels. The vendor has a batched geqrf and trsm; reflectors are applied by the
 * plain kernels. cuBLAS's gelsBatched is overdetermined only and leaves no LAPACK factors, so gels
 * is composed: QR of A, or of A^H where A is wide, whose conjugate transpose is gelqf's result. */
#include "batch/cuda/plain.h"
#include "batch/cuda/vendor/vendor.h"

static bool can_plain(const bl_problem *p, const bl_exec *x) {
    bl_cuda_args a;
    return bl_args_of(p, x, &a);
}

static int fill_info(const bl_problem *p, const bl_exec *x) {
    bl_cuda_operand info = bl_operand_of(&p->info);
    return bl_support_fill_integer(&info, p->int_bytes, 0, p->batch, x->stream);
}

/* ---- geqrf ---- */

static bool can_geqrf(const bl_problem *p, const bl_exec *x) {
    return bl_vendor_takes(p, x) && bl_nv_library()->geqrf[p->dtype];
}

static size_t geqrf_space(const bl_problem *p, const bl_exec *x) {
    (void)x;
    return 2 * ((size_t)p->batch * sizeof(void *) + 256);
}

static void factor(bl_steps *s, const bl_operand *a, const bl_operand *tau, int64_t m, int64_t n,
                   void **rooma, void **roomt) {
    void **addresses = bl_addresses(s, a, rooma), **scalars = bl_addresses(s, tau, roomt);
    int checked = 0;
    if (s->code) return;
    bl_did_vendor(s,
                  s->nv->geqrf[s->t](s->h->blas, (int)m, (int)n, addresses, (int)a->ld, scalars,
                                     &checked, s->batch),
                  "cublas?geqrfBatched");
}

static int geqrf(const bl_problem *p, const bl_exec *x) {
    bl_steps s;
    bl_carver c = {x->workspace, 0};
    size_t room = (size_t)p->batch * sizeof(void *);
    void **a = bl_carve(&c, room), **tau = bl_carve(&c, room);
    if (bl_steps_begin(&s, p, x, false)) {
        factor(&s, &p->operand[BL_SLOT_A], &p->operand[BL_SLOT_TAU], p->m, p->n, a, tau);
        bl_info_zero(&s);
    }
    return bl_steps_end(&s);
}

/* ---- orgqr, ormqr ---- */

/* Q is made beside the reflectors it is made of. */
static size_t orgqr_space(const bl_problem *p, const bl_exec *x) {
    (void)x;
    return (size_t)(p->m * p->n * p->batch) * bl_sizeof(p->dtype);
}

static int orgqr(const bl_problem *p, const bl_exec *x) {
    bl_cuda_args a;
    if (!bl_args_of(p, x, &a)) return BL_E_DEVICE;
    bl_steps s = {.p = p, .x = x, .t = p->dtype};
    a.c = bl_tight(x->workspace, p->m, p->n);
    bl_did(&s, bl_plain_orgqr(&a, x->stream), "orgqr:plain");
    bl_do_copy(&s, a.a, a.c, p->m, p->n, BL_COPY_FULL, NULL, false);
    if (!s.code) bl_did(&s, fill_info(p, x), "info");
    return s.code;
}

static int ormqr(const bl_problem *p, const bl_exec *x) {
    bl_cuda_args a;
    if (!bl_args_of(p, x, &a)) return BL_E_DEVICE;
    int error = bl_plain_ormqr(&a, x->stream);
    if (!error) error = fill_info(p, x);
    return bl_gpu_failed(error, "ormqr:plain");
}

/* ---- gels ---- */

typedef struct {
    void **a, **b, **tau;
    void *scalars, *wide, *info;
} space;

static size_t cut(const bl_problem *p, char *base, space *to) {
    bl_carver c = {base, 0};
    size_t room = (size_t)p->batch * sizeof(void *), elem = bl_sizeof(p->dtype);
    to->a = bl_carve(&c, room);
    to->b = bl_carve(&c, room);
    to->tau = bl_carve(&c, room);
    to->scalars = bl_carve(&c, (size_t)(bl_min(p->m, p->n) * p->batch) * elem);
    to->wide = bl_carve(&c, p->m < p->n ? (size_t)(p->m * p->n * p->batch) * elem : 0);
    to->info = bl_carve(&c, (size_t)p->batch * sizeof(int32_t));
    return c.used;
}

static size_t gels_space(const bl_problem *p, const bl_exec *x) {
    space at;
    (void)x;
    return cut(p, NULL, &at);
}

/* A^H into `to`, or back. */
static void conjugate_transpose(bl_steps *s, bl_cuda_operand to, bl_cuda_operand from, int64_t rows,
                                int64_t cols) {
    bl_copy c = {.to = to,
                 .from = from,
                 .rows = rows,
                 .cols = cols,
                 .batch = s->p->batch,
                 .elem = (int32_t)bl_sizeof(s->t),
                 .transpose = true,
                 .conjugate = bl_is_complex(s->t)};
    if (!s->code) bl_did(s, bl_support_copy(&c, s->x->stream), "transpose");
}

/* Q or Q^H times B, Q of the tall matrix `a`. */
static void apply(bl_steps *s, const bl_operand *a, const bl_operand *tau, char trans) {
    bl_cuda_args x = {.dtype = (int32_t)s->t, .side = 'L', .transa = trans, .batch = s->p->batch};
    x.m = (int32_t)a->rows, x.k = (int32_t)a->cols, x.n = (int32_t)s->p->nrhs;
    x.a = bl_operand_of(a), x.tau = bl_operand_of(tau);
    x.c = bl_operand_of(&s->p->operand[BL_SLOT_B]);
    if (!s->code) bl_did(s, bl_plain_ormqr(&x, s->x->stream), "ormqr:plain");
}

/* Rows `first` to `last` - 1 of B become zero. */
static void zero_rows(bl_steps *s, int64_t first, int64_t last) {
    const bl_problem *p = s->p;
    const bl_operand *b = &p->operand[BL_SLOT_B];
    bl_combine z = {.c = bl_operand_of(b),
                    .rows = last,
                    .cols = p->nrhs,
                    .batch = p->batch,
                    .dtype = (int32_t)s->t};
    z.first_row = first;
    if (!s->code && last > first) bl_did(s, bl_support_combine(&z, s->x->stream), "zero");
}

/* With R of the tall matrix: least squares is R x = (Q^H b), minimum norm is x = Q [R^-H b; 0]. */
static void solve(bl_steps *s, const space *at, const bl_operand *a, const bl_operand *tau,
                  bool least) {
    const bl_operand *b = &s->p->operand[BL_SLOT_B];
    bl_trsm t = {.side = 'L',
                 .uplo = 'U',
                 .trans = least ? 'N' : 'C',
                 .diag = 'N',
                 .m = a->cols,
                 .n = s->p->nrhs,
                 .lda = a->ld,
                 .ldb = b->ld};
    t.a = bl_addresses(s, a, at->a);
    t.b = bl_addresses(s, b, at->b);
    if (least) apply(s, a, tau, 'C');
    bl_do_trsm(s, &t);
    if (least) return;
    zero_rows(s, a->cols, a->rows);
    apply(s, a, tau, 'N');
}

/* A singular R means no answer: its B is unspecified, and may hold Inf and NaN. */
static void info_of(bl_steps *s, const space *at, const bl_operand *a) {
    const bl_problem *p = s->p;
    bl_cuda_operand r = bl_operand_of(a), to = bl_operand_of(&p->info);
    bl_cuda_operand from = {.base = at->info, .stride = 1, .ld = 1};
    if (!s->code)
        bl_did(s,
               bl_support_zero_diagonal((int)s->t, &r, a->cols, at->info, p->batch, s->x->stream),
               "info");
    if (!s->code)
        bl_did(s, bl_support_integers(&to, p->int_bytes, &from, 4, 1, p->batch, s->x->stream),
               "info");
}

static int gels(const bl_problem *p, const bl_exec *x) {
    bl_steps s;
    space at;
    cut(p, x->workspace, &at);
    if (!bl_steps_begin(&s, p, x, false)) return s.code;
    int64_t tall = bl_max(p->m, p->n), thin = bl_min(p->m, p->n);
    bl_operand own = p->operand[BL_SLOT_A], a = own;
    bl_operand tau = {.base = at.scalars, .stride = thin, .ld = 1, .elem = own.elem, .rows = thin};
    bool wide = p->m < p->n;
    a.rows = tall, a.cols = thin;
    if (thin == 0) {
        zero_rows(&s, 0, tall);
        bl_info_zero(&s);
        return bl_steps_end(&s);
    }
    if (wide) {
        a.base = at.wide, a.pointers = NULL, a.ld = tall, a.stride = tall * thin;
        conjugate_transpose(&s, bl_operand_of(&a), bl_operand_of(&own), tall, thin);
    }
    factor(&s, &a, &tau, tall, thin, at.a, at.tau);
    info_of(&s, &at, &a);
    solve(&s, &at, &a, &tau, wide == (p->transa != 'N'));
    if (wide) conjugate_transpose(&s, bl_operand_of(&own), bl_operand_of(&a), p->m, p->n);
    return bl_steps_end(&s);
}

static bool can_gels(const bl_problem *p, const bl_exec *x) {
    return can_geqrf(p, x) && bl_nv_library()->trsm[p->dtype];
}

const bl_candidate bl_vendor_geqrf = {"vendor",  BL_FAMILY_VENDOR, false,
                                      can_geqrf, geqrf_space,      geqrf};
const bl_candidate bl_vendor_gels = {"vendor", BL_FAMILY_VENDOR, false, can_gels, gels_space, gels};
const bl_candidate bl_plain_make = {"plain", BL_FAMILY_PLAIN, true, can_plain, orgqr_space, orgqr};
const bl_candidate bl_plain_apply = {"plain", BL_FAMILY_PLAIN, true, can_plain, NULL, ormqr};
