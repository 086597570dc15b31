/* Measures where batches in host memory run best: the host with its measured routes, or the GPU,
 * both copies included. Writes the rows of place.<gpu>.txt.
 *
 *   tune_place [--seconds N] [--ops a,b,...]     the rows, for as many threads as there are
 *   tune_place --check N                         N random shapes, auto against cpu
 *
 * BATCHLAS_DEVICE must be cuda:0 (the rows) or auto (the check). */
#include <cuda_runtime_api.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "batch/device.h"
#include "batch/host/host.h"
#include "batch/place.h"
#include "batch/run.h"
#include "tools/bench/cases.h"
#include "tools/bench/host_cell.h"
#include "tools/bench/words.h"

enum { ROUNDS = 3, MOST_BYTES = 32 << 20 };
static const double most_flops = 1e10; /* a case beyond it is left out */

static void pin(bench_case *c, bool on) {
    for (int i = 0; i <= BL_SLOTS; i++) {
        const bl_operand *o = i < BL_SLOTS ? &c->p.operand[i] : &c->p.info;
        size_t bytes = i < BL_SLOTS ? c->bytes[i] : (size_t)c->p.batch * 4;
        if (!o->base || !o->access) continue;
        if (on)
            cudaHostRegister(o->base, bytes, cudaHostRegisterPortable);
        else
            cudaHostUnregister(o->base);
    }
}

typedef int run_fn(const bl_problem *p);

static double once(bench_case *c, run_fn *run) {
    bench_case_restore(c);
    double start = bench_now_ms();
    if (run(&c->p)) return INFINITY;
    return bench_now_ms() - start;
}

/* The least of a few interleaved rounds; fewer where one takes long. */
static void race_arms(bench_case *c, run_fn *const run[], double ms[], int arms) {
    for (int a = 0; a < arms; a++) once(c, run[a]), ms[a] = once(c, run[a]);
    for (int r = 0; r < ROUNDS; r++)
        for (int a = 0; a < arms; a++)
            if (ms[a] < 10 || r < 1) ms[a] = fmin(ms[a], once(c, run[a]));
}

static bool make(bench_case *c, const bench_shape *s, const bl_op *op) {
    bl_problem p = {.op = op, .dtype = s->dtype, .m = s->m, .n = s->n, .k = s->k, .nrhs = s->nrhs};
    p.side = s->side, p.uplo = s->uplo, p.transa = p.transb = 'N', p.batch = s->batch;
    op->describe(&p);
    double members = (double)s->batch, scale = bl_is_complex(s->dtype) ? 4 : 1;
    if (bl_op_bytes(&p) * members > MOST_BYTES) return false;
    if (op->flops(&p) * scale * members > most_flops) return false;
    return bench_case_make(c, s);
}

static void row(const bl_problem *p, const char *memory, int threads, double cpu, double cuda) {
    printf("%c op=%s memory=%s order=%d", bl_prefix(p->dtype), p->op->name, memory,
           (int)p->op->order(p));
    printf(" q=%d", p->op->q ? (int)p->op->q(p) : 1); /* a row has every key */
    printf(" batch=%d threads=%d | cpu %.6f | cuda %.6f\n", (int)p->batch, threads, cpu, cuda);
}

static void point(const bl_op *op, const bench_shape *s, int threads) {
    static run_fn *const both[] = {bl_execute_on_host, bl_device_run_host};
    bench_case c;
    double ms[2], pinned[1];
    if (!make(&c, s, op)) return;
    race_arms(&c, both, ms, 2);
    pin(&c, true);
    race_arms(&c, both + 1, pinned, 1);
    pin(&c, false);
    row(&c.p, "pageable", threads, ms[0], ms[1]);
    row(&c.p, "pinned", threads, ms[0], pinned[0]);
    bench_case_free(&c);
}

static void table(const char *ops, int threads, double until) {
    static const int64_t orders[] = {8, 32, 64, 128, 256}, batches[] = {2048, 128, 16};
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < 5; i++)
            for (int o = 0; o < BL_OPS; o++)
                for (int t = 0; t < BL_DTYPES; t++) {
                    const bl_op *op = bl_op_get((bl_op_id)o);
                    if (!bl_op_has_dtype(op, (bl_dtype)t) || !words_name(ops, op->name)) continue;
                    const bool square = op->q_kind != BL_Q_NOTHING &&
                                        op->q_kind != BL_Q_RIGHT_HAND_SIDES && o != BL_OP_trsm;
                    int64_t n = orders[i], q[] = {square ? n : 1, o == BL_OP_trsm ? n : 0};
                    for (int k = 0; k < 2 && q[k]; k++) {
                        bench_shape s =
                            bench_shape_at((bl_op_id)o, (bl_dtype)t, n, q[k], batches[j], 'L');
                        if (bench_now_ms() < until) point(op, &s, threads);
                    }
                }
}

/* What the first batch that goes to a GPU waits for, once a process. */
static void show_start_up(double before) {
    bench_shape s = bench_shape_at(BL_OP_getrf, BL_D, 8, 8, 1000, 0);
    bench_case c;
    if (!bench_case_make(&c, &s)) return;
    double counted = bench_now_ms();
    once(&c, bl_device_run_host);
    double first = bench_now_ms();
    double again = once(&c, bl_device_run_host);
    printf("start-up, once a process: %.0f ms to the driver, %.0f ms in the first batch (%.2f "
           "after)\n",
           counted - before, first - counted, again);
    bench_case_free(&c);
}

/* What a program would see: `auto` against the host alone. */
static void check(int count) {
    static run_fn *const both[] = {bl_execute, bl_execute_on_host};
    double worst = 0, sum = 0;
    int moved = 0, done = 0;
    srand(1);
    while (done < count) {
        bl_op_id o = (bl_op_id)(rand() % BL_OPS);
        bl_dtype t = (bl_dtype)(rand() % BL_DTYPES);
        if (!bl_op_has_dtype(bl_op_get((bl_op_id)o), (bl_dtype)t)) continue;
        int64_t n = (int64_t)exp(log(3) + log(60) * rand() / RAND_MAX);
        int64_t batch = (int64_t)exp(log(4) + log(10000) * rand() / RAND_MAX);
        bench_shape s = bench_shape_at(o, t, n, rand() % 2 ? n : 1 + n / 3, batch, 'L');
        bench_case c;
        double ms[2];
        if (!make(&c, &s, bl_op_get(o))) continue;
        bool pinned = rand() % 2;
        if (pinned) pin(&c, true);
        bool there = bl_place_on_device(&c.p);
        race_arms(&c, both, ms, 2);
        if (pinned) pin(&c, false);
        double ratio = ms[0] / ms[1];
        done++, moved += there, sum += log(ratio), worst = fmax(worst, ratio);
        if (there || ratio > 1.1)
            printf("%c%s order=%d q=%d batch=%d %s: %s, auto %.4f ms, cpu %.4f ms: %.2f\n",
                   bl_prefix(t), c.p.op->name, (int)c.p.op->order(&c.p),
                   (int)(c.p.op->q ? c.p.op->q(&c.p) : 0), (int)batch,
                   pinned ? "pinned" : "pageable", there ? "cuda" : "cpu", ms[0], ms[1], ratio);
        bench_case_free(&c);
    }
    printf("%d shapes, %d went to the GPU, auto / cpu: worst %.2f, geometric mean %.2f\n", done,
           moved, worst, exp(sum / done));
}

int main(int argc, char **argv) {
    const char *ops = "all";
    int shapes = 0;
    double seconds = 1e6;
    setvbuf(stdout, NULL, _IOLBF, 0);
    double begin = bench_now_ms();
    for (int i = 1; i < argc; i += 2) {
        const char *a = argv[i], *v = i + 1 < argc ? argv[i + 1] : "";
        bool known = (!strcmp(a, "--ops") && words_are_ops(ops = v)) ||
                     (!strcmp(a, "--seconds") && words_real(v, 0, &seconds)) ||
                     (!strcmp(a, "--check") && words_number(v, 1, 1000000, &shapes));
        if (known) continue;
        fprintf(stderr, "tune_place: what is %s %s?\n", a, v);
        return 2;
    }
    if (!bl_device_count()) {
        fprintf(stderr, "tune_place: no GPU\n");
        return 77;
    }
    if (shapes) {
        show_start_up(begin);
        check(shapes);
    } else {
        table(ops, bl_host_threads(), bench_now_ms() + 1e3 * seconds);
    }
    return 0;
}
