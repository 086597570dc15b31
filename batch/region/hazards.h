/* Order by true dependence: a call waits for those before it that wrote what it touches, or read
 * what it writes. */
#ifndef BL_HAZARDS_H
#define BL_HAZARDS_H

#include "batch/region/access.h"

typedef struct bl_hazards bl_hazards;

/* Bytes needed for `touches` accesses in total; and the same made in that much memory. */
size_t bl_hazards_bytes(const bl_record *r, size_t touches);
bl_hazards *bl_hazards_in(void *memory, const bl_record *r, size_t touches);

void bl_hazards_add(bl_hazards *h, const bl_cluster *c);

/* After the last add: the layer of the next item in program order, at least `least`. */
uint32_t bl_hazards_layer(bl_hazards *h, uint32_t item, uint32_t least);

#endif
