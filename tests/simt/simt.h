/* Host meaning of what kernels/cuda/device.cuh names, for device code compiled by g++. The kernels'
 * own memory accesses are seen through -fsanitize=thread's hooks (runtime.cpp), so the sources need
 * no proxies; what is declared here is shared memory, launches, collectives and arithmetic. */
#ifndef BL_SIMT_H
#define BL_SIMT_H

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace simt {

struct index {
    unsigned x, y, z;
};
enum schedule { FORWARD, REVERSE, RANDOM, STARVE, SCHEDULES };
struct options {
    schedule order = FORWARD;
    uint64_t seed = 1;          /* RANDOM's, and STARVE's lane */
    bool drop_barriers = false; /* planted fault: barriers meet but order no memory */
    bool no_scaling = false;    /* planted fault: powers of two made from bits are all one */
};
extern options now;

/* What went wrong since the last call; each kind of report begins with its name. */
std::vector<std::string> reports();
/* Global memory that kernels may touch; `set` says whether it holds values. Freed all at once. */
void *allocate(size_t bytes, bool set);
void free_all();

int launch(const std::function<void()> &kernel, unsigned blocks, unsigned threads, size_t bytes);
void *shared(int line, size_t bytes);
void *dynamic();
enum collective { SHUFFLE, VOTE, SYNC_WARP, SYNC_BLOCK };
/* Meets the other lanes and returns their values. */
const uint64_t *meet(collective kind, int line, uint64_t value, int source);
void check_wide(const void *at);
/* Copies to shared memory that arrive when the lane waits; until then what they go to is unset. */
void copy_async(void *to, const void *from, int bytes, bool in);
void copy_commit();
void copy_wait(int but); /* all groups but the youngest `but` */
unsigned lane();

template <class T> uint64_t bits_of(T v) {
    uint64_t b = 0;
    std::memcpy(&b, &v, sizeof v);
    return b;
}
template <class T> T value_of(uint64_t b) {
    T v;
    std::memcpy(&v, &b, sizeof v);
    return v;
}
} // namespace simt

extern simt::index threadIdx, blockIdx;

#define BL_DEV inline
#define BL_BOTH
#define BL_UNROLL
#define BL_UNROLL_BY(n)
#define BL_KERNEL(threads, blocks) void
#define BL_PARAM const
#define BL_SHARED(T, name, count) T *name = (T *)simt::shared(__LINE__, sizeof(T) * (count))
#define BL_DYNAMIC_SHARED(T, name) T *name = (T *)simt::dynamic()
#define BL_LAUNCH(kernel, blocks, threads, bytes, stream, ...)                                     \
    ((void)(stream),                                                                               \
     simt::launch([=] { (kernel)(__VA_ARGS__); }, (unsigned)(blocks), (threads), (size_t)(bytes)))
inline int bl_allow_shared(const void *, int) {
    return 0;
}

inline int bl_thread() {
    return (int)threadIdx.x;
}
template <class T> inline T *bl_global(T *p) {
    return p;
}
template <class T> inline T bl_shfl1(T v, int src, int width, int line = __builtin_LINE()) {
    int base = (int)simt::lane() & ~(width - 1), from = base + (src & (width - 1));
    return simt::value_of<T>(simt::meet(simt::SHUFFLE, line, simt::bits_of(v), from)[from]);
}
template <class T> inline T bl_shfl_xor(T v, int mask, int width, int line = __builtin_LINE()) {
    int from = (int)simt::lane() ^ mask;
    if (from / width != (int)simt::lane() / width) from = -1;
    return simt::value_of<T>(simt::meet(simt::SHUFFLE, line, simt::bits_of(v), from)[from]);
}
inline unsigned bl_ballot(bool v, int line = __builtin_LINE()) {
    const uint64_t *all = simt::meet(simt::VOTE, line, v, 0);
    unsigned bits = 0;
    for (int i = 0; i < 32; i++) bits |= (unsigned)all[i] << i;
    return bits;
}
inline bool bl_any(bool v, int line = __builtin_LINE()) {
    return bl_ballot(v, line) != 0;
}
inline int bl_most(int v, int line = __builtin_LINE()) {
    const uint64_t *all = simt::meet(simt::VOTE, line, simt::bits_of(v), 0);
    for (int i = 0; i < 32; i++) v = std::max(v, simt::value_of<int>(all[i]));
    return v;
}
inline void bl_syncwarp(int line = __builtin_LINE()) {
    simt::meet(simt::SYNC_WARP, line, 0, 0);
}
inline void bl_syncblock(int line = __builtin_LINE()) {
    simt::meet(simt::SYNC_BLOCK, line, 0, 0);
}
inline int bl_popc(unsigned v) {
    return __builtin_popcount(v);
}
inline int bl_ffs(unsigned v) {
    return __builtin_ffs((int)v);
}
inline void bl_check_wide(const void *at) {
    simt::check_wide(at);
}
template <int BYTES> inline void bl_copy_async(void *to, const void *from, bool in) {
    simt::copy_async(to, from, BYTES, in);
}
inline void bl_copy_commit() {
    simt::copy_commit();
}
template <int N> inline void bl_copy_wait() {
    simt::copy_wait(N);
}
/* Fragments as device.cuh has them; that the hardware has them so is shown on a GPU. */
inline void bl_mma(double (&upper)[2], double (&lower)[2], double a_upper, double a_lower, double b,
                   int line = __builtin_LINE()) {
    int lane = (int)simt::lane(), row = lane & ~3, column = lane % 4 * 8;
    double a[2][4];
    const uint64_t *all = simt::meet(simt::SHUFFLE, line, simt::bits_of(a_upper), lane);
    for (int k = 0; k < 4; k++) a[0][k] = simt::value_of<double>(all[row + k]);
    all = simt::meet(simt::SHUFFLE, line, simt::bits_of(a_lower), lane);
    for (int k = 0; k < 4; k++) a[1][k] = simt::value_of<double>(all[row + k]);
    all = simt::meet(simt::SHUFFLE, line, simt::bits_of(b), lane);
    for (int k = 0; k < 4; k++)
        for (int e = 0; e < 2; e++) {
            double v = simt::value_of<double>(all[column + 4 * e + k]);
            upper[e] = std::fma(a[0][k], v, upper[e]);
            lower[e] = std::fma(a[1][k], v, lower[e]);
        }
}

/* Fused and rounded as on a GPU; the sources are compiled without contraction. */
inline float bl_fma_real(float a, float b, float c) {
    return std::fma(a, b, c);
}
inline double bl_fma_real(double a, double b, double c) {
    return std::fma(a, b, c);
}
template <class R> inline R bl_product_real(R a, R b) {
    return a * b;
}
inline int bl_high_bits(float v) {
    return (int)simt::bits_of(v);
}
inline int bl_high_bits(double v) {
    return (int)(simt::bits_of(v) >> 32);
}
inline void bl_from_high_bits(int h, float &v) {
    v = simt::now.no_scaling ? 1 : simt::value_of<float>((unsigned)h);
}
inline void bl_from_high_bits(int h, double &v) {
    v = simt::now.no_scaling ? 1 : simt::value_of<double>((uint64_t)(unsigned)h << 32);
}
template <class R> inline R bl_rcp_seed(R v) {
    return 1 / v;
}
template <class R> inline R bl_rsqrt_seed(R v) {
    return 1 / std::sqrt(v);
}
template <class R> inline R bl_rsqrt_start(R v) {
    return 1 / std::sqrt(v);
}
/* As on a GPU a sum of single NaN is positive, and one of double NaN may be negative. */
inline float bl_fabs(float v) {
    return std::fabs(v);
}
inline double bl_fabs(double v) {
    return v == v ? std::fabs(v) : -std::fabs(v);
}
template <class R> inline R bl_sqrt(R v) {
    return std::sqrt(v);
}
#endif
