/* getrf, getrf_nopiv, getrs, getri, gesv. */
#include "support/fill.h"
#include "support/ops.h"
#include "support/random.h"

static void getrf_describe(call *c) {
    set_matrix(c, SLOT_A, c->m, c->n, READWRITE, FULL);
    set_vector(c, SLOT_IPIV, min64(c->m, c->n), WRITE);
}

static void getrf_fill(call *c, int64_t b) {
    fill_random(c, SLOT_A, b);
}

static double getrf_residual(const call *c, int64_t b) {
    dense a = dense_before(c, SLOT_A, b), p = from_lu(c, dense_now(c, SLOT_A, b), b);
    return error_ratio(c, dense_difference(p, a), dense_norm(a), max64(c->m, c->n));
}

static void getrf_nopiv_describe(call *c) {
    set_matrix(c, SLOT_A, c->m, c->n, READWRITE, FULL);
}

/* Diagonally dominant, by rows and by columns. */
static void getrf_nopiv_fill(call *c, int64_t b) {
    fill_random(c, SLOT_A, b);
    for (int64_t i = 0; i < min64(c->m, c->n); i++)
        put(c, SLOT_A, b, i, i, 2 * (double)max64(c->m, c->n) + random_real());
}

static int64_t getrf_nopiv_reference(call *c, int64_t b) {
    int64_t info = 0;
    for (int64_t k = 0; k < min64(c->m, c->n); k++) {
        number pivot = get(c, SLOT_A, b, k, k);
        if (pivot == 0 && !info) info = k + 1;
        for (int64_t i = k + 1; i < c->m; i++) {
            number l = pivot == 0 ? get(c, SLOT_A, b, i, k) : get(c, SLOT_A, b, i, k) / pivot;
            put(c, SLOT_A, b, i, k, l);
            for (int64_t j = k + 1; j < c->n; j++)
                put(c, SLOT_A, b, i, j, get(c, SLOT_A, b, i, j) - l * get(c, SLOT_A, b, k, j));
        }
    }
    return info;
}

static void getrs_describe(call *c) {
    set_matrix(c, SLOT_A, c->n, c->n, READ, FULL);
    set_vector(c, SLOT_IPIV, c->n, READ);
    set_matrix(c, SLOT_B, c->n, c->nrhs, READWRITE, FULL);
}

static void getrs_fill(call *c, int64_t b) {
    fill_factored(c, OP_getrf, b, c->n, c->n);
    fill_random(c, SLOT_B, b);
}

static double getrs_residual(const call *c, int64_t b) {
    dense a = dense_op(from_lu(c, dense_before(c, SLOT_A, b), b), c->transa);
    return solve_ratio(c, a, dense_now(c, SLOT_B, b), dense_before(c, SLOT_B, b));
}

static void getri_describe(call *c) {
    set_matrix(c, SLOT_A, c->n, c->n, READWRITE, FULL);
    set_vector(c, SLOT_IPIV, c->n, READ);
}

static void getri_fill(call *c, int64_t b) {
    fill_factored(c, OP_getrf, b, c->n, c->n);
}

/* inv(A) A, not A inv(A): the side on which xGETRI is backward stable. */
static double getri_residual(const call *c, int64_t b) {
    dense a = from_lu(c, dense_before(c, SLOT_A, b), b);
    return solve_ratio(c, dense_now(c, SLOT_A, b), a, dense_identity(c->n, c->n));
}

static void gesv_describe(call *c) {
    set_matrix(c, SLOT_A, c->n, c->n, READWRITE, FULL);
    set_vector(c, SLOT_IPIV, c->n, WRITE);
    set_matrix(c, SLOT_B, c->n, c->nrhs, READWRITE, FULL);
}

static void gesv_fill(call *c, int64_t b) {
    fill_random(c, SLOT_A, b);
    fill_random(c, SLOT_B, b);
}

static double gesv_residual(const call *c, int64_t b) {
    dense a = dense_before(c, SLOT_A, b);
    dense p = from_lu(c, dense_now(c, SLOT_A, b), b);
    double factor = error_ratio(c, dense_difference(p, a), dense_norm(a), c->n);
    double solve = solve_ratio(c, a, dense_now(c, SLOT_B, b), dense_before(c, SLOT_B, b));
    return factor < solve ? solve : factor;
}

const op test_getrf = {.id = OP_getrf,
                       .name = "getrf",
                       .name_complex = "getrf",
                       .args = "MNApi",
                       .describe = getrf_describe,
                       .fill = getrf_fill,
                       .residual = getrf_residual};
const op test_getrf_nopiv = {.id = OP_getrf_nopiv,
                             .name = "getrf_nopiv",
                             .name_complex = "getrf_nopiv",
                             .args = "MNAi",
                             .describe = getrf_nopiv_describe,
                             .fill = getrf_nopiv_fill,
                             .residual = getrf_residual,
                             .reference = getrf_nopiv_reference};
const op test_getrs = {.id = OP_getrs,
                       .name = "getrs",
                       .name_complex = "getrs",
                       .args = "aNRApBi",
                       .trans_real = "NTC",
                       .trans_complex = "NTC",
                       .describe = getrs_describe,
                       .fill = getrs_fill,
                       .residual = getrs_residual};
const op test_getri = {.id = OP_getri,
                       .name = "getri",
                       .name_complex = "getri",
                       .args = "NApi",
                       .describe = getri_describe,
                       .fill = getri_fill,
                       .residual = getri_residual};
const op test_gesv = {.id = OP_gesv,
                      .name = "gesv",
                      .name_complex = "gesv",
                      .args = "NRApBi",
                      .describe = gesv_describe,
                      .fill = gesv_fill,
                      .residual = gesv_residual};
