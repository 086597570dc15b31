/* A program that has floating-point exceptions trapped (gfortran's -ffpe-trap) lives through singular
 * members: our kernels raise nothing for them that the program would see. */
#include <fenv.h>
#include <stdio.h>

#include "support/every.h"
#include "support/poison.h"

static long tried;

static void one_size(op_id id, dtype t, int64_t n, poison p, const char *route) {
    call c = plain_call(id, t, n, n, n, 2, 5);
    call_fill(&c, 211 + (uint64_t)n);
    spoil(&c, SLOT_A, 1, p);
    call_remember(&c);
    feclearexcept(FE_ALL_EXCEPT);
    feenableexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW);
    bool ran = run_here(&c, route);
    fedisableexcept(FE_ALL_EXCEPT);
    if (ran) tried++;
    call_free(&c);
}

static void traps(op_id id, dtype t, const char *route) {
    static const int64_t size[] = {1, 2, 3, 8, 17, 33};
    if (!route || route_is_vendor(route)) return; /* the vendor's exceptions are its own */
    /* A solve divides by a zero diagonal, as LAPACK's does. */
    if (id == OP_trsm || id == OP_getrs || id == OP_potrs) return;
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        one_size(id, t, size[i], ZEROS, route);
        one_size(id, t, size[i], NEGATED, route);
    }
}

#define TRAPS(op)                                                                                  \
    Test(traps, op) {                                                                              \
        every_dtype(OP_##op, traps);                                                               \
        fprintf(stderr, "%s with traps: %ld batches\n", #op, tried);                               \
    }
BL_EACH_OP(TRAPS)
