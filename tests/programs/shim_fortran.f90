! A gfortran caller: hidden lengths are passed, flags are in either case, and a complex function
! returns in registers.
program shim_fortran
  implicit none
  integer, parameter :: n = 5
  double precision :: a(n, n), b(n, n), c(n, n), tau(n), work(n * n)
  complex :: x(3), y(3), d
  complex, external :: cdotu
  integer :: i, j, info, one
  external :: dgemm, dtrsm, dgeqrf, dormqr
  one = 1
  do j = 1, n
    do i = 1, n
      a(i, j) = i + 2 * j
      b(i, j) = i - j
    end do
    a(j, j) = a(j, j) + 20
  end do
  call dgemm('n', 't', n, n, n, 1d0, a, n, b, n, 0d0, c, n)
  print '(a, f12.6)', 'dgemm', sum(abs(c - matmul(a, transpose(b))))
  c = b
  call dtrsm('l', 'u', 'n', 'n', n, n, 1d0, a, n, c, n)
  do j = 1, n
    do i = j + 1, n
      a(i, j) = 0
    end do
  end do
  print '(a, f12.6)', 'dtrsm', sum(abs(matmul(a, c) - b))
  call dgeqrf(n, n, a, n, tau, work, n * n, info)
  c = b
  call dormqr('L', 'n', n, n, n, a, n, tau, c, n, work, n * n, info)
  call dormqr('l', 'T', n, n, n, a, n, tau, c, n, work, n * n, info)
  print '(a, f12.6)', 'dormqr', sum(abs(c - b))
  x = [(1., 2.), (3., 4.), (5., 6.)]
  y = [(7., 8.), (9., 10.), (11., 12.)]
  d = cdotu(3, x, one, y, one)
  print '(a, 2f9.2)', 'cdotu', real(d), aimag(d)
end program
