/* How the calling thread rounds, flushes and traps. A call that another thread runs, or that runs
 * later, must be computed as its caller would have. */
#ifndef BL_ROUNDING_H
#define BL_ROUNDING_H

#include <stdbool.h>
#include <stdint.h>

#if defined __x86_64__
/* MXCSR without its sticky flags. */
static inline uint32_t bl_rounding_get(void) {
    return __builtin_ia32_stmxcsr() & ~0x3fu;
}
static inline void bl_rounding_set(uint32_t r) {
    __builtin_ia32_ldmxcsr(r | (__builtin_ia32_stmxcsr() & 0x3f));
}
static inline bool bl_rounding_traps(uint32_t r) {
    return (r & 0x1f80) != 0x1f80;
}
#elif defined __aarch64__
static inline uint32_t bl_rounding_get(void) {
    uint64_t r;
    __asm__ volatile("mrs %0, fpcr" : "=r"(r));
    return (uint32_t)r;
}
static inline void bl_rounding_set(uint32_t r) {
    __asm__ volatile("msr fpcr, %0" : : "r"((uint64_t)r));
}
static inline bool bl_rounding_traps(uint32_t r) {
    return (r & 0x9f00) != 0;
}
#else
#include <fenv.h>
static inline uint32_t bl_rounding_get(void) {
    return (uint32_t)fegetround();
}
static inline void bl_rounding_set(uint32_t r) {
    fesetround((int)r);
}
static inline bool bl_rounding_traps(uint32_t r) {
    (void)r;
    return false;
}
#endif

/* Returns what was in force. */
static inline uint32_t bl_rounding_swap(uint32_t r) {
    uint32_t own = bl_rounding_get();
    if (own != r) bl_rounding_set(r);
    return own;
}

#endif
