/* The device of members.h: its memory, and launches of kernels under adversarial schedules. */
#include "tests/simt/members.h"

#include <cstdio>
#include <cstring>

#include "tests/simt/simt.h"
#include "tests/simt/standin/cuda_runtime_api.h"

static int live;

int cudaMalloc(void **to, size_t bytes) {
    if (!live++) simt::free_all();
    *to = simt::allocate(bytes, true);
    return 0;
}
int cudaFree(void *memory) {
    if (memory) live--;
    return 0;
}
int cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind) {
    std::memcpy(to, from, bytes);
    return 0;
}
int cudaMemset(void *to, int value, size_t bytes) {
    std::memset(to, value, bytes);
    return 0;
}
int cudaDeviceSynchronize() {
    return 0;
}
const char *cudaGetErrorString(enum cudaError) {
    return "an error";
}

extern "C" bool check(bool right, const char *format, ...);

static const struct {
    const char *op, *name;
    int (*can_run)(const bl_cuda_args *);
    int (*launch)(const bl_cuda_args *, void *);
} rows[] = {
#define X(op, kernel, dtypes, from, to)                                                            \
    {#op, #kernel, bl_cuda_##op##_##kernel##_can_run, bl_cuda_##op##_##kernel},
    BL_EACH_CUDA_KERNEL(X)
#undef X
};

int simt_run(int row, const bl_cuda_args *x) {
    static unsigned turn;
    if (!rows[row].can_run(x)) return -1001;
    simt::now = simt::options();
    simt::now.order = (simt::schedule)(turn++ % simt::SCHEDULES);
    simt::now.seed = 1 + turn % 3;
    int code = rows[row].launch(x, nullptr);
    for (const std::string &r : simt::reports())
        check(false, "%s:%s %s", rows[row].op, rows[row].name, r.c_str());
    return code;
}
