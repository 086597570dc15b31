/* The kernel behind getrf:tiny, getrf_nopiv:tiny and gesv:tiny, instantiated by each one's file. */
#ifndef BL_LU_KERNEL_CUH
#define BL_LU_KERNEL_CUH

#include "kernels/cuda/lu/lu.cuh"
#include "kernels/cuda/solve/solve.cuh"

/* Right-hand sides from `first` on, four at a time. Rows of B come in their old places and go to
 * pos; shared memory does the exchange. */
template <class T, int N, int P, int R, int C>
BL_DEV void bl_lu_solve_more(const bl_cuda_args &x, const bl_group<P> &g, const T *const (&row)[R],
                             int step, T *side, const int (&pos)[R], bool store) {
    int n = x.n;
    for (int first = 0; first < x.nrhs; first += C) {
        T *b = g.live ? bl_at<T>(x.b, g.member) + first * x.b.ld : nullptr;
        T v[R][C];
        bl_load_sides<T, P, R, C>(v, b, x.b.ld, n, x.nrhs - first, g.lane, g.live);
        bl_syncwarp();
        BL_UNROLL for (int r = 0; r < R; r++) if (pos[r] >= 0) {
            BL_UNROLL for (int c = 0; c < C; c++) side[pos[r] * C + c] = v[r][c];
        }
        bl_syncwarp();
        BL_UNROLL for (int r = 0; r < R; r++) if (r * P + g.lane < n) {
            BL_UNROLL for (int c = 0; c < C; c++) v[r][c] = side[(r * P + g.lane) * C + c];
        }
        bl_unit_substitute<T, P, R, C>(v, row, step, n, g.lane);
        bl_back_substitute<T, P, R, C>(v, row, step, n, g.lane);
        bl_store_sides<T, P, R, C>(v, b, x.b.ld, n, x.nrhs - first, g.lane, store);
    }
}

/* Rows a lane. More of them take fewer shuffles a member, fewer lanes and more steps of a warp's time:
 * they are 1.1 to 1.2 times faster in full batches (gesv; getrf of 32), 0.7 to 0.8 of one row's speed
 * in batches of some hundreds. So tiny has the first, and wide, one row a lane, the second. Factors
 * alone of order 16 are faster with one row everywhere, straight-line (1.31 times the floor for d, 1.43
 * with two rows and rolled). */
template <class T, int N, bool PIVOT, int SOLVE>
constexpr int bl_lu_rows = !SOLVE && N == 8 && sizeof(T) == 4 ? 2
                           : PIVOT && !SOLVE && N == 16       ? 1
                                                              : bl_shape<T, N>::rows;

/* How a kernel is laid out. A block's tiles stay within 48 KB. Beside a solve the rolled steps take 0.82
 * (c, d) to 0.96 of the time of straight-line code at N = 16. */
template <class T, int N, bool PIVOT, int SOLVE, int R> struct bl_lu_layout {
    static constexpr bool rolled = N == 32 || (N == 16 && PIVOT && SOLVE);
    static constexpr int lanes = N / R;
    static constexpr int threads = N * sizeof(T) > 128 ? 64 : 128;
    static constexpr int registers = N == 32           ? (sizeof(T) * R < 16                          ? 128
                                                          : sizeof(T) == 16 && (!PIVOT || SOLVE == 2) ? 255
                                                                                                      : 168)
                                     : N == 16         ? (sizeof(T) == 4 ? 80
                                                          : SOLVE == 2   ? 168
                                                                         : 128)
                                     : sizeof(T) == 16 ? (SOLVE == 2 ? 128 : 100)
                                                       : (SOLVE == 2 ? 80 : 64);
    static constexpr int resident = bl_resident(registers, threads);
};
#define BL_LU_KERNEL                                                                               \
    BL_KERNEL((bl_lu_layout<T, N, PIVOT, SOLVE, R>::threads),                                      \
              (bl_lu_layout<T, N, PIVOT, SOLVE, R>::resident))

/* SOLVE 0: factor only. 1: one right-hand side, eliminated along with the matrix. 2: any number,
 * after it. */
template <class T, int N, bool PIVOT, int SOLVE, int R>
BL_LU_KERNEL bl_lu_straight(BL_PARAM bl_cuda_args x) {
    using layout = bl_lu_layout<T, N, PIVOT, SOLVE, R>;
    constexpr int P = layout::lanes, C = 4;
    constexpr int threads = layout::threads, slots = threads / P, ld = N + 1;
    bl_group<P> g = bl_my_group<P>(threads, bl_members(x));
    if (g.warp_empty) return;

    int m = SOLVE ? x.n : x.m, n = x.n, steps = m < n ? m : n, zero = 0;
    const T *matrix = g.live ? bl_at<T>(x.a, g.member) : nullptr;
    T a[R][N], b[R][1];
    int pos[R], exchange[R];
    bool active[R];
    bl_load_rows<T, N, P, R>(a, matrix, x.a.ld, m, n, g.lane, g.live);
    BL_UNROLL for (int r = 0; r < R; r++) {
        int i = r * P + g.lane;
        pos[r] = i < m ? i : -1;
        active[r] = i < m;
        exchange[r] = 0;
    }
    if constexpr (SOLVE == 1)
        bl_load_sides<T, P, R, 1>(b, g.live ? bl_at<T>(x.b, g.member) : nullptr, x.b.ld, n, 1,
                                  g.lane, g.live);
    bl_lu_unrolled<0, PIVOT, SOLVE == 1, T, N, P, R>(a, b, pos, active, exchange, zero, steps,
                                                     g.lane);
    bl_syncwarp(); /* a row is stored where another lane loaded from */
    bl_store_rows<T, N, R>(a, g.live ? bl_at<T>(x.c, g.member) : nullptr, x.c.ld, n, pos, g.live);
    BL_UNROLL for (int r = 0; r < R; r++) {
        int i = r * P + g.lane;
        if (PIVOT && g.live && i < steps)
            bl_put_int(x.ipiv, x.int_bytes, g.member, i, exchange[r] + 1);
    }
    zero = bl_group_most<P>(zero);
    int info = zero ? N - zero + 1 : 0;
    if (g.live && g.lane == 0) bl_put_int(x.info, x.int_bytes, g.member, 0, info);

    if constexpr (SOLVE != 0) {
        constexpr int sides = SOLVE == 2 ? C * N : N;
        BL_SHARED(T, tiles, slots * N * ld);
        BL_SHARED(T, sided, slots * sides);
        T *tile = tiles + g.slot * N * ld, *side = sided + g.slot * sides;
        bool store = g.live && info == 0;
        const T *u[R];
        BL_UNROLL for (int r = 0; r < R; r++) {
            u[r] = tile + (r * P + g.lane) * ld;
            if (pos[r] < 0) continue;
            BL_UNROLL for (int j = 0; j < N; j++) if (j < n) tile[pos[r] * ld + j] = a[r][j];
            if constexpr (SOLVE == 1) side[pos[r]] = b[r][0];
        }
        bl_syncwarp();
        if constexpr (SOLVE == 1) {
            T y[R][1];
            BL_UNROLL for (int r = 0; r < R; r++) {
                int i = r * P + g.lane;
                y[r][0] = bl_of<T>(0);
                if (i < n) y[r][0] = side[i];
            }
            bl_back_substitute<T, P, R, 1>(y, u, 1, n, g.lane);
            bl_store_sides<T, P, R, 1>(y, g.live ? bl_at<T>(x.b, g.member) : nullptr, x.b.ld, n, 1,
                                       g.lane, store);
        } else {
            bl_lu_solve_more<T, N, P, R, C>(x, g, u, 1, side, pos, store);
        }
    }
}

/* The same by rolled steps: see lu.cuh. */
template <class T, int N, bool PIVOT, int SOLVE, int R>
BL_LU_KERNEL bl_lu_rolling(BL_PARAM bl_cuda_args x) {
    using layout = bl_lu_layout<T, N, PIVOT, SOLVE, R>;
    constexpr int P = layout::lanes;
    constexpr int threads = layout::threads, slots = threads / P;
    constexpr int C = 4, sides = SOLVE == 2 ? N * C : SOLVE ? N : 1;
    BL_SHARED(T, tiles, slots * (bl_lu_tile<T, N, P>::size));
    BL_SHARED(T, sided, slots * sides);
    bl_group<P> g = bl_my_group<P>(threads, bl_members(x));
    if (g.warp_empty) return;

    int m = SOLVE ? x.n : x.m, n = x.n, steps = m < n ? m : n;
    bl_lu_state<T, N, P, R> s;
    s.tile.at = tiles + g.slot * bl_lu_tile<T, N, P>::size;
    s.wild = false;
    T *side = sided + g.slot * sides;
    const T *from = g.live ? bl_at<T>(x.a, g.member) : nullptr, *right = nullptr;
    bl_load_rows<T, N, P, R>(s.a, from, x.a.ld, m, n, g.lane, g.live);
    BL_UNROLL for (int r = 0; r < R; r++) {
        int i = r * P + g.lane;
        s.pos[r] = i < m ? i : -1;
        s.active[r] = i < m;
    }
    if constexpr (SOLVE == 1) {
        if (g.live) right = bl_at<T>(x.b, g.member);
        bl_load_sides<T, P, R, 1>(s.b, right, x.b.ld, n, 1, g.lane, g.live);
    }
    int info = bl_lu_rolled<PIVOT, SOLVE == 1>(s, side, from, x.a.ld, right, m, n, steps, g.lane);

    g = bl_my_group<P>(threads, bl_members(x));
    T *matrix = g.live ? bl_at<T>(x.c, g.member) : nullptr;
    const T *row[R];
    BL_UNROLL for (int r = 0; r < R; r++) {
        int i = r * P + g.lane;
        row[r] = s.tile.at + (i < m ? s.tile.origin()[i] : 0);
        T *at = matrix + i;
        BL_UNROLL_BY(4) for (int j = 0; j < n; j++) {
            if (g.live && i < m) *at = row[r][j * N];
            at += x.c.ld;
        }
        if (PIVOT && g.live && i < steps)
            bl_put_int(x.ipiv, x.int_bytes, g.member, i, s.tile.exchange()[i] + 1);
    }
    if (g.live && g.lane == 0) bl_put_int(x.info, x.int_bytes, g.member, 0, info);

    bool store = g.live && info == 0;
    if constexpr (SOLVE == 1) {
        T y[R][1];
        BL_UNROLL for (int r = 0; r < R; r++) {
            int i = r * P + g.lane;
            y[r][0] = bl_of<T>(0);
            if (i < n) y[r][0] = side[i];
        }
        bl_back_substitute<T, P, R, 1>(y, row, N, n, g.lane);
        bl_store_sides<T, P, R, 1>(y, g.live ? bl_at<T>(x.b, g.member) : nullptr, x.b.ld, n, 1,
                                   g.lane, store);
    }
    if constexpr (SOLVE == 2) bl_lu_solve_more<T, N, P, R, C>(x, g, row, N, side, s.pos, store);
}

template <class T, int N, bool PIVOT, int SOLVE, bool WIDE>
int bl_lu_launch(const bl_cuda_args *x, void *stream) {
    constexpr int rows = bl_lu_rows<T, N, PIVOT, SOLVE>, R = WIDE ? 1 : rows;
    if constexpr (WIDE && rows == 1) {
        return BL_CUDA_REFUSED; /* tiny is the same */
    } else {
        using layout = bl_lu_layout<T, N, PIVOT, SOLVE, R>;
        void (*kernel)(const bl_cuda_args);
        if constexpr (layout::rolled)
            kernel = bl_lu_rolling<T, N, PIVOT, SOLVE, R>;
        else
            kernel = bl_lu_straight<T, N, PIVOT, SOLVE, R>;
        return BL_LAUNCH(kernel, bl_blocks(x->batch, layout::threads / layout::lanes),
                         layout::threads, 0, stream, *x);
    }
}

template <class F> int bl_each_lu_order(const bl_cuda_args *x, bool square, F f) {
    int order = square || x->n > x->m ? x->n : x->m;
    return order <= 4    ? f(bl_count<4>{})
           : order <= 8  ? f(bl_count<8>{})
           : order <= 16 ? f(bl_count<16>{})
                         : f(bl_count<32>{});
}
template <bool PIVOT, int SOLVE, bool WIDE = false>
int bl_lu_run(const bl_cuda_args *x, void *stream) {
    if (x->batch == 0) return 0;
    bl_cuda_args y = bl_result_in_c(x);
    return bl_each_dtype(x, [&](auto t) {
        return bl_each_lu_order(x, SOLVE != 0, [&](auto n) {
            return bl_lu_launch<decltype(t), n.value, PIVOT, SOLVE, WIDE>(&y, stream);
        });
    });
}
/* Does tiny have more than one row a lane there? */
template <int SOLVE> bool bl_lu_is_wide(const bl_cuda_args *x) {
    return bl_each_dtype(x, [&](auto t) {
               return bl_each_lu_order(x, SOLVE != 0, [&](auto n) {
                   return (int)(bl_lu_rows<decltype(t), n.value, true, SOLVE> > 1);
               });
           }) == 1;
}
#endif
