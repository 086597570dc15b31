/* getrf, getrf_nopiv, getrs, getri, gesv. cuBLAS factors square members only, wants contiguous 32-bit
 * pivots, and inverts out of place; each is made good here. `plain` takes the rectangular ones. */
#include "batch/cuda/plain.h"
#include "batch/cuda/vendor/vendor.h"

static bool is_square(const bl_problem *p) {
    return !bl_op_has(p->op, BL_ARG_M) || p->m == p->n;
}
/* getrf and getri whose result goes to C: cuBLAS's getri alone does so. */
static bool is_in_place(const bl_problem *p) {
    return !p->operand[BL_SLOT_C].access;
}
static bool can_factor(const bl_problem *p, const bl_exec *x) {
    return is_in_place(p) && is_square(p) && bl_vendor_takes(p, x) &&
           bl_nv_library()->getrf[p->dtype];
}
static bool can_solve(const bl_problem *p, const bl_exec *x) {
    return bl_vendor_takes(p, x) && bl_nv_library()->getrs[p->dtype];
}
static bool can_invert(const bl_problem *p, const bl_exec *x) {
    return bl_vendor_takes(p, x) && bl_nv_library()->getri[p->dtype];
}
static bool can_both(const bl_problem *p, const bl_exec *x) {
    return can_factor(p, x) && can_solve(p, x);
}

typedef struct {
    void **a, **b;
    void *ipiv, *info;
    void *matrix; /* getri: the inverse in place; gesv: the right-hand sides */
} space;

static size_t cut(const bl_problem *p, char *base, space *to, size_t matrix) {
    bl_carver c = {base, 0};
    size_t room = (size_t)p->batch * sizeof(void *);
    to->a = bl_carve(&c, p->operand[BL_SLOT_A].pointers ? 0 : room);
    to->b = bl_carve(&c, p->operand[BL_SLOT_B].pointers ? 0 : room);
    to->ipiv = bl_carve(&c, bl_integers_room(p, &p->operand[BL_SLOT_IPIV]));
    to->info = bl_carve(&c, bl_integers_room(p, &p->info));
    to->matrix = bl_carve(&c, matrix);
    return c.used;
}

static size_t plain_space(const bl_problem *p, const bl_exec *x) {
    space at;
    (void)x;
    return cut(p, NULL, &at, 0);
}

/* Where the vendor put pivots and info. */
typedef struct {
    int32_t *ipiv, *info;
} factored;

/* cuBLAS 12.8 and 13 keep pivots inside the matrix whatever NaN there is (tests/gpu/facts.c); of
 * others it is not known. */
static bool may_lose_pivots(const bl_steps *s) {
    return s->nv->version < 120800 || s->nv->version >= 140000;
}

/* Without pivots in p it is told to exchange no rows. */
static factored factor(bl_steps *s, const space *at) {
    const bl_problem *p = s->p;
    const bl_operand *a = &p->operand[BL_SLOT_A], *pivots = &p->operand[BL_SLOT_IPIV];
    void **addresses = bl_addresses(s, a, at->a);
    factored f = {pivots->access ? bl_integers(s, pivots, at->ipiv) : NULL,
                  bl_integers(s, &p->info, at->info)};
    if (s->code) return f;
    bl_did_vendor(
        s,
        s->nv->getrf[s->t](s->h->blas, (int)p->n, addresses, (int)a->ld, f.ipiv, f.info, s->batch),
        "cublas?getrfBatched");
    if (!s->code && f.ipiv && may_lose_pivots(s))
        bl_did(s, bl_support_clamp_pivots(f.ipiv, p->n, p->batch, s->x->stream), "pivots");
    return f;
}

static void solve(bl_steps *s, const space *at, const int32_t *ipiv) {
    const bl_problem *p = s->p;
    const bl_operand *a = &p->operand[BL_SLOT_A], *b = &p->operand[BL_SLOT_B];
    int checked = 0;
    void **from = bl_addresses(s, a, at->a), **to = bl_addresses(s, b, at->b);
    if (s->code || p->nrhs == 0) return;
    bl_did_vendor(s,
                  s->nv->getrs[s->t](s->h->blas, bl_nv_op(p->transa), (int)p->n, (int)p->nrhs,
                                     (bl_nv_in)from, (int)a->ld, ipiv, to, (int)b->ld, &checked,
                                     s->batch),
                  "cublas?getrsBatched");
}

static int getrf(const bl_problem *p, const bl_exec *x) {
    space at;
    bl_steps s;
    cut(p, x->workspace, &at, 0);
    if (bl_steps_begin(&s, p, x, false)) {
        factored f = factor(&s, &at);
        if (f.ipiv) bl_integers_out(&s, &p->operand[BL_SLOT_IPIV], f.ipiv);
        bl_integers_out(&s, &p->info, f.info);
    }
    return bl_steps_end(&s);
}

static int getrs(const bl_problem *p, const bl_exec *x) {
    space at;
    bl_steps s;
    cut(p, x->workspace, &at, 0);
    if (bl_steps_begin(&s, p, x, false)) {
        solve(&s, &at, bl_integers(&s, &p->operand[BL_SLOT_IPIV], at.ipiv));
        bl_info_zero(&s);
    }
    return bl_steps_end(&s);
}

/* ---- gesv: a singular member keeps its B ---- */

static size_t rhs_bytes(const bl_problem *p) {
    return (size_t)(p->n * p->nrhs * p->batch) * bl_sizeof(p->dtype);
}
static size_t gesv_space(const bl_problem *p, const bl_exec *x) {
    space at;
    (void)x;
    return cut(p, NULL, &at, rhs_bytes(p));
}
static int gesv(const bl_problem *p, const bl_exec *x) {
    space at;
    bl_steps s;
    cut(p, x->workspace, &at, rhs_bytes(p));
    if (bl_steps_begin(&s, p, x, false)) {
        bl_cuda_operand b = bl_operand_of(&p->operand[BL_SLOT_B]);
        bl_cuda_operand kept = bl_tight(at.matrix, p->n, p->nrhs);
        factored f = factor(&s, &at);
        bl_do_copy(&s, kept, b, p->n, p->nrhs, BL_COPY_FULL, f.info, true);
        solve(&s, &at, f.ipiv);
        bl_do_copy(&s, b, kept, p->n, p->nrhs, BL_COPY_FULL, f.info, true);
        bl_integers_out(&s, &p->operand[BL_SLOT_IPIV], f.ipiv);
        bl_integers_out(&s, &p->info, f.info);
    }
    return bl_steps_end(&s);
}

/* ---- getri: a singular member keeps its A ---- */

static size_t inverse_bytes(const bl_problem *p) {
    return is_in_place(p) ? (size_t)(p->n * p->n * p->batch) * bl_sizeof(p->dtype) : 0;
}
static size_t getri_space(const bl_problem *p, const bl_exec *x) {
    space at;
    (void)x;
    return cut(p, NULL, &at, inverse_bytes(p));
}
static int getri(const bl_problem *p, const bl_exec *x) {
    space at;
    bl_steps s;
    cut(p, x->workspace, &at, inverse_bytes(p));
    if (!bl_steps_begin(&s, p, x, false)) return s.code;
    const bl_operand *a = &p->operand[BL_SLOT_A];
    bl_operand inverse = p->operand[BL_SLOT_C];
    bl_cuda_operand tight = bl_tight(at.matrix, p->n, p->n);
    if (is_in_place(p))
        inverse =
            (bl_operand){.base = at.matrix, .stride = p->n * p->n, .ld = p->n, .elem = a->elem};
    void **from = bl_addresses(&s, a, at.a), **to = bl_addresses(&s, &inverse, at.b);
    int32_t *ipiv = bl_integers(&s, &p->operand[BL_SLOT_IPIV], at.ipiv);
    int32_t *info = bl_integers(&s, &p->info, at.info);
    if (!s.code)
        bl_did_vendor(&s,
                      s.nv->getri[s.t](s.h->blas, (int)p->n, (bl_nv_in)from, (int)a->ld, ipiv, to,
                                       (int)inverse.ld, info, s.batch),
                      "cublas?getriBatched");
    if (is_in_place(p))
        bl_do_copy(&s, bl_operand_of(a), tight, p->n, p->n, BL_COPY_FULL, info, false);
    bl_integers_out(&s, &p->info, info);
    return bl_steps_end(&s);
}

/* ---- plain ---- */

static bool can_plain(const bl_problem *p, const bl_exec *x) {
    bl_cuda_args a;
    return is_in_place(p) && bl_args_of(p, x, &a);
}
static int plain(const bl_problem *p, const bl_exec *x) {
    bl_cuda_args a;
    if (!bl_args_of(p, x, &a)) return BL_E_DEVICE;
    return bl_gpu_failed(bl_plain_getrf(&a, x->stream), "getrf:plain");
}
static int plain_nopiv(const bl_problem *p, const bl_exec *x) {
    bl_cuda_args a;
    if (!bl_args_of(p, x, &a)) return BL_E_DEVICE;
    return bl_gpu_failed(bl_plain_getrf_nopiv(&a, x->stream), "getrf_nopiv:plain");
}

const bl_candidate bl_vendor_getrf = {"vendor",   BL_FAMILY_VENDOR, false,
                                      can_factor, plain_space,      getrf};
const bl_candidate bl_vendor_getrs = {"vendor",  BL_FAMILY_VENDOR, false,
                                      can_solve, plain_space,      getrs};
const bl_candidate bl_vendor_getri = {"vendor",   BL_FAMILY_VENDOR, false,
                                      can_invert, getri_space,      getri};
const bl_candidate bl_vendor_gesv = {"vendor", BL_FAMILY_VENDOR, false, can_both, gesv_space, gesv};
const bl_candidate bl_plain_lu = {"plain", BL_FAMILY_PLAIN, true, can_plain, NULL, plain};
const bl_candidate bl_plain_nopiv = {"plain", BL_FAMILY_PLAIN, true, can_plain, NULL, plain_nopiv};
