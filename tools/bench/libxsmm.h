/* libxsmm's kernel for a product of small matrices, as an arm of the bench: what gemm:small is held
 * to. Absent where the bench was built without libxsmm. */
#ifndef BL_BENCH_LIBXSMM_H
#define BL_BENCH_LIBXSMM_H

#include "batch/op.h"

/* Its kernel for p at the instruction set that ours have now, to be given to the next; NULL if there
 * is none: for complex, transposed, or without libxsmm. */
typedef void bench_libxsmm_kernel(const void *A, const void *B, void *C);
bench_libxsmm_kernel *bench_libxsmm(const bl_problem *p);

/* Every member of p through the kernel, one after the other. */
void bench_libxsmm_loop(const bl_problem *p, bench_libxsmm_kernel *kernel);

#endif
