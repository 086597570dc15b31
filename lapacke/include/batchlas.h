/* BatchLAS: control functions.
 *
 * What the library computes is declared in lapacke_batched.h. This header is about how: streams,
 * errors, routes, switches, and the regions that turn a program's own loop of LAPACK calls into
 * batches. It needs no other header and compiles as C, C++ and CUDA.
 *
 * Every function may be called from any thread at any time, unless its manual says otherwise.
 * What it acts on, the calling thread or the process, is said with it. None of them throws or
 * exits.
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
 * device info is left alone. batchlas_last_error() has the text. */

/* A pinned route (batchlas_set_route, BATCHLAS_<OP>_ROUTE) is unknown or cannot run this problem;
 * the text names those that can. */
#define BATCHLAS_E_PIN (-1001)
/* The device failed or was lost, or operands are partly on the host and partly on the device. */
#define BATCHLAS_E_DEVICE (-1002)
/* The call cannot be part of the graph being captured on its stream. */
#define BATCHLAS_E_CAPTURE (-1003)
/* On the host: none of our kernels can run this problem, and no BLAS/LAPACK was found that has the
 * routine; the text says which. BATCHLAS_HOST_BLAS names one that is not found by itself. */
#define BATCHLAS_E_BLAS (-1004)
/* Out of memory; the value of LAPACK_WORK_MEMORY_ERROR. */
#define BATCHLAS_E_NOMEM (-1010)

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Streams and errors: per thread ------------------------------------------------------ */

/* Purpose
 *   Sets the stream on which the calling thread's batched routines run when their operands are on
 *   the device. Calls on host operands are synchronous and do not look at it.
 *
 * Arguments
 *   stream  a cudaStream_t; NULL, the initial value, is the legacy default stream. It must stay
 *           valid until another is set.
 *
 * Errors
 *   None here: a bad stream shows as BATCHLAS_E_DEVICE in the call that uses it.
 */
void batchlas_set_stream(void *stream);

/* Purpose
 *   The calling thread's stream; NULL is the legacy default stream.
 */
void *batchlas_get_stream(void);

/* Purpose
 *   What the calling thread's last wrong argument, or failure with a BATCHLAS_E_ code, was about;
 *   for a pin, what could run instead. A call that succeeds leaves it.
 *
 * Result
 *   A text owned by the library, valid until the same thread's next call of it; "" if there was no
 *   failure, never NULL.
 */
const char *batchlas_last_error(void);

/* ---- Routes and switches: per process ---------------------------------------------------- */

/* Purpose
 *   Pins the route of an op, in place of the measured choice.
 *
 * Arguments
 *   op        the op, without dtype: "gemm", "getrf" ... "orgqr" means ungqr too, "ormqr" unmqr
 *   spelling  a route's exact spelling, as BATCHLAS_TRACE=1 shows it ("vendor_serial"); or
 *             "native", the best one that is not a vendor's; or NULL, no pin. The text is copied.
 *             What is set here wins over the environment's BATCHLAS_<OP>_ROUTE, NULL too.
 *
 * Threads
 *   Calls already running keep the route they have.
 *
 * Result
 *   0, or BATCHLAS_E_PIN if the op or the spelling is unknown; then nothing changes. A known route
 *   that cannot run some problem makes the call with that problem return BATCHLAS_E_PIN.
 */
int batchlas_set_route(const char *op, const char *spelling);

/* Purpose
 *   Makes a problem's bits independent of batch size and number of threads: neither takes part in
 *   the choice of a route, and routes whose bits depend on them are barred wherever there is
 *   another. An interposed single call takes the route that a batch of it would, whatever
 *   BATCHLAS_COALESCE says. BATCHLAS_DETERMINISTIC=1 sets the initial value.
 *
 * Arguments
 *   on  0 or not 0
 *
 * Result
 *   The old value, 0 or 1.
 */
int batchlas_set_deterministic(int on);

/* Purpose
 *   Switches interposition on and off. While it is off, the shim forwards every call untouched;
 *   BATCHLAS_DISABLE=1 makes off the initial value. The batched routines work either way.
 *
 * Arguments
 *   on  0 or not 0
 *
 * Result
 *   The old value, 0 or 1.
 */
int batchlas_set_enabled(int on);

/* Purpose
 *   Releases what the library holds, and writes the report and the coverage file if they were asked
 *   for. Never needed: exit does it too.
 *
 * Threads
 *   No other thread may be inside a batched routine. A later call starts the library again.
 */
void batchlas_finalize(void);

/* ---- Regions: per thread ----------------------------------------------------------------- *
 *
 * Between batchlas_region_begin() and batchlas_region_end() the calling thread's single LAPACK and
 * CBLAS calls (with the shim loaded) and its batched calls on host operands are recorded, and run
 * later in few large batches, with the results of program order:
 *
 *     batchlas_region_begin();
 *     for (int b = 0; b < count; b++)
 *         dposv_(&uplo, &n, &one, A + b * n * n, &n, x + b * n, &n, &info[b]);
 *     failed = batchlas_region_end();
 *
 * From a call to the next flush or end, its inputs must not change, and its outputs, info among
 * them, may be read by recorded calls only. Scalars, flags and sizes are copied. One info, ipiv,
 * tau or work array for all calls is fine, and so are workspace queries. A recorded batched call
 * returns 0, or at once -i for a wrong argument. LAPACKE calls, and calls on device operands,
 * flush and then run. Routines that have no batched form here (dgemv, dsyev, ...) and other
 * libraries' are not seen: flush before one that touches the same data.
 *
 * A thread keeps at most 65536 calls, and 64 MiB of pivots and tau, in some 50 MiB of memory; a full
 * record flushes, and so does one that cannot get memory. work(1) is stored at the flush, unless its
 * memory is also an operand.
 *
 * Regions nest. exit() and fork() flush the calling thread's region. A region still open when its
 * thread ends is discarded, and so is another thread's at exit(); the report says so. A longjmp or a
 * C++ exception that passes over batchlas_region_end() leaves the region open. A call in another
 * rounding mode than the region was opened in flushes and then runs.
 *
 * To run with and without BatchLAS, link libbatchlas_region.a. It has these three functions only,
 * which look for the library at run time, and do nothing and return 0 if it is not there.
 */

/* Purpose
 *   Opens a region, or enters one more level of it.
 *
 * Result
 *   0.
 */
int batchlas_region_begin(void);

/* Purpose
 *   Runs what is recorded; the region stays open.
 *
 * Result
 *   The number of members with info > 0 among what it ran; 0 outside a region.
 */
int batchlas_region_flush(void);

/* Purpose
 *   Runs what is recorded and leaves one level; leaving the outermost closes the region.
 *
 * Result
 *   The number of members with info > 0 among what it ran; -1 if no region is open.
 */
int batchlas_region_end(void);

#ifdef __cplusplus
}
#endif
#endif
