/* Householder QR of one or two columns: P lanes of a warp own a member, a lane owns every P-th row,
 * R of them. Everything between lanes is by shuffles, each lane computes all of the reflector: no
 * barrier, and no shared memory on the way from one step to the next. */
#ifndef BL_GEQRF_NARROW_CUH
#define BL_GEQRF_NARROW_CUH

#include "kernels/cuda/qr/qr.cuh"

template <class T, int P, int R> struct bl_narrow {
    using real = bl_real<T>;
    T a[2][R];
    int lane;

    template <class V> static BL_DEV V sum_all(V v) {
        BL_UNROLL for (int o = P / 2; o > 0; o /= 2) {
            if constexpr (bl_is_cx<V>)
                v = bl_add(v, V{bl_shfl_xor(v.re, o, 32), bl_shfl_xor(v.im, o, 32)});
            else
                v += bl_shfl_xor(v, o, 32);
        }
        return v;
    }
    static BL_DEV bool any(bool v) {
        if constexpr (P == 1)
            return v;
        else
            return bl_group_bits<P>(bl_ballot(v)) != 0;
    }
    /* Row K of column c. */
    template <int K> BL_DEV T row(int c) const {
        if constexpr (P == 1)
            return a[c][K % R];
        else
            return bl_shfl(a[c][K / P], K % P, P);
    }
    template <int K> BL_DEV bool below(int r) const {
        return r > K / P || (r == K / P && lane > K % P);
    }
    template <int K> BL_DEV bool here(int r) const { return r == K / P && lane == K % P; }

    /* Upper half of the bits of column c's largest entry in this lane, from row K on. */
    template <int K> BL_DEV int most_bits(int c) const {
        int most = 0;
        BL_UNROLL for (int r = 0; r < R; r++) {
            int re = bl_high_bits(bl_re(a[c][r])) & 0x7fffffff, im = 0;
            if constexpr (bl_is_cx<T>) im = bl_high_bits(bl_im(a[c][r])) & 0x7fffffff;
            re = re > im ? re : im;
            if (K == 0 || here<K>(r) || below<K>(r)) most = re > most ? re : most;
        }
        return most;
    }
    template <int K> BL_DEV real most(int c) const {
        int most = most_bits<K>(c);
        BL_UNROLL for (int o = P / 2; o > 0; o /= 2) {
            int other = bl_shfl_xor(most, o, 32);
            most = other > most ? other : most;
        }
        real size;
        bl_from_high_bits(most, size);
        return size;
    }

    /* Columns that are far from one are scaled; R's part of them is to be multiplied by back. */
    BL_DEV void scale_columns(real (&back)[2], int n) {
        constexpr int mask = bl_exponent_mask<real>, shift = bl_exponent_shift<real>;
        constexpr int low = (mask / 2 - mask / 8 + 1) << shift, high = (mask / 2 + mask / 8)
                                                                       << shift;
        bool far = false;
        BL_UNROLL for (int c = 0; c < 2; c++) {
            int most = most_bits<0>(c);
            bool near = any(most >= low);
            far = far || most >= high || (c < n && !near);
            back[c] = 1;
        }
        if (!bl_any(far)) return;
        BL_UNROLL for (int c = 0; c < 2; c++) {
            T size[1] = {bl_of<T>(most<0>(c))};
            real scale = bl_column_scale(size);
            BL_UNROLL for (int r = 0; r < R; r++) a[c][r] = bl_scale(a[c][r], scale);
            back[c] = bl_scale_back(scale);
        }
    }

    /* Returns tau. */
    template <int K> BL_DEV T step() {
        constexpr real small = sizeof(real) == 4 ? (real)1e-25 : (real)1e-270;
        T alpha, dot;
        real sum, more = 1;
        BL_UNROLL_BY(1) for (bool again = true;; again = false) {
            sum = 0, dot = bl_of<T>(0);
            BL_UNROLL for (int r = K / P; r < R; r++) {
                T x = bl_select(below<K>(r), a[K][r], bl_of<T>(0));
                sum += bl_abs_square(x);
                if (K == 0) dot = bl_fma(bl_conj(x), a[1][r], dot);
            }
            sum = sum_all(sum), alpha = row<K>(K);
            bool bad = again && !(sum + bl_abs_square(alpha) > small);
            if (!bl_any(bad)) break;
            real largest = most<K>(K), scale = bad ? bl_norm_scale(largest) : (real)1;
            BL_UNROLL for (int r = K / P; r < R; r++) if (here<K>(r) || below<K>(r)) a[K][r] =
                bl_scale(a[K][r], scale);
            more = bl_scale_back(scale);
        }
        bl_reflector<T> h = bl_make_reflector(alpha, sum);
        if constexpr (K == 0) {
            dot = sum_all(dot);
            T top = row<0>(1);
            T w = bl_reflected(h, dot, top);
            T factor = bl_mul(h.inverse, w);
            BL_UNROLL for (int r = 0; r < R; r++) {
                T moved = bl_fma(a[0][r], factor, a[1][r]);
                a[1][r] = here<0>(r) ? bl_add(top, w) : moved;
            }
        }
        BL_UNROLL for (int r = K / P; r < R; r++) {
            if (below<K>(r)) a[K][r] = bl_mul(a[K][r], h.inverse);
            if (here<K>(r)) a[K][r] = bl_of<T>(h.beta * more);
        }
        return h.tau;
    }
};

template <class T, int R>
constexpr int bl_narrow_resident = 2 * R *(int)sizeof(T) / 4 >= 128  ? 2
                                   : 2 * R *(int)sizeof(T) / 4 >= 32 ? 4
                                                                     : 8;
template <class T, int P, int R>
BL_KERNEL(128, (bl_narrow_resident<T, R>))
bl_geqrf_narrow(BL_PARAM bl_cuda_args x) {
    bl_group<P> g = bl_my_group<P>(128, bl_members(x));
    if (g.warp_empty) return;
    int m = x.m, n = x.n, steps = m < n ? m : n, rows = g.live ? m - g.lane : 0;
    bl_narrow<T, P, R> s;
    s.lane = g.lane;
    T *at = bl_global(g.live ? bl_at<T>(x.a, g.member) + g.lane : nullptr);
    BL_UNROLL for (int c = 0; c < 2; c++) BL_UNROLL for (int r = 0; r < R; r++) {
        T entry = bl_of<T>(0);
        if (r * P < rows && c < n) entry = at[r * P + c * x.a.ld];
        s.a[c][r] = entry;
    }
    bl_real<T> back[2];
    s.scale_columns(back, n);
    T tau[2];
    tau[0] = s.template step<0>();
    if (steps > 1) tau[1] = s.template step<1>();
    BL_UNROLL for (int c = 0; c < 2; c++) BL_UNROLL for (int r = 0; r < R; r++) {
        T entry = s.a[c][r];
        if (r * P + g.lane <= c) entry = bl_scale(entry, back[c]);
        if (r * P < rows && c < n) at[r * P + c * x.a.ld] = entry;
    }
    if (!g.live || g.lane) return;
    T *to = bl_at<T>(x.tau, g.member);
    to[0] = tau[0];
    if (steps > 1) to[1] = tau[1];
    bl_put_int(x.info, x.int_bytes, g.member, 0, 0);
}
template <class T, int P, int R> int bl_narrow_launch(const bl_cuda_args *x, void *stream) {
    auto kernel = bl_geqrf_narrow<T, P, R>;
    return BL_LAUNCH(kernel, bl_blocks(x->batch, 128 / P), 128, 0, stream, *x);
}
/* m <= 512, 1 <= n <= 2 */
template <class T> int bl_narrow_run(const bl_cuda_args *x, void *stream) {
    if (x->m <= 4) return bl_narrow_launch<T, 1, 4>(x, stream);
    if (x->m <= 16) return bl_narrow_launch<T, 4, 4>(x, stream);
    if (x->m <= 64) return bl_narrow_launch<T, 8, 8>(x, stream);
    if (x->m <= 256) return bl_narrow_launch<T, 32, 8>(x, stream);
    return bl_narrow_launch<T, 32, 16>(x, stream);
}
#endif
