/* potrf, potrs, potri, posv over the lattice. */
#include "support/check.h"
#include "support/lattice.h"

LATTICE(potrf)
LATTICE(potrs)
LATTICE(potri)
LATTICE(posv)
