/* Types of the batched interface: those of lapack.h, defined the same way, so that <lapacke.h>,
 * <lapack.h> and <cblas.h> may be included before, after or not at all. A program that defines
 * lapack_int, lapack_complex_float or lapack_complex_double itself, as lapack.h allows, is
 * followed. */
#ifndef BATCHLAS_BATCHED_TYPES_H
#define BATCHLAS_BATCHED_TYPES_H

#include <stdint.h>

#ifdef HAVE_LAPACK_CONFIG_H
#include "lapacke_config.h"
#endif

#ifndef lapack_int
#ifdef LAPACK_ILP64
#define lapack_int int64_t
#else
#define lapack_int int32_t
#endif
#endif

/* In C++ the typedefs keep -Wpedantic quiet about _Complex, which lapack.h uses there too. */
#ifndef lapack_complex_float
#ifdef __cplusplus
#include <complex>
__extension__ typedef float _Complex batchlas_complex_float;
#define lapack_complex_float batchlas_complex_float
#else
#include <complex.h>
#define lapack_complex_float float _Complex
#endif
#endif

#ifndef lapack_complex_double
#ifdef __cplusplus
#include <complex>
__extension__ typedef double _Complex batchlas_complex_double;
#define lapack_complex_double batchlas_complex_double
#else
#include <complex.h>
#define lapack_complex_double double _Complex
#endif
#endif

/* Values of matrix_layout and, in the cblas_ forms, of layout. */
#ifndef LAPACK_ROW_MAJOR
#define LAPACK_ROW_MAJOR 101
#endif
#ifndef LAPACK_COL_MAJOR
#define LAPACK_COL_MAJOR 102
#endif

#ifdef LAPACK_ILP64
#include "batched_ilp64.h"
#endif

#endif
