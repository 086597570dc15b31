/* cuSPARSE's product as a candidate. Its bits may depend on the batch, and of A' on the order in which
 * threads come. */
#ifndef BL_CUDA_VENDOR_SPARSE_H
#define BL_CUDA_VENDOR_SPARSE_H

#include "batch/sparse/problem.h"

extern const bl_csr_candidate bl_vendor_spmm;

#endif
