/* The selector: pins, the deterministic switch, the memo, and can_run against what really runs. */
#include "batch/select.h"

#include <math.h>
#include <time.h>

#include <criterion/criterion.h>

#include "batch/host/host.h"
#include "batch/run.h"
#include "batch/tables.h"
#include "capture.h"
#include "kernels/lanes/isa.h"
#include "lapacke/batchlas.h"
#include "support/skip.h"
#include "support/timing.h"

/* ---- Problems in memory of their own ---- */

enum { MEMORY = 1 << 17 };

typedef struct {
    bl_problem p;
    _Alignas(64) char memory[BL_SLOTS][MEMORY];
    int64_t info[64];
    void *pointers[BL_SLOTS][64];
} instance;

static uint64_t seed = 20260102;
static double noise(void) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(seed >> 11) / (double)(1ull << 53) - 0.5;
}

static void put(bl_dtype t, char *at, double re, double im) {
    switch (t) {
    case BL_S:
        *(float *)at = (float)re;
        break;
    case BL_D:
        *(double *)at = re;
        break;
    case BL_C:
        ((float *)at)[0] = (float)re, ((float *)at)[1] = (float)im;
        break;
    default:
        ((double *)at)[0] = re, ((double *)at)[1] = im;
        break;
    }
}

/* Small numbers with a heavy, real diagonal: well-conditioned, positive definite where only a
 * triangle is read, a fair triangular factor too. */
static void fill_matrix(const bl_problem *p, const bl_operand *o) {
    for (int64_t b = 0; b < p->batch; b++)
        for (int64_t j = 0; j < o->cols; j++)
            for (int64_t i = 0; i < o->rows; i++) {
                bool diagonal = i == j && p->op->id != BL_OP_orgqr && p->op->id != BL_OP_ormqr;
                int64_t at = p->order == BL_ROW_MAJOR ? i * o->ld + j : i + j * o->ld;
                put(p->dtype, (char *)o->base + (b * o->stride + at) * o->elem,
                    noise() + (diagonal ? (double)(o->rows + o->cols) : 0), diagonal ? 0 : noise());
            }
}

static void fill_pivots(const bl_problem *p, const bl_operand *o) {
    for (int64_t b = 0; b < p->batch; b++)
        for (int64_t i = 0; i < o->rows; i++) {
            int64_t pivot = i + 1 + (i + 1 < o->rows && noise() > 0);
            char *at = (char *)o->base + (b * o->stride + i) * o->elem;
            if (p->int_bytes == 8)
                *(int64_t *)at = pivot;
            else
                *(int32_t *)at = (int32_t)pivot;
        }
}

static void place_operand(instance *x, int slot, bool pointers) {
    bl_problem *p = &x->p;
    bl_operand *o = &p->operand[slot];
    if (!o->access) return;
    bool row = p->order == BL_ROW_MAJOR && slot <= BL_SLOT_C;
    o->base = x->memory[slot];
    o->ld = bl_max(1, row ? o->cols : o->rows);
    o->stride = bl_max(1, o->ld * (row ? o->rows : o->cols));
    cr_assert(o->stride * p->batch * o->elem <= MEMORY);
    memset(x->memory[slot], 0, (size_t)(o->stride * p->batch) * o->elem);
    if (slot == BL_SLOT_IPIV)
        fill_pivots(p, o);
    else if (o->element != BL_REALS)
        fill_matrix(p, o);
    for (int64_t b = 0; b < p->batch; b++)
        x->pointers[slot][b] = (char *)o->base + b * o->stride * o->elem;
    if (pointers) o->pointers = x->pointers[slot];
}

static void fill(instance *x, bool pointers) {
    bl_problem *p = &x->p;
    p->op->describe(p);
    for (int i = 0; i < BL_SLOTS; i++) place_operand(x, i, pointers);
    put(p->dtype, (char *)p->alpha.bits, 0.75, p->op->real_alpha ? 0 : 0.25);
    put(p->dtype, (char *)p->beta.bits, 0.5, 0);
    if (bl_op_has(p->op, BL_ARG_INFO))
        p->info = (bl_operand){.base = x->info,
                               .stride = 1,
                               .rows = 1,
                               .cols = 1,
                               .ld = 1,
                               .elem = p->int_bytes,
                               .access = BL_WRITE};
}

/* A gemm to choose a route for; it has no memory. */
static instance *plain_gemm(int64_t n, int64_t batch) {
    static instance x;
    memset(&x.p, 0, sizeof x.p);
    x.p = (bl_problem){.op = bl_op_get(BL_OP_gemm),
                       .dtype = BL_D,
                       .int_bytes = 4,
                       .transa = 'N',
                       .transb = 'N',
                       .m = n,
                       .n = n,
                       .k = n,
                       .batch = batch};
    x.p.op->describe(&x.p);
    for (int i = BL_SLOT_A; i <= BL_SLOT_C; i++) {
        x.p.operand[i].elem = 8;
        x.p.operand[i].ld = n;
        x.p.operand[i].stride = n * n;
    }
    return &x;
}

static bl_exec host(int threads) {
    const bl_provider *v = bl_host_provider();
    cr_assert(v, "no BLAS");
    return (bl_exec){.device = BL_HOST, .threads = threads, .provider = v};
}

static const char *choice(int64_t n, int64_t batch, int threads) {
    instance *x = plain_gemm(n, batch);
    bl_exec e = host(threads);
    bl_choice fresh = bl_select_fresh(&x->p, &e), first = bl_select(&x->p, &e);
    bl_choice again = bl_select(&x->p, &e);
    cr_expect(first.candidate == again.candidate && first.candidate == fresh.candidate);
    cr_expect(first.pin_failed == fresh.pin_failed);
    return first.candidate ? first.candidate->spelling : "none";
}

static const char *why(int64_t n, int64_t batch, int threads) {
    instance *x = plain_gemm(n, batch);
    bl_exec e = host(threads);
    return bl_select(&x->p, &e).why;
}

/* ---- Tables ---- */

static char folder[64];

static void use_table(const char *rows) {
    char name[64], *text = malloc(strlen(rows) + 256);
    temporary_folder(folder);
    setenv("BATCHLAS_TUNED_DIR", folder, 1);
    sprintf(text, "# op: gemm\n# device: %s\n# keys: order:log:2 batch:log threads:log\n%s",
            bl_host_device(), rows);
    snprintf(name, sizeof name, "gemm.%s.txt", bl_host_device());
    write_file(folder, name, text);
    free(text);
}

static const char rows[] =
    "d order=8 batch=1 threads=1 | vendor_serial 1 | vendor 2 | vendor_threads 3\n"
    "d order=8 batch=1000 threads=2 | vendor 1 | vendor_serial 2\n"
    "d order=512 batch=1 threads=2 | vendor_threads 1 | vendor 2 | vendor_serial 4\n"
    "d order=64 batch=64 threads=2 | of_another_build 1 | vendor 2 | vendor_serial 4 | "
    "vendor_threads 4\n";

Test(select, takes_the_nearest_row) {
    use_table(rows);
    cr_expect_str_eq(choice(8, 1, 1), "vendor_serial");
    cr_expect_str_eq(choice(9, 400, 2), "vendor");
    cr_expect_str_eq(choice(100, 1, 2), "vendor_threads");
    cr_expect_str_eq(choice(64, 20, 2), "vendor");
    cr_expect_str_eq(why(8, 1, 1), "table");
    cr_expect_str_eq(why(31, 2, 1), "table");
    cr_expect_str_eq(why(40, 1, 1), "extrapolated");
    temporary_remove(folder);
}

/* One triangle, one right-hand side, one thread, 10,000 members: what the tables were raced at, whatever
 * rows they keep of it. */
static const char *why_of_many(bl_op_id op, int64_t n) {
    static instance x;
    x.p = (bl_problem){.op = bl_op_get(op),
                       .dtype = BL_D,
                       .int_bytes = 4,
                       .uplo = 'L',
                       .m = n,
                       .n = n,
                       .k = n,
                       .nrhs = 1,
                       .batch = 10000};
    x.p.op->describe(&x.p);
    for (int i = 0; i < BL_SLOTS; i++) {
        bl_operand *o = &x.p.operand[i];
        o->elem = (uint8_t)(i == BL_SLOT_IPIV ? 4 : 8);
        o->ld = n;
        o->stride = n * n;
    }
    bl_exec e = host(1);
    return bl_select(&x.p, &e).why;
}

Test(select, what_was_raced_is_not_extrapolated) {
    static const bl_op_id ops[] = {BL_OP_gesv, BL_OP_potrf, BL_OP_getrf, BL_OP_posv, BL_OP_geqrf};
    bl_blas_kind kind = host(1).provider->kind;
    if (kind != BL_BLAS_OPENBLAS_PTHREAD && kind != BL_BLAS_OPENBLAS_OPENMP)
        cr_skip_test("tables for this BLAS are borrowed");
    int asked = 0;
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        for (int64_t n = 3; n <= 32; n++, asked++)
            cr_expect_str_eq(why_of_many(ops[i], n), "table", "%s of order %d",
                             bl_op_get(ops[i])->name, (int)n);
    cr_expect_str_eq(why_of_many(BL_OP_gesv, 4096), "extrapolated");
    printf("select: %d shapes were raced\n", asked);
}

/* Small orders' rows never list vendor_threads, which is not raced there: rows of large orders, which
 * do, are not nearer for that. */
Test(select, what_is_not_raced_is_not_asked_for) {
    use_table("d order=8 batch=1000 threads=1 | vendor_serial 1 | vendor 3\n"
              "d order=16 batch=1000 threads=1 | vendor_serial 1 | vendor 3\n"
              "d order=64 batch=1000 threads=1 | vendor 1 | vendor_threads 2 | vendor_serial 3\n"
              "d order=128 batch=1000 threads=1 | vendor 1 | vendor_threads 2 | vendor_serial 3\n");
    cr_expect_str_eq(choice(9, 1000, 1), "vendor_serial");
    cr_expect_str_eq(choice(9, 10000, 1), "vendor_serial");
    cr_expect_str_eq(choice(100, 1000, 1), "vendor");
    temporary_remove(folder);
}

/* A table that says nothing of a dtype does not hide what the nearest device's says of it. */
Test(select, borrows_what_its_own_table_lacks) {
    use_table("z order=8 batch=1 threads=1 | vendor_serial 1\n");
    instance *x = plain_gemm(8, 4);
    bl_exec e = host(1);
    bl_choice c = bl_select_fresh(&x->p, &e);
    cr_assert(c.candidate);
    cr_expect_str_eq(c.why, "borrowed");
    temporary_remove(folder);
}

/* Neither batch nor threads may change the route, and a route whose bits depend on them is taken
 * only where there is no other. */
Test(select, deterministic_drops_batch_and_threads) {
    use_table(rows);
    cr_expect_str_eq(choice(128, 1, 2), "vendor_threads");
    cr_expect(batchlas_set_deterministic(1) == 0);
    cr_expect_str_eq(choice(128, 1, 2), "vendor", "the exempt route is barred");
    const char *at_all = choice(8, 1, 1);
    for (int batch = 1; batch <= 64; batch *= 4)
        for (int threads = 1; threads <= 16; threads *= 2)
            cr_expect_str_eq(choice(8, batch, threads), at_all);
    cr_expect(batchlas_set_deterministic(0) == 1);
    cr_expect_str_eq(choice(128, 1, 2), "vendor_threads", "the memo forgets");
    temporary_remove(folder);
}

/* One route for every batch: the one that loses least over all that were measured, not the first's. */
Test(select, deterministic_serves_all_batches) {
    use_table("d order=8 batch=1 threads=1 | vendor_serial 1 | small 1.2\n"
              "d order=8 batch=100 threads=1 | small 1 | vendor_serial 8\n"
              "d order=8 batch=10000 threads=1 | small 1 | vendor_serial 8\n"
              "d order=16 batch=1 threads=1 | vendor_serial 1 | small 1.2\n"
              "d order=16 batch=100 threads=1 | small 1 | vendor_serial 8\n"
              "d order=16 batch=10000 threads=1 | small 1 | vendor_serial 8\n");
    cr_expect_str_eq(choice(8, 1, 1), "vendor_serial");
    batchlas_set_deterministic(1);
    cr_expect_str_eq(choice(8, 1, 1), "small");
    cr_expect_str_eq(choice(8, 9, 2), "small");
    cr_expect_str_eq(choice(11, 1, 1), "small");
    temporary_remove(folder);
}

Test(select, deterministic_without_a_table_bars_too) {
    bl_candidate exempt = bl_host_vendor;
    exempt.batch_invariant = false;
    const bl_candidate *only_exempt[] = {&exempt, NULL};
    const bl_candidate *both[] = {&bl_host_vendor_serial, &exempt, NULL};
    bl_op op = *bl_op_get(BL_OP_gemm);
    instance *x = plain_gemm(8, 4);
    bl_exec e = host(2);
    setenv("BATCHLAS_TUNED_DIR", "/", 1);
    batchlas_set_deterministic(1);
    x->p.op = &op;
    op.host = both;
    cr_expect(bl_select_fresh(&x->p, &e).candidate == &bl_host_vendor_serial);
    op.host = only_exempt;
    cr_expect(bl_select_fresh(&x->p, &e).candidate == &exempt, "rather than nothing");
}

Test(select, the_switch_in_the_environment) {
    setenv("BATCHLAS_DETERMINISTIC", "1", 1);
    use_table(rows);
    cr_expect_str_eq(choice(128, 1, 2), "vendor");
    cr_expect(batchlas_set_deterministic(0) == 1);
    temporary_remove(folder);
}

/* ---- Pins ---- */

Test(select, a_pin_wins_over_the_table) {
    use_table(rows);
    cr_expect(batchlas_set_route("gemm", "vendor_threads") == 0);
    cr_expect_str_eq(choice(8, 1, 1), "vendor_threads");
    cr_expect_str_eq(why(8, 1, 1), "pin");
    cr_expect(batchlas_set_route("gemm", NULL) == 0);
    cr_expect_str_eq(choice(8, 1, 1), "vendor_serial");
    temporary_remove(folder);
}

Test(select, a_pin_in_the_environment_and_its_end) {
    setenv("BATCHLAS_GEMM_ROUTE", "vendor_threads", 1);
    use_table(rows);
    cr_expect_str_eq(choice(8, 1, 1), "vendor_threads");
    cr_expect(batchlas_set_route("gemm", "vendor") == 0, "the program's wins");
    cr_expect_str_eq(choice(8, 1, 1), "vendor");
    cr_expect(batchlas_set_route("gemm", NULL) == 0, "and unpins the environment's too");
    cr_expect_str_eq(choice(8, 1, 1), "vendor_serial");
    temporary_remove(folder);
}

Test(select, an_empty_pin_is_none) {
    setenv("BATCHLAS_GEMM_ROUTE", "", 1);
    use_table(rows);
    cr_expect_str_eq(choice(8, 1, 1), "vendor_serial");
    temporary_remove(folder);
}

Test(select, native_is_the_best_that_is_no_vendors) {
    bl_candidate one = bl_host_vendor, two = bl_host_vendor;
    one.spelling = "one", two.spelling = "two";
    one.family = two.family = BL_FAMILY_NATIVE;
    const bl_candidate *list[] = {&one, &two, &bl_host_vendor, NULL};
    bl_op op = *bl_op_get(BL_OP_gemm);
    op.host = list;
    use_table("d order=8 batch=4 threads=1 | vendor 1 | two 2 | one 3\n");
    cr_expect(batchlas_set_route("gemm", "native") == 0);
    instance *x = plain_gemm(8, 4);
    bl_exec e = host(1);
    x->p.op = &op;
    cr_expect(bl_select_fresh(&x->p, &e).candidate == &two);
    x->p.dtype = BL_S; /* no row: candidate order */
    cr_expect(bl_select_fresh(&x->p, &e).candidate == &one);
    list[0] = &bl_host_vendor, list[1] = NULL;
    cr_expect(bl_select_fresh(&x->p, &e).pin_failed);
    temporary_remove(folder);
}

static void every_word(const char *text, const char *const words[]) {
    for (; *words; words++) cr_expect(strstr(text, *words), "\"%s\" lacks %s", text, *words);
}

Test(select, unknown_pins_change_nothing) {
    use_table(rows);
    cr_expect(batchlas_set_route("gemm", "fastest") == BATCHLAS_E_PIN);
    every_word(batchlas_last_error(),
               (const char *const[]){"gemm", "fastest", "native", "vendor", "vendor_serial",
                                     "vendor_threads", NULL});
    cr_expect(batchlas_set_route("gemm", "") == BATCHLAS_E_PIN);
    cr_expect(batchlas_set_route("dgemm", "vendor") == BATCHLAS_E_PIN);
    every_word(batchlas_last_error(), (const char *const[]){"dgemm", NULL});
    cr_expect(batchlas_set_route(NULL, "vendor") == BATCHLAS_E_PIN);
    cr_expect_str_eq(choice(8, 1, 1), "vendor_serial");
    temporary_remove(folder);
}

static int lines_with(const char *text, const char *word) {
    int count = 0;
    for (; (text = strstr(text, word)); text++) count++;
    return count;
}

/* A spelling nobody has, in the environment: every call fails, and one line says what could run. */
Test(select, a_pin_that_cannot_run_fails_the_call) {
    setenv("BATCHLAS_GEMM_ROUTE", "fastest", 1);
    setenv("BATCHLAS_GETRF_ROUTE", "fastest", 1);
    capture out = capture_begin(1), err = capture_begin(2);
    instance *x = plain_gemm(8, 3);
    fill(x, false);
    char before[1024];
    memcpy(before, x->memory[BL_SLOT_C], sizeof before);
    int64_t code = bl_run(&x->p);
    bool untouched = !memcmp(before, x->memory[BL_SLOT_C], sizeof before);
    char text[512];
    strcpy(text, batchlas_last_error());
    static instance lu;
    lu.p = (bl_problem){
        .op = bl_op_get(BL_OP_getrf), .dtype = BL_D, .int_bytes = 4, .m = 4, .n = 4, .batch = 3};
    fill(&lu, false);
    int64_t lu_code = bl_run(&lu.p);
    bl_run(&x->p), bl_run(&lu.p);
    char *said = capture_end(err), *printed = capture_end(out);
    cr_expect(code == BATCHLAS_E_PIN && lu_code == BATCHLAS_E_PIN && untouched);
    every_word(text, (const char *const[]){"gemm", "fastest", "vendor", "vendor_serial",
                                           "vendor_threads", NULL});
    for (int b = 0; b < 3; b++) cr_expect(((int32_t *)lu.info)[b] == BATCHLAS_E_PIN);
    cr_expect_str_eq(printed, "");
    cr_expect(lines_with(said, "\n") == 2, "%s", said);
    cr_expect(lines_with(said, "batchlas: gemm: there is no route fastest") == 1, "%s", said);
    cr_expect(lines_with(said, "batchlas: getrf: there is no route fastest") == 1, "%s", said);
    free(said);
    free(printed);
}

/* A route that exists but cannot run this problem is for the program to see. */
Test(select, a_known_pin_that_cannot_run_is_not_talked_of) {
    setenv("BATCHLAS_GEMM_ROUTE", "small", 1);
    capture err = capture_begin(2);
    instance *x = plain_gemm(65, 1);
    fill(x, false);
    int64_t code = bl_run(&x->p);
    char *said = capture_end(err);
    cr_expect(code == BATCHLAS_E_PIN);
    cr_expect_str_eq(said, "");
    free(said);
}

/* ---- can_run is what launches ---- */

/* A kernel for orders up to 16, as a candidate that says so and as one that promises more. */
static bool always(const bl_problem *p, const bl_exec *x) {
    return x->device == BL_HOST && p->op->id == BL_OP_gemm;
}
static bool up_to_16(const bl_problem *p, const bl_exec *x) {
    return always(p, x) && p->m <= 16 && p->n <= 16 && p->k <= 16;
}
static int restricted(const bl_problem *p, const bl_exec *x) {
    return up_to_16(p, x) ? bl_host_vendor_serial.launch(p, x) : BL_E_DEVICE;
}
static int restricted_in_silence(const bl_problem *p, const bl_exec *x) {
    return up_to_16(p, x) ? bl_host_vendor_serial.launch(p, x) : 0;
}
static const bl_candidate honest = {"honest", BL_FAMILY_NATIVE, true, up_to_16, NULL, restricted};
static const bl_candidate boastful = {"boastful", BL_FAMILY_NATIVE, true, always, NULL, restricted};
static const bl_candidate quiet = {"quiet", BL_FAMILY_NATIVE,     true, always,
                                   NULL,    restricted_in_silence};

static double component(bl_dtype t, const char *at, int part) {
    return t == BL_S || t == BL_C ? (double)((const float *)at)[part] : ((const double *)at)[part];
}

/* How far two elements are apart; eigenvectors are determined up to a factor of modulus 1. */
static double apart_by(const bl_problem *p, int slot, const double u[2], const double v[2]) {
    if (p->op->id == BL_OP_syevd && slot == BL_SLOT_A)
        return p->jobz == 'N' ? 0 : fabs(hypot(u[0], u[1]) - hypot(v[0], v[1]));
    return !(fabs(u[0] - v[0]) <= fabs(u[1] - v[1])) ? fabs(u[0] - v[0]) : fabs(u[1] - v[1]);
}

/* Largest difference in the outputs, in units of the largest element times eps. */
static double difference(const instance *a, const instance *b) {
    const bl_problem *p = &a->p;
    double apart = 0, largest = 1;
    for (int s = 0; s < BL_SLOTS; s++) {
        const bl_operand *o = &p->operand[s];
        if (!(o->access & BL_WRITE)) continue;
        size_t bytes = (size_t)(o->stride * p->batch) * o->elem;
        const int parts = bl_is_complex(p->dtype) && o->element != BL_REALS ? 2 : 1;
        if (s == BL_SLOT_IPIV) {
            if (memcmp(a->memory[s], b->memory[s], bytes) != 0) return INFINITY;
            continue;
        }
        for (size_t at = 0; at < bytes; at += o->elem) {
            double u[2] = {0, 0}, v[2] = {0, 0};
            for (int i = 0; i < parts; i++) {
                u[i] = component(p->dtype, a->memory[s] + at, i);
                v[i] = component(p->dtype, b->memory[s] + at, i);
                largest = fmax(largest, fabs(v[i]));
            }
            const double d = apart_by(p, s, u, v);
            if (!(d <= apart)) apart = d; /* NaN too */
        }
    }
    return apart / largest / (p->dtype == BL_S || p->dtype == BL_C ? 0x1p-23 : 0x1p-52);
}

static void copy_operand(const instance *x, instance *to, int s) {
    bl_operand *o = &to->p.operand[s];
    if (!o->access) return;
    memcpy(to->memory[s], x->memory[s], (size_t)(o->stride * to->p.batch) * o->elem);
    o->base = to->memory[s];
    for (int64_t b = 0; b < to->p.batch; b++)
        to->pointers[s][b] = to->memory[s] + b * o->stride * o->elem;
    if (o->pointers) o->pointers = to->pointers[s];
}

static void copy_of(const instance *x, instance *to) {
    to->p = x->p;
    memcpy(to->info, x->info, sizeof x->info);
    for (int s = 0; s < BL_SLOTS; s++) copy_operand(x, to, s);
    to->p.info.base = to->info;
}

enum { CANDIDATES = 32 };
typedef struct {
    int64_t points, launches, refusals, wrong;
    int64_t ran[CANDIDATES][BL_DTYPES]; /* launches with something to compute, of each candidate */
} tally;

/* One candidate at one point: if it can run, its launch works and computes what the host's LAPACK
 * computes; if it cannot, a pin on it is refused. */
static void at_point(int at, const instance *x, const instance *expected, const bl_exec *e,
                     tally *t) {
    static instance mine;
    const bl_candidate *c = x->p.op->host[at];
    t->points++;
    if (!c->can_run(&x->p, e)) {
        t->refusals++;
        return;
    }
    copy_of(x, &mine);
    int code = c->launch(&mine.p, e);
    t->launches++;
    t->ran[at][x->p.dtype] += x->p.n > 0;
    bool same_info = !memcmp(mine.info, expected->info, sizeof mine.info);
    if (code != 0 || !same_info || !(difference(&mine, expected) < 4000)) t->wrong++;
}

static void all_candidates(const bl_op *op, const instance *x, tally *t) {
    static instance expected;
    bl_exec e = host(2);
    copy_of(x, &expected);
    if (!bl_host_vendor_serial.can_run(&expected.p, &e)) return;
    cr_assert(bl_host_vendor_serial.launch(&expected.p, &e) == 0);
    for (int i = 0; op->host[i]; i++) at_point(i, x, &expected, &e, t);
}

static const char *letters(const bl_op *op, bl_arg role, const char *of) {
    return bl_op_has(op, role) ? of : "-";
}

static char letter(char c) {
    return c == '-' ? 0 : c;
}

/* Every flag of an op, dtype and order; some shapes each. */
static void flags(const bl_op *op, const bl_problem *shape, bool pointers, tally *t) {
    static instance x;
    const char *trans = bl_is_complex(shape->dtype) ? op->trans_complex : op->trans_real;
    if (!trans) trans = "-";
    for (const char *side = letters(op, BL_ARG_SIDE, "LR"); *side; side++)
        for (const char *uplo = letters(op, BL_ARG_UPLO, "UL"); *uplo; uplo++)
            for (const char *ta = letters(op, BL_ARG_TRANSA, trans); *ta; ta++)
                for (const char *tb = letters(op, BL_ARG_TRANSB, trans); *tb; tb++)
                    for (const char *diag = letters(op, BL_ARG_DIAG, "NU"); *diag; diag++) {
                        x.p = *shape;
                        x.p.side = letter(*side), x.p.uplo = letter(*uplo);
                        x.p.transa = letter(*ta), x.p.transb = letter(*tb);
                        x.p.diag = letter(*diag);
                        if (op->check && op->check(&x.p)) continue;
                        memset(x.info, 0, sizeof x.info);
                        fill(&x, pointers);
                        all_candidates(op, &x, t);
                    }
}

static void lattice(const bl_op *op, tally *t) {
    static const int sizes[] = {0, 1, 3, 8, 17, 33};
    for (int i = 0; i < 6 * BL_DTYPES; i++) {
        bl_dtype dtype = (bl_dtype)(i % BL_DTYPES);
        if (!op->host_member[dtype]) continue;
        int64_t n = sizes[i / BL_DTYPES];
        for (int variant = 0; variant < 4; variant++) {
            bl_problem p = {.op = op, .dtype = dtype, .n = n, .batch = variant == 1 ? 1 : 5};
            bool lapack = bl_op_has(op, BL_ARG_INFO);
            p.order = lapack && variant == 2 ? BL_ROW_MAJOR : BL_COL_MAJOR;
            p.int_bytes = lapack && variant == 3 ? 8 : 4;
            if (bl_op_has(op, BL_ARG_M)) p.m = n + (variant > 1 ? 3 : 0);
            if (bl_op_has(op, BL_ARG_K)) p.k = variant == 3 ? n / 2 : n;
            if (bl_op_has(op, BL_ARG_NRHS)) p.nrhs = variant == 0 ? 1 : 4;
            for (const char *jobz = letters(op, BL_ARG_JOBZ, "VN"); *jobz; jobz++) {
                p.jobz = letter(*jobz);
                flags(op, &p, variant == 3, t);
            }
        }
    }
}

static tally over_lattice(bl_op_id id, const bl_candidate *planted) {
    const bl_candidate *list[CANDIDATES] = {planted};
    bl_op op = *bl_op_get(id);
    int n = planted != NULL;
    for (int i = 0; op.host[i] && n < CANDIDATES - 1; i++) list[n++] = op.host[i];
    op.host = list;
    tally t = {0};
    lattice(&op, &t);
    return t;
}

/* A candidate is for every dtype its op has: in how many of them the first `candidates` ran nothing. */
static int idle(const bl_op *op, int candidates, const tally *t) {
    int count = 0;
    for (int i = 0; i < candidates; i++)
        for (int d = 0; d < BL_DTYPES; d++) count += op->host_member[d] && t->ran[i][d] == 0;
    return count;
}

static int candidates_of(const bl_op *op) {
    int count = 0;
    while (op->host[count]) count++;
    return count;
}

static void print_counts(const bl_op *op, const tally *t) {
    for (int i = 0; op->host[i]; i++) {
        const int64_t *ran = t->ran[i];
        fprintf(stderr, "select: %s %s, %s: s %lld, d %lld, c %lld, z %lld\n", op->name,
                op->host[i]->spelling, bl_isa_name(bl_isa_current()), (long long)ran[BL_S],
                (long long)ran[BL_D], (long long)ran[BL_C], (long long)ran[BL_Z]);
    }
}

static void can_run_is_what_launches(bl_isa isa) {
    tally all = {0};
    if (!bl_isa_runs(isa)) SKIP("not this processor's: %s", bl_isa_name(isa));
    setenv("OMP_WAIT_POLICY", "passive", 1); /* the processors are not ours alone */
    cr_assert(bl_isa_pin(isa));
    for (int id = 0; id < BL_OPS; id++) {
        const bl_op *op = bl_op_get((bl_op_id)id);
        tally t = over_lattice((bl_op_id)id, NULL);
        print_counts(op, &t);
        cr_expect(t.wrong == 0, "%s: %lld launches failed or computed something else", op->name,
                  (long long)t.wrong);
        cr_expect(idle(op, candidates_of(op), &t) == 0, "%s: a candidate ran nothing", op->name);
        all.points += t.points, all.launches += t.launches, all.refusals += t.refusals;
    }
    fprintf(stderr, "select, %s: %lld points, %lld launches, %lld refusals\n", bl_isa_name(isa),
            (long long)all.points, (long long)all.launches, (long long)all.refusals);
}

#define ON_ISA(isa)                                                                                \
    Test(select, can_run_is_what_launches_##isa, .timeout = 240) {                                 \
        can_run_is_what_launches(BL_ISA_##isa);                                                    \
    }
ON_ISA(GENERIC)
ON_ISA(AVX2)
ON_ISA(AVX512)
ON_ISA(NEON)

/* The lattice is only worth something if it finds a candidate that never runs. */
static bool never(const bl_problem *p, const bl_exec *x) {
    (void)p, (void)x;
    return false;
}
Test(select, a_candidate_that_never_runs_is_found) {
    const bl_candidate lazy = {"lazy", BL_FAMILY_NATIVE, true, never, NULL, restricted};
    tally t = over_lattice(BL_OP_gemm, &lazy);
    cr_expect(idle(bl_op_get(BL_OP_gemm), 1, &t) == BL_DTYPES);
}

/* Nor if it finds none that promises too much. */
Test(select, a_candidate_that_promises_too_much_is_found) {
    tally t = over_lattice(BL_OP_gemm, &honest);
    cr_expect(t.wrong == 0 && t.refusals > 0);
    cr_expect(over_lattice(BL_OP_gemm, &boastful).wrong > 0);
    cr_expect(over_lattice(BL_OP_gemm, &quiet).wrong > 0);
}

/* What can_run refuses is never launched, by whichever way it is chosen. */
Test(select, a_refused_candidate_is_not_chosen) {
    const bl_candidate *list[] = {&honest, &bl_host_vendor_serial, NULL};
    bl_op op = *bl_op_get(BL_OP_gemm);
    op.host = list;
    use_table("d order=8 batch=4 threads=1 | honest 1 | vendor_serial 2\n");
    bl_exec e = host(1);
    for (int n = 15; n < 19; n++) {
        instance *x = plain_gemm(n, 4);
        x->p.op = &op;
        bl_choice c = bl_select_fresh(&x->p, &e);
        cr_expect(c.candidate == (n <= 16 ? &honest : &bl_host_vendor_serial));
    }
    temporary_remove(folder);
}

/* ---- Cost ---- */

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static char *long_table(int count) {
    char *text = malloc((size_t)count * 160), *at = text;
    for (int i = 0; i < count; i++)
        at += sprintf(at,
                      "%c order=%d batch=%d threads=%d | vendor 1 | vendor_serial 2 | "
                      "vendor_threads 3\n",
                      "sdcz"[i % 4], 1 + i % 130, 1 << i % 14, 1 + i % 8);
    return text;
}

/* The least of several rounds: what it costs when nobody else has the processor. */
Test(select, timed_costs_nothing_worth_a_table) {
    TIMED();
    char *text = long_table(1500);
    use_table(text);
    free(text);
    instance *x = plain_gemm(8, 40);
    bl_exec e = host(2);
    bl_select(&x->p, &e);
    double repeated = INFINITY, fresh = INFINITY;
    for (int round = 0; round < 9; round++) {
        double start = now();
        for (int i = 0; i < 100000; i++) bl_select(&x->p, &e);
        repeated = fmin(repeated, (now() - start) / 100000);
        start = now();
        for (int i = 0; i < 200; i++) x->p.k = 100 + 200 * round + i, bl_select(&x->p, &e);
        fresh = fmin(fresh, (now() - start) / 200);
        x->p.k = 8;
        bl_select(&x->p, &e);
    }
    fprintf(stderr, "select: repeated shape %.0f ns, new shape %.1f us (1500 rows)\n",
            1e9 * repeated, 1e6 * fresh);
    cr_expect(repeated < 1e-6);
    cr_expect(fresh < 200e-6);
    temporary_remove(folder);
}
