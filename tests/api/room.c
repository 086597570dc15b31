/* Where LAPACK leaves room, what BatchLAS promises: zero, NaN and infinite pivots. By every route
 * and dtype. */
#include <lapacke_batched.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/dense.h"
#include "support/every.h"
#include "support/random.h"
#include "support/reference.h"

static const int64_t sizes[] = {1, 2, 3, 4, 5, 8, 9, 16, 17, 31, 32, 33, 65};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* A step that visits about four places in n. */
static int64_t few(int64_t n) {
    return max64(1, (n - 1) / 3);
}

/* A batch of three of order n, filled; member 1 is the one to spoil. */
static call three(op_id id, dtype t, int64_t n, int64_t nrhs) {
    call c = plain_call(id, t, n, n, n, nrhs, 3);
    call_fill(&c, 7 + (uint64_t)n);
    return c;
}

/* Runs it, and asks info of member 1 and that the others are well. */
static bool run_spoilt(call *c, int64_t info, const char *route) {
    call_remember(c);
    if (!run_here(c, route)) return false;
    check_here(get_info(c, 1) == info, c, route, 1, "wrong info");
    check_here(get_info(c, 0) == 0 && get_info(c, 2) == 0, c, route, 0, "a neighbour failed");
    return true;
}

/* potrf: a pivot that is not positive, or is NaN, is info; posv leaves B as it was. */
static void bad_pivot(op_id id, dtype t, int64_t n, char uplo, int64_t j, const char *route) {
    static const double pivot[] = {-1, -INFINITY, NAN};
    for (int i = 0; i < 3; i++) {
        call c = call_of(id, t);
        c.uplo = uplo, c.n = n, c.nrhs = 2, c.batch = 3;
        call_tight(&c);
        call_allocate(&c);
        call_fill(&c, 7);
        put(&c, SLOT_A, 1, j, j, pivot[i]);
        if (run_spoilt(&c, j + 1, route) && c.operand[SLOT_B].access)
            check_here(operand_unchanged(&c, SLOT_B, 1), &c, route, 1, "B changed");
        call_free(&c);
    }
}

/* A NaN or Inf beside the diagonal spoils the pivot of the later of its row and column. */
static void bad_side(op_id id, dtype t, int64_t n, char uplo, int64_t j, const char *route) {
    for (int i = 0; i < 2 && j > 0; i++) {
        call c = call_of(id, t);
        int64_t before = random_below(j);
        c.uplo = uplo, c.n = n, c.nrhs = 2, c.batch = 3;
        call_tight(&c);
        call_allocate(&c);
        call_fill(&c, 8);
        put(&c, SLOT_A, 1, uplo == 'U' ? before : j, uplo == 'U' ? j : before, i ? INFINITY : NAN);
        if (run_spoilt(&c, j + 1, route) && c.operand[SLOT_B].access)
            check_here(operand_unchanged(&c, SLOT_B, 1), &c, route, 1, "B changed");
        call_free(&c);
    }
}

static void cholesky(op_id id, dtype t, const char *route) {
    for (int i = 0; i < SIZES; i++)
        for (int step = 0; step < 3; step++) {
            int64_t n = sizes[i], j = step == 0 ? 0 : step == 1 ? n / 2 : n - 1;
            for (int k = 0; k < 2; k++) {
                bad_pivot(id, t, n, "UL"[k], j, route);
                bad_side(id, t, n, "UL"[k], j, route);
            }
        }
}

Test(room, potrf_pivot) {
    every_dtype(OP_potrf, cholesky);
}
Test(room, posv_pivot) {
    every_dtype(OP_posv, cholesky);
}

/* A semidefinite matrix: the pivot is exactly 0. */
static void zero_pivot(op_id id, dtype t, const char *route) {
    for (int i = 0; i < SIZES; i++)
        for (int64_t j = 0; j < sizes[i]; j += few(sizes[i])) {
            call c = three(id, t, sizes[i], 1);
            for (int64_t k = 0; k < c.n; k++) {
                if (k < j) put(&c, SLOT_A, 1, k, j, 0);
                if (k > j) put(&c, SLOT_A, 1, j, k, 0);
            }
            put(&c, SLOT_A, 1, j, j, 0);
            run_spoilt(&c, j + 1, route);
            call_free(&c);
        }
}
Test(room, potrf_zero_pivot) {
    every_dtype(OP_potrf, zero_pivot);
}
Test(room, posv_zero_pivot) {
    every_dtype(OP_posv, zero_pivot);
}

/* getri, potri: a zero on the diagonal is info, whatever else is there, and A is as it was. */
static void zero_diagonal(op_id id, dtype t, const char *route) {
    for (int i = 0; i < SIZES; i++)
        for (int64_t j = 0; j < sizes[i]; j += few(sizes[i]))
            for (int nan = 0; nan < 2; nan++) {
                call c = three(id, t, sizes[i], 0);
                put(&c, SLOT_A, 1, j, j, 0);
                if (nan && j > 0) put(&c, SLOT_A, 1, j - 1, j - 1, NAN);
                if (nan && j + 1 < c.n) put(&c, SLOT_A, 1, j + 1, j + 1, 0);
                if (run_spoilt(&c, j + 1, route))
                    check_here(operand_unchanged(&c, SLOT_A, 1), &c, route, 1, "A changed");
                call_free(&c);
            }
}
Test(room, getri_zero_diagonal) {
    every_dtype(OP_getri, zero_diagonal);
}
Test(room, potri_zero_diagonal) {
    every_dtype(OP_potri, zero_diagonal);
}

static bool finite_slot(const call *c, slot s, int64_t b) {
    const operand *o = &c->operand[s];
    for (int64_t j = 0; j < o->cols; j++)
        for (int64_t i = 0; i < o->rows; i++) {
            number x = get(c, s, b, i, j);
            if (!isfinite(creal(x)) || !isfinite(cimag(x))) return false;
        }
    return true;
}

/* trsm, getrs, potrs: a zero diagonal gives Inf or NaN, never info. */
static void divide_by_zero(op_id id, dtype t, const char *route) {
    for (int i = 0; i < SIZES; i++)
        for (int64_t j = 0; j < sizes[i]; j += few(sizes[i])) {
            call c = three(id, t, sizes[i], 2);
            put(&c, SLOT_A, 1, j, j, 0);
            if (run_spoilt(&c, 0, route)) {
                check_here(!finite_slot(&c, SLOT_B, 1), &c, route, 1, "a finite solution");
                check_here(finite_slot(&c, SLOT_B, 0) && finite_slot(&c, SLOT_B, 2), &c, route, 0,
                           "a neighbour is not finite");
            }
            call_free(&c);
        }
}
Test(room, trsm_zero_diagonal) {
    every_dtype(OP_trsm, divide_by_zero);
}
Test(room, getrs_zero_diagonal) {
    every_dtype(OP_getrs, divide_by_zero);
}
Test(room, potrs_zero_diagonal) {
    every_dtype(OP_potrs, divide_by_zero);
}

/* gels: info is the first zero on the triangular factor's diagonal; a zero A gives X = 0. */
static void deficient(op_id id, dtype t, int64_t m, int64_t n, char trans, int64_t j,
                      const char *route) {
    call c = call_of(id, t);
    c.m = m, c.n = n, c.nrhs = 2, c.batch = 3, c.transa = trans;
    call_tight(&c);
    call_allocate(&c);
    call_fill(&c, 5);
    for (int64_t i = 0; i < (m >= n ? m : n); i++)
        put(&c, SLOT_A, 1, m >= n ? i : j, m >= n ? j : i, 0);
    run_spoilt(&c, m * n == 1 ? 0 : j + 1, route);
    call_free(&c);
}

static void rank(op_id id, dtype t, const char *route) {
    static const int64_t shape[][2] = {{2, 2}, {5, 3}, {3, 5}, {17, 17}, {40, 33}, {33, 40}};
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 2; k++)
            for (int64_t j = 0; j < min64(shape[i][0], shape[i][1]); j += 2)
                deficient(id, t, shape[i][0], shape[i][1], k ? (is_complex(t) ? 'C' : 'T') : 'N', j,
                          route);
}
Test(room, gels_rank) {
    every_dtype(OP_gels, rank);
}

static void zero_matrix(op_id id, dtype t, const char *route) {
    for (int i = 0; i < SIZES; i++) {
        call c = three(id, t, sizes[i], 2);
        for (int64_t j = 0; j < c.n; j++)
            for (int64_t k = 0; k < c.n; k++) put(&c, SLOT_A, 1, k, j, 0);
        if (run_spoilt(&c, 0, route))
            check_here(dense_norm(dense_now(&c, SLOT_B, 1)) == 0, &c, route, 1, "X is not 0");
        dense_release();
        call_free(&c);
    }
}
Test(room, gels_zero_matrix) {
    every_dtype(OP_gels, zero_matrix);
}

/* A zero size is a quick return whatever is pinned: `rows` takes no row-major solves. */
Test(room, zero_sizes_under_a_pin_that_cannot_run) {
    double a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
    lapack_int ipiv[4] = {9, 9, 9, 9}, info[2] = {7, 7};
    setenv("BATCHLAS_GESV_ROUTE", "rows", 1);
    cr_expect(LAPACKE_dgesv_strided_batched(LAPACK_ROW_MAJOR, 2, 1, a, 2, 0, ipiv, 0, b, 1, 2, info,
                                            1) == BATCHLAS_E_PIN);
    cr_expect(LAPACKE_dgesv_strided_batched(LAPACK_ROW_MAJOR, 0, 1, a, 1, 1, ipiv, 1, b, 1, 1, info,
                                            2) == 0);
    cr_expect(info[0] == 0 && info[1] == 0 && a[0] == 1 && b[0] == 5 && ipiv[0] == 9);
}
