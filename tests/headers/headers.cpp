// The public headers in a C++ (or CUDA) program; see headers.c.
#ifdef LAPACKE_FIRST
#include <cblas.h>
#include <lapacke.h>
#endif
#include "lapacke_batched.h"
#ifdef LAPACKE_LAST
#include <cblas.h>
#include <lapacke.h>
#endif

#include <vector>

int main() {
    const lapack_int n = 2, batch = 3;
    std::vector<double> a(n * n * batch), b(n * batch);
    std::vector<double *> as, bs;
    std::vector<std::complex<double>> z(n * n * batch);
    std::vector<void *> zs;
    std::vector<lapack_int> ipiv(n * batch), info(batch), sizes(batch, n);
    for (lapack_int i = 0; i < batch; i++) {
        as.push_back(&a[i * n * n]);
        bs.push_back(&b[i * n]);
        zs.push_back(&z[i * n * n]);
    }
    const std::complex<double> one(1, 0);
    lapack_int r = dgesv_strided_batched(n, 1, a.data(), n, n * n, ipiv.data(), n, b.data(), n, n,
                                         info.data(), batch);
    r += dposv_batched('L', n, 1, as.data(), n, bs.data(), n, info.data(), batch);
    r += LAPACKE_dpotrf_vbatched(LAPACK_COL_MAJOR, 'L', sizes.data(), as.data(), sizes.data(),
                                 info.data(), batch);
    r += cblas_zgemm_batched(102, 111, 111, n, n, n, &one, zs.data(), n, zs.data(), n, &one,
                             zs.data(), n, batch);
#if defined LAPACKE_FIRST || defined LAPACKE_LAST
    r += cblas_dsyrk_strided_batched(CblasRowMajor, CblasUpper, CblasNoTrans, n, n, 1.0, a.data(),
                                     n, 0, 0.0, a.data(), n, n * n, batch);
#endif
    dpotrf_batched_("L", &n, as.data(), &n, info.data(), &batch);
    return r == BATCHLAS_E_PIN ? batchlas_region_begin() : 0;
}
