/* Shapes are uniform in the logarithm, off the lattice; the seed is fixed, so that an audit can be
 * repeated. */
#include "tools/tune/audit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "batch/host/host.h"
#include "tools/bench/floor.h"

static uint64_t state = 0x9E3779B97F4A7C15u;

static double uniform(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) * 0x1p-53;
}

static int64_t between(double lo, double hi) {
    return (int64_t)(lo * pow(hi / lo, uniform()) + 0.5);
}

static char any_of(const char *letters) {
    return letters[(size_t)(uniform() * (double)strlen(letters))];
}

/* The first, which is the usual one, half of the time. */
static char one_of(const char *letters) {
    return uniform() < 0.5 ? *letters : any_of(letters);
}

static cell draw(const bl_op *op, bool gpu, const char *dtypes) {
    char letter = any_of(dtypes);
    bl_dtype t = (bl_dtype)(strchr("sdcz", letter) - "sdcz");
    int64_t order = between(1, gpu ? 40 : 64), q = between(1, (double)order + 0.5);
    if (uniform() < 0.5) q = order;
    cell c = {.shape = bench_shape_at(op->id, t, order, q, 1, one_of("LR")), .device = gpu};
    const char *trans = bl_is_complex(t) ? op->trans_complex : op->trans_real;
    c.shape.uplo = one_of("LU");
    c.shape.diag = one_of("NU");
    if (trans && bl_op_has(op, BL_ARG_TRANSA)) c.shape.transa = one_of(trans);
    if (trans && bl_op_has(op, BL_ARG_TRANSB)) c.shape.transb = one_of(trans);
    bl_problem p = bench_problem(&c.shape);
    double most = (gpu ? 1e9 : 2e6) / floor_bytes(&p);
    c.shape.batch = between(gpu ? 50 : 1, fmax(50, fmin(gpu ? 1e6 : 1e4, most)));
    c.threads = gpu ? 0 : 1 + (uniform() < 0.5);
    c.unpinned = true;
    return c;
}

static const race_arm *called(const race *r, const char *name) {
    for (int i = 0; i < r->arms; i++)
        if (!strcmp(r->arm[i].name, name) && r->arm[i].samples) return &r->arm[i];
    return NULL;
}

static void say(FILE *log, const cell *c, const race *r, double ratio, const char *what) {
    const bench_shape *s = &c->shape;
    fprintf(log, "  %s %c m=%lld n=%lld k=%lld nrhs=%lld %c%c%c%c%c batch=%lld: auto %s, %.3f of",
            bl_op_get(s->op)->name, bl_prefix(s->dtype), (long long)s->m, (long long)s->n,
            (long long)s->k, (long long)s->nrhs, s->side, s->uplo, s->transa, s->transb, s->diag,
            (long long)s->batch, what, ratio);
    fprintf(log, " the best");
    for (int i = 0; i < r->arms; i++)
        if (r->arm[i].samples) fprintf(log, " | %s %.6f", r->arm[i].name, r->arm[i].median);
    fprintf(log, "\n");
}

static void judge(const cell *c, const race *r, audit_result *a, FILE *log) {
    const race_arm *automatic = called(r, "auto"), *vendor = called(r, "nvidia");
    double best = 0;
    for (int i = 0; i < r->arms; i++) {
        const race_arm *k = &r->arm[i];
        bool candidate = k != automatic && k != vendor && k->samples;
        if (candidate && (best == 0 || k->median < best)) best = k->median;
    }
    if (best == 0) return;
    if (!automatic) {
        a->cells++;
        a->worst = INFINITY;
        say(log, c, r, INFINITY, "is wrong or cannot run");
        return;
    }
    if (!vendor) vendor = called(r, "vendor");
    double ratio = automatic->median / best, half_us = 0.5e-3;
    double choosing = c->device ? 0 : 0.05e-3; /* what the selector itself takes of a tiny call */
    bool slower = vendor && automatic->median > 1.05 * vendor->median &&
                  automatic->median > vendor->median + half_us;
    bool level = ratio <= 1.05 || automatic->median <= best + choosing;
    a->cells++;
    a->within_5 += level;
    a->vendor_faster += slower;
    if (!level && ratio > a->worst) a->worst = ratio;
    if (!level || slower) say(log, c, r, ratio, slower ? "loses to the vendor" : "misses");
}

audit_result audit_op(const bl_op *op, bool gpu, const char *dtypes, int samples, FILE *log) {
    audit_result a = {.worst = 1};
    race_rules rules = {.chance = 0.01, .least = 5, .most = gpu ? 9 : 15, .budget_ms = 30};
    for (int i = 0, tries = 0; i < samples && tries < 20 * samples; tries++) {
        cell c = draw(op, gpu, dtypes);
        const bl_candidate *list[RACE_ARMS];
        race r;
        cell_facts f;
        int64_t order = 0, q = 0;
        bl_problem p = bench_problem(&c.shape);
        order = op->order(&p), q = op->q ? op->q(&p) : 0;
        if (!op->host_member[c.shape.dtype] || !bench_shape_exists(&c.shape, order, q) ||
            cell_candidates(&c, list) < 2)
            continue;
        if (!cell_race(&c, CELL_NVIDIA | CELL_CANDIDATES | CELL_AUTO, &rules, &r, &f)) continue;
        judge(&c, &r, &a, log);
        i++;
    }
    return a;
}
