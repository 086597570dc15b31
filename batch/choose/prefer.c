/* The op's own table, else the nearest device's. */
#include "batch/choose/prefer.h"

#include "batch/choose/estimate.h"
#include "batch/choose/tables.h"
#include "batch/host/host.h"
#include "batch/plugin.h"

typedef struct {
    const bl_table *table;
    const char *borrowed; /* where it was measured, if not here */
    bl_dtype dtype;
    const bl_exec *x;
    int64_t batch;
    unsigned ignore;
    const char *const *name;
    int names;
    bool far;
} question;

const char *bl_device_of(const bl_exec *x) {
    return x->gpu ? x->gpu->name : bl_host_device();
}

static int ask(question *q, const bl_point *at) {
    return bl_table_pick(q->table, q->dtype, at, q->ignore, q->name, q->names, &q->far);
}

static int answer(question *q, const bl_point *here) {
    bl_point at = *here;
    if (q->x->gpu && q->borrowed && q->table->sms > 0) /* as full as the card it was measured on */
        bl_point_number(&at, BL_KEY_batch, (double)q->batch * q->table->sms / q->x->gpu->sms);
    int pick = ask(q, &at);
    if (pick >= 0 || !q->x->provider) return pick;
    q->borrowed =
        bl_blas_kind_name(BL_BLAS_OPENBLAS_OPENMP); /* measured under other libraries only */
    bl_point_text(&at, BL_KEY_blas, q->borrowed);
    return ask(q, &at);
}

bl_preference bl_prefer(int op, bl_dtype dtype, const bl_exec *x, const bl_point *at, int64_t batch,
                        unsigned ignore, const char *const *name, int names) {
    bl_preference none = {.pick = -1};
    question q = {
        .dtype = dtype, .x = x, .batch = batch, .ignore = ignore, .name = name, .names = names};
    const char *device = bl_device_of(x);
    q.table = bl_tables_get(op, device, &q.borrowed);
    if (!q.table) return none;
    const bool own = !q.borrowed;
    int pick = answer(&q, at);
    if (pick < 0 && own) q.table = bl_tables_lent(op, device);
    if (pick < 0 && own && q.table) {
        q.borrowed = q.table->device;
        pick = answer(&q, at);
    }
    if (pick < 0) return none;
    return (bl_preference){pick, q.borrowed ? "borrowed" : q.far ? "extrapolated" : "table"};
}
