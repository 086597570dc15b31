/* What a second core is worth: batches that one core takes 50, 100 and 500 microseconds for, on one
 * thread and on two in turn.
 *
 *   batchlas-bench-threads [ROUTE] [OPS] [DTYPES] [ORDERS] [ROUNDS]
 *   GOMP_CPU_AFFINITY="0 1" batchlas-bench-threads lanes getrf,potrf,gesv sd 4,8,16,32 51
 *
 * On a machine with other work threads want their own cores said: libgomp's first waits for a second
 * that the scheduler has put behind it.
 *
 * Prints how much faster two threads are: by the medians, and by the least times, which other work on
 * the machine disturbs less. gesv and posv have one right-hand side, what else has a second size n. */
#include <stdio.h>
#include <string.h>

#include "batch/choose/select.h"
#include "batch/host/host.h"
#include "tools/bench/cases.h"
#include "tools/bench/host_cell.h"
#include "tools/bench/race.h"
#include "tools/bench/words.h"

static const char prefixes[] = "sdcz";
static const double work_us[] = {50, 100, 500};
enum { WORKS = sizeof work_us / sizeof *work_us, MOST_ROUNDS = RACE_ROUNDS };

static const bl_candidate *find(const bl_problem *p, const char *route) {
    const bl_candidate *const *c = bl_op_candidates(p->op, BL_HOST);
    while (*c && strcmp((*c)->spelling, route) != 0) c++;
    return *c;
}

static double time_us(bench_case *c, const bl_candidate *route, int threads) {
    bl_exec x = host_cell_exec(threads);
    bench_case_restore(c);
    double start = bench_now_ms();
    if (route->launch(&c->p, &x)) return -1;
    return 1e3 * (bench_now_ms() - start);
}

static double least(const double *x, int count) {
    double min = x[0];
    for (int i = 1; i < count; i++) min = x[i] < min ? x[i] : min;
    return min;
}

/* The batch that takes one thread about `us`. */
static int64_t batch_for(bench_shape s, const char *route, double us) {
    s.batch = 64;
    for (int again = 0; again < 4; again++) {
        bench_case c;
        double t[5];
        if (!bench_case_make(&c, &s)) return 0;
        const bl_candidate *k = find(&c.p, route);
        for (int i = 0; i < 5 && k; i++) t[i] = time_us(&c, k, 1);
        bench_case_free(&c);
        if (!k || t[0] < 0) return 0;
        s.batch = bl_max(2, (int64_t)((double)s.batch * us / least(t, 5)));
    }
    return s.batch;
}

static void compare(bench_shape s, const char *route, double us, int rounds) {
    bench_case c;
    double t[2][MOST_ROUNDS], ratio[MOST_ROUNDS];
    s.batch = batch_for(s, route, us);
    if (!s.batch || !bench_case_make(&c, &s)) return;
    const bl_candidate *k = find(&c.p, route);
    for (int r = 0; r < rounds; r++) {
        for (int i = 0; i < 2; i++) t[(r + i) % 2][r] = time_us(&c, k, 1 + (r + i) % 2);
        ratio[r] = t[0][r] / t[1][r];
    }
    printf(" %8lld %7.1f %5.2f %5.2f", (long long)s.batch, race_median(t[0], rounds),
           race_median(ratio, rounds), least(t[0], rounds) / least(t[1], rounds));
    bench_case_free(&c);
}

static bool is_route(const char *name) {
    for (int op = 0; op < BL_OPS; op++)
        if (bl_has_route(op, BL_HOST, name)) return true;
    return false;
}

int main(int count, char **word) {
    const char *route = count > 1 ? word[1] : "lanes", *ops = count > 2 ? word[2] : "getrf,potrf";
    const char *dtypes = count > 3 ? word[3] : "d", *orders = count > 4 ? word[4] : "4,8,16,32";
    int rounds = 51;
    words_list order;
    if (count > 6 || !is_route(route) || !words_are_ops(ops) ||
        !words_are_letters(dtypes, prefixes) || !words_numbers(orders, 1, false, &order) ||
        (count > 5 && !words_number(word[5], 1, MOST_ROUNDS, &rounds))) {
        fprintf(stderr, "usage: %s [ROUTE] [OPS] [DTYPES] [ORDERS] [ROUNDS, at most %d]\n", word[0],
                MOST_ROUNDS);
        return 2;
    }
    if (!bl_host_provider()) {
        fprintf(stderr, "%s: no BLAS/LAPACK was found\n", word[0]);
        return 1;
    }
    printf("# %s (%s): batch, us on one thread, two threads' gain by medians and by least times\n",
           bl_host_provider()->path, bl_blas_kind_name(bl_host_provider()->kind));
    for (int op = 0; op < BL_OPS; op++)
        for (const char *t = dtypes; *t && words_name(ops, bl_op_get((bl_op_id)op)->name); t++)
            for (int i = 0; i < order.count; i++) {
                bl_dtype dtype = (bl_dtype)(strchr(prefixes, *t) - prefixes);
                int64_t n = order.at[i], q = op == BL_OP_gesv || op == BL_OP_posv ? 1 : n;
                printf("%-6s %c n=%-3lld", bl_op_get((bl_op_id)op)->name, *t, (long long)n);
                for (int w = 0; w < WORKS; w++)
                    compare(bench_shape_at((bl_op_id)op, dtype, n, q, 1, 'L'), route, work_us[w],
                            rounds);
                printf("\n");
                fflush(stdout);
            }
    return 0;
}
