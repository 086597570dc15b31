/* What is remembered: the choices for thousands of shapes, by all threads, and never a wrong one. */
#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "batch/choose/memo.h"
#include "batch/choose/select.h"
#include "batch/host/host.h"
#include "lapacke/include/batchlas.h"

static int asked; /* twice a selection */

static bool can_run(const bl_problem *p, const bl_exec *x) {
    (void)p, (void)x;
    asked++;
    return true;
}

static const bl_candidate one = {"one", BL_FAMILY_NATIVE, true, can_run, NULL, NULL};
static const bl_candidate *const list[] = {&one, NULL};
static bl_op op;

/* Shape `s` of a gemm, in memory of its own leading dimension. */
static void select_shape(int s) {
    bl_problem p = {.op = &op, .dtype = BL_D, .int_bytes = 4, .transa = 'N', .transb = 'N'};
    bl_exec x = {.device = BL_HOST, .threads = 1};
    p.m = 1 + s % 50, p.n = 1 + s / 50 % 50, p.k = 1 + s / 2500, p.batch = 1;
    p.op->describe(&p);
    for (int i = BL_SLOT_A; i <= BL_SLOT_C; i++) p.operand[i].elem = 8, p.operand[i].ld = 64 + s;
    cr_assert(bl_select(&p, &x).candidate == &one);
}

static void select_all(int shapes) {
    for (int s = 0; s < shapes; s++) select_shape(s);
}

/* By the number of looks at a candidate, not by the clock. */
Test(memo, thousands_of_shapes_are_selected_once) {
    op = *bl_op_get(BL_OP_gemm);
    op.host = list;
    for (int shapes = 16; shapes <= 4096; shapes *= 4) {
        batchlas_set_route("gemm", NULL); /* forgets */
        asked = 0, select_all(shapes);
        const int first = asked;
        asked = 0, select_all(shapes), select_all(shapes);
        fprintf(stderr, "memo: %d shapes, %d looks, %d when they came twice again\n", shapes, first,
                asked);
        cr_expect(first >= shapes);
        cr_expect(asked <= shapes / 10, "%d of %d", asked, shapes);
    }
}

Test(memo, a_changed_pin_is_seen) {
    op = *bl_op_get(BL_OP_gemm);
    op.host = list;
    select_shape(1);
    asked = 0, select_shape(1);
    cr_expect(asked == 0);
    batchlas_set_route("gemm", NULL);
    select_shape(1);
    cr_expect(asked > 0);
}

/* ---- Several threads on a memo that is too small for them ---- */

typedef struct {
    uint64_t a, b, c;
} triple;

/* Long, so that a write takes its time. */
typedef struct {
    uint64_t word[128];
} answer;

BL_MEMO(small, 1, triple, answer);

enum { THREADS = 4, KEYS = 12, ROUNDS = 100000 };

static answer value_of(triple key) {
    answer x;
    for (int i = 0; i < 128; i++) x.word[i] = key.a * 3 + (uint64_t)i;
    return x;
}

static void *use(void *arg) {
    uint64_t random = (uintptr_t)arg * 0x9E3779B97F4A7C15u + 1, wrong = 0, found = 0;
    for (int i = 0; i < ROUNDS; i++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        const uint64_t k = (random >> 33) % KEYS;
        const triple key = {k, k * k, ~k};
        const answer right = value_of(key);
        answer value;
        if (!bl_memo_get(&small, &key, &value)) {
            bl_memo_put(&small, &key, &right);
            continue;
        }
        found++;
        wrong += memcmp(&value, &right, sizeof value) != 0;
    }
    return (void *)(uintptr_t)(wrong ? UINT64_MAX : found);
}

Test(memo, threads_never_read_half_an_answer) {
    pthread_t thread[THREADS];
    for (uintptr_t i = 0; i < THREADS; i++)
        cr_assert(pthread_create(&thread[i], NULL, use, (void *)(i + 1)) == 0);
    for (int i = 0; i < THREADS; i++) {
        void *found;
        pthread_join(thread[i], &found);
        cr_expect((uintptr_t)found != UINT64_MAX, "a wrong answer");
        cr_expect((uintptr_t)found > ROUNDS / 1000, "%zu found", (size_t)(uintptr_t)found);
    }
}
