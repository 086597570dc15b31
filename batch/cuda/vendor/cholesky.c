/* potrf, potrs, posv, potri. cusolverDn?potrfBatched works in the triangle that LAPACK leaves alone,
 * so that is saved and put back; a NaN pivot is no failure to it. Its potrsBatched takes one right-hand side: two trsm are as good. */
#include "batch/cuda/vendor/vendor.h"

static bool can_factor(const bl_problem *p, const bl_exec *x) {
    return bl_vendor_takes(p, x) && bl_nv_library()->potrf[p->dtype];
}
static bool can_solve(const bl_problem *p, const bl_exec *x) {
    return bl_vendor_takes(p, x) && bl_nv_library()->trsm[p->dtype];
}
static bool can_both(const bl_problem *p, const bl_exec *x) {
    return can_factor(p, x) && can_solve(p, x);
}

static int other_triangle(char uplo) {
    return uplo == 'U' ? BL_COPY_BELOW : BL_COPY_ABOVE;
}

/* What a composition keeps beside the caller's memory. */
typedef struct {
    void **a, **b, **w;
    void *info;
    void *triangle; /* n x n a member: the other triangle of A */
    void *rhs;      /* the right-hand sides of posv */
} space;

static size_t cut(const bl_problem *p, char *base, space *to, bool factor, bool keep_rhs) {
    bl_carver c = {base, 0};
    size_t room = (size_t)p->batch * sizeof(void *), elem = bl_sizeof(p->dtype);
    const bl_operand *a = &p->operand[BL_SLOT_A], *b = &p->operand[BL_SLOT_B];
    to->a = a->pointers ? NULL : bl_carve(&c, room);
    to->b = !b->access || b->pointers ? NULL : bl_carve(&c, room);
    to->info = factor ? bl_carve(&c, bl_integers_room(p, &p->info)) : NULL;
    to->triangle = factor ? bl_carve(&c, (size_t)(p->n * p->n * p->batch) * elem) : NULL;
    to->rhs = keep_rhs ? bl_carve(&c, (size_t)(p->n * p->nrhs * p->batch) * elem) : NULL;
    return c.used;
}

/* Factors A; returns where its info is. */
static int32_t *factor(bl_steps *s, const space *at) {
    const bl_problem *p = s->p;
    const bl_operand *a = &p->operand[BL_SLOT_A];
    int part = other_triangle(p->uplo);
    bl_cuda_operand own = bl_operand_of(a), kept = bl_tight(at->triangle, p->n, p->n);
    void **addresses = bl_addresses(s, a, at->a);
    int32_t *info = bl_integers(s, &p->info, at->info);
    if (p->n > 1) bl_do_copy(s, kept, own, p->n, p->n, part, NULL, false);
    if (!s->code)
        bl_did_vendor(s,
                      s->nv->potrf[s->t](s->h->solver, bl_nv_fill(p->uplo), (int)p->n, addresses,
                                         (int)a->ld, info, s->batch),
                      "cusolverDn?potrfBatched");
    if (!s->code)
        bl_did(s, bl_support_nan_diagonal((int)s->t, &own, p->n, info, p->batch, s->x->stream),
               "NaN");
    if (p->n > 1) bl_do_copy(s, own, kept, p->n, p->n, part, NULL, false);
    return info;
}

static void solve(bl_steps *s, const space *at) {
    const bl_problem *p = s->p;
    const bl_operand *a = &p->operand[BL_SLOT_A], *b = &p->operand[BL_SLOT_B];
    bool upper = p->uplo == 'U';
    bl_trsm t = {.side = 'L',
                 .uplo = p->uplo,
                 .trans = upper ? 'C' : 'N',
                 .diag = 'N',
                 .m = p->n,
                 .n = p->nrhs,
                 .lda = a->ld,
                 .ldb = b->ld};
    t.a = bl_addresses(s, a, at->a);
    t.b = bl_addresses(s, b, at->b);
    bl_do_trsm(s, &t);
    t.trans = upper ? 'N' : 'C';
    bl_do_trsm(s, &t);
}

static size_t potrf_space(const bl_problem *p, const bl_exec *x) {
    space at;
    (void)x;
    return cut(p, NULL, &at, true, false);
}
static int potrf(const bl_problem *p, const bl_exec *x) {
    space at;
    bl_steps s;
    cut(p, x->workspace, &at, true, false);
    if (bl_steps_begin(&s, p, x, true)) bl_integers_out(&s, &p->info, factor(&s, &at));
    return bl_steps_end(&s);
}

static size_t potrs_space(const bl_problem *p, const bl_exec *x) {
    space at;
    (void)x;
    return cut(p, NULL, &at, false, false);
}
static int potrs(const bl_problem *p, const bl_exec *x) {
    space at;
    bl_steps s;
    cut(p, x->workspace, &at, false, false);
    if (bl_steps_begin(&s, p, x, false)) {
        solve(&s, &at);
        bl_info_zero(&s);
    }
    return bl_steps_end(&s);
}

/* A member that is not positive definite keeps its B. */
static size_t posv_space(const bl_problem *p, const bl_exec *x) {
    space at;
    (void)x;
    return cut(p, NULL, &at, true, true);
}
static int posv(const bl_problem *p, const bl_exec *x) {
    space at;
    bl_steps s;
    cut(p, x->workspace, &at, true, true);
    if (bl_steps_begin(&s, p, x, true)) {
        bl_cuda_operand b = bl_operand_of(&p->operand[BL_SLOT_B]);
        bl_cuda_operand kept = bl_tight(at.rhs, p->n, p->nrhs);
        int32_t *info = factor(&s, &at);
        bl_do_copy(&s, kept, b, p->n, p->nrhs, BL_COPY_FULL, info, true);
        solve(&s, &at);
        bl_do_copy(&s, b, kept, p->n, p->nrhs, BL_COPY_FULL, info, true);
        bl_integers_out(&s, &p->info, info);
    }
    return bl_steps_end(&s);
}

/* ---- potri: W = inv(L) or inv(U) from the identity, then the triangle of W^H W or W W^H ---- */

/* W and its product, a gibibyte's worth of members at once. */
static int64_t members_at_once(const bl_problem *p) {
    int64_t each = bl_max(1, p->n * p->n * (int64_t)bl_sizeof(p->dtype));
    return bl_max(1, bl_min(p->batch, ((int64_t)1 << 30) / each));
}

typedef struct {
    void **a, **w;
    int32_t *info;
    void *inverse, *product;
} potri_space_t;

static size_t potri_cut(const bl_problem *p, char *base, potri_space_t *to) {
    bl_carver c = {base, 0};
    int64_t some = members_at_once(p);
    size_t matrix = (size_t)(p->n * p->n * some) * bl_sizeof(p->dtype);
    to->a = bl_carve(&c, (size_t)p->batch * sizeof(void *));
    to->w = bl_carve(&c, (size_t)some * sizeof(void *));
    to->info = bl_carve(&c, (size_t)p->batch * sizeof(int32_t));
    to->inverse = bl_carve(&c, matrix);
    to->product = bl_carve(&c, matrix);
    return c.used;
}

static size_t potri_space(const bl_problem *p, const bl_exec *x) {
    potri_space_t at;
    (void)x;
    return potri_cut(p, NULL, &at);
}

static void multiply(bl_steps *s, const potri_space_t *at, int64_t n) {
    bool upper = s->p->uplo == 'U';
    int ta = upper ? 0 : 2, tb = upper ? 2 : 0, i = (int)n;
    long long stride = n * n;
    if (s->code) return;
    bl_did_vendor(s,
                  s->nv->gemm_strided[s->t](s->h->blas, ta, tb, i, i, i, bl_one(s->t), at->inverse,
                                            i, stride, at->inverse, i, stride, bl_zero(s->t),
                                            at->product, i, stride, s->batch),
                  "cublas?gemmStridedBatched");
}

/* Members `first` on; p is theirs alone. */
static void invert_part(bl_steps *s, const potri_space_t *at, int64_t first) {
    const bl_problem *p = s->p;
    int64_t n = p->n;
    const bl_operand *a = &p->operand[BL_SLOT_A];
    bl_operand w = {.base = at->inverse, .stride = n * n, .elem = a->elem};
    bl_cuda_operand tight = bl_tight(at->inverse, n, n);
    if (!s->code)
        bl_did(s, bl_support_identity((int)s->t, &tight, n, n, p->batch, s->x->stream), "identity");
    bl_trsm t = {.side = 'L',
                 .uplo = p->uplo,
                 .trans = 'N',
                 .diag = 'N',
                 .m = n,
                 .n = n,
                 .lda = a->ld,
                 .ldb = n};
    t.a = bl_addresses(s, a, at->a);
    t.b = bl_addresses(s, &w, at->w);
    bl_do_trsm(s, &t);
    multiply(s, at, n);
    int part = p->uplo == 'U' ? BL_COPY_UPPER : BL_COPY_LOWER;
    bl_do_copy(s, bl_operand_of(a), bl_tight(at->product, n, n), n, n, part, at->info + first,
               false);
}

static bl_problem members(const bl_problem *p, int64_t first, int64_t count) {
    bl_problem part = *p;
    bl_operand *a = &part.operand[BL_SLOT_A];
    part.batch = count;
    if (a->pointers)
        a->pointers += first;
    else
        a->base = (char *)a->base + first * a->stride * a->elem;
    return part;
}

static int potri(const bl_problem *p, const bl_exec *x) {
    potri_space_t at;
    bl_steps s;
    potri_cut(p, x->workspace, &at);
    if (!bl_steps_begin(&s, p, x, false)) return s.code;
    bl_cuda_operand a = bl_operand_of(&p->operand[BL_SLOT_A]);
    bl_did(&s, bl_support_zero_diagonal((int)s.t, &a, p->n, at.info, p->batch, x->stream), "info");
    int64_t some = members_at_once(p);
    for (int64_t first = 0; first < p->batch && !s.code; first += some) {
        bl_problem part = members(p, first, bl_min(some, p->batch - first));
        s.p = &part;
        s.batch = (int)part.batch;
        invert_part(&s, &at, first);
    }
    s.p = p;
    bl_cuda_operand info = bl_operand_of(&p->info), from = {.base = at.info, .stride = 1, .ld = 1};
    if (!s.code)
        bl_did(&s, bl_support_integers(&info, p->int_bytes, &from, 4, 1, p->batch, x->stream),
               "info");
    return bl_steps_end(&s);
}

static bool can_invert(const bl_problem *p, const bl_exec *x) {
    return can_solve(p, x) && bl_nv_library()->gemm_strided[p->dtype];
}

const bl_candidate bl_vendor_potrf = {"vendor",   BL_FAMILY_VENDOR, false,
                                      can_factor, potrf_space,      potrf};
const bl_candidate bl_vendor_potrs = {"vendor",  BL_FAMILY_VENDOR, false,
                                      can_solve, potrs_space,      potrs};
const bl_candidate bl_vendor_posv = {"vendor", BL_FAMILY_VENDOR, false, can_both, posv_space, posv};
const bl_candidate bl_vendor_potri = {"vendor",   BL_FAMILY_VENDOR, false,
                                      can_invert, potri_space,      potri};
