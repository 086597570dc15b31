/* The kernel behind syevd:cta: a block of 2 N threads a matrix, 32 < n <= N. The matrix is in shared memory until it
 * is tridiagonal, and then its vectors are; reflectors are in the matrix's own memory between.
 *
 * Reduction: a thread has a row and every second column; a step's rank-two update and the product with the next
 * column are one pass over what is left. Divide and conquer: warps solve leaves of at most 32 columns (secular.cuh),
 * the block merges them, a thread a root, and sums new columns in tiles of N / 16 rows and 8 columns a thread.
 * Reflectors are applied with two lanes a vector, in registers. */
#ifndef BL_EIGEN_CTA_KERNEL_CUH
#define BL_EIGEN_CTA_KERNEL_CUH

#include "kernels/cuda/card.cuh"
#include "kernels/cuda/eigen/eigen.cuh"
#include "kernels/cuda/eigen/tridiagonal.cuh"

constexpr int bl_eigen_leaf = 32;
/* Old columns whose factors are in shared memory at a time. */
constexpr int bl_eigen_panel = 16;

template <class T, int N> struct bl_eigen_block {
    using R = bl_real<T>;
    static constexpr int ld = N + 1, leaves = N <= 64 ? 2 : 4;
    bl_pair<R> pole[N], root[N], old[N];
    alignas(16) R panel[bl_eigen_panel * N]; /* also x, v, w and partial sums, then reflectors */
    R d[N], e[N], z[N], head[N], tail[N], inverse[N], tau[N];
    T phase[bl_is_cx<T> ? N : 1];
    R part[2 + 8], scale[3];
    int flag[8];
};
/* Behind it: the matrix of T, or leaves, or vectors of R; columns N + 1 apart. */
template <class T, int N, bool VECTORS> BL_BOTH constexpr int bl_eigen_cta_bytes() {
    using R = bl_real<T>;
    using block = bl_eigen_block<T, N>;
    int head = ((int)sizeof(block) + 15) / 16 * 16;
    int matrix = N * block::ld * (int)sizeof(T);
    int rooms =
        block::leaves * (((int)sizeof(bl_secular<R, bl_eigen_leaf, VECTORS>) + 15) / 16 * 16);
    return head + (matrix > rooms ? matrix : rooms);
}

/* The largest of a block's values, and their sum, in every thread. */
template <int THREADS> BL_DEV int bl_block_most(int v, int *flag, int t) {
    v = bl_most(v);
    if (t % 32 == 0) flag[t / 32] = v;
    bl_syncblock();
    BL_UNROLL for (int i = 0; i < THREADS / 32; i++) v = flag[i] > v ? flag[i] : v;
    bl_syncblock();
    return v;
}

template <class T, int N>
BL_DEV void bl_eigen_cta_load(bl_eigen_block<T, N> &s, T *a, const T *from, int64_t ld, int n,
                              bool upper, int t) {
    using R = bl_real<T>;
    constexpr int LD = bl_eigen_block<T, N>::ld;
    int row = t % N, part = t / N;
    BL_UNROLL_BY(4)
    for (int j = part; j < n; j += 2)
        if (row < n && (upper ? row <= j : row >= j))
            bl_copy_async<sizeof(T)>(a + j * LD + row, from + row + j * ld, true);
    bl_copy_commit();
    bl_copy_wait<0>();
    bl_syncblock();
    BL_UNROLL_BY(2) for (int j = part; j < n; j += 2) {
        if (row >= n || (upper ? row > j : row < j)) continue;
        T v = a[j * LD + row];
        if (row == j)
            a[j * LD + row] = bl_of<T>(bl_re(v));
        else
            a[row * LD + j] = bl_conj(v);
    }
    bl_syncblock();
    bool finite = true;
    R scale[2] = {1, 1};
    BL_UNROLL_BY(1) for (int pass = 0; pass < 2; pass++) {
        int bits = 0;
        BL_UNROLL_BY(2) for (int j = part; j < n; j += 2) {
            int b = row < n ? bl_size_bits(a[j * LD + row]) : 0;
            bits = b > bits ? b : bits;
        }
        bits = bl_block_most<2 * N>(bits, s.flag, t);
        finite = finite && bl_is_finite_size<R>(bits);
        scale[0] = scale[1];
        scale[1] = bl_scale_of_bits<R>(bits);
        BL_UNROLL_BY(2)
        for (int j = part; j < n; j += 2)
            if (row < n)
                a[j * LD + row] = finite ? bl_scale(a[j * LD + row], scale[1]) : bl_of<T>(0);
    }
    if (t == 0) {
        s.scale[0] = finite ? scale[0] : (R)0;
        s.scale[1] = scale[1];
    }
    bl_syncblock();
}

/* To tridiagonal form: d, e, tau and phase in s, reflectors in `to`. */
template <class T, int N>
BL_DEV void bl_eigen_cta_reduce(bl_eigen_block<T, N> &s, T *a, T *to, int64_t ld, int n, int t) {
    using R = bl_real<T>;
    constexpr int LD = bl_eigen_block<T, N>::ld;
    T *x = (T *)s.panel, *v = x + N, *w = v + N, *sums = w + N; /* sums: two of N */
    int row = t % N, part = t / N;
    if (part == 0) {
        v[row] = w[row] = bl_of<T>(0);
        x[row] = row > 0 && row < n ? a[row] : bl_of<T>(0);
        if constexpr (bl_is_cx<T>) s.phase[row] = bl_of<T>(1);
    }
    if (t == 0) s.d[0] = bl_re(a[0]);
    bl_syncblock();
    /* Column k is up to date in x; v and w of the step before are due to all columns after it. */
    BL_UNROLL_BY(1) for (int k = 0; k < n - 1; k++) {
        bool mine = row > k && row < n;
        T before_v = v[row], before_w = w[row], y = bl_of<T>(0);
        R square = 0;
        BL_UNROLL_BY(N < 128 ? 4 : 2) for (int j = k + 1 + part; j < n; j += 2) {
            T u = x[j], entry = bl_of<T>(0);
            square = bl_fma_real(bl_re(u), bl_re(u), square);
            if constexpr (bl_is_cx<T>) square = bl_fma_real(bl_im(u), bl_im(u), square);
            if (mine) {
                entry = bl_fnma(before_w, bl_conj(v[j]),
                                bl_fnma(before_v, bl_conj(w[j]), a[j * LD + row]));
                a[j * LD + row] = entry;
            }
            y = bl_fma(entry, u, y);
        }
        sums[t] = y;
        if (row == 0) s.part[part] = square;
        bl_syncblock();
        T alpha = x[k + 1];
        bl_reflector<T> f = bl_reflect(alpha, s.part[0] + s.part[1]);
        /* Entries of v, and of w less its part of v: this row's, and row k + 1's. */
        auto entry_of = [&](int i, T &r, T &p) {
            r = bl_scale(x[i], f.inverse);
            if (i == k + 1) r = bl_add(r, f.phase);
            p = bl_scale(bl_add(sums[i], sums[N + i]), f.inverse);
            p = bl_scale(bl_fma(a[(k + 1) * LD + i], f.phase, p), f.tau);
        };
        T r = bl_of<T>(0), p = bl_of<T>(0), top_r, top_p;
        if (mine) entry_of(row, r, p);
        entry_of(k + 1, top_r, top_p);
        R dot = bl_group_sum<32>(part == 0 ? bl_re(bl_mul(bl_conj(r), p)) : (R)0);
        if (t % 32 == 0) s.part[2 + t / 32] = dot;
        bl_syncblock();
        dot = 0;
        BL_UNROLL for (int i = 0; i < 2 * N / 32; i++) dot += s.part[2 + i];
        dot *= f.tau * (R)-0.5;
        p = bl_add(p, bl_scale(r, dot));
        top_p = bl_add(top_p, bl_scale(top_r, dot));
        if (part == 0) {
            v[row] = r;
            w[row] = p;
            T next = bl_of<T>(0);
            if (mine) {
                if (to) to[row + k * ld] = r;
                next =
                    bl_fnma(p, bl_conj(top_r), bl_fnma(r, bl_conj(top_p), a[(k + 1) * LD + row]));
                if (row == k + 1) s.d[row] = bl_re(next);
            }
            x[row] = row > k + 1 ? next : bl_of<T>(0);
        }
        if (t == 0) {
            s.e[k] = bl_is_cx<T> ? f.norm : -bl_re(f.phase) * f.norm;
            s.tau[k] = f.tau;
            if constexpr (bl_is_cx<T>)
                s.phase[k + 1] = f.tau > 0 ? bl_neg(bl_mul(s.phase[k], f.phase)) : s.phase[k];
        }
        bl_syncblock();
    }
}

/* Where leaf `i` of `leaves` begins. */
BL_DEV int bl_leaf_begin(int n, int leaves, int i) {
    return n * i / leaves;
}

/* Leaves of at most 32 columns, a warp each, from d and e in s; s.q's part of N columns is `q`. */
template <class T, int N, bool VECTORS>
BL_DEV void bl_eigen_cta_leaves(bl_eigen_block<T, N> &s, bl_real<T> *q, int n, int t) {
    using R = bl_real<T>;
    using room = bl_secular<R, bl_eigen_leaf, VECTORS>;
    constexpr int L = bl_eigen_leaf, leaves = bl_eigen_block<T, N>::leaves,
                  LD = bl_eigen_block<T, N>::ld;
    constexpr R least = bl_roundoff<R> / 4;
    int warp = bl_most(t / 32), lane = t % 32;
    int begin = bl_leaf_begin(n, leaves, warp), end = bl_leaf_begin(n, leaves, warp + 1),
        first = L - (end - begin);
    R column[VECTORS ? L : 2];
    if (warp < leaves) {
        room &leaf = *(room *)((unsigned char *)q + warp * ((sizeof(room) + 15) / 16 * 16));
        int c = begin + lane - first;
        leaf.e[lane] = 0;
        if (lane >= first) {
            R d = s.d[c];
            if (c == begin && begin > 0) d -= bl_larger(bl_fabs(s.e[c - 1]), least);
            if (c == end - 1 && end < n) d -= bl_larger(bl_fabs(s.e[c]), least);
            leaf.d[lane] = d;
            if (c < end - 1) leaf.e[lane] = s.e[c];
        }
        bl_syncwarp();
        bl_secular_solve<R, L, L>(leaf, first, lane, true);
        if (lane >= first) s.d[c] = leaf.d[lane];
        if constexpr (VECTORS) {
            BL_UNROLL for (int i = 0; i < L; i++) column[i] = leaf.q[lane * leaf.ld + i];
        } else {
            column[0] = leaf.q[lane];
            column[1] = leaf.q[L + lane];
        }
    }
    bl_syncblock();
    if constexpr (VECTORS) {
        BL_UNROLL_BY(4) for (int j = t / N; j < n; j += 2) q[j * LD + t % N] = 0;
        bl_syncblock();
    }
    if (warp < leaves && lane >= first) {
        int c = begin + lane - first;
        if constexpr (VECTORS) {
            BL_UNROLL for (int i = 0; i < L; i++) if (i >= first) q[c * LD + begin + i - first] =
                column[i];
        } else {
            s.head[c] = column[0];
            s.tail[c] = column[1];
        }
    }
    bl_syncblock();
}

/* One level of merges: blocks of `width` leaves become one. Without vectors the last computes values alone. */
template <class T, int N, bool VECTORS>
BL_DEV void bl_eigen_cta_merge(bl_eigen_block<T, N> &s, bl_real<T> *q, int n, int width, int t) {
    using R = bl_real<T>;
    constexpr R u = bl_roundoff<R>;
    constexpr int LD = bl_eigen_block<T, N>::ld, leaves = bl_eigen_block<T, N>::leaves;
    bool own = t < n;
    int c = own ? t : n - 1, block = 0;
    BL_UNROLL for (int i = 1; i < leaves; i++) if (c >= bl_leaf_begin(n, leaves, i)) block = i;
    block &= -width;
    const int low = bl_leaf_begin(n, leaves, block),
              middle = bl_leaf_begin(n, leaves, block + width / 2),
              high = bl_leaf_begin(n, leaves, block + width);
    R e = s.e[middle - 1], sign = e < 0 ? (R)-1 : (R)1, rho = 2 * bl_larger(bl_fabs(e), u / 4), z,
      d = s.d[c];
    if constexpr (VECTORS)
        z = c < middle ? q[c * LD + middle - 1] : sign * q[c * LD + middle];
    else
        z = c < middle ? s.tail[c] : sign * s.head[c];
    z *= (R)0.70710678118654752440;
    if (bl_fabs(z) < u) z = z < 0 ? -u : u;
    bool above = c >= middle;
    int place = above ? c - (middle - low) : c, from = above ? low : middle,
        to = above ? middle : high;
    BL_UNROLL_BY(2) for (int i = from; i < to; i++) {
        R other = s.d[i];
        place += (other < d) | ((other == d) & above);
    }
    if (own) {
        s.pole[place].re = d;
        s.z[place] = z;
    }
    bl_syncblock();
    d = s.pole[c].re;
    z = s.z[c];
    R size = bl_larger(rho, bl_larger(bl_fabs(s.pole[low].re), bl_fabs(s.pole[high - 1].re)));
    bool close = c > low && bl_are_close(s.pole[c - 1].re, d, size);
    if (bl_block_most<2 * N>(close, s.flag, t)) {
        if (own && c == low) {
            R before = d;
            BL_UNROLL_BY(1) for (int i = low + 1; i < high; i++) {
                R v = s.pole[i].re;
                if (bl_are_close(before, v, size)) v = before + bl_pole_gap(before, v, size);
                s.pole[i].re = before = v;
            }
        }
        bl_syncblock();
        d = s.pole[c].re;
    }
    if (own) s.pole[c].im = rho * z * z;
    bl_syncblock();

    bl_root_search<R> x;
    x.last = c == high - 1;
    x.split = c - x.last;
    x.lower = s.pole[x.split].re;
    x.upper = s.pole[x.split + 1].re;
    x.weight = rho * z * z;
    x.done = !own;
    x.begin(x.last ? rho * (1 + 8 * N * u) : x.upper - x.lower);
    BL_UNROLL_BY(1) for (int it = 0; it < BL_SECULAR_STEPS; it++) {
        if (!bl_any(!x.done)) break;
        R dl = 0, cl = 0, dr = 0, cr = 0;
        BL_UNROLL_BY(N < 128 ? 4 : 2) for (int i = low; i < high; i++) {
            bl_pair<R> p = s.pole[i];
            bool before = i <= x.split;
            R inverse = bl_rcp_close((p.re - x.origin) - x.at);
            R slope = p.im * inverse * inverse, away = p.re - (before ? x.lower : x.upper);
            R left = before ? slope : (R)0, right = before ? (R)0 : slope;
            dl += left;
            dr += right;
            cl = bl_fma_real(left, away, cl);
            cr = bl_fma_real(right, away, cr);
        }
        R of_upper = s.pole[x.split + 1].im;
        x.step(dl, cl, dr, cr, it == 0, of_upper);
        if (bl_any(x.slow && !x.done)) x.step_by_line();
        x.move(it);
    }
    R value = bl_larger(x.origin + x.at, x.last ? x.upper : x.lower);
    if (!x.last) value = bl_smaller(value, x.upper);
    if (own) s.root[c] = {x.origin, x.at};
    bl_syncblock();
    if (own) s.d[c] = value;
    if (!VECTORS && width == leaves) {
        bl_syncblock();
        return;
    }
    /* The weights that have these roots: a thread a pole. */
    R product = 1;
    BL_UNROLL_BY(2) for (int j = low; j < high - 1; j++) {
        bl_pair<R> r = s.root[j];
        R inverse = bl_rcp_exact(s.pole[j < c ? j : j + 1].re - d);
        product *= ((r.re - d) + r.im) * inverse;
    }
    bl_pair<R> r = s.root[high - 1];
    R square = bl_fabs(product * ((r.re - d) + r.im)), weight = square * bl_rsqrt_close(square);
    if (own) s.z[c] = z < 0 ? -weight : weight;
    bl_syncblock();
    if (own) s.old[c] = {s.pole[place].re, s.z[place]};
    bl_syncblock();
    R norm = 0, head = 0, tail = 0;
    BL_UNROLL_BY(2) for (int i = low; i < high; i++) {
        bl_pair<R> p = s.old[i];
        R factor = p.im * bl_rcp_close((p.re - x.origin) - x.at);
        norm = bl_fma_real(factor, factor, norm);
        if constexpr (!VECTORS) {
            R f = i < middle ? s.head[i] : (R)0, l = i < middle ? (R)0 : s.tail[i];
            head = bl_fma_real(f, factor, head);
            tail = bl_fma_real(l, factor, tail);
        }
    }
    norm = bl_rsqrt_close(norm);
    bl_syncblock();
    if (own) {
        s.inverse[c] = norm;
        s.head[c] = head * norm;
        s.tail[c] = tail * norm;
    }
    bl_syncblock();
}

/* The new columns of a level of merges: sums of old ones of the same block and half. */
template <class T, int N>
BL_DEV void bl_eigen_cta_columns(bl_eigen_block<T, N> &s, bl_real<T> *q, int n, int width, int t) {
    using R = bl_real<T>;
    constexpr int LD = bl_eigen_block<T, N>::ld, leaves = bl_eigen_block<T, N>::leaves;
    constexpr int ROWS = N / 16, ACROSS = N / 8, P = bl_eigen_panel;
    int ty = t % 16, tx = t / 16;
    R sum[ROWS][8];
    BL_UNROLL for (int i = 0; i < ROWS; i++) BL_UNROLL for (int j = 0; j < 8; j++) sum[i][j] = 0;
    /* Half by half of each block, in panels. */
    BL_UNROLL_BY(1) for (int half = 0; half < leaves; half += width / 2) {
        const int begin = bl_leaf_begin(n, leaves, half),
                  end = bl_leaf_begin(n, leaves, half + width / 2);
        const int block = half & -width, low = bl_leaf_begin(n, leaves, block),
                  high = bl_leaf_begin(n, leaves, block + width);
        BL_UNROLL_BY(1) for (int k = begin; k < end; k += P) {
            int some = end - k < P ? end - k : P;
            BL_UNROLL_BY(1) for (int i = t; i < P * N; i += 2 * N) {
                int column = i % N, at = i / N;
                R factor = 0;
                if (at < some && column >= low && column < high) {
                    bl_pair<R> p = s.old[k + at], r = s.root[column];
                    factor = p.im * bl_rcp_close((p.re - r.re) - r.im) * s.inverse[column];
                }
                s.panel[i] = factor;
            }
            bl_syncblock();
            BL_UNROLL_BY(1) for (int at = 0; at < some; at++) {
                R factor[8];
                BL_UNROLL for (int j = 0; j < 8; j++) factor[j] = s.panel[at * N + tx + ACROSS * j];
                BL_UNROLL for (int i = 0; i < ROWS; i++) {
                    if (16 * i + 15 < begin || 16 * i >= end) continue;
                    R v = q[(k + at) * LD + 16 * i + ty];
                    BL_UNROLL for (int j = 0; j < 8; j++) sum[i][j] =
                        bl_fma_real(v, factor[j], sum[i][j]);
                }
            }
            bl_syncblock();
        }
    }
    R *mine = q + tx * LD + ty; /* all N columns have room, and rows beyond n are not read */
    BL_UNROLL for (int i = 0; i < ROWS; i++) BL_UNROLL for (int j = 0; j < 8; j++)
        mine[ACROSS * j * LD + 16 * i] = sum[i][j];
    bl_syncblock();
}

/* The reflectors applied, and the vectors stored over them. */
template <class T, int N>
BL_DEV void bl_eigen_cta_back(bl_eigen_block<T, N> &s, const bl_real<T> *q, T *matrix, int64_t ld,
                              int n, int t) {
    using R = bl_real<T>;
    constexpr int LD = bl_eigen_block<T, N>::ld, HALF = N / 2, CHUNK = 8;
    constexpr int PANEL = bl_eigen_panel * (int)sizeof(R) / (int)sizeof(T);
    T *share = (T *)s.panel, z[HALF];
    int c = t / 2, lane = t % 2;
    R finite = s.scale[0] != 0 ? (R)1 : bl_nan<R>(); /* all vectors become what this is */
    const R *from_q = q + (c < n ? c : 0) * LD + lane;
    const T *phase = s.phase + (bl_is_cx<T> ? lane : 0);
    BL_UNROLL for (int i = 0; i < HALF; i++) {
        z[i] = bl_of<T>(0);
        if (2 * i + lane < n) {
            R v = from_q[2 * i] * finite;
            if constexpr (bl_is_cx<T>)
                z[i] = bl_scale(phase[2 * i], v);
            else
                z[i] = v;
        }
    }
    BL_UNROLL_BY(1) for (int from = (n - 2) / PANEL * PANEL; from >= 0; from -= PANEL) {
        bl_syncblock();
        BL_UNROLL_BY(2) for (int i = t; i < PANEL * N; i += 2 * N) {
            int row = i % N, k = from + i / N;
            T v = bl_of<T>(0);
            if (k < n - 1 && row > k && row < n) v = matrix[row + k * ld];
            share[i] = v;
        }
        bl_syncblock();
        BL_UNROLL_BY(1) for (int k = from + PANEL - 1; k >= from; k--) {
            if (k >= n - 1) continue;
            const T *v = share + (k - from) * N + lane;
            T dot[2] = {bl_of<T>(0), bl_of<T>(0)};
            BL_UNROLL for (int i = 0; i < HALF; i += CHUNK) {
                if (2 * (i + CHUNK) <= k) continue;
                BL_UNROLL for (int j = 0; j < CHUNK; j++) dot[j & 1] =
                    bl_fma(bl_conj(v[2 * (i + j)]), z[i + j], dot[j & 1]);
            }
            T sum = bl_add(dot[0], dot[1]);
            if constexpr (bl_is_cx<T>)
                sum = {sum.re + bl_shfl_xor(sum.re, 1, 2), sum.im + bl_shfl_xor(sum.im, 1, 2)};
            else
                sum += bl_shfl_xor(sum, 1, 2);
            sum = bl_scale(sum, -s.tau[k]);
            BL_UNROLL for (int i = 0; i < HALF; i += CHUNK) {
                if (2 * (i + CHUNK) <= k) continue;
                BL_UNROLL for (int j = 0; j < CHUNK; j++) z[i + j] =
                    bl_fma(v[2 * (i + j)], sum, z[i + j]);
            }
        }
    }
    bl_syncblock();
    if (c >= n) return;
    T *to = matrix + lane + c * ld;
    BL_UNROLL for (int i = 0; i < HALF; i++) if (2 * i + lane < n) to[2 * i] = z[i];
}

/* Blocks of a multiprocessor: as many as shared memory holds, and registers for it. */
template <class T, int N> BL_BOTH constexpr int bl_eigen_cta_resident() {
    constexpr int registers = sizeof(T) == 16 ? 240 : sizeof(T) == 4 ? 104 : 128;
    constexpr int fit = 65536 / (2 * N * registers),
                  hold = (227 << 10) / (bl_eigen_cta_bytes<T, N, true>() + 1024);
    return N >= 96 ? 1 : fit < hold ? fit : hold;
}
template <class T, int N, bool VECTORS>
BL_KERNEL(2 * N, (bl_eigen_cta_resident<T, N>()))
bl_eigen_cta(BL_PARAM bl_cuda_args x) {
    using R = bl_real<T>;
    using block = bl_eigen_block<T, N>;
    BL_DYNAMIC_SHARED(unsigned char, memory);
    int64_t member = blockIdx.x;
    if (member >= bl_members(x)) return;
    block &s = *(block *)memory;
    T *a = (T *)(memory + ((int)sizeof(block) + 15) / 16 * 16);
    R *q = (R *)a;
    int t = bl_thread(), n = x.n;
    bl_eigen_cta_load<T, N>(s, a, bl_at<T>(x.a, member), x.a.ld, n, x.uplo == 'U', t);
    bl_eigen_cta_reduce<T, N>(s, a, VECTORS ? bl_at<T>(x.a, member) : nullptr, x.a.ld, n, t);

    /* The tridiagonal matrix, normalised. */
    R size = 0;
    if (t < n) {
        size = bl_fabs(s.d[t]);
        if (t < n - 1) size += bl_fabs(s.e[t]);
        if (t > 0) size += bl_fabs(s.e[t - 1]);
    }
    R norm = bl_scale_of_bits<R>(bl_block_most<2 * N>(bl_size_bits(size), s.flag, t));
    if (t == 0) s.scale[2] = norm;
    if (t < n) s.d[t] *= norm;
    if (t < n - 1) s.e[t] *= norm;
    bl_syncblock();
    bl_eigen_cta_leaves<T, N, VECTORS>(s, q, n, t);
    BL_UNROLL_BY(1) for (int width = 2; width <= block::leaves; width *= 2) {
        bl_eigen_cta_merge<T, N, VECTORS>(s, q, n, width, t);
        if constexpr (VECTORS) bl_eigen_cta_columns<T, N>(s, q, n, width, t);
    }
    t = bl_thread(); /* asked again, as the matrix is, and not kept */
    if constexpr (VECTORS) bl_eigen_cta_back<T, N>(s, q, bl_at<T>(x.a, member), x.a.ld, n, t);
    bool finite = s.scale[0] != 0;
    if (t < n) {
        bl_scaling<R> by = {{finite ? s.scale[0] : (R)1, s.scale[1]}};
        bl_at<R>(x.w, member)[t] =
            finite ? by.back(s.d[t] * bl_scale_back(s.scale[2])) : bl_nan<R>();
    }
    if (t == 0) bl_put_int(x.info, x.int_bytes, member, 0, finite ? 0 : n + 1);
}

template <class T, int N, bool VECTORS>
int bl_eigen_cta_launch(const bl_cuda_args *x, void *stream) {
    auto kernel = bl_eigen_cta<T, N, VECTORS>;
    constexpr int bytes = bl_eigen_cta_bytes<T, N, VECTORS>();
    int bad = bl_fill_with_shared((const void *)kernel, bytes);
    return bad ? bad : BL_LAUNCH(kernel, x->batch, 2 * N, bytes, stream, *x);
}
/* The largest order: of double complex matrices 64. */
inline int bl_eigen_cta_most(const bl_cuda_args *x) {
    return x->dtype == 3 ? 64 : 128;
}
template <bool VECTORS> int bl_eigen_cta_run(const bl_cuda_args *x, void *stream) {
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        if (x->n <= 48) return bl_eigen_cta_launch<T, 48, VECTORS>(x, stream);
        if (x->n <= 64) return bl_eigen_cta_launch<T, 64, VECTORS>(x, stream);
        if constexpr (sizeof(T) < 16) {
            if (x->n <= 96) return bl_eigen_cta_launch<T, 96, VECTORS>(x, stream);
            return bl_eigen_cta_launch<T, 128, VECTORS>(x, stream);
        }
        return (int)BL_CUDA_REFUSED;
    });
}
inline bool bl_eigen_cta_can_run(const bl_cuda_args *x) {
    if (!bl_eigen_can_launch(x) || x->n <= 32 || x->n > bl_eigen_cta_most(x)) return false;
    return bl_most_shared() >= 227 << 10; /* Hopper's */
}
#endif
