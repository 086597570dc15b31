/* The BLAS over the lattice. */
#include "support/check.h"
#include "support/lattice.h"

LATTICE(gemm)
LATTICE(trsm)
LATTICE(syrk)
LATTICE_COMPLEX(herk)
LATTICE(symm)
LATTICE_COMPLEX(hemm)
LATTICE(syr2k)
LATTICE_COMPLEX(her2k)
LATTICE(trmm)
LATTICE(gemv)
