! The same loop in Fortran: one pivot array and one info for all systems.
program region_fortran
    implicit none
    integer, parameter :: n = 4, batch = 100
    integer, external :: batchlas_region_begin, batchlas_region_end
    external :: dgetrf, dgetrs
    double precision :: a(n, n, batch), b(n, batch)
    integer :: ipiv(n), info, i, j, k, begun, ended
    do i = 1, batch
        do k = 1, n
            do j = 1, n
                a(j, k, i) = mod(i + j*k, 5)
            end do
            a(k, k, i) = a(k, k, i) + 9
            b(k, i) = mod(i, 7) - k
        end do
    end do
    begun = batchlas_region_begin()
    do i = 1, batch
        call dgetrf(n, n, a(1, 1, i), n, ipiv, info)
        call dgetrs('N', n, 1, a(1, 1, i), n, ipiv, b(1, i), n, info)
    end do
    ended = batchlas_region_end()
    print '(3i3, f20.10)', begun, ended, info, sum(b)
end program
