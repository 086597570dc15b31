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
/* What has a reciprocal root. */
template <class R> constexpr R bl_least = sizeof(R) == 4 ? (R)1e-37f : (R)1e-300;
/* Poles that are taken at a time: what depends on one waits for none of the others. */
constexpr int bl_poles = 4;
/* A root is final after a step of this part of its distance to the nearer pole: the next one would be of
 * its square. */
template <class R> constexpr R bl_last_step = sizeof(R) == 4 ? (R)0x1p-13 : (R)0x1p-27;
/* What is less than this, where the largest is about one, is nothing. */
template <class R> constexpr R bl_tiny = sizeof(R) == 4 ? (R)1e-30f : (R)1e-280;
/* A pole below all others, of no weight: in front of matrices smaller than N. */
template <class R> constexpr R bl_no_pole = -16;
enum { BL_SECULAR_STEPS = 80 };

/* 1 / v to an ulp or two, v neither zero nor infinite. */
BL_DEV float bl_rcp_close(float v) {
    return bl_rcp_seed(v);
}
BL_DEV double bl_rcp_close(double v) {
    double r = bl_rcp_seed(v), e = bl_fma_real(-v, r, 1.0);
    return bl_fma_real(r, bl_fma_real(e, e, e), r);
}
/* The same, rounded once or nearly so. */
BL_DEV float bl_rcp_exact(float v) {
    float r = bl_rcp_seed(v);
    return bl_fma_real(r, bl_fma_real(-v, r, 1.0f), r);
}
BL_DEV double bl_rcp_exact(double v) {
    return bl_rcp_close(v);
}
/* 1 / sqrt(v), to half the bits or more, for v of modest size. */
BL_DEV float bl_rsqrt_rough(float v) {
    return bl_rsqrt_start(v);
}
BL_DEV double bl_rsqrt_rough(double v) {
    double r = bl_rsqrt_start(v);
    return bl_fma_real(0.5 * r, bl_fma_real(-v * r, r, 1.0), r);
}
/* The same, to an ulp or two. */
BL_DEV float bl_rsqrt_close(float v) {
    float r = bl_rsqrt_start(v);
    return bl_fma_real(0.5f * r, bl_fma_real(-v * r, r, 1.0f), r);
}
BL_DEV double bl_rsqrt_close(double v) {
    double r = bl_rsqrt_start(v), e = bl_fma_real(-v * r, r, 1.0);
    return bl_fma_real(r * e, bl_fma_real(0.375, e, 0.5), r);
}
template <class R> BL_DEV R bl_larger(R a, R b) {
    return a > b ? a : b;
}
template <class R> BL_DEV R bl_smaller(R a, R b) {
    return a < b ? a : b;
}

/* A number and what belongs to it, in one access: re and im are (pole, weight) or (origin, offset). */
template <class R> using bl_pair = bl_cx<R>;

/* How far apart two poles must be, where `size` is the largest of their merge: two units of the larger one, and
 * some of `size`, so that what pushes poles near zero apart, of matrices of low rank, is not of the size of
 * the others. */
template <class R> BL_DEV R bl_pole_gap(R before, R v, R size) {
    return 2 * bl_roundoff<R> * bl_larger(size * (R)0x1p-8, bl_larger(bl_fabs(before), bl_fabs(v)));
}
template <class R> BL_DEV bool bl_are_close(R before, R v, R size) {
    return !(v - before >= bl_pole_gap(before, v, size));
}

/* What the lanes of a matrix share. Columns `first` to N - 1 exist. */
template <class R, int N, bool VECTORS> struct bl_secular {
    /* Rows between columns: sixteen bytes more, so that lanes that write columns meet other banks. */
    static constexpr int ld = N + 16 / (int)sizeof(R);
    bl_pair<R> pole[N]; /* ascending: (pole, rho z^2) */
    bl_pair<R> root[N]; /* (origin, offset) */
    bl_pair<R> old[N];  /* (pole, weight), in the order of the columns before the merge */
    R d[N], e[N], z[N];
    R q[VECTORS ? N * ld
                : 2 * N]; /* column c at c * ld; without vectors: the first rows, the last rows */
};

/* The rotation (c, s) that makes the off-diagonal e of (dp, e; e, dq) zero, its tangent, and the values. */
template <class R> struct bl_leaf { R c, s, low, high; };
/* Columns (c, -s) and (s, c) are the vectors of low and high. */
template <class R> BL_DEV bl_leaf<R> bl_solve_leaf(R dp, R dq, R e) {
    R h = dq - dp, twice = 2 * e, square = bl_fma_real(h, h, twice * twice);
    R root = square > bl_tiny<R> ? square * bl_rsqrt_close(square) : (R)0;
    R under = bl_fabs(h) + root, t = under > 0 ? twice * bl_rcp_exact(under) : (R)0;
    if (h < 0) t = -t;
    R c = bl_rsqrt_close(bl_fma_real(t, t, (R)1)), s = t * c;
    R low = dp - t * e, high = dq + t * e;
    if (low <= high) return {c, s, low, high};
    return {s, -c, high, low};
}

/* Leaves: d and e, normalised to about one, are in s. */
template <class R, int N, int P, bool VECTORS>
BL_DEV void bl_secular_begin(bl_secular<R, N, VECTORS> &s, int first, int lane) {
    constexpr R least = bl_roundoff<R> / 4;
    bl_leaf<R> leaf[N / P];
    BL_UNROLL for (int r = 0; r < N / P; r++) {
        /* Torn from the leaves around it. */
        int even = (r * P + lane) & ~1, odd = even + 1;
        R dp = even >= first ? s.d[even] : (R)0, dq = odd >= first ? s.d[odd] : (R)0;
        if (even > first) dp -= bl_larger(bl_fabs(s.e[even - 1]), least);
        if (odd < N - 1) dq -= bl_larger(bl_fabs(s.e[odd]), least);
        if (even >= first)
            leaf[r] = bl_solve_leaf(dp, dq, s.e[even]);
        else
            leaf[r] = {1, 0, bl_no_pole<R>, odd >= first ? dq : bl_no_pole<R>};
    }
    bl_syncwarp();
    BL_UNROLL for (int r = 0; r < N / P; r++) {
        int c = r * P + lane;
        bool odd = c & 1;
        R upper = odd ? leaf[r].s : leaf[r].c, lower = odd ? leaf[r].c : -leaf[r].s;
        if (c < first) upper = lower = 0;
        s.d[c] = odd ? leaf[r].high : leaf[r].low;
        s.z[c] = 0;
        s.pole[c] = s.root[c] = s.old[c] = {bl_no_pole<R>, 0};
        if constexpr (VECTORS) {
            BL_UNROLL_BY(4)
            for (int i = 0; i < N; i++)
                s.q[c * s.ld + i] = i == (c & ~1) ? upper : i == (c | 1) ? lower : 0;
        } else {
            s.q[c] = (c & ~1) < first ? lower : upper;
            s.q[N + c] = lower;
        }
    }
    bl_syncwarp();
}

/* A number between low and high of the same sign, near their geometric mean. */
template <class R> BL_DEV R bl_between(R low, R high) {
    R mean;
    bl_from_high_bits((bl_high_bits(bl_fabs(low)) + bl_high_bits(bl_fabs(high))) / 2, mean);
    return low < 0 ? -mean : mean;
}

/* The root between the poles `lower` and `upper`, or beyond both where it is the last. Poles up to `lower` and from
 * `upper` on are interpolated apart, each side by a constant and its own pole of those two: with t = 1 / (pole -
 * root), f is 1 + the sum of weight t, a side's derivative that of weight t^2, and its constant that of weight
 * t^2 (pole - own pole). Summed so, the constant is exact enough where it is a small part of f. */
template <class R> struct bl_root_search {
    R lower, upper, origin, at, low, high;
    R weight; /* of the origin, and of `upper` until that is known */
    R f, slope, next, span;
    int split; /* index of `lower` */
    bool last, done, slow;

    BL_DEV void begin(R width) {
        origin = last ? upper : lower;
        at = width * (R)0.5;
        low = f = 0;
        high = width;
    }
    /* After the first sums, in the middle: from the nearer pole. */
    BL_DEV void turn(R f, R of_upper) {
        bool turns = !last && f < 0;
        R width = high;
        origin = turns ? upper : origin;
        weight = turns ? of_upper : weight;
        at = turns ? at - width : at;
        low = turns ? at : low;
        high = turns ? (R)0 : high;
    }
    /* Where both sides' interpolants have their root, from the sides' derivatives and constants. */
    BL_DEV void step(R dl, R cl, R dr, R cr, bool first, R of_upper) {
        R a = (lower - origin) - at, b = (upper - origin) - at, before = bl_fabs(f);
        R c = 1 + cl + cr;
        R sizes = 1 + (bl_fabs(a * dl) + bl_fabs(cl)) + (bl_fabs(b * dr) + bl_fabs(cr));
        f = c + a * dl + b * dr;
        if (first) turn(f, of_upper);
        slope = dl + dr;
        slow = !first && bl_fabs(f) * 8 > before;
        done = done || bl_fabs(f) <= 2 * bl_roundoff<R> * sizes;
        /* c + a^2 dl / (a - eta) + b^2 dr / (b - eta) = 0 */
        R q = a * b * f, p = c * (a + b) + (a * a * dl + b * b * dr);
        R over_c = last ? bl_fabs(c) : c;
        R disc = bl_fma_real(p, p, -4 * (over_c * q));
        disc = disc > bl_least<R> ? disc * bl_rsqrt_rough(disc) : (R)0;
        /* Of both forms of the quadratic's root, the one without cancellation. */
        bool minus = last ? p < 0 : p <= 0;
        R over = minus ? p - disc : p + disc;
        R up = minus == last ? 2 * q : over, down = minus == last ? over : 2 * over_c;
        next = at + up * bl_rcp_rough(down);
        span = bl_smaller(bl_fabs(a), bl_fabs(b));
        low = f < 0 ? bl_larger(low, at) : low;
        high = f < 0 ? high : bl_smaller(high, at);
    }
    /* Where that is slow, because poles far away make most of a side's derivative: the root of the origin's own
     * term and of a line for all others, D y^2 - B y = weight with y = origin - root. */
    BL_DEV void step_by_line() {
        R inverse = bl_rcp_close(-at), own = weight * inverse;
        R D = bl_larger(bl_fma_real(-own, inverse, slope), (R)0), B = f - own - D * at;
        R square = bl_fma_real(B, B, 4 * D * weight);
        R root = square > bl_least<R> ? square * bl_rsqrt_rough(square) : (R)0;
        B = at < 0 ? B : -B; /* so that y is the positive root */
        R y = B < 0 ? 2 * weight * bl_rcp_rough(root - B) : (B + root) * bl_rcp_rough(2 * D);
        next = slow ? (at < 0 ? -y : y) : next;
    }
    /* Takes the step if it stays between what is known, else one of bisection. So is, late, every third: both
     * kinds of steps may overshoot in turn where weights differ by many orders. */
    BL_DEV void move(int it) {
        bool inside = next > low && next < high;
        R other = (low + high) * (R)0.5;
        other = (low > 0 && high > 4 * low) || (high < 0 && low < 4 * high) ? bl_between(low, high)
                                                                            : other;
        other = low == 0 ? high * (R)0.0625 : high == 0 ? low * (R)0.0625 : other;
        bool close = bl_fabs(next - at) <= bl_last_step<R> * span;
        next = inside && (close || it < 6 || it % 3) ? next : other;
        bool ends = next == at || next == low || next == high;
        at = done || ends ? at : next;
        done = done || ends || (inside && close);
    }
};

/* New columns of blocks of M <= TOP: sums of the block's old columns. For TOP > 8, M is TOP, and the rows of the
 * upper half come from that half's columns, the lower ones from the lower's. */
template <int TOP, class R, int N, int P, bool VECTORS>
BL_DEV void bl_secular_columns(bl_secular<R, N, VECTORS> &s, int M, int first, int lane,
                               const bl_root_search<R> (&root)[N / P],
                               const bool (&merges)[N / P]) {
    constexpr int C = N / P, V = bl_per_wide<R>, ld = s.ld, H = TOP > 8 ? TOP / 2 : TOP;
    R column[C][H], norm[C] = {};
    BL_UNROLL for (int part = 0; part < TOP / H; part++) {
        BL_UNROLL for (int r = 0; r < C; r++) BL_UNROLL for (int i = 0; i < H; i++) column[r][i] =
            0;
        int from = part * H, to = TOP > 8 ? from + H : M;
        if (TOP > 8 && TOP == N && from < (first & -bl_poles)) from = first & -bl_poles;
        BL_UNROLL_BY(1) for (int k = from; k < to; k += bl_poles) {
            R factor[C][bl_poles];
            BL_UNROLL for (int b = 0; b < bl_poles; b++) BL_UNROLL for (int r = 0; r < C; r++) {
                bl_pair<R> p = s.old[k + b + (TOP == N && TOP > 8 ? 0 : (r * P + lane) & -M)];
                factor[r][b] = p.im * bl_rcp_close((p.re - root[r].origin) - root[r].at);
                norm[r] = bl_fma_real(factor[r][b], factor[r][b], norm[r]);
            }
            BL_UNROLL for (int b = 0; b < bl_poles; b++) BL_UNROLL for (int r = 0; r < C; r++) {
                int rows = TOP == N ? 0 : (r * P + lane) & -TOP;
                int old = k + b + (TOP == N && TOP > 8 ? 0 : (r * P + lane) & -M);
                const R *q = s.q + old * ld + rows + part * H;
                BL_UNROLL for (int i = 0; i < H; i += V) {
                    bl_pack<R> v = bl_load_pack(q + i);
                    BL_UNROLL for (int j = 0; j < V; j++) column[r][i + j] =
                        bl_fma_real(v.v[j], factor[r][b], column[r][i + j]);
                }
            }
        }
        bl_syncwarp(); /* nobody reads these rows of this half's columns again */
        BL_UNROLL for (int r = 0; r < C; r++) {
            int c = r * P + lane;
            bool whole =
                part + 1 == TOP / H; /* the norm is known, and rows that are stored await it */
            R by = whole ? bl_rsqrt_close(norm[r]) : (R)1;
            if (c < first || !merges[r]) continue;
            R *q = s.q + c * ld + (c & -TOP);
            BL_UNROLL for (int i = 0; i < H; i += V) {
                bl_pack<R> v, w;
                BL_UNROLL for (int j = 0; j < V; j++) v.v[j] = column[r][i + j] * by;
                bl_store_pack(q + part * H + i, v);
                if (!whole || part == 0) continue;
                w = bl_load_pack(q + i);
                BL_UNROLL for (int j = 0; j < V; j++) w.v[j] *= by;
                bl_store_pack(q + i, w);
            }
        }
    }
}
/* The first and the last rows alone. */
template <class R, int N, int P>
BL_DEV void bl_secular_ends(bl_secular<R, N, false> &s, int M, int first, int lane,
                            const bl_root_search<R> (&root)[N / P], const bool (&merges)[N / P]) {
    constexpr int C = N / P;
    R head[C] = {}, tail[C] = {}, norm[C] = {};
    BL_UNROLL_BY(2) for (int t = 0; t < M; t++) {
        BL_UNROLL for (int r = 0; r < C; r++) {
            int k = ((r * P + lane) & -M) + t;
            bl_pair<R> p = s.old[k];
            R factor = p.im * bl_rcp_close((p.re - root[r].origin) - root[r].at);
            norm[r] = bl_fma_real(factor, factor, norm[r]);
            if (t < M / 2)
                head[r] = bl_fma_real(s.q[k], factor, head[r]);
            else
                tail[r] = bl_fma_real(s.q[N + k], factor, tail[r]);
        }
    }
    bl_syncwarp();
    BL_UNROLL for (int r = 0; r < C; r++) {
        int c = r * P + lane;
        R by = bl_rsqrt_close(norm[r]);
        if (c < first || !merges[r]) continue;
        s.q[c] = head[r] * by;
        s.q[N + c] = tail[r] * by;
    }
}

/* Merges the halves of blocks of M columns, M a power of two. Without vectors the last merge computes no rows,
 * unless `ends` says that they are wanted. */
template <class R, int N, int P, bool VECTORS>
BL_DEV void bl_secular_merge(bl_secular<R, N, VECTORS> &s, int M, int first, int lane, bool ends) {
    constexpr R u = bl_roundoff<R>;
    constexpr int C = N / P, ld = s.ld;
    int c[C], block[C], place[C];
    bool own[C], merges[C];
    R rho[C], z[C], d[C];
    BL_UNROLL for (int r = 0; r < C; r++) {
        own[r] = r * P + lane >= first;
        c[r] =
            own[r] ? r * P + lane : first; /* who has no column goes along with the first one's */
        block[r] = c[r] & -M;
        int middle = block[r] + M / 2 - 1;
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
        place[r] = c[r] <= middle ? c[r] : c[r] - M / 2;
    }
    /* Both halves ascend: a column's place among the poles is its own and that among the other half's. */
    BL_UNROLL_BY(4) for (int t = 0; t < M / 2; t++) {
        BL_UNROLL for (int r = 0; r < C; r++) {
            bool above = c[r] & (M / 2); /* is its own half */
            R other = s.d[(c[r] & -M) + (above ? 0 : M / 2) + t];
            place[r] += (other < d[r]) | ((other == d[r]) & above);
        }
    }
    bl_syncwarp();
    BL_UNROLL for (int r = 0; r < C; r++) if (own[r]) {
        s.pole[place[r]].re = d[r];
        s.z[place[r]] = z[r];
    }
    bl_syncwarp();
    bool close = false;
    int least[C];
    R size[C];
    BL_UNROLL for (int r = 0; r < C; r++) {
        int most = block[r] + M - 1;
        least[r] = block[r] > first ? block[r] : first;
        size[r] =
            bl_larger(rho[r], bl_larger(bl_fabs(s.pole[least[r]].re), bl_fabs(s.pole[most].re)));
        d[r] = s.pole[c[r]].re;
        z[r] = s.z[c[r]];
        close = close || (c[r] > least[r] && bl_are_close(s.pole[c[r] - 1].re, d[r], size[r]));
    }
    if (bl_any(close)) {
        bl_syncwarp();
        BL_UNROLL for (int r = 0; r < C; r++) {
            if (!own[r] || c[r] != least[r]) continue;
            R before = d[r];
            BL_UNROLL_BY(1) for (int i = least[r] + 1; i < block[r] + M; i++) {
                R v = s.pole[i].re;
                if (bl_are_close(before, v, size[r])) v = before + bl_pole_gap(before, v, size[r]);
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
        x.last = c[r] == block[r] + M - 1;
        x.split = c[r] - x.last;
        x.lower = s.pole[x.split < 0 ? 0 : x.split].re;
        x.upper = s.pole[x.split + 1].re;
        x.weight = rho[r] * z[r] * z[r];
        x.done = !merges[r];
        x.begin(x.last ? rho[r] * (1 + 8 * M * u) : x.upper - x.lower);
    }
    BL_UNROLL_BY(1) for (int it = 0; it < BL_SECULAR_STEPS; it++) {
        R dl[C], cl[C], dr[C], cr[C];
        bool all = true;
        BL_UNROLL for (int r = 0; r < C; r++) {
            dl[r] = cl[r] = dr[r] = cr[r] = 0;
            all = all && root[r].done;
        }
        if (!bl_any(!all)) break;
        auto add = [&](int t,
                       bool shared) { /* of blocks that are one for all columns of the lane */
                                      R slope[C][bl_poles], away[C][bl_poles];
                                      BL_UNROLL for (int b = 0; b < bl_poles; b++)
                                          BL_UNROLL for (int r = 0; r < C; r++) {
                                          const bl_root_search<R> &x = root[r];
                                          int i = (shared ? 0 : block[r]) + t + b;
                                          bl_pair<R> p = s.pole[i];
                                          R inverse = bl_rcp_close((p.re - x.origin) - x.at);
                                          slope[r][b] = p.im * inverse * inverse;
                                          away[r][b] = p.re - (i <= x.split ? x.lower : x.upper);
                                      }
                                      BL_UNROLL for (int b = 0; b < bl_poles; b++)
                                          BL_UNROLL for (int r = 0; r < C; r++) {
                                          bool before =
                                              (shared ? 0 : block[r]) + t + b <= root[r].split;
                                          R left = before ? slope[r][b] : (R)0,
                                            right = before ? (R)0 : slope[r][b];
                                          dl[r] += left;
                                          dr[r] += right;
                                          cl[r] = bl_fma_real(left, away[r][b], cl[r]);
                                          cr[r] = bl_fma_real(right, away[r][b], cr[r]);
                                      }
        };
        if (M == N)
            BL_UNROLL_BY(1) for (int t = first & -bl_poles; t < N; t += bl_poles) add(t, true);
        else
            BL_UNROLL_BY(1) for (int t = 0; t < M; t += bl_poles) add(t, false);
        bool slow = false;
        BL_UNROLL for (int r = 0; r < C; r++) {
            R of_upper = it == 0 ? s.pole[root[r].split + 1].im : (R)0;
            root[r].step(dl[r], cl[r], dr[r], cr[r], it == 0, of_upper);
            slow = slow || (root[r].slow && !root[r].done);
        }
        if (bl_any(slow)) BL_UNROLL for (int r = 0; r < C; r++) root[r].step_by_line();
        BL_UNROLL for (int r = 0; r < C; r++) root[r].move(it);
    }
    R value[C];
    BL_UNROLL for (int r = 0; r < C; r++) {
        bl_root_search<R> &x = root[r];
        value[r] = bl_larger(x.origin + x.at, x.last ? x.upper : x.lower);
        if (!x.last) value[r] = bl_smaller(value[r], x.upper);
    }
    if (VECTORS || M < N || ends) {
        BL_UNROLL for (int r = 0; r < C; r++) if (own[r])
            s.root[c[r]] = {root[r].origin, root[r].at};
        bl_syncwarp();
        /* The weights that have these roots: lane = pole. */
        R product[C];
        BL_UNROLL for (int r = 0; r < C; r++) product[r] = 1;
        BL_UNROLL_BY(1) for (int t = M == N ? first & -bl_poles : 0; t < M; t += bl_poles) {
            R factor[C][bl_poles];
            BL_UNROLL for (int b = 0; b < bl_poles; b++) BL_UNROLL for (int r = 0; r < C; r++) {
                int j = block[r] + t + b, over = j < c[r] ? j : t + b < M - 1 ? j + 1 : j;
                bl_pair<R> x = s.root[j];
                R inverse = bl_rcp_exact(s.pole[over].re - d[r]);
                factor[r][b] = ((x.re - d[r]) + x.im) * (t + b < M - 1 ? inverse : (R)1);
            }
            BL_UNROLL for (int r = 0; r < C; r++) product[r] *=
                (factor[r][0] * factor[r][1]) * (factor[r][2] * factor[r][3]);
        }
        BL_UNROLL for (int r = 0; r < C; r++) {
            R square = bl_fabs(product[r]), weight = square * bl_rsqrt_close(square);
            if (own[r]) s.z[c[r]] = z[r] < 0 ? -weight : weight;
        }
        bl_syncwarp();
        BL_UNROLL for (int r = 0; r < C; r++) if (own[r])
            s.old[c[r]] = {s.pole[place[r]].re, s.z[place[r]]};
        bl_syncwarp();
        if constexpr (!VECTORS)
            bl_secular_ends<R, N, P>(s, M, first, lane, root, merges);
        else if (M <= 8)
            bl_secular_columns < N<8 ? N : 8, R, N, P>(s, M, first, lane, root, merges);
        else if (N == 16 || M == 16)
            bl_secular_columns < N<16 ? N : 16, R, N, P>(s, M, first, lane, root, merges);
        else
            bl_secular_columns<N, R, N, P>(s, M, first, lane, root, merges);
    } else {
        bl_syncwarp();
    }
    BL_UNROLL for (int r = 0; r < C; r++) if (own[r] && merges[r]) s.d[c[r]] = value[r];
    bl_syncwarp();
}

/* All merges: values in s.d, ascending, and vectors, or if `ends` their first and last rows, in s.q, from
 * `first` on. */
template <class R, int N, int P, bool VECTORS>
BL_DEV void bl_secular_solve(bl_secular<R, N, VECTORS> &s, int first, int lane, bool ends) {
    bl_secular_begin<R, N, P>(s, first, lane);
    BL_UNROLL_BY(1)
    for (int M = 4; M <= N; M *= 2) bl_secular_merge<R, N, P>(s, M, first, lane, ends);
}
#endif
