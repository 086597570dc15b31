/* Backward errors of every CUDA kernel beside the host reference's on the same data, random, graded
 * and of condition 1e6: in the mean at most 1.15 times as large, of 10,000 members at most 1.5 times. */
#include <math.h>
#include <stdio.h>

#include "tests/gpu/backward.h"

typedef struct {
    double sum[2], most[2];
    long members;
} errors;

static void add(errors *to, double want, double got) {
    double e[2] = {want, got};
    for (int i = 0; i < 2; i++) {
        to->sum[i] += e[i];
        to->most[i] = fmax(to->most[i], e[i]);
    }
    to->members++;
}

static void run(const kernel_row *k, const shape *s, unsigned seed, errors *here, errors *all) {
    batch before = make(s, seed);
    device_batch d = to_device(&before, FORM_STRIDED);
    int code = run_kernel(k, &d);
    if (!code) {
        batch want = copy_of(&before), got = copy_of(&before);
        bl_execute_plain(&want.p);
        from_device(&d, &got);
        for (int64_t b = 0; b < s->members; b++) {
            if (bl_get_info(&want.p, b)) continue;
            double w = backward_error(&before, &want, b), g = backward_error(&before, &got, b);
            add(here, w, g), add(all, w, g);
        }
        discard(&want), discard(&got);
    }
    check(!code || code == BL_E_PIN, "%s: %d", describe(s, k->name), code);
    release(&d);
    discard(&before);
}

static void one_dtype(int task, FILE *out) {
    static const int64_t small[] = {1, 2, 3, 4, 5, 8, 13, 16, 24, 32},
                         large[] = {33, 40, 47, 48, 64, 65, 80, 96, 100, 128};
    enum { ORDERS = sizeof small / sizeof *small, FEW = 6, TURNS = 6 };
    const kernel_row *k = &kernel_rows[task / BL_DTYPES];
    bl_dtype t = (bl_dtype)(task % BL_DTYPES);
    if (!chosen(k->op) || !bl_op_has_dtype(bl_op_get(k->op), t)) return;
    const int64_t *orders = k->from > 32 ? large : small;
    int64_t members = interpreted ? 8 : 56; /* of each kind of data: 10,080 in all */
    errors all = {{0}, {0}, 0};
    fprintf(out, "accuracy %s:%s %c ", bl_op_get(k->op)->name, k->name, bl_prefix(t));
    for (int i = 0; i < ORDERS; i++) {
        if (interpreted && (i >= FEW || orders[i] > 50) && all.members)
            break; /* who runs larger orders alone gets one */
        errors here = {{0}, {0}, 0};
        for (int v = 0; v < 3 * TURNS; v++) {
            unsigned turn = (unsigned)(TURNS * i + v / 3);
            shape s = kernel_shape(k->op, t, orders[i], turn, members);
            s.data = (data[]){UNIFORM, GRADED, ILL}[v % 3];
            run(k, &s, 17 * turn + (unsigned)v, &here, &all);
        }
        if (here.sum[0] > 0) fprintf(out, " %.2f", here.sum[1] / here.sum[0]);
    }
    if (!all.members) {
        fprintf(out, " nothing\n");
    } else {
        double mean = all.sum[1] / all.sum[0], most = all.most[1] / all.most[0];
        fprintf(out, " | mean %.3f of %.3f, most %.3f of %.3f, %ld members\n", mean,
                all.sum[0] / (double)all.members, most, all.most[0], all.members);
        bool enough = all.members >= 10000; /* for a maximum to be held to */
        /* Products are shown, not judged: a tensor core's order of summation is its own. */
        check(is_product(k->op) || (mean <= 1.15 && (most <= 1.5 || !enough)),
              "%s:%s %c: mean %.3f, most %.3f times the reference's", bl_op_get(k->op)->name,
              k->name, bl_prefix(t), mean, most);
    }
    claim(k, t, all.members);
}

void test_accuracy(void) {
    in_threads(kernel_row_count * BL_DTYPES, one_dtype);
}
