/* Inputs for one member of any op and a check of its result against double precision arithmetic
 * on the host. Used by the interpreter's tests; plain C++17. */
#ifndef BL_REFERENCE_H
#define BL_REFERENCE_H

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "kernels/cuda/cuda.h"

namespace ref {

using num = std::complex<double>;

/* A column-major matrix of any dtype's values. */
struct matrix {
    int rows = 0, cols = 0;
    std::vector<num> v;
    matrix() = default;
    matrix(int r, int c) : rows(r), cols(c), v((size_t)r * c) {}
    num &operator()(int i, int j) { return v[i + (size_t)j * rows]; }
    num operator()(int i, int j) const { return v[i + (size_t)j * rows]; }
};
inline matrix identity(int n) {
    matrix e(n, n);
    for (int i = 0; i < n; i++) e(i, i) = 1;
    return e;
}
inline matrix product(const matrix &a, const matrix &b) {
    matrix c(a.rows, b.cols);
    for (int j = 0; j < b.cols; j++)
        for (int k = 0; k < a.cols; k++)
            for (int i = 0; i < a.rows; i++) c(i, j) += a(i, k) * b(k, j);
    return c;
}
inline matrix minus(const matrix &a, const matrix &b) {
    matrix c = a;
    for (size_t i = 0; i < c.v.size(); i++) c.v[i] -= b.v[i];
    return c;
}
/* op(a) for 'N', 'T', 'C' */
inline matrix applied(const matrix &a, char op) {
    if (op == 'N' || !op) return a;
    matrix t(a.cols, a.rows);
    for (int j = 0; j < a.cols; j++)
        for (int i = 0; i < a.rows; i++) t(j, i) = op == 'C' ? std::conj(a(i, j)) : a(i, j);
    return t;
}
inline double norm(const matrix &a) {
    double worst = 0;
    for (int j = 0; j < a.cols; j++) {
        double sum = 0;
        for (int i = 0; i < a.rows; i++) sum += std::abs(a(i, j));
        if (!(sum <= worst)) worst = sum;
    }
    return worst;
}
/* Root of the sum of squares. */
inline double length(const matrix &a) {
    double sum = 0;
    for (num v : a.v) sum += std::norm(v);
    return std::sqrt(sum);
}
/* The triangle an op sees: the other half is zero, a unit diagonal is one. */
inline matrix triangle(const matrix &a, char uplo, char diag, int n) {
    matrix t(n, n);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            if (i == j)
                t(i, j) = diag == 'U' ? num(1) : a(i, j);
            else if ((uplo == 'U') == (i < j))
                t(i, j) = a(i, j);
        }
    return t;
}
inline matrix hermitian(const matrix &a, char uplo) {
    matrix h(a.rows, a.rows);
    for (int j = 0; j < a.rows; j++)
        for (int i = 0; i < a.rows; i++)
            h(i, j) = i == j                     ? num(a(i, j).real())
                      : (uplo == 'U') == (i < j) ? a(i, j)
                                                 : std::conj(a(j, i));
    return h;
}

inline matrix symmetric(const matrix &a, char uplo) {
    matrix s(a.rows, a.rows);
    for (int j = 0; j < a.rows; j++)
        for (int i = 0; i < a.rows; i++)
            s(i, j) = i == j || (uplo == 'U') == (i < j) ? a(i, j) : a(j, i);
    return s;
}

/* What is asked: an op of kernels.def, its shape and its flags. */
struct problem {
    std::string op;
    int dtype = 1, m = 0, n = 0, k = 0, nrhs = 1;
    char jobz = 'V', side = 'L', uplo = 'L', transa = 'N', transb = 'N', diag = 'N';
    bool back_x = false, back_y = false; /* increments are negative */
    num alpha = 1, beta = 0;
    bool complex() const { return dtype >= 2; }
    double eps() const { return dtype % 2 ? DBL_EPSILON : FLT_EPSILON; }
};
/* The operands of one member. */
struct member {
    matrix a, b, c;
    std::vector<num> tau;
    std::vector<double> w;
    std::vector<int> ipiv;
    int info = 0;
};

inline num rounded(const problem &p, num v) {
    if (!p.complex()) v = v.real();
    return p.dtype % 2 ? v : num((float)v.real(), (float)v.imag());
}
/* Uniform in +-0.5, the same on every machine. */
struct source {
    uint64_t s;
    double next() {
        s += 0x9e3779b97f4a7c15u;
        uint64_t x = s;
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
        x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
        x ^= x >> 31;
        return (double)(x >> 11) * 0x1p-53 - 0.5;
    }
};
inline matrix noise(const problem &p, int rows, int cols, source &r) {
    matrix a(rows, cols);
    for (num &v : a.v) {
        double re = r.next(), im = r.next();
        v = rounded(p, num(re, im));
    }
    return a;
}

inline bool is(const problem &p, std::initializer_list<const char *> ops) {
    for (const char *o : ops)
        if (p.op == o) return true;
    return false;
}
/* Has alpha, and no info. */
inline bool is_blas(const problem &p) {
    return is(p,
              {"gemm", "trsm", "syrk", "herk", "symm", "hemm", "syr2k", "her2k", "trmm", "gemv"});
}
/* There is no such op for real matrices. */
inline bool is_complex_only(const std::string &op) {
    return op == "herk" || op == "hemm" || op == "her2k";
}
/* A vector, a row in memory's order, as a column in its own. */
inline matrix in_order(const matrix &v, bool back) {
    matrix c(v.cols, 1);
    for (int i = 0; i < v.cols; i++) c(i, 0) = v(0, back ? v.cols - 1 - i : i);
    return c;
}
inline int smaller(const problem &p) {
    return std::min(p.m, p.n);
}

/* LU with LAPACK's pivot rule, in place; returns info. */
inline int lu(matrix &a, std::vector<int> &ipiv) {
    int info = 0, steps = std::min(a.rows, a.cols);
    auto abs1 = [](num v) { return std::fabs(v.real()) + std::fabs(v.imag()); };
    ipiv.assign(steps, 0);
    for (int k = 0; k < steps; k++) {
        int at = k;
        for (int i = k + 1; i < a.rows; i++)
            if (abs1(a(i, k)) > abs1(a(at, k))) at = i;
        ipiv[k] = at + 1;
        for (int j = 0; j < a.cols; j++) std::swap(a(k, j), a(at, j));
        if (a(k, k) == num(0)) {
            if (!info) info = k + 1;
            continue;
        }
        for (int i = k + 1; i < a.rows; i++) {
            a(i, k) /= a(k, k);
            for (int j = k + 1; j < a.cols; j++) a(i, j) -= a(i, k) * a(k, j);
        }
    }
    return info;
}
/* Cholesky of a Hermitian matrix into the named triangle; the other keeps a's entries. */
inline void cholesky(matrix &a, char uplo) {
    int n = a.rows;
    matrix l = hermitian(a, uplo);
    for (int k = 0; k < n; k++) {
        double d = std::sqrt(l(k, k).real());
        l(k, k) = d;
        for (int i = k + 1; i < n; i++) l(i, k) /= d;
        for (int j = k + 1; j < n; j++)
            for (int i = j; i < n; i++) l(i, j) -= l(i, k) * std::conj(l(j, k));
    }
    for (int j = 0; j < n; j++)
        for (int i = j; i < n; i++)
            (uplo == 'L' ? a(i, j) : a(j, i)) = uplo == 'L' ? l(i, j) : std::conj(l(i, j));
}
/* Householder QR in LAPACK's form. */
inline void qr(matrix &a, std::vector<num> &tau) {
    int steps = std::min(a.rows, a.cols);
    tau.assign(steps, 0);
    for (int k = 0; k < steps; k++) {
        double tail = 0;
        for (int i = k + 1; i < a.rows; i++) tail = std::hypot(tail, std::abs(a(i, k)));
        num alpha = a(k, k);
        if (tail == 0 && alpha.imag() == 0) continue;
        double beta = -std::copysign(std::hypot(std::abs(alpha), tail), alpha.real());
        tau[k] = (beta - alpha) / beta;
        for (int i = k + 1; i < a.rows; i++) a(i, k) /= alpha - beta;
        a(k, k) = beta;
        for (int j = k + 1; j < a.cols; j++) {
            num w = a(k, j);
            for (int i = k + 1; i < a.rows; i++) w += std::conj(a(i, k)) * a(i, j);
            w *= std::conj(tau[k]);
            a(k, j) -= w;
            for (int i = k + 1; i < a.rows; i++) a(i, j) -= a(i, k) * w;
        }
    }
}
/* The m x m unitary matrix H(1) .. H(k) of reflectors stored as LAPACK does. */
inline matrix unitary(const matrix &v, const std::vector<num> &tau, int k) {
    matrix q = identity(v.rows);
    for (int s = k - 1; s >= 0; s--)
        for (int j = 0; j < v.rows; j++) {
            num w = q(s, j);
            for (int i = s + 1; i < v.rows; i++) w += std::conj(v(i, s)) * q(i, j);
            w *= tau[s];
            q(s, j) -= w;
            for (int i = s + 1; i < v.rows; i++) q(i, j) -= v(i, s) * w;
        }
    return q;
}

/* Random, rounded to the dtype, and what the op wants: LU inputs really pivot, Cholesky inputs are
 * positive definite with noise in the unreferenced triangle, factors are factors. */
inline member make(const problem &p, uint64_t seed) {
    source r{seed * 0x2545f4914f6cdd1du + 12345};
    member x;
    bool sided = is(p, {"trsm", "symm", "hemm", "trmm"});
    bool gram = is(p, {"syrk", "herk", "syr2k", "her2k"});
    int order = sided ? (p.side == 'L' ? p.m : p.n) : p.n;
    if (is(p, {"getrf", "getrf_nopiv", "geqrf", "gels", "orgqr", "gemv"}))
        x.a = noise(p, p.m, p.n, r);
    else if (p.op == "ormqr")
        x.a = noise(p, p.side == 'L' ? p.m : p.n, p.k, r);
    else if (p.op == "gemm")
        x.a = p.transa == 'N' ? noise(p, p.m, p.k, r) : noise(p, p.k, p.m, r);
    else if (gram)
        x.a = p.transa == 'N' ? noise(p, p.n, p.k, r) : noise(p, p.k, p.n, r);
    else
        x.a = noise(p, order, order, r);

    if (p.op == "trsm")
        for (int j = 0; j < order; j++) {
            for (int i = 0; i < order; i++)
                if (i != j) x.a(i, j) = rounded(p, x.a(i, j) * (2.0 / order));
            x.a(j, j) = rounded(p, x.a(j, j) + std::copysign(1.0, x.a(j, j).real()));
        }
    if (p.op == "getrf_nopiv")
        for (int j = 0; j < smaller(p); j++) x.a(j, j) += p.n;
    if (is(p, {"potrf", "posv", "potrs", "potri"})) {
        for (int j = 0; j < p.n; j++) x.a(j, j) = rounded(p, x.a(j, j).real() + p.n);
        if (is(p, {"potrs", "potri"})) cholesky(x.a, p.uplo);
    }
    if (is(p, {"getrs", "getri"})) lu(x.a, x.ipiv);
    if (is(p, {"orgqr", "ormqr"})) {
        matrix head(x.a.rows, p.k);
        for (int j = 0; j < p.k; j++)
            for (int i = 0; i < x.a.rows; i++) head(i, j) = x.a(i, j);
        qr(head, x.tau);
        for (int j = 0; j < p.k; j++)
            for (int i = 0; i < x.a.rows; i++) x.a(i, j) = head(i, j);
        for (num &t : x.tau) t = rounded(p, t);
    }
    for (num &v : x.a.v) v = rounded(p, v);

    if (is(p, {"gesv", "posv", "getrs", "potrs"})) x.b = noise(p, p.n, p.nrhs, r);
    if (p.op == "gels") x.b = noise(p, std::max(p.m, p.n), p.nrhs, r);
    if (sided) x.b = noise(p, p.m, p.n, r);
    if (is(p, {"syr2k", "her2k"})) x.b = noise(p, x.a.rows, x.a.cols, r);
    if (is(p, {"symm", "hemm"})) x.c = noise(p, p.m, p.n, r);
    if (p.op == "gemv") {
        bool plain = p.transa == 'N' || p.transa == 'R';
        x.b = noise(p, 1, plain ? p.n : p.m, r);
        x.c = noise(p, 1, plain ? p.m : p.n, r);
    }
    if (p.op == "gemm") {
        x.b = p.transb == 'N' ? noise(p, p.k, p.n, r) : noise(p, p.n, p.k, r);
        x.c = noise(p, p.m, p.n, r);
    }
    if (gram) x.c = noise(p, p.n, p.n, r);
    if (p.op == "ormqr") {
        x.c = noise(p, p.m, p.n, r);
        if (!p.k) x.c(0, 0) = HUGE_VAL; /* stays, for Q is the identity */
    }
    if (is(p, {"getrf", "gesv"})) x.ipiv.assign(std::min(x.a.rows, x.a.cols), 0);
    if (p.op == "geqrf") x.tau.assign(smaller(p), 0);
    if (p.op == "syevd") x.w.assign(p.n, 0);
    return x;
}

/* The eigenvalues of a Hermitian matrix, ascending, by cyclic Jacobi rotations. */
inline std::vector<double> eigenvalues(matrix a) {
    int n = a.rows;
    double off = 1, all = length(a);
    for (int sweep = 0; sweep < 30 && off > 1e-15 * all; sweep++) {
        off = 0;
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++) {
                double size = std::abs(a(p, q));
                off = std::max(off, size);
                if (size < 1e-17 * all) continue;
                double h = a(q, q).real() - a(p, p).real();
                double t = std::copysign(2 * size / (std::fabs(h) + std::hypot(h, 2 * size)), h);
                double c = 1 / std::hypot(1, t), s = t * c;
                num phase = std::conj(a(p, q)) / size; /* column q times it has a real a(p, q) */
                for (int i = 0; i < n; i++) {
                    num u = a(i, p), v = a(i, q) * phase;
                    a(i, p) = c * u - s * v, a(i, q) = s * u + c * v;
                }
                for (int i = 0; i < n; i++) {
                    num u = a(p, i), v = a(q, i) * std::conj(phase);
                    a(p, i) = c * u - s * v, a(q, i) = s * u + c * v;
                }
            }
    }
    std::vector<double> w(n);
    for (int i = 0; i < n; i++) w[i] = a(i, i).real();
    std::sort(w.begin(), w.end());
    return w;
}

/* P L U of a factored matrix. */
inline matrix unfactored(const matrix &f, const std::vector<int> *ipiv) {
    int steps = std::min(f.rows, f.cols);
    matrix l(f.rows, steps), u(steps, f.cols);
    for (int j = 0; j < f.cols; j++)
        for (int i = 0; i < f.rows; i++) {
            if (i > j && j < steps) l(i, j) = f(i, j);
            if (i <= j && i < steps) u(i, j) = f(i, j);
        }
    for (int i = 0; i < steps; i++) l(i, i) = 1;
    matrix a = product(l, u);
    if (ipiv)
        for (int k = steps - 1; k >= 0; k--) {
            int at = (*ipiv)[k] - 1;
            if (at < k || at >= f.rows) return matrix(f.rows, f.cols);
            for (int j = 0; j < f.cols; j++) std::swap(a(k, j), a(at, j));
        }
    return a;
}

/* How wrong a result is, in units of eps times the size of what it is made of; NaN and errors give
 * infinity. Results below 10 or so are right. `was` holds inputs, `is_` outputs. */
inline double wrong(const problem &p, const member &was, const member &out) {
    double eps = p.eps(), inf = std::numeric_limits<double>::infinity(), bad = inf;
    int n = p.n;
    if (out.info != 0) return inf;
    auto residual = [&](const matrix &ax, const matrix &b, double scale) {
        double d = norm(minus(ax, b)) / (eps * std::max(1, std::max(p.m, p.n)) * scale);
        return d == d ? d : inf;
    };
    if (p.op == "getrf") bad = residual(unfactored(out.a, &out.ipiv), was.a, norm(was.a));
    if (p.op == "getrf_nopiv") bad = residual(unfactored(out.a, nullptr), was.a, norm(was.a));
    if (p.op == "gesv") {
        bad = residual(unfactored(out.a, &out.ipiv), was.a, norm(was.a));
        bad = std::max(bad, residual(product(was.a, out.b), was.b, norm(was.a) * norm(out.b)));
    }
    if (is(p, {"potrf", "posv"})) {
        matrix h = hermitian(was.a, p.uplo), t = triangle(out.a, p.uplo, 'N', n);
        matrix llh = p.uplo == 'L' ? product(t, applied(t, 'C')) : product(applied(t, 'C'), t);
        bad = residual(llh, h, norm(h));
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                if (i != j && (p.uplo == 'U') != (i < j) && out.a(i, j) != was.a(i, j)) bad = inf;
        if (p.op == "posv")
            bad = std::max(bad, residual(product(h, out.b), was.b, norm(h) * norm(out.b)));
    }
    if (p.op == "getrs") {
        matrix a = applied(unfactored(was.a, &was.ipiv), p.transa);
        bad = residual(product(a, out.b), was.b, norm(a) * norm(out.b));
    }
    if (p.op == "getri") {
        matrix a = unfactored(was.a, &was.ipiv);
        bad = residual(product(out.a, a), identity(n), norm(a) * norm(out.a));
    }
    if (is(p, {"potrs", "potri"})) {
        matrix t = triangle(was.a, p.uplo, 'N', n);
        matrix h = p.uplo == 'L' ? product(t, applied(t, 'C')) : product(applied(t, 'C'), t);
        if (p.op == "potrs")
            bad = residual(product(h, out.b), was.b, norm(h) * norm(out.b));
        else {
            matrix x = hermitian(out.a, p.uplo);
            bad = residual(product(h, x), identity(n), norm(h) * norm(x));
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n; i++)
                    if (i != j && (p.uplo == 'U') != (i < j) && out.a(i, j) != was.a(i, j))
                        bad = inf;
        }
    }
    if (p.op == "trsm") {
        matrix t = applied(triangle(was.a, p.uplo, p.diag, was.a.rows), p.transa), b = was.b;
        for (num &v : b.v) v *= p.alpha;
        bad = p.alpha == num(0) ? (norm(out.b) == 0 ? 0 : inf)
                                : residual(p.side == 'L' ? product(t, out.b) : product(out.b, t), b,
                                           norm(t) * norm(out.b));
    }
    if (p.op == "geqrf") {
        matrix q = unitary(out.a, out.tau, smaller(p)), r(p.m, n);
        for (int j = 0; j < n; j++)
            for (int i = 0; i <= std::min(j, p.m - 1); i++) r(i, j) = out.a(i, j);
        bad = residual(product(q, r), was.a, norm(was.a));
        bad = std::max(bad, residual(product(applied(q, 'C'), q), identity(p.m), 1.0));
    }
    if (p.op == "orgqr") {
        matrix q = unitary(was.a, was.tau, p.k), part(p.m, n);
        for (int j = 0; j < n; j++)
            for (int i = 0; i < p.m; i++) part(i, j) = q(i, j);
        bad = residual(out.a, part, 1.0);
    }
    if (p.op == "ormqr") {
        matrix q = applied(unitary(was.a, was.tau, p.k), p.transa);
        if (p.k)
            bad =
                residual(out.c, p.side == 'L' ? product(q, was.c) : product(was.c, q), norm(was.c));
        else
            bad = out.c.v == was.c.v ? 0 : inf;
    }
    if (p.op == "gels") {
        matrix x(n, p.nrhs), b(p.m, p.nrhs);
        for (int j = 0; j < p.nrhs; j++) {
            for (int i = 0; i < n; i++) x(i, j) = out.b(i, j);
            for (int i = 0; i < p.m; i++) b(i, j) = was.b(i, j);
        }
        matrix r = minus(product(was.a, x), b), rest(p.m - n, p.nrhs);
        for (int j = 0; j < p.nrhs; j++)
            for (int i = n; i < p.m; i++) rest(i - n, j) = out.b(i, j);
        bad = norm(product(applied(was.a, 'C'), r)) /
              (eps * std::max(p.m, n) * norm(was.a) * (norm(was.a) * norm(x) + norm(b)));
        bad = std::max(bad, std::fabs(length(rest) - length(r)) /
                                (eps * std::max(p.m, n) * (norm(was.a) * norm(x) + norm(b))));
        if (!(bad == bad)) bad = inf;
    }
    if (p.op == "syevd") {
        matrix h = hermitian(was.a, p.uplo), z = out.a, az = product(h, z);
        for (int i = 1; i < n; i++)
            if (!(out.w[i] >= out.w[i - 1])) return inf;
        if (p.jobz == 'V') {
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n; i++) z(i, j) *= out.w[j];
            bad = residual(az, z, norm(h));
            bad = std::max(bad, residual(product(applied(out.a, 'C'), out.a), identity(n), 1.0));
        } else {
            std::vector<double> w = eigenvalues(h);
            bad = 0;
            for (int i = 0; i < n; i++)
                bad = std::max(bad, std::fabs(w[i] - out.w[i]) / (eps * n * norm(h)));
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n; i++)
                    if (i != j && (p.uplo == 'U') != (i < j) && out.a(i, j) != was.a(i, j))
                        return inf;
        }
    }
    if (p.op == "gemm") {
        matrix c = product(applied(was.a, p.transa), applied(was.b, p.transb));
        for (size_t i = 0; i < c.v.size(); i++)
            c.v[i] = p.alpha * c.v[i] + (p.beta == num(0) ? num(0) : p.beta * was.c.v[i]);
        bad = residual(out.c, c, norm(was.a) * norm(was.b) + norm(was.c));
    }
    auto scaled = [&](num f, matrix c) {
        for (num &v : c.v) v = f == num(0) ? num(0) : f * v;
        return c;
    };
    auto sum = [](const matrix &u, const matrix &v) {
        matrix c = u;
        for (size_t i = 0; i < c.v.size(); i++) c.v[i] += v.v[i];
        return c;
    };
    if (is(p, {"syrk", "herk", "syr2k", "her2k"})) {
        bool hermitian = p.op[0] == 'h', twice = p.op.size() == 5;
        char other = hermitian ? 'C' : 'T', op = p.transa == 'N' ? 'N' : other;
        matrix a = applied(was.a, op), b = twice ? applied(was.b, op) : a, got = out.c;
        matrix c = scaled(p.alpha, product(a, applied(b, other)));
        if (twice)
            c = sum(
                c, scaled(hermitian ? std::conj(p.alpha) : p.alpha, product(b, applied(a, other))));
        c = sum(c, scaled(p.beta, was.c));
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                bool seen = i == j || (p.uplo == 'U') == (i < j);
                if (!seen) c(i, j) = was.c(i, j);
                if (!seen && got(i, j) != was.c(i, j)) return inf;
            }
        if (hermitian)
            for (int j = 0; j < n; j++) {
                c(j, j) = c(j, j).real();
                if (got(j, j).imag() != 0) return inf;
            }
        auto size = [&](const matrix &f) { return std::max(norm(f), norm(applied(f, 'T'))); };
        bad = residual(got, c, size(a) * size(b) + norm(was.c));
    }
    if (is(p, {"symm", "hemm", "trmm"})) {
        matrix a = p.op == "hemm" ? hermitian(was.a, p.uplo)
                   : p.op == "symm"
                       ? symmetric(was.a, p.uplo)
                       : applied(triangle(was.a, p.uplo, p.diag, was.a.rows), p.transa);
        matrix c = scaled(p.alpha, p.side == 'L' ? product(a, was.b) : product(was.b, a));
        bool in_place = p.op == "trmm";
        if (!in_place) c = sum(c, scaled(p.beta, was.c));
        bad = residual(in_place ? out.b : out.c, c, norm(a) * norm(was.b) + norm(was.c));
    }
    if (p.op == "gemv") {
        matrix a = p.transa == 'R' ? applied(applied(was.a, 'C'), 'T') : applied(was.a, p.transa);
        matrix x = in_order(was.b, p.back_x), y = in_order(was.c, p.back_y);
        matrix c = sum(scaled(p.alpha, product(a, x)), scaled(p.beta, y));
        bad = residual(in_order(out.c, p.back_y), c, norm(a) * norm(x) + norm(y));
    }
    return bad;
}

/* Least bytes and flops of one member (real flops; complex counts four). */
inline double bytes(const problem &p, const member &x) {
    double e = p.dtype == 0   ? 4
               : p.dtype == 3 ? 16
                              : 8,
           a = x.a.v.size(), b = x.b.v.size(), c = x.c.v.size(), tri = p.n * (p.n + 1) / 2.0,
           ints = 4.0 * x.ipiv.size(), tau = e * x.tau.size();
    if (is(p, {"getrf", "getri", "getrf_nopiv"})) return 2 * a * e + ints + 4;
    if (is(p, {"geqrf", "orgqr"})) return 2 * a * e + tau + 4;
    if (p.op == "gesv") return 2 * a * e + 2 * b * e + ints + 4;
    if (is(p, {"potrf", "potri"})) return 2 * tri * e + 4;
    if (p.op == "posv") return 2 * tri * e + 2 * b * e + 4;
    if (p.op == "getrs") return a * e + 2 * b * e + ints;
    if (p.op == "potrs") return tri * e + 2 * b * e;
    double half = x.a.rows * (x.a.rows + 1) / 2.0 * e, more = p.beta == num(0) ? 1 : 2;
    if (is(p, {"trsm", "trmm"})) return half + 2 * b * e;
    if (is(p, {"symm", "hemm"})) return half + (b + c * more) * e;
    if (p.op == "gemv") return (a + b + c * more) * e;
    if (p.op == "ormqr") return a * e + tau + 2 * c * e;
    if (p.op == "gels") return 2 * a * e + 2 * b * e + 4;
    if (p.op == "gemm") return (a + b + c * (p.beta == num(0) ? 1 : 2)) * e;
    return (a + b) * e + tri * e * (p.beta == num(0) ? 1 : 2);
}
inline double flops(const problem &p) {
    double m = p.m, n = p.n, k = p.k, r = p.nrhs, f = 0;
    if (is(p, {"getrf", "getrf_nopiv"})) {
        double a = std::max(m, n), b = std::min(m, n);
        f = a * b * b - b * b * b / 3;
    }
    if (p.op == "gesv") f = 2 * n * n * n / 3 + 2 * n * n * r;
    if (p.op == "potrf") f = n * n * n / 3;
    if (p.op == "potri") f = 2 * n * n * n / 3;
    if (p.op == "posv") f = n * n * n / 3 + 2 * n * n * r;
    if (is(p, {"getrs", "potrs"})) f = 2 * n * n * r;
    if (p.op == "getri") f = 4 * n * n * n / 3;
    if (is(p, {"trsm", "trmm"})) f = p.side == 'L' ? m * m * n : n * n * m;
    if (p.op == "geqrf") f = 2 * n * n * (m - n / 3);
    if (p.op == "orgqr") f = 4 * m * n * k - 2 * (m + n) * k * k + 4 * k * k * k / 3;
    if (p.op == "ormqr")
        f = p.side == 'L' ? 4 * m * n * k - 2 * n * k * k : 4 * m * n * k - 2 * m * k * k;
    if (p.op == "gels") f = 2 * n * n * (m - n / 3) + (4 * m * n - n * n) * r;
    if (p.op == "gemm") f = 2 * m * n * k;
    if (is(p, {"syrk", "herk"})) f = n * (n + 1) * k;
    if (is(p, {"syr2k", "her2k"})) f = 2 * n * (n + 1) * k;
    if (is(p, {"symm", "hemm"})) f = 2 * m * n * (p.side == 'L' ? m : n);
    if (p.op == "gemv") f = 2 * m * n;
    return p.complex() ? 4 * f : f;
}

/* Store and fetch a value as the kernels hold it. */
inline void put(const problem &p, void *at, size_t i, num v) {
    if (p.dtype == 0) ((float *)at)[i] = (float)v.real();
    if (p.dtype == 1) ((double *)at)[i] = v.real();
    if (p.dtype == 2) ((std::complex<float> *)at)[i] = std::complex<float>(v);
    if (p.dtype == 3) ((std::complex<double> *)at)[i] = v;
}
inline num get(const problem &p, const void *at, size_t i) {
    if (p.dtype == 0) return ((const float *)at)[i];
    if (p.dtype == 1) return ((const double *)at)[i];
    if (p.dtype == 2) return num(((const std::complex<float> *)at)[i]);
    return ((const std::complex<double> *)at)[i];
}
inline int size_of(const problem &p) {
    return p.dtype == 0 ? 4 : p.dtype == 3 ? 16 : 8;
}

/* The kernels by name. */
struct kernel {
    const char *op, *name, *dtypes;
    int (*can_run)(const bl_cuda_args *);
    int (*launch)(const bl_cuda_args *, void *);
    int from, to; /* orders that tests run */
};
inline const std::vector<kernel> &kernels() {
    static const std::vector<kernel> all = {
#define X(op, kernel, dtypes, from, to)                                                            \
    {#op, #kernel, dtypes, bl_cuda_##op##_##kernel##_can_run, bl_cuda_##op##_##kernel, from, to},
        BL_EACH_CUDA_KERNEL(X)
#undef X
    };
    return all;
}
inline bl_cuda_args arguments(const problem &p) {
    bl_cuda_args x;
    std::memset(&x, 0, sizeof x);
    x.dtype = p.dtype;
    x.m = p.m, x.n = p.n, x.k = p.k, x.nrhs = p.nrhs;
    x.jobz = p.jobz, x.side = p.side, x.uplo = p.uplo, x.transa = p.transa, x.transb = p.transb,
    x.diag = p.diag;
    x.int_bytes = 4;
    x.alpha[0] = p.alpha.real(), x.alpha[1] = p.alpha.imag();
    x.beta[0] = p.beta.real(), x.beta[1] = p.beta.imag();
    return x;
}
} // namespace ref
#endif
