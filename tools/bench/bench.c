/* batchlas-bench: every route of an op against a loop of the same library's calls.
 *
 *   bench [--op getrf,gemm] [--dtype sdcz] [--order 4,8,16,32] [--q 1] [--batch 10000]
 *         [--threads 1,2] [--budget-ms 200] [--csv | --table]
 *
 * A q of 0 is the order. One line a route: time, time per member, and `x loop`, the median over the rounds of this route's
 * time over the first arm's (`loop`, or `loop_omp` with threads) in the same round. --table writes
 * rows for tuned/ instead, of the routes alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/tables.h"
#include "tools/bench/measure.h"

typedef struct {
    int64_t at[32];
    int count;
} list;

typedef struct {
    const char *ops, *dtypes;
    list order, q, batch, threads;
    double budget_ms;
    bool csv, table;
} options;

static list numbers(const char *text) {
    list l = {.count = 0};
    for (char *end; *text && l.count < 32; text = *end ? end + 1 : end)
        l.at[l.count++] = strtoll(text, &end, 10);
    return l;
}

static bool listed(const char *ops, const char *name) {
    size_t n = strlen(name);
    for (const char *s = ops; (s = strstr(s, name)); s += n)
        if ((s == ops || s[-1] == ',') && (s[n] == 0 || s[n] == ',')) return true;
    return false;
}

static void print_arms(const options *o, const bench_race *r, const bench_shape *s, int64_t order,
                       int64_t q, int threads) {
    for (int i = 0; i < r->arms; i++) {
        const bench_arm *a = &r->arm[i];
        printf(o->csv ? "%s,%c,%lld,%lld,%lld,%d,%s,%.6f,%.2f,%.3f\n"
                      : "%-6s %c %5lld %5lld %8lld %2d  %-20s %12.6f %12.2f %8.3f\n",
               bl_op_get(s->op)->name, bl_prefix(s->dtype), (long long)order, (long long)q,
               (long long)s->batch, threads, a->name, a->median, 1e6 * a->median / (double)s->batch,
               a->ratio);
    }
}

static void print_row(const bench_race *r, const bench_shape *s, int64_t order, int64_t q,
                      const bl_exec *x) {
    printf("%c order=%lld q=%lld batch=%lld threads=%d blas=%s", bl_prefix(s->dtype),
           (long long)order, (long long)q, (long long)s->batch, x->threads,
           bl_blas_kind_name(x->provider->kind));
    /* The least of the rounds: what other processes took from a round is not the route's. */
    for (int i = 0; i < r->arms; i++) printf(" | %s %.6f", r->arm[i].name, r->arm[i].least);
    printf("\n");
}

/* A BLAS's own threads inside one small problem never win a batch, and a race against them takes
 * minutes: two threads wake for every member. vendor_threads is the last candidate. */
static int without_inner_threads(const bench_race *r) {
    return r->arms - !strcmp(r->arm[r->arms - 1].name, "vendor_threads");
}

static void cell(const options *o, bl_op_id op, bl_dtype t, int64_t order, int64_t q, int64_t batch,
                 int threads) {
    bench_shape s = bench_shape_at(op, t, order, q, batch);
    bench_case c;
    if (!bench_case_make(&c, &s)) {
        fprintf(stderr, "bench: out of memory at order %lld\n", (long long)order);
        return;
    }
    bl_exec x = {.device = BL_HOST, .threads = threads, .provider = bl_host_provider()};
    bench_race race = {.arms = 0};
    if (!o->table) bench_add_loop(&race, threads > 1 ? "loop_omp" : "loop", threads);
    if (!o->table && threads > 1) bench_add_loop(&race, "loop", 1);
    bench_add_candidates(&race, &c, &x);
    if (o->table && order < 64 && batch > 1) race.arms = without_inner_threads(&race);
    if (!o->table && threads == bl_host_threads()) bench_add_auto(&race);
    bench_run(&race, &c, &x, o->budget_ms, o->table ? 4 : 1e9);
    if (o->table)
        print_row(&race, &s, order, q, &x);
    else
        print_arms(o, &race, &s, order, q, threads);
    bench_case_free(&c);
    fflush(stdout);
}

/* A table's cells: no more than about 6 MB of data and 20 million multiplications each. */
static bool worth(const options *o, bl_dtype t, int64_t order, int64_t batch) {
    if (!o->table) return true;
    double members = (double)batch, n = (double)order;
    return members * n * n * (double)bl_sizeof(t) < 6e6 && members * n * n * n < 2e7;
}

static void run_op(const options *o, bl_op_id op) {
    for (int t = 0; t < BL_DTYPES; t++) {
        if (!strchr(o->dtypes, bl_prefix((bl_dtype)t)) || !bl_op_get(op)->host_member[t]) continue;
        for (int i = 0; i < o->order.count; i++)
            for (int j = 0; j < (o->q.count ? o->q.count : 1); j++)
                for (int b = 0; b < o->batch.count; b++)
                    for (int k = 0; k < o->threads.count; k++) {
                        int64_t order = o->order.at[i],
                                q = o->q.count && o->q.at[j] ? o->q.at[j] : order;
                        if (worth(o, (bl_dtype)t, order, o->batch.at[b]))
                            cell(o, op, (bl_dtype)t, order, q, o->batch.at[b],
                                 (int)o->threads.at[k]);
                    }
    }
}

static options parse(int argc, char **argv) {
    options o = {.ops = "getrf,gemm",
                 .dtypes = "d",
                 .order = numbers("8"),
                 .batch = numbers("10000"),
                 .threads = {.at = {bl_host_threads()}, .count = 1},
                 .budget_ms = 200};
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i], *v = i + 1 < argc ? argv[i + 1] : "";
        if (!strcmp(a, "--device")) {
            puts(bl_host_device());
            exit(0);
        }
        if (!strcmp(a, "--csv")) {
            o.csv = true;
            continue;
        }
        if (!strcmp(a, "--table")) {
            o.table = true;
            continue;
        }
        if (!strcmp(a, "--op"))
            o.ops = v;
        else if (!strcmp(a, "--dtype"))
            o.dtypes = v;
        else if (!strcmp(a, "--order"))
            o.order = numbers(v);
        else if (!strcmp(a, "--q"))
            o.q = numbers(v);
        else if (!strcmp(a, "--batch"))
            o.batch = numbers(v);
        else if (!strcmp(a, "--threads"))
            o.threads = numbers(v);
        else if (!strcmp(a, "--budget-ms"))
            o.budget_ms = atof(v);
        else {
            fprintf(stderr, "bench: unknown option %s\n", a);
            exit(2);
        }
        i++;
    }
    return o;
}

int main(int argc, char **argv) {
    options o = parse(argc, argv);
    if (!bl_host_provider()) {
        fprintf(stderr, "bench: no BLAS/LAPACK was found\n");
        return 1;
    }
    if (o.csv)
        printf("op,dtype,order,q,batch,threads,route,ms,ns_per_member,x_loop\n");
    else if (!o.table)
        printf("# %s (%s), %s\n%-6s %c %5s %5s %8s %2s  %-20s %12s %12s %8s\n",
               bl_host_provider()->path, bl_blas_kind_name(bl_host_provider()->kind),
               bl_host_device(), "op", 't', "order", "q", "batch", "th", "route", "ms", "ns/member",
               "x loop");
    for (int op = 0; op < BL_OPS; op++)
        if (listed(o.ops, bl_op_get((bl_op_id)op)->name)) run_op(&o, (bl_op_id)op);
    return 0;
}
