/* The kernel behind syevd:warp: lanes of one warp a matrix, n <= 32, from its one read to its one write in one
 * kernel: to tridiagonal form in registers (tridiagonal.cuh), divide and conquer (secular.cuh), reflectors
 * applied to the vectors in registers. Between both the reflectors are in the matrix's own memory. */
#ifndef BL_EIGEN_WARP_KERNEL_CUH
#define BL_EIGEN_WARP_KERNEL_CUH

#include "kernels/cuda/card.cuh"
#include "kernels/cuda/eigen/eigen.cuh"
#include "kernels/cuda/eigen/tridiagonal.cuh"
#include "kernels/cuda/rows.cuh"

/* Lanes a matrix: of one column each. Of two, what is read from shared memory serves twice, but half the warps
 * fit, and dependent instructions wait: d 32 took 62 ns so and takes 51, d 16 12.0 and 9.5, s 32 36 and 29. */
template <class T, int N> constexpr int bl_eigen_lanes = N;
constexpr int bl_eigen_threads = 64;

/* Blocks of a multiprocessor: what bounds the registers. */
template <class T, int N, bool VECTORS> BL_BOTH constexpr int bl_eigen_resident() {
    int row = N * (int)sizeof(T) / 4 * N / bl_eigen_lanes<T, N>; /* registers of the lane's rows */
    return (row >= 128  ? 8
            : row >= 64 ? (N == 32 && !bl_is_cx<T> ? 12 : 16)
            : row >= 32 ? 20
                        : 24) *
           32 / bl_eigen_threads;
}

/* Shared memory of a matrix. */
template <class T, int N, bool VECTORS> struct bl_eigen_room {
    using R = bl_real<T>;
    using secular = bl_secular<R, N, VECTORS>;
    static constexpr int ld = N + bl_per_wide<T>;
    static constexpr int tile = N * ld * (int)sizeof(T);
    static constexpr int before_q =
        (int)sizeof(secular) - (VECTORS ? N * secular::ld : 2 * N) * (int)sizeof(R);
    /* The staged matrix lies where q is later, and x, v and w, or two reflectors, where the poles are. */
    static constexpr int first = before_q + tile > (int)sizeof(secular) ? before_q + tile
                                                                        : (int)sizeof(secular);
    static constexpr int reflectors = (first + 15) / 16 * 16;
    /* Sixteen bytes more, so that matrices of a warp meet other banks. */
    static constexpr int scale = reflectors + (int)sizeof(bl_reflectors<T, N>);
    static constexpr int size = (scale + 3 * (int)sizeof(R) + 127) / 128 * 128 + 16;
};

/* a[r][j] = entry (r P + lane, first + j) of the matrix, mirrored from its triangle. */
template <class T, int N, int P, int LD>
BL_DEV void bl_eigen_load(T (&a)[N / P][N], T *tile, const T *from, int64_t ld, int n, bool upper,
                          int lane, bool live) {
    BL_UNROLL_BY(4) for (int j = 0; j < n; j++) BL_UNROLL for (int r = 0; r < N / P; r++) {
        int row = r * P + lane;
        if (live && row < n && (upper ? row <= j : row >= j))
            bl_copy_async<sizeof(T)>(tile + j * LD + row, from + row + j * ld, true);
    }
    bl_copy_commit();
    bl_copy_wait<0>();
    bl_syncwarp();
    BL_UNROLL for (int r = 0; r < N / P; r++) {
        int row = r * P + lane - (N - n);
        BL_UNROLL for (int j = 0; j < N; j++) {
            bool stored = upper ? row <= j : row >= j;
            a[r][j] = bl_of<T>(0);
            if (live && row >= 0 && j < n) a[r][j] = tile[stored ? j * LD + row : row * LD + j];
            a[r][j] = bl_conj_if(!stored, a[r][j]);
            if (row == j) a[r][j] = bl_of<T>(bl_re(a[r][j]));
        }
    }
    bl_syncwarp();
}

/* Scales the matrix; false, and a zero matrix, if it has a NaN or an infinity. */
template <class T, int N, int P>
BL_DEV bool bl_eigen_scale(T (&a)[N / P][N], bl_scaling<bl_real<T>> &by) {
    using R = bl_real<T>;
    bool finite = true;
    by.by[1] = 1;
    BL_UNROLL_BY(1) for (int pass = 0; pass < 2; pass++) {
        int bits = 0;
        BL_UNROLL for (int r = 0; r < N / P; r++) BL_UNROLL for (int j = 0; j < N; j++) {
            int b = bl_size_bits(a[r][j]);
            bits = b > bits ? b : bits;
        }
        bits = bl_group_most<P>(bits);
        finite = finite && bl_is_finite_size<R>(bits);
        by.by[0] = by.by[1];
        by.by[1] = bl_scale_of_bits<R>(bits);
        BL_UNROLL for (int r = 0; r < N / P; r++) BL_UNROLL for (int j = 0; j < N; j++) a[r][j] =
            finite ? bl_scale(a[r][j], by.by[1]) : bl_of<T>(0);
    }
    return finite;
}

template <class T, int N, bool VECTORS>
BL_KERNEL(bl_eigen_threads, (bl_eigen_resident<T, N, VECTORS>()))
bl_eigen_warp(BL_PARAM bl_cuda_args x) {
    using R = bl_real<T>;
    using room = bl_eigen_room<T, N, VECTORS>;
    constexpr int P = bl_eigen_lanes<T, N>, C = N / P, slots = bl_eigen_threads / P;
    BL_SHARED(bl_pack<R>, rooms, slots * room::size / 16);
    bl_group<P> g = bl_my_group<P>(bl_eigen_threads, bl_members(x));
    if (g.warp_empty) return;
    unsigned char *mine = (unsigned char *)rooms + g.slot * room::size;
    bl_secular<R, N, VECTORS> &s = *(bl_secular<R, N, VECTORS> *)mine;
    bl_reflectors<T, N> &h = *(bl_reflectors<T, N> *)(mine + room::reflectors);
    T *tile = (T *)(mine + room::before_q);

    R *scale =
        (R *)(mine + room::scale); /* the powers of two; 0 first if the matrix is not finite */
    int n = x.n, first = N - n;
    {
        T a[C][N], *matrix = g.live ? bl_at<T>(x.a, g.member) : nullptr;
        bl_eigen_load<T, N, P, room::ld>(a, tile, matrix, x.a.ld, n, x.uplo == 'U', g.lane, g.live);
        bl_scaling<R> by;
        bool finite = bl_eigen_scale<T, N, P>(a, by);
        if (g.lane == 0) {
            scale[0] = finite ? by.by[0] : (R)0;
            scale[1] = by.by[1];
        }
        bl_tridiagonalise<T, N, P>(a, *(bl_tridiagonal<T, N> *)mine, h, s.d, s.e, first, g.lane,
                                   VECTORS ? matrix : nullptr, x.a.ld);
    }
    /* The tridiagonal matrix, normalised. */
    R size = 0;
    BL_UNROLL for (int r = 0; r < C; r++) {
        int c = r * P + g.lane;
        if (c < first) continue;
        R row = bl_fabs(s.d[c]) + bl_fabs(s.e[c]);
        if (c > first) row += bl_fabs(s.e[c - 1]);
        size = bl_larger(size, row);
    }
    size = bl_group_largest<P>(size);
    R norm = bl_scale_to_one(size);
    bl_syncwarp();
    if (g.lane == 0) scale[2] = norm;
    BL_UNROLL for (int r = 0; r < C; r++) {
        int c = r * P + g.lane;
        if (c >= first) s.d[c] *= norm;
        s.e[c] *= norm;
    }
    bl_syncwarp();
    bl_secular_solve<R, N, P>(s, first, g.lane, false);

    g = bl_my_group<P>(bl_eigen_threads, bl_members(x)); /* asked again, and not kept */
    bool finite = scale[0] != 0;
    R *w = g.live ? bl_at<R>(x.w, g.member) : nullptr;
    BL_UNROLL for (int r = 0; r < C; r++) {
        int c = r * P + g.lane;
        bl_scaling<R> by = {{finite ? scale[0] : (R)1, scale[1]}};
        if (g.live && c >= first)
            w[c - first] = finite ? by.back(s.d[c] * bl_scale_back(scale[2])) : bl_nan<R>();
    }
    if (g.live && g.lane == 0) bl_put_int(x.info, x.int_bytes, g.member, 0, finite ? 0 : n + 1);
    if constexpr (VECTORS) {
        constexpr int V = bl_per_wide<T>;
        T z[C][N], *matrix = g.live ? bl_at<T>(x.a, g.member) : nullptr;
        BL_UNROLL for (int r = 0; r < C; r++) {
            BL_UNROLL for (int i = 0; i < N; i += bl_per_wide<R>) {
                bl_pack<R> q = bl_load_pack(s.q + (r * P + g.lane) * s.ld + i);
                BL_UNROLL for (int j = 0; j < bl_per_wide<R>; j++) {
                    if constexpr (bl_is_cx<T>)
                        z[r][i + j] = bl_scale(h.phase[i + j], q.v[j]);
                    else
                        z[r][i + j] = q.v[j];
                }
            }
        }
        bl_syncwarp();
        bl_reflect_back<T, N, P>(z, *(T(*)[2][N])mine, h, first, g.lane, g.live, matrix, x.a.ld);
        /* Out through the tile, row by row of a column. */
        BL_UNROLL for (int r = 0; r < C; r++) BL_UNROLL for (int i = 0; i < N; i += V) {
            bl_pack<T> p;
            BL_UNROLL for (int j = 0; j < V; j++) p.v[j] = z[r][i + j];
            bl_store_pack(tile + (r * P + g.lane) * room::ld + i, p);
        }
        bl_syncwarp();
        BL_UNROLL_BY(4) for (int c = 0; c < n; c++) BL_UNROLL for (int r = 0; r < C; r++) {
            int row = r * P + g.lane;
            T entry = bl_nan_of<T>();
            if (finite && row < n) entry = tile[(c + first) * room::ld + first + row];
            if (g.live && row < n) matrix[row + c * x.a.ld] = entry;
        }
    }
}

template <class T, int N, bool VECTORS>
int bl_eigen_warp_launch(const bl_cuda_args *x, void *stream) {
    constexpr int members = bl_eigen_threads / bl_eigen_lanes<T, N>;
    auto kernel = bl_eigen_warp<T, N, VECTORS>;
    int bad = bl_fill_with_shared((const void *)kernel, 0);
    return bad ? bad
               : BL_LAUNCH(kernel, bl_blocks(x->batch, members), bl_eigen_threads, 0, stream, *x);
}
template <bool VECTORS> int bl_eigen_warp_run(const bl_cuda_args *x, void *stream) {
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        if (x->n <= 8) return bl_eigen_warp_launch<T, 8, VECTORS>(x, stream);
        if (x->n <= 16) return bl_eigen_warp_launch<T, 16, VECTORS>(x, stream);
        return bl_eigen_warp_launch<T, 32, VECTORS>(x, stream);
    });
}
#endif
