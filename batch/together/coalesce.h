/* Single calls that several threads make at once, as batches. */
#ifndef BL_COALESCE_H
#define BL_COALESCE_H

#include <stdatomic.h>

#include "batch/op.h"

/* Why an op's calls, without BATCHLAS_COALESCE=always, are more than forwarded: some may be combined,
 * by the table; the environment pins a route and nobody has seen yet whether it can run; or bits must
 * not depend on being combined, so that all go where a batch would. 0 until bl_coalesce_prepare has
 * read the table. */
enum { BL_REASON_COMBINES = 1, BL_REASON_PIN = 2, BL_REASON_DETERMINISTIC = 4 };
extern atomic_uchar bl_coalesce_reasons[BL_OPS];
void bl_coalesce_prepare(void);
void bl_coalesce_deterministic(bool on);

/* The op's pin was looked at. */
void bl_coalesce_saw_pin(bl_op_id op);

/* Asked first, at each call of such an op: a few loads. False: nobody is about, or those who are
 * have not been worth waiting for. */
bool bl_coalesce_worth(bl_op_id op);

/* True: p, a single call, has been computed as a member of a batch. False: p is untouched. */
bool bl_coalesce(const bl_problem *p);

#endif
