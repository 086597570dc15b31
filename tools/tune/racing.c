/* Takes the plan's cells one by one, races them, and keeps the ledgers. */
#include "tools/tune/racing.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "batch/host/host.h"
#include "tools/bench/driver.h"
#include "tools/bench/words.h"
#include "tools/tune/derive.h"
#include "tools/tune/judge.h"
#include "tools/tune/machine.h"
#include "tools/tune/plan.h"
#include "tools/tune/stamp.h"

/* Raced of an op, dtype and exact keys; stale cells are raced beyond it. A table has far fewer rows:
 * what others stand for is left out of it (tools/tune/thin.h). */
enum { CELLS = 1200, CELLS_OF_PRODUCTS = 3000 };

static race_rules rules_of(const tune_options *o, tune_tier tier) {
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
static double time_of(const tune_options *o, const race_arm *a) {
    return fmax(1e-6, o->gpu ? a->median : a->least);
}

static bool to_line(const tune_options *o, const tune_item *item, const char *op, const race *r,
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
static bool race_item(const tune_options *o, const tune_plan *p, const tune_item *item) {
    const bl_op *op = p->op[item->op];
    cell c = tune_cell(op, &item->point, o->gpu);
    c.unpinned = true;
    race_rules rules = rules_of(o, item->tier);
    const bl_candidate *list[RACE_ARMS];
    if (cell_candidates(&c, list) == 1) rules.least = rules.most = 2;
    race r;
    cell_facts f;
    tune_line line;
    if (!cell_race(&c, CELL_NVIDIA | CELL_CANDIDATES, &rules, &r, &f) ||
        !to_line(o, item, op->name, &r, &f, &line))
        return false;
    if (!o->gpu) keep_least(&line, ledger_find(&p->ledger[item->op], &item->point));
    ledger_put(&p->ledger[item->op], &line);
    return ledger_append(&p->ledger[item->op], o->out, &line);
}

/* ---- cells that a device did not survive: OUT/ledger/died.txt, an op and a point a line --------- */

static struct {
    const tune_options *o;
    const bl_op *op;
    tune_point point;
} current;

static void deaths_path(const tune_options *o, char *path, size_t size) {
    snprintf(path, size, "%s/ledger/died.txt", o->out);
}

static void note_death(void) {
    char path[4096], text[POINT_TEXT];
    deaths_path(current.o, path, sizeof path);
    tune_point_text(&current.point, text);
    FILE *f = fopen(path, "a");
    if (!f) return;
    fprintf(f, "%s %s\n", current.op->name, text);
    fclose(f);
    fprintf(stderr, "\ntune: the device was lost at %s %s, which is left out from now on (%s)\n",
            current.op->name, text, path);
}

static void leave_out_deaths(const tune_options *o, tune_plan *p) {
    char path[4096], line[POINT_TEXT + 32];
    deaths_path(o, path, sizeof path);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = 0;
        char *space = strchr(line, ' ');
        tune_point at;
        if (!space || !tune_point_read(&at, space + 1)) continue;
        *space = 0;
        for (int i = 0; i < p->items; i++)
            if (!strcmp(p->op[p->item[i].op]->name, line) &&
                !tune_point_order(&p->item[i].point, &at))
                p->item[i].done = true;
    }
    if (f) fclose(f);
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
    double spent = tune_now() - start, share, left;
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

static void race_all(const tune_options *o, tune_plan *p) {
    double start = tune_now();
    int raced = 0;
    unsigned least = 0, most = 0;
    for (tune_item *i; (i = plan_next(p));) {
        if (o->minutes > 0 && tune_now() - start > 60 * o->minutes) break;
        tune_item item = *i; /* the plan may move its items */
        i->done = true;
        if (!item.stale && is_full(p, &item)) continue;
        current.o = o, current.op = p->op[item.op], current.point = item.point;
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
    fprintf(stderr, "\ntune: %d cells in %.1f s; %d wait\n", raced, tune_now() - start,
            plan_left(p));
}

/* A cell that says other than its neighbours is a crossover, or was disturbed in all its rounds. */
static void doubt(const tune_ledger *l, const tune_line *line, double ratio, void *arg) {
    tune_plan *p = arg;
    (void)ratio;
    for (int i = 0; i < p->items; i++) {
        tune_item *item = &p->item[i];
        if (&p->ledger[item->op] != l || tune_point_order(&item->point, &line->point)) continue;
        item->tier = line->tier;
        item->done = false;
    }
}
static void keep_doubted(tune_plan *p) {
    for (int i = 0; i < p->items; i++) p->item[i].done = true;
    for (int i = 0; i < p->ops; i++)
        if (p->ledger[i].lines) judge_leave_one_out(&p->ledger[i], doubt, p);
}

int racing(const tune_options *o) {
    static tune_ledger ledger[BL_OPS];
    static const bl_op *op[BL_OPS];
    tune_plan p = {.gpu = o->gpu,
                   .tier = o->tier,
                   .dtypes = o->dtypes,
                   .from = o->from,
                   .ledger = ledger,
                   .op = op};
    const char *device = machine_name(o);
    p.blas = o->gpu ? "" : bl_blas_kind_name(bl_host_provider()->kind);
    for (int i = 0; i < BL_OPS; i++) {
        const bl_op *of = bl_op_get((bl_op_id)i);
        if (!words_name(o->ops, of->name)) continue;
        op[p.ops] = of;
        if (!ledger_read(&ledger[p.ops], o->out, of->name, device)) return 1;
        p.ops++;
    }
    double start = tune_now();
    if (o->gpu) gpu_on_failure(note_death);
    plan_make(&p);
    for (int i = 0; i < p.items && o->again; i++) p.item[i].done = false;
    if (o->doubted) keep_doubted(&p);
    leave_out_deaths(o, &p);
    fprintf(stderr, "tune: %d cells to race on %s, planned in %.2f s\n", plan_left(&p), device,
            tune_now() - start);
    for (int i = 0; i < p.ops; i++) {
        if (ledger[i].header[0] && !plan_left(&p)) continue;
        machine_header(o, op[i], &ledger[i]);
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
