/* A batch whose operands are on a GPU already: it runs in place on the caller's stream, and nothing
 * here waits for it. */
#include "batch/cuda/cuda.h"
#include "batch/cuda/support.h"
#include "batch/idle.h"

/* Nothing is read or written but info, and no array of pointers but its own. */
static int say_done(const bl_problem *p, const bl_exec *x) {
    if (!p->info.access) return 0;
    bl_problem info = *p;
    for (int i = 0; i < BL_SLOTS; i++) info.operand[i].access = BL_NONE;
    bl_staged s;
    int code = bl_stage_in(&info, x, &s);
    if (code) return code;
    bl_cuda_operand to = bl_operand_of(&s.q.info);
    code =
        bl_gpu_failed(bl_support_fill_integer(&to, p->int_bytes, 0, p->batch, x->stream), "info");
    int out = bl_stage_out(&info, x, &s);
    return code ? code : out;
}

/* Half the members need half the memory. */
static int in_halves(const bl_problem *p, const bl_exec *x) {
    bl_problem first = bl_members_of(p, 0, p->batch / 2);
    bl_problem second = bl_members_of(p, p->batch / 2, p->batch - p->batch / 2);
    int code = bl_cuda_run_on(&first, x);
    if (code) return code;
    code = bl_cuda_run_on(&second, x);
    return code == BL_E_NOMEM ? BL_E_DEVICE : code; /* the first half is written */
}

int bl_cuda_run_on(const bl_problem *p, const bl_exec *x) {
    if (bl_op_is_idle(p)) return say_done(p, x);
    bl_staged s;
    int code = bl_stage_in(p, x, &s);
    if (code == BL_E_NOMEM && p->batch > 1) return in_halves(p, x);
    if (code) return code;
    code = bl_core_of_plugin->dispatch(&s.q, x);
    int out = bl_stage_out(p, x, &s);
    return code ? code : out;
}

int bl_cuda_on_gpu(int (*fn)(const void *p, const bl_exec *x), const void *p, const char *name,
                   void *stream, int ordinal) {
    bl_exec x = {.device = BL_DEVICE, .threads = 1, .stream = stream};
    if (ordinal < 0 && cudaGetDevice(&ordinal) != cudaSuccess) return BL_E_DEVICE;
    x.gpu = bl_gpu_get(ordinal);
    if (!x.gpu) {
        bl_core_of_plugin->fail("%s: GPU %d cannot be used", name, ordinal);
        return BL_E_DEVICE;
    }
    int previous = bl_gpu_enter(ordinal);
    enum cudaStreamCaptureStatus capture = cudaStreamCaptureStatusNone;
    int code = bl_gpu_failed(cudaStreamIsCapturing((cudaStream_t)stream, &capture), name);
    x.capturing = capture == cudaStreamCaptureStatusActive;
    if (!code) code = fn(p, &x);
    bl_gpu_leave(previous);
    return code;
}

static int run(const void *problem, const bl_exec *x) {
    const bl_problem *p = problem;
    return p->interposed ? bl_cuda_run_interposed(p, x) : bl_cuda_run_on(p, x);
}

int bl_cuda_run(const bl_problem *p, void *stream, int ordinal) {
    return bl_cuda_on_gpu(run, p, p->op->name, stream, ordinal);
}
