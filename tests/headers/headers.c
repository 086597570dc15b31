/* The public headers in a C program. Only compiled, once for every way they may be included:
 * LAPACKE_FIRST or LAPACKE_LAST puts LAPACKE's and CBLAS's headers before or after ours, neither
 * leaves them out; LAPACK_ILP64 asks for 64-bit integers. CMakeLists.txt has the list. */
#ifdef LAPACKE_FIRST
#include <cblas.h>
#include <lapacke.h>
#endif
#include "lapacke_batched.h"
#ifdef LAPACKE_LAST
#include <cblas.h>
#include <lapacke.h>
#endif

#ifdef LAPACK_ILP64
_Static_assert(sizeof(lapack_int) == 8, "64-bit integers");
#else
_Static_assert(sizeof(lapack_int) == 4, "32-bit integers");
#endif
_Static_assert(BATCHLAS_VERSION >= 100, "a version to compare");
_Static_assert(LAPACK_ROW_MAJOR == 101 && LAPACK_COL_MAJOR == 102, "LAPACKE's values");

int main(void) {
    lapack_int n = 2, ld = 2, batch = 1, ipiv[2], info[1];
    lapack_int sizes[1] = {2};
    int64_t stride = 4, vec = 2;
    float a[4] = {2, 1, 1, 2}, b[2] = {1, 1}, one = 1;
    lapack_complex_double z[4] = {0}, unit = 1;
    float *as[1] = {a}, *bs[1] = {b};
    lapack_complex_double *zs[1] = {z};
    void *vs[1] = {z};
    lapack_int *pivots[1] = {ipiv};
    char uplo = 'L';

    /* Every form and style once; the arguments are the manual's. */
    lapack_int r = sgetrf_batched(n, n, as, ld, pivots, info, batch);
    r += LAPACKE_zgetrf_nopiv_batched(LAPACK_ROW_MAJOR, n, n, zs, ld, info, batch);
    r += sgesv_strided_batched(n, 1, a, ld, stride, ipiv, vec, b, ld, vec, info, batch);
    r += spotrf_vbatched('U', sizes, as, sizes, info, batch);
    r += zgemm_batched('N', 'C', n, n, n, unit, zs, ld, zs, ld, unit, zs, ld, batch);
    r += zherk_strided_batched('U', 'N', n, n, 1.0, z, ld, 0, 0.0, z, ld, stride, batch);
    r += LAPACKE_sposv_batched(LAPACK_ROW_MAJOR, 'L', n, 1, as, ld, bs, 1, info, batch);
    r += cblas_strsm_batched(102, 141, 121, 111, 131, n, 1, one, as, ld, bs, ld, batch);
    r += cblas_zgemm_batched(102, 111, 113, n, n, n, &unit, vs, ld, vs, ld, &unit, vs, ld, batch);
#if defined LAPACKE_FIRST || defined LAPACKE_LAST
    r += cblas_ssyrk_strided_batched(CblasRowMajor, CblasUpper, CblasNoTrans, n, n, one, a, ld, 0,
                                     one, a, ld, stride, batch);
#endif
    spotrs_strided_batched_(&uplo, &n, &batch, a, &ld, &stride, b, &ld, &vec, info, &batch);

    batchlas_set_stream(0);
    r += batchlas_region_begin() + batchlas_region_flush() + batchlas_region_end();
    r += batchlas_set_route("getrf", "native") + batchlas_set_deterministic(1);
    r += batchlas_set_enabled(1) + (batchlas_get_stream() != 0) + batchlas_last_error()[0];
    batchlas_finalize();
    return r == BATCHLAS_E_PIN;
}
