/* The few things of CUDA that kernels use, each behind a name that has a meaning on the host as
 * well: tests/simt compiles the same sources with g++ and BL_SIMT defined.
 *
 * Rules that keep the host interpreter small, and that it checks:
 *   - shared memory only by BL_SHARED and BL_DYNAMIC_SHARED; launches only by BL_LAUNCH
 *   - shuffles and votes name all 32 lanes, and all 32 lanes of a warp reach every one of them:
 *     a lane without work goes along with a dead member, and only whole warps return early
 *   - lanes of a warp that exchange data through shared memory have a bl_syncwarp between the
 *     write and the read, and between the read and the next write; a shuffle orders nothing */
#ifndef BL_DEVICE_CUH
#define BL_DEVICE_CUH

#include <stdint.h>

#include "kernels/cuda/args.h"
#include "kernels/cuda/cuda.h"

#ifdef BL_SIMT
#include "tests/simt/simt.h"
#else
#include <cuda_runtime.h>

#define BL_DEV __device__ __forceinline__
#define BL_BOTH __host__ __device__
#define BL_UNROLL _Pragma("unroll")
#define BL_UNROLL_BY(n) _Pragma(BL_TEXT(unroll n))
#define BL_TEXT(...) #__VA_ARGS__
/* Threads a block, and blocks that fit a multiprocessor: what bounds the registers. */
#define BL_KERNEL(threads, blocks) __global__ void __launch_bounds__(threads, blocks)
#define BL_PARAM const __grid_constant__
#define BL_SHARED(T, name, count) __shared__ __align__(16) T name[count]
#define BL_DYNAMIC_SHARED(T, name)                                                                 \
    extern __shared__ __align__(16) unsigned char bl_dynamic[];                                    \
    T *name = reinterpret_cast<T *>(bl_dynamic)
/* More than 48 KB of dynamic shared memory is to be asked for. */
inline int bl_allow_shared(const void *kernel, int bytes) {
    return (int)cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
}
/* The one launch: kernel, blocks, threads, bytes of dynamic shared memory, stream, arguments. */
/* clang-format takes the launch brackets of a macro apart. */
/* clang-format off */
#define BL_LAUNCH(kernel, blocks, threads, bytes, stream, ...)                                     \
    ((kernel)<<<dim3((unsigned)(blocks)), (threads), (bytes), (cudaStream_t)(stream)>>>(           \
         __VA_ARGS__),                                                                             \
     (int)cudaPeekAtLastError())
/* clang-format on */

enum : unsigned { BL_ALL_LANES = 0xffffffffu };

/* threadIdx.x, read anew: a kernel that is out of registers asks again at its end instead of
 * keeping what follows from it through its loops. */
BL_DEV int bl_thread() {
    int t;
    asm volatile("mov.u32 %0, %%tid.x;" : "=r"(t));
    return t;
}
/* Members are in global memory: without being told, the compiler must think that a store to shared
 * memory could change what a load from a member's pointer gives, and keeps them in order. */
template <class T> BL_DEV T *bl_global(T *p) {
    __builtin_assume(__isGlobal(p));
    return p;
}
template <class T> BL_DEV T bl_shfl1(T v, int src, int width) {
    return __shfl_sync(BL_ALL_LANES, v, src, width);
}
BL_DEV int bl_shfl_xor(int v, int mask, int width) {
    return __shfl_xor_sync(BL_ALL_LANES, v, mask, width);
}
BL_DEV float bl_shfl_xor(float v, int mask, int width) {
    return __shfl_xor_sync(BL_ALL_LANES, v, mask, width);
}
BL_DEV double bl_shfl_xor(double v, int mask, int width) {
    return __shfl_xor_sync(BL_ALL_LANES, v, mask, width);
}
BL_DEV unsigned bl_ballot(bool v) {
    return __ballot_sync(BL_ALL_LANES, v);
}
BL_DEV bool bl_any(bool v) {
    return __any_sync(BL_ALL_LANES, v);
}
/* The largest of all lanes' values. */
BL_DEV int bl_most(int v) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
    BL_UNROLL for (int o = 16; o; o /= 2) {
        int other = bl_shfl_xor(v, o, 32);
        v = other > v ? other : v;
    }
    return v;
#else
    return __reduce_max_sync(BL_ALL_LANES, v);
#endif
}
BL_DEV void bl_syncwarp() {
    __syncwarp();
}
BL_DEV void bl_syncblock() {
    __syncthreads();
}
BL_DEV int bl_popc(unsigned v) {
    return __popc(v);
}
BL_DEV int bl_ffs(unsigned v) {
    return __ffs((int)v);
}

BL_DEV void bl_check_wide(const void *) {} /* the interpreter's alignment check */

/* An element, or sixteen bytes, from global to shared memory without a register; zeros, and nothing
 * read, unless `in`. Between commits copies are a group; whoever waits for all but N groups has his
 * own copies of the older ones, and others' after a barrier behind their wait. */
template <int BYTES> BL_DEV void bl_copy_async(void *to, const void *from, bool in) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
    uint32_t word[BYTES / 4] = {};
    BL_UNROLL for (int i = 0; i < BYTES / 4; i++) {
        if (in) word[i] = static_cast<const uint32_t *>(from)[i];
        static_cast<uint32_t *>(to)[i] = word[i];
    }
#else
    unsigned at = (unsigned)__cvta_generic_to_shared(to);
    size_t source = __cvta_generic_to_global(from);
    int bytes = in ? BYTES : 0;
    if constexpr (BYTES == 16)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(at), "l"(source),
                     "r"(bytes));
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(at), "l"(source),
                     "n"(BYTES), "r"(bytes));
#endif
}
BL_DEV void bl_copy_commit() {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
template <int N> BL_DEV void bl_copy_wait() {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory");
#endif
}

BL_DEV float bl_fma_real(float a, float b, float c) {
    return __fmaf_rn(a, b, c);
}
BL_DEV double bl_fma_real(double a, double b, double c) {
    return __fma_rn(a, b, c);
}
/* Rounded by itself: the compiler fuses it with no sum. */
BL_DEV float bl_product_real(float a, float b) {
    return __fmul_rn(a, b);
}
BL_DEV double bl_product_real(double a, double b) {
    return __dmul_rn(a, b);
}
BL_DEV int bl_high_bits(float v) {
    return __float_as_int(v);
}
BL_DEV int bl_high_bits(double v) {
    return __double2hiint(v);
}
BL_DEV void bl_from_high_bits(int h, float &v) {
    v = __int_as_float(h);
}
BL_DEV void bl_from_high_bits(int h, double &v) {
    v = __hiloint2double(h, 0);
}
/* Seeds for Newton steps. */
BL_DEV float bl_rcp_seed(float v) {
    float r;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(v));
    return r;
}
BL_DEV double bl_rcp_seed(double v) {
    double r;
    asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(v));
    return r;
}
BL_DEV float bl_rsqrt_seed(float v) {
    return rsqrtf(v);
}
BL_DEV double bl_rsqrt_seed(double v) {
    return rsqrt(v);
}
/* The hardware's own start of those. */
BL_DEV float bl_rsqrt_start(float v) {
    float r;
    asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(v));
    return r;
}
BL_DEV double bl_rsqrt_start(double v) {
    double r;
    asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(v));
    return r;
}
BL_DEV float bl_fabs(float v) {
    return fabsf(v);
}
BL_DEV double bl_fabs(double v) {
    return fabs(v);
}
BL_DEV float bl_sqrt(float v) {
    return sqrtf(v);
}
BL_DEV double bl_sqrt(double v) {
    return sqrt(v);
}

/* c += a b for sixteen rows, eight columns and four k, by a warp. Lane 4 r + q brings a(r, q),
 * a(r + 8, q) and b(q, r), and owns c(r, 2 q) and c(r, 2 q + 1) (upper), c(r + 8, ...) (lower). */
BL_DEV void bl_mma(double (&upper)[2], double (&lower)[2], double a_upper, double a_lower,
                   double b) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    asm volatile("mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5}, "
                 "{%6}, {%0, %1, %2, %3};"
                 : "+d"(upper[0]), "+d"(upper[1]), "+d"(lower[0]), "+d"(lower[1])
                 : "d"(a_upper), "d"(a_lower), "d"(b));
#elif defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
                 : "+d"(upper[0]), "+d"(upper[1])
                 : "d"(a_upper), "d"(b));
    asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
                 : "+d"(lower[0]), "+d"(lower[1])
                 : "d"(a_lower), "d"(b));
#else
    int lane = bl_thread() % 32, row = lane & ~3, column = lane % 4 * 8;
    BL_UNROLL for (int k = 0; k < 4; k++) {
        double u = bl_shfl1(a_upper, row + k, 32), l = bl_shfl1(a_lower, row + k, 32);
        BL_UNROLL for (int e = 0; e < 2; e++) {
            double v = bl_shfl1(b, column + 4 * e + k, 32);
            upper[e] = bl_fma_real(u, v, upper[e]);
            lower[e] = bl_fma_real(l, v, lower[e]);
        }
    }
#endif
}
#endif

#endif
