/* What a table is worth: by its own ledger, one cell left out at a time, and against another. */
#ifndef BL_TUNE_JUDGE_H
#define BL_TUNE_JUDGE_H

#include "tools/tune/ledger.h"

typedef struct {
    int cells, above_5, above_25; /* cells that lose more than 5 and 25 % when left out */
    double worst;                 /* time over the best */
} judge_loss;

/* For every cell, the choice of the table without it; `lost` is told of those that lose more than
 * 5 %. */
typedef void judge_lost(const tune_ledger *l, const tune_line *line, double ratio, void *arg);
judge_loss judge_leave_one_out(const tune_ledger *l, judge_lost *lost, void *arg);

/* Compares what two table files choose at every point of either. Prints where `newer` chooses more
 * than 5 % worse; returns how often, or -1 if a table is malformed. */
int judge_gate(const char *older, const char *newer);

#endif
