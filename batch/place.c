/* Placement by pin, by BATCHLAS_DEVICE, by the measured table place.<gpu>.txt. */
#include "batch/place.h"

#include <string.h>

#include "batch/choose/memo.h"
#include "batch/choose/select.h"
#include "batch/choose/tables.h"
#include "batch/device.h"
#include "batch/host/host.h"
#include "batch/process/config.h"
#include "batch/residency.h"

/* The table's lattice is coarse and other machines' processors differ from the one measured: a GPU
 * must win by this much to be chosen. */
static const double margin = 2;

static const char *memory_of(const bl_problem *p) {
    for (int i = 0; i < BL_MATRIX_SLOTS; i++) {
        const bl_operand *o = &p->operand[i];
        if (o->access && (o->pointers || o->base))
            return bl_is_pinned(o->pointers ? o->pointers[0] : o->base) ? "pinned" : "pageable";
    }
    return "pageable";
}

/* More than four times away in a key. A batch larger than any that was measured is as good. */
static bool is_far(const bl_table *t, const bl_row *row, const bl_point *at, unsigned ignore) {
    for (int k = 0; k < t->keys; k++) {
        bl_key key = t->key[k].key;
        if (!t->key[k].log || !at->has[key] || ignore & 1u << key) continue;
        double apart = at->log[key] - row->log[k];
        if (apart < -2 || (apart > 2 && key != BL_KEY_batch)) return true;
    }
    return false;
}

/* Pinned memory may make a route of it, which must not depend on that where bits must not. */
static bool wins(const bl_problem *p, bool pinned, int threads) {
    const bl_table *t = bl_tables_place(bl_device_name());
    if (!t) return false;
    bl_exec x = {.device = BL_HOST, .threads = threads, .provider = bl_host_provider()};
    bl_point at;
    bool invariant = bl_deterministic();
    bl_point_of(p, &x, &at);
    bl_point_text(&at, BL_KEY_memory, pinned && !invariant ? "pinned" : "pageable");
    unsigned ignore = invariant ? 1u << BL_KEY_batch | 1u << BL_KEY_threads : 0;
    const bl_row *row = bl_table_nearest(t, p->dtype, &at, ignore);
    if (!row || is_far(t, row, &at, ignore)) return false;
    double cpu = -1, cuda = -1;
    for (int i = 0; i < row->entries; i++) {
        if (!strcmp(row->entry[i].spelling, "cpu")) cpu = row->entry[i].ms;
        if (!strcmp(row->entry[i].spelling, "cuda")) cuda = row->entry[i].ms;
    }
    return cpu > 0 && cuda > 0 && cuda * margin < cpu;
}

/* A loop asks for the same shapes again and again. */
typedef struct {
    const bl_op *op;
    const char *device;
    int64_t order, q, batch;
    unsigned changes;
    int threads;
    char dtype, pinned, deterministic, room[5];
} memo_key;

BL_MEMO(memo, 512, memo_key, int64_t);

bool bl_place_by_table(const bl_problem *p) {
    memo_key key;
    int64_t answer;
    memset(&key, 0, sizeof key);
    key.op = p->op;
    key.device = bl_device_name();
    key.order = p->op->order(p), key.q = p->op->q ? p->op->q(p) : 0, key.batch = p->batch;
    key.changes = bl_choice_changes();
    key.threads = bl_host_threads();
    key.dtype = (char)p->dtype;
    key.pinned = memory_of(p)[1] == 'i';
    key.deterministic = bl_deterministic();
    if (!bl_memo_get(&memo, &key, &answer)) {
        answer = wins(p, key.pinned, key.threads);
        bl_memo_put(&memo, &key, &answer);
    }
    return answer;
}

bool bl_place_on_device(const bl_problem *p) {
    int device = bl_config_get()->device;
    const char *pin = bl_pin(p->op->id);
    if (device == BL_PLACE_UNSAID) device = p->interposed ? BL_PLACE_CPU : BL_PLACE_AUTO;
    if (device == BL_PLACE_CPU || p->batch == 0) return false;
    /* A pin limits the choice to the executors that know its route. */
    bool only_device = pin && !bl_has_route(p->op->id, BL_HOST, pin);
    if (device == BL_PLACE_AUTO && !only_device && !bl_place_by_table(p)) return false;
    int gpus = bl_device_count();
    if (device >= BL_PLACE_CUDA_0 && device - BL_PLACE_CUDA_0 >= gpus) return false;
    return gpus > 0 && (!pin || bl_has_route(p->op->id, BL_DEVICE, pin));
}
