/* A stack of row-major matrices of double precision, in which NumPy computes, through libbatchlas, piece by piece: what a routine overwrites is copied
 * into a buffer that stays in cache, or straight into the result. A whole fresh copy of a large stack
 * costs more in page faults than its factorisation.
 *
 * Every function returns 0; 1 where a factorisation failed (the call is then NumPy's, which raises as it
 * does); or -1: the library could not. again[i]: member i is to be done again by NumPy, for it holds a
 * NaN or its result is not finite. */
#include <complex.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "lapacke_batched.h"

#define EXPORT __attribute__((visibility("default")))

enum { ROW_MAJOR = 101 };

/* Rows are short: a call of memset takes longer than the stores. */
#if defined __GNUC__ && !defined __clang__
#define NO_MEMSET __attribute__((optimize("no-tree-loop-distribute-patterns")))
#else
#define NO_MEMSET
#endif

/* Members of `bytes` that make a piece: a piece is the same share of each thread's second-level cache. */
static int32_t piece_of(int64_t bytes, int64_t count, int32_t threads) {
    const int64_t members = ((int64_t)threads << 18) / bytes, least = 16;
    const int64_t piece = members > least ? members : least;
    return (int32_t)(piece < count ? piece : count);
}

/* Keeps what the library said of a piece. Returns what a function returns. */
static int note(int64_t result, const int32_t *info, int32_t members, uint8_t *again) {
    if (result < 0) return -1;
    if (result == 0) return 0;
    for (int32_t i = 0; i < members; i++) {
        if (info[i] > 0) return 1;
        again[i] |= info[i] < 0;
    }
    return 0;
}

#define CALL(routine) PASTE(LAPACKE_, LETTER, routine##_strided_batched)
#define NAME(f) PASTE(batchlas_stack_, LETTER, _##f)
#define PASTE(a, b, c) PASTE_(a, b, c)
#define PASTE_(a, b, c) a##b##c

#define LETTER d
#define T double
#define ORGQR CALL(orgqr)
#include "_stacks_dtype.inc"
#undef LETTER
#undef T
#undef ORGQR
#define COMPLEX
#define LETTER z
#define T double complex
#define ORGQR CALL(ungqr)
#include "_stacks_dtype.inc"
