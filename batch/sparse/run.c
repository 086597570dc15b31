/* Host operands on the host, a device's on that device: neither is copied to the other. */
#include "batch/sparse/run.h"

#include "batch/choose/pins.h"
#include "batch/device.h"
#include "batch/host/host.h"
#include "batch/report/error.h"
#include "batch/report/observe.h"
#include "batch/residency.h"
#include "batch/sparse/select.h"

static int no_candidate(const bl_csr_problem *p, const bl_exec *x, bl_csr_choice choice) {
    char runnable[256];
    bl_csr_runnable(p, x, runnable, sizeof runnable);
    return bl_pin_fail(p->op, choice.pin_failed, runnable);
}

static int with_workspace(const bl_csr_problem *p, const bl_exec *x, const bl_csr_candidate *c);

/* Half the members need half the memory. */
static int in_halves(const bl_csr_problem *p, const bl_exec *x, const bl_csr_candidate *c) {
    bl_csr_problem first = bl_csr_members_of(p, 0, p->batch / 2);
    bl_csr_problem second = bl_csr_members_of(p, p->batch / 2, p->batch - p->batch / 2);
    int code = with_workspace(&first, x, c);
    if (code) return code;
    code = with_workspace(&second, x, c);
    return code == BL_E_NOMEM ? BL_E_DEVICE : code; /* the first half is written */
}

static int with_workspace(const bl_csr_problem *p, const bl_exec *x, const bl_csr_candidate *c) {
    size_t bytes = c->workspace ? c->workspace(p, x) : 0;
    if (!bytes) return c->launch(p, x);
    bl_exec own = *x;
    own.workspace = bl_device_allocate(bytes, x);
    if (!own.workspace) return p->batch > 1 ? in_halves(p, x, c) : BL_E_NOMEM;
    int code = c->launch(p, &own);
    bl_device_release(own.workspace, x);
    return code;
}

static void observe(const bl_csr_problem *p, const bl_exec *x, bl_csr_choice choice, double start) {
    if (!bl_is_observed()) return;
    bl_launched l = {.op = p->op,
                     .dtype = p->dtype,
                     .batch = p->batch,
                     .where = x->device,
                     .route = choice.candidate->route.spelling,
                     .why = choice.why,
                     .start = start};
    bl_shape_add_flag(l.shape, "trans", p->transa);
    bl_shape_add(l.shape, "m", p->m);
    bl_shape_add(l.shape, "n", p->n);
    bl_shape_add(l.shape, "k", p->k);
    bl_shape_add(l.shape, "nnz", p->nnz);
    bl_observe(&l);
}

int bl_csr_dispatch(const bl_csr_problem *p, const bl_exec *x) {
    bl_csr_choice choice = bl_csr_select(p, x);
    if (!choice.candidate) return no_candidate(p, x, choice);
    double start = bl_observe_start();
    int code = with_workspace(p, x, choice.candidate);
    if (code == BL_E_NOMEM) bl_fail("%s: out of memory", bl_csr_name(p->op));
    if (code == 0) observe(p, x, choice, start);
    return code;
}

int bl_csr_run(bl_csr_problem *p) {
    int code =
        bl_locate_operands(p->operand, BL_CSR_OPERANDS, p->batch, bl_csr_name(p->op), &p->gpu);
    if (code || p->m == 0 || p->n == 0 || p->batch == 0) return code;
    if (p->gpu) return bl_device_csr_run(p);
    bl_exec x = {.device = BL_HOST, .threads = bl_host_threads()};
    return bl_csr_dispatch(p, &x);
}
