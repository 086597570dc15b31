/* What to race next: an op's lattice by tiers, then where the answer is least certain. */
#ifndef BL_TUNE_PLAN_H
#define BL_TUNE_PLAN_H

#include "tools/tune/ledger.h"

enum { PLAN_NEAREST = 3 };

typedef struct {
    int op; /* index into the plan's ledgers */
    tune_point point;
    tune_tier tier;
    double value;                                       /* of racing it; the greatest is next */
    double distance[PLAN_NEAREST], clear[PLAN_NEAREST]; /* of the nearest lines, nearest first */
    bool stale; /* its line in the ledger will not do: raced before new ones, save preview's */
    bool done;
} tune_item;

typedef struct {
    bool gpu;
    tune_tier tier;
    const char *dtypes, *blas; /* the BLAS at hand; "" on a GPU */
    int from;                  /* the least order */
    tune_ledger *ledger;       /* one an op */
    const bl_op **op;
    int ops;
    tune_item *item;
    int items, room;
} tune_plan;

/* Fills the items from lattice and ledgers: what a ledger has, from the same sources and
 * candidates and at least at this tier, is done. */
void plan_make(tune_plan *p);

/* The next item; NULL: there is nothing left. */
tune_item *plan_next(tune_plan *p);
int plan_left(const tune_plan *p);

/* After an item's line is in its ledger: values its neighbours anew, and bisects towards them. */
void plan_raced(tune_plan *p, const tune_item *item);

#endif
