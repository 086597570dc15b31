/* The selector of products with a sparse matrix: pins, tables and the memo are those of batch/choose/select.h. */
#ifndef BL_SPARSE_SELECT_H
#define BL_SPARSE_SELECT_H

#include "batch/choose/table.h"
#include "batch/sparse/problem.h"

typedef struct {
    const bl_csr_candidate *candidate; /* NULL: nothing can run it */
    const char *why;                   /* as bl_choice's */
    bool pin_failed;                   /* a pin names no candidate that can run this problem */
} bl_csr_choice;

/* The candidate for p under x; remembered per shape. */
bl_csr_choice bl_csr_select(const bl_csr_problem *p, const bl_exec *x);

/* The same by the long way, for tests and tools. */
bl_csr_choice bl_csr_select_fresh(const bl_csr_problem *p, const bl_exec *x);

/* Key values of a problem: trans, m, n, k, order (rows of op(A)), q (entries a row of A, rounded up),
 * batch, threads. */
void bl_csr_point_of(const bl_csr_problem *p, const bl_exec *x, bl_point *at);

/* Writes the spellings that can run p, separated by spaces. */
void bl_csr_runnable(const bl_csr_problem *p, const bl_exec *x, char *text, size_t size);

#endif
