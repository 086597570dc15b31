/* The core's end of the exchange with the shim. */
#include "lapacke/attach.h"

#include <stdatomic.h>
#include <stddef.h>

#include "batch/device.h"
#include "batch/process/fork.h"
#include "batch/process/shim_link.h"
#include "batch/process/starting.h"
#include "batch/region/region.h"
#include "batch/report/observe.h"
#include "batch/together/coalesce.h"
#include "lapacke/fast.h"
#include "lapacke/forwarded.h"

static _Atomic(const bl_shim_api *) shim;

static void flush(void) {
    bl_region_flush();
}

static const bl_core_api core = {
    .version = BL_ATTACH_VERSION,
    .size = sizeof(bl_core_api),
    .ops = BL_OPS,
    .single = bl_call_single,
    .fast = bl_fast,
    .fast_observed = bl_fast_observed,
    .forward_begin = bl_forward_begin,
    .forward_end = bl_forward_end,
    .call = bl_call_foreign,
    .device = bl_device_take,
    .reasons = bl_coalesce_reasons,
    .worth = bl_coalesce_worth,
    .flush = flush,
    .report = bl_observe_report,
    .open_blas = bl_open_blas,
    .prepare = bl_coalesce_prepare,
    .before_fork = bl_fork_before,
    .after_fork = bl_fork_after,
};

const bl_core_api *batchlas_attach_v1(const bl_shim_api *api) {
    if (api->version != BL_ATTACH_VERSION || api->size != sizeof *api) return NULL;
    atomic_store_explicit(&shim, api, memory_order_release);
    api->set_region(bl_region_is_open());
    return &core;
}

static const bl_shim_api *attached(void) {
    return atomic_load_explicit(&shim, memory_order_acquire);
}

bool bl_shim_attached(void) {
    return attached() != NULL;
}

bool bl_shim_owns(const void *address) {
    const bl_shim_api *s = attached();
    return s && s->is_own(address);
}

void bl_shim_enter(void) {
    const bl_shim_api *s = attached();
    if (s) s->enter();
}

void bl_shim_leave(void) {
    const bl_shim_api *s = attached();
    if (s) s->leave();
}

void bl_shim_set_region(bool open) {
    const bl_shim_api *s = attached();
    if (s) s->set_region(open);
}
