/* trmm:thread: one thread a product, m = n <= 4. */
#include "kernels/cuda/half/thread_half.cuh"

BL_THREAD_KERNEL(trmm, bl_half_thread<BL_THREAD_ZERO>, bl_half_thread_can_run(x))
