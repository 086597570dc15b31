/* gemm, trsm, syrk, herk over the lattice. */
#include "support/check.h"
#include "support/lattice.h"

LATTICE(gemm)
LATTICE(trsm)
LATTICE(syrk)
LATTICE_COMPLEX(herk)
