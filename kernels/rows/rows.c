/* The table of `rows` kernels for each ISA of this build, and the choice among them. */
#include "kernels/rows/rows.h"

#include "kernels/lanes/isa.h"

#define DECLARE(op, isa)                                                                           \
    bl_rows_##op##_fn bl_rows_##op##_##isa##_s, bl_rows_##op##_##isa##_d,                          \
        bl_rows_##op##_##isa##_c, bl_rows_##op##_##isa##_z;
#define FILL(op, isa)                                                                              \
    .op = {bl_rows_##op##_##isa##_s, bl_rows_##op##_##isa##_d, bl_rows_##op##_##isa##_c,           \
           bl_rows_##op##_##isa##_z},

#define X(op) DECLARE(op, generic)
BL_ROWS_EACH(X)
#undef X
#define X(op) FILL(op, generic)
static const bl_rows_table generic = {BL_ROWS_EACH(X)};
#undef X

#if defined(__x86_64__)
#define X(op) DECLARE(op, avx2) DECLARE(op, avx512)
BL_ROWS_EACH(X)
#undef X
#define X(op) FILL(op, avx2)
static const bl_rows_table avx2 = {BL_ROWS_EACH(X)};
#undef X
#define X(op) FILL(op, avx512)
static const bl_rows_table avx512 = {BL_ROWS_EACH(X)};
#undef X
#endif

const bl_rows_table *bl_rows(void) {
    static const bl_rows_table *const table[BL_ISAS] = {
        [BL_ISA_GENERIC] = &generic,
        [BL_ISA_NEON] = &generic,
#if defined(__x86_64__)
        [BL_ISA_AVX2] = &avx2,
        [BL_ISA_AVX512] = &avx512,
#endif
    };
    return table[bl_isa_current()];
}
