/* Divide and conquer of a symmetric tridiagonal matrix without deflation, P lanes a matrix, a lane = N / P
 * columns: leaves of order one, log2 N merges.
 *
 * A merge of two halves is diag(poles) + rho z z^T. Poles closer than a few ulps are pushed apart, and tiny
 * weights and a tiny rho raised: a backward error of O(n ulp), after which every root is simple, so that no
 * branch depends on the spectrum. A root is found by the middle way between the rational interpolants of
 * both sides, in brackets, from the nearer pole (R.-C. Li, LAPACK working note 89); the weights are then
 * those of which the roots found are exact (M. Gu and S. Eisenstat, SIAM J. Matrix Anal. Appl. 15, 1994), so
 * that vectors are orthogonal however close roots are. */
#ifndef BL_SECULAR_CUH
#define BL_SECULAR_CUH

#include "kernels/cuda/members.cuh"

/* Unit roundoff. */
template <class R> constexpr R bl_roundoff = sizeof(R) == 4 ? (R)0x1p-24 : (R)0x1p-53;
/* A root is final after a step of this part of its distance to the nearer pole: the next one would be of
 * its square. */
template <class R> constexpr R bl_last_step = sizeof(R) == 4 ? (R)0x1p-13 : (R)0x1p-27;
/* What is less than this, where the largest is about one, is nothing. */
template <class R> constexpr R bl_tiny = sizeof(R) == 4 ? (R)1e-30f : (R)1e-280;
/* A pole below all others, of no weight: in front of matrices smaller than N. */
template <class R> constexpr R bl_no_pole = -16;
enum { BL_SECULAR_STEPS = 50 };

/* 1 / v to an ulp or two, v neither zero nor infinite. */
BL_DEV float bl_rcp_close(float v) {
    return bl_rcp_seed(v);
}
BL_DEV double bl_rcp_close(double v) {
    double r = bl_rcp_seed(v), e = bl_fma_real(-v, r, 1.0);
    return bl_fma_real(r, bl_fma_real(e, e, e), r);
}
template <class R> BL_DEV R bl_larger(R a, R b) {
    return a > b ? a : b;
}
template <class R> BL_DEV R bl_smaller(R a, R b) {
    return a < b ? a : b;
}

/* A number and what belongs to it, in one access: re and im are (pole, weight) or (origin, offset). */
template <class R> using bl_pair = bl_cx<R>;

/* What the lanes of a matrix share. Columns `first` to N - 1 exist. */
template <class R, int N, bool VECTORS> struct bl_secular {
    /* Rows between columns: sixteen bytes more, so that lanes that write columns meet other banks. */
    static constexpr int ld = N + 16 / (int)sizeof(R);
    bl_pair<R> pole[N]; /* ascending: (pole, rho z^2) */
    bl_pair<R> root[N]; /* (origin, offset) */
    bl_pair<R> old[N];  /* (pole, weight), in the order of the columns before the merge */
    R d[N], e[N], z[N];
    R q[VECTORS ? N * ld : 2 * N]; /* column c at c * ld; without vectors: the first rows, the last rows */
};

/* Leaves: d and e, normalised to about one, are in s. */
template <class R, int N, int P, bool VECTORS>
BL_DEV void bl_secular_begin(bl_secular<R, N, VECTORS> &s, int first, int lane) {
    constexpr R least = bl_roundoff<R> / 4;
    R d[N / P];
    BL_UNROLL for (int r = 0; r < N / P; r++) {
        int c = r * P + lane;
        d[r] = bl_no_pole<R>;
        if (c >= first) {
            d[r] = s.d[c];
            if (c < N - 1) d[r] -= bl_larger(bl_fabs(s.e[c]), least);
            if (c > first) d[r] -= bl_larger(bl_fabs(s.e[c - 1]), least);
        }
    }
    BL_UNROLL for (int r = 0; r < N / P; r++) {
        int c = r * P + lane;
        s.d[c] = d[r];
        s.z[c] = 0;
        s.pole[c] = s.root[c] = s.old[c] = {bl_no_pole<R>, 0};
        if constexpr (VECTORS) {
            BL_UNROLL_BY(4)
            for (int i = 0; i < N; i++) s.q[c * s.ld + i] = i == c && c >= first ? 1 : 0;
        } else {
            s.q[c] = s.q[N + c] = c >= first ? 1 : 0;
        }
    }
    bl_syncwarp();
}

/* The root in (left, right), or beyond `left` where it is the last. */
template <class R> struct bl_root_search {
    R left, right, below, weight; /* poles around it, and of the last one its weight */
    R origin, at, low, high;
    bool last, done;

    BL_DEV void begin(R width) {
        origin = left;
        at = width * (R)0.5;
        low = 0;
        high = width;
    }
    /* After the first sums, in the middle: from the nearer pole. */
    BL_DEV void turn(R f) {
        if (last || f >= 0) return;
        R width = high;
        origin = right;
        at = low = at - width;
        high = 0;
    }
    BL_DEV void step(R f, R ps, R dps, R ph, R dph, R tolerance) {
        if (bl_fabs(f) <= tolerance * (1 + bl_fabs(ps) + bl_fabs(ph))) done = true;
        R near = (left - origin) - at, far = ((last ? below : right) - origin) - at, a, c;
        R product = near * far;
        if (last) {
            R one = weight * bl_rcp_close(near);
            one *= bl_rcp_close(near);
            a = bl_fma_real(near + far, f, -(product * dps));
            c = bl_fabs(f - far * (dps - one) - near * one);
        } else {
            a = bl_fma_real(near + far, f, -(product * (dps + dph)));
            c = f - near * dps - far * dph;
        }
        R q = product * f, disc = bl_fma_real(a, a, -4 * c * q);
        disc = disc > bl_tiny<R> ? disc * bl_rsqrt_seed(disc) : (R)0;
        bool minus = last ? a < 0 : a <= 0;
        R over = minus ? (a - disc) : (a + disc), eta;
        /* Of both forms of the quadratic's root, the one without cancellation. */
        if (last)
            eta = minus ? 2 * q * bl_rcp_modest(over) : over * bl_rcp_modest(2 * c);
        else
            eta = minus ? over * bl_rcp_modest(2 * c) : 2 * q * bl_rcp_modest(over);
        if (f < 0)
            low = bl_larger(low, at);
        else
            high = bl_smaller(high, at);
        R next = at + eta;
        bool close = bl_fabs(eta) <= bl_last_step<R> * bl_smaller(bl_fabs(near), bl_fabs(far));
        if (!(next > low && next < high)) {
            close = false;
            next = (low + high) * (R)0.5;
            if (low > 0 && high > 4 * low) next = bl_sqrt(low) * bl_sqrt(high);
            if (high < 0 && low < 4 * high) next = -bl_sqrt(-low) * bl_sqrt(-high);
            if (low == 0) next = high * (R)0.0625;
            if (high == 0) next = low * (R)0.0625;
        }
        if (done) return;
        if (next == at || next == low || next == high || !(next == next))
            done = true;
        else
            at = next, done = close;
    }
};

/* Merges the blocks of M columns, M <= TOP, M a power of two. LAST: what is left is d, and, with vectors,
 * the lane's columns in `column`, whole. */
template <int TOP, bool LAST, class R, int N, int P, bool VECTORS>
BL_DEV void bl_secular_merge(bl_secular<R, N, VECTORS> &s, int M, int first, int lane,
                             R (&column)[N / P][VECTORS ? N : 1]) {
    constexpr R u = bl_roundoff<R>;
    constexpr int C = N / P, ld = s.ld;
    const int half = M / 2, count = TOP == N && LAST ? N - first : M;
    int c[C], base[C], place[C];
    bool own[C], merges[C];
    R rho[C], z[C], d[C];
    BL_UNROLL for (int r = 0; r < C; r++) {
        own[r] = r * P + lane >= first;
        c[r] = own[r] ? r * P + lane : first; /* who has no column goes along with the first one's */
        int block = c[r] & -M, middle = block + half - 1;
        base[r] = TOP == N && LAST ? first : block;
        merges[r] = middle >= first;
        R e = s.e[middle], sign = e < 0 ? (R)-1 : (R)1;
        rho[r] = 2 * bl_larger(bl_fabs(e), u / 4);
        if constexpr (VECTORS)
            z[r] = c[r] <= middle ? s.q[c[r] * ld + middle] : sign * s.q[c[r] * ld + middle + 1];
        else
            z[r] = c[r] <= middle ? s.q[N + c[r]] : sign * s.q[c[r]];
        z[r] *= (R)0.70710678118654752440;
        if (bl_fabs(z[r]) < u) z[r] = z[r] < 0 ? -u : u;
        d[r] = s.d[c[r]];
        place[r] = base[r];
        BL_UNROLL_BY(4) for (int t = 0; t < count; t++) {
            R other = s.d[base[r] + t];
            place[r] += other < d[r] || (other == d[r] && base[r] + t < c[r]);
        }
    }
    bl_syncwarp();
    BL_UNROLL for (int r = 0; r < C; r++) if (own[r]) {
        s.pole[place[r]].re = d[r];
        s.z[place[r]] = z[r];
    }
    bl_syncwarp();
    bool close = false;
    R gap[C];
    BL_UNROLL for (int r = 0; r < C; r++) {
        int least = (c[r] & -M) > first ? c[r] & -M : first, most = (c[r] & -M) + M - 1;
        R size = bl_larger(bl_fabs(s.pole[least].re), bl_fabs(s.pole[most].re));
        gap[r] = 2 * u * bl_larger(size, rho[r]);
        d[r] = s.pole[c[r]].re;
        z[r] = s.z[c[r]];
        close = close || (c[r] > least && !(d[r] - s.pole[c[r] - 1].re >= gap[r]));
    }
    if (bl_any(close)) {
        bl_syncwarp();
        BL_UNROLL for (int r = 0; r < C; r++) {
            int least = (c[r] & -M) > first ? c[r] & -M : first, most = (c[r] & -M) + M - 1;
            if (!own[r] || c[r] != least) continue;
            R before = d[r];
            BL_UNROLL_BY(1) for (int i = least + 1; i <= most; i++) {
                R v = s.pole[i].re;
                if (!(v - before >= gap[r])) v = before + gap[r];
                s.pole[i].re = before = v;
            }
        }
        bl_syncwarp();
        BL_UNROLL for (int r = 0; r < C; r++) d[r] = s.pole[c[r]].re;
    }
    bl_syncwarp();
    BL_UNROLL for (int r = 0; r < C; r++) if (own[r]) s.pole[c[r]].im = rho[r] * z[r] * z[r];
    bl_syncwarp();

    bl_root_search<R> root[C];
    BL_UNROLL for (int r = 0; r < C; r++) {
        bl_root_search<R> &x = root[r];
        int block = c[r] & -M;
        x.last = c[r] == block + M - 1;
        x.left = d[r];
        x.right = s.pole[x.last ? c[r] : c[r] + 1].re;
        x.below = s.pole[c[r] > block && c[r] > first ? c[r] - 1 : c[r]].re;
        x.weight = rho[r] * z[r] * z[r];
        x.done = !merges[r];
        x.begin(x.last ? rho[r] * (1 + 8 * M * u) : x.right - x.left);
    }
    BL_UNROLL_BY(1) for (int it = 0; it < BL_SECULAR_STEPS; it++) {
        R ps[C], dps[C], ph[C], dph[C];
        bool all = true;
        BL_UNROLL for (int r = 0; r < C; r++) {
            ps[r] = dps[r] = ph[r] = dph[r] = 0;
            all = all && root[r].done;
        }
        if (!bl_any(!all)) break;
        BL_UNROLL_BY(4) for (int t = 0; t < count; t++) {
            BL_UNROLL for (int r = 0; r < C; r++) {
                bl_pair<R> p = s.pole[base[r] + t];
                R inverse = bl_rcp_close((p.re - root[r].origin) - root[r].at);
                R w = p.im * inverse;
                if (base[r] + t <= c[r]) {
                    ps[r] += w;
                    dps[r] = bl_fma_real(w, inverse, dps[r]);
                } else {
                    ph[r] += w;
                    dph[r] = bl_fma_real(w, inverse, dph[r]);
                }
            }
        }
        BL_UNROLL for (int r = 0; r < C; r++) {
            R f = 1 + ps[r] + ph[r];
            if (it == 0) root[r].turn(f);
            root[r].step(f, ps[r], dps[r], ph[r], dph[r], 2 * u);
        }
    }
    R value[C];
    BL_UNROLL for (int r = 0; r < C; r++) {
        bl_root_search<R> &x = root[r];
        value[r] = bl_larger(x.origin + x.at, x.left);
        if (!x.last) value[r] = bl_smaller(value[r], x.right);
        if (!merges[r]) value[r] = d[r];
    }
    if constexpr (LAST && !VECTORS) {
        bl_syncwarp();
        BL_UNROLL for (int r = 0; r < C; r++) if (own[r]) s.d[c[r]] = value[r];
        bl_syncwarp();
        return;
    }
    BL_UNROLL for (int r = 0; r < C; r++) if (own[r]) s.root[c[r]] = {root[r].origin, root[r].at};
    bl_syncwarp();

    /* The weights that have these roots: lane = pole. */
    BL_UNROLL for (int r = 0; r < C; r++) {
        R product = 1;
        int top = base[r] + count - 1;
        BL_UNROLL_BY(4) for (int j = base[r]; j < top; j++) {
            bl_pair<R> x = s.root[j];
            R above = s.pole[j < c[r] ? j : j + 1].re - d[r];
            product *= ((x.re - d[r]) + x.im) * bl_rcp_modest(above);
        }
        bl_pair<R> x = s.root[top];
        R weight = bl_sqrt(bl_fabs(product * ((x.re - d[r]) + x.im)));
        if (own[r]) s.z[c[r]] = z[r] < 0 ? -weight : weight;
    }
    bl_syncwarp();
    BL_UNROLL for (int r = 0; r < C; r++)
        if (own[r]) s.old[c[r]] = {s.pole[place[r]].re, s.z[place[r]]};
    bl_syncwarp();

    /* New columns: rows of the upper half from that half's old columns, the lower from the lower's. */
    constexpr int V = bl_per_wide<R>, H = TOP / 2;
    R norm[C] = {};
    if constexpr (VECTORS) {
        BL_UNROLL for (int r = 0; r < C; r++) BL_UNROLL for (int i = 0; i < TOP; i++)
            column[r][i] = 0;
        /* Rows `from` on of the lane's blocks; for blocks smaller than TOP all rows, most of them zeros. */
        auto add = [&](int k, auto from, auto rows) {
            BL_UNROLL for (int r = 0; r < C; r++) {
                bl_pair<R> p = s.old[k + (base[r] & -TOP)];
                R part = p.im * bl_rcp_close((p.re - root[r].origin) - root[r].at);
                norm[r] = bl_fma_real(part, part, norm[r]);
                const R *q = s.q + (k + (base[r] & -TOP)) * ld + (base[r] & -TOP) + from.value;
                BL_UNROLL for (int i = 0; i < rows.value; i += V) {
                    bl_pack<R> v = bl_load_pack(q + i);
                    BL_UNROLL for (int j = 0; j < V; j++) column[r][from.value + i + j] =
                        bl_fma_real(v.v[j], part, column[r][from.value + i + j]);
                }
            }
        };
        if constexpr (TOP <= 8) {
            BL_UNROLL for (int r = 0; r < C; r++) {
                int block = c[r] & -M, rows = c[r] & -TOP;
                BL_UNROLL_BY(2) for (int k = block; k < block + M; k++) {
                    bl_pair<R> p = s.old[k];
                    R part = p.im * bl_rcp_close((p.re - root[r].origin) - root[r].at);
                    norm[r] = bl_fma_real(part, part, norm[r]);
                    BL_UNROLL for (int i = 0; i < TOP; i += V) {
                        bl_pack<R> v = bl_load_pack(s.q + k * ld + rows + i);
                        BL_UNROLL for (int j = 0; j < V; j++) column[r][i + j] =
                            bl_fma_real(v.v[j], part, column[r][i + j]);
                    }
                }
            }
        } else {
            BL_UNROLL_BY(1)
            for (int k = TOP == N && LAST ? first : 0; k < H; k++)
                add(k, bl_count<0>{}, bl_count<H>{});
            BL_UNROLL_BY(1)
            for (int k = TOP == N && LAST && first > H ? first : H; k < TOP; k++)
                add(k, bl_count<H>{}, bl_count<H>{});
        }
        BL_UNROLL for (int r = 0; r < C; r++) {
            R by = bl_rsqrt_seed(norm[r]);
            BL_UNROLL for (int i = 0; i < TOP; i++) {
                column[r][i] *= by;
                if (!merges[r]) column[r][i] = s.q[c[r] * ld + (c[r] & -TOP) + i];
            }
        }
        bl_syncwarp();
        BL_UNROLL for (int r = 0; r < C; r++) if (own[r]) {
            s.d[c[r]] = value[r];
            if constexpr (!LAST) {
                BL_UNROLL for (int i = 0; i < TOP; i += V) {
                    bl_pack<R> v;
                    BL_UNROLL for (int j = 0; j < V; j++) v.v[j] = column[r][i + j];
                    bl_store_pack(s.q + c[r] * ld + (c[r] & -TOP) + i, v);
                }
            }
        }
    } else {
        R head[C] = {}, tail[C] = {};
        BL_UNROLL for (int r = 0; r < C; r++) {
            BL_UNROLL_BY(2) for (int k = base[r]; k < base[r] + M; k++) {
                bl_pair<R> p = s.old[k];
                R part = p.im * bl_rcp_close((p.re - root[r].origin) - root[r].at);
                norm[r] = bl_fma_real(part, part, norm[r]);
                if (k < base[r] + half)
                    head[r] = bl_fma_real(s.q[k], part, head[r]);
                else
                    tail[r] = bl_fma_real(s.q[N + k], part, tail[r]);
            }
        }
        bl_syncwarp();
        BL_UNROLL for (int r = 0; r < C; r++) if (own[r]) {
            R by = bl_rsqrt_seed(norm[r]);
            s.d[c[r]] = value[r];
            if (merges[r]) {
                s.q[c[r]] = head[r] * by;
                s.q[N + c[r]] = tail[r] * by;
            }
        }
    }
    bl_syncwarp();
}

/* All merges: values in s.d, ascending; column[r] is the vector of value r * P + lane. */
template <class R, int N, int P, bool VECTORS>
BL_DEV void bl_secular_solve(bl_secular<R, N, VECTORS> &s, int first, int lane,
                             R (&column)[N / P][VECTORS ? N : 1]) {
    bl_secular_begin<R, N, P>(s, first, lane);
    constexpr int small = VECTORS ? (N < 8 ? N : 8) : N;
    BL_UNROLL_BY(1) for (int M = 2; M < N && M <= small; M *= 2)
        bl_secular_merge<small, false, R, N, P>(s, M, first, lane, column);
    if constexpr (VECTORS && N > 16) bl_secular_merge<16, false, R, N, P>(s, 16, first, lane, column);
    bl_secular_merge<N, true, R, N, P>(s, N, first, lane, column);
}
#endif
