/* batchlas-tune: measures the tables of tuned/ on the machine at hand.
 *
 *   tune [--gpu] [--op all] [--dtype sdcz] [--tier preview|coarse|deep] [--minutes M] [--out tuned]
 *        [--shared] [--again]  races cells into OUT/ledger, writes OUT/<op>.<device>.txt
 *   tune --check [--out tuned]           is every table what its ledger says, byte for byte?
 *   tune --gate OLD NEW                  does table file NEW choose worse than OLD anywhere?
 *   tune --leave-one-out [--out tuned] [--device sm_]
 *   tune --audit [--gpu] [--op all] [--samples 20]       auto against every candidate
 *
 * Races go on where a killed run stopped; --again races what is known too, and on the host keeps the
 * least of the times. --shared measures even beside other work. Exit status: 0;
 * 1 cannot run; 2 bad usage; 4 a check, gate or audit failed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "batch/host/host.h"
#include "batch/tables.h"
#include "lapacke/batchlas.h"
#include "tools/bench/alone.h"
#include "tools/bench/driver.h"
#include "tools/bench/nvidia.h"
#include "tools/tune/audit.h"
#include "tools/tune/derive.h"
#include "tools/tune/judge.h"
#include "tools/tune/plan.h"
#include "tools/tune/stamp.h"

typedef struct {
    const char *ops, *dtypes, *out, *device, *versions, *gate[2];
    tune_tier tier;
    double minutes;
    int samples;
    bool gpu, shared, again, check, leave_one_out, audit;
} options;

enum { BAD_USAGE = 2, FAILED = 4, CELLS = 400, CELLS_OF_PRODUCTS = 1500 };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool listed(const char *ops, const char *name) {
    size_t n = strlen(name);
    if (!strcmp(ops, "all")) return true;
    for (const char *s = ops; (s = strstr(s, name)); s += n)
        if ((s == ops || s[-1] == ',') && (s[n] == 0 || s[n] == ',')) return true;
    return false;
}

/* ---- the machine --------------------------------------------------------------------------- */

static const double most_busy = 0.15;

static bool is_ours(const options *o) {
    char who[96];
    if (o->shared) return true;
    if (o->gpu && gpu_is_shared(who, sizeof who)) {
        fprintf(stderr, "tune: %s; --shared measures all the same\n", who);
        return false;
    }
    double busy = o->gpu ? 0 : host_others_busy(500);
    if (busy > most_busy)
        fprintf(stderr,
                "tune: other processes keep %.0f %% of the processors busy; --shared "
                "measures all the same\n",
                100 * busy);
    return busy <= most_busy;
}

static bool begin(const options *o) {
    const char *why;
    if (!bl_host_provider()) {
        fprintf(stderr, "tune: no BLAS/LAPACK was found\n");
        return false;
    }
    if (!is_ours(o)) return false;
    if (!o->gpu || cell_open_device(&why)) return true;
    fprintf(stderr, "tune: %s\n", why);
    return false;
}

static void processor(char *text, size_t size) {
    char line[256];
    FILE *f = fopen("/proc/cpuinfo", "r");
    snprintf(text, size, "unknown");
    while (f && fgets(line, sizeof line, f)) {
        char *value = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || !value) continue;
        value[strcspn(value, "\n")] = 0;
        snprintf(text, size, "%s, %ld processors", value + 2, sysconf(_SC_NPROCESSORS_ONLN));
        break;
    }
    if (f) fclose(f);
}

static void write_header(const options *o, const bl_op *op, tune_ledger *l) {
    char keys[96], date[16], model[160], versions[256];
    time_t t = time(NULL);
    strftime(date, sizeof date, "%F", gmtime(&t));
    tune_keys(op, o->gpu, keys, sizeof keys);
    if (o->gpu) {
        snprintf(model, sizeof model, "%s", gpu_get()->model);
        snprintf(versions, sizeof versions, "driver %s, CUDA %d.%d, %s", gpu_driver_version(),
                 gpu_get()->driver / 1000, gpu_get()->driver / 10 % 100,
                 nvidia_version() ? nvidia_version() : "no cuBLAS");
    } else {
        processor(model, sizeof model);
        snprintf(versions, sizeof versions, "%s", o->versions ? o->versions : "unknown");
    }
    int used = snprintf(l->header, sizeof l->header, "# op: %s\n# device: %s\n# keys: %s\n",
                        op->name, l->device, keys);
    if (o->gpu)
        used += snprintf(l->header + used, sizeof l->header - (size_t)used,
                         "# sms: %d\n# bandwidth: 4250 GB/s copied\n", gpu_get()->sms);
    snprintf(l->header + used, sizeof l->header - (size_t)used,
             "# date: %s\n# processor: %s\n# versions: %s\n# sources: %s\n"
             "# source: %s%s; ledger/%s.%s.txt\n",
             date, model, versions, tune_stamp(op->name, o->gpu),
             o->gpu ? "batchlas-tune --gpu" : "tools/tune_host",
             o->shared ? ", beside other work" : "", op->name, l->device);
}

/* ---- racing -------------------------------------------------------------------------------- */

static race_rules rules_of(const options *o, tune_tier tier) {
    static const race_rules gpu[TIERS] = {
        {.chance = 0.13, .least = 3, .most = 5, .budget_ms = 20},
        {.chance = 0.04, .least = 3, .most = 9, .budget_ms = 40},
        {.chance = 0.01, .least = 5, .most = 15, .budget_ms = 80},
    };
    static const race_rules host[TIERS] = {
        {.chance = 0.13, .least = 3, .most = 9, .budget_ms = 4},
        {.chance = 0.04, .least = 7, .most = 25, .budget_ms = 8},
        {.chance = 0.01, .least = 9, .most = 51, .budget_ms = 20},
    };
    return o->gpu ? gpu[tier] : host[tier];
}

/* On the host the least of the rounds: what other processes took from a round is not the route's. */
static double time_of(const options *o, const race_arm *a) {
    return fmax(1e-6, o->gpu ? a->median : a->least);
}

static bool to_line(const options *o, const tune_item *item, const char *op, const race *r,
                    const cell_facts *f, tune_line *line) {
    *line = (tune_line){.point = item->point, .tier = item->tier, .rounds = r->rounds};
    line->mhz = f->mhz;
    snprintf(line->stamp, sizeof line->stamp, "%s", tune_stamp(op, o->gpu));
    for (int i = 0; i < r->arms; i++) {
        const race_arm *a = &r->arm[i];
        tune_entry *e = &line->entry[line->entries++];
        snprintf(e->name, sizeof e->name, "%s", a->name);
        e->wrong = a->state == RACE_WRONG || a->state == RACE_FAILED || !a->samples;
        if (e->wrong) {
            char text[POINT_TEXT];
            tune_point_text(&item->point, text);
            fprintf(stderr, "\ntune: %s %s: %s %s (%.3g of the bound)\n", op, text, a->name,
                    a->state == RACE_WRONG ? "is wrong" : "failed", a->error);
        } else {
            e->ms = time_of(o, a);
        }
    }
    return line->entries > 0;
}

/* What other processes took from one run they may have left to another. */
static void keep_least(tune_line *line, const tune_line *before) {
    if (!before || strcmp(before->stamp, line->stamp) != 0) return;
    for (int i = 0; i < line->entries; i++) {
        double ms = tune_time(before, line->entry[i].name);
        if (ms > 0 && !line->entry[i].wrong) line->entry[i].ms = fmin(ms, line->entry[i].ms);
    }
    line->rounds += before->rounds;
    if (before->tier > line->tier) line->tier = before->tier;
}

/* A candidate with no rival is timed once or twice. */
static bool race_item(const options *o, const tune_plan *p, const tune_item *item) {
    const bl_op *op = p->op[item->op];
    cell c = tune_cell(op, &item->point, o->gpu);
    c.no_inner_threads = item->point.at[AXIS_ORDER] < 64;
    race_rules rules = rules_of(o, item->tier);
    const bl_candidate *list[RACE_ARMS];
    if (cell_candidates(&c, list) == 1) rules.least = rules.most = 2;
    race r;
    cell_facts f;
    tune_line line;
    if (!cell_race(&c, CELL_CANDIDATES, &rules, &r, &f) ||
        !to_line(o, item, op->name, &r, &f, &line))
        return false;
    if (!o->gpu) keep_least(&line, ledger_find(&p->ledger[item->op], &item->point));
    ledger_put(&p->ledger[item->op], &line);
    return ledger_append(&p->ledger[item->op], o->out, &line);
}

static bool is_full(const tune_plan *p, const tune_item *i) {
    bl_op_id id = p->op[i->op]->id;
    int most = id == BL_OP_gemm || id == BL_OP_trsm ? CELLS_OF_PRODUCTS : CELLS, lines = 0;
    for (int k = 0; k < p->ledger[i->op].lines; k++)
        lines += tune_comparable(&p->ledger[i->op].line[k].point, &i->point);
    return lines >= most;
}

static void show(const tune_plan *p, const tune_item *i, int raced, double start, double minutes) {
    static double last;
    enum { WIDTH = 24 };
    double spent = now() - start, share, left;
    int waiting = plan_left(p);
    if (spent - last < (isatty(2) ? 0.2 : 10) && waiting) return;
    last = spent;
    left = raced ? spent / raced * waiting : 0;
    if (minutes > 0 && (left > 60 * minutes - spent || !raced)) left = 60 * minutes - spent;
    share = spent / (spent + left);
    fprintf(stderr, "%s[%.*s%.*s] %d cells, %d wait, %d:%02d left, %s %c   %s",
            isatty(2) ? "\r" : "", (int)(share * WIDTH),
            "========================", WIDTH - (int)(share * WIDTH), "                        ",
            raced, waiting, (int)left / 60, (int)left % 60, p->op[i->op]->name,
            bl_prefix(i->point.dtype), isatty(2) ? "" : "\n");
}

static int race_all(const options *o, tune_plan *p) {
    double start = now();
    int raced = 0;
    unsigned least = 0, most = 0;
    for (tune_item *i; (i = plan_next(p));) {
        if (o->minutes > 0 && now() - start > 60 * o->minutes) break;
        tune_item item = *i; /* the plan may move its items */
        i->done = true;
        if (is_full(p, &item)) continue;
        if (race_item(o, p, &item)) {
            raced++;
            plan_raced(p, &item);
            tune_line *line = ledger_find(&p->ledger[item.op], &item.point);
            if (line && line->mhz) {
                if (!least || line->mhz < least) least = line->mhz;
                if (line->mhz > most) most = line->mhz;
            }
        }
        show(p, &item, raced, start, o->minutes);
    }
    if (least && most > 1.02 * least)
        fprintf(stderr, "\ntune: the multiprocessors' clock drifted from %u to %u MHz\n", least,
                most);
    fprintf(stderr, "\ntune: %d cells in %.1f s; %d wait\n", raced, now() - start, plan_left(p));
    return raced;
}

static int tune(const options *o) {
    static tune_ledger ledger[BL_OPS];
    static const bl_op *op[BL_OPS];
    tune_plan p = {.gpu = o->gpu, .tier = o->tier, .dtypes = o->dtypes, .ledger = ledger, .op = op};
    const char *device = o->gpu ? gpu_get()->name : bl_host_device();
    p.blas = o->gpu ? "" : bl_blas_kind_name(bl_host_provider()->kind);
    for (int i = 0; i < BL_OPS; i++) {
        const bl_op *of = bl_op_get((bl_op_id)i);
        if (!listed(o->ops, of->name)) continue;
        op[p.ops] = of;
        if (!ledger_read(&ledger[p.ops], o->out, of->name, device)) return 1;
        p.ops++;
    }
    double start = now();
    plan_make(&p);
    for (int i = 0; i < p.items && o->again; i++) p.item[i].done = false;
    fprintf(stderr, "tune: %d cells to race on %s, planned in %.2f s\n", plan_left(&p), device,
            now() - start);
    for (int i = 0; i < p.ops; i++) {
        if (ledger[i].header[0] && !plan_left(&p)) continue;
        write_header(o, op[i], &ledger[i]);
        if (!ledger_write(&ledger[i], o->out)) return 1;
    }
    race_all(o, &p);
    for (int i = 0; i < p.ops; i++) {
        bool written = ledger_write(&ledger[i], o->out);
        if (ledger[i].lines) written = written && derive_write(&ledger[i], o->out);
        if (!written) return 1;
    }
    return 0;
}

/* ---- judging ------------------------------------------------------------------------------- */

static void leave_one_out(const tune_ledger *l, void *arg) {
    judge_loss loss = judge_leave_one_out(l), *all = arg;
    printf("%s.%s: %d cells, %d lose more than 5 %%, %d more than 25 %%, worst %.3f\n", l->op,
           l->device, loss.cells, loss.above_5, loss.above_25, loss.worst);
    all->cells += loss.cells, all->above_5 += loss.above_5, all->above_25 += loss.above_25;
    all->worst = fmax(all->worst, loss.worst);
}

static int judge(const options *o) {
    judge_loss all = {.worst = 1};
    if (derive_each(o->out, o->device, leave_one_out, &all)) return 1;
    printf("all: %d cells, %.1f %% lose more than 5 %%, %d more than 25 %%, worst %.3f\n",
           all.cells, all.cells ? 100.0 * all.above_5 / all.cells : 0, all.above_25, all.worst);
    return all.above_5 > 0.03 * all.cells || all.above_25 ? FAILED : 0;
}

static int audit(const options *o) {
    audit_result all = {.worst = 1};
    double start = now();
    for (int i = 0; i < BL_OPS; i++) {
        const bl_op *op = bl_op_get((bl_op_id)i);
        if (!listed(o->ops, op->name)) continue;
        if (o->minutes > 0 && now() - start > 60 * o->minutes) break;
        audit_result a = audit_op(op, o->gpu, o->dtypes, o->samples, stdout);
        printf("%-6s %4d shapes, %4d within 5 %% of the best, %3d slower than the vendor, worst "
               "%.3f\n",
               op->name, a.cells, a.within_5, a.vendor_faster, a.worst);
        fflush(stdout);
        all.cells += a.cells, all.within_5 += a.within_5, all.vendor_faster += a.vendor_faster;
        all.worst = fmax(all.worst, a.worst);
    }
    printf("all    %4d shapes, %.1f %% within 5 %%, %d slower than the vendor, worst %.3f\n",
           all.cells, all.cells ? 100.0 * all.within_5 / all.cells : 0, all.vendor_faster,
           all.worst);
    return all.within_5 < 0.97 * all.cells || all.vendor_faster ? FAILED : 0;
}

static int gate(const char *older, const char *newer) {
    int regressions = judge_gate(older, newer);
    if (regressions < 0) return 1;
    printf("%d regressions\n", regressions);
    return regressions ? FAILED : 0;
}

/* ---- the command line ---------------------------------------------------------------------- */

static bool flag(options *o, const char *a) {
    if (!strcmp(a, "--gpu")) return o->gpu = true;
    if (!strcmp(a, "--shared")) return o->shared = true;
    if (!strcmp(a, "--again")) return o->again = true;
    if (!strcmp(a, "--check")) return o->check = true;
    if (!strcmp(a, "--leave-one-out")) return o->leave_one_out = true;
    if (!strcmp(a, "--audit")) return o->audit = true;
    return false;
}

static bool setting(options *o, const char *a, const char *v) {
    if (!strcmp(a, "--op"))
        o->ops = v;
    else if (!strcmp(a, "--dtype"))
        o->dtypes = v;
    else if (!strcmp(a, "--out"))
        o->out = v;
    else if (!strcmp(a, "--versions")) /* of the libraries, where nobody else can tell */
        o->versions = v;
    else if (!strcmp(a, "--device"))
        o->device = v;
    else if (!strcmp(a, "--minutes"))
        o->minutes = atof(v);
    else if (!strcmp(a, "--samples"))
        o->samples = atoi(v);
    else if (!strcmp(a, "--tier")) {
        for (int t = 0; t < TIERS; t++)
            if (!strcmp(v, tune_tier_name[t])) {
                o->tier = (tune_tier)t;
                return true;
            }
        return false;
    } else
        return false;
    return true;
}

static bool parse(options *o, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        if (flag(o, argv[i])) continue;
        if (!strcmp(argv[i], "--gate") && i + 2 < argc) {
            o->gate[0] = argv[i + 1], o->gate[1] = argv[i + 2];
            return true;
        }
        if (i + 1 == argc || !setting(o, argv[i], argv[i + 1])) {
            fprintf(stderr, "tune: what is %s?\n", argv[i]);
            return false;
        }
        i++;
    }
    return true;
}

int main(int argc, char **argv) {
    options o = {.ops = "all",
                 .dtypes = "sdcz",
                 .out = "tuned",
                 .device = "",
                 .tier = TIER_COARSE,
                 .samples = 20};
    if (!parse(&o, argc, argv)) return BAD_USAGE;
    if (o.gate[0]) return gate(o.gate[0], o.gate[1]);
    if (o.check) return derive_check(o.out) ? FAILED : 0;
    if (o.leave_one_out) return judge(&o);
    if (!begin(&o)) return 1;
    return o.audit ? audit(&o) : tune(&o);
}
