/* A cluster of vectors in program order: who reads whose, and who must not write in place. */
#include "batch/region/vectors.h"

static size_t padded(size_t bytes) {
    return (bytes + 15) & ~(size_t)15;
}

static size_t length(const bl_touch *t) {
    return (size_t)(t->hi - t->lo);
}

size_t bl_vectors_bytes(const bl_cluster *c) {
    size_t bytes = 0;
    for (size_t i = 0; i < c->count; i++)
        if (c->list[i].access & BL_WRITE) bytes += padded(length(&c->list[i]));
    return bytes;
}

typedef struct {
    size_t writers;
    bool early; /* something is read before the first writer */
    bool fits;  /* every reader reads from one writer, or from none */
} character;

static character judge(const bl_cluster *c) {
    character x = {.fits = true};
    const bl_touch *last = NULL;
    for (const bl_touch *t = c->list; t < c->list + c->count && x.fits; t++) {
        if (t->access & BL_WRITE) {
            x.writers++;
            last = t;
        } else if (last) {
            x.fits = last->lo == t->lo && last->hi >= t->hi && last->role == t->role;
        } else {
            x.early = true;
        }
    }
    return x;
}

/* A later store to the same bytes makes an earlier one of this cluster needless. */
static void store_in_the_end(bl_plan *plan, uint32_t first, const bl_touch *t, const void *from) {
    bl_store s = {(void *)(uintptr_t)t->lo, from, length(t)};
    uint32_t at = plan->stores;
    if (at > first && plan->store[at - 1].to == s.to && plan->store[at - 1].bytes <= s.bytes) at--;
    plan->store[at] = s;
    plan->stores = at + 1;
}

static void *move(bl_record *r, const bl_touch *t, bl_renaming *with) {
    bl_item *i = &r->item[t->item];
    void *to = with->next;
    with->next += padded(length(t));
    i->at[t->role] = to;
    if (t->role == BL_ROLE_WORK) bl_store_work_size(&r->signature[i->signature].p, BL_SCALARS, to);
    return to;
}

bool bl_vectors_rename(const bl_cluster *c, bl_record *r, bl_plan *plan, bl_renaming *with) {
    bl_accesses_by_item(c->list, c->count, with->spare);
    character x = judge(c);
    if (!x.fits) return false;
    bool in_place = x.writers == 1 && !x.early && !c->work;
    uint32_t first = plan->stores;
    const bl_touch *last = NULL;
    void *moved = NULL;
    for (const bl_touch *t = c->list; t < c->list + c->count; t++) {
        if (t->access & BL_WRITE) {
            last = t;
            if (in_place) continue;
            moved = move(r, t, with);
            store_in_the_end(plan, first, t, moved);
        } else if (last) {
            with->source[t->item] = last->item;
            if (moved) r->item[t->item].at[t->role] = moved;
        }
    }
    return true;
}
