/* Row-major to column-major and back. Lengths and leading dimensions are elements. */
#ifndef BL_TRANSPOSE_H
#define BL_TRANSPOSE_H

#include <stdint.h>

/* to (column-major, ldto) = the rows x cols matrix at `from`, row-major with row length ldfrom. */
void bl_transpose(void *to, int64_t ldto, const void *from, int64_t ldfrom, int64_t rows,
                  int64_t cols, int elem);

/* to (row-major, ldto) = the referenced part (bl_part) of the column-major matrix at `from`. */
void bl_transpose_back(void *to, int64_t ldto, const void *from, int64_t ldfrom, int64_t rows,
                       int64_t cols, int part, int elem);

#endif
