/* Which sequence a call continues. A loop makes its calls in the same order each time, so the one after
 * the latest is tried first. */
#include "batch/region/sequence.h"

#include <string.h>

static bool continues(const bl_sequence *q, uint32_t signature, uint32_t number,
                      void *const at[BL_ROLES]) {
    return q->signature == signature && q->count > 1 && number == q->first + q->count * q->period &&
           !memcmp(q->next, at, sizeof q->next);
}

static void grow(bl_sequence *q) {
    q->count++;
    for (int k = 0; k < BL_ROLES; k++) q->next[k] += q->step[k];
}

/* A single call takes any other of its signature for its second. */
static void pair(bl_sequence *q, uint32_t number, void *const at[BL_ROLES]) {
    q->count = 2;
    q->period = number - q->first;
    for (int k = 0; k < BL_ROLES; k++) {
        q->step[k] = (uintptr_t)at[k] - q->at[k];
        q->next[k] = (uintptr_t)at[k] + q->step[k];
    }
}

static bl_sequence *enter(bl_sequences *s, uint32_t at_index, uint32_t signature, uint32_t number,
                          const void *at) {
    bl_sequence *q = &s->of[at_index];
    memmove(q + 1, q, (s->count - at_index) * sizeof *q);
    s->count++;
    *q = (bl_sequence){.signature = signature, .count = 1, .first = number, .period = 1};
    memcpy(q->at, at, sizeof q->at);
    return q;
}

/* Two calls taken for neighbours were the same call of two iterations' beginnings: each begins a
 * sequence of its own. */
static bool split(bl_sequences *s, uint32_t index) {
    if (s->count == BL_SEQUENCES) return false;
    bl_sequence *q = &s->of[index];
    uint32_t number = q->first + q->period, to = index + 1;
    uintptr_t at[BL_ROLES];
    for (int k = 0; k < BL_ROLES; k++) at[k] = q->at[k] + q->step[k];
    q->count = q->period = 1;
    while (to < s->count && s->of[to].first < number) to++;
    enter(s, to, q->signature, number, at);
    return true;
}

static bool find(bl_sequences *s, uint32_t signature, uint32_t number, void *const at[BL_ROLES]) {
    for (uint32_t i = 0; i < s->count; i++)
        if (continues(&s->of[i], signature, number, at)) {
            grow(&s->of[i]);
            s->latest = i;
            return true;
        }
    return false;
}

/* The first of so many calls; s->count: there is none. */
static uint32_t of_count(const bl_sequences *s, uint32_t signature, uint32_t count) {
    uint32_t i = 0;
    while (i < s->count && (s->of[i].signature != signature || s->of[i].count != count)) i++;
    return i;
}

bool bl_sequences_add(bl_sequences *s, uint32_t signature, uint32_t number,
                      void *const at[BL_ROLES]) {
    uint32_t guess = s->latest + 1 < s->count ? s->latest + 1 : 0;
    if (s->count && continues(&s->of[guess], signature, number, at)) {
        grow(&s->of[guess]);
        s->latest = guess;
        return true;
    }
    if (find(s, signature, number, at)) return true;
    uint32_t i = of_count(s, signature, 1);
    if (i == s->count) {
        i = of_count(s, signature, 2);
        if (i < s->count && !split(s, i)) return false;
    }
    if (i < s->count) {
        pair(&s->of[i], number, at);
        s->latest = i;
        return true;
    }
    if (s->count == BL_SEQUENCES) return false;
    s->latest = s->count;
    enter(s, s->count, signature, number, at);
    return true;
}
