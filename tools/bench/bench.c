/* batchlas-bench: every route of an op, side by side, at given shapes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/host/host.h"
#include "batch/tables.h"
#include "tools/bench/alone.h"
#include "tools/bench/cell.h"
#include "tools/bench/device_case.h"
#include "tools/bench/driver.h"
#include "tools/bench/host_cell.h"
#include "tools/bench/nvidia.h"

enum { SATURATED = -1 };

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
    "route's time less that is what its launch costs.\n";

typedef struct {
    int64_t at[64];
    int count;
} list;

typedef struct {
    const char *ops, *dtypes, *sides, *uplos;
    list order, q, batch, threads;
    int rounds;
    double beta;
    bool gpu, shared, pointers;
    FILE *csv;
} options;

static list numbers(const char *text) {
    list l = {.count = 0};
    while (*text && l.count < 64) {
        char *end = (char *)(uintptr_t)text;
        l.at[l.count++] = strncmp(text, "sat", 3) ? strtoll(text, &end, 10) : SATURATED;
        end += strcspn(end, ",");
        text = *end ? end + 1 : end;
    }
    return l;
}

static bool listed(const char *ops, const char *name) {
    size_t n = strlen(name);
    if (!strcmp(ops, "all")) return true;
    for (const char *s = ops; (s = strstr(s, name)); s += n)
        if ((s == ops || s[-1] == ',') && (s[n] == 0 || s[n] == ',')) return true;
    return false;
}

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

static bool run_cell(const options *o, const cell *c, int64_t order, int64_t q) {
    race r;
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
                if (s.batch == SATURATED) s.batch = device_saturated(&s);
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

static options parse(int argc, char **argv) {
    options o = {.ops = "getrf,gemm",
                 .dtypes = "d",
                 .sides = "L",
                 .uplos = "L",
                 .order = numbers("8"),
                 .batch = numbers("10000"),
                 .threads = {.at = {bl_host_threads()}, .count = 1},
                 .rounds = 9};
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i], *v = i + 1 < argc ? argv[i + 1] : "";
        if (!strcmp(a, "--help")) {
            fputs(usage, stdout);
            exit(0);
        }
        if (!strcmp(a, "--gpu") || !strcmp(a, "--shared") || !strcmp(a, "--pointers")) {
            *(a[2] == 'g' ? &o.gpu : a[2] == 's' ? &o.shared : &o.pointers) = true;
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
        else if (!strcmp(a, "--side"))
            o.sides = v;
        else if (!strcmp(a, "--uplo"))
            o.uplos = v;
        else if (!strcmp(a, "--batch"))
            o.batch = numbers(v);
        else if (!strcmp(a, "--threads"))
            o.threads = numbers(v);
        else if (!strcmp(a, "--rounds"))
            o.rounds = atoi(v);
        else if (!strcmp(a, "--beta"))
            o.beta = atof(v);
        else if (!strcmp(a, "--csv"))
            o.csv = fopen(v, "w");
        else {
            fprintf(stderr, "bench: unknown option %s\n%s", a, usage);
            exit(2);
        }
        i++;
    }
    return o;
}

/* Says what is measured; false: it cannot be. */
static bool begin(const options *o) {
    char who[96];
    const char *why;
    if (!bl_host_provider()) {
        fprintf(stderr, "bench: no BLAS/LAPACK was found\n");
        return false;
    }
    if (!o->gpu) {
        printf("# %s (%s), %s\n", bl_host_provider()->path,
               bl_blas_kind_name(bl_host_provider()->kind), bl_host_device());
        return true;
    }
    if (!o->shared && gpu_is_shared(who, sizeof who)) {
        fprintf(stderr, "bench: %s; --shared measures all the same\n", who);
        return false;
    }
    if (!cell_open_device(&why)) {
        fprintf(stderr, "bench: %s\n", why);
        return false;
    }
    printf("# %s (%s), driver %s, %s\n", gpu_get()->model, gpu_get()->name, gpu_driver_version(),
           nvidia_version() ? nvidia_version() : "no cuBLAS");
    return true;
}

int main(int argc, char **argv) {
    options o = parse(argc, argv);
    if (!begin(&o)) return 1;
    printf("%-6s %c %5s %5s %2s %8s %2s  %-20s %11s %10s %7s %8s %6s\n", "op", 't', "order", "q",
           "su", "batch", "th", "route", "ms", "ns/member", "x floor", "x vendor", "x sect");
    if (o.csv)
        fprintf(o.csv,
                "op,dtype,order,q,side,uplo,batch,threads,route,ms,floor_ms,x_floor,x_vendor,"
                "least_bytes,sector_bytes,flops,mhz,error,verdict\n");
    bool right = true;
    for (int op = 0; op < BL_OPS; op++)
        if (listed(o.ops, bl_op_get((bl_op_id)op)->name)) right = run_op(&o, (bl_op_id)op) && right;
    if (o.csv) fclose(o.csv);
    return right ? 0 : 3;
}
