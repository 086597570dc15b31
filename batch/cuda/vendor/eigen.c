/* syevd by cusolverDnXsyevBatched (cuSOLVER 11.7.1 and later), which takes packed matrices, and less than
 * 2^31 entries a call. Its workspace is 0.6 MB a member and more, and it has failed for 65,536 members at
 * once: parts of a batch go one after another through the same memory. What it does with NaN, infinities
 * and extreme scales is not documented: it is not given any. Its values do not quite ascend in clusters
 * (12.0.4; repeated spectra, glued Wilkinson matrices): they are put in order. */
#include "batch/cuda/support_eigen.h"
#include "batch/cuda/vendor/vendor.h"

/* cuSOLVER's and CUDA's enumerators. */
static int job(const bl_problem *p) {
    return p->jobz == 'V';
}
static int type_of(bl_dtype t) {
    static const int type[BL_DTYPES] = {[BL_S] = 0, [BL_D] = 1, [BL_C] = 4, [BL_Z] = 5};
    return type[t];
}
static int real_type_of(bl_dtype t) {
    return t == BL_D || t == BL_Z;
}

enum { MOST_AT_ONCE = 8192 };
static const size_t most_workspace = (size_t)1 << 30;

/* One part of a batch. */
typedef struct {
    int64_t members;
    size_t device, host; /* NVIDIA's workspace */
} part;

static bool part_of(const bl_problem *p, bl_handle *h, part *at) {
    const int64_t n = p->n;
    at->members = bl_max(1, bl_min(bl_min(p->batch, MOST_AT_ONCE), INT32_MAX / (n * n)));
    for (;; at->members = (at->members + 1) / 2) {
        int status = h->nv->xsyev_batched_size(
            h->solver, h->params, job(p), bl_nv_fill('L'), n, type_of(p->dtype), NULL, n,
            real_type_of(p->dtype), NULL, type_of(p->dtype), &at->device, &at->host, at->members);
        if (status) return false;
        if (at->device <= most_workspace || at->members == 1) return true;
    }
}

typedef struct {
    bl_eigen_copy copy;
    void *work;
} space;

static size_t cut(const bl_problem *p, const part *at, char *base, space *to) {
    bl_carver c = {base, 0};
    size_t elem = bl_sizeof(p->dtype), real = real_type_of(p->dtype) ? 8 : 4;
    size_t members = (size_t)at->members, n = (size_t)p->n;
    to->copy.matrix = bl_carve(&c, n * n * members * elem);
    to->copy.values = bl_carve(&c, n * members * real);
    to->copy.scale = bl_carve(&c, 2 * members * real);
    to->copy.info = bl_carve(&c, members * sizeof(int32_t));
    to->copy.rank = bl_carve(&c, n * members * sizeof(int32_t));
    to->work = bl_carve(&c, at->device);
    return c.used;
}

static bool can_run(const bl_problem *p, const bl_exec *x) {
    if (!bl_vendor_takes(p, x) || x->capturing) return false;
    const bl_nv *nv = bl_nv_library();
    return nv->xsyev_batched && nv->xsyev_batched_size && nv->params_create && nv->params_destroy &&
           p->n >= 1 && p->n * p->n <= INT32_MAX;
}

static size_t workspace(const bl_problem *p, const bl_exec *x) {
    part at;
    space to;
    bl_handle *h = bl_handle_take(x, true);
    if (!h) return 0;
    bool known = part_of(p, h, &at);
    bl_handle_give(h);
    return known ? cut(p, &at, NULL, &to) : 0;
}

static void solve(bl_steps *s, const part *at, const space *to, void *host, int64_t first) {
    const bl_problem *p = s->p;
    const int64_t n = p->n;
    bl_cuda_args args;
    bl_eigen_copy c = to->copy;
    c.first = first;
    c.count = bl_min(at->members, p->batch - first);
    if (!bl_args_of(p, s->x, &args)) s->code = BL_E_DEVICE;
    if (!s->code) bl_did(s, bl_support_eigen_in(&args, &c, s->x->stream), "eigen, in");
    if (!s->code)
        bl_did_vendor(s,
                      s->nv->xsyev_batched(s->h->solver, s->h->params, job(p), bl_nv_fill('L'), n,
                                           type_of(p->dtype), c.matrix, n, real_type_of(p->dtype),
                                           c.values, type_of(p->dtype), to->work, at->device, host,
                                           at->host, c.info, c.count),
                      "cusolverDnXsyevBatched");
    if (!s->code) bl_did(s, bl_support_eigen_out(&args, &c, s->x->stream), "eigen, out");
}

static int syevd(const bl_problem *p, const bl_exec *x) {
    part at;
    space to;
    bl_steps s;
    if (!x->workspace) return BL_E_DEVICE;
    if (!bl_steps_begin(&s, p, x, true)) return s.code;
    /* Zero in every version seen; were it not, the memory would have to outlive the stream's work. */
    if (!part_of(p, s.h, &at) || at.host) s.code = BL_E_DEVICE;
    if (!s.code) cut(p, &at, x->workspace, &to);
    for (int64_t first = 0; first < p->batch && !s.code; first += at.members)
        solve(&s, &at, &to, NULL, first);
    return bl_steps_end(&s);
}

const bl_candidate bl_vendor_syevd = {"vendor", BL_FAMILY_VENDOR, false, can_run, workspace, syevd};
