/* Layers. Equal ranges are one place; of every place we know the layer that wrote it last and the
 * last that read it since. A write that covers a place makes older knowledge of it needless, so that
 * only live ranges are looked at: O((N + K) log N) for K overlaps of live ranges.
 *
 * Where matrices of one cluster interleave, as the tiles or row blocks of a large one do, their
 * intervals in memory all overlap. If most have the same leading dimension, the rows they occupy are
 * a second filter, which lets the others pass; each cluster uses the better one. Where neither
 * serves, looking at pairs is given up after a while, and what is left keeps program order. */
#include "batch/region/hazards.h"

#include <stdlib.h>
#include <string.h>

#include "batch/region/live.h"
#include "batch/region/span.h"

typedef struct {
    const bl_span *span;
    uint64_t at;
    uint64_t from, to;    /* the interval that the cluster is filtered by */
    uint32_t rank;        /* its number in the order of `from` */
    uint32_t first, last; /* ranks of the cluster */
    uint32_t wrote, read; /* layers, if live */
} place;

struct bl_hazards {
    const bl_record *record;
    uint32_t *of_item; /* BL_ROLES an item: its places, or BL_LIVE_NONE */
    place *place;
    uint32_t *ranked; /* places by rank */
    uint32_t places;
    uint32_t layers;     /* so far */
    uint64_t looks_left; /* at pairs that pass the filter */
    bl_live writers, readers;
};

/* For each item and touch, so that the analysis of n calls is never more than O(n log n). */
enum { LOOKS_EACH = 256 };

static size_t tree_size(size_t touches) {
    size_t size = 1;
    while (size < touches) size *= 2;
    return size;
}

size_t bl_hazards_bytes(const bl_record *r, size_t touches) {
    return sizeof(bl_hazards) + 4 * tree_size(touches) * sizeof(uint64_t) +
           touches * (sizeof(place) + sizeof(uint32_t)) +
           (size_t)r->items * BL_ROLES * sizeof(uint32_t);
}

/* What needs the strictest alignment comes first. */
bl_hazards *bl_hazards_in(void *memory, const bl_record *r, size_t touches) {
    size_t size = tree_size(touches);
    bl_hazards *h = memory;
    uint64_t *ends = (uint64_t *)(h + 1);
    memset(ends, 0, 4 * size * sizeof *ends);
    *h = (bl_hazards){.record = r, .looks_left = LOOKS_EACH * (uint64_t)(r->items + touches)};
    h->writers = (bl_live){ends, (uint32_t)size};
    h->readers = (bl_live){ends + 2 * size, (uint32_t)size};
    h->place = (place *)(ends + 4 * size);
    h->ranked = (uint32_t *)(h->place + touches);
    h->of_item = h->ranked + touches;
    memset(h->of_item, 0xff, (size_t)r->items * BL_ROLES * sizeof *h->of_item);
    return h;
}

/* The cluster's touches as places; it is sorted by address, so that equal ones are near. */
static void enter_places(bl_hazards *h, const bl_cluster *c) {
    uint32_t first = h->places;
    for (const bl_touch *t = c->list; t < c->list + c->count; t++) {
        if (t->role == BL_ROLE_WORK) continue;
        const bl_span *s = &h->record->signature[h->record->item[t->item].signature].span[t->role];
        uint32_t p = h->places;
        while (p > first && h->place[p - 1].at == t->lo && !bl_span_same(h->place[p - 1].span, s))
            p--;
        if (p == first || h->place[p - 1].at != t->lo) {
            p = ++h->places;
            h->place[p - 1] = (place){.span = s, .at = t->lo};
        }
        h->of_item[(size_t)t->item * BL_ROLES + t->role] = p - 1;
    }
}

/* The step that most of the cluster's matrices have, if there is a majority; 0 if none has any. */
static uint64_t common_step(const bl_hazards *h, uint32_t first) {
    uint64_t step = 0;
    uint32_t votes = 0;
    for (uint32_t p = first; p < h->places; p++) {
        const bl_span *s = h->place[p].span;
        if (s->lines == 1) continue;
        if (!votes) step = s->step;
        votes += s->step == step ? 1 : -1u;
    }
    return step;
}

/* Filters p by addresses (step 0), or by the bytes of a step that it occupies: all of them if it
 * does not fit in. */
static void filter(place *p, uint64_t origin, uint64_t step) {
    uint64_t length = step ? p->span->length : bl_span_extent(p->span);
    p->from = p->at - origin;
    if (step) p->from %= step;
    p->to = p->from + length;
    bool fits = !step || (p->to <= step && (p->span->lines == 1 || p->span->step % step == 0));
    if (!fits) p->from = 0, p->to = step;
}

/* Filters all of the cluster, and returns the mean depth of overlap. */
static double filter_all(bl_hazards *h, uint32_t first, uint64_t origin, uint64_t step,
                         uint64_t extent) {
    double sum = 0;
    for (place *p = h->place + first; p < h->place + h->places; p++) {
        filter(p, origin, step);
        sum += (double)(p->to - p->from);
    }
    return sum / (double)extent;
}

static void set_filters(bl_hazards *h, uint32_t first, uint64_t origin, uint64_t extent) {
    uint64_t step = common_step(h, first);
    double addresses = filter_all(h, first, origin, 0, extent);
    if (step && filter_all(h, first, origin, step, step) >= addresses)
        filter_all(h, first, origin, 0, extent);
    for (uint32_t i = first; i < h->places; i++) {
        h->place[i].first = first;
        h->place[i].last = h->places;
        h->ranked[i] = i;
    }
}

static int by_from(const void *x, const void *y, void *places) {
    const place *all = places, *a = &all[*(const uint32_t *)x], *b = &all[*(const uint32_t *)y];
    return a->from < b->from ? -1 : a->from > b->from;
}

static bool ranked_already(const bl_hazards *h, uint32_t first) {
    for (uint32_t i = first + 1; i < h->places; i++)
        if (h->place[i - 1].from > h->place[i].from) return false;
    return true;
}

void bl_hazards_add(bl_hazards *h, const bl_cluster *c) {
    uint32_t first = h->places;
    uint64_t origin = c->list[0].lo;
    enter_places(h, c);
    set_filters(h, first, origin, c->hi - origin);
    if (!ranked_already(h, first))
        qsort_r(h->ranked + first, h->places - first, sizeof *h->ranked, by_from, h->place);
    for (uint32_t i = first; i < h->places; i++) h->place[h->ranked[i]].rank = i;
}

/* Places met by p: those of its cluster that begin before its end are ranks first..end-1. */
static uint32_t end_of(const bl_hazards *h, const place *p) {
    uint32_t low = p->first, high = p->last;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (h->place[h->ranked[middle]].from < p->to)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The layer after all live ones of t that overlap p; what p covers, when written, lives no more. */
static uint32_t after(bl_hazards *h, bl_live *t, const place *p, bool written, uint32_t layer) {
    uint32_t end = end_of(h, p);
    for (uint32_t i = p->first; (i = bl_live_next(t, i, p->from)) < end; i++) {
        const place *o = &h->place[h->ranked[i]];
        uint32_t theirs = (t == &h->writers ? o->wrote : o->read) + 1;
        if (!h->looks_left) break;
        h->looks_left--;
        bool cover = written && bl_span_covers(p->span, p->at, o->span, o->at);
        if (theirs <= layer && !cover) continue;
        uint64_t effort = cover ? 0 : bl_span_effort(p->span, o->span);
        h->looks_left -= effort < h->looks_left ? effort : h->looks_left;
        if (!cover && !bl_span_overlap(p->span, p->at, o->span, o->at)) continue;
        if (theirs > layer) layer = theirs;
        if (cover) bl_live_set(t, i, 0);
    }
    return layer;
}

static void wrote(bl_hazards *h, place *p, uint32_t layer) {
    p->wrote = layer;
    bl_live_set(&h->writers, p->rank, p->to);
}

static void read_it(bl_hazards *h, place *p, uint32_t layer) {
    bool live = h->readers.end[h->readers.size + p->rank] != 0;
    p->read = live && p->read > layer ? p->read : layer;
    if (!live) bl_live_set(&h->readers, p->rank, p->to);
}

uint32_t bl_hazards_layer(bl_hazards *h, uint32_t item, uint32_t layer) {
    const uint32_t *own = h->of_item + (size_t)item * BL_ROLES;
    const bl_span *span = h->record->signature[h->record->item[item].signature].span;
    for (int k = 0; k < BL_ROLES; k++) {
        if (own[k] == BL_LIVE_NONE) continue;
        const place *p = &h->place[own[k]];
        bool written = span[k].access & BL_WRITE;
        layer = after(h, &h->writers, p, written, layer);
        if (written) layer = after(h, &h->readers, p, written, layer);
    }
    if (!h->looks_left && layer < h->layers) layer = h->layers; /* after all before it */
    if (layer >= h->layers) h->layers = layer + 1;
    for (int k = 0; k < BL_ROLES; k++) {
        if (own[k] == BL_LIVE_NONE) continue;
        place *p = &h->place[own[k]];
        if (span[k].access & BL_WRITE)
            wrote(h, p, layer);
        else
            read_it(h, p, layer);
    }
    return layer;
}
