/* Records launches when BATCHLAS_TRACE, _COVERAGE_OUT or _REPORT ask for it. */
#include "batch/report/observe.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "batch/choose/routes.h"
#include "batch/process/config.h"
#include "batch/process/postpone.h"
#include "batch/process/shim_link.h"
#include "batch/report/sink.h"
#include "batch/report/tally.h"

typedef struct record {
    struct record *next;
    int op;
    bl_dtype dtype;
    char shape[BL_SHAPE_TEXT];
    int64_t batch;
    const char *device, *route;
    int64_t calls, members;
    double seconds;
} record;

/* Coverage has a row per op, dtype, shape, batch, route and device; the report adds the shapes and
 * batches up. */
enum { BUCKETS = 1024 };
typedef struct {
    record *bucket[BUCKETS];
    bool any;
} ledger;
static ledger coverage, report;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Signals wait: a handler that leaves by longjmp must not leave it locked. */
static sigset_t take_lock(void) {
    sigset_t before;
    bl_postpone_signals(&before);
    pthread_mutex_lock(&lock);
    return before;
}
static void give_lock(sigset_t before) {
    pthread_mutex_unlock(&lock);
    bl_allow_signals(&before);
}

static void clear(ledger *l) {
    for (int i = 0; i < BUCKETS; i++)
        for (record *r = l->bucket[i], *next; r; r = next) {
            next = r->next;
            free(r);
        }
    *l = (ledger){0};
}

static bool recording(void) {
    const bl_config *c = bl_config_get();
    return c->coverage_out || c->report;
}

bool bl_observe_reports_only(void) {
    const bl_config *c = bl_config_get();
    return c->report && !c->coverage_out && !c->trace;
}

bool bl_is_observed(void) {
    return recording() || bl_config_get()->trace;
}

double bl_observe_start(void) {
    if (!bl_is_observed()) return 0;
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void bl_shape_add(char *to, const char *name, int64_t value) {
    size_t used = strlen(to);
    snprintf(to + used, BL_SHAPE_TEXT - used, "%s%s=%lld", used ? " " : "", name, (long long)value);
}

void bl_shape_add_flag(char *to, const char *name, char value) {
    size_t used = strlen(to);
    if (value) snprintf(to + used, BL_SHAPE_TEXT - used, "%s%s=%c", used ? " " : "", name, value);
}

static void shape_of(const bl_problem *p, char *to) {
    to[0] = 0;
#define FLAG(field, role, shown, letters) bl_shape_add_flag(to, shown, p->field);
#define SIZE(field, role)                                                                          \
    if (bl_op_has(p->op, BL_ARG_##role)) bl_shape_add(to, #field, p->field);
    BL_EACH_FLAG(FLAG)
    BL_EACH_SIZE(SIZE)
#undef FLAG
#undef SIZE
}

static unsigned hash(const record *r) {
    uint64_t h = (uint64_t)r->op * 8191 + (uint64_t)r->dtype * 31 + (uint64_t)r->batch * 131;
    for (const char *c = r->shape; *c; c++) h = h * 33 + (unsigned char)*c;
    for (const char *c = r->route; *c; c++) h = h * 33 + (unsigned char)*c;
    return (unsigned)((h * 0x9E3779B97F4A7C15u) >> 54); /* BUCKETS is 1024 */
}

static bool same(const record *a, const record *b) {
    return a->op == b->op && a->dtype == b->dtype && a->batch == b->batch &&
           !strcmp(a->route, b->route) && !strcmp(a->device, b->device) &&
           !strcmp(a->shape, b->shape);
}

static void keep(ledger *in, const record *one) {
    record **head = &in->bucket[hash(one)];
    record *r = *head;
    while (r && !same(r, one)) r = r->next;
    if (!r) {
        r = malloc(sizeof *r);
        if (!r) return; /* an observer never fails the call it observes */
        *r = *one;
        r->next = *head;
        *head = r;
        in->any = true;
        return;
    }
    r->calls += one->calls;
    r->members += one->members;
    r->seconds += one->seconds;
}

void bl_observe(const bl_launched *l) {
    const bl_config *c = bl_config_get();
    record one = {.op = l->op,
                  .dtype = l->dtype,
                  .batch = l->batch,
                  .device = l->where == BL_HOST ? "cpu" : "cuda",
                  .route = l->route,
                  .calls = 1,
                  .members = l->batch,
                  .seconds = bl_observe_start() - l->start};
    memcpy(one.shape, l->shape, sizeof one.shape);
    if (c->trace) {
        char line[320];
        snprintf(line, sizeof line, "batchlas: %c%s %s batch=%lld %s %s (%s) %.6f ms\n",
                 bl_prefix(l->dtype), bl_routed_name(l->op), one.shape, (long long)l->batch,
                 one.device, one.route, l->why, 1e3 * one.seconds);
        bl_sink_write(c->trace, line);
    }
    if (!recording()) return;
    sigset_t before = take_lock();
    if (c->coverage_out) keep(&coverage, &one);
    one.shape[0] = 0;
    one.batch = 0;
    if (c->report) keep(&report, &one);
    give_lock(before);
}

void bl_observe_add(bl_op_id op, bl_dtype dtype, const char *route, int64_t calls, double seconds) {
    const record one = {.op = op,
                        .dtype = dtype,
                        .device = "cpu",
                        .route = route,
                        .calls = calls,
                        .members = calls,
                        .seconds = seconds};
    sigset_t before = take_lock();
    keep(&report, &one);
    give_lock(before);
}

static void (*collect_elsewhere)(void);

void bl_observe_collect_from(void (*collect)(void)) {
    collect_elsewhere = collect;
}

static void collect(void) {
    if (collect_elsewhere) collect_elsewhere();
}

void bl_observe_launch(const bl_problem *p, const bl_exec *x, bl_choice choice, double start) {
    if (!bl_is_observed()) return;
    bl_launched l = {.op = p->op->id,
                     .dtype = p->dtype,
                     .batch = p->batch,
                     .where = x->device,
                     .route = choice.candidate->spelling,
                     .why = choice.why,
                     .start = start};
    if (bl_config_get()->trace || bl_config_get()->coverage_out) shape_of(p, l.shape);
    bl_observe(&l);
}

static void report_rows(FILE *to, int op, bl_dtype dtype) {
    for (int i = 0; i < BUCKETS; i++)
        for (const record *r = report.bucket[i]; r; r = r->next)
            if (r->op == op && r->dtype == dtype)
                fprintf(to, "%c%-9s %-5s %-20s %12lld %14lld %12.6f\n", bl_prefix(dtype),
                        bl_routed_name(op), r->device, r->route, (long long)r->calls,
                        (long long)r->members, r->seconds);
}

static void report_launches(FILE *to) {
    sigset_t before = take_lock();
    if (report.any) {
        fprintf(to, "%-10s %-5s %-20s %12s %14s %12s\n", "launches", "where", "route", "batches",
                "members", "seconds");
        for (int op = 0; op < BL_ROUTED_OPS; op++)
            for (int t = 0; t < BL_DTYPES; t++) report_rows(to, op, (bl_dtype)t);
    }
    give_lock(before);
}

enum { OTHERS = 4 };
static void (*other_rows[OTHERS])(FILE *to);
static int others;

void bl_observe_also(void (*rows)(FILE *to)) {
    if (others < OTHERS) other_rows[others++] = rows;
}

void bl_observe_report(FILE *to) {
    collect();
    report_launches(to);
    for (int i = 0; i < others; i++) other_rows[i](to);
}

static char *text_of(void (*fill)(FILE *)) {
    char *text = NULL;
    size_t size = 0;
    FILE *f = open_memstream(&text, &size);
    if (!f) return NULL;
    fill(f);
    fclose(f);
    return text;
}

static void coverage_rows(FILE *to) {
    sigset_t before = take_lock();
    for (int i = 0; i < BUCKETS; i++)
        for (const record *r = coverage.bucket[i]; r; r = r->next)
            fprintf(to, "%s,%c,%s,%lld,%s,%s,%lld,%lld,%.9f\n", bl_routed_name(r->op),
                    bl_prefix(r->dtype), r->shape, (long long)r->batch, r->device, r->route,
                    (long long)r->calls, (long long)r->members, r->seconds);
    give_lock(before);
}

static void forget(ledger *l) {
    sigset_t before = take_lock();
    clear(l);
    give_lock(before);
}

static void write_coverage(void) {
    static const char header[] = "op,dtype,shape,batch,device,route,calls,members,seconds\n";
    char *rows = text_of(coverage_rows);
    if (rows && *rows) bl_sink_write_table(bl_config_get()->coverage_out, header, rows);
    free(rows);
    forget(&coverage);
}

static void write_report(void) {
    char *text = text_of(bl_observe_report);
    if (text && *text) bl_sink_write(bl_config_get()->report, text);
    free(text);
    forget(&report);
}

/* A process that ran nothing does not even read its environment here. */
void bl_observe_finish(void) {
    collect();
    sigset_t before = take_lock();
    bool covered = coverage.any, reported = report.any;
    give_lock(before);
    if (covered) write_coverage();
    if (reported && !bl_shim_attached()) write_report(); /* else the shim's has our rows */
}

__attribute__((destructor)) static void at_exit(void) {
    bl_observe_finish();
}

void bl_observe_before_fork(void) {
    pthread_mutex_lock(&lock);
}

/* What the parent did is the parent's to tell. */
void bl_observe_after_fork(bool child) {
    if (child) {
        clear(&coverage);
        clear(&report);
        bl_tally_after_fork();
    }
    pthread_mutex_unlock(&lock);
}
