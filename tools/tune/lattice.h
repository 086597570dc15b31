/* The points at which an op is raced: orders, right-hand sides or inner dimensions, batches. */
#ifndef BL_TUNE_LATTICE_H
#define BL_TUNE_LATTICE_H

#include "tools/tune/ledger.h"

typedef void lattice_visit(const tune_point *at, tune_tier tier, void *arg);

/* Visits every point up to `tier`, whether or not the op has such a shape. */
void lattice_walk(const bl_op *of, bl_dtype dtype, bool gpu, const char *blas, tune_tier tier,
                  lattice_visit *visit, void *arg);

#endif
