/* Records launches when BATCHLAS_TRACE, _COVERAGE_OUT or _REPORT ask for it. */
#include "batch/observe.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "batch/config.h"
#include "batch/shim_link.h"
#include "batch/sink.h"

enum { SHAPE = 96 };

typedef struct record {
    struct record *next;
    const bl_op *op;
    bl_dtype dtype;
    char shape[SHAPE];
    int64_t batch;
    const char *device, *route;
    int64_t calls, members;
    double seconds;
} record;

enum { BUCKETS = 1024 };
static record *bucket[BUCKETS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bool recording(void) {
    const bl_config *c = bl_config_get();
    return c->coverage_out || c->report;
}

double bl_observe_start(void) {
    if (!recording() && !bl_config_get()->trace) return 0;
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void add(char *to, const char *name, int64_t value) {
    size_t used = strlen(to);
    snprintf(to + used, SHAPE - used, "%s%s=%lld", used ? " " : "", name, (long long)value);
}

static void add_flag(char *to, const char *name, char value) {
    size_t used = strlen(to);
    if (value) snprintf(to + used, SHAPE - used, "%s%s=%c", used ? " " : "", name, value);
}

static void shape_of(const bl_problem *p, char *to) {
    to[0] = 0;
    add_flag(to, "side", p->side);
    add_flag(to, "uplo", p->uplo);
    add_flag(to, "trans", p->transa);
    add_flag(to, "transb", p->transb);
    add_flag(to, "diag", p->diag);
    if (bl_op_has(p->op, BL_ARG_M)) add(to, "m", p->m);
    if (bl_op_has(p->op, BL_ARG_N)) add(to, "n", p->n);
    if (bl_op_has(p->op, BL_ARG_K)) add(to, "k", p->k);
    if (bl_op_has(p->op, BL_ARG_NRHS)) add(to, "nrhs", p->nrhs);
}

static unsigned hash(const record *r) {
    uint64_t h = (uintptr_t)r->op + (uint64_t)r->dtype * 31 + (uint64_t)r->batch * 131;
    for (const char *c = r->shape; *c; c++) h = h * 33 + (unsigned char)*c;
    for (const char *c = r->route; *c; c++) h = h * 33 + (unsigned char)*c;
    return (unsigned)((h * 0x9E3779B97F4A7C15u) >> 54); /* BUCKETS is 1024 */
}

static bool same(const record *a, const record *b) {
    return a->op == b->op && a->dtype == b->dtype && a->batch == b->batch &&
           !strcmp(a->route, b->route) && !strcmp(a->device, b->device) &&
           !strcmp(a->shape, b->shape);
}

static void keep(const record *one) {
    record **head = &bucket[hash(one)];
    record *r = *head;
    while (r && !same(r, one)) r = r->next;
    if (!r) {
        r = malloc(sizeof *r);
        if (!r) return; /* an observer never fails the call it observes */
        *r = *one;
        r->next = *head;
        *head = r;
        return;
    }
    r->calls += one->calls;
    r->members += one->members;
    r->seconds += one->seconds;
}

void bl_observe_launch(const bl_problem *p, const bl_exec *x, bl_choice choice, double start) {
    const bl_config *c = bl_config_get();
    if (!recording() && !c->trace) return;
    record one = {.op = p->op,
                  .dtype = p->dtype,
                  .batch = p->batch,
                  .device = x->device == BL_HOST ? "cpu" : "cuda",
                  .route = choice.candidate->spelling,
                  .calls = 1,
                  .members = p->batch,
                  .seconds = bl_observe_start() - start};
    shape_of(p, one.shape);
    if (c->trace) {
        char line[320];
        snprintf(line, sizeof line, "batchlas: %c%s %s batch=%lld %s %s (%s) %.6f ms\n",
                 bl_prefix(p->dtype), p->op->name, one.shape, (long long)p->batch, one.device,
                 one.route, choice.why, 1e3 * one.seconds);
        bl_sink_write(c->trace, line);
    }
    if (!recording()) return;
    pthread_mutex_lock(&lock);
    keep(&one);
    pthread_mutex_unlock(&lock);
}

/* Sums of the records that agree in op, dtype, device and route. */
static void report_rows(FILE *to, const bl_op *op, bl_dtype dtype) {
    record sum[16];
    int sums = 0;
    for (int i = 0; i < BUCKETS; i++)
        for (const record *r = bucket[i]; r; r = r->next) {
            if (r->op != op || r->dtype != dtype) continue;
            int s = 0;
            while (s < sums && (strcmp(sum[s].route, r->route) || strcmp(sum[s].device, r->device)))
                s++;
            if (s == 16) continue;
            if (s == sums) sum[sums++] = (record){.route = r->route, .device = r->device};
            sum[s].calls += r->calls;
            sum[s].members += r->members;
            sum[s].seconds += r->seconds;
        }
    for (int s = 0; s < sums; s++)
        fprintf(to, "%c%-9s %-5s %-20s %12lld %14lld %12.6f\n", bl_prefix(dtype), op->name,
                sum[s].device, sum[s].route, (long long)sum[s].calls, (long long)sum[s].members,
                sum[s].seconds);
}

void bl_observe_report(FILE *to) {
    pthread_mutex_lock(&lock);
    bool any = false;
    for (int i = 0; i < BUCKETS && !any; i++) any = bucket[i];
    if (any) {
        fprintf(to, "%-10s %-5s %-20s %12s %14s %12s\n", "launches", "where", "route", "batches",
                "members", "seconds");
        for (int op = 0; op < BL_OPS; op++)
            for (int t = 0; t < BL_DTYPES; t++)
                report_rows(to, bl_op_get((bl_op_id)op), (bl_dtype)t);
    }
    pthread_mutex_unlock(&lock);
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
    pthread_mutex_lock(&lock);
    for (int i = 0; i < BUCKETS; i++)
        for (const record *r = bucket[i]; r; r = r->next)
            fprintf(to, "%s,%c,%s,%lld,%s,%s,%lld,%lld,%.9f\n", r->op->name, bl_prefix(r->dtype),
                    r->shape, (long long)r->batch, r->device, r->route, (long long)r->calls,
                    (long long)r->members, r->seconds);
    pthread_mutex_unlock(&lock);
}

/* At exit. */
__attribute__((destructor)) static void write_all(void) {
    const bl_config *c = bl_config_get();
    if (!recording()) return;
    char *rows = c->coverage_out ? text_of(coverage_rows) : NULL;
    if (rows && *rows)
        bl_sink_write_table(c->coverage_out,
                            "op,dtype,shape,batch,device,route,calls,members,seconds\n", rows);
    free(rows);
    if (bl_shim_attached()) return; /* the shim's report is written later, and asks for ours */
    char *report = c->report ? text_of(bl_observe_report) : NULL;
    if (report && *report) bl_sink_write(c->report, report);
    free(report);
}
