/* From program order to layers: sort what is touched by address, look only at clusters that somebody
 * writes, rename vectors, order the rest, and sort the items. */
#include "batch/region/plan.h"

#include <stdlib.h>
#include <string.h>

#include "batch/region/hazards.h"
#include "batch/region/vectors.h"

typedef struct {
    bl_record *r;
    bl_touch *list, *spare;
    size_t touches;
    bl_hazards *hazards;
    bl_renaming renaming;
    uint32_t *half; /* items, half sorted */
} work;

/* What the busy clusters need, found before anything is changed. */
typedef struct {
    size_t touches, vector_writes, bytes;
} need;

static need needs(const work *w) {
    need n = {0};
    bl_cluster c;
    for (size_t at = 0; at < w->touches; at += c.count) {
        c = bl_cluster_at(w->list + at, w->touches - at);
        if (!bl_cluster_busy(&c)) continue;
        n.touches += c.count;
        n.vector_writes += c.vector_writes;
        n.bytes += c.matrix ? 0 : bl_vectors_bytes(&c);
    }
    return n;
}

static bool sort_touches(work *w) {
    w->touches = bl_accesses_count(w->r);
    bl_touch *both = bl_record_block(w->r, BL_BLOCK_TOUCHES, 2 * w->touches * sizeof *both + 1);
    if (!both) return false;
    w->list = bl_accesses_sorted(w->r, both, both + w->touches);
    w->spare = w->list == both ? both + w->touches : both;
    return true;
}

/* The hazards first, then what needs less alignment. */
static bool claim(bl_plan *plan, work *w, need n) {
    uint32_t items = w->r->items;
    size_t hazards = (bl_hazards_bytes(w->r, n.touches + 1) + 63) & ~(size_t)63;
    size_t stores = (n.vector_writes + 1) * sizeof *plan->store;
    size_t bytes = hazards + stores + 3 * (size_t)items * sizeof(uint32_t);
    char *memory = bl_record_block(w->r, BL_BLOCK_PLAN, bytes);
    w->renaming.next = bl_record_block(w->r, BL_BLOCK_RENAMED, n.bytes + 1);
    if (!memory || !w->renaming.next) return false;
    w->hazards = bl_hazards_in(memory, w->r, n.touches + 1);
    plan->store = (bl_store *)(memory + hazards);
    plan->order = (uint32_t *)(memory + hazards + stores);
    w->half = plan->order + items;
    w->renaming.source = w->half + items;
    w->renaming.spare = w->spare;
    return true;
}

static void settle_clusters(bl_plan *plan, work *w) {
    bl_cluster c;
    for (size_t at = 0; at < w->touches; at += c.count) {
        c = bl_cluster_at(w->list + at, w->touches - at);
        if (!bl_cluster_busy(&c)) continue;
        if (!c.matrix && bl_vectors_rename(&c, w->r, plan, &w->renaming)) continue;
        if (!c.matrix) bl_accesses_by_address(c.list, c.count, w->spare);
        bl_hazards_add(w->hazards, &c);
    }
}

static uint32_t set_layers(work *w) {
    uint32_t layers = 0;
    bl_item *item = w->r->item;
    for (uint32_t i = 0; i < w->r->items; i++) {
        uint32_t source = w->renaming.source[i];
        uint32_t least = source == BL_NO_SOURCE ? 0 : item[source].layer + 1;
        item[i].layer = bl_hazards_layer(w->hazards, i, least);
        if (item[i].layer >= layers) layers = item[i].layer + 1;
    }
    return layers;
}

static uint32_t key_of(const bl_item *i, bool by_layer) {
    return by_layer ? i->layer : i->signature;
}

/* One stable counting sort of `from` (NULL: program order) into `to`. */
static bool sort_items(const bl_record *r, bool by_layer, uint32_t keys, const uint32_t *from,
                       uint32_t *to) {
    uint32_t *start = calloc(keys + 1, sizeof *start);
    if (!start) return false;
    for (uint32_t i = 0; i < r->items; i++) start[key_of(&r->item[i], by_layer) + 1]++;
    for (uint32_t k = 0; k < keys; k++) start[k + 1] += start[k];
    for (uint32_t i = 0; i < r->items; i++) {
        uint32_t item = from ? from[i] : i;
        to[start[key_of(&r->item[item], by_layer)]++] = item;
    }
    free(start);
    return true;
}

/* Without memory to sort, program order is right too: every item its own group. */
static void order_items(bl_plan *plan, const work *w) {
    const bl_record *r = w->r;
    bool sorted = sort_items(r, false, r->signatures, NULL, w->half) &&
                  sort_items(r, true, plan->layers, w->half, plan->order);
    for (uint32_t i = 0; i < r->items && !sorted; i++) plan->order[i] = i;
}

bool bl_plan_make(bl_plan *plan, bl_record *r) {
    work w = {.r = r};
    *plan = (bl_plan){0};
    if (!sort_touches(&w) || !claim(plan, &w, needs(&w))) return false;
    memset(w.renaming.source, 0xff, r->items * sizeof *w.renaming.source);
    settle_clusters(plan, &w);
    plan->layers = set_layers(&w);
    order_items(plan, &w);
    return true;
}
