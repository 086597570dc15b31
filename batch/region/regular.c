/* Sequences against each other. Members of two sequences of one step meet in pairs of the same number, if
 * what both touch fits in a step: then all of the one may run before all of the other, as each pair must.
 * Vectors that a loop uses again in every iteration (pivots, tau, info) get a copy for each call. Whatever
 * does not fit one of these rules is refused. */
#include "batch/region/regular.h"

#include <string.h>

#include "batch/region/span.h"

/* What one role of a sequence touches. */
typedef struct {
    const bl_sequence *q;
    const bl_span *span;
    int role;
    bool writes;
    bool reused;         /* a vector at one address, for more than one call of the record */
    uintptr_t lo, hi;    /* from the first byte of all members to behind the last */
    uintptr_t at, bytes; /* the first member's */
    char *copies;        /* of a reused vector: each call's own, `bytes` apart */
} touch;

typedef struct {
    bl_record *r;
    touch touch[BL_SEQUENCES][BL_ROLES];
    uint32_t layer[BL_SEQUENCES];
    bool changed; /* by the latest look */
} work;

static bool is_vector(int role) {
    return role >= BL_MATRIX_SLOTS;
}

/* Ascending, and a whole number of elements apart; once, or all at one address. */
static bool place(const bl_sequence *q, const bl_signature *g, int k, touch *t) {
    const bl_span *s = &g->span[k];
    *t = (touch){.q = q, .span = s, .role = k, .at = q->at[k]};
    if (!s->access || !q->at[k]) {
        t->span =
            NULL; /* touches nothing, or says so by no address, which is all calls' or none's */
        return !s->access || q->count == 1 || !q->step[k];
    }
    const uintptr_t step = q->count > 1 ? q->step[k] : 0;
    if (step > INTPTR_MAX || step % s->elem) return false;
    t->writes = s->access & BL_WRITE;
    t->bytes = bl_span_extent(s);
    t->lo = t->at;
    t->hi = t->at + (q->count - 1) * step + t->bytes;
    t->reused = is_vector(k) && q->count > 1 && !step;
    return step >= t->bytes || q->count == 1 || !t->writes || t->reused;
}

static bool overlap(const touch *a, const touch *b) {
    return a->span && b->span && a->lo < b->hi && b->lo < a->hi && (a->writes || b->writes);
}

/* What both touch of one number is disjoint from what they touch of any other. */
static bool in_step(const touch *a, const touch *b) {
    if (a->q->count == 1 && b->q->count == 1) return a->q == b->q;
    const uintptr_t step = a->q->step[a->role];
    if (a->q->count == 1 || b->q->count == 1 || step != b->q->step[b->role]) return false;
    const uintptr_t lo = a->at < b->at ? a->at : b->at;
    const uintptr_t end_a = a->at + a->bytes, end_b = b->at + b->bytes;
    return (end_a > end_b ? end_a : end_b) - lo <= step;
}

static bool all_before(const bl_sequence *a, const bl_sequence *b) {
    return bl_sequence_last(a) < b->first;
}

/* Each iteration has one call of either. */
static bool same_iterations(const bl_sequence *a, const bl_sequence *b) {
    return a->count == b->count && a->period == b->period && b->first - a->first < a->period;
}

/* Two touches of one address by vectors: a's sequence begins first, or is b's. */
static bool share(work *w, touch *a, touch *b) {
    if (a->q == b->q || a->at != b->at || a->role != b->role || !is_vector(a->role)) return false;
    if ((a->q->count > 1 && !a->reused) || (b->q->count > 1 && !b->reused)) return false;
    w->changed |= !a->reused || !b->reused;
    a->reused = b->reused = true;
    return true;
}

static void run_after(work *w, uint32_t first, uint32_t then) {
    if (w->layer[then] > w->layer[first]) return;
    w->layer[then] = w->layer[first] + 1;
    w->changed = true;
}

static bool settle(work *w, uint32_t i, uint32_t j) {
    for (int k = 0; k < BL_ROLES; k++)
        for (int l = i == j ? k + 1 : 0; l < BL_ROLES; l++) {
            touch *a = &w->touch[i][k], *b = &w->touch[j][l];
            if (!overlap(a, b) || share(w, a, b)) continue;
            if (a->reused || b->reused || a->role == BL_ROLE_WORK || b->role == BL_ROLE_WORK)
                return false;
            if (i == j) {
                if (!in_step(a, b)) return false;
            } else if (all_before(a->q, b->q) || (a->q->period == b->q->period && in_step(a, b))) {
                run_after(w, i, j);
            } else {
                return false;
            }
        }
    return true;
}

/* The writer of what t reads: the latest that begins before it. NULL: none does. */
static touch *source(work *w, uint32_t index, const touch *t) {
    for (uint32_t i = index; i-- > 0;) {
        touch *a = &w->touch[i][t->role];
        if (a->span && a->reused && a->writes && a->at == t->at) return a;
    }
    return NULL;
}

static bool anyone_writes(const work *w, const touch *t) {
    for (uint32_t i = 0; i < w->r->sequences.count; i++) {
        const touch *a = &w->touch[i][t->role];
        if (a->span && a->reused && a->writes && a->at == t->at) return true;
    }
    return false;
}

/* Of a vector that somebody reads, all who touch it do so once an iteration. */
static bool take_turns(const work *w, const touch *t) {
    for (uint32_t i = 0; i < w->r->sequences.count; i++) {
        const touch *a = &w->touch[i][t->role];
        if (!a->span || !a->reused || a->at != t->at || a->q == t->q) continue;
        const bool earlier = a->q->first < t->q->first;
        if (!same_iterations(earlier ? a->q : t->q, earlier ? t->q : a->q)) return false;
    }
    return true;
}

static bool link_readers(work *w) {
    for (uint32_t j = 0; j < w->r->sequences.count; j++)
        for (int k = BL_MATRIX_SLOTS; k < BL_ROLES; k++) {
            touch *t = &w->touch[j][k];
            if (!t->span || !t->reused || t->writes || !anyone_writes(w, t)) continue;
            touch *from = source(w, j, t);
            if (!from || from->bytes < t->bytes || !take_turns(w, t)) return false;
            run_after(w, (uint32_t)(from->q - w->r->sequences.of), j);
        }
    return true;
}

static bool needs_copies(const touch *t) {
    return t->span && t->reused && t->writes && t->role != BL_ROLE_WORK;
}

static size_t bytes_of_copies(const touch *t) {
    return (t->q->count * t->bytes + 63) & ~(size_t)63;
}

static bool claim(work *w) {
    size_t bytes = 0;
    for (uint32_t i = 0; i < w->r->sequences.count; i++)
        for (int k = BL_MATRIX_SLOTS; k < BL_ROLES; k++)
            if (needs_copies(&w->touch[i][k])) bytes += bytes_of_copies(&w->touch[i][k]);
    char *at = bytes ? bl_record_block(w->r, BL_BLOCK_RENAMED, bytes) : NULL;
    if (bytes && !at) return false;
    for (uint32_t i = 0; i < w->r->sequences.count; i++)
        for (int k = BL_MATRIX_SLOTS; k < BL_ROLES; k++) {
            touch *t = &w->touch[i][k];
            if (!needs_copies(t)) continue;
            t->copies = at;
            at += bytes_of_copies(t);
        }
    return true;
}

static void set_operand(bl_operand *o, work *w, uint32_t index, int role) {
    touch *t = &w->touch[index][role];
    const bl_sequence *q = t->q;
    if (!o->access) return;
    const char *copies = t->copies;
    uintptr_t step = q->count > 1 ? q->step[role] : 0;
    if (t->reused && !t->writes) {
        const touch *from = source(w, index, t);
        if (from) copies = from->copies, step = from->bytes;
    } else if (copies) {
        step = t->bytes;
    }
    o->base = copies ? (void *)(uintptr_t)copies : (void *)t->at;
    o->stride = t->span ? (int64_t)(step / o->elem) : 0;
}

static void add_batch(bl_regular_plan *plan, work *w, uint32_t index) {
    const bl_sequence *q = &w->r->sequences.of[index];
    const bl_signature *g = &w->r->signature[q->signature];
    bl_regular_batch *b = &plan->batch[plan->batches++];
    b->signature = g;
    b->layer = w->layer[index];
    b->p = g->p;
    b->p.batch = q->count;
    for (int k = 0; k < BL_SLOTS; k++) set_operand(&b->p.operand[k], w, index, k);
    set_operand(&b->p.info, w, index, BL_ROLE_INFO);
    if (b->layer >= plan->layers) plan->layers = b->layer + 1;
}

/* In the order of the calls: the last one's is what stays. */
static void add_store(bl_regular_plan *plan, const touch *t) {
    const bl_regular_store s = {(void *)t->at, t->copies + (t->q->count - 1) * t->bytes, t->bytes,
                                bl_sequence_last(t->q)};
    uint32_t at = plan->stores++;
    for (; at > 0 && plan->store[at - 1].call > s.call; at--) plan->store[at] = plan->store[at - 1];
    plan->store[at] = s;
}

/* What one pair of sequences shows, that a vector is used again or that a batch runs later, may concern
 * another that was looked at before. */
static bool settle_all(work *w) {
    const uint32_t n = w->r->sequences.count;
    do {
        w->changed = false;
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t j = i; j < n; j++)
                if (!settle(w, i, j)) return false;
        if (!link_readers(w)) return false;
    } while (w->changed);
    return true;
}

bool bl_regular_make(bl_regular_plan *plan, bl_record *r) {
    const uint32_t n = r->sequences.count;
    work w = {.r = r};
    plan->batches = plan->layers = plan->stores = 0;
    for (uint32_t i = 0; i < n; i++)
        for (int k = 0; k < BL_ROLES; k++)
            if (!place(&r->sequences.of[i], &r->signature[r->sequences.of[i].signature], k,
                       &w.touch[i][k]))
                return false;
    if (!settle_all(&w) || !claim(&w)) return false;
    for (uint32_t layer = 0, left = n; left; layer++)
        for (uint32_t i = 0; i < n; i++)
            if (w.layer[i] == layer) add_batch(plan, &w, i), left--;
    for (uint32_t i = 0; i < n; i++)
        for (int k = BL_MATRIX_SLOTS; k < BL_ROLES; k++)
            if (w.touch[i][k].copies) add_store(plan, &w.touch[i][k]);
    return true;
}
