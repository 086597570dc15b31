/* BatchLAS: control functions.
 *
 * What the library computes is declared in lapacke_batched.h. This header is about how it does so:
 * streams, errors, routes, switches, and the regions that turn a program's own loop of LAPACK calls
 * into batches. It needs no other header and compiles as C, C++ and CUDA.
 *
 * Threads: every function may be called from any thread at any time. What a function acts on is
 * said with it: the calling thread, or the process. None of them throws, exits, or prints.
 */
#ifndef BATCHLAS_H
#define BATCHLAS_H

#define BATCHLAS_VERSION_MAJOR 0
#define BATCHLAS_VERSION_MINOR 1
#define BATCHLAS_VERSION_PATCH 0
/* 10000 * major + 100 * minor + patch, to compare in #if. */
#define BATCHLAS_VERSION                                                                           \
    (10000 * BATCHLAS_VERSION_MAJOR + 100 * BATCHLAS_VERSION_MINOR + BATCHLAS_VERSION_PATCH)

/* Failures that are neither a wrong argument (-i) nor a numerical result (info > 0). A batched
 * routine returns the code; on the host it is also the info[b] of every member not computed. A
 * device info is left alone. batchlas_last_error() has the text.
 *
 *   BATCHLAS_E_PIN      a pinned route (batchlas_set_route, BATCHLAS_<OP>_ROUTE) is unknown or
 * cannot run this problem; the text names those that can BATCHLAS_E_DEVICE   the device failed or
 * was lost, or the operands are partly on the host and partly on the device BATCHLAS_E_CAPTURE  the
 * call cannot be recorded in the graph being captured on its stream BATCHLAS_E_NOMEM    out of
 * memory; the value of LAPACK_WORK_MEMORY_ERROR
 */
#define BATCHLAS_E_PIN (-1001)
#define BATCHLAS_E_DEVICE (-1002)
#define BATCHLAS_E_CAPTURE (-1003)
#define BATCHLAS_E_NOMEM (-1010)

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Streams and errors: per thread --------------------------------------------------------- */

/* Purpose    Sets the CUDA stream on which the calling thread's batched routines run when their
 *            operands are on the device. Host calls are synchronous and do not look at it.
 * Arguments  stream  a cudaStream_t, or NULL for the legacy default stream (the initial value). The
 *                    stream must stay valid until another is set and work on it has been enqueued.
 * Errors     None here; a bad stream shows as BATCHLAS_E_DEVICE in the call that uses it. */
void batchlas_set_stream(void *stream);

/* Purpose    The calling thread's stream, NULL for the legacy default stream. */
void *batchlas_get_stream(void);

/* Purpose    The text of the calling thread's last failure with a BATCHLAS_E_ code: what failed,
 * and for a pin what could run instead. It is "" if there was none; never NULL. A later success
 * does not clear it. Result     Owned by the library, valid until the same thread's next failure or
 * its end. */
const char *batchlas_last_error(void);

/* ---- Routes and switches: per process ------------------------------------------------------- */

/* Purpose    Pins the candidate that runs an op, in place of the measured choice.
 * Arguments  op        an op's name without prefix: "gemm", "getrf", ... orgqr stands for ungqr
 * too, ormqr for unmqr. spelling  a candidate's exact spelling as BATCHLAS_TRACE shows it
 * ("vendor_serial"), or "native" for the best that is not a vendor's, or NULL to unpin. The string
 * is copied. A pin set here wins over the environment's BATCHLAS_<OP>_ROUTE, and NULL removes both.
 * Threads    Calls already running keep the route they started with.
 * Result     0, or BATCHLAS_E_PIN (op or spelling unknown) and nothing is changed. That a known
 * route cannot run some problem is found, and returned, by the call with that problem. */
int batchlas_set_route(const char *op, const char *spelling);

/* Purpose    Makes results independent of batch size and number of threads: neither takes part in
 *            the choice of a route, and routes whose bits depend on them are barred wherever
 * another exists. Same as BATCHLAS_DETERMINISTIC=1. Arguments  on  0 or not 0. Result     The old
 * value, 0 or 1. */
int batchlas_set_deterministic(int on);

/* Purpose    Switches interposition off and on: while off, the shim forwards every call it sees
 *            untouched, as with BATCHLAS_DISABLE=1. The batched routines themselves always work.
 * Arguments  on  0 or not 0.
 * Result     The old value, 0 or 1. */
int batchlas_set_enabled(int on);

/* Purpose    Releases what the library holds: device buffers, cached workspaces, worker state; and
 *            writes the report and coverage files if they were asked for. Optional: it also happens
 *            at exit. Device work already enqueued is waited for.
 * Threads    No other thread may be inside a batched routine. A later call of the library starts it
 *            again. */
void batchlas_finalize(void);

/* ---- Regions: per thread -------------------------------------------------------------------- *
 *
 * Between batchlas_region_begin() and batchlas_region_end() the calling thread's single LAPACK and
 * CBLAS calls (when the shim is loaded) and its batched calls on host operands are recorded, and
 * run later as few large batches, as if in program order:
 *
 *     batchlas_region_begin();
 *     for (int b = 0; b < count; b++)
 *         dposv_(&uplo, &n, &one, A + b * n * n, &n, x + b * n, &n, &info[b]);
 *     failed = batchlas_region_end();
 *
 * From the record of a call to the flush, its inputs must not change, and its outputs, info among
 * them, may be read by recorded calls only. Scalars, flags and sizes are copied. Loops that reuse
 * one info, ipiv, tau or work array for every call are fine. Workspace queries answer at once. A
 * recorded batched call returns 0, or -i at once for a wrong argument, unrecorded. LAPACKE calls
 * and calls on device operands flush, then run. Routines that the library does not know are not
 * protected: flush before them if they touch the same data.
 *
 * Regions nest. exit() and fork() flush the calling thread's region; one still open when its thread
 * ends is discarded and counted in the report. A longjmp, or a C++ exception, that passes over
 * batchlas_region_end() leaves the region open.
 *
 * A program that should also run where BatchLAS is not installed links libbatchlas_region.a, which
 * has these three functions only; they look the library up at run time, and without it do nothing
 * and return 0. */

/* Purpose    Opens a region, or enters one more level of it.
 * Result     0. */
int batchlas_region_begin(void);

/* Purpose    Runs what is recorded and returns when it is done; the region stays open.
 * Result     The number of members with info > 0 among what this call ran; 0 outside a region. */
int batchlas_region_flush(void);

/* Purpose    Runs what is recorded and leaves one level; the outermost closes the region.
 * Result     The number of members with info > 0 among what this call ran; -1 if none is open. */
int batchlas_region_end(void);

#ifdef __cplusplus
}
#endif
#endif
