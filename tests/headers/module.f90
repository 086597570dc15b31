! Compiles against module batchlas: generics by type and rank, specific names with any rank, pointer
! and variable forms, control functions.
program module_test
    use batchlas
    use, intrinsic :: iso_c_binding
    implicit none
    integer, parameter :: n = 3, nb = 4
    real(c_float), target :: sa(n, n, nb), sb(n, nb), sflat(n*n*nb)
    real(c_double), target :: da(n, n, nb), db(n, 2, nb), dtau(n, nb)
    complex(c_float) :: ca(n, n, nb), cb(n, nb), calpha
    complex(c_double) :: za(n, n, nb), zc(n, n, nb), ztau(n, nb)
    integer :: ipiv(n, nb), pivots(n*nb), info(nb), sizes(nb), failed
    integer(c_int64_t), parameter :: sq = n*n, vec = n
    type(c_ptr) :: pa(nb), pb(nb), pivs(nb)

    calpha = 1
    failed = batchlas_region_begin()
    call posv_strided_batched('L', n, 1, sa, n, sq, sb, n, vec, info, nb)
    call posv_strided_batched('L', n, 2, da, n, sq, db, n, 2*vec, info, nb)
    call posv_strided_batched('L', n, 1, ca, n, sq, cb, n, vec, info, nb)
    call getrf_strided_batched(n, n, sflat, n, sq, pivots, vec, info, nb)
    call getrf_strided_batched(n, n, za, n, sq, ipiv, vec, info, nb)
    call getrf_nopiv_strided_batched(n, n, sflat, n, sq, info, nb)
    call getrf_nopiv_strided_batched(n, n, za, n, sq, info, nb)
    call getrs_strided_batched('N', n, 1, ca, n, sq, ipiv, vec, cb, n, vec, info, nb)
    call dgetrs_strided_batched('N', n, 2, da(:, :, 1), n, 0_c_int64_t, ipiv(:, 1), 0_c_int64_t, &
                                db, n, 2*vec, info, nb)
    call gemm_strided_batched('N', 'C', n, n, n, calpha, ca, n, sq, ca, n, sq, calpha, ca, n, sq, nb)
    call herk_strided_batched('U', 'N', n, n, 1.0_c_double, za, n, sq, 0.0_c_double, zc, n, sq, nb)
    call trsm_strided_batched('L', 'L', 'N', 'U', n, 1, 1.0, sa, n, sq, sb, n, vec, nb)
    call geqrf_strided_batched(n, n, da, n, sq, dtau, vec, info, nb)
    call orgqr_strided_batched(n, n, n, da, n, sq, dtau, vec, info, nb)
    call ungqr_strided_batched(n, n, n, za, n, sq, ztau, vec, info, nb)
    call unmqr_strided_batched('L', 'C', n, n, n, za, n, sq, ztau, vec, zc, n, sq, info, nb)
    call gels_strided_batched('N', n, n, 1, sa, n, sq, sb, n, vec, info, nb)
    failed = batchlas_region_flush()
    failed = batchlas_region_end()

    pa = c_loc(sa)
    pb = c_loc(sb)
    pivs = c_null_ptr
    sizes = n
    call sgesv_batched(n, 1, pa, n, pivs, pb, n, info, nb)
    call spotrf_vbatched('U', sizes, pa, sizes, info, nb)

    failed = batchlas_set_route('getrf'//c_null_char, 'vendor'//c_null_char)
    failed = batchlas_unset_route('getrf'//c_null_char, c_null_ptr)
    call batchlas_set_stream(c_null_ptr)
end program
