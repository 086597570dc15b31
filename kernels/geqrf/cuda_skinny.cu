/* geqrf:skinny: Householder QR of tall matrices, n <= 8, m <= 512. One or two columns are computed
 * as cuda_narrow.cuh says, more as skinny.cuh says: 32 to 128 words of a matrix in a lane. */
#include "kernels/cuda/qr/skinny.cuh"
#include "kernels/geqrf/cuda_narrow.cuh"

/* Blocks of this many registers a thread. */
template <class T, int LANES, int R, int C> BL_BOTH constexpr int bl_geqrf_skinny_resident() {
    int words = R * C * (int)sizeof(T) / 4;
    int registers = words >= 128 ? (bl_is_cx<T> ? 255 : 168) : words >= 64 ? 128 : 80;
    return 512 / registers * 128 / bl_skinny_threads<LANES>;
}
/* Steps of one loop: written out, complex ones are 53 to 82 KB of text. */
template <class T, int C> constexpr int bl_geqrf_skinny_phase = C == 8 && bl_is_cx<T> ? 2 : 1;

template <class T, int LANES, int R, int C>
BL_KERNEL((bl_skinny_threads<LANES>), (bl_geqrf_skinny_resident<T, LANES, R, C>()))
bl_geqrf_skinny(BL_PARAM bl_cuda_args x) {
    using skinny = bl_skinny<T, LANES, R, C, C, bl_geqrf_skinny_phase<T, C>>;
    using room = typename skinny::room;
    BL_SHARED(room, rooms, bl_skinny_threads<LANES> / LANES);
    skinny s;
    if (!s.place(x, rooms)) return;
    int n = x.n, rows = s.rows(x.m);
    T *to = s.column(x.a), *tau = s.live ? bl_at<T>(x.tau, s.member) : nullptr;
    const T *from = to;
    BL_UNROLL for (int j = 0; j < C; j++) {
        s.load(j, from, j < n ? rows : 0);
        from += x.a.ld;
    }
    bool scaled = s.scale_columns((1u << n) - 1);
    auto put = [&](int k, T(&done)[R], T t) {
        if (scaled && s.first_row() <= k) done[0] = bl_scale(done[0], s.shared->back[k]);
        s.store(done, to, rows);
        if (s.first_row() == k && rows > 0) tau[k] = t;
        to += x.a.ld;
    };
    s.steps(0, n, put); /* of columns beyond the last row nothing is below */
    if (s.live && s.first_row() == 0) bl_put_int(x.info, x.int_bytes, s.member, 0, 0);
}

template <class T, int LANES, int R, int C> static int run(const bl_cuda_args *x, void *stream) {
    constexpr int threads = bl_skinny_threads<LANES>;
    auto kernel = bl_geqrf_skinny<T, LANES, R, C>;
    return BL_LAUNCH(kernel, bl_blocks(x->batch, threads / LANES), threads, 0, stream, *x);
}

extern "C" int bl_cuda_geqrf_skinny_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && x->m >= 0 && x->n >= 0 && x->m <= 512 && x->n <= 8;
}
extern "C" int bl_cuda_geqrf_skinny(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_geqrf_skinny_can_run(x)) return BL_CUDA_REFUSED;
    int m = x->m;
    if (x->batch == 0) return 0;
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        constexpr int half = sizeof(T) == 16 ? 2 : 1; /* z: half the rows, twice the lanes */
        if (x->n <= 2 && x->n >= 1 && m >= 1) return bl_narrow_run<T>(x, stream);
        if (x->n <= 4 && m <= 16) return run<T, 4, 4, 4>(x, stream);
        if (x->n <= 4 && m <= 64) return run<T, 8, 8, 4>(x, stream);
        if (x->n <= 4 && m <= 256) return run<T, 32, 8, 4>(x, stream);
        if (m <= 32) return run<T, 8, 4, 8>(x, stream);
        if (m <= 64) return run<T, 8 * half, 8 / half, 8>(x, stream);
        if (m <= 128) return run<T, 16 * half, 8 / half, 8>(x, stream);
        if (m <= 256) return run<T, 32 * half, 8 / half, 8>(x, stream);
        return run<T, 128, 4, 8>(x, stream);
    });
}
