/* Which instruction set the vector kernels run on: found once from the CPU, or pinned. */
#ifndef BL_ISA_H
#define BL_ISA_H

#include <stdbool.h>

typedef enum { BL_ISA_GENERIC, BL_ISA_AVX2, BL_ISA_AVX512, BL_ISA_NEON, BL_ISAS } bl_isa;

/* The pinned ISA, else the widest one this CPU runs. */
bl_isa bl_isa_current(void);

/* From now on use `isa`; false, and nothing changes, if this build or CPU cannot run it. */
bool bl_isa_pin(bl_isa isa);

/* This build has kernels for it and this CPU executes them. */
bool bl_isa_runs(bl_isa isa);

/* `generic`, `avx2`, `avx512`, `neon`. */
const char *bl_isa_name(bl_isa isa);

/* The ISA of that name, or BL_ISAS. */
bl_isa bl_isa_named(const char *name);

#endif
