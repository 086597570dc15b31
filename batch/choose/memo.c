/* Each answer has a count of its writes, odd while one is under way. Words are stored with release
 * and loaded with acquire: who has read a new word sees a new count. */
#include "batch/choose/memo.h"

#include <string.h>

/* Two chains of multiplications, of which neither waits for the other. */
static uint64_t hash_of(const bl_memo *m, const void *key) {
    uint64_t h[2] = {0, 0}, word;
    for (unsigned i = 0; i < m->key_words; i++) {
        memcpy(&word, (const char *)key + 8 * i, 8);
        h[i % 2] = ((h[i % 2] << 23 | h[i % 2] >> 41) ^ word) * 0x9E3779B97F4A7C15u;
    }
    uint64_t both = h[0] ^ (h[1] << 32 | h[1] >> 32);
    both = (both ^ both >> 29) * 0xBF58476D1CE4E5B9u;
    return both ^ both >> 32;
}

static uint32_t tag_of(uint64_t hash) {
    return (uint32_t)hash | 1;
}

static bl_memo_set *set_of(const bl_memo *m, uint64_t hash) {
    return &m->set[hash >> 32 & (m->sets - 1)];
}

static _Atomic uint64_t *answer_at(const bl_memo *m, const bl_memo_set *s, unsigned way) {
    size_t at = (size_t)(s - m->set) * BL_MEMO_WAYS + way;
    return m->answer + at * (1 + m->key_words + m->value_words);
}

static uint64_t load(const _Atomic uint64_t *from) {
    return atomic_load_explicit(from, memory_order_acquire);
}

static bool read_answer(const bl_memo *m, const _Atomic uint64_t *a, const void *key, void *value) {
    uint64_t written = load(a), word;
    if (written % 2) return false;
    for (unsigned i = 0; i < m->key_words; i++) {
        word = load(a + 1 + i);
        if (memcmp(&word, (const char *)key + 8 * i, 8) != 0) return false;
    }
    for (unsigned i = 0; i < m->value_words; i++) {
        word = load(a + 1 + m->key_words + i);
        memcpy((char *)value + 8 * i, &word, 8);
    }
    return atomic_load_explicit(a, memory_order_relaxed) == written;
}

bool bl_memo_get(const bl_memo *m, const void *key, void *value) {
    uint64_t hash = hash_of(m, key);
    const bl_memo_set *s = set_of(m, hash);
    for (unsigned way = 0; way < BL_MEMO_WAYS; way++)
        if (atomic_load_explicit(&s->tag[way], memory_order_relaxed) == tag_of(hash) &&
            read_answer(m, answer_at(m, s, way), key, value))
            return true;
    return false;
}

static void store_words(_Atomic uint64_t *to, const void *from, unsigned words) {
    uint64_t word;
    for (unsigned i = 0; i < words; i++) {
        memcpy(&word, (const char *)from + 8 * i, 8);
        atomic_store_explicit(to + i, word, memory_order_release);
    }
}

/* A free way, else each in its turn. */
static unsigned way_for(bl_memo *m, const bl_memo_set *s) {
    for (unsigned way = 0; way < BL_MEMO_WAYS; way++)
        if (!atomic_load_explicit(&s->tag[way], memory_order_relaxed)) return way;
    return atomic_fetch_add_explicit(&m->dropped, 1, memory_order_relaxed) % BL_MEMO_WAYS;
}

void bl_memo_put(bl_memo *m, const void *key, const void *value) {
    uint64_t hash = hash_of(m, key);
    bl_memo_set *s = set_of(m, hash);
    unsigned way = way_for(m, s);
    _Atomic uint64_t *a = answer_at(m, s, way);
    uint64_t written = load(a);
    if (written % 2 || !atomic_compare_exchange_strong(a, &written, written + 1)) return;
    atomic_store_explicit(&s->tag[way], tag_of(hash), memory_order_relaxed);
    store_words(a + 1, key, m->key_words);
    store_words(a + 1 + m->key_words, value, m->value_words);
    atomic_store_explicit(a, written + 2, memory_order_release);
}
