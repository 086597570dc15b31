/* A tuning run: from the lattice to tables. */
#ifndef BL_TUNE_RACING_H
#define BL_TUNE_RACING_H

#include "tools/tune/options.h"

/* Races what is not known yet into the ledgers, and writes the tables. 0, or 1: a file could not be
 * read or written. */
int racing(const tune_options *o);

#endif
