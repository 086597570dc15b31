/* Appending to a record: equal calls are entered once as a signature, members as their addresses. */
#include "batch/region/record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ITEMS = 256, FIRST_SIGNATURES = 16, KEY_WORDS = sizeof(bl_signature_key) / 8 };
_Static_assert(sizeof(bl_signature_key) == 3 * 8 + sizeof(bl_shape) + 8 * BL_MATRIX_SLOTS + 2 * 16,
               "compared as bytes: no padding");
_Static_assert(sizeof(bl_item) == 8 * (1 + BL_ROLES), "two words of 32 bits and addresses");

bl_signature_key bl_signature_key_of(const bl_problem *p, bl_run_fn *run) {
    bl_signature_key key = {.op = p->op, .routine = p->routine, .run = run, .shape = p->shape};
    for (int i = 0; i < BL_MATRIX_SLOTS; i++) key.ld[i] = bl_increment(&p->operand[i]);
    memcpy(key.alpha, p->alpha.bits, sizeof key.alpha);
    memcpy(key.beta, p->beta.bits, sizeof key.beta);
    return key;
}

static bool same(const bl_signature_key *a, const bl_signature_key *b) {
    return !memcmp(a, b, sizeof *a);
}

static uint32_t hash(const bl_signature_key *key) {
    uint64_t word[KEY_WORDS], h = 0;
    memcpy(word, key, sizeof word);
    for (int i = 0; i < KEY_WORDS; i++) h = (h ^ word[i]) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(h >> 32);
}

static bl_span span_of(const bl_problem *p, const bl_operand *o) {
    bool row = p->order == BL_ROW_MAJOR;
    int64_t lines = row ? o->rows : o->cols, length = row ? o->cols : o->rows;
    bl_span s = {.length = (uint64_t)length * o->elem,
                 .step = (uint64_t)o->ld * o->elem,
                 .lines = (uint64_t)lines,
                 .elem = o->elem,
                 .access = lines > 0 && length > 0 ? o->access : BL_NONE};
    if (o->part != BL_FULL)
        s.form = (o->part == BL_UPPER) != row ? BL_LINES_TO_DIAGONAL : BL_LINES_FROM_DIAGONAL;
    return s;
}

static void fill(bl_signature *s, const bl_signature_key *key, const bl_problem *p) {
    s->key = *key;
    s->saying.values = 0;
    s->p = *p;
    s->p.batch = 1;
    s->next = 0;
    for (int k = 0; k < BL_SLOTS; k++) {
        bl_operand *o = &s->p.operand[k];
        s->span[k] = span_of(p, o);
        o->base = NULL, o->pointers = NULL, o->stride = 0;
    }
    bl_operand *info = &s->p.info;
    s->span[BL_ROLE_INFO] = (bl_span){.length = p->int_bytes,
                                      .step = p->int_bytes,
                                      .lines = 1,
                                      .elem = p->int_bytes,
                                      .access = info->access};
    info->base = NULL, info->pointers = NULL, info->stride = 0;
    s->vector_bytes = 0;
    for (int k = BL_MATRIX_SLOTS; k < BL_SLOTS; k++)
        if (s->span[k].access & BL_WRITE) s->vector_bytes += s->span[k].length;
    uint64_t elem = bl_sizeof(p->dtype);
    s->span[BL_ROLE_WORK] = (bl_span){.length = elem,
                                      .step = elem,
                                      .lines = 1,
                                      .elem = (uint8_t)elem,
                                      .access = p->op->least_work ? BL_WRITE : BL_NONE};
}

static void enter(bl_record *r, uint32_t index) {
    uint32_t b = hash(&r->signature[index].key) & (r->buckets - 1);
    while (r->bucket[b]) b = (b + 1) & (r->buckets - 1);
    r->bucket[b] = index + 1;
}

/* Twice the room for signatures; buckets stay at most half full. */
static bool grow_signatures(bl_record *r) {
    uint32_t room = r->signature_room ? 2 * r->signature_room : FIRST_SIGNATURES;
    if (room > BL_RECORD_SIGNATURES) return false;
    uint32_t *bucket = calloc(2 * (size_t)room, sizeof *bucket);
    bl_signature *grown = bucket ? realloc(r->signature, room * sizeof *grown) : NULL;
    if (!grown) {
        free(bucket);
        return false;
    }
    free(r->bucket);
    r->signature = grown;
    r->signature_room = room;
    r->bucket = bucket;
    r->buckets = 2 * room;
    for (uint32_t i = 0; i < r->signatures; i++) enter(r, i);
    return true;
}

static int64_t find(const bl_record *r, const bl_signature_key *key) {
    if (!r->buckets) return -1;
    uint32_t b = hash(key) & (r->buckets - 1);
    for (; r->bucket[b]; b = (b + 1) & (r->buckets - 1))
        if (same(&r->signature[r->bucket[b] - 1].key, key)) return r->bucket[b] - 1;
    return -1;
}

int64_t bl_record_signature(bl_record *r, const bl_problem *p, bl_run_fn *run, bool *fresh) {
    bl_signature_key key = bl_signature_key_of(p, run);
    *fresh = false;
    if (r->signatures) { /* a loop's calls follow each other as they did before */
        uint32_t guess = r->signature[r->last].next;
        if (same(&r->signature[guess].key, &key)) {
            r->last = guess;
            return guess;
        }
    }
    int64_t at = find(r, &key);
    if (at < 0) {
        int error = errno;
        bool room = r->signatures < r->signature_room || grow_signatures(r);
        errno = error;
        if (!room) return -1;
        at = r->signatures++;
        fill(&r->signature[at], &key, p);
        enter(r, (uint32_t)at);
        *fresh = true;
    }
    r->signature[r->last].next = (uint32_t)at;
    r->last = (uint32_t)at;
    return at;
}

bool bl_record_reserve(bl_record *r, int64_t count) {
    if (count > BL_RECORD_ITEMS - (int64_t)r->items) return false;
    uint32_t need = r->items + (uint32_t)count;
    if (need <= r->item_room) return true;
    uint32_t room = r->item_room ? r->item_room : FIRST_ITEMS;
    while (room < need) room *= 2;
    int error = errno;
    bl_item *grown = realloc(r->item, room * sizeof *grown);
    errno = error;
    if (!grown) return false;
    r->item = grown;
    r->item_room = room;
    return true;
}

static void put(bl_item *i, uint32_t signature, void *const at[BL_ROLES]) {
    i->signature = signature;
    i->layer = 0;
    memcpy(i->at, at, sizeof i->at);
}

void bl_record_list(bl_record *r) {
    for (const bl_sequence *q = r->sequences.of; q < r->sequences.of + r->sequences.count; q++)
        for (uint32_t m = 0; m < q->count; m++) {
            void *at[BL_ROLES];
            for (int k = 0; k < BL_ROLES; k++) at[k] = bl_sequence_at(q, k, m);
            put(&r->item[q->first + m * q->period], q->signature, at);
        }
    r->listed = true;
}

void bl_record_append(bl_record *r, uint32_t signature, void *const at[BL_ROLES]) {
    if (!r->listed && !bl_sequences_add(&r->sequences, signature, r->items, at)) bl_record_list(r);
    if (r->listed) put(&r->item[r->items], signature, at);
    r->items++;
}

/* Twice what is asked, so that a growing record asks seldom. */
void *bl_record_block(bl_record *r, int block, size_t bytes) {
    if (bytes <= r->block[block].size) return r->block[block].at;
    size_t size = (2 * bytes + 63) & ~(size_t)63;
    free(r->block[block].at);
    r->block[block].at = aligned_alloc(64, size);
    r->block[block].size = r->block[block].at ? size : 0;
    return r->block[block].at;
}

void bl_record_clear(bl_record *r) {
    r->items = 0;
    r->sequences.count = r->sequences.latest = 0;
    r->listed = false;
    r->signatures = 0;
    r->last = 0;
    r->vector_bytes = 0;
    if (r->bucket) memset(r->bucket, 0, r->buckets * sizeof *r->bucket);
}

void bl_record_free(bl_record *r) {
    free(r->item);
    free(r->signature);
    free(r->bucket);
    for (int b = 0; b < BL_BLOCKS; b++) free(r->block[b].at);
    *r = (bl_record){0};
}

void bl_store_work_size(const bl_problem *p, bl_element element, void *work) {
    const int64_t size = p->op->least_work(p, element);
    const bool single = p->dtype == BL_S || p->dtype == BL_C;
    if (element == BL_INTEGERS && p->int_bytes == 8)
        *(int64_t *)work = size;
    else if (element == BL_INTEGERS)
        *(int32_t *)work = (int32_t)size;
    else if (single)
        *(float *)work = (float)size;
    else
        *(double *)work = (double)size;
    if (element == BL_SCALARS && bl_is_complex(p->dtype))
        memset((char *)work + bl_sizeof(p->dtype) / 2, 0, bl_sizeof(p->dtype) / 2);
}
