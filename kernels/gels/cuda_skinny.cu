/* gels:skinny: overdetermined least squares, no transpose, m <= 512, n and nrhs <= 8: the
 * columns of A and of B are factored side by side as skinny.cuh says. R goes through shared memory, a
 * row of it to each of the member's first lanes, which substitute for their own unknowns. Columns are
 * scaled as qr.cuh says, which does what xGELS's scaling of A and B is for. */
#include "kernels/cuda/qr/infinite.cuh"
#include "kernels/cuda/qr/skinny.cuh"

/* Four rows a lane, or two where there are many columns; up to 80, 128, 168 and 255 registers, and 96
 * for d by several warps. */
template <class T, int C> constexpr int bl_gels_skinny_rows = C > 9 && sizeof(T) == 16 ? 2 : 4;
template <class T, int LANES, int R, int C> BL_BOTH constexpr int bl_gels_skinny_resident() {
    int words = R * C * (int)sizeof(T) / 4;
    bool several = LANES > 32 && words == 40 && !bl_is_cx<T>;
    int registers = words >= 128 ? 255 : words >= 80 ? 168 : words >= 64 ? 128 : several ? 96 : 80;
    return 512 / registers * 128 / bl_skinny_threads<LANES>;
}
/* Steps of one loop. */
template <class T, int C>
constexpr int bl_gels_skinny_phase = C > 9                   ? 4
                                     : C == 9 && bl_is_cx<T> ? 2
                                                             : 1;

/* What A and B have that no matrix of numbers has, in bits; above them info of an A with an infinity and
 * without a NaN. */
enum { BL_GELS_SOME = 1, BL_GELS_A = 2, BL_GELS_B = 4, BL_GELS_BITS = 3 };

/* From global memory, by loops, as this is rare. */
template <class T, int LANES, int R, int N, int C, int S>
BL_DEV int bl_gels_skinny_rare(bl_skinny<T, LANES, R, N, C, S> &s, const bl_cuda_args &x) {
    bool some = false; /* A is not zero */
    bl_infinite of_a, of_b;
    bl_infinite_info<T> found;
    int rows = s.rows(x.m), columns = x.n + x.nrhs;
    BL_UNROLL_BY(1) for (int j = 0; j < columns; j++) {
        bool left = j < x.n;
        const T *from = left ? s.column(x.a) + j * x.a.ld : s.column(x.b) + (j - x.n) * x.b.ld;
        bl_infinite seen;
        int last = 0;
        BL_UNROLL_BY(1) for (int r = 0; r * LANES < rows; r++) {
            T v = from[r * LANES];
            seen.see(v);
            some = some || (left && !bl_is_zero(v));
            if (bl_is_wild(v)) last = r * LANES + s.first_row() + 1;
        }
        if (left)
            of_a.see(seen);
        else
            of_b.see(seen);
        last = s.most(last);
        if (left) found.column(j, last);
    }
    unsigned votes = s.group_any(some) | s.group_any(of_a.inf) << 1 | s.group_any(of_a.nan) << 2 |
                     s.group_any(of_b.inf) << 3 | s.group_any(of_b.nan) << 4;
    votes = s.template gather<1>(votes);
    return (votes & 1 ? BL_GELS_SOME : 0) | ((votes >> 1 & 3) == 1 ? BL_GELS_A : 0) |
           ((votes >> 3 & 3) == 1 ? BL_GELS_B : 0) | found.of(x.n) << BL_GELS_BITS;
}

template <class T, int LANES, int R, int N, int C>
BL_KERNEL((bl_skinny_threads<LANES>), (bl_gels_skinny_resident<T, LANES, R, C>()))
bl_gels_skinny(BL_PARAM bl_cuda_args x) {
    using skinny = bl_skinny<T, LANES, R, N, C, bl_gels_skinny_phase<T, C>>;
    using real = bl_real<T>;
    using room = typename skinny::room;
    constexpr int G = skinny::G, SIDES = C > 9 ? 8 : 4;
    BL_SHARED(room, rooms, bl_skinny_threads<LANES> / LANES);
    BL_SHARED(T, uppers, bl_skinny_threads<LANES> / LANES * N * N);
    skinny s;
    if (!s.place(x, rooms)) return;
    int n = x.n, sides = x.nrhs, rows = s.rows(x.m);
    T *to = s.column(x.a), *b = s.column(x.b), *upper = uppers + (s.shared - rooms) * N * N;
    const T *from = to;
    BL_UNROLL for (int j = 0; j < C; j++) {
        if (j == n) from = b;
        s.load(j, from, j < n + sides ? rows : 0);
        from += j < n ? x.a.ld : x.b.ld;
    }
    bool scaled = s.scale_columns((1u << (n + sides)) - 1);
    if (scaled) { /* the whole block's branch */
        int rare = bl_gels_skinny_rare(s, x);
        BL_UNROLL for (int j = 0; j < C; j++)
            BL_UNROLL for (int r = 0; r < R; r++) if (rare & (j < n ? BL_GELS_A : BL_GELS_B))
                s.a[r][j] = bl_divided_by_infinity(s.a[r][j]);
        if (s.first_row() == 0) s.shared->rare = rare;
    }
    bool first = s.warp == 0 && s.lane < N;
    real diagonal = 1;
    s.steps(0, n, [&](int k, T(&done)[R], T) {
        if (first) upper[k * N + s.lane] = done[0];
        if (s.first_row() == k) diagonal = bl_re(done[0]);
        if (scaled && s.first_row() <= k) done[0] = bl_scale(done[0], s.shared->back[k]);
        s.store(done, to, rows);
        to += x.a.ld;
    });
    int zero = bl_ffs(bl_group_bits<G>(bl_ballot(first && diagonal == 0)));
    int rare = scaled ? s.shared->rare : BL_GELS_SOME;
    bool empty = !(rare & BL_GELS_SOME), spoilt = rare & BL_GELS_B; /* of no A, X = 0 */
    int info = empty ? 0 : rare & BL_GELS_A ? rare >> BL_GELS_BITS : zero;
    /* B's columns have moved up to the first, and the last step had a barrier behind its put. */
    bl_divisor<real, N> d = bl_divisor_for<N>(diagonal);
    bool solves = first && !info;
    BL_UNROLL_BY(1) for (int j = n - 1; j >= 0; j--) {
        T r = bl_of<T>(0);
        if (first && s.lane < j) r = upper[j * N + s.lane];
        BL_UNROLL for (int c = 0; c < SIDES; c++) {
            if (c >= sides) break;
            T y = s.a[0][c], v = bl_div_real(y, d), at_j = bl_shfl(v, j, G);
            if (solves && s.lane == j) s.a[0][c] = v;
            if (solves && s.lane < j) s.a[0][c] = bl_fnma(r, at_j, y);
        }
    }
    int row = s.first_row();
    real own = scaled && row < n && !info ? bl_scale_back(s.shared->back[row]) : (real)1;
    BL_UNROLL for (int c = 0; c < SIDES; c++) {
        if (c >= sides) break;
        T side[R];
        BL_UNROLL for (int r = 0; r < R; r++) side[r] = s.a[r][c];
        if (scaled) {
            real back = s.shared->back[n + c];
            BL_UNROLL for (int r = 0; r < R; r++) {
                side[r] = r ? bl_scale(side[r], back) : bl_scale_twice(side[r], back, own);
                if (r == 0 && row < n && spoilt) side[r] = bl_no_number<T>();
                if (empty) side[r] = bl_of<T>(0);
            }
        }
        s.store(side, b, rows);
        b += x.b.ld;
    }
    if (s.live && row == 0) bl_put_int(x.info, x.int_bytes, s.member, 0, info);
}

template <class T, int LANES, int R, int N, int C>
static int run(const bl_cuda_args *x, void *stream) {
    constexpr int threads = bl_skinny_threads<LANES>;
    auto kernel = bl_gels_skinny<T, LANES, R, N, C>;
    return BL_LAUNCH(kernel, bl_blocks(x->batch, threads / LANES), threads, 0, stream, *x);
}
template <class T, int N, int C> static int run_columns(const bl_cuda_args *x, void *stream) {
    constexpr int R = bl_gels_skinny_rows<T, C>;
    if (x->m <= 32) return run<T, 32 / R, R, N, C>(x, stream);
    if (x->m <= 64) return run<T, 64 / R, R, N, C>(x, stream);
    if (x->m <= 128) return run<T, 128 / R, R, N, C>(x, stream);
    return run<T, 512 / R, R, N, C>(x, stream);
}

extern "C" int bl_cuda_gels_skinny_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && x->transa == 'N' && x->n >= 1 && x->nrhs >= 1 && x->m >= x->n &&
           x->m <= 512 && x->n <= 8 && x->nrhs <= 8;
}
extern "C" int bl_cuda_gels_skinny(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_gels_skinny_can_run(x)) return BL_CUDA_REFUSED;
    int columns = x->n + x->nrhs;
    if (x->batch == 0) return 0;
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        if (x->nrhs > 4 || columns > 9) return run_columns<T, 8, 16>(x, stream);
        return columns <= 5 ? run_columns<T, 4, 5>(x, stream) : run_columns<T, 8, 9>(x, stream);
    });
}
