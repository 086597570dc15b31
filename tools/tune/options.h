/* What the command line of batchlas-tune says. */
#ifndef BL_TUNE_OPTIONS_H
#define BL_TUNE_OPTIONS_H

#include "tools/tune/ledger.h"

typedef struct {
    const char *ops, *dtypes, *out, *device, *versions, *gate[2];
    tune_tier tier;
    double minutes;
    int samples, from; /* orders from there on */
    bool gpu, shared, again, doubted, derive, check, leave_one_out, audit;
} tune_options;

double tune_now(void); /* seconds */

#endif
