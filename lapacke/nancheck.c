/* Screens members for NaN as LAPACKE does, and runs the others. */
#include "lapacke/nancheck.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "batch/host/backend.h"
#include "batch/process/config.h"
#include "batch/process/symbol.h"
#include "batch/report/error.h"

typedef int get_fn(void);

static get_fn *get_nancheck(void) {
    get_fn *get = NULL;
    for (int i = 0; i < BL_SPELLINGS && !get; i++) {
        char name[BL_SPELLED];
        bl_spell_c(name, &bl_spellings[i], "LAPACKE_get_nancheck");
        get = (get_fn *)bl_symbol_in_process(name, NULL);
    }
    return get;
}

/* A program that turned LAPACKE's check off means ours too. LAPACKE may be loaded late, so it is
 * looked for at calls 0, 1, 2, 4, 8, ... until it is found. */
bool bl_nancheck_on(void) {
    static _Atomic(get_fn *) found;
    static atomic_uint calls;
    get_fn *get = atomic_load_explicit(&found, memory_order_acquire);
    if (!get) {
        unsigned n = atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
        if ((n & (n - 1)) == 0) {
            get = get_nancheck();
            if (get) atomic_store_explicit(&found, get, memory_order_release);
        }
    }
    return get ? get() != 0 : bl_config_get()->nancheck;
}

/* Whether all are finite: 0 times any other number is NaN. Eight sums, which the compiler keeps in vectors. */
#define FINITE(name, real)                                                                         \
    static bool name(const real *x, int64_t count) {                                               \
        real sum[8] = {0}, all = 0;                                                                \
        int64_t i = 0;                                                                             \
        for (; i + 8 <= count; i += 8)                                                             \
            for (int k = 0; k < 8; k++) sum[k] += 0 * x[i + k];                                    \
        for (; i < count; i++) sum[0] += 0 * x[i];                                                 \
        for (int k = 0; k < 8; k++) all += sum[k];                                                 \
        return all == 0;                                                                           \
    }
FINITE(finite_s, float)
FINITE(finite_d, double)

static bool nan_in(const char *at, int64_t count, bl_dtype t) {
    const int64_t reals = bl_is_complex(t) ? 2 * count : count;
    if (t == BL_S || t == BL_C) {
        const float *x = (const float *)at;
        for (int64_t i = finite_s(x, reals) ? reals : 0; i < reals; i++)
            if (isnan(x[i])) return true;
    } else {
        const double *x = (const double *)at;
        for (int64_t i = finite_d(x, reals) ? reals : 0; i < reals; i++)
            if (isnan(x[i])) return true;
    }
    return false;
}

/* Line j is a column, or a row if row-major; of a triangle it begins or ends on the diagonal. */
bool bl_has_nan(bl_dtype t, bl_order order, bl_part part, int64_t rows, int64_t cols,
                const void *matrix, int64_t ld) {
    bool row = order == BL_ROW_MAJOR, to_diagonal = (part == BL_UPPER) != row;
    int64_t lines = row ? rows : cols, length = row ? cols : rows;
    for (int64_t j = 0; j < lines; j++) {
        int64_t from = part == BL_FULL || to_diagonal ? 0 : j;
        int64_t to = part != BL_FULL && to_diagonal ? bl_min(j + 1, length) : length;
        const char *line = (const char *)matrix + (size_t)(j * ld + from) * bl_sizeof(t);
        if (nan_in(line, to - from, t)) return true;
    }
    return false;
}

static bool nan_in_slot(const bl_problem *p, bl_slot slot, int64_t b) {
    const bl_operand *o = &p->operand[slot];
    if (!(o->access & BL_READ) || o->element == BL_INTEGERS) return false;
    if (slot >= BL_MATRIX_SLOTS) return nan_in(bl_member_of(o, b), o->rows, p->dtype);
    return bl_has_nan(p->dtype, p->order, (bl_part)o->read_part, o->rows, o->cols,
                      bl_member_of(o, b), o->ld);
}

int64_t bl_nancheck_member(const bl_call_site *c, const bl_problem *p, int64_t b) {
    int position = 2, strided = c->form == BL_STRIDED; /* the layout is argument 1 */
    for (const bl_arg *a = p->op->args; *a; a++) {
        const bl_slot slot = bl_slot_of(*a);
        if (slot != BL_SLOTS && nan_in_slot(p, slot, b)) return -position;
        position += slot == BL_SLOTS ? 1 : (slot < BL_MATRIX_SLOTS ? 2 : 1) + strided;
    }
    return 0;
}

static int64_t run_good(const bl_problem *p, const int64_t *good, int64_t count) {
    void **storage = malloc((size_t)count * (BL_SLOTS + 1) * sizeof *storage);
    if (!storage) {
        bl_fail("%s: out of memory", p->op->name);
        for (int64_t i = 0; i < count; i++) bl_set_info(p, good[i], BL_E_NOMEM);
        return BL_E_NOMEM;
    }
    bl_problem part = bl_subset(p, good, count, storage);
    int64_t result = bl_run(&part);
    free(storage);
    return result;
}

/* Whether all members of all inputs, one behind the other without gaps, are without a NaN: one pass over
 * memory, triangles that are not referenced included. False says nothing. */
static bool all_numbers(const bl_problem *p) {
    for (int i = 0; i < BL_SLOTS; i++) {
        const bl_operand *o = &p->operand[i];
        if (!(o->access & BL_READ) || o->element == BL_INTEGERS) continue;
        if (i >= BL_MATRIX_SLOTS) return false;
        int64_t length = p->order == BL_ROW_MAJOR ? o->cols : o->rows, each = o->rows * o->cols;
        if (!o->base || o->pointers || o->ld != length || (p->batch > 1 && o->stride != each))
            return false;
        if (nan_in(o->base, p->batch * each, p->dtype)) return false;
    }
    return true;
}

static int64_t run_screened(const bl_call_site *c, const bl_problem *p) {
    if (all_numbers(p)) return bl_run(p);
    int64_t *good = malloc((size_t)bl_max(1, p->batch) * sizeof *good), count = 0;
    if (!good) {
        bl_fail("%s: out of memory", p->op->name);
        for (int64_t b = 0; b < p->batch; b++) bl_set_info(p, b, BL_E_NOMEM);
        return BL_E_NOMEM;
    }
    for (int64_t b = 0; b < p->batch; b++) {
        int64_t nan = bl_nancheck_member(c, p, b);
        if (nan)
            bl_set_info(p, b, nan);
        else
            good[count++] = b;
    }
    int64_t result = count == p->batch ? bl_run(p) : count ? run_good(p, good, count) : 0;
    free(good);
    return result < 0 ? result : result + p->batch - count;
}

/* Positions, which the check's info counts, differ with the form. */
static int64_t run_pointers(const bl_problem *p) {
    const bl_call_site c = bl_call_site_of((bl_routine)p->routine, p->dtype, BL_POINTERS,
                                           BL_LAPACKE, p->int_bytes, NULL);
    return run_screened(&c, p);
}

static int64_t run_strided(const bl_problem *p) {
    const bl_call_site c = bl_call_site_of((bl_routine)p->routine, p->dtype, BL_STRIDED, BL_LAPACKE,
                                           p->int_bytes, NULL);
    return run_screened(&c, p);
}

bl_run_fn *bl_runner(const bl_call_site *c) {
    if (c->style != BL_LAPACKE || !bl_nancheck_on()) return bl_run;
    return c->form == BL_STRIDED ? run_strided : run_pointers;
}
