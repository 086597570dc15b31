/* Combining concurrent single calls: when it is tried, and how a share of a batch is run. */
#include "batch/together/coalesce.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>

#include "batch/choose/memo.h"
#include "batch/choose/select.h"
#include "batch/choose/tables.h"
#include "batch/host/host.h"
#include "batch/process/config.h"
#include "batch/process/once.h"
#include "batch/process/postpone.h"
#include "batch/process/thread.h"
#include "batch/region/record.h"
#include "batch/report/observe.h"
#include "batch/run.h"
#include "batch/together/commit.h"
#include "batch/together/rounding.h"

/* A share below this much arithmetic is not worth waking a thread for. */
static const double least_share = 5e4; /* flops */

/* Of the calling thread: in place for as long as others may read it. */
typedef struct {
    bl_problem p;
    bl_signature_key key;
    uint32_t rounding;
    bool failed;
    bool busy; /* the handler of a signal that cannot wait may call in */
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
    bl_point_of(p, &x, &at);
    const bl_row *row = bl_table_nearest(t, p->dtype, &at, 0);
    return row && combines(row);
}

typedef struct {
    const bl_op *op;
    int64_t order;
    unsigned callers;
    int dtype;
} pays_key;

BL_MEMO(memo, 128, pays_key, int64_t);

/* Remembered per shape and number of callers. */
static bool pays(const bl_problem *p) {
    pays_key key;
    int64_t answer;
    memset(&key, 0, sizeof key);
    key.op = p->op, key.order = p->op->order(p);
    key.callers = bl_commit_present(), key.dtype = (int)p->dtype;
    if (key.callers < 2) return false;
    if (!bl_memo_get(&memo, &key, &answer)) {
        answer = look_up(p, key.callers);
        bl_memo_put(&memo, &key, &answer);
    }
    return answer;
}

/* ---- When it is tried ---- */

/* In auto mode a thread whose waits are in vain waits ever more seldom: of so many calls of an op
 * only one. A wait in vain costs what many good ones bring. The thread always joins those who wait
 * already, for that costs it no waiting. */
enum { LOOK_AGAIN = 32, MOST_SKIPPED = 1 << 16, GOOD_FOR_ONE = 64 };
typedef struct {
    uint32_t skip, left, good;
} patience;
static _Thread_local patience patience_with[BL_OPS];

static void learn(patience *with, bl_commit_outcome outcome) {
    if (outcome == BL_COMMIT_DONE) {
        with->good = (with->good + 1) % GOOD_FOR_ONE;
        if (!with->good) with->skip /= 2;
    } else if (outcome != BL_COMMIT_NOBODY) {
        if (with->skip < MOST_SKIPPED) with->skip = 2 * with->skip + 1;
        with->left = with->skip;
        with->good = 0;
    }
}

atomic_uchar bl_coalesce_reasons[BL_OPS];

bool bl_coalesce_worth(bl_op_id op) {
    unsigned why = atomic_load_explicit(&bl_coalesce_reasons[op], memory_order_relaxed);
    if (why & (BL_REASON_PIN | BL_REASON_DETERMINISTIC)) return true;
    bl_thread_meet();
    patience *with = &patience_with[op];
    if (with->left == 0) {
        if (bl_commit_company(1)) return true;
        with->left = LOOK_AGAIN;
        return false;
    }
    with->left--;
    return bl_commit_company(0);
}

/* `always` holds on to its company for as long as a thread may be kept from the processor by others. */
enum { KEPT_US = 10000, MOST_MISSED = 1000 };
static bl_commit_wait wait_for(const bl_config *c) {
    unsigned us = c->coalesce_wait_us, times = us ? KEPT_US / us : 1;
    if (c->coalesce != BL_COALESCE_ALWAYS || times < 1) times = 1;
    return (bl_commit_wait){us, times < MOST_MISSED ? times : MOST_MISSED};
}

/* Also after a look at the table that says no, of which the next calls are spared. */
static bool tried(const bl_problem *p, const bl_config *c) {
    bl_coalesce_mode mode = c->coalesce;
    if (mode == BL_COALESCE_NEVER || own.busy || bl_rounding_traps(bl_rounding_get())) return false;
    if (mode == BL_COALESCE_ALWAYS) return bl_commit_company(wait_for(c).missed);
    if (pays(p)) return true;
    patience_with[p->op->id].left = LOOK_AGAIN;
    return false;
}

void bl_coalesce_saw_pin(bl_op_id op) {
    atomic_fetch_and(&bl_coalesce_reasons[op], (unsigned char)~BL_REASON_PIN);
}

void bl_coalesce_deterministic(bool on) {
    for (int op = 0; op < BL_OPS; op++)
        if (on)
            atomic_fetch_or(&bl_coalesce_reasons[op], BL_REASON_DETERMINISTIC);
        else
            atomic_fetch_and(&bl_coalesce_reasons[op], (unsigned char)~BL_REASON_DETERMINISTIC);
}

static void read_table(void) {
    const bl_table *t = bl_tables_coalesce();
    if (!t) return;
    for (int op = 0; op < BL_OPS; op++) {
        bl_point at = {0};
        bl_point_text(&at, BL_KEY_op, bl_op_get((bl_op_id)op)->name);
        for (int k = 0; k < t->keys; k++)
            for (int r = 0; r < t->rows && t->key[k].key == BL_KEY_op; r++)
                if (t->row[r].exact[k] == at.exact[BL_KEY_op] && combines(&t->row[r]))
                    atomic_fetch_or(&bl_coalesce_reasons[op], BL_REASON_COMBINES);
    }
}

static void read_all(void) {
    const bl_config *c = bl_config_get();
    if (c->coalesce == BL_COALESCE_ALWAYS) return;
    if (c->coalesce == BL_COALESCE_AUTO) read_table();
    for (int op = 0; op < BL_OPS; op++)
        if (c->route[op]) atomic_fetch_or(&bl_coalesce_reasons[op], BL_REASON_PIN);
    if (bl_deterministic()) bl_coalesce_deterministic(true);
}

void bl_coalesce_prepare(void) {
    static bl_once once = BL_ONCE_INIT;
    bl_do_once(&once, read_all);
}

/* ---- How a share is run ---- */

static bool same(const void *a, const void *b) {
    const item *x = a, *y = b;
    return x->rounding == y->rounding && !memcmp(&x->key, &y->key, sizeof x->key);
}

static size_t shares(const void *one, size_t count, size_t most) {
    const bl_problem *p = &((const item *)one)->p;
    double worth =
        p->op->flops(p) * (bl_is_complex(p->dtype) ? 4 : 1) * (double)count / least_share;
    return worth < 1 ? 1 : worth < (double)most ? (size_t)worth : most;
}

_Static_assert(BL_SLOTS + 1 <= BL_COMMIT_ROOM, "operands and info");

static bl_problem batch_of(item *const of[], size_t count, void **room) {
    bl_problem p = of[0]->p;
    p.batch = (int64_t)count;
    for (size_t b = 0; b < count; b++) {
        for (size_t k = 0; k < BL_SLOTS; k++) room[k * count + b] = of[b]->p.operand[k].base;
        room[BL_SLOTS * count + b] = of[b]->p.info.base;
    }
    for (size_t k = 0; k < BL_SLOTS; k++)
        if (p.operand[k].access) p.operand[k].pointers = room + k * count;
    if (p.info.access) p.info.pointers = room + BL_SLOTS * count;
    return p;
}

/* Failure leaves everything unwritten: each caller then runs its own call. */
static void run(void *const items[], size_t count, void **room) {
    item *const *of = (item *const *)items;
    bl_problem p = batch_of(of, count, room);
    uint32_t own_rounding = bl_rounding_swap(of[0]->rounding);
    if (bl_execute_alone(&p))
        for (size_t b = 0; b < count; b++) of[b]->failed = true;
    bl_rounding_swap(own_rounding);
}

static const bl_commit_kind kind = {same, shares, run};

/* ---- One call ---- */

static bl_commit_outcome commit(const bl_problem *p, bl_commit_wait wait) {
    own.busy = true;
    own.p = *p;
    own.key = bl_signature_key_of(p, NULL);
    own.rounding = bl_rounding_get();
    own.failed = false;
    bl_commit_outcome outcome = bl_commit(&kind, &own, wait);
    own.busy = false;
    return outcome;
}

/* A handler that leaves by longjmp must not leave others' work half done, nor take with it the
 * arrays they work on: signals wait until the call is done, and so does cancellation. */
bool bl_coalesce(const bl_problem *p) {
    const bl_config *c = bl_config_get();
    if (!tried(p, c)) return false;
    int state, error = errno;
    sigset_t before;
    bl_parallel_prepare(); /* others wait for who leads: it must not wait for the dynamic linker */
    bl_postpone_signals(&before);
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
    bl_commit_outcome outcome = commit(p, wait_for(c));
    bool done = outcome >= BL_COMMIT_LATE && !own.failed;
    if (c->coalesce == BL_COALESCE_AUTO) learn(&patience_with[p->op->id], outcome);
    errno = error;
    pthread_setcancelstate(state, NULL);
    bl_allow_signals(&before);
    return done;
}

static void report(FILE *to) {
    bl_commit_counts c = bl_commit_totals();
    if (c.batches)
        fprintf(to, "concurrent callers: %llu calls ran as %llu batches, %.2f calls a batch\n",
                (unsigned long long)c.items, (unsigned long long)c.batches,
                (double)c.items / (double)c.batches);
}

__attribute__((constructor)) static void join_report(void) {
    bl_observe_also(report);
}
