/* The arguments of every routine in each calling style, each named with its kind:
 *   P pointer   I integer   E enum or layout   C flag   S scalar of the routine's scalar type
 * A style's wrapper turns one list into parameters, call arguments and the addresses that the core
 * takes. Fortran 77 has pointers only; F77_LENGTHS_ is its number of hidden CHARACTER lengths. */
#ifndef BL_SHIM_SIGNATURES_H
#define BL_SHIM_SIGNATURES_H

#define F77_gemm(P)                                                                                \
    P(transa), P(transb), P(m), P(n), P(k), P(alpha), P(a), P(lda), P(b), P(ldb), P(beta), P(c),   \
        P(ldc)
#define F77_trsm(P)                                                                                \
    P(side), P(uplo), P(transa), P(diag), P(m), P(n), P(alpha), P(a), P(lda), P(b), P(ldb)
#define F77_syrk(P) P(uplo), P(trans), P(n), P(k), P(alpha), P(a), P(lda), P(beta), P(c), P(ldc)
#define F77_herk(P) F77_syrk(P)
#define F77_potrf(P) P(uplo), P(n), P(a), P(lda), P(info)
#define F77_potri(P) F77_potrf(P)
#define F77_potrs(P) P(uplo), P(n), P(nrhs), P(a), P(lda), P(b), P(ldb), P(info)
#define F77_posv(P) F77_potrs(P)
#define F77_getrf(P) P(m), P(n), P(a), P(lda), P(ipiv), P(info)
#define F77_getrs(P) P(trans), P(n), P(nrhs), P(a), P(lda), P(ipiv), P(b), P(ldb), P(info)
#define F77_getri(P) P(n), P(a), P(lda), P(ipiv), P(work), P(lwork), P(info)
#define F77_gesv(P) P(n), P(nrhs), P(a), P(lda), P(ipiv), P(b), P(ldb), P(info)
#define F77_geqrf(P) P(m), P(n), P(a), P(lda), P(tau), P(work), P(lwork), P(info)
#define F77_orgqr(P) P(m), P(n), P(k), P(a), P(lda), P(tau), P(work), P(lwork), P(info)
#define F77_ormqr(P)                                                                               \
    P(side), P(trans), P(m), P(n), P(k), P(a), P(lda), P(tau), P(c), P(ldc), P(work), P(lwork),    \
        P(info)
#define F77_gels(P)                                                                                \
    P(trans), P(m), P(n), P(nrhs), P(a), P(lda), P(b), P(ldb), P(work), P(lwork), P(info)

#define F77_LENGTHS_gemm 2
#define F77_LENGTHS_trsm 4
#define F77_LENGTHS_syrk 2
#define F77_LENGTHS_herk 2
#define F77_LENGTHS_potrf 1
#define F77_LENGTHS_potri 1
#define F77_LENGTHS_potrs 1
#define F77_LENGTHS_posv 1
#define F77_LENGTHS_getrf 0
#define F77_LENGTHS_getrs 1
#define F77_LENGTHS_getri 0
#define F77_LENGTHS_gesv 0
#define F77_LENGTHS_geqrf 0
#define F77_LENGTHS_orgqr 0
#define F77_LENGTHS_ormqr 2
#define F77_LENGTHS_gels 1

#define CBLAS_gemm(E, I, S, P)                                                                     \
    E(layout), E(transa), E(transb), I(m), I(n), I(k), S(alpha), P(a), I(lda), P(b), I(ldb),       \
        S(beta), P(c), I(ldc)
#define CBLAS_trsm(E, I, S, P)                                                                     \
    E(layout), E(side), E(uplo), E(transa), E(diag), I(m), I(n), S(alpha), P(a), I(lda), P(b),     \
        I(ldb)
#define CBLAS_syrk(E, I, S, P)                                                                     \
    E(layout), E(uplo), E(trans), I(n), I(k), S(alpha), P(a), I(lda), S(beta), P(c), I(ldc)
#define CBLAS_herk(E, I, S, P) CBLAS_syrk(E, I, S, P)

/* LAPACKE_*; where work is an argument of LAPACK's, LAPACKE_*_work has it too. */
#define LAPACKE_potrf(E, C, I, P) E(layout), C(uplo), I(n), P(a), I(lda)
#define LAPACKE_potri(E, C, I, P) LAPACKE_potrf(E, C, I, P)
#define LAPACKE_potrs(E, C, I, P) E(layout), C(uplo), I(n), I(nrhs), P(a), I(lda), P(b), I(ldb)
#define LAPACKE_posv(E, C, I, P) LAPACKE_potrs(E, C, I, P)
#define LAPACKE_getrf(E, C, I, P) E(layout), I(m), I(n), P(a), I(lda), P(ipiv)
#define LAPACKE_getrs(E, C, I, P)                                                                  \
    E(layout), C(trans), I(n), I(nrhs), P(a), I(lda), P(ipiv), P(b), I(ldb)
#define LAPACKE_getri(E, C, I, P) E(layout), I(n), P(a), I(lda), P(ipiv)
#define LAPACKE_gesv(E, C, I, P) E(layout), I(n), I(nrhs), P(a), I(lda), P(ipiv), P(b), I(ldb)
#define LAPACKE_geqrf(E, C, I, P) E(layout), I(m), I(n), P(a), I(lda), P(tau)
#define LAPACKE_orgqr(E, C, I, P) E(layout), I(m), I(n), I(k), P(a), I(lda), P(tau)
#define LAPACKE_ormqr(E, C, I, P)                                                                  \
    E(layout), C(side), C(trans), I(m), I(n), I(k), P(a), I(lda), P(tau), P(c), I(ldc)
#define LAPACKE_gels(E, C, I, P)                                                                   \
    E(layout), C(trans), I(m), I(n), I(nrhs), P(a), I(lda), P(b), I(ldb)

#define LAPACKE_WORK_potrf LAPACKE_potrf
#define LAPACKE_WORK_potri LAPACKE_potri
#define LAPACKE_WORK_potrs LAPACKE_potrs
#define LAPACKE_WORK_posv LAPACKE_posv
#define LAPACKE_WORK_getrf LAPACKE_getrf
#define LAPACKE_WORK_getrs LAPACKE_getrs
#define LAPACKE_WORK_gesv LAPACKE_gesv
#define LAPACKE_WORK_getri(E, C, I, P) LAPACKE_getri(E, C, I, P), P(work), I(lwork)
#define LAPACKE_WORK_geqrf(E, C, I, P) LAPACKE_geqrf(E, C, I, P), P(work), I(lwork)
#define LAPACKE_WORK_orgqr(E, C, I, P) LAPACKE_orgqr(E, C, I, P), P(work), I(lwork)
#define LAPACKE_WORK_ormqr(E, C, I, P) LAPACKE_ormqr(E, C, I, P), P(work), I(lwork)
#define LAPACKE_WORK_gels(E, C, I, P) LAPACKE_gels(E, C, I, P), P(work), I(lwork)

#endif
