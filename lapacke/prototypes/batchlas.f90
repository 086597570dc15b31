! Module batchlas: interfaces of BatchLAS for Fortran. No object code: compile it with your own
! compiler if the installed .mod is not for it; programs link libbatchlas only.
!
! Every routine is documented in the C headers, lapacke_batched.h and batchlas.h; arguments have the
! same names and order. For each routine and dtype:
!
!   dgetrf_strided_batched   contiguous batches; by this name arrays of any rank are accepted
!   getrf_strided_batched    the generic over s, d, c, z. Fortran resolves it by type and rank:
!                            all arrays flat; or matrices (:,:,:), ipiv and tau (:,:); or, where
!                            there are right-hand sides, the same with B(:,:), one column a problem.
!                            For other ranks (one A for all, strideA = 0) use the specific name.
!   dgetrf_batched           pointers: A, B, C, ipiv, tau are arrays of type(c_ptr), one per
!                            problem, made with c_loc. Specific names only: a generic over arrays of
!                            type(c_ptr) would be ambiguous
!   dgetrf_vbatched          the same with an array for every size and leading dimension
!
! Strides are integer(c_int64_t), count elements, and are ignored when batch <= 1. Integers are 32
! bits wide; programs built with 64-bit default integers call the external subroutines
! dgetrf_strided_batched_64 ... directly. A wrong argument shows in info and through xerbla.
!
!   use batchlas
!   real(8) :: A(n, n, batch), b(n, batch)
!   integer :: info(batch)
!   call posv_strided_batched('L', n, 1, A, n, int(n*n, 8), b, n, int(n, 8), info, batch)
module batchlas
    use, intrinsic :: iso_c_binding, only: c_char, c_double, c_double_complex, c_float, &
                                           c_float_complex, c_int, c_int64_t, c_ptr
    implicit none
    private :: c_char, c_double, c_double_complex, c_float, c_float_complex, c_int, c_int64_t, c_ptr

    integer(c_int), parameter :: BATCHLAS_E_PIN = -1001
    integer(c_int), parameter :: BATCHLAS_E_DEVICE = -1002
    integer(c_int), parameter :: BATCHLAS_E_CAPTURE = -1003
    integer(c_int), parameter :: BATCHLAS_E_BLAS = -1004
    integer(c_int), parameter :: BATCHLAS_E_NOMEM = -1010

    interface
        subroutine batchlas_set_stream(stream) bind(c, name='batchlas_set_stream')
            import
            type(c_ptr), value :: stream
        end subroutine
        type(c_ptr) function batchlas_get_stream() bind(c, name='batchlas_get_stream')
            import
        end function
        ! A C string.
        type(c_ptr) function batchlas_last_error() bind(c, name='batchlas_last_error')
            import
        end function
        integer(c_int) function batchlas_set_deterministic(on) &
                bind(c, name='batchlas_set_deterministic')
            import
            integer(c_int), value :: on
        end function
        integer(c_int) function batchlas_set_enabled(on) bind(c, name='batchlas_set_enabled')
            import
            integer(c_int), value :: on
        end function
        subroutine batchlas_finalize() bind(c, name='batchlas_finalize')
        end subroutine
        integer(c_int) function batchlas_region_begin() bind(c, name='batchlas_region_begin')
            import
        end function
        integer(c_int) function batchlas_region_flush() bind(c, name='batchlas_region_flush')
            import
        end function
        integer(c_int) function batchlas_region_end() bind(c, name='batchlas_region_end')
            import
        end function
    end interface

    ! Strings end in c_null_char. The second name is the same function; its spelling is c_null_ptr.
    interface
        integer(c_int) function batchlas_set_route(op, spelling) &
                bind(c, name='batchlas_set_route')
            import
            character(kind=c_char), intent(in) :: op(*), spelling(*)
        end function
        integer(c_int) function batchlas_unset_route(op, spelling) &
                bind(c, name='batchlas_set_route')
            import
            character(kind=c_char), intent(in) :: op(*)
            type(c_ptr), value :: spelling
        end function
    end interface

