/* A loop's results in a region are those of program order, to the last bit, on random loops: regular ones,
 * whose calls nobody looks at one by one, and ones that seem so. */
#include "tests/core/random_run.h"

enum { BODY = 4, ITERATIONS = 6, FRAME = SIDE * SIDE * 16 / ITERATIONS, STEPS = 6 };

/* A call of the body and what its offsets go up by: a, b, c, tau, pivot, info, w. */
typedef struct {
    call call;
    size_t step[STEPS + 1];
} body_call;

/* Mostly a place of the iteration's frame; else of the next one's, or one that all iterations share. */
static void place_matrix(const bl_problem *p, const bl_operand *o, size_t *at, size_t *step) {
    const int64_t lines = p->order == BL_ROW_MAJOR ? o->rows : o->cols;
    const int64_t length = p->order == BL_ROW_MAJOR ? o->cols : o->rows;
    const size_t extent = lines > 0 ? (size_t)((lines - 1) * o->ld + length) * o->elem : 0;
    const size_t room = extent < FRAME ? (FRAME - extent) / o->elem : 0;
    *at = offsetof(memory, matrix) +
          (any(3) ? any((uint32_t)room / 16 + 1) * 16 : any((uint32_t)room + 1)) * o->elem;
    *step = any(12) ? FRAME : any(2) ? 0 : (size_t)o->elem * any(FRAME / 32);
    if (any(8) == 0) *at += FRAME;
}

static bool random_body_call(body_call *b) {
    *b = (body_call){.call = random_shape()};
    call *c = &b->call;
    if (any(3)) c->lda = c->ldb = c->ldc = 6 + (int32_t)any(3);
    bl_problem p = stated(c);
    size_t *at[] = {&c->a, &c->b, &c->c};
    bool swapped = c->style == BL_CBLAS && c->layout == 101 && c->op == BL_OP_gemm;
    for (int k = BL_SLOT_A; k <= BL_SLOT_C; k++) {
        const int to = swapped && k < BL_SLOT_C ? 1 - k : k;
        if (p.operand[k].access) place_matrix(&p, &p.operand[k], at[to], &b->step[to]);
    }
    c->tau = offsetof(memory, tau) + any(2) * 96;
    b->step[3] = any(3) ? 0 : 96;
    c->pivot = offsetof(memory, pivot) + (any(4) ? 0 : any(8)) * sizeof(int32_t);
    b->step[4] = any(3) ? 0 : 5 * sizeof(int32_t);
    c->info = offsetof(memory, info) + any(3) * sizeof(int32_t);
    b->step[5] = any(3) ? 0 : sizeof(int32_t);
    c->w = offsetof(memory, tau) + 512 + (any(4) ? 0 : any(4) * 8);
    b->step[6] = any(3) ? 0 : 40;
    return c->m <= 5 && c->n <= 5;
}

static call in_iteration(const body_call *b, int i) {
    call c = b->call;
    size_t *at[] = {&c.a, &c.b, &c.c, &c.tau, &c.pivot, &c.info, &c.w};
    for (int k = 0; k <= STEPS; k++) *at[k] += (size_t)i * b->step[k];
    return c;
}

/* Operands of one call are apart, and inside the memory; pivots that are read were written. */
static bool is_allowed(const call *c, pivot_bounds *bounds) {
    static unsigned char map[sizeof(memory) + SIDE * SIDE * 16];
    memset(map, 0, sizeof map);
    bl_problem p = stated(c);
    const size_t at[] = {c->a, c->b, c->c};
    bool swapped = c->style == BL_CBLAS && c->layout == 101 && c->op == BL_OP_gemm;
    for (int k = BL_SLOT_A; k <= BL_SLOT_C; k++) {
        const bl_operand *o = &p.operand[k];
        if (!o->access) continue;
        const size_t where = at[swapped && k < BL_SLOT_C ? 1 - k : k];
        const int64_t lines = o->cols > o->rows ? o->cols : o->rows;
        if (where + (size_t)(lines * o->ld * o->elem) > sizeof(((memory *)0)->matrix)) return false;
        if (!mark(map, &p, o, where)) return false;
    }
    const bl_operand *tau = &p.operand[BL_SLOT_TAU], *pivot = &p.operand[BL_SLOT_IPIV],
                     *w = &p.operand[BL_SLOT_W];
    if (tau->access && !mark(map, &p, tau, c->tau)) return false;
    if (w->access && !mark(map, &p, w, c->w)) return false;
    const size_t first = (c->pivot - offsetof(memory, pivot)) / sizeof(int32_t);
    for (int64_t i = 0; pivot->access && i < pivot->rows; i++) {
        if (first + (size_t)i >= PIVOTS) return false;
        if (pivot->access == BL_READ && bounds->most[first + (size_t)i] > p.n) return false;
        if (pivot->access == BL_WRITE)
            bounds->most[first + (size_t)i] = c->op == BL_OP_getrf ? c->m : c->n;
    }
    return true;
}

/* getrf then getrs, geqrf then ormqr: drawn alike so often that what follows uses what came before. */
static void follow(body_call *b, const body_call *before) {
    const bl_op_id then[][2] = {
        {BL_OP_getrf, BL_OP_getrs}, {BL_OP_potrf, BL_OP_potrs}, {BL_OP_geqrf, BL_OP_ormqr}};
    for (size_t i = 0; i < sizeof then / sizeof *then; i++) {
        if (before->call.op != then[i][0] || any(4) == 0) continue;
        body_call next = *before;
        next.call.op = then[i][1];
        next.call.routine = random_routine(next.call.op, next.call.dtype);
        next.call.m = next.call.n = next.call.k =
            before->call.m < before->call.n ? before->call.m : before->call.n;
        next.call.side = 'L', next.call.transa = any(2)                              ? 'N'
                                                 : bl_is_complex(before->call.dtype) ? 'C'
                                                                                     : 'T';
        next.call.b = next.call.c = before->call.a + 6 * 6 * 16 * 2;
        next.step[1] = next.step[2] = before->step[0];
        *b = next;
    }
}

/* The same call on other matrices, with the same vectors. */
static void again(body_call *b, const body_call *before) {
    *b = *before;
    const size_t away = 6 * 6 * 16 * (size_t)(2 + any(3));
    b->call.a += away, b->call.b += away, b->call.c += away;
}

static bool append(program *x, const call *c, pivot_bounds *bounds) {
    if (x->length == LENGTH || !is_allowed(c, bounds)) return false;
    x->call[x->length++] = *c;
    return true;
}

/* Perhaps a call, a loop or two, perhaps a call. */
static program random_loops(void) {
    for (;;) {
        program x = {0};
        pivot_bounds bounds;
        bool good = true;
        for (int i = 0; i < PIVOTS; i++) bounds.most[i] = 1;
        for (int loop = any(4) ? 1 : 2; loop > 0 && good; loop--) {
            body_call body[BODY];
            const int calls = 1 + (int)any(loop == 2 ? 2 : BODY),
                      times = 2 + (int)any(loop == 2 ? 3 : ITERATIONS - 1);
            for (int j = 0; j < calls && good; j++) {
                good = random_body_call(&body[j]);
                if (j) follow(&body[j], &body[j - 1]);
                if (j > 1 && any(2)) again(&body[j], &body[j - 2]);
            }
            if (good && any(5) == 0) good = append(&x, &body[0].call, &bounds);
            for (int i = 0; i < times && good; i++)
                for (int j = 0; j < calls && good; j++) {
                    const call c = in_iteration(&body[j], i);
                    good = append(&x, &c, &bounds);
                }
        }
        if (good) return x;
    }
}

static void loops(int count, uint64_t start, const char *route) {
    static memory initial, sequential, regional;
    int regular = 0, layered = 0, irregular = 0;
    uint64_t calls = 0, batches = 0;
    seed = start;
    pin(route);
    for (int number = 0; number < count; number++) {
        const program x = random_loops();
        fill_randomly(&initial);
        sequential = regional = initial;
        const int failed = run(&x, &sequential);
        keep_work_sizes(&x, &sequential);
        const bl_region_counts before = bl_region_totals();
        batchlas_region_begin();
        run(&x, &regional);
        const int reported = batchlas_region_end();
        const bl_region_counts after = bl_region_totals();
        keep_work_sizes(&x, &regional);
        compare(number, &x, &sequential, &regional);
        cr_assert_eq(reported, failed, "program %d: %d and not %d failed", number, reported,
                     failed);
        const bool is_regular = after.regular > before.regular;
        regular += is_regular, irregular += !is_regular;
        layered += is_regular && after.layers - before.layers > 1;
        if (is_regular)
            calls += after.calls - before.calls, batches += after.batches - before.batches;
    }
    fprintf(stderr,
            "%s: %d loops, %d as sequences (%llu calls, %llu batches; %d of several layers), %d by "
            "single calls\n",
            route, count, regular, (unsigned long long)calls, (unsigned long long)batches, layered,
            irregular);
    cr_assert(10 * regular > 4 * count && 20 * layered > count && 10 * irregular > count);
}

Test(region_loops, vendor_serial) {
    loops(6000, 3, "vendor_serial");
}
Test(region_loops, native) {
    loops(3000, 4, "vendor");
}
