/* getrf, getrf_nopiv, getrs, getri, gesv over the lattice. */
#include "support/check.h"
#include "support/lattice.h"

LATTICE(getrf)
LATTICE(getrf_nopiv)
LATTICE(getrs)
LATTICE(getri)
LATTICE(gesv)
