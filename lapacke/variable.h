/* The _vbatched forms: members of different sizes. */
#ifndef BL_VARIABLE_H
#define BL_VARIABLE_H

#include "lapacke/decode.h"

int64_t bl_call_variable(const bl_call_site *c);

#endif
