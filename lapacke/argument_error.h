/* Telling the program about a wrong argument, in its own style. */
#ifndef BL_ARGUMENT_ERROR_H
#define BL_ARGUMENT_ERROR_H

#include "lapacke/decode.h"

/* Sets batchlas_last_error, and calls the program's own xerbla_, LAPACKE_xerbla or cblas_xerbla if
 * it has one. Those of BLAS/LAPACK libraries are not called: OpenBLAS's prints on stdout, netlib's
 * may stop the program. */
void bl_report_argument(const bl_call_site *c, int position);

/* The same for an argument called `argument` of a routine called `name`. */
void bl_report_wrong(bl_style style, int int_bytes, const char *name, int position,
                     const char *argument);

#endif
