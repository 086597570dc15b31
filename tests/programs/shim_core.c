/* A core of another version: what an upgrade that replaced only one of the two libraries leaves. */
#include "batch/attach.h"

const bl_core_api *batchlas_attach_v1(const bl_shim_api *shim) {
    static const bl_core_api core = {.version = BL_ATTACH_VERSION + 1, .size = sizeof core};
    (void)shim;
    return &core;
}
