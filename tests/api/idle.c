/* Where LAPACK returns at once nothing is read and nothing written but info: the operands here are in
 * memory that may not be touched. By every route, alone and in a batch. */
#include <complex.h>
#include <lapacke_batched.h>
#include <stdio.h>

#include "support/check.h"
#include "support/every.h"
#include "support/fence.h"

enum { N = 5, MOST = 9 };
static lapack_int info[MOST];
static const lapack_int *pivots;

/* A pinned route may not offer it; else every member is done and well. */
static void is_done(const char *call, const char *route, int64_t result, lapack_int batch) {
    if (result == E_PIN) return;
    check(result == 0, "%s, %s: returned %ld", call, route, (long)result);
    for (lapack_int b = 0; b < batch; b++)
        check(info[b] == 0, "%s, %s: info[%ld] = %ld", call, route, (long)b, (long)info[b]);
}
static bool has_info(op_id id) {
    return !op_of(id)->blas;
}
#define IDLE(op, call)                                                                             \
    do {                                                                                           \
        route_list list = routes_of(op_of(OP_##op));                                               \
        for (int r = -1; r < list.count; r++) {                                                    \
            const char *route = r < 0 ? NULL : list.name[r];                                       \
            route_pin(op_of(OP_##op), route);                                                      \
            for (lapack_int b = 0; b < batch; b++) info[b] = has_info(OP_##op) ? -7 : 0;           \
            is_done(#call, route_text(route), call, batch);                                        \
        }                                                                                          \
        route_pin(op_of(OP_##op), NULL);                                                           \
    } while (0)

#define OF_DTYPE(P, T, MQR, AH)                                                                    \
    static void untouched_##P(lapack_int batch) {                                                  \
        T *x = (T *)reserved(1 << 20);                                                             \
        check(x, "no address space");                                                              \
        IDLE(getrs,                                                                                \
             P##getrs_strided_batched('N', N, 0, x, N, 25, pivots, N, x, N, 25, info, batch));     \
        IDLE(potrs, P##potrs_strided_batched('L', N, 0, x, N, 25, x, N, 25, info, batch));         \
        IDLE(trsm,                                                                                 \
             P##trsm_strided_batched('L', 'U', 'N', 'N', N, 0, 1, x, N, 25, x, N, 25, batch));     \
        IDLE(trsm,                                                                                 \
             P##trsm_strided_batched('R', 'L', 'N', 'N', 0, N, 1, x, N, 25, x, N, 25, batch));     \
        IDLE(gels, P##gels_strided_batched('N', N, 3, 0, x, N, 25, x, N, 25, info, batch));        \
        IDLE(ormqr, MQR('L', AH, N, N, 0, x, N, 25, x, N, x, N, 25, info, batch));                 \
        IDLE(ormqr, MQR('L', 'N', N, 0, 3, x, N, 25, x, N, x, N, 25, info, batch));                \
        IDLE(gemm, P##gemm_strided_batched('N', 'T', N, N, N, 0, x, N, 25, x, N, 25, 1, x, N, 25,  \
                                           batch));                                                \
        IDLE(gemm, P##gemm_strided_batched('N', 'N', N, N, 0, 2, x, N, 25, x, N, 25, 1, x, N, 25,  \
                                           batch));                                                \
        IDLE(syrk, P##syrk_strided_batched('L', 'N', N, 0, 2, x, N, 25, 1, x, N, 25, batch));      \
        IDLE(syrk, P##syrk_strided_batched('U', 'T', N, 3, 0, x, N, 25, 1, x, N, 25, batch));      \
        IDLE(symm,                                                                                 \
             P##symm_strided_batched('L', 'U', N, N, 0, x, N, 25, x, N, 25, 1, x, N, 25, batch));  \
        IDLE(symm,                                                                                 \
             P##symm_strided_batched('R', 'L', 0, N, 2, x, N, 25, x, N, 25, 0, x, N, 25, batch));  \
        IDLE(syr2k,                                                                                \
             P##syr2k_strided_batched('L', 'N', N, 0, 2, x, N, 25, x, N, 25, 1, x, N, 25, batch)); \
        IDLE(trmm,                                                                                 \
             P##trmm_strided_batched('L', 'U', 'N', 'N', N, 0, 1, x, N, 25, x, N, 25, batch));     \
        IDLE(gemv, P##gemv_strided_batched('N', N, N, 0, x, N, 25, x, 1, N, 1, x, -2, 25, batch)); \
        IDLE(gemv, P##gemv_strided_batched('N', N, 0, 2, x, N, 25, x, 1, N, 0, x, 1, 25, batch));  \
        fence_release();                                                                           \
    }
OF_DTYPE(s, float, sormqr_strided_batched, 'T')
OF_DTYPE(d, double, dormqr_strided_batched, 'T')
OF_DTYPE(c, lapack_complex_float, cunmqr_strided_batched, 'C')
OF_DTYPE(z, lapack_complex_double, zunmqr_strided_batched, 'C')

static void untouched_herk(lapack_int batch) {
    lapack_complex_double *x = (lapack_complex_double *)reserved(1 << 20);
    check(x, "no address space");
    IDLE(herk, zherk_strided_batched('L', 'N', N, 0, 2, x, N, 25, 1, x, N, 25, batch));
    IDLE(her2k, zher2k_strided_batched('U', 'C', N, 0, 2, x, N, 25, x, N, 25, 1, x, N, 25, batch));
    IDLE(hemm, zhemm_strided_batched('L', 'U', N, N, 0, x, N, 25, x, N, 25, 1, x, N, 25, batch));
    fence_release();
}

static void all(lapack_int batch) {
    static lapack_int own[MOST * N];
    for (int i = 0; i < MOST * N; i++) own[i] = 1 + i % N;
    pivots = own;
    untouched_s(batch), untouched_d(batch), untouched_c(batch), untouched_z(batch);
    untouched_herk(batch);
}
Test(idle, alone) {
    all(1);
}
Test(idle, in_a_batch) {
    all(MOST);
}
