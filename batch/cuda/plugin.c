/* The plug-in's end of the exchange with the core. */
#include "batch/cuda/cuda.h"
#include "batch/cuda/handle.h"
#include "batch/cuda/pipeline.h"
#include "batch/cuda/sparse_library.h"

_Atomic(const bl_plugin_core_api *) bl_core_of_plugin;

static void finalize(void) {
    bl_pipelines_release();
    bl_handles_release();
    bl_sparse_release();
    bl_pool_trim();
}

static const bl_plugin_api plugin = {
    .version = BL_PLUGIN_VERSION,
    .size = sizeof plugin,
    .ops = BL_ROUTED_OPS,
    .problem = sizeof(bl_problem),
    .csr_problem = sizeof(bl_csr_problem),
    .candidates = bl_cuda_candidates,
    .gpus = bl_gpu_count,
    .gpu = bl_gpu_known,
    .run = bl_cuda_run,
    .run_host = bl_cuda_run_host,
    .csr_candidates = bl_cuda_csr_candidates,
    .csr_run = bl_cuda_csr_run,
    .allocate = bl_pool_take,
    .release = bl_pool_give,
    .finalize = finalize,
};

const bl_plugin_api *batchlas_cuda_attach_v1(const bl_plugin_core_api *core) {
    if (core->version != BL_PLUGIN_VERSION || core->size != sizeof *core) return NULL;
    bl_core_of_plugin = core;
    return &plugin;
}
