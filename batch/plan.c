/* From program order to layers: sort what is touched by address, look only at clusters that somebody
 * writes, rename vectors, order the rest, and sort the items. */
#include "batch/plan.h"

#include <stdlib.h>
#include <string.h>

#include "batch/hazards.h"
#include "batch/vectors.h"

typedef struct {
    bl_record *r;
    bl_touch *list, *spare;
    size_t touches;
    bl_hazards *hazards;
    bl_renaming renaming;
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
    size_t bytes = (w->touches + 1) * sizeof *w->list;
    bl_touch *list = malloc(bytes), *spare = malloc(bytes);
    w->list = list, w->spare = spare;
    if (!list || !spare) return false;
    w->list = bl_accesses_sorted(w->r, list, spare);
    if (w->list == spare) w->spare = list;
    return true;
}

static bool claim(bl_plan *plan, work *w, need n) {
    uint32_t items = w->r->items;
    plan->order = malloc(items * sizeof *plan->order);
    w->renaming.source = malloc(items * sizeof *w->renaming.source);
    plan->store = malloc((n.vector_writes + 1) * sizeof *plan->store);
    plan->private = malloc(n.bytes + 1);
    w->hazards = bl_hazards_new(w->r, n.touches + 1);
    return plan->order && w->renaming.source && plan->store && plan->private && w->hazards;
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
static void order_items(bl_plan *plan, const bl_record *r) {
    uint32_t *half = malloc(r->items * sizeof *half);
    bool sorted = half && sort_items(r, false, r->signatures, NULL, half) &&
                  sort_items(r, true, plan->layers, half, plan->order);
    for (uint32_t i = 0; i < r->items && !sorted; i++) plan->order[i] = i;
    free(half);
}

bool bl_plan_make(bl_plan *plan, bl_record *r) {
    work w = {.r = r};
    *plan = (bl_plan){0};
    bool made = sort_touches(&w) && claim(plan, &w, needs(&w));
    if (made) {
        memset(w.renaming.source, 0xff, r->items * sizeof *w.renaming.source);
        w.renaming.next = plan->private;
        w.renaming.spare = w.spare;
        settle_clusters(plan, &w);
        plan->layers = set_layers(&w);
        order_items(plan, r);
    } else {
        bl_plan_free(plan);
    }
    free(w.list);
    free(w.spare);
    free(w.renaming.source);
    bl_hazards_free(w.hazards);
    return made;
}

void bl_plan_free(bl_plan *plan) {
    free(plan->order);
    free(plan->store);
    free(plan->private);
    *plan = (bl_plan){0};
}
