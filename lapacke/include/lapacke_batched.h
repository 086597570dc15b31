/* BatchLAS: batched LAPACK and BLAS for many small dense problems. This is the header to include.
 *
 * One call solves a batch: `batch` problems of one routine, independent of each other. Every
 * routine has three forms, and each form is called in three ways. For LU factorization in double:
 *
 *   dgetrf_batched          arrays of pointers: A[b] is the matrix of problem b
 *   dgetrf_strided_batched  one base address: the matrix of problem b starts at A + b*strideA
 *   dgetrf_vbatched         arrays of pointers, and an array for every size and leading dimension:
 *                           problem b is m[b]-by-n[b] with leading dimension lda[b]
 *
 *   dgetrf_batched(m, ...)                  C, arguments by value
 *   dgetrf_batched_(&m, ...)                Fortran 77, by reference: batched_f77.h
 *   LAPACKE_dgetrf_batched(layout, m, ...)  LAPACK routines: row- or column-major, NaN check
 *   cblas_dgemm_batched(layout, ...)        BLAS routines: CBLAS's arguments
 *
 * The manual of a routine stands once, before its prototypes: batched_blas.h (gemm, trsm, syrk,
 * herk, trmm, gemv), batched_symmetric.h (symm, hemm, syr2k, her2k), batched_cholesky.h (potrf,
 * potrs, potri, posv), batched_lu.h (getrf, getrf_nopiv, getrs, getri, gesv), batched_qr.h (geqrf,
 * orgqr, ungqr, ormqr, unmqr, gels), batched_eigen.h (syevd, heevd, syev, heev), batched_sparse.h
 * (spmm_csr). What holds for all of them is said here. Control functions: batchlas.h. Fortran: module batchlas.
 *
 * Arguments
 *   The order is LAPACK's, without workspace. Flags are characters, in either case. Scalars come
 *   by value; alpha, beta and the flags are the same for the whole batch, in every form.
 *
 *   A, B, C, ipiv, tau, w
 *                       Pointer forms: an array of `batch` pointers, one per problem, also where
 *                       the data is only read (the routine's manual says so). Strided form: the
 *                       address of problem 0.
 *   x, y, incx, incy    gemv's vectors, passed as matrices are, and their increments in elements: not
 *                       0; negative, if the last element comes first in memory.
 *   lda, ldb, ldc       Leading dimensions, in elements. Minima are given for column-major
 *                       matrices; row-major: at least the number of columns, and at least 1.
 *   strideA, ...        int64_t, in elements, right after the ld, or after ipiv, tau or w. Of an
 *                       operand that is written: at least what the manual says, so that problems
 *                       do not overlap (row-major: exchange rows and columns). Of an operand that
 *                       is only read: 0 or more, and 0 means that all problems share one. Strides
 *                       are not looked at when batch <= 1.
 *   info                LAPACK routines: `batch` integers, contiguous; info[b] is problem b's.
 *                       BLAS routines have none.
 *   batch               Number of problems, >= 0, always last.
 *
 *   Operands that are written must not overlap each other, nor anything that is read, within a
 *   problem or between problems. batch == 0 and zero sizes are quick returns, as in LAPACK.
 *
 * Residency
 *   All operands are in host memory, or all matrices, vectors and info are accessible to the
 *   current CUDA device. Arrays of pointers may then be on either side, but while a stream is
 *   being captured they must be on the device. In the variable form arrays of sizes are the
 *   host's, and it cannot be captured. Managed memory counts as the device's; pinned memory as the
 *   host's where no operand is the device's alone. Whatever is neither is BATCHLAS_E_DEVICE.
 *   A call on host operands is synchronous. A call on device operands is put on the calling
 *   thread's stream (batchlas_set_stream), never waits, and can be captured in a graph.
 *
 * Result (the Fortran 77 forms have none)
 *   0            every problem succeeded; device operands: the call was enqueued
 *   > 0          host operands: the number of problems with info != 0
 *   -i           argument i is wrong, counted from 1 in this very routine's list: layout, strides,
 *                info and batch count. Nothing is touched but info
 *   BATCHLAS_E_  a failure that is neither: see batchlas.h
 *
 * Info, for every LAPACK routine
 *   info[b] = 0  success.
 *   info[b] > 0  Problem b failed numerically, as the manual says; the others are unaffected.
 *   info[b] < 0  A wrong argument: -i, for every b. Variable form: all sizes are checked before
 *                anything runs; a wrong problem gets its -i, the others 0, nothing is computed,
 *                and the result is the -i of the first wrong one.
 *                NaN: LAPACKE_ forms check host operands, as LAPACKE does and unless it is told
 *                not to. If operand i of problem b has a NaN, info[b] is -i and that problem is
 *                left untouched; the others run.
 *                BATCHLAS_E_ code: problem b was not computed.
 *
 * Errors
 *   Each manual lists what is checked; a null pointer to what would be read or written is wrong
 *   too. The entries of a pointer array are not looked at: each must be a valid matrix or vector.
 *   A wrong argument is also reported to the program's own xerbla_ or LAPACKE_xerbla, if it
 *   has one that other objects see (linked with -rdynamic), with the routine's name and i. The library itself prints nothing and never stops the
 *   program. batchlas_last_error() has the text of a BATCHLAS_E_ code.
 *
 * Threads
 *   Every routine may be called from any number of threads at once, on different data.
 *
 * Bits
 *   The same call twice gives the same bits. batchlas_set_deterministic makes a problem's bits
 *   independent of the batch it is in.
 *   On routes of the BLAS/LAPACK underneath that holds as far as that library's bits do not depend on
 *   where operands lie (OpenBLAS as Prescott, which it takes unknown processors for, is not such).
 *
 * With LAPACK_ILP64 defined, lapack_int is int64_t and every name stands for its 64-bit twin
 * (dgetrf_batched_64). <lapacke.h>, <lapack.h> and <cblas.h> may come before, after, or not at
 * all. The header compiles as C99, C++11 and CUDA. */
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
#include "batched_eigen.h"
#include "batched_lu.h"
#include "batched_qr.h"
#include "batched_sparse.h"
#include "batched_symmetric.h"

#include "batched_f77.h"

#if defined(__cplusplus) && defined(__clang__)
#pragma clang diagnostic pop
#endif

#endif
