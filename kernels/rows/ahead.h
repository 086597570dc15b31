/* Columns of the next member's operands, asked for a few lines at a time, evenly over the work on
 * this one: a burst would wait for memory like the loads themselves. */
#ifndef BL_ROWS_AHEAD_H
#define BL_ROWS_AHEAD_H

#include "kernels/rows/simd.h"

typedef struct {
    const char *column;
    ptrdiff_t ld, first, end; /* bytes: between columns, and what of this one is wanted */
    ptrdiff_t later, longer;  /* what first and end grow by, a column */
    uintptr_t at;
    int left; /* columns */
} ahead_matrix;

typedef struct {
    ahead_matrix b, a;
    int each;                         /* lines at a time, or 0 */
    ptrdiff_t a_distance, b_distance; /* reals from this member's operands to the next one's */
} ahead;

INLINE void ahead_column(ahead_matrix *f) {
    f->at = (uintptr_t)(f->column + f->first) / 64 * 64;
}
INLINE void ahead_line(ahead_matrix *f) {
    __builtin_prefetch((const void *)f->at, 0, 3);
    f->at += 64;
    if (f->at < (uintptr_t)(f->column + f->end)) return;
    f->left--, f->column += f->ld, f->first += f->later, f->end += f->longer;
    ahead_column(f);
}
INLINE UNUSED void fetch_ahead(ahead *next, int lines) {
    for (; lines > 0; lines--) {
        if (next->b.left > 0)
            ahead_line(&next->b);
        else if (next->a.left > 0)
            ahead_line(&next->a);
    }
}

/* part: 'L' or 'U' of a square matrix, or 0 for all of it. ld counts reals. */
INLINE UNUSED ahead_matrix ahead_of(char part, const void *A, ptrdiff_t ld, int m, int n) {
    const ptrdiff_t element = sizeof(elem);
    ahead_matrix f = {.column = A, .ld = ld * (ptrdiff_t)sizeof(real), .left = n};
    f.end = part == 'U' ? element : m * element;
    if (part == 'U') f.longer = element;
    if (part == 'L') f.later = element;
    ahead_column(&f);
    return f;
}

#endif
