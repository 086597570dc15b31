/* Plain loops over small matrices. */
#include "support/dense.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void **owned;
static size_t owned_count, owned_room;

dense dense_zero(int64_t rows, int64_t cols) {
    if (owned_count == owned_room) {
        owned_room = 2 * owned_room + 64;
        owned = realloc(owned, owned_room * sizeof *owned);
        if (!owned) abort();
    }
    number *memory = calloc((size_t)(rows * cols) + 1, sizeof *memory);
    if (!memory) abort();
    owned[owned_count++] = memory;
    return (dense){rows, cols, memory};
}

void dense_release(void) {
    for (size_t i = 0; i < owned_count; i++) free(owned[i]);
    owned_count = 0;
}

dense dense_identity(int64_t rows, int64_t cols) {
    dense a = dense_zero(rows, cols);
    for (int64_t i = 0; i < min64(rows, cols); i++) *at(a, i, i) = 1;
    return a;
}

typedef number reader(const call *, slot, int64_t, int64_t, int64_t);

static dense dense_read(reader *read, const call *c, slot s, int64_t b) {
    dense a = dense_zero(c->operand[s].rows, c->operand[s].cols);
    for (int64_t j = 0; j < a.cols; j++)
        for (int64_t i = 0; i < a.rows; i++) *at(a, i, j) = read(c, s, b, i, j);
    return a;
}

dense dense_now(const call *c, slot s, int64_t b) {
    return dense_read(get, c, s, b);
}

dense dense_before(const call *c, slot s, int64_t b) {
    return dense_read(get_before, c, s, b);
}

dense dense_op(dense a, char trans) {
    if (trans == 'N') return dense_head(a, a.rows, a.cols);
    dense t = dense_zero(a.cols, a.rows);
    for (int64_t j = 0; j < a.cols; j++)
        for (int64_t i = 0; i < a.rows; i++)
            *at(t, j, i) = trans == 'C' ? conj(*at(a, i, j)) : *at(a, i, j);
    return t;
}

/* y += a * x, written in reals: the complex product would test for NaN. */
static void add_multiple(double *restrict y, number a, const double *restrict x, int64_t n) {
    double re = creal(a), im = cimag(a);
    if (re == 0 && im == 0) return;
    for (int64_t i = 0; i < n; i++) {
        double xr = x[2 * i], xi = x[2 * i + 1];
        y[2 * i] += re * xr - im * xi;
        y[2 * i + 1] += re * xi + im * xr;
    }
}

dense dense_product(dense a, dense b) {
    dense c = dense_zero(a.rows, b.cols);
    for (int64_t j = 0; j < b.cols; j++)
        for (int64_t l = 0; l < a.cols; l++)
            add_multiple((double *)at(c, 0, j), *at(b, l, j), (const double *)at(a, 0, l), a.rows);
    return c;
}

void dense_combine(dense a, number alpha, number beta, dense b) {
    for (int64_t i = 0; i < a.rows * a.cols; i++)
        a.at[i] = (alpha == 0 ? 0 : alpha * a.at[i]) + (beta == 0 ? 0 : beta * b.at[i]);
}

dense dense_head(dense a, int64_t rows, int64_t cols) {
    dense h = dense_zero(rows, cols);
    for (int64_t j = 0; j < cols; j++)
        memcpy(at(h, 0, j), at(a, 0, j), (size_t)rows * sizeof(number));
    return h;
}

dense dense_triangle(dense a, char uplo, bool unit) {
    dense t = dense_zero(a.rows, a.cols);
    for (int64_t j = 0; j < a.cols; j++)
        for (int64_t i = 0; i < a.rows; i++) {
            if (i == j)
                *at(t, i, j) = unit ? 1 : *at(a, i, j);
            else if (uplo == 'U' ? i < j : i > j)
                *at(t, i, j) = *at(a, i, j);
        }
    return t;
}

dense dense_hermitian(dense a, char uplo) {
    dense h = dense_zero(a.rows, a.cols);
    for (int64_t j = 0; j < a.cols; j++)
        for (int64_t i = 0; i < a.rows; i++) {
            bool here = uplo == 'U' ? i <= j : i >= j;
            number x = here ? *at(a, i, j) : conj(*at(a, j, i));
            *at(h, i, j) = i == j ? creal(x) : x;
        }
    return h;
}

static void swap_rows(dense a, int64_t p, int64_t q) {
    for (int64_t j = 0; j < a.cols; j++) {
        number x = *at(a, p, j);
        *at(a, p, j) = *at(a, q, j);
        *at(a, q, j) = x;
    }
}

void dense_permute(dense a, const call *c, int64_t b) {
    for (int64_t i = c->operand[SLOT_IPIV].rows - 1; i >= 0; i--) {
        int64_t p = get_integer(c, SLOT_IPIV, b, i) - 1;
        if (p < 0 || p >= a.rows) {
            a.at[0] = NAN; /* a pivot out of range fails the residual */
            return;
        }
        if (p != i) swap_rows(a, i, p);
    }
}

void dense_reflect(dense a, dense v, int64_t j, number tau) {
    for (int64_t col = 0; col < a.cols; col++) {
        number sum = *at(a, j, col);
        for (int64_t i = j + 1; i < a.rows; i++) sum += conj(*at(v, i, j)) * *at(a, i, col);
        sum *= tau;
        *at(a, j, col) -= sum;
        for (int64_t i = j + 1; i < a.rows; i++) *at(a, i, col) -= *at(v, i, j) * sum;
    }
}

void dense_apply_q(dense a, dense v, dense tau, int64_t k, bool adjoint) {
    for (int64_t step = 0; step < k; step++) {
        int64_t j = adjoint ? step : k - 1 - step;
        dense_reflect(a, v, j, adjoint ? conj(tau.at[j]) : tau.at[j]);
    }
}

/* Gram-Schmidt, twice. */
void dense_orthonormalize(dense a) {
    for (int64_t j = 0; j < a.cols; j++) {
        for (int64_t l = 0; l < 2 * j; l++) {
            number dot = 0;
            for (int64_t i = 0; i < a.rows; i++) dot += conj(*at(a, i, l % j)) * *at(a, i, j);
            for (int64_t i = 0; i < a.rows; i++) *at(a, i, j) -= dot * *at(a, i, l % j);
        }
        double norm = 0;
        for (int64_t i = 0; i < a.rows; i++) norm = hypot(norm, cabs(*at(a, i, j)));
        for (int64_t i = 0; i < a.rows; i++) *at(a, i, j) /= norm;
    }
}

double dense_norm(dense a) {
    double norm = 0;
    for (int64_t j = 0; j < a.cols; j++) {
        double sum = 0;
        for (int64_t i = 0; i < a.rows; i++)
            sum += fabs(creal(*at(a, i, j))) + fabs(cimag(*at(a, i, j)));
        if (!(sum <= norm)) norm = sum;
        if (isnan(norm)) break;
    }
    return norm;
}

double dense_difference(dense a, dense b) {
    dense d = dense_head(a, a.rows, a.cols);
    dense_combine(d, 1, -1, b);
    return dense_norm(d);
}
