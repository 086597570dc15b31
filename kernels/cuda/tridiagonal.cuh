/* A Hermitian matrix to tridiagonal form by Householder's reflectors, P lanes a matrix, and the reflectors
 * applied to vectors: lane = N / P rows of the whole matrix, then columns of vectors, in registers.
 *
 * The matrix is the last n of N rows and columns, so that small ones start in a late phase. Each step
 * shifts the lane's rows by one column: four steps or eight are one loop of fixed width. A reflector is
 * I - tau v v^H with a real tau, |v|^2 = 2 / tau and no entry of v above two. A complex matrix gets a
 * subdiagonal that is not real: `phase` has the diagonal unitary matrix that makes it so. */
#ifndef BL_TRIDIAGONAL_CUH
#define BL_TRIDIAGONAL_CUH

#include "kernels/cuda/secular.cuh"

/* What the lanes of a matrix share while they reduce it. x, v and w of step k begin with row k + 1. */
template <class T, int N> struct bl_tridiagonal { T x[N], v[N], w[N]; };
/* What is left of it. */
template <class T, int N> struct bl_reflectors {
    bl_real<T> tau[N];
    T phase[bl_is_cx<T> ? N : 1];
};
/* Loops over what is left of a row are of so many fixed widths apart. */
template <class T, int N> constexpr int bl_tridiagonal_step = N<8 ? N : N * sizeof(T)> 256 ? 16 : 8;
/* f of the least of these widths that `left` columns fit. */
template <int WIDTH, int STEP, class F> BL_DEV void bl_by_width(int left, F f) {
    if constexpr (WIDTH > STEP)
        if (left <= WIDTH - STEP) return bl_by_width<WIDTH - STEP, STEP>(left, f);
    f(bl_count<WIDTH>{});
}

template <int P, class R> BL_DEV R bl_group_sum(R v) {
    BL_UNROLL for (int o = P / 2; o; o /= 2) v += bl_shfl_xor(v, o, P);
    return v;
}
template <int P, class R> BL_DEV R bl_group_largest(R v) {
    BL_UNROLL for (int o = P / 2; o; o /= 2) v = bl_larger(v, bl_shfl_xor(v, o, P));
    return v;
}

/* The reflector that takes x, of first entry alpha and |x|^2 = square, to a multiple of the first unit
 * vector: v = x inverse, plus phase in its first entry. */
template <class T> struct bl_reflector {
    bl_real<T> inverse, norm, tau;
    T phase; /* of alpha, and the multiple is - phase norm */
};
template <class T> BL_DEV bl_reflector<T> bl_reflect(T alpha, bl_real<T> square) {
    using R = bl_real<T>;
    bl_reflector<T> h = {0, 0, 0, bl_of<T>(0)};
    if (square > bl_tiny<R>) {
        R modulus;
        h.inverse = bl_rsqrt_close(square);
        h.norm = square * h.inverse;
        T first = bl_scale(alpha, h.inverse);
        if constexpr (bl_is_cx<T>) {
            R m = bl_abs_square(first);
            h.phase = bl_of<T>(1);
            modulus = 0;
            if (m > bl_tiny<R>) {
                R one = bl_rsqrt_close(m);
                modulus = m * one;
                h.phase = bl_scale(first, one);
            }
        } else {
            modulus = bl_fabs(first);
            h.phase = first < 0 ? (R)-1 : (R)1;
        }
        h.tau = bl_rcp_exact(1 + modulus);
    }
    return h;
}

/* a[r][j] is entry (r P + lane, first + j), zero outside of the matrix. The reflector of step k, rows k + 1
 * on, goes to column k - first of `to`, unless that is null. d and e have N entries. */
template <class T, int N, int P>
BL_DEV void bl_tridiagonalise(T (&a)[N / P][N], bl_tridiagonal<T, N> &s, bl_reflectors<T, N> &h,
                              bl_real<T> *d, bl_real<T> *e, int first, int lane, T *to,
                              int64_t ld) {
    using R = bl_real<T>;
    constexpr int C = N / P, S = bl_tridiagonal_step<T, N>, V = bl_per_wide<T>;
    BL_UNROLL for (int r = 0; r < C; r++) {
        e[r * P + lane] = 0;
        if constexpr (bl_is_cx<T>) h.phase[r * P + lane] = bl_of<T>(1);
    }
    BL_UNROLL_BY(1) for (int k = first; k < N - 1; k++) {
        T x[C], y[C][2];
        BL_UNROLL for (int r = 0; r < C; r++) {
            int row = r * P + lane;
            if (row == k) d[k] = bl_re(a[r][0]);
            x[r] = row > k ? a[r][0] : bl_of<T>(0);
            y[r][0] = y[r][1] = bl_of<T>(0);
            s.x[(row - k - 1) & (N - 1)] = x[r];
        }
        bl_syncwarp();
        R squares[2] = {};
        bl_by_width<N, S>(N - k, [&](auto width) {
            BL_UNROLL for (int j = 0; j < width.value - 1; j += V) {
                bl_pack<T> u = bl_load_pack(s.x + j);
                BL_UNROLL for (int i = 0; i < V; i++) if (j + i < width.value - 1) {
                    R &q = squares[(j + i) & 1];
                    q = bl_fma_real(bl_re(u.v[i]), bl_re(u.v[i]), q);
                    if constexpr (bl_is_cx<T>) q = bl_fma_real(bl_im(u.v[i]), bl_im(u.v[i]), q);
                    BL_UNROLL for (int r = 0; r < C; r++) y[r][(j + i) & 1] =
                        bl_fma(a[r][j + i + 1], u.v[i], y[r][(j + i) & 1]);
                }
            }
        });
        R square = squares[0] + squares[1];
        bl_reflector<T> f = bl_reflect(s.x[0], square);
        T v[C], w[C];
        R dot = 0;
        BL_UNROLL for (int r = 0; r < C; r++) {
            int row = r * P + lane;
            v[r] = bl_scale(x[r], f.inverse);
            if (row == k + 1) v[r] = bl_add(v[r], f.phase);
            w[r] = bl_fma(a[r][1], f.phase, bl_scale(bl_add(y[r][0], y[r][1]), f.inverse));
            w[r] = row > k ? bl_scale(w[r], f.tau) : bl_of<T>(0);
            dot += bl_re(bl_mul(bl_conj(v[r]), w[r]));
        }
        dot = bl_group_sum<P>(dot) * f.tau * (R)-0.5;
        BL_UNROLL for (int r = 0; r < C; r++) {
            int row = r * P + lane, at = (row - k - 1) & (N - 1);
            w[r] = bl_add(w[r], bl_scale(v[r], dot));
            s.v[at] = v[r];
            s.w[at] = w[r];
            if (to && row > k) to[row - first + (k - first) * ld] = v[r];
        }
        if (lane == 0) {
            e[k] = bl_is_cx<T> ? f.norm : -bl_re(f.phase) * f.norm;
            h.tau[k] = f.tau;
            if constexpr (bl_is_cx<T>) {
                T before = h.phase[k];
                h.phase[k + 1] = f.tau > 0 ? bl_neg(bl_mul(before, f.phase)) : before;
            }
        }
        bl_syncwarp();
        bl_by_width<N, S>(N - k, [&](auto width) {
            BL_UNROLL for (int j = 0; j < width.value - 1; j += V) {
                bl_pack<T> uv = bl_load_pack(s.v + j), uw = bl_load_pack(s.w + j);
                BL_UNROLL for (int i = 0; i < V; i++) if (j + i < width.value - 1) {
                    BL_UNROLL for (int r = 0; r < C; r++) a[r][j + i] = bl_fnma(
                        w[r], bl_conj(uv.v[i]), bl_fnma(v[r], bl_conj(uw.v[i]), a[r][j + i + 1]));
                }
            }
            BL_UNROLL for (int r = 0; r < C; r++) a[r][width.value - 1] = bl_of<T>(0);
        });
    }
    BL_UNROLL for (int r = 0; r < C; r++) if (r * P + lane == N - 1) d[N - 1] = bl_re(a[r][0]);
    bl_syncwarp();
}

/* z[c] = H(first) ... H(N - 2) z[c]: reflectors as bl_tridiagonalise left them. */
template <class T, int N, int P>
BL_DEV void bl_reflect_back(T (&z)[N / P][N], T (&share)[2][N], const bl_reflectors<T, N> &h,
                            int first, int lane, bool live, const T *from, int64_t ld) {
    constexpr int C = N / P, V = bl_per_wide<T>, S = bl_tridiagonal_step<T, N>;
    auto fetch = [&](T(&v)[C], int k) {
        BL_UNROLL for (int r = 0; r < C; r++) {
            int row = r * P + lane;
            v[r] = bl_of<T>(0);
            if (live && row > k && k >= first) v[r] = from[row - first + (k - first) * ld];
        }
    };
    BL_UNROLL_BY(1) for (int k = N - 2; k >= first; k--) {
        T v[C], dot[C][2];
        fetch(v, k);
        BL_UNROLL for (int r = 0; r < C; r++) {
            share[k & 1][r * P + lane] = v[r];
            dot[r][0] = dot[r][1] = bl_of<T>(0);
        }
        bl_syncwarp();
        const T *u = share[k & 1];
        bl_by_width<N, S>(N - 1 - k, [&](auto width) {
            constexpr int start = N - width.value;
            BL_UNROLL for (int i = start; i < N; i += V) {
                bl_pack<T> p = bl_load_pack(u + i);
                BL_UNROLL for (int j = 0; j < V; j++) BL_UNROLL for (int r = 0; r < C; r++)
                    dot[r][(i + j) & 1] = bl_fma(bl_conj(p.v[j]), z[r][i + j], dot[r][(i + j) & 1]);
            }
        });
        BL_UNROLL for (int r = 0; r < C; r++) dot[r][0] =
            bl_scale(bl_add(dot[r][0], dot[r][1]), -h.tau[k]);
        bl_by_width<N, S>(N - 1 - k, [&](auto width) {
            constexpr int start = N - width.value;
            BL_UNROLL for (int i = start; i < N; i += V) {
                bl_pack<T> p = bl_load_pack(u + i);
                BL_UNROLL for (int j = 0; j < V; j++) BL_UNROLL for (int r = 0; r < C; r++)
                    z[r][i + j] = bl_fma(p.v[j], dot[r][0], z[r][i + j]);
            }
        });
    }
    bl_syncwarp();
}
#endif
