/* batchlas-bench: every route of an op, side by side, at given shapes. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/host/host.h"
#include "tools/bench/about.h"
#include "tools/bench/alone.h"
#include "tools/bench/cell.h"
#include "tools/bench/device_case.h"
#include "tools/bench/driver.h"
#include "tools/bench/host_cell.h"
#include "tools/bench/words.h"

enum { OK, CANNOT_RUN, BAD_USAGE, WRONG };

static const char usage[] =
    "batchlas-bench [--gpu] [--op getrf,gemm|all] [--dtype sdcz] [--order 4,8,16,32] [--q 1]\n"
    "               [--side LR] [--uplo LU] [--batch 10000,sat] [--threads 1,2] [--rounds 9]\n"
    "               [--beta 0] [--csv FILE] [--pointers] [--shared]\n"
    "\n"
    "A q of 0 is the order; a batch of `sat` fills 1 GiB with the largest operand. On the host "
    "the\n"
    "first arm is a plain loop of the same library's calls, on a GPU (--gpu) NVIDIA's own routine, "
    "and\n"
    "`x vendor` is over it, or over the candidate `vendor` where NVIDIA has no such routine. A "
    "product\n"
    "of real matrices on one thread also meets libxsmm's kernel, if that was there at build time.\n"
    "Results are checked against the host's LAPACK in double precision. --pointers gives a GPU's\n"
    "routes arrays of addresses in place of strides; --shared measures even beside other work. "
    "Small\n"
    "batches are launches in a graph, on data of their own; `nothing` is an empty kernel, so that "
    "a\n"
    "route's time less that is what its launch costs.\n"
    "\n"
    "Exit status: 0; 1 cannot run; 2 bad usage; 3 a route was wrong.\n";

typedef struct {
    const char *ops, *dtypes, *sides, *uplos;
    words_list order, q, batch, threads;
    int rounds;
    double beta;
    bool gpu, shared, pointers;
    const char *csv_name;
    FILE *csv;
} options;

/* The arm that the others are measured against: NVIDIA's or the loop, else the vendor candidate. */
static int base_of(const race *r) {
    for (int i = 1; i < r->arms && strcmp(r->arm[0].name, "nvidia"); i++)
        if (!strcmp(r->arm[i].name, "vendor") && strncmp(r->arm[0].name, "loop", 4)) return i;
    return 0;
}

static void print_arm(const options *o, const cell *c, const cell_facts *f, const race_arm *a,
                      double base, int64_t order, int64_t q) {
    static const char *const verdict[] = {"ok", "ok", "WRONG", "FAILED"};
    const bench_shape *s = &c->shape;
    double floor = f->floor_ms > 0 ? a->median / f->floor_ms : 0;
    double vendor = base > 0 ? a->median / base : 0, per = 1e6 * a->median / (double)s->batch;
    printf("%-6s %c %5lld %5lld %c%c %8lld %2d  %-20s %11.6f %10.2f %7.2f %8.3f %6.2f  %s\n",
           bl_op_get(s->op)->name, bl_prefix(s->dtype), (long long)order, (long long)q, s->side,
           s->uplo, (long long)s->batch, c->threads, a->name, a->median, per, floor, vendor,
           f->bytes > 0 ? f->traffic / f->bytes : 0, verdict[a->state]);
    if (o->csv)
        fprintf(o->csv,
                "%s,%c,%lld,%lld,%c,%c,%lld,%d,%s,%.6f,%.6f,%.3f,%.4f,%.0f,%.0f,%.0f,%u,%.2g,%s\n",
                bl_op_get(s->op)->name, bl_prefix(s->dtype), (long long)order, (long long)q,
                s->side, s->uplo, (long long)s->batch, c->threads, a->name, a->median, f->floor_ms,
                floor, vendor, f->bytes, f->traffic, f->flops, f->mhz, a->error, verdict[a->state]);
}

enum {
    EVERY_ARM = CELL_LOOP | CELL_NVIDIA | CELL_CANDIDATES | CELL_AUTO | CELL_LIBXSMM | CELL_NOTHING
};

static int cells; /* raced, or tried to */

static bool run_cell(const options *o, const cell *c, int64_t order, int64_t q) {
    race r;
    cells++;
    cell_facts f;
    race_rules rules = {.least = o->rounds, .most = o->rounds, .budget_ms = 1e9, .keep_all = true};
    if (!cell_race(c, EVERY_ARM, &rules, &r, &f)) {
        fprintf(stderr, "bench: %s at order %lld does not fit in memory\n",
                bl_op_get(c->shape.op)->name, (long long)order);
        return false;
    }
    int base = base_of(&r);
    bool right = true;
    for (int i = 0; i < r.arms; i++) {
        print_arm(o, c, &f, &r.arm[i], r.arm[base].median, order, q);
        right = right && r.arm[i].state < RACE_WRONG;
    }
    fflush(stdout);
    return right;
}

static bool at_threads(const options *o, const bench_shape *s, int64_t order, int64_t q) {
    bool right = true;
    for (int k = 0; k < (o->gpu ? 1 : o->threads.count); k++) {
        cell c = {.shape = *s,
                  .device = o->gpu,
                  .by_address = o->pointers,
                  .threads = o->gpu ? 0 : (int)o->threads.at[k]};
        right = run_cell(o, &c, order, q) && right;
    }
    return right;
}

static bool at_order(const options *o, bl_op_id op, bl_dtype t, int64_t order, int64_t q) {
    bool right = true;
    const char *sides = bl_op_has(bl_op_get(op), BL_ARG_SIDE) ? o->sides : "L";
    const char *uplos = bl_op_has(bl_op_get(op), BL_ARG_UPLO) ? o->uplos : "L";
    for (const char *side = sides; *side; side++)
        for (const char *uplo = uplos; *uplo; uplo++)
            for (int b = 0; b < o->batch.count; b++) {
                bench_shape s = bench_shape_at(op, t, order, q, o->batch.at[b], *side);
                s.uplo = *uplo;
                s.beta = o->beta;
                if (!bench_shape_exists(&s, order, q)) continue;
                if (s.batch == WORDS_SATURATED) s.batch = device_saturated(&s);
                right = at_threads(o, &s, order, q) && right;
            }
    return right;
}

static bool run_op(const options *o, bl_op_id op) {
    bool right = true;
    for (int t = 0; t < BL_DTYPES; t++) {
        if (!strchr(o->dtypes, bl_prefix((bl_dtype)t)) || !bl_op_get(op)->host_member[t]) continue;
        for (int i = 0; i < o->order.count; i++)
            for (int j = 0; j < (o->q.count ? o->q.count : 1); j++) {
                int64_t order = o->order.at[i];
                int64_t q = o->q.count && o->q.at[j] ? o->q.at[j] : order;
                right = at_order(o, op, (bl_dtype)t, order, q) && right;
            }
    }
    return right;
}

static bool flag(options *o, const char *a) {
    if (!strcmp(a, "--gpu")) return o->gpu = true;
    if (!strcmp(a, "--shared")) return o->shared = true;
    if (!strcmp(a, "--pointers")) return o->pointers = true;
    return false;
}

/* False: v is none of the values that a takes. */
static bool setting(options *o, const char *a, const char *v) {
    if (!strcmp(a, "--op")) return words_are_ops(o->ops = v);
    if (!strcmp(a, "--dtype")) return words_are_letters(o->dtypes = v, "sdcz");
    if (!strcmp(a, "--side")) return words_are_letters(o->sides = v, "LR");
    if (!strcmp(a, "--uplo")) return words_are_letters(o->uplos = v, "LU");
    if (!strcmp(a, "--order")) return words_numbers(v, 1, false, &o->order);
    if (!strcmp(a, "--q")) return words_numbers(v, 0, false, &o->q);
    if (!strcmp(a, "--batch")) return words_numbers(v, 1, true, &o->batch);
    if (!strcmp(a, "--threads")) return words_numbers(v, 1, false, &o->threads);
    if (!strcmp(a, "--rounds")) return words_number(v, 1, RACE_ROUNDS, &o->rounds);
    if (!strcmp(a, "--beta")) return words_real(v, -HUGE_VAL, &o->beta);
    return !strcmp(a, "--csv") && *(o->csv_name = v);
}

static bool is_setting(const char *a) {
    static const char *const all[] = {"--op",     "--dtype", "--side",  "--uplo",
                                      "--order",  "--q",     "--batch", "--threads",
                                      "--rounds", "--beta",  "--csv"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(a, all[i])) return true;
    return false;
}

static bool parse(options *o, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i], *v = i + 1 < argc ? argv[i + 1] : "";
        if (!strncmp(v, "--", 2)) v = ""; /* the next option */
        if (!strcmp(a, "--help")) {
            fputs(usage, stdout);
            exit(OK);
        }
        if (flag(o, a)) continue;
        if (!is_setting(a)) {
            fprintf(stderr, "bench: unknown option %s\n%s", a, usage);
            return false;
        }
        if (!setting(o, a, v)) {
            fprintf(stderr, "bench: %s does not take '%s'\n%s", a, v, usage);
            return false;
        }
        i++;
    }
    o->csv = o->csv_name ? fopen(o->csv_name, "w") : NULL;
    if (o->csv_name && !o->csv) fprintf(stderr, "bench: %s: %s\n", o->csv_name, strerror(errno));
    return !o->csv_name || o->csv;
}

/* Says what is measured; false: it cannot be. */
static bool begin(const options *o) {
    char who[96];
    const char *why;
    if (!bl_host_provider()) {
        fprintf(stderr, "bench: no BLAS/LAPACK was found\n");
        return false;
    }
    if (!o->shared && (o->gpu ? gpu_is_shared : host_is_shared)(who, sizeof who)) {
        fprintf(stderr, "bench: %s; --shared measures all the same\n", who);
        return false;
    }
    if (o->gpu && !cell_open_device(&why)) {
        fprintf(stderr, "bench: %s\n", why);
        return false;
    }
    about_print(stdout, o->gpu);
    printf("%-6s %c %5s %5s %2s %8s %2s  %-20s %11s %10s %7s %8s %6s\n", "op", 't', "order", "q",
           "su", "batch", "th", "route", "ms", "ns/member", "x floor", "x vendor", "x sect");
    if (!o->csv) return true;
    about_print(o->csv, o->gpu);
    fprintf(o->csv, "op,dtype,order,q,side,uplo,batch,threads,route,ms,floor_ms,x_floor,x_vendor,"
                    "least_bytes,sector_bytes,flops,mhz,error,verdict\n");
    return true;
}

static bool close_csv(const options *o) {
    bool written = !o->csv || !ferror(o->csv);
    if (o->csv && fclose(o->csv)) written = false;
    if (!written) fprintf(stderr, "bench: %s was not written: %s\n", o->csv_name, strerror(errno));
    return written;
}

int main(int argc, char **argv) {
    options o = {.ops = "getrf,gemm",
                 .dtypes = "d",
                 .sides = "L",
                 .uplos = "L",
                 .order = {.at = {8}, .count = 1},
                 .batch = {.at = {10000}, .count = 1},
                 .threads = {.at = {bl_host_threads()}, .count = 1},
                 .rounds = 9};
    if (!parse(&o, argc, argv)) return BAD_USAGE;
    if (!begin(&o)) return CANNOT_RUN;
    bool right = true;
    for (int op = 0; op < BL_OPS; op++)
        if (words_name(o.ops, bl_op_get((bl_op_id)op)->name))
            right = run_op(&o, (bl_op_id)op) && right;
    if (!close_csv(&o)) return CANNOT_RUN;
    if (!cells) {
        fprintf(stderr, "bench: there is no such shape of these ops and dtypes\n");
        return BAD_USAGE;
    }
    return right ? OK : WRONG;
}
