/* Combining concurrent single calls: when it is tried, and how a share of a batch is run. */
#include "batch/coalesce.h"

#include <pthread.h>
#include <string.h>

#include "batch/commit.h"
#include "batch/config.h"
#include "batch/host/host.h"
#include "batch/record.h"
#include "batch/select.h"
#include "batch/tables.h"

/* A share below this much arithmetic is not worth waking a thread for. */
static const double least_share = 5e4; /* flops */

/* Of the calling thread: in place for as long as others may read it. */
typedef struct {
    bl_problem p;
    bl_signature_key key;
    bool failed;
    bool busy; /* a signal handler may call in, or leave for good, while the thread waits */
} item;

static _Thread_local item own;

static bool combines(const bl_row *r) {
    return r->entries && !strcmp(r->entry[0].spelling, "combine");
}

/* The table's word for this many callers. */
static bool look_up(const bl_problem *p, unsigned callers) {
    const bl_table *t = bl_tables_coalesce();
    const bl_provider *v = bl_host_provider();
    if (!t || !v) return false;
    bl_exec x = {.device = BL_HOST, .threads = (int)callers, .provider = v};
    bl_point at;
    bool far;
    bl_point_of(p, &x, &at);
    const bl_row *row = bl_table_nearest(t, p->dtype, &at, 0, &far);
    return row && combines(row);
}

/* Remembered per shape and number of callers. */
static bool pays(const bl_problem *p) {
    static _Thread_local struct {
        const bl_op *op;
        int64_t order;
        unsigned callers;
        char dtype, answer;
    } memo[16];
    unsigned callers = bl_commit_present();
    if (callers < 2) return false;
    int64_t order = p->op->order(p);
    unsigned m = ((unsigned)order * 7 + callers * 3 + (unsigned)p->op->id) % 16;
    if (memo[m].op != p->op || memo[m].order != order || memo[m].callers != callers ||
        memo[m].dtype != (char)p->dtype) {
        memo[m].op = p->op, memo[m].order = order, memo[m].callers = callers;
        memo[m].dtype = (char)p->dtype;
        memo[m].answer = look_up(p, callers);
    }
    return memo[m].answer;
}

bool bl_coalesce_ops[BL_OPS];

static void read_table(void) {
    const bl_table *t = bl_tables_coalesce();
    if (!t || bl_config_get()->coalesce != BL_COALESCE_AUTO) return;
    for (int op = 0; op < BL_OPS; op++) {
        bl_point at = {0};
        bl_point_text(&at, BL_KEY_op, bl_op_get((bl_op_id)op)->name);
        for (int k = 0; k < t->keys; k++)
            for (int r = 0; r < t->rows && t->key[k].key == BL_KEY_op; r++)
                if (t->row[r].exact[k] == at.exact[BL_KEY_op] && combines(&t->row[r]))
                    bl_coalesce_ops[op] = true;
    }
}

void bl_coalesce_prepare(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_table);
}

static bool same(const void *a, const void *b) {
    return !memcmp(&((const item *)a)->key, &((const item *)b)->key, sizeof(bl_signature_key));
}

static size_t shares(const void *one, size_t count, size_t most) {
    const bl_problem *p = &((const item *)one)->p;
    double worth =
        p->op->flops(p) * (bl_is_complex(p->dtype) ? 4 : 1) * (double)count / least_share;
    return worth < 1 ? 1 : worth < (double)most ? (size_t)worth : most;
}

/* Failure leaves everything unwritten: each caller then runs its own call. */
static void run(void *const items[], size_t count) {
    void *at[BL_SLOTS + 1][BL_SEATS];
    item *const *of = (item *const *)items;
    bl_problem p = of[0]->p;
    p.batch = (int64_t)count;
    for (size_t b = 0; b < count; b++) {
        for (int k = 0; k < BL_SLOTS; k++) at[k][b] = of[b]->p.operand[k].base;
        at[BL_SLOTS][b] = of[b]->p.info.base;
    }
    for (int k = 0; k < BL_SLOTS; k++)
        if (p.operand[k].access) p.operand[k].pointers = at[k];
    if (p.info.access) p.info.pointers = at[BL_SLOTS];
    if (bl_execute_alone(&p))
        for (size_t b = 0; b < count; b++) of[b]->failed = true;
}

static const bl_commit_kind kind = {same, shares, run};

bool bl_coalesce(const bl_problem *p) {
    const bl_config *c = bl_config_get();
    if (c->coalesce == BL_COALESCE_NEVER || own.busy) return false;
    if (c->coalesce == BL_COALESCE_AUTO && !pays(p)) return false;
    own.busy = true;
    own.p = *p;
    own.key = bl_signature_key_of(p, NULL);
    own.failed = false;
    bool done = bl_commit(&kind, &own, c->coalesce_wait_us);
    own.busy = false;
    return done && !own.failed;
}

void bl_coalesce_report(FILE *to) {
    bl_commit_counts c = bl_commit_totals();
    if (c.batches)
        fprintf(to, "concurrent callers: %llu calls ran as %llu batches, %.2f calls a batch\n",
                (unsigned long long)c.items, (unsigned long long)c.batches,
                (double)c.items / (double)c.batches);
}
