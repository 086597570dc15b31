/* spmm:rows, the host's route. Threads share rows of C where A is not transposed, blocks of columns of C
 * where it is: every element of C is summed by one thread, in the order in which A is stored, so its bits
 * depend on nothing but its member. No memory, no atomics. */
#include "kernels/spmm/host.h"

#include "batch/host/host.h"

/* ROWS: a share of rows; COLUMNS: columns of C that are summed at once. */
enum { ROWS = 64, COLUMNS = 8 };

/* Of one member: rows [first, last) of C, or columns where A is transposed. */
typedef void part_fn(const bl_csr_problem *p, int64_t member, int64_t first, int64_t last);

#define BODY "kernels/spmm/host.inc"
#include "kernels/host/each_dtype.inc"

static part_fn *part_of(const bl_csr_problem *p) {
    static part_fn *const rows[BL_DTYPES][2] = {
        {rows32_s, rows64_s}, {rows32_d, rows64_d}, {rows32_c, rows64_c}, {rows32_z, rows64_z}};
    static part_fn *const columns[BL_DTYPES][2] = {{columns32_s, columns64_s},
                                                   {columns32_d, columns64_d},
                                                   {columns32_c, columns64_c},
                                                   {columns32_z, columns64_z}};
    return (p->transa == 'N' ? rows : columns)[p->dtype][p->int_bytes == 8];
}

typedef struct {
    const bl_csr_problem *p;
    part_fn *run;
    int64_t size, step, parts; /* of a member */
} work;

static void share(void *arg, int thread, int threads) {
    const work *w = arg;
    const int64_t all = w->parts * w->p->batch;
    for (int64_t i = all / threads * thread + bl_min(thread, all % threads),
                 end = all / threads * (thread + 1) + bl_min(thread + 1, all % threads);
         i < end; i++) {
        const int64_t first = i % w->parts * w->step;
        w->run(w->p, i / w->parts, first, bl_min(first + w->step, w->size));
    }
}

static int launch(const bl_csr_problem *p, const bl_exec *x) {
    work w = {.p = p, .run = part_of(p)};
    w.size = p->transa == 'N' ? p->m : p->n;
    w.step = p->transa == 'N' ? ROWS : COLUMNS;
    w.parts = (w.size + w.step - 1) / w.step;
    bl_parallel(share, &w, (int)bl_min(x->threads, w.parts * p->batch));
    return 0;
}

static bool can_run(const bl_csr_problem *p, const bl_exec *x) {
    (void)p;
    return x->device == BL_HOST;
}

static const bl_csr_candidate rows = {{"rows", BL_FAMILY_NATIVE, true}, can_run, NULL, launch};

const bl_csr_candidate *const bl_spmm_host[] = {&rows, NULL};
