/* getrf, getrs, getri, gesv. */
#include "support/fill.h"
#include "support/ops.h"

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
