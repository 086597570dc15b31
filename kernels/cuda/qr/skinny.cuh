/* Householder QR of tall matrices of up to eight columns, in registers. LANES lanes own a member:
 * several members share a warp, or several warps work on one. A lane owns every LANES-th row, R of
 * them, of C columns: the matrix's, at most N, then right-hand sides that only go along. Scaling and factors
 * are as qr.cuh says.
 *
 * A step's inner products with all columns, its own among them, are summed over the lanes together:
 * exchanging halves, eight sums over eight lanes take seven shuffles and not 24, and each ends in
 * one lane, which makes of it the factor of its column. All else that a lane computes of a
 * reflector serves as many members as share the warp. Which columns are far from one is voted on;
 * their sizes are found, and scales kept, only where there is such a column.
 *
 * The column being eliminated is the first in the registers: it leaves when it is finished, and the
 * others move up. So S steps are one loop of fixed width, with zeros behind the last column. */
#ifndef BL_SKINNY_CUH
#define BL_SKINNY_CUH

#include "kernels/cuda/qr/qr.cuh"

/* Combines each of COUNT values over G lanes; lane L ends with that of value L / (G / COUNT). */
template <int COUNT, int G, int OFFSET = G / 2, class R, class F>
BL_DEV R bl_combine(const R (&v)[COUNT], int lane, F f) {
    if constexpr (OFFSET == 0) {
        return v[0];
    } else if constexpr (COUNT == 1) {
        R next[1] = {f(v[0], bl_shfl_xor(v[0], OFFSET, 32))};
        return bl_combine<1, G, OFFSET / 2>(next, lane, f);
    } else {
        bool high = lane & OFFSET;
        R next[COUNT / 2];
        BL_UNROLL for (int i = 0; i < COUNT / 2; i++) {
            R keep = high ? v[i + COUNT / 2] : v[i], send = high ? v[i] : v[i + COUNT / 2];
            next[i] = f(keep, bl_shfl_xor(send, OFFSET, 32));
        }
        return bl_combine<COUNT / 2, G, OFFSET / 2>(next, lane, f);
    }
}
BL_BOTH constexpr int bl_power_from(int n) {
    int p = 1;
    while (p < n) p *= 2;
    return p;
}
/* J values over G lanes, G of them at a time: put(CHUNK, index, writer, value) of this lane's. */
template <int J, int G, int BASE = 0, class R, class F, class Put>
BL_DEV void bl_combine_all(const R (&v)[J], int lane, F f, Put put) {
    constexpr int left = J - BASE < G ? J - BASE : G, count = bl_power_from(left);
    constexpr int each = G / count;
    R part[count];
    BL_UNROLL for (int i = 0; i < count; i++) part[i] = i < left ? v[(BASE + i) % J] : (R)0;
    R mine = bl_combine<count, G>(part, lane, f);
    put(BASE / G, BASE + lane / each, lane % each == 0, mine);
    if constexpr (BASE + G < J) bl_combine_all<J, G, BASE + G>(v, lane, f, put);
}

/* Shared memory of a member: written by one step, read by it after a barrier. Of several warps a
 * second set is taken in turn, so that one barrier of the block a step is enough. */
template <class T, int WARPS, int C> struct bl_skinny_notes {
    static constexpr int columns = bl_power_from(C);
    T sums[WARPS][columns], row[columns];
    int most[WARPS][columns];
};
template <class T, int WARPS, int C> struct alignas(16) bl_skinny_shared {
    static constexpr int columns = bl_power_from(C);
    T factor[WARPS][columns];
    bl_skinny_notes<T, WARPS, C> notes[WARPS == 1 ? 1 : 2];
    bl_real<T> back[columns]; /* what column j of R is to be multiplied by, where any is scaled */
    unsigned votes[2][WARPS];
    int rare; /* what gels finds of matrices with an Inf or a NaN */
};
/* A member's is an odd number of sixteen bytes long, so that a warp's do not meet in the banks. */
template <class T, int WARPS, int C> struct bl_skinny_room : bl_skinny_shared<T, WARPS, C> {
    static constexpr bool even = sizeof(bl_skinny_shared<T, WARPS, C>) / 16 % 2 == 0;
    unsigned pad[even ? 4 : 8];
};

template <int LANES> constexpr int bl_skinny_threads = LANES < 64 ? 64 : LANES;

template <class T, int LANES, int R, int N, int C, int S> struct bl_skinny {
    using real = bl_real<T>;
    static constexpr int G = LANES < 32 ? LANES : 32, WARPS = LANES / G;
    static_assert(N <= G && C <= 16, "step k's row is lane k's first, and columns have a bit each");
    using notes = bl_skinny_notes<T, WARPS, C>;
    using room = bl_skinny_room<T, WARPS, C>;
    T a[R][C];
    room *shared;
    int64_t member;
    int warp, lane, turn; /* of the member's */
    bool live;

    /* False for a warp none of whose members exists. */
    BL_DEV bool place(const bl_cuda_args &x, room *rooms) {
        bl_group<LANES> g = bl_my_group<LANES>(bl_skinny_threads<LANES>, bl_members(x));
        shared = rooms + g.slot;
        warp = g.lane / G, lane = g.lane % G, turn = 0;
        member = g.member, live = g.live;
        return !g.warp_empty;
    }
    BL_DEV int first_row() const { return warp * G + lane; }
    /* This lane's first row of a matrix; rows of m from it on are every LANES-th. */
    BL_DEV T *column(const bl_cuda_operand &o) const {
        return bl_global(live ? bl_at<T>(o, member) + first_row() : nullptr);
    }
    BL_DEV int rows(int m) const { return live ? m - first_row() : 0; }
    BL_DEV void load(int j, const T *at, int rows) {
        const T *from = bl_global(at);
        BL_UNROLL for (int r = 0; r < R; r++) {
            T entry = bl_of<T>(0);
            if (r * LANES < rows) entry = from[r * LANES];
            a[r][j] = entry;
        }
    }
    static BL_DEV void store(const T (&v)[R], T *to, int rows) {
        BL_UNROLL for (int r = 0; r < R; r++) if (r * LANES < rows) to[r * LANES] = v[r];
    }

    static BL_DEV void barrier() {
        if constexpr (WARPS == 1)
            bl_syncwarp();
        else
            bl_syncblock();
    }
    BL_DEV notes &next_notes() {
        if constexpr (WARPS > 1) turn ^= 1;
        return shared->notes[WARPS > 1 ? turn : 0];
    }
    BL_DEV bool group_any(bool v) const {
        unsigned votes = bl_ballot(v);
        return bl_group_bits<G>(votes) != 0;
    }
    /* The votes of the member's warps, together; each PLACE is used once. */
    template <int PLACE> BL_DEV unsigned gather(unsigned votes) {
        if constexpr (WARPS > 1) {
            if (lane == 0) shared->votes[PLACE][warp] = votes;
            bl_syncblock();
            BL_UNROLL for (int w = 0; w < WARPS; w++) votes |= shared->votes[PLACE][w];
        }
        return votes;
    }

    /* Upper half of the bits of column j's largest entry, of rows that `row` wants. */
    template <class Want> BL_DEV int most_bits(int j, Want want) const {
        int most = 0;
        BL_UNROLL for (int r = 0; r < R; r++) {
            int re = bl_high_bits(bl_re(a[r][j])) & 0x7fffffff, im = 0;
            if constexpr (bl_is_cx<T>) im = bl_high_bits(bl_im(a[r][j])) & 0x7fffffff;
            re = re > im ? re : im;
            if (want(r)) most = re > most ? re : most;
        }
        return most;
    }
    /* The same of the first COUNT columns, of all the member's lanes. */
    template <int COUNT, class Want> BL_DEV const notes &maxima(Want want) {
        int most[COUNT];
        BL_UNROLL for (int j = 0; j < COUNT; j++) most[j] = most_bits(j, want);
        notes &n = next_notes();
        bl_combine_all<COUNT, G>(
            most, lane, [](int p, int q) { return p > q ? p : q; },
            [&](int, int i, bool writer, int value) {
                if (writer) n.most[warp][i] = value;
            });
        barrier();
        return n;
    }
    static BL_DEV real most_of(const notes &n, int j) {
        int most = n.most[0][j];
        BL_UNROLL for (int w = 1; w < WARPS; w++) most = n.most[w][j] > most ? n.most[w][j] : most;
        real size;
        bl_from_high_bits(most, size);
        return size;
    }
    static BL_DEV real scale_of(real most) {
        T size[1] = {bl_of<T>(most)};
        return bl_column_scale(size);
    }

    /* The largest v of the member's lanes. */
    BL_DEV int most(int v) {
        v = bl_group_most<G>(v);
        if constexpr (WARPS > 1) {
            notes &n = next_notes();
            if (lane == 0) n.most[warp][0] = v;
            barrier();
            BL_UNROLL for (int w = 0; w < WARPS; w++) v = n.most[w][0] > v ? n.most[w][0] : v;
        }
        return v;
    }

    /* Brings columns near one, of which `present` has a bit each. Where this is false, for all of
     * the warp's members, every column was near, and back[] is not set. */
    BL_DEV bool scale_columns(unsigned present) {
        constexpr int mask = bl_exponent_mask<real>, shift = bl_exponent_shift<real>;
        constexpr int low = (mask / 2 - mask / 8 + 1) << shift, high = (mask / 2 + mask / 8)
                                                                       << shift;
        unsigned seen = 0;
        bool large = false;
        BL_UNROLL for (int j = 0; j < C; j++) {
            int most = most_bits(j, [](int) { return true; });
            large = large || most >= high;
            if (group_any(most >= low)) seen |= 1u << j;
        }
        if (group_any(large)) seen |= 1u << 16;
        seen = gather<0>(seen);
        if (!bl_any(seen >> 16 || (seen & present) != present)) return false;
        const notes &n = maxima<C>([](int) { return true; });
        BL_UNROLL for (int j = 0; j < C; j++) {
            real scale = scale_of(most_of(n, j));
            BL_UNROLL for (int r = 0; r < R; r++) a[r][j] = bl_scale(a[r][j], scale);
            if (warp == 0 && lane == 0) shared->back[j] = bl_scale_back(scale);
        }
        barrier();
        return true;
    }
    /* The first column's inner products with W, over rows below K, of which this lane gets one in
     * `own` of every G, summed over its warp; and row K. */
    template <int W, int Q> BL_DEV const notes &products(T (&own)[Q], int k) {
        constexpr int parts = bl_is_cx<T> ? 2 : 1;
        real v[parts][W];
        BL_UNROLL for (int j = 0; j < W; j++) {
            T dot = bl_of<T>(0);
            BL_UNROLL for (int r = 0; r < R; r++) {
                /* not a product with zero: a finished row may have an infinity */
                if (r > 0 || warp > 0 || lane > k) dot = bl_fma(bl_conj(a[r][0]), a[r][j], dot);
            }
            v[0][j] = bl_re(dot);
            if constexpr (parts == 2) v[1][j] = bl_im(dot);
        }
        auto add = [](real p, real q) { return p + q; };
        notes &n = next_notes();
        if constexpr (parts == 2) {
            real re[Q];
            bl_combine_all<W, G>(v[0], lane, add,
                                 [&](int q, int, bool, real value) { re[q] = value; });
            bl_combine_all<W, G>(v[parts - 1], lane, add,
                                 [&](int q, int i, bool writer, real value) {
                                     own[q] = bl_of<T>(re[q], value);
                                     if (writer) n.sums[warp][i] = own[q];
                                 });
        } else {
            bl_combine_all<W, G>(v[0], lane, add, [&](int q, int i, bool writer, real value) {
                own[q] = bl_of<T>(value);
                if (writer) n.sums[warp][i] = own[q];
            });
        }
        if (warp == 0 && lane == k) {
            BL_UNROLL for (int j = 0; j < W; j++) n.row[j] = a[0][j];
        }
        barrier();
        return n;
    }
    static BL_DEV T total_of(const notes &n, int j) {
        T sum = n.sums[0][j];
        BL_UNROLL for (int w = 1; w < WARPS; w++) sum = bl_add(sum, n.sums[w][j]);
        return sum;
    }
    /* The update's factors of this lane's columns. */
    template <int W, int BASE = 0, int Q>
    BL_DEV void make_factors(const bl_reflector<T> &h, const notes &n, const T (&own)[Q]) {
        constexpr int left = W - BASE < G ? W - BASE : G, each = G / bl_power_from(left);
        int j = BASE + lane / each;
        if (j > 0 && j < W && lane % each == 0) {
            T dot = WARPS == 1 ? own[BASE / G] : total_of(n, j);
            T w = bl_reflected(h, dot, n.row[j]);
            T factor = bl_mul(h.inverse, w); /* the interpreter does not see a call's own store */
            shared->factor[warp][j - 1] = factor;
        }
        if constexpr (BASE + G < W) make_factors<W, BASE + G>(h, n, own);
    }

    /* Step k, which is put(k, its finished column, tau). */
    template <int W, class Put> BL_DEV void step(int k, Put put) {
        constexpr real small = sizeof(real) == 4 ? (real)1e-25 : (real)1e-270;
        bool below = warp > 0 || lane > k, here = warp == 0 && lane == k;
        const notes *n;
        T own[(W + G - 1) / G], done[R];
        real sum, more = 1;
        BL_UNROLL_BY(1) for (bool again = true;; again = false) {
            n = &products<W>(own, k);
            sum = bl_re(total_of(*n, 0));
            bool bad = again && !(sum + bl_abs_square(n->row[0]) > small);
            if (!bl_any(bad)) break; /* the whole block's branch */
            real scale = 1;
            n = &maxima<1>([&](int r) { return r > 0 || below || here; });
            if (bad) scale = bl_norm_scale(most_of(*n, 0));
            BL_UNROLL for (int r = 0; r < R; r++) if (r > 0 || below || here) a[r][0] =
                bl_scale(a[r][0], scale);
            more = bl_scale_back(scale);
        }
        T alpha = n->row[0];
        bl_reflector<T> h = bl_make_reflector(alpha, sum);
        BL_UNROLL for (int r = 0; r < R; r++) {
            done[r] = a[r][0];
            if (r > 0 || below) done[r] = bl_mul(done[r], h.inverse);
        }
        if (here) done[0] = bl_of<T>(h.beta * more);
        put(k, done, h.tau);
        if constexpr (W > 1) {
            make_factors<W>(h, *n, own);
            bl_syncwarp();
            T x[R];
            BL_UNROLL for (int r = 0; r < R; r++) x[r] = a[r][0];
            /* the reflector's one, over what the others are still to be multiplied by */
            if (here) x[0] = bl_select(h.none, bl_of<T>(0), bl_sub(alpha, bl_of<T>(h.beta)));
            BL_UNROLL for (int j = 1; j < W; j++) {
                T factor = shared->factor[warp][j - 1];
                BL_UNROLL for (int r = 0; r < R; r++) {
                    T entry = a[r][j];
                    if (r > 0 || below || here) entry = bl_fma(x[r], factor, entry);
                    a[r][j - 1] = entry;
                }
            }
        }
        BL_UNROLL for (int r = 0; r < R; r++) a[r][W - 1] = bl_of<T>(0);
    }
    /* Steps up to `last`; W columns are left. */
    template <int W = C, class Put> BL_DEV void steps(int first, int last, Put put) {
        BL_UNROLL_BY(1) for (int i = 0; i < S; i++) {
            if (first + i >= last) return;
            step<W>(first + i, put);
        }
        if constexpr (W > S && C - W + S < N) steps<W - S>(first + S, last, put);
    }
};
#endif
