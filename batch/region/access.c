/* Listing, sorting and clustering accesses. */
#include "batch/region/access.h"

#include <string.h>

#include "batch/region/span.h"

size_t bl_accesses_count(const bl_record *r) {
    size_t count = 0;
    for (uint32_t i = 0; i < r->items; i++) {
        const bl_signature *s = &r->signature[r->item[i].signature];
        for (int k = 0; k < BL_ROLES; k++) count += s->span[k].access && r->item[i].at[k];
    }
    return count;
}

/* Role by role: a loop's matrices come in ascending order, and so do its vectors. */
static size_t list_all(const bl_record *r, bl_touch *list) {
    size_t n = 0;
    for (int k = 0; k < BL_ROLES; k++)
        for (uint32_t i = 0; i < r->items; i++) {
            const bl_span *s = &r->signature[r->item[i].signature].span[k];
            uint64_t at = (uintptr_t)r->item[i].at[k];
            if (!s->access || !at) continue;
            list[n++] = (bl_touch){at, at + bl_span_extent(s), i, (uint8_t)k, s->access};
        }
    return n;
}

static bool in_order(const bl_touch *a, const bl_touch *b, bool by_item) {
    return by_item ? a->item <= b->item : a->lo <= b->lo;
}

static size_t run_at(const bl_touch *list, size_t from, size_t count, bool by_item) {
    size_t end = from + 1;
    while (end < count && in_order(&list[end - 1], &list[end], by_item)) end++;
    return end;
}

static void merge(bl_touch *to, const bl_touch *a, size_t na, const bl_touch *b, size_t nb,
                  bool by_item) {
    while (na && nb) {
        bool first = in_order(a, b, by_item);
        *to++ = first ? *a++ : *b++;
        first ? na-- : nb--;
    }
    memcpy(to, a, na * sizeof *a);
    memcpy(to + na, b, nb * sizeof *b);
}

/* Natural merge sort, stable: what is in order already costs one look. */
static bl_touch *sort(bl_touch *list, bl_touch *spare, size_t count, bool by_item) {
    for (;;) {
        size_t first = count ? run_at(list, 0, count, by_item) : 0;
        if (first == count) return list;
        for (size_t at = 0; at < count;) {
            size_t middle = run_at(list, at, count, by_item);
            size_t end = middle < count ? run_at(list, middle, count, by_item) : middle;
            merge(spare + at, list + at, middle - at, list + middle, end - middle, by_item);
            at = end;
        }
        bl_touch *t = list;
        list = spare;
        spare = t;
    }
}

bl_touch *bl_accesses_sorted(const bl_record *r, bl_touch *list, bl_touch *spare) {
    return sort(list, spare, list_all(r, list), false);
}

static void sort_few(bl_touch *list, size_t count, bl_touch *spare, bool by_item) {
    bl_touch *sorted = sort(list, spare, count, by_item);
    if (sorted != list) memcpy(list, sorted, count * sizeof *list);
}

void bl_accesses_by_item(bl_touch *list, size_t count, bl_touch *spare) {
    sort_few(list, count, spare, true);
}

void bl_accesses_by_address(bl_touch *list, size_t count, bl_touch *spare) {
    sort_few(list, count, spare, false);
}

bl_cluster bl_cluster_at(bl_touch *list, size_t left) {
    bl_cluster c = {.list = list, .hi = list[0].hi};
    for (; c.count < left && list[c.count].lo < c.hi; c.count++) {
        const bl_touch *a = &list[c.count];
        bool writes = a->access & BL_WRITE, vector = bl_is_vector(a->role);
        if (a->hi > c.hi) c.hi = a->hi;
        c.written |= writes;
        c.vector |= vector;
        c.matrix |= !vector;
        c.vector_writes += writes && vector;
        c.work += a->role == BL_ROLE_WORK;
    }
    return c;
}
