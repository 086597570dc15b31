/* Single calls that several threads make at once, as batches. */
#ifndef BL_COALESCE_H
#define BL_COALESCE_H

#include <stdio.h>

#include "batch/op.h"

/* The ops of which some calls may be combined, by BATCHLAS_COALESCE=auto and the table: all false
 * until bl_coalesce_prepare has read it. */
extern bool bl_coalesce_ops[BL_OPS];
void bl_coalesce_prepare(void);

/* Asked first, at each call of such an op: a few loads. False: nobody is about, or those who are
 * have not been worth waiting for. */
bool bl_coalesce_worth(bl_op_id op);

/* True: p, a single call, has been computed as a member of a batch. False: p is untouched. */
bool bl_coalesce(const bl_problem *p);

void bl_coalesce_report(FILE *to);

#endif
