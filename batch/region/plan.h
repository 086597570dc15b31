/* In which order a record's items may run together. */
#ifndef BL_PLAN_H
#define BL_PLAN_H

#include "batch/region/stores.h"

/* Plans the record, in its own blocks: sets every item's layer, and the addresses of its renamed
 * outputs and of what reads them. False: out of memory, and the items are as they were. */
bool bl_plan_make(bl_plan *plan, bl_record *r);

#endif
