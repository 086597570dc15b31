/* Matrices that are what an op asks for, written the same way whatever the storage. */
#include "support/fill.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/random.h"
#include "support/reference.h"

void fill_random(call *c, slot s, int64_t b) {
    const operand *o = &c->operand[s];
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++) {
            number x = random_number(is_complex(c->dtype));
            if (in_part(o, i, j)) put(c, s, b, i, j, x);
        }
}

void fill_definite(call *c, slot s, int64_t b) {
    const operand *o = &c->operand[s];
    fill_random(c, s, b);
    for (int64_t i = 0; i < o->rows; i++) put(c, s, b, i, i, 2 * (double)o->rows + random_real());
}

void fill_triangular(call *c, slot s, int64_t b) {
    const operand *o = &c->operand[s];
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++) {
            number x = random_number(is_complex(c->dtype)) / (double)o->rows;
            if (i == j && c->diag != 'U') put(c, s, b, i, j, 2 + x);
            if (i != j && in_part(o, i, j)) put(c, s, b, i, j, x);
        }
}

static void copy_slot(call *to, const call *from, slot s, int64_t b) {
    const operand *o = &to->operand[s];
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++) {
            if (s == SLOT_IPIV)
                put_integer(to, s, b, i, get_integer(from, s, 0, i));
            else if (in_part(o, i, j))
                memcpy(element_of(to, s, b, i, j), element_of(from, s, 0, i, j), (size_t)o->elem);
        }
}

void fill_factored(call *c, op_id by, int64_t b, int64_t m, int64_t n) {
    call f = reference_call(by, c->dtype, m, n);
    if (by == OP_potrf) {
        f.uplo = c->uplo;
        call_describe(&f);
        fill_definite(&f, SLOT_A, 0);
    } else {
        fill_random(&f, SLOT_A, 0);
    }
    reference_run(&f, 0);
    copy_slot(c, &f, SLOT_A, b);
    if (by == OP_getrf) copy_slot(c, &f, SLOT_IPIV, b);
    if (by == OP_geqrf) copy_slot(c, &f, SLOT_TAU, b);
    call_free(&f);
}

double error_ratio(const call *c, double difference, double scale, int64_t n) {
    if (difference == 0) return 0;
    if (scale == 0) return INFINITY;
    return difference / scale / ((double)max64(1, n) * epsilon(c->dtype));
}

dense from_lu(const call *c, dense lu, int64_t b) {
    int64_t k = min64(lu.rows, lu.cols);
    dense l = dense_triangle(dense_head(lu, lu.rows, k), 'L', true);
    dense u = dense_triangle(dense_head(lu, k, lu.cols), 'U', false);
    dense a = dense_product(l, u);
    dense_permute(a, c, b);
    return a;
}

dense from_cholesky(dense factor, char uplo) {
    dense f = dense_triangle(factor, uplo, false), h = dense_op(f, 'C');
    return uplo == 'U' ? dense_product(h, f) : dense_product(f, h);
}

double solve_ratio(const call *c, dense a, dense x, dense b) {
    double difference = dense_difference(dense_product(a, x), b);
    return error_ratio(c, difference, dense_norm(a) * dense_norm(x), a.rows);
}
