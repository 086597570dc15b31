/* Transposition in square tiles; elements of 4, 8 and 16 bytes. */
#include "batch/host/transpose.h"

#include <string.h>

#include "batch/problem.h"

enum { TILE = 16 };

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static bool referenced(int part, int64_t i, int64_t j) {
    return part == BL_FULL || (part == BL_UPPER ? i <= j : i >= j);
}

static inline void copy_element(char *to, const char *from, int elem) {
    switch (elem) { /* constant sizes, so that each is one move */
    case 4:
        memcpy(to, from, 4);
        break;
    case 8:
        memcpy(to, from, 8);
        break;
    default:
        memcpy(to, from, 16);
        break;
    }
}

/* Element (i, j) lies at i * ti + j * tj in `to` and i * fi + j * fj in `from`. */
static void move(char *to, int64_t ti, int64_t tj, const char *from, int64_t fi, int64_t fj,
                 int64_t rows, int64_t cols, int part, int elem) {
    for (int64_t jj = 0; jj < cols; jj += TILE)
        for (int64_t ii = 0; ii < rows; ii += TILE)
            for (int64_t j = jj; j < least(jj + TILE, cols); j++)
                for (int64_t i = ii; i < least(ii + TILE, rows); i++)
                    if (referenced(part, i, j))
                        copy_element(to + (i * ti + j * tj) * elem, from + (i * fi + j * fj) * elem,
                                     elem);
}

void bl_transpose(void *to, int64_t ldto, const void *from, int64_t ldfrom, int64_t rows,
                  int64_t cols, int elem) {
    move(to, 1, ldto, from, ldfrom, 1, rows, cols, BL_FULL, elem);
}

void bl_transpose_back(void *to, int64_t ldto, const void *from, int64_t ldfrom, int64_t rows,
                       int64_t cols, int part, int elem) {
    move(to, ldto, 1, from, 1, ldfrom, rows, cols, part, elem);
}
