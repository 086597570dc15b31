/* Which problems the correctness lattices run. */
#ifndef BL_CELLS_H
#define BL_CELLS_H

#include "tests/cuda/reference.h"

namespace cells {
using ref::problem;

inline problem square(const std::string &op, int dtype, int n) {
    problem p;
    p.op = op, p.dtype = dtype;
    p.m = p.n = p.k = n;
    return p;
}
/* The orders at which a bucket begins and ends. */
inline std::vector<int> orders() {
    return {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 64, 70};
}

inline std::vector<problem> lattice(const std::string &op, int dtype,
                                    const std::vector<int> &at = orders()) {
    std::vector<problem> out;
    int turn = 0;
    for (int n : at) {
        problem p = square(op, dtype, n);
        p.nrhs = 1;
        if (ref::is(p, {"getrf", "getrf_nopiv", "geqrf"})) {
            out.push_back(p);
            for (int other : {1, 3, 8, 13, 32}) {
                p.m = n, p.n = other;
                out.push_back(p);
                p.m = other, p.n = n;
                out.push_back(p);
            }
            if (op == "geqrf" && n <= 8)
                for (int m : {6, 12, 17, 33, 64, 65, 128, 129, 256, 257, 512}) {
                    p.m = m, p.n = n;
                    out.push_back(p);
                }
        } else if (ref::is(p, {"potrf", "posv", "potrs", "potri"})) {
            for (char u : {'L', 'U'})
                for (int r : {1, 2, 7}) {
                    p.uplo = u, p.nrhs = r;
                    if (r == 1 || !ref::is(p, {"potrf", "potri"})) out.push_back(p);
                }
        } else if (op == "syevd") {
            for (char u : {'L', 'U'})
                for (char job : {'V', 'N'}) {
                    p.uplo = u, p.jobz = job;
                    if (n <= 32 || turn++ % 3 == 0) out.push_back(p); /* large ones take long */
                }
            turn++;
        } else if (ref::is(p, {"gesv", "getrs"})) {
            for (char t : {'N', 'T', 'C'})
                for (int r : {1, 2, 9}) {
                    p.transa = t, p.nrhs = r;
                    if (t == 'N' || op == "getrs") out.push_back(p);
                }
        } else if (op == "trsm") {
            for (char side : {'L', 'R'})
                for (char u : {'L', 'U'})
                    for (char t : {'N', 'T', 'C'})
                        for (char d : {'N', 'U'}) {
                            int q = std::vector<int>{1, 3, 8, 33, 40}[turn++ % 5];
                            p.side = side, p.uplo = u, p.transa = t, p.diag = d;
                            p.m = side == 'L' ? n : q, p.n = side == 'L' ? q : n;
                            p.alpha = ref::rounded(p, ref::num(0.75, turn % 2 ? 0.5 : 0));
                            if (turn % 7 == 0) p.alpha = 0;
                            out.push_back(p);
                        }
        } else if (op == "orgqr") {
            for (int m : {n, std::min(32, n + 5), 32})
                for (int k : {0, n / 2, n}) {
                    p.m = std::max(m, n), p.k = k;
                    out.push_back(p);
                }
        } else if (op == "ormqr") {
            for (char side : {'L', 'R'})
                for (char t : {'N', 'C'})
                    for (int k : {0, 1, (n + 1) / 2, n}) {
                        p.side = side, p.transa = dtype < 2 && t == 'C' ? 'T' : t, p.k = k;
                        int other = std::vector<int>{1, 5, 16, 32}[turn++ % 4];
                        p.m = side == 'L' ? n : other, p.n = side == 'L' ? other : n;
                        out.push_back(p);
                    }
        } else if (op == "gels") {
            for (int m : {n, n + 4, n + 7, 32})
                for (int r : {1, 2, 5}) {
                    p.m = std::max(std::min(32, m), n), p.nrhs = r;
                    out.push_back(p);
                }
            if (n <= 8)
                for (int m : {16, 33, 64, 65, 128, 129, 256, 512}) {
                    p.m = m, p.nrhs = turn++ % 2 ? 1 : n;
                    out.push_back(p);
                }
        } else if (op == "gemm") {
            for (char ta : {'N', 'T', 'C'})
                for (char tb : {'N', 'T', 'C'}) {
                    p.transa = ta, p.transb = tb;
                    p.m = n, p.n = std::vector<int>{n, 1, 7, 32}[turn % 4];
                    p.k = std::vector<int>{n, 32, 3, 9, 0}[turn++ % 5];
                    p.alpha = ref::rounded(p, ref::num(-0.5, 1));
                    p.beta = ref::rounded(p, turn % 3 ? ref::num(0.25, -1) : ref::num(0));
                    out.push_back(p);
                }
        } else if (ref::is(p, {"syrk", "herk", "syr2k", "her2k"})) {
            if (ref::is_complex_only(op) && dtype < 2) continue;
            char other = op[0] == 'h' ? 'C' : 'T';
            for (char u : {'L', 'U'})
                for (char t : {'N', other}) {
                    p.uplo = u, p.transa = t;
                    /* five in turn, so that each of the four gets them all; 33 and 40 are two chunks */
                    p.k = std::vector<int>{n, 33, 3, 40, 0}[turn++ % 5];
                    p.alpha = ref::rounded(p, ref::num(-0.5, op == "herk" ? 0 : 1));
                    if (turn % 7 == 0) p.alpha = 0;
                    p.beta = turn % 3 ? ref::rounded(p, ref::num(0.25, op[0] == 'h' ? 0 : -1)) : 0;
                    out.push_back(p);
                }
        } else if (ref::is(p, {"symm", "hemm", "trmm"})) {
            if (ref::is_complex_only(op) && dtype < 2) continue;
            for (char side : {'L', 'R'})
                for (char u : {'L', 'U'})
                    for (char t : {'N', 'T', 'C'})
                        for (char d : {'N', 'U'}) {
                            bool plain = t == 'N' && d == 'N';
                            if (op != "trmm" && !plain && n > 9 && t != 'T') continue;
                            int q = std::vector<int>{n, 3, 8, 33, 1, 40, n}[turn++ % 7];
                            p.side = side, p.uplo = u;
                            if (op == "trmm") p.transa = t, p.diag = d;
                            p.m = side == 'L' ? n : q, p.n = side == 'L' ? q : n;
                            p.alpha = ref::rounded(p, ref::num(0.75, turn % 2 ? 0.5 : 0));
                            if (turn % 9 == 0) p.alpha = 0;
                            p.beta = turn % 3 ? ref::rounded(p, ref::num(0.25, -1)) : 0;
                            out.push_back(p);
                        }
        } else if (op == "gemv") {
            for (char t : {'N', 'T', 'C', 'R'})
                for (int other : {n, 1, 3, 20, 70, 300}) {
                    p.transa = t, p.m = other == 300 && turn % 2 ? other : n;
                    p.n = p.m == n ? other : n;
                    if (turn % 4 == 3) std::swap(p.m, p.n);
                    p.back_x = turn % 3 == 1, p.back_y = turn % 5 == 2;
                    p.alpha = ref::rounded(p, ref::num(-0.5, 1));
                    if (turn % 11 == 10) p.alpha = 0;
                    p.beta = turn++ % 3 ? ref::rounded(p, ref::num(0.25, -1)) : 0;
                    out.push_back(p);
                }
        } else
            out.push_back(p);
    }
    return out;
}
} // namespace cells
#endif
