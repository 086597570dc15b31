/* The ISA in force. Detection is a pure function of the CPU, so a race to fill the cache is
 * harmless: every thread stores the same value. */
#include "kernels/lanes/isa.h"

#include <stdatomic.h>
#include <string.h>

static const char *const names[BL_ISAS] = {"generic", "avx2", "avx512", "neon"};

static atomic_int in_force = BL_ISAS; /* BL_ISAS: not yet known */

const char *bl_isa_name(bl_isa isa) {
    return isa < BL_ISAS ? names[isa] : "unknown";
}

bl_isa bl_isa_named(const char *name) {
    int i = 0;
    while (i < BL_ISAS && strcmp(name, names[i]) != 0) i++;
    return (bl_isa)i;
}

bool bl_isa_runs(bl_isa isa) {
#if defined(__x86_64__)
    if (isa == BL_ISA_AVX512)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
               __builtin_cpu_supports("fma");
    if (isa == BL_ISA_AVX2) return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#elif defined(__aarch64__)
    if (isa == BL_ISA_NEON) return true;
#endif
    return isa == BL_ISA_GENERIC;
}

static bl_isa widest(void) {
    static const bl_isa order[] = {BL_ISA_AVX512, BL_ISA_AVX2, BL_ISA_NEON};
    for (unsigned i = 0; i < sizeof order / sizeof *order; i++)
        if (bl_isa_runs(order[i])) return order[i];
    return BL_ISA_GENERIC;
}

bl_isa bl_isa_current(void) {
    int isa = atomic_load_explicit(&in_force, memory_order_relaxed);
    if (isa == BL_ISAS) {
        int unknown = BL_ISAS;
        atomic_compare_exchange_strong(&in_force, &unknown, (int)widest());
        isa = atomic_load_explicit(&in_force, memory_order_relaxed);
    }
    return (bl_isa)isa;
}

bool bl_isa_pin(bl_isa isa) {
    if (!bl_isa_runs(isa)) return false;
    atomic_store_explicit(&in_force, (int)isa, memory_order_relaxed);
    return true;
}
