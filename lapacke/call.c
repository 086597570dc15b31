/* Turns the arguments of any entry point into a bl_problem, checking them in the order LAPACK does. */
#include "lapacke/call.h"

#include "batch/choose/select.h"
#include "batch/place.h"
#include "batch/process/config.h"
#include "batch/process/thread.h"
#include "batch/region/record.h"
#include "batch/region/region.h"
#include "batch/report/error.h"
#include "batch/report/observe.h"
#include "batch/residency.h"
#include "batch/together/coalesce.h"
#include "lapacke/argument_error.h"
#include "lapacke/decode.h"
#include "lapacke/fast.h"
#include "lapacke/include/batchlas.h"
#include "lapacke/nancheck.h"
#include "lapacke/variable.h"

/* A device's info is left alone: only its stream may touch it. */
static int64_t wrong_argument(const bl_call_site *c, int position) {
    int64_t batch = bl_call_batch(c);
    const void *info = c->args[bl_call_count(c) - 2];
    if (bl_op_has(c->op, BL_ARG_INFO) && info && batch > 0 && bl_on_host(info)) {
        bl_problem p = {.int_bytes = (uint8_t)c->int_bytes};
        bl_set_info_operand(&p, info);
        for (int64_t b = 0; b < batch; b++) bl_set_info(&p, b, -position);
    }
    bl_report_argument(c, position);
    return -position;
}

static int64_t not_run(const bl_problem *p, int code) {
    for (int64_t b = 0; b < p->batch && p->info.location == BL_HOST; b++) bl_set_info(p, b, code);
    return code;
}

static int64_t call(const bl_call_site *c, bool interposed) {
    bl_problem p;
    int bad = bl_decode(c, 0, &p);
    if (bad) return wrong_argument(c, bad);
    p.interposed = interposed;
    int code = bl_locate(&p);
    if (code) return not_run(&p, code);
    bl_run_fn *run = bl_on_device(&p) ? bl_run : bl_runner(c);
    return bl_region_take(&p, run) ? 0 : run(&p);
}

int64_t bl_call(bl_routine routine, bl_dtype dtype, bl_form form, bl_style style, int int_bytes,
                const void *const args[]) {
    const bl_call_site c = bl_call_site_of(routine, dtype, form, style, int_bytes, args);
    bl_thread_meet();
    return form == BL_VARIABLE ? bl_call_variable(&c) : call(&c, false);
}

int64_t bl_call_foreign(bl_routine routine, bl_dtype dtype, bl_form form, bl_style style,
                        int int_bytes, const void *const args[]) {
    const bl_call_site c = bl_call_site_of(routine, dtype, form, style, int_bytes, args);
    bl_thread_meet();
    return call(&c, true);
}

/* A call that was asked about only because it might have been combined, or because nobody had seen
 * whether its pin can run, is forwarded. */
static int not_combined(const bl_problem *p) {
    int code = bl_check_pin(p);
    bl_coalesce_saw_pin(p->op->id);
    return code ? code : BL_E_DEVICE;
}

/* Without company a call takes the kernel that it takes where no company is sought. That heeds no pin
 * for a product of an alpha of zero. */
static bool run_fast(const bl_call_site *c, const bl_problem *p) {
    int64_t info = 0;
    bl_fast_fn *run = bl_fast[c->int_bytes == 8][c->style][c->routine];
    if (!run || bl_pin(p->op->id) || bl_place_on_device(p)) return false;
    const bool done = bl_observe_start() > 0 ? bl_fast_observed(c->routine, c->dtype, c->style,
                                                                c->int_bytes, c->args, &info)
                                             : run(c->dtype, c->args, &info);
    if (done && c->style >= BL_LAPACKE && p->info.access) bl_set_info(p, 0, info);
    return done;
}

static int run_alone(const bl_call_site *c, const bl_problem *p, bool alone) {
    if (alone && run_fast(c, p)) return 0;
    int code = alone ? bl_execute(p) : not_combined(p);
    if (code == BL_E_PIN && !bl_pin_told(p->op->id))
        bl_warn("%s; forwarded", batchlas_last_error());
    return code;
}

bl_answer bl_call_single(bl_routine routine, bl_dtype dtype, bl_style style, int int_bytes,
                         const void *const args[], bool alone, int64_t *info) {
    const bl_call_site c = bl_call_site_of(routine, dtype, BL_SINGLE, style, int_bytes, args);
    bl_problem p;
    bl_single s;
    *info = 0;
    if (bl_region_repeat(routine, dtype, (uint8_t)style, (uint8_t)int_bytes, args))
        return BL_HAS_RUN;
    bl_thread_meet();
    if (bl_decode_single(&c, &p, &s)) return BL_NOTHING_TO_RUN;
    p.interposed = true;
    if (!s.has_info && bl_op_has(c.op, BL_ARG_INFO)) {
        bl_region_flush(); /* LAPACKE: the caller reads the result at once */
    } else {
        bl_saying *said = bl_region_take_single(&p, s.work[BL_SCALARS]);
        if (said) {
            bl_decode_saying(&c, &p, said);
            return BL_HAS_RUN;
        }
    }
    int64_t own_info = 0;
    if (!s.has_info && bl_op_has(c.op, BL_ARG_INFO)) bl_set_info_operand(&p, &own_info);
    if (style == BL_LAPACKE && bl_nancheck_on()) {
        int64_t nan = bl_nancheck_member(&c, &p, 0);
        if (nan) {
            *info = nan;
            return BL_HAS_RUN_ALONE;
        }
    }
    /* A call that might as well have been combined must not show that it was not. */
    bool combined = bl_coalesce(&p);
    if (!combined && run_alone(&c, &p, alone || bl_deterministic())) return BL_FORWARD;
    for (int e = 0; e < BL_ELEMENTS; e++)
        if (s.work[e]) bl_store_work_size(&p, (bl_element)e, s.work[e]);
    *info = bl_get_info(&p, 0);
    return combined ? BL_HAS_RUN : BL_HAS_RUN_ALONE;
}
