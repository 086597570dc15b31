/* Answers remembered by key, for all threads: the choices made for shapes seen before. A program
 * that uses thousands of shapes finds each again. No lock: a reader copies an answer and drops the
 * copy if somebody wrote it meanwhile; a writer passes by an answer that another is writing. So a signal
 * handler may ask too; if it leaves a write by longjmp, one place is lost. */
#ifndef BL_MEMO_H
#define BL_MEMO_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { BL_MEMO_WAYS = 8 }; /* answers whose keys fall together, before one is dropped */

/* Eight keys' hashes in a cache line: most looks end there. */
typedef struct {
    _Alignas(32) _Atomic uint32_t tag[BL_MEMO_WAYS]; /* 0: free */
} bl_memo_set;

typedef struct {
    const unsigned sets, key_words, value_words;
    bl_memo_set *const set;
    _Atomic uint64_t *const answer; /* of each way: a count of writes, the key, the value */
    atomic_uint dropped;
} bl_memo;

/* A memo of 8 * sets answers, sets a power of two. key and value are types of whole 64-bit words;
 * keys are compared as bytes, padding included. */
#define BL_MEMO(name, count, key, value)                                                           \
    _Static_assert(sizeof(key) % 8 == 0 && sizeof(value) % 8 == 0, "whole words");                 \
    static bl_memo_set name##_sets[count];                                                         \
    static _Atomic uint64_t                                                                        \
        name##_answers[(count)*BL_MEMO_WAYS * (1 + (sizeof(key) + sizeof(value)) / 8)];            \
    static bl_memo name = {.sets = count,                                                          \
                           .key_words = sizeof(key) / 8,                                           \
                           .value_words = sizeof(value) / 8,                                       \
                           .set = name##_sets,                                                     \
                           .answer = name##_answers}

/* False: the key has not been seen, or not lately. */
bool bl_memo_get(const bl_memo *m, const void *key, void *value);

void bl_memo_put(bl_memo *m, const void *key, const void *value);

#endif
