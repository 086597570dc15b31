/* A sample restores the inputs, untimed, and times one run by the clock. */
#include "tools/bench/host_cell.h"

#include <math.h>
#include <string.h>
#include <time.h>

#include "batch/host/host.h"
#include "batch/run.h"
#include "tools/bench/libxsmm.h"
#include "tools/bench/loops.h"
#include "tools/bench/reference.h"

typedef struct {
    bench_case c;
    bl_exec x;
    const bl_candidate *candidate[RACE_ARMS]; /* NULL: a loop, or auto */
    bool loop[RACE_ARMS];
    bench_libxsmm_kernel *libxsmm; /* NULL: no such arm */
    int libxsmm_arm;
    reference right;
    bool has_right;
} state;

bl_exec host_cell_exec(int threads) {
    return (bl_exec){.device = BL_HOST, .threads = threads, .provider = bl_host_provider()};
}

double bench_now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static double sample(void *context, int arm) {
    state *s = context;
    bench_case_restore(&s->c);
    int64_t code = 0;
    double start = bench_now_ms();
    if (s->libxsmm && arm == s->libxsmm_arm)
        bench_libxsmm_loop(&s->c.p, s->libxsmm);
    else if (s->loop[arm])
        code = !bench_loop(&s->c.p, s->x.provider, s->x.threads);
    else if (s->candidate[arm])
        code = s->candidate[arm]->launch(&s->c.p, &s->x);
    else
        code = bl_dispatch(&s->c.p, &s->x);
    double ms = bench_now_ms() - start;
    return code ? -1 : ms;
}

static double check(void *context, int arm) {
    state *s = context;
    if (s->loop[arm]) return 0; /* what the reference is made of */
    if (!s->has_right) return INFINITY;
    double worst = 0;
    for (int which = 0; which < s->right.members; which++) {
        int64_t b = s->right.member[which];
        void *got[BL_SLOTS] = {0};
        for (int i = 0; i < BL_SLOTS; i++)
            if (s->c.fresh[i]) got[i] = bl_member_of(&s->c.p.operand[i], b);
        worst =
            fmax(worst, reference_error(&s->right, &s->c.p, which, got, bl_get_info(&s->c.p, b)));
    }
    return worst;
}

static void add(race *r, state *s, const char *name, const bl_candidate *candidate, bool loop) {
    if (!race_add(r, name)) return;
    s->candidate[r->arms - 1] = candidate;
    s->loop[r->arms - 1] = loop;
}

bool host_cell_race(const cell *c, unsigned arms, const race_rules *rules, race *r,
                    cell_facts *facts) {
    state s = {.x = host_cell_exec(c->threads)};
    const bl_candidate *list[RACE_ARMS];
    facts->runnable = cell_candidates(c, list);
    if (!bench_case_make(&s.c, &c->shape)) return false;
    s.has_right = reference_make(&s.right, &s.c, c->shape.batch);
    if ((arms & CELL_LOOP) && !s.c.p.op->composed)
        add(r, &s, c->threads > 1 ? "loop_omp" : "loop", NULL, true);
    for (int i = 0; (arms & CELL_CANDIDATES) && i < facts->runnable; i++)
        add(r, &s, list[i]->spelling, list[i], false);
    if (arms & CELL_AUTO) add(r, &s, "auto", NULL, false);
    if (arms & CELL_LIBXSMM && c->threads == 1 && (s.libxsmm = bench_libxsmm(&s.c.p))) {
        s.libxsmm_arm = r->arms;
        add(r, &s, "libxsmm", NULL, false);
    }
    r->context = &s, r->sample = sample, r->check = check;
    race_run(r, rules);
    r->context = NULL;
    if (s.has_right) reference_free(&s.right);
    bench_case_free(&s.c);
    return true;
}
