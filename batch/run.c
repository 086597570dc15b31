/* Runs a problem where its operands are, or where the host executor is told to send it. */
#include "batch/run.h"

#include <string.h>

#include "batch/choose/select.h"
#include "batch/device.h"
#include "batch/host/backend.h"
#include "batch/host/host.h"
#include "batch/idle.h"
#include "batch/place.h"
#include "batch/report/error.h"
#include "batch/report/observe.h"
#include "batch/residency.h"

/* The provider first: it may bring the OpenMP runtime that says how many threads there are. */
static bl_exec host_exec(void) {
    const bl_provider *v = bl_host_provider();
    return (bl_exec){.device = BL_HOST, .threads = bl_host_threads(), .provider = v};
}

static int no_candidate(const bl_problem *p, const bl_exec *x, bl_choice choice) {
    char runnable[256];
    bl_runnable(p, x, runnable, sizeof runnable);
    if (choice.pin_failed) return bl_pin_fail(p->op->id, true, runnable);
    if (x->device == BL_HOST && !bl_host_provides(x->provider, p)) {
        bl_fail("%c%s: no kernel of ours can run this problem, and %s%s", bl_prefix(p->dtype),
                p->op->name,
                x->provider ? "there is no such routine in " : "no BLAS/LAPACK was found",
                x->provider ? x->provider->path : "");
        return BL_E_BLAS;
    }
    return bl_pin_fail(p->op->id, false, runnable);
}

static int with_workspace(const bl_problem *p, const bl_exec *x, const bl_candidate *c);

/* Half the members need half the memory. */
static int in_halves(const bl_problem *p, const bl_exec *x, const bl_candidate *c) {
    bl_problem first = bl_members_of(p, 0, p->batch / 2);
    bl_problem second = bl_members_of(p, p->batch / 2, p->batch - p->batch / 2);
    int code = with_workspace(&first, x, c);
    if (code) return code;
    code = with_workspace(&second, x, c);
    return code == BL_E_NOMEM ? BL_E_DEVICE : code; /* the first half is written */
}

/* On the host a candidate has its thread's scratch; on a device it gets memory in stream order. */
static int with_workspace(const bl_problem *p, const bl_exec *x, const bl_candidate *c) {
    size_t bytes = c->workspace ? c->workspace(p, x) : 0;
    if (!bytes) return c->launch(p, x);
    bl_exec own = *x;
    own.workspace = bl_device_allocate(bytes, x);
    if (!own.workspace) return p->batch > 1 ? in_halves(p, x, c) : BL_E_NOMEM;
    int code = c->launch(p, &own);
    bl_device_release(own.workspace, x);
    return code;
}

static int launch(const bl_problem *p, const bl_exec *x, bl_choice choice) {
    double start = bl_observe_start();
    int code = with_workspace(p, x, choice.candidate);
    if (code == BL_E_NOMEM) bl_fail("%s: out of memory", p->op->name);
    if (code == 0) bl_observe_launch(p, x, choice, start);
    return code;
}

static bool is_own(const bl_candidate *c) {
    return c && c->family == BL_FAMILY_NATIVE;
}

bool bl_prefers_own(const bl_problem *p, const bl_exec *x) {
    return is_own(bl_select(p, x).candidate);
}

int bl_dispatch(const bl_problem *p, const bl_exec *x) {
    if (x->device == BL_HOST && bl_op_is_idle(p)) {
        for (int64_t b = 0; b < p->batch && p->info.access; b++) bl_set_info(p, b, 0);
        return 0;
    }
    bl_choice choice = bl_select(p, x);
    return choice.candidate ? launch(p, x, choice) : no_candidate(p, x, choice);
}

int bl_execute_on_host(const bl_problem *p) {
    bl_exec x = host_exec();
    return bl_dispatch(p, &x);
}

/* A pin that the device does not know may be the host's. */
int bl_execute(const bl_problem *p) {
    if (bl_on_device(p)) return bl_device_run(p);
    int code = !bl_op_is_idle(p) && bl_place_on_device(p) ? bl_device_run_host(p) : BL_E_PIN;
    return code == BL_E_PIN ? bl_execute_on_host(p) : code;
}

/* A pin that the host does not know may be the device's. */
int bl_check_pin(const bl_problem *p) {
    bl_exec x = host_exec();
    bl_choice choice = bl_select(p, &x);
    return choice.pin_failed && !bl_place_on_device(p) ? no_candidate(p, &x, choice) : 0;
}

int bl_check(const bl_problem *p) {
    if (bl_op_is_idle(p) || bl_on_device(p)) return 0;
    bl_exec x = host_exec();
    bl_choice choice = bl_select(p, &x);
    return choice.candidate || bl_place_on_device(p) ? 0 : no_candidate(p, &x, choice);
}

bool bl_can_execute(const bl_problem *p) {
    bl_exec x = host_exec();
    return bl_select(p, &x).candidate != NULL;
}

int bl_execute_alone(const bl_problem *p) {
    bl_exec x = host_exec();
    x.threads = 1;
    return bl_dispatch(p, &x);
}

int bl_execute_plain(const bl_problem *p) {
    bl_exec x = host_exec();
    x.threads = 1;
    bl_choice choice = {.candidate = &bl_host_vendor_serial, .why = "last resort"};
    if (!choice.candidate->can_run(p, &x)) choice.candidate = NULL;
    return choice.candidate ? launch(p, &x, choice) : no_candidate(p, &x, choice);
}

int64_t bl_run(const bl_problem *p) {
    int code = p->batch ? bl_execute(p) : 0;
    if (!p->info.access || bl_on_device(p)) return code; /* a device's info is left alone */
    int64_t failed = 0;
    for (int64_t b = 0; b < p->batch; b++) {
        if (code) bl_set_info(p, b, code);
        failed += bl_get_info(p, b) != 0;
    }
    return code ? code : failed;
}

static void gather(bl_operand *to, const bl_operand *from, const int64_t *index, int64_t count,
                   void **storage) {
    for (int64_t i = 0; i < count; i++) storage[i] = bl_member_of(from, index[i]);
    to->pointers = storage;
    to->base = NULL;
}

bl_problem bl_subset(const bl_problem *p, const int64_t *index, int64_t count, void **storage) {
    bl_problem part = *p;
    part.batch = count;
    for (int i = 0; i < BL_SLOTS; i++)
        if (p->operand[i].access)
            gather(&part.operand[i], &p->operand[i], index, count, storage + i * count);
    if (p->info.access) gather(&part.info, &p->info, index, count, storage + BL_SLOTS * count);
    return part;
}
