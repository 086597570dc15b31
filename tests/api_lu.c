/* getrf, getrs, getri, gesv over the lattice. */
#include "support/check.h"
#include "support/lattice.h"

LATTICE(getrf)
LATTICE(getrs)
LATTICE(getri)
LATTICE(gesv)
