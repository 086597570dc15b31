/* Bad members among good ones: the good ones are, bit by bit, what they are alone, and a bad one
 * gets the info it gets alone, which for finite matrices is the system LAPACK's. */
#include <stdio.h>

#include "support/every.h"
#include "support/poison.h"

static void judge(const call *c, poison p, const char *route) {
    for (int64_t b = 0; b < c->batch; b++) {
        if (b % 2 == 0) {
            check_here(get_info(c, b) == 0, c, route, b, "a good member failed");
            check_here(same_as_alone(c, b), c, route, b, "other bits than alone");
            continue;
        }
        check_here(get_info(c, b) == info_alone(c, b), c, route, b, "other info than alone");
        if (p > AN_INFINITY && p <= NEGATED && c->info) /* others are singular by rounding */
            check_here(get_info(c, b) == reference_info(c, b), c, route, b,
                       "other info than the system's LAPACK");
    }
}

static long tried;

static void one_size(op_id id, dtype t, int64_t n, poison p, const char *route) {
    call c = plain_call(id, t, n, n, n, 2, 5);
    call_fill(&c, 31 + (uint64_t)n);
    spoil(&c, SLOT_A, 1, p);
    spoil(&c, n % 2 ? SLOT_A : c.operand[SLOT_B].access ? SLOT_B : SLOT_C, 3, p);
    call_remember(&c);
    if (run_here(&c, route)) judge(&c, p, route), tried++;
    call_free(&c);
}

static void neighbours(op_id id, dtype t, const char *route) {
    static const int64_t size[] = {1, 2, 3, 5, 8, 16, 17, 33, 40};
    if (route && route_is_vendor(route) && route[6] == '_' && route[7] == 't') return; /* exempt */
    batchlas_set_deterministic(route == NULL);
    for (size_t i = 0; i < sizeof size / sizeof *size; i++)
        for (int p = 0; p < POISONS; p++) one_size(id, t, size[i], (poison)p, route);
    batchlas_set_deterministic(0);
}

#define NEIGHBOURS(op)                                                                             \
    Test(neighbours, op) {                                                                         \
        every_dtype(OP_##op, neighbours);                                                          \
        fprintf(stderr, "%s neighbours: %ld batches\n", #op, tried);                               \
    }
BL_EACH_OP(NEIGHBOURS)

/* Members of a variable batch are sorted by size inside; info comes back in the caller's order. */
static void variable_info(op_id id, dtype t, const char *route) {
    enum { N = 7, BATCH = 9 };
    call c = plain_call(id, t, N, N, 0, 2, BATCH);
    int64_t sizes[BATCH][7];
    c.form = VARIABLE, c.sizes = sizes;
    call_fill(&c, 127);
    for (int64_t b = 0; b < BATCH; b++) {
        int64_t n = 1 + b * 5 % N;
        for (int i = 0; i < 7; i++) sizes[b][i] = i < 3 ? n : i == 3 ? 2 : N;
        for (int64_t i = 0; i < N && c.operand[SLOT_IPIV].access & READ; i++)
            put_integer(&c, SLOT_IPIV, b, i, i + 1);
        if (b % 3 == 1) put(&c, SLOT_A, b, 0, 0, 0);
        for (int64_t i = 1; i < N && b % 3 == 1 && id != OP_getri && id != OP_potri; i++)
            put(&c, SLOT_A, b, c.uplo == 'U' ? 0 : i, c.uplo == 'U' ? i : 0, 0);
    }
    call_remember(&c);
    if (run_here(&c, route))
        for (int64_t b = 0; b < BATCH; b++)
            check_here(get_info(&c, b) == (b % 3 == 1), &c, route, b, "not its own info");
    call_free(&c);
}

#define VARIABLE_INFO(op)                                                                          \
    Test(variable_info, op) {                                                                      \
        every_dtype(OP_##op, variable_info);                                                       \
    }
VARIABLE_INFO(getrf)
VARIABLE_INFO(getrf_nopiv)
VARIABLE_INFO(getri)
VARIABLE_INFO(gesv)
VARIABLE_INFO(potrf)
VARIABLE_INFO(potri)
VARIABLE_INFO(posv)
