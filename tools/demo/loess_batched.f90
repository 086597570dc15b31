! The job of loess.c in Fortran through the module batchlas: the loop over the systems is one call.
!
!     loess_fortran DATA FIT [DIGITS]
!
! Reading the series and assembling the systems is series.c's, so that every program of the demo
! solves the very same systems.
module series
    use, intrinsic :: iso_c_binding
    implicit none

    integer, parameter :: order = 4 ! SERIES_ORDER of series.h

    type, bind(c) :: series_t
        integer(c_int) :: dates, measured
        type(c_ptr) :: date, year, value, x, y
    end type

    interface
        integer(c_int) function series_read(path, s) bind(c)
            import
            character(kind=c_char), intent(in) :: path(*)
            type(series_t), intent(out) :: s
        end function

        subroutine series_assemble(s, i, a, b) bind(c)
            import
            type(series_t), intent(in) :: s
            integer(c_int), value :: i
            real(c_double), intent(out) :: a(*), b(*)
        end subroutine

        integer(c_int) function series_write_fit(path, s, coefficients, digits) bind(c)
            import
            character(kind=c_char), intent(in) :: path(*)
            type(series_t), intent(in) :: s
            real(c_double), intent(in) :: coefficients(*)
            integer(c_int), value :: digits
        end function

        real(c_double) function series_clock() bind(c)
            import
        end function
    end interface
end module

program loess_fortran
    use, intrinsic :: iso_c_binding
    use, intrinsic :: iso_fortran_env, only: error_unit
    use batchlas
    use series
    implicit none

    type(series_t) :: s
    real(c_double), allocatable :: a(:, :, :), b(:, :)
    integer(c_int), allocatable :: info(:)
    integer(c_int64_t), parameter :: stride_a = order * order, stride_b = order
    real(c_double) :: seconds
    integer(c_int) :: digits
    character(len=:), allocatable :: text
    integer :: i

    if (command_argument_count() < 2 .or. command_argument_count() > 3) then
        write (error_unit, '(a)') 'usage: loess_fortran DATA FIT [DIGITS]'
        stop 2
    end if
    digits = 0
    if (command_argument_count() == 3) then
        text = argument(3)
        read (text, *) digits
    end if
    if (series_read(argument(1)//c_null_char, s) /= 0) stop 1

    allocate (a(order, order, s%dates), b(order, s%dates), info(s%dates))
    do i = 1, s%dates
        call series_assemble(s, i - 1, a(:, :, i), b(:, i))
    end do

    ! The first call loads the host's BLAS, which in an ordinary program the loader does before it
    ! starts; a batch of one keeps that out of the time.
    call posv_strided_batched('L', order, 1, a, order, stride_a, b, order, stride_b, info, 1)
    call series_assemble(s, 0, a(:, :, 1), b(:, 1))

    seconds = series_clock()
    call posv_strided_batched('L', order, 1, a, order, stride_a, b, order, stride_b, info, s%dates)
    seconds = series_clock() - seconds

    if (any(info /= 0)) then
        do i = 1, s%dates
            if (info(i) /= 0) write (error_unit, '(a, i0, a, i0)') &
                'loess_fortran: system ', i, ' has no solution, info ', info(i)
        end do
        stop 1
    end if
    write (error_unit, '(a, i0, a, i0, a, f8.6, a)') 'loess_fortran: ', s%dates, &
        ' systems of order ', order, ' solved in ', seconds, ' s'
    if (series_write_fit(argument(2)//c_null_char, s, b, digits) /= 0) stop 1

contains

    function argument(number)
        integer, intent(in) :: number
        character(len=:), allocatable :: argument
        integer :: length

        call get_command_argument(number, length=length)
        allocate (character(len=length) :: argument)
        call get_command_argument(number, argument)
    end function
end program
