/* The host's BLAS/LAPACK as three candidates: members spread over threads, members one after
 * another on one thread, and members one after another with the library's own threads inside.
 * A member is called in place where the library can take it as it lies; row-major matrices, and pivots
 * where the caller's or the library's are 64 bits wide, go through scratch, transposed or widened once. */
#include <string.h>

#include "batch/host/backend.h"
#include "batch/host/host.h"
#include "batch/host/transpose.h"
#include "batch/process/shim_link.h"

bool bl_host_provides(const bl_provider *v, const bl_problem *p) {
    if (!v) return false;
    if (p->op->composed)
        return v->routine[BL_OP_gemm][p->dtype] && v->routine[BL_OP_trsm][p->dtype];
    return v->routine[p->op->id][p->dtype];
}

static bool can_run(const bl_problem *p, const bl_exec *x) {
    if (x->device != BL_HOST || !bl_host_provides(x->provider, p)) return false;
    if (!bl_sizes_fit_32(p)) return false;
    for (int i = 0; i < BL_SLOTS; i++) {
        const bl_operand *o = &p->operand[i];
        if (o->access && (o->location != BL_HOST || !bl_fits_32(o->ld))) return false;
    }
    return !p->alpha.device && !p->beta.device;
}

/* What one member needs besides the caller's memory, in bytes from the start of the scratch. */
typedef struct {
    size_t operand[BL_SLOTS]; /* 0 = in place */
    size_t work, bytes;
    int64_t lwork;
    bool staged; /* any operand goes through scratch */
} layout;

static size_t place(size_t *at, size_t bytes) {
    size_t here = *at;
    *at = (here + bytes + 63) & ~(size_t)63;
    return here;
}

static bool is_matrix(int slot) {
    return slot < BL_MATRIX_SLOTS;
}

static layout plan(const bl_problem *p, const bl_provider *v) {
    layout l = {0};
    size_t at = 64; /* so that 0 can mean in place */
    for (int i = 0; i < BL_SLOTS; i++) {
        const bl_operand *o = &p->operand[i];
        const bool integers = o->element == BL_INTEGERS;
        const bool widened = integers && (p->int_bytes == 8 || v->int_bytes == 8);
        if (!o->access || !(widened || (is_matrix(i) && p->order == BL_ROW_MAJOR))) continue;
        size_t elem = integers ? v->int_bytes : o->elem;
        l.staged = true;
        l.operand[i] = place(&at, (size_t)o->rows * (size_t)o->cols * elem);
    }
    int64_t lwork = p->op->host_work ? p->op->host_work(p, v) : 0;
    l.lwork = bl_max(1, bl_min(lwork, INT32_MAX));
    l.work = place(&at, (size_t)l.lwork * bl_sizeof(p->dtype));
    l.bytes = at;
    return l;
}

typedef struct {
    const bl_problem *p;
    const bl_provider *blas;
    layout l;
    char *scratch; /* l.bytes for each part */
    bool single;   /* one thread a problem */
} job;

static void integers_in(int32_t *to, const void *from, int from_bytes, int64_t n) {
    for (int64_t i = 0; i < n; i++)
        to[i] = from_bytes == 8 ? (int32_t)((const int64_t *)from)[i] : ((const int32_t *)from)[i];
}

static void integers_out(void *to, int to_bytes, const int32_t *from, int64_t n) {
    for (int64_t i = 0; i < n; i++)
        if (to_bytes == 8)
            ((int64_t *)to)[i] = from[i];
        else
            ((int32_t *)to)[i] = from[i];
}

static void stage_in(const job *j, char *scratch, int64_t b) {
    for (int i = 0; i < BL_SLOTS; i++) {
        const bl_operand *o = &j->p->operand[i];
        if (!j->l.operand[i]) continue;
        void *to = scratch + j->l.operand[i];
        if (o->element == BL_INTEGERS) {
            if (o->access & BL_READ) integers_in(to, bl_member_of(o, b), o->elem, o->rows);
        } else {
            bl_transpose(to, o->rows, bl_member_of(o, b), o->ld, o->rows, o->cols, o->elem);
        }
    }
}

static void stage_out(const job *j, const char *scratch, int64_t b) {
    for (int i = 0; i < BL_SLOTS; i++) {
        const bl_operand *o = &j->p->operand[i];
        if (!j->l.operand[i] || !(o->access & BL_WRITE)) continue;
        const void *from = scratch + j->l.operand[i];
        if (o->element == BL_INTEGERS)
            integers_out(bl_member_of(o, b), o->elem, from, o->rows);
        else
            bl_transpose_back(bl_member_of(o, b), o->ld, from, o->rows, o->rows, o->cols, o->part,
                              o->elem);
    }
}

static void *at(const job *j, char *scratch, int slot, int64_t b) {
    const bl_operand *o = &j->p->operand[slot];
    if (!o->access) return NULL;
    return j->l.operand[slot] ? scratch + j->l.operand[slot] : bl_member_of(o, b);
}

static int64_t ld(const job *j, int slot) {
    const bl_operand *o = &j->p->operand[slot];
    if (!o->access) return 1;
    if (!j->l.operand[slot]) return o->ld;
    return bl_max(1, o->rows);
}

static bl_member constant_part(const job *j, char *scratch) {
    const bl_problem *p = j->p;
    return (bl_member){
        .p = p,
        .blas = j->blas,
        .shape = p->shape,
        .alpha = p->alpha.bits,
        .beta = p->beta.bits,
#define X(slot, field, device, ld_field, ...) .ld_field = ld(j, BL_SLOT_##slot),
        BL_EACH_MATRIX_SLOT(X)
#undef X
            .work = scratch + j->l.work,
        .lwork = j->l.lwork,
    };
}

/* Members first..last-1 on this thread. */
static void members(const job *j, char *scratch, int64_t first, int64_t last) {
    bl_member x = constant_part(j, scratch);
    bl_member_fn *run = j->p->op->host_member[j->p->dtype];
    bl_shim_enter();
    for (int64_t b = first; b < last; b++) {
        if (j->l.staged) stage_in(j, scratch, b);
#define X(slot, field, ...) x.field = at(j, scratch, BL_SLOT_##slot, b);
        BL_EACH_MATRIX_SLOT(X)
        BL_EACH_VECTOR_SLOT(X)
#undef X
        int32_t info = run(&x);
        if (j->l.staged) stage_out(j, scratch, b);
        bl_set_info(j->p, b, info);
    }
    bl_shim_leave();
}

static void share(void *arg, int thread, int threads) {
    const job *j = arg;
    int64_t batch = j->p->batch;
    char *scratch = j->scratch + j->l.bytes * (size_t)thread;
    if (j->single) bl_backend_thread_enter(j->blas);
    members(j, scratch, batch * thread / threads, batch * (thread + 1) / threads);
    if (j->single) bl_backend_thread_leave(j->blas);
}

/* All scratch is claimed before the first member runs, so that a failure leaves nothing written. */
static int launch(const bl_problem *p, const bl_exec *x, int threads, bool single) {
    job j = {.p = p, .blas = x->provider, .single = single};
    bl_shim_enter();
    j.l = plan(p, x->provider);
    bl_shim_leave();
    if (threads > p->batch) threads = (int)p->batch;
    j.scratch = bl_scratch(j.l.bytes * (size_t)threads);
    if (!j.scratch) return BL_E_NOMEM;
    if (single) bl_backend_single_enter(x->provider);
    bl_parallel(share, &j, threads);
    if (single) bl_backend_single_leave(x->provider);
    return 0;
}

bool bl_host_reserve(const bl_problem *p) {
    const bl_provider *v = bl_host_provider();
    if (!v) return false;
    bl_shim_enter();
    layout l = plan(p, v);
    bl_shim_leave();
    return bl_scratch(l.bytes) != NULL;
}

static int launch_parallel(const bl_problem *p, const bl_exec *x) {
    return launch(p, x, x->threads, true);
}
static int launch_serial(const bl_problem *p, const bl_exec *x) {
    return launch(p, x, 1, true);
}
static int launch_threads(const bl_problem *p, const bl_exec *x) {
    return launch(p, x, 1, false);
}

const bl_candidate bl_host_vendor = {"vendor", BL_FAMILY_VENDOR, true, can_run,
                                     NULL,     launch_parallel};
const bl_candidate bl_host_vendor_serial = {"vendor_serial", BL_FAMILY_VENDOR, true, can_run, NULL,
                                            launch_serial};
const bl_candidate bl_host_vendor_threads = {
    "vendor_threads", BL_FAMILY_VENDOR, false, can_run, NULL, launch_threads};

bool bl_host_worthwhile(const bl_candidate *c, const bl_problem *p) {
    return c != &bl_host_vendor_threads || p->op->order(p) >= 64;
}
