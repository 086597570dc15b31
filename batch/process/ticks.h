/* The processor's own clock: cheaper to read than the system's. */
#ifndef BL_TICKS_H
#define BL_TICKS_H

#include <stdint.h>
#include <time.h>

static inline uint64_t bl_ticks(void) {
#if defined __x86_64__
    return __builtin_ia32_rdtsc();
#elif defined __aarch64__
    uint64_t t;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(t));
    return t;
#else
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
#endif
}

/* When counting began, by both clocks. */
typedef struct {
    uint64_t tick;
    struct timespec time;
} bl_tick_origin;

static inline bl_tick_origin bl_ticks_begin(void) {
    bl_tick_origin o = {.tick = bl_ticks()};
    clock_gettime(CLOCK_MONOTONIC, &o.time);
    return o;
}

/* By what both clocks have counted since. */
static inline double bl_ticks_seconds_each(const bl_tick_origin *o) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const double seconds =
        (double)(now.tv_sec - o->time.tv_sec) + 1e-9 * (double)(now.tv_nsec - o->time.tv_nsec);
    const double ticks = (double)(bl_ticks() - o->tick);
    return ticks > 0 ? seconds / ticks : 0;
}

#endif
