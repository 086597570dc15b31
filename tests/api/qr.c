/* geqrf, orgqr/ungqr, ormqr/unmqr, gels over the lattice. */
#include "support/check.h"
#include "support/lattice.h"

LATTICE(geqrf)
LATTICE(orgqr)
LATTICE(ormqr)
LATTICE(gels)
