/* Decides a device call. What is not exactly a batch that our kernels compute, in the handle's own
 * mode, is the original's: wrong arguments, empty batches, a math mode other than the
 * default, emulated arithmetic, a limit on the multiprocessors. Our kernels use no atomics and no
 * workspace of the handle's, so those settings hold either way. */
#include "shim/device/device_route.h"

#include <string.h>

#include "shim/call/core.h"
#include "shim/device/device_handle.h"
#include "shim/device/device_read.h"

bool bl_device_has_route(bl_device_id s) {
    return bl_device_way_of(s)->read != NULL;
}

/* Scalars lie where the handle's pointer mode says: in host memory they are read now. */
static void take_scalar(bl_device_reader *r, bl_scalar *x, bool on_device) {
    const void *at = x->device;
    if (!at || on_device) return;
    memcpy(x->bits, at, r->elem);
    x->device = NULL;
}

bool bl_device_decide(bl_device_id s, const uint64_t args[], bl_function original, int *status) {
    const bl_device_way *way = bl_device_way_of(s);
    const bl_core_api *core = bl_core();
    bl_handle_state state = {0};
    if (!core || (way->host_info && !args[way->host_info])) return false;
    bl_device_reader r = {
        .args = args, .elem = bl_sizeof((bl_dtype)way->dtype), .wide = way->wide, .good = true};
    r.op = (bl_op_id)way->op;
    r.p.dtype = (bl_dtype)way->dtype;
    r.p.int_bytes = 4;
    way->read(&r);
    bool known = r.good && (way->solver ? bl_ask_solver(args[0], original, &state)
                                        : bl_ask_blas(args[0], original, &state));
    if (!known || !state.plain) return false;
    take_scalar(&r, &r.p.alpha, state.device_scalars);
    take_scalar(&r, &r.p.beta, state.device_scalars);
    if (!core->device(r.op, &r.p, state.stream)) return false;
    if (way->host_info) *(int *)(uintptr_t)args[way->host_info] = 0;
    *status = 0;
    return true;
}
