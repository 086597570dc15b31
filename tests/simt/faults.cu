/* Kernels with one planted fault each, and one without, for the interpreter to find. */
#include <cstring>

#include "kernels/cuda/members.cuh"

struct fault_args {
    float *to, *unset;
    const float *from;
    int which;
};

BL_KERNEL(64, 1) faulty(BL_PARAM fault_args x) {
    BL_SHARED(float, s, 64);
    int t = bl_thread(), w = x.which;
    s[t] = (float)t;
    if (w == 1) {
        x.to[64 * blockIdx.x + t] = s[t ^ 1];
    } else if (w == 2) {
        bl_shfl1(t, 0, 32);
        x.to[64 * blockIdx.x + t] = s[t ^ 1];
    } else if (w == 3) {
        bl_syncwarp();
        x.to[64 * blockIdx.x + t] = s[t ^ 32];
    } else if (w == 4) {
        if (t % 32 < 16)
            bl_ballot(true);
        else
            bl_ballot(false);
    } else if (w == 5) {
        if (t == 7) return;
        bl_syncwarp();
    } else if (w == 6) {
        x.to[64 * blockIdx.x + t] = (float)bl_shfl_xor(t, 16, 16);
    } else if (w == 7) {
        x.to[64 * blockIdx.x + t + (blockIdx.x == 1)] = 1;
    } else if (w == 8) {
        if (t == 63) s[t + 1] = 1;
    } else if (w == 11) {
        x.to[t] = 1;
    } else if (w == 12) {
        bl_syncwarp();
        x.to[64 * blockIdx.x + t] = bl_load_pack(s + (t & ~3) % 32 + 1).v[0];
    } else if (w == 13 || w == 14) {
        bl_syncwarp();
        bl_copy_async<4>(s + t, x.from + t, true);
        bl_copy_commit();
        if (w == 14) bl_copy_wait<0>();
        if (w == 13) bl_syncwarp();
        x.to[64 * blockIdx.x + t] = s[t ^ 1];
        bl_copy_wait<0>();
    } else if (w == 10) {
        x.to[64 * blockIdx.x + t] = x.unset[t];
    } else {
        bl_syncwarp();
        float near = s[t ^ 1];
        bl_syncblock();
        x.to[64 * blockIdx.x + t] = near + s[t ^ 32];
    }
}

BL_KERNEL(32, 1) unset_shared(BL_PARAM fault_args x) {
    BL_SHARED(float, s, 32);
    int t = bl_thread();
    if (t != 5) s[t] = 1;
    bl_syncwarp();
    x.to[t] = s[t ^ 1];
}

int simt_fault(const char *name) {
    static const char *const names[] = {"none",
                                        "removed barrier",
                                        "shuffle taken for a barrier",
                                        "removed block barrier",
                                        "collective in a branch",
                                        "lane leaves early",
                                        "shuffle from outside",
                                        "store one past the end",
                                        "shared store one past the end",
                                        "uninitialised shared",
                                        "uninitialised global",
                                        "two blocks, one element",
                                        "misaligned wide load",
                                        "copy read before its wait",
                                        "copy read before the barrier"};
    fault_args x;
    x.to = (float *)simt::allocate(128 * sizeof(float), true);
    x.unset = (float *)simt::allocate(64 * sizeof(float), false);
    x.from = (float *)simt::allocate(64 * sizeof(float), true);
    x.which = 0;
    while (std::strcmp(names[x.which], name)) x.which++;
    if (x.which == 9) return BL_LAUNCH(unset_shared, 1, 32, 0, nullptr, x);
    return BL_LAUNCH(faulty, 2, 64, 0, nullptr, x);
}
