#ifndef BATCHLAS_LAPACKE_BATCHED_H
#define BATCHLAS_LAPACKE_BATCHED_H

#include "batched_types.h"
#include "batchlas.h"

/* lapack.h spells its complex types with _Complex in C++ too, of which clang++ -Wpedantic warns
 * wherever they are used outside a system header. */
#if defined(__cplusplus) && defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc99-extensions"
#endif

#include "batched_blas.h"
#include "batched_cholesky.h"
#include "batched_lu.h"
#include "batched_qr.h"

#include "batched_f77.h"

#if defined(__cplusplus) && defined(__clang__)
#pragma clang diagnostic pop
#endif

#endif
