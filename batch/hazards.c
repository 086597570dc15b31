/* Layers. Equal ranges are one place; of every place we know the layer that wrote it last and the
 * last that read it since. A write that covers a place makes older knowledge of it needless, so that
 * only live ranges are looked at: O((N + K) log N) for K overlaps of live ranges.
 *
 * Where matrices of one cluster interleave, as the tiles or row blocks of a large one do, their
 * intervals in memory all overlap. If all have the same leading dimension, the rows they occupy are
 * a second filter; each cluster uses the better one. */
#include "batch/hazards.h"

#include <stdlib.h>
#include <string.h>

#include "batch/live.h"
#include "batch/span.h"

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
    bl_live writers, readers;
};

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
    *h = (bl_hazards){.record = r};
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

/* The step of all of the cluster's matrices, none of which may reach over its end; 0 if there is
 * no such. */
static uint64_t step_of(const bl_hazards *h, uint32_t first, uint64_t origin) {
    uint64_t step = 0;
    for (uint32_t p = first; p < h->places; p++) {
        const bl_span *s = h->place[p].span;
        if (s->lines == 1) continue;
        if (step && s->step != step) return 0;
        step = s->step;
    }
    for (uint32_t p = first; p < h->places && step; p++)
        if ((h->place[p].at - origin) % step + h->place[p].span->length > step) return 0;
    return step;
}

/* Which filter has the smaller mean depth of overlap: addresses, or offsets in a line? */
static bool rows_are_better(const bl_hazards *h, uint32_t first, uint64_t step, uint64_t extent) {
    double rows = 0, addresses = 0;
    for (uint32_t p = first; p < h->places; p++) {
        rows += (double)h->place[p].span->length;
        addresses += (double)bl_span_extent(h->place[p].span);
    }
    return rows * (double)extent < addresses * (double)step;
}

static void set_filters(bl_hazards *h, uint32_t first, uint64_t origin, uint64_t extent) {
    uint64_t step = step_of(h, first, origin);
    bool rows = step && rows_are_better(h, first, step, extent);
    for (uint32_t i = first; i < h->places; i++) {
        place *p = &h->place[i];
        p->from = p->at - origin;
        if (rows) p->from %= step;
        p->to = p->from + (rows ? p->span->length : bl_span_extent(p->span));
        p->first = first;
        p->last = h->places;
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
        bool cover = written && bl_span_covers(p->span, p->at, o->span, o->at);
        if (theirs <= layer && !cover) continue;
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
