/* What a candidate's time depends on: the sources it was built from. */
#ifndef BL_TUNE_STAMP_H
#define BL_TUNE_STAMP_H

#include <stdbool.h>

/* Eight hex digits that change with any kernel of the op. */
const char *tune_stamp(const char *op, bool gpu);

#endif
