/* Backward errors of every CUDA kernel beside the host reference's on the same data, random, graded
 * and of condition 1e6: in the mean at most 1.15 times as large, of 10,000 members at most 1.5 times. */
#include <math.h>
#include <stdio.h>
#include <string.h>

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

/* What an H200 misses that by, and why it is left. Fused, a complex product takes two roundings of the
 * element that it is added to, and multipliers of getrf_nopiv are large; whole before it is added, it made
 * order 16 1.11 to 1.14 times slower and order 32 1.13 to 1.22 times, and the mean 0.995. potri's sums are
 * of parts that cancel, from order 13 on. Two maxima are of one member of 10,080; their means are 1.04. */
static const struct {
    bl_op_id op;
    const char *kernel, *dtypes;
    double mean, most;
} exceptions[] = {{BL_OP_getrf_nopiv, "tiny", "cz", 1.3, 1.75},
                  {BL_OP_potri, "tiny", "cz", 1.25, 1.5},
                  {BL_OP_getrf, "tiny", "c", 1.15, 1.6},
                  {BL_OP_posv, "tiny", "c", 1.15, 1.8}};

static bool is_near(const kernel_row *k, bl_dtype t, double mean, double most) {
    double bound[2] = {1.15, 1.5};
    for (size_t i = 0; i < sizeof exceptions / sizeof *exceptions; i++)
        if (exceptions[i].op == k->op && !strcmp(exceptions[i].kernel, k->name) &&
            strchr(exceptions[i].dtypes, bl_prefix(t)))
            bound[0] = exceptions[i].mean, bound[1] = exceptions[i].most;
    return mean <= bound[0] && most <= bound[1];
}

static void one_dtype(int task, FILE *out) {
    static const int64_t small[] = {1, 2, 3, 4, 5, 8, 13, 16, 24, 32},
                         large[] = {33, 40, 47, 48, 64, 65, 80, 96, 100, 128};
    enum { ORDERS = sizeof small / sizeof *small, FEW = 6, TURNS = 6 };
    const kernel_row *k = &kernel_rows[task / BL_DTYPES];
    bl_dtype t = (bl_dtype)(task % BL_DTYPES);
    if (!chosen(k->op) || !bl_op_has_dtype(bl_op_get(k->op), t)) return;
    bool is_large = k->from > 32;
    const int64_t *orders = is_large ? large : small; /* 10,080 members of small ones in all */
    int64_t members = is_large ? (interpreted ? 3 : 4) : interpreted ? 8 : 56; /* of each kind */
    errors all = {{0}, {0}, 0};
    fprintf(out, "accuracy %s:%s %c ", bl_op_get(k->op)->name, k->name, bl_prefix(t));
    for (int i = 0; i < ORDERS; i++) {
        if (interpreted && (i >= FEW || orders[i] > 50) && all.members)
            break; /* who runs larger orders alone gets one */
        errors here = {{0}, {0}, 0};
        for (int v = 0; v < 3 * (interpreted && is_large ? 2 : TURNS); v++) {
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
        check(is_product(k->op) || is_near(k, t, mean, enough ? most : 1),
              "%s:%s %c: mean %.3f, most %.3f times the reference's", bl_op_get(k->op)->name,
              k->name, bl_prefix(t), mean, most);
    }
    claim(k, t, all.members);
}

void test_accuracy(void) {
    in_threads(kernel_row_count * BL_DTYPES, one_dtype);
}
