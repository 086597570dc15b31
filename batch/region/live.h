/* Memory ranges that are still worth asking about: the last writer of some bytes, and who read them
 * since. Ranges are known in advance and sorted by where they begin; a tree of maxima over their
 * ends finds the live ones that meet an interval, each in O(log n). */
#ifndef BL_LIVE_H
#define BL_LIVE_H

#include <stdint.h>

typedef struct {
    uint64_t *end; /* leaves from `size` on: the end of a live range, 0 of a dead one */
    uint32_t size; /* a power of two */
} bl_live;

#define BL_LIVE_NONE UINT32_MAX

static inline void bl_live_set(bl_live *t, uint32_t at, uint64_t end) {
    uint32_t i = at + t->size;
    t->end[i] = end;
    while (i > 1) {
        uint64_t a = t->end[i], b = t->end[i ^ 1], most = a > b ? a : b;
        i /= 2;
        if (t->end[i] == most) break;
        t->end[i] = most;
    }
}

/* The first live range, from number `at` on, that ends behind `begin`. */
static inline uint32_t bl_live_next(const bl_live *t, uint32_t at, uint64_t begin) {
    if (at >= t->size) return BL_LIVE_NONE;
    uint32_t i = at + t->size;
    while (t->end[i] <= begin) {
        while (i & 1) i /= 2; /* a right child: its parent's right neighbour is next */
        if (!i) return BL_LIVE_NONE;
        i++;
    }
    while (i < t->size) {
        i *= 2;
        if (t->end[i] <= begin) i++;
    }
    return i - t->size;
}

#endif
