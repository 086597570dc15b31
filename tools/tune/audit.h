/* Does the selector choose well where nothing was measured? */
#ifndef BL_TUNE_AUDIT_H
#define BL_TUNE_AUDIT_H

#include <stdio.h>

#include "tools/tune/plan.h"

typedef struct {
    int cells,
        within_5; /* of the best pinned candidate; on the host, or 50 ns, which choosing takes */
    int vendor_faster; /* by more than 5 % and half a microsecond */
    double worst;
} audit_result;

/* Races auto against every candidate at `samples` random shapes of the op, flags included. Every
 * cell that misses is said on `log`. */
audit_result audit_op(const bl_op *op, bool gpu, const char *dtypes, int samples, FILE *log);

#endif
