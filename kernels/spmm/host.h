/* spmm on the host: its candidates, NULL-terminated, tie-break order. */
#ifndef BL_SPMM_HOST_H
#define BL_SPMM_HOST_H

#include "batch/sparse/problem.h"

extern const bl_csr_candidate *const bl_spmm_host[];

#endif
