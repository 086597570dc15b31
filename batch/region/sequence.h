/* A regular loop's calls in few words: each call's addresses are those of the call before it, one
 * period ago, and a constant step. */
#ifndef BL_SEQUENCE_H
#define BL_SEQUENCE_H

#include "batch/op.h"

/* What an item has addresses of: the operands, then info and work. */
enum { BL_ROLE_INFO = BL_SLOTS, BL_ROLE_WORK, BL_ROLES };

/* Member i is call number first + i * period of the record; its address in role k is at[k] + i * step[k]. */
typedef struct {
    uint32_t signature, count, first, period;
    uintptr_t at[BL_ROLES],
        step[BL_ROLES];       /* a step may be negative: it is added with wrap-around */
    uintptr_t next[BL_ROLES]; /* the addresses that would continue it */
} bl_sequence;

/* More make a loop irregular: its calls are listed one by one. */
enum { BL_SEQUENCES = 8 };

typedef struct {
    bl_sequence of[BL_SEQUENCES]; /* by the number of their first call */
    uint32_t count;
    uint32_t latest; /* the one that grew last */
} bl_sequences;

/* Adds call `number`, the next one of the record. False: it continues none, and there is no room. */
bool bl_sequences_add(bl_sequences *s, uint32_t signature, uint32_t number,
                      void *const at[BL_ROLES]);

static inline void *bl_sequence_at(const bl_sequence *q, int role, uint32_t member) {
    return (void *)(q->at[role] + member * q->step[role]);
}

static inline uint32_t bl_sequence_last(const bl_sequence *q) {
    return q->first + (q->count - 1) * q->period;
}

#endif
