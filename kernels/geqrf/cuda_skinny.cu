/* geqrf:skinny: Householder QR of tall matrices, n <= 8, m <= 512. A block owns a matrix; a lane owns
 * every (32 WARPS)-th row, R of them, in registers. A step's inner products with all columns, its
 * own among them, are summed over the lanes together: exchanging halves, eight sums take nine
 * shuffles and not forty. Scaling and factors are as qr.cuh says. */
#include "kernels/cuda/qr.cuh"

/* Combines each of COUNT values over a warp; lane L ends with that of value L / (32 / COUNT). */
template <int COUNT, int OFFSET = 16, class R, class F>
BL_DEV R bl_combine(const R (&v)[COUNT], int lane, F f) {
    if constexpr (OFFSET == 0) {
        return v[0];
    } else if constexpr (COUNT == 1) {
        R next[1] = {f(v[0], bl_shfl_xor(v[0], OFFSET, 32))};
        return bl_combine<1, OFFSET / 2>(next, lane, f);
    } else {
        bool high = lane & OFFSET;
        R next[COUNT / 2];
        BL_UNROLL for (int i = 0; i < COUNT / 2; i++) {
            R keep = high ? v[i + COUNT / 2] : v[i], send = high ? v[i] : v[i + COUNT / 2];
            next[i] = f(keep, bl_shfl_xor(send, OFFSET, 32));
        }
        return bl_combine<COUNT / 2, OFFSET / 2>(next, lane, f);
    }
}
template <int COUNT, class R> BL_DEV R bl_sum_together(const R (&v)[COUNT], int lane) {
    return bl_combine<COUNT>(v, lane, [](R a, R b) { return a + b; });
}

/* Shared memory of a matrix: written by one step, read by it after the block's barrier; two sets,
 * taken in turn, so that one barrier a step is enough. */
template <class T, int WARPS> struct bl_skinny_notes {
    T sums[WARPS][8], row[8];
    int most[WARPS][8];
};
template <int WARPS> BL_DEV void bl_skinny_barrier() {
    if constexpr (WARPS == 1)
        bl_syncwarp();
    else
        bl_syncblock();
}

template <class T, int WARPS, int R> struct bl_skinny {
    using real = bl_real<T>;
    T a[R][8];
    bl_skinny_notes<T, WARPS> *notes;
    real *back; /* shared, of the first warp: what column j of R is to be multiplied by */
    int warp, lane, turn;

    /* Largest upper half of an entry's bits in columns FROM on, of rows that `row` wants. */
    template <int COUNT, class Want>
    BL_DEV const bl_skinny_notes<T, WARPS> &maxima(int from, Want want) {
        int most[COUNT];
        BL_UNROLL for (int j = 0; j < COUNT; j++) {
            most[j] = 0;
            BL_UNROLL for (int r = 0; r < R; r++) {
                int re = bl_high_bits(bl_re(a[r][from + j])) & 0x7fffffff, im = 0;
                if constexpr (bl_is_cx<T>) im = bl_high_bits(bl_im(a[r][from + j])) & 0x7fffffff;
                re = re > im ? re : im;
                if (want(r)) most[j] = re > most[j] ? re : most[j];
            }
        }
        int mine = bl_combine<COUNT>(most, lane, [](int a, int b) { return a > b ? a : b; });
        bl_skinny_notes<T, WARPS> &n = notes[turn ^= 1];
        if (lane % (32 / COUNT) == 0) n.most[warp][lane / (32 / COUNT)] = mine;
        bl_skinny_barrier<WARPS>();
        return n;
    }
    static BL_DEV real most_of(const bl_skinny_notes<T, WARPS> &n, int j) {
        int most = n.most[0][j];
        BL_UNROLL for (int w = 1; w < WARPS; w++) most = n.most[w][j] > most ? n.most[w][j] : most;
        real size;
        bl_from_high_bits(most, size);
        return size;
    }

    BL_DEV void scale_columns() {
        const bl_skinny_notes<T, WARPS> &n = maxima<8>(0, [](int) { return true; });
        BL_UNROLL for (int j = 0; j < 8; j++) {
            real scale = scale_of(most_of(n, j));
            BL_UNROLL for (int r = 0; r < R; r++) a[r][j] = bl_scale(a[r][j], scale);
        }
        if (warp == 0 && lane < 8) back[lane] = bl_scale_back(scale_of(most_of(n, lane)));
    }
    static BL_DEV real scale_of(real most) {
        T size[1] = {bl_of<T>(most)};
        return bl_column_scale(size);
    }

    /* Column K's inner products with columns K on, over rows below K, and row K itself. */
    template <int K> BL_DEV const bl_skinny_notes<T, WARPS> &products() {
        constexpr int count = K < 4 ? 8 : K < 6 ? 4 : K < 7 ? 2 : 1, parts = bl_is_cx<T> ? 2 : 1;
        real v[parts][count];
        BL_UNROLL for (int j = 0; j < count; j++) {
            T dot = bl_of<T>(0);
            if (K + j < 8) {
                BL_UNROLL for (int r = 0; r < R; r++) {
                    T x = bl_conj(a[r][K]);
                    if (r == 0) x = bl_select(warp > 0 || lane > K, x, bl_of<T>(0));
                    dot = bl_fma(x, a[r][(K + j) % 8], dot);
                }
            }
            v[0][j] = bl_re(dot);
            if constexpr (parts == 2) v[1][j] = bl_im(dot);
        }
        bl_skinny_notes<T, WARPS> &n = notes[turn ^= 1];
        T sum;
        if constexpr (parts == 2)
            sum = {bl_sum_together<count>(v[0], lane), bl_sum_together<count>(v[1], lane)};
        else
            sum = bl_sum_together<count>(v[0], lane);
        if (lane % (32 / count) == 0) n.sums[warp][lane / (32 / count)] = sum;
        if (warp == 0 && lane == K) {
            BL_UNROLL for (int j = K; j < 8; j++) n.row[j] = a[0][j];
        }
        bl_skinny_barrier<WARPS>();
        return n;
    }
    static BL_DEV T total_of(const bl_skinny_notes<T, WARPS> &n, int j) {
        T sum = n.sums[0][j];
        BL_UNROLL for (int w = 1; w < WARPS; w++) sum = bl_add(sum, n.sums[w][j]);
        return sum;
    }

    template <int K> BL_DEV void steps(int last, T *tau) {
        if (K >= last) return;
        constexpr real small = sizeof(real) == 4 ? (real)1e-25 : (real)1e-270;
        const bl_skinny_notes<T, WARPS> *n;
        real sum, more = 1;
        BL_UNROLL_BY(1) for (bool again = true;; again = false) {
            n = &products<K>();
            sum = bl_re(total_of(*n, 0));
            bool bad = again && !(sum + bl_abs_square(n->row[K]) > small);
            if (!bl_any(bad)) break; /* the whole block's branch */
            n = &maxima<1>(K, [&](int r) { return r > 0 || warp > 0 || lane >= K; });
            real scale = bl_scale_to_one(most_of(*n, 0));
            BL_UNROLL for (int r = 0; r < R; r++) if (r > 0 || warp > 0 || lane >= K) a[r][K] =
                bl_scale(a[r][K], scale);
            more = bl_scale_back(scale);
        }
        bl_reflector<T> h = bl_make_reflector(n->row[K], sum);
        bool below = warp > 0 || lane > K, here = warp == 0 && lane == K;
        BL_UNROLL for (int j = K + 1; j < 8; j++) {
            T dot = total_of(*n, j - K);
            T w = bl_neg(bl_mul(bl_conj(h.tau), bl_fma(bl_conj(h.inverse), dot, n->row[j])));
            T factor = bl_mul(h.inverse, w);
            BL_UNROLL for (int r = 0; r < R; r++) {
                if (r == 0 && here) a[r][j] = bl_add(a[r][j], w);
                if (r > 0 || below) a[r][j] = bl_fma(a[r][K], factor, a[r][j]);
            }
        }
        BL_UNROLL for (int r = 0; r < R; r++) if (r > 0 || below) a[r][K] =
            bl_mul(a[r][K], h.inverse);
        if (here) {
            a[0][K] = bl_of<T>(h.beta * more);
            tau[K] = h.tau;
        }
        if constexpr (K < 7) steps<K + 1>(last, tau);
    }
};

template <class T, int R> BL_BOTH constexpr int bl_skinny_resident(int warps) {
    int words = R * 8 * (int)sizeof(T) / 4;
    int registers = words >= 128                             ? 255
                    : sizeof(T) == 4                         ? (warps == 1   ? 72
                                                                : warps == 2 ? 80
                                                                             : 96)
                    : words >= 64 && sizeof(bl_real<T>) == 8 ? 168
                                                             : 128;
    return 512 / registers * 4 / warps;
}
template <class T, int WARPS, int R>
BL_KERNEL((WARPS * 32), (bl_skinny_resident<T, R>(WARPS)))
bl_geqrf_skinny(BL_PARAM bl_cuda_args x) {
    using notes = bl_skinny_notes<T, WARPS>;
    BL_SHARED(notes, shared, 2);
    BL_SHARED(bl_real<T>, back, 8);
    int64_t member = blockIdx.x;
    if (member >= bl_members(x)) return;
    int t = bl_thread(), m = x.m, n = x.n, steps = m < n ? m : n;
    bl_skinny<T, WARPS, R> s;
    s.notes = shared;
    s.back = back;
    s.warp = t / 32;
    s.lane = t % 32;
    s.turn = 0;
    T *a = bl_at<T>(x.a, member);
    BL_UNROLL for (int j = 0; j < 8; j++) BL_UNROLL for (int r = 0; r < R; r++) {
        int i = r * WARPS * 32 + t;
        T entry = bl_of<T>(0);
        if (i < m && j < n) entry = a[i + j * x.a.ld];
        s.a[r][j] = entry;
    }
    s.scale_columns();
    s.template steps<0>(steps, bl_at<T>(x.tau, member));
    bl_syncwarp();
    BL_UNROLL for (int j = 0; j < 8; j++) BL_UNROLL for (int r = 0; r < R; r++) {
        int i = r * WARPS * 32 + t;
        T entry = s.a[r][j];
        if (r == 0 && i <= j) entry = bl_scale(entry, back[j]);
        if (i < m && j < n) a[i + j * x.a.ld] = entry;
    }
    if (t == 0) bl_put_int(x.info, x.int_bytes, member, 0, 0);
}

template <class T, int WARPS, int R> static int run(const bl_cuda_args *x, void *stream) {
    auto kernel = bl_geqrf_skinny<T, WARPS, R>;
    return BL_LAUNCH(kernel, x->batch, WARPS * 32, 0, stream, *x);
}

extern "C" int bl_cuda_geqrf_skinny_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && x->m >= 0 && x->n >= 0 && x->m <= 512 && x->n <= 8;
}
extern "C" int bl_cuda_geqrf_skinny(const bl_cuda_args *x, void *stream) {
    if (!bl_cuda_geqrf_skinny_can_run(x)) return BL_CUDA_REFUSED;
    if (x->batch == 0) return 0;
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        if (x->m <= 64) return run<T, 1, 2>(x, stream);
        if (x->m <= 128) return run<T, 1, 4>(x, stream);
        if (x->m <= 256) return run<T, 2, 4>(x, stream);
        return run<T, 4, 4>(x, stream);
    });
}
