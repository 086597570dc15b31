/* Plain loops; independent of any BLAS. */
#include "support/exact.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA = 1 << 22 }; /* numbers */
static wide_number *arena;
static size_t used;

exact exact_zero(int64_t rows, int64_t cols) {
    const size_t size = (size_t)(rows * cols);
    if (!arena) arena = malloc(ARENA * sizeof *arena);
    if (!arena || used + size > ARENA) abort();
    exact a = {rows, cols, arena + used};
    memset(a.at, 0, size * sizeof *a.at);
    used += size;
    return a;
}

void exact_release(void) {
    used = 0;
}

exact exact_identity(int64_t n) {
    exact a = exact_zero(n, n);
    for (int64_t i = 0; i < n; i++) exact_at(a, i, i)->re = 1;
    return a;
}

typedef number reader(const call *, slot, int64_t, int64_t, int64_t);

static exact exact_read(reader *read, const call *c, slot s, int64_t b) {
    exact a = exact_zero(c->operand[s].rows, c->operand[s].cols);
    for (int64_t j = 0; j < a.cols; j++)
        for (int64_t i = 0; i < a.rows; i++) {
            const number x = read(c, s, b, i, j);
            *exact_at(a, i, j) = (wide_number){creal(x), cimag(x)};
        }
    return a;
}

exact exact_now(const call *c, slot s, int64_t b) {
    return exact_read(get, c, s, b);
}

exact exact_before(const call *c, slot s, int64_t b) {
    return exact_read(get_before, c, s, b);
}

exact exact_head(exact a, int64_t rows, int64_t cols) {
    exact h = exact_zero(rows, cols);
    for (int64_t j = 0; j < cols; j++)
        memcpy(exact_at(h, 0, j), exact_at(a, 0, j), (size_t)rows * sizeof *a.at);
    return h;
}

exact exact_op(exact a, char trans) {
    if (trans == 'N') return a;
    exact t = exact_zero(a.cols, a.rows);
    for (int64_t j = 0; j < a.cols; j++)
        for (int64_t i = 0; i < a.rows; i++) {
            wide_number x = *exact_at(a, i, j);
            if (trans == 'C') x.im = -x.im;
            *exact_at(t, j, i) = x;
        }
    return t;
}

exact exact_triangle(exact a, char uplo, bool unit) {
    exact t = exact_zero(a.rows, a.cols);
    for (int64_t j = 0; j < a.cols; j++)
        for (int64_t i = 0; i < a.rows; i++) {
            if (uplo == 'U' ? i <= j : i >= j) *exact_at(t, i, j) = *exact_at(a, i, j);
            if (unit && i == j) *exact_at(t, i, j) = (wide_number){1, 0};
        }
    return t;
}

exact exact_symmetric(exact a, char uplo, bool conjugate) {
    exact h = exact_zero(a.rows, a.cols);
    for (int64_t j = 0; j < a.cols; j++)
        for (int64_t i = 0; i < a.rows; i++) {
            const bool here = uplo == 'U' ? i <= j : i >= j;
            wide_number x = here ? *exact_at(a, i, j) : *exact_at(a, j, i);
            if (conjugate && !here) x.im = -x.im;
            if (conjugate && i == j) x.im = 0;
            *exact_at(h, i, j) = x;
        }
    return h;
}

static void add(wide_number *y, wide_number a, wide_number x) {
    y->re += a.re * x.re - a.im * x.im;
    y->im += a.re * x.im + a.im * x.re;
}

/* y += a x, n times. Most matrices are real: their other three products are zeros. */
static void add_multiple(wide_number *y, wide_number a, const wide_number *x, int64_t n) {
    if (a.re == 0 && a.im == 0) return;
    for (int64_t i = 0; i < n; i++)
        if (a.im == 0 && x[i].im == 0)
            y[i].re += a.re * x[i].re;
        else
            add(y + i, a, x[i]);
}

exact exact_sum(number alpha, exact a, number beta, exact b) {
    exact c = exact_zero(a.rows, a.cols);
    const wide_number x = {creal(alpha), cimag(alpha)}, y = {creal(beta), cimag(beta)};
    add_multiple(c.at, x, a.at, a.rows * a.cols);
    add_multiple(c.at, y, b.at, a.rows * a.cols);
    return c;
}

exact exact_product(exact a, exact b) {
    exact c = exact_zero(a.rows, b.cols);
    for (int64_t j = 0; j < b.cols; j++)
        for (int64_t l = 0; l < a.cols; l++)
            add_multiple(exact_at(c, 0, j), *exact_at(b, l, j), exact_at(a, 0, l), a.rows);
    return c;
}

static long double modulus(wide_number x) {
    return x.im == 0 ? fabsl(x.re) : sqrtl(x.re * x.re + x.im * x.im);
}

exact exact_abs(exact a) {
    exact m = exact_zero(a.rows, a.cols);
    for (int64_t i = 0; i < a.rows * a.cols; i++) m.at[i].re = modulus(a.at[i]);
    return m;
}

exact exact_permuted(exact a, const call *c, int64_t b) {
    exact p = exact_head(a, a.rows, a.cols);
    for (int64_t i = c->operand[SLOT_IPIV].rows - 1; i >= 0; i--) {
        const int64_t k = get_integer(c, SLOT_IPIV, b, i) - 1;
        if (k < i || k >= p.rows) abort();
        for (int64_t j = 0; j < p.cols; j++) {
            const wide_number x = *exact_at(p, i, j);
            *exact_at(p, i, j) = *exact_at(p, k, j);
            *exact_at(p, k, j) = x;
        }
    }
    return p;
}

static void reflect(exact a, exact v, int64_t k, wide_number tau) {
    for (int64_t j = 0; j < a.cols; j++) {
        wide_number sum = *exact_at(a, k, j), w = {0, 0};
        for (int64_t i = k + 1; i < a.rows; i++) {
            const wide_number x = *exact_at(v, i, k);
            add(&sum, (wide_number){x.re, -x.im}, *exact_at(a, i, j));
        }
        add(&w, tau, sum);
        w = (wide_number){-w.re, -w.im};
        add(exact_at(a, k, j), w, (wide_number){1, 0});
        add_multiple(exact_at(a, k + 1, j), w, exact_at(v, k + 1, k), a.rows - k - 1);
    }
}

exact exact_reflected(exact a, exact v, exact tau, int64_t k, bool adjoint) {
    exact q = exact_head(a, a.rows, a.cols);
    for (int64_t step = 0; step < k; step++) {
        const int64_t j = adjoint ? step : k - 1 - step;
        wide_number t = tau.at[j];
        if (adjoint) t.im = -t.im;
        reflect(q, v, j, t);
    }
    return q;
}

static long double ratio(long double difference, long double scale) {
    return difference == 0 ? 0 : difference / scale;
}

double exact_worst(exact d, exact bound) {
    long double worst = 0;
    for (int64_t i = 0; i < d.rows * d.cols; i++) {
        const long double r = ratio(modulus(d.at[i]), bound.at[i].re);
        if (!(r <= worst)) worst = r;
    }
    return (double)worst;
}

static long double norm(exact a, int64_t j) {
    long double sum = 0;
    for (int64_t i = 0; i < a.rows; i++) {
        const wide_number x = *exact_at(a, i, j);
        sum += x.re * x.re + x.im * x.im;
    }
    return sqrtl(sum);
}

double exact_worst_column(exact d, exact scale) {
    long double worst = 0;
    for (int64_t j = 0; j < d.cols; j++) {
        const long double r = ratio(norm(d, j), norm(scale, j));
        if (!(r <= worst)) worst = r;
    }
    return (double)worst;
}
