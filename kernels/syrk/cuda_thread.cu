/* syrk:thread: C = alpha op(A) op(A)^T + beta C, n <= 4. */
#include "kernels/cuda/gram/thread_gram.cuh"

BL_THREAD_KERNEL(syrk, bl_gram_thread<false>, (x->uplo == 'U' || x->uplo == 'L') && x->k >= 0)
