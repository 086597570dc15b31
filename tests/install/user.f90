! A user of the installed Fortran module: two systems of two equations.
program user
    use, intrinsic :: iso_c_binding
    use batchlas
    implicit none
    real(c_double) :: A(2, 2, 2), B(2, 1, 2)
    integer(c_int) :: ipiv(2, 2), info(2)
    A = reshape([real(c_double) :: 2, 1, 1, 3, 4, 0, 0, 5], [2, 2, 2])
    B = reshape([real(c_double) :: 3, 5, 8, 10], [2, 1, 2])
    call dgesv_strided_batched(2, 1, A, 2, 4_c_int64_t, ipiv, 2_c_int64_t, B, 2, 2_c_int64_t, info, 2)
    if (any(info /= 0) .or. any(B(:, 1, 2) /= 2)) error stop 1
end program
