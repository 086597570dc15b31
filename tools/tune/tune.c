/* batchlas-tune: measures the tables of tuned/ on the machine at hand. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tools/bench/words.h"
#include "tools/tune/audit.h"
#include "tools/tune/derive.h"
#include "tools/tune/judge.h"
#include "tools/tune/machine.h"
#include "tools/tune/racing.h"

enum { BAD_USAGE = 2, FAILED = 4 };

static const char usage[] =
    "batchlas-tune [--gpu] [--op all] [--dtype sdcz] [--tier preview|coarse|deep] [--minutes M]\n"
    "              [--out tuned] [--shared] [--again | --doubted] [--from ORDER]\n"
    "                       races cells into OUT/ledger, writes OUT/<op>.<device>.txt\n"
    "batchlas-tune --derive [--out tuned]   writes every table anew from its ledger\n"
    "batchlas-tune --check [--out tuned]    is every table what its ledger says, byte for byte?\n"
    "batchlas-tune --gate OLD NEW           does table file NEW choose worse than OLD anywhere?\n"
    "batchlas-tune --leave-one-out [--out tuned] [--device sm_]\n"
    "batchlas-tune --audit [--gpu] [--op all] [--samples 20]   auto against every candidate\n"
    "\n"
    "--from leaves out smaller orders. "
    "Races go on where a killed run stopped. --again races what is known too, --doubted only what "
    "is\n"
    "known and contradicts its neighbours (that --leave-one-out prints); of both the host keeps "
    "the\n"
    "least of the times. --shared measures even beside other work. Exit status: 0; 1 cannot run; "
    "2\n"
    "bad usage; 4 a check, gate or audit failed.\n";

double tune_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void say_lost(const tune_ledger *l, const tune_line *line, double ratio, void *arg) {
    char text[POINT_TEXT];
    (void)arg;
    tune_point_text(&line->point, text);
    printf("  %s.%s %s: left out, its choice costs %.3f of the best\n", l->op, l->device, text,
           ratio);
}

static void leave_one_out(const tune_ledger *l, void *arg) {
    judge_loss loss = judge_leave_one_out(l, say_lost, NULL), *all = arg;
    printf("%s.%s: %d cells, %d lose more than 5 %%, %d more than 25 %%, worst %.3f\n", l->op,
           l->device, loss.cells, loss.above_5, loss.above_25, loss.worst);
    all->cells += loss.cells, all->above_5 += loss.above_5, all->above_25 += loss.above_25;
    all->worst = fmax(all->worst, loss.worst);
}

static int judge(const tune_options *o) {
    judge_loss all = {.worst = 1};
    if (derive_each(o->out, o->device, leave_one_out, &all)) return 1;
    printf("all: %d cells, %.1f %% lose more than 5 %%, %d more than 25 %%, worst %.3f\n",
           all.cells, all.cells ? 100.0 * all.above_5 / all.cells : 0, all.above_25, all.worst);
    return all.above_5 > 0.03 * all.cells || all.above_25 ? FAILED : 0;
}

static int audit(const tune_options *o) {
    audit_result all = {.worst = 1};
    double start = tune_now();
    for (int i = 0; i < BL_OPS; i++) {
        const bl_op *op = bl_op_get((bl_op_id)i);
        if (!words_name(o->ops, op->name)) continue;
        if (o->minutes > 0 && tune_now() - start > 60 * o->minutes) break;
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

static void write_table(const tune_ledger *l, void *arg) {
    const char **folder = arg;
    if (!derive_write(l, *folder)) *folder = NULL;
}

static int derive(const tune_options *o) {
    const char *folder = o->out;
    int malformed = derive_each(o->out, o->device, write_table, &folder);
    return malformed || !folder;
}

static int gate(const char *older, const char *newer) {
    int regressions = judge_gate(older, newer);
    if (regressions < 0) return 1;
    printf("%d regressions\n", regressions);
    return regressions ? FAILED : 0;
}

static bool flag(tune_options *o, const char *a) {
    if (!strcmp(a, "--gpu")) return o->gpu = true;
    if (!strcmp(a, "--shared")) return o->shared = true;
    if (!strcmp(a, "--again")) return o->again = true;
    if (!strcmp(a, "--doubted")) return o->doubted = true;
    if (!strcmp(a, "--derive")) return o->derive = true;
    if (!strcmp(a, "--check")) return o->check = true;
    if (!strcmp(a, "--leave-one-out")) return o->leave_one_out = true;
    if (!strcmp(a, "--audit")) return o->audit = true;
    return false;
}

static bool read_tier(tune_options *o, const char *name) {
    for (int t = 0; t < TIERS; t++)
        if (!strcmp(name, tune_tier_name[t])) {
            o->tier = (tune_tier)t;
            return true;
        }
    return false;
}

/* False: there is no such option, or v is none of the values that it takes. */
static bool setting(tune_options *o, const char *a, const char *v) {
    if (!strcmp(a, "--op")) return words_are_ops(o->ops = v);
    if (!strcmp(a, "--dtype")) return words_are_letters(o->dtypes = v, "sdcz");
    if (!strcmp(a, "--out")) return *(o->out = v);
    if (!strcmp(a, "--versions")) /* of the libraries, where nobody else can tell */
        return *(o->versions = v);
    if (!strcmp(a, "--device")) return *(o->device = v);
    if (!strcmp(a, "--minutes")) return words_real(v, 0, &o->minutes);
    if (!strcmp(a, "--from")) return words_number(v, 1, 1000000, &o->from);
    if (!strcmp(a, "--samples")) return words_number(v, 1, 1000000, &o->samples);
    return !strcmp(a, "--tier") && read_tier(o, v);
}

/* The value at i, if there is one and it is no option. */
static const char *value(int argc, char **argv, int i) {
    return i < argc && strncmp(argv[i], "--", 2) != 0 ? argv[i] : "";
}

static bool parse(tune_options *o, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i], *v = value(argc, argv, i + 1), *w = value(argc, argv, i + 2);
        if (flag(o, a)) continue;
        if (!strcmp(a, "--help")) {
            fputs(usage, stdout);
            exit(0);
        }
        if (!strcmp(a, "--gate") && *v && *w) {
            o->gate[0] = v, o->gate[1] = w;
            i += 2;
            continue;
        }
        if (!setting(o, a, v)) {
            fprintf(stderr, "tune: what is %s %s?\n%s", a, v, usage);
            return false;
        }
        i++;
    }
    return true;
}

int main(int argc, char **argv) {
    tune_options o = {.ops = "all",
                      .dtypes = "sdcz",
                      .out = "tuned",
                      .device = "",
                      .tier = TIER_COARSE,
                      .samples = 20};
    if (!parse(&o, argc, argv)) return BAD_USAGE;
    if (o.gate[0]) return gate(o.gate[0], o.gate[1]);
    if ((o.derive || o.check || o.leave_one_out) && !derive_has_ledgers(o.out, o.device))
        return BAD_USAGE;
    if (o.derive) return derive(&o);
    if (o.check) return derive_check(o.out) ? FAILED : 0;
    if (o.leave_one_out) return judge(&o);
    if (!machine_begin(&o)) return 1;
    return o.audit ? audit(&o) : racing(&o);
}
