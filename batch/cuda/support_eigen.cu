/* A block a member; blocks take members in turn. */
#include "batch/cuda/support_eigen.h"

#include "kernels/cuda/eigen/eigen.cuh"

enum { THREADS = 256, MOST_BLOCKS = 132 * 16 };

static int blocks(int64_t members) {
    return (int)(members < MOST_BLOCKS ? members : MOST_BLOCKS);
}

/* The largest of a block's values. */
BL_DEV int block_most(int v, int *shared) {
    v = bl_most(v);
    if (threadIdx.x % 32 == 0) shared[threadIdx.x / 32] = v;
    bl_syncblock();
    for (int i = 0; i < THREADS / 32; i++) v = shared[i] > v ? shared[i] : v;
    bl_syncblock();
    return v;
}

/* Entry (i, j) of a member, of which one triangle is read. */
template <class T> BL_DEV T entry_at(const T *a, int64_t ld, int i, int j, bool upper) {
    bool stored = upper ? i <= j : i >= j;
    T v = stored ? a[i + j * ld] : bl_conj(a[j + i * ld]);
    return i == j ? bl_of<T>(bl_re(v)) : v;
}

template <class T>
__global__ void __launch_bounds__(THREADS)
    take_in(BL_PARAM bl_cuda_args x, BL_PARAM bl_eigen_copy c) {
    using R = bl_real<T>;
    BL_SHARED(int, shared, THREADS / 32);
    bool upper = x.uplo == 'U';
    int64_t entries = (int64_t)x.n * x.n, members = bl_members(x);
    for (int64_t m = blockIdx.x; m < c.count; m += gridDim.x) {
        bool here = c.first + m < members, finite = here;
        const T *a = here ? bl_at<T>(x.a, c.first + m) : nullptr;
        T *to = static_cast<T *>(c.matrix) + m * entries;
        R scale[2] = {1, 1};
        for (int pass = 0; pass < 2; pass++) {
            int bits = 0;
            for (int64_t e = threadIdx.x; here && e < entries; e += THREADS) {
                T v = entry_at(a, x.a.ld, (int)(e % x.n), (int)(e / x.n), upper);
                int b = bl_size_bits(bl_scale(v, scale[1]));
                bits = b > bits ? b : bits;
            }
            bits = block_most(bits, shared);
            finite = finite && bl_is_finite_size<R>(bits);
            R by = bl_scale_of_bits<R>(bits);
            if (pass == 0)
                scale[1] = by;
            else
                scale[0] = scale[1], scale[1] = by;
        }
        for (int64_t e = threadIdx.x; e < entries; e += THREADS) {
            int i = (int)(e % x.n), j = (int)(e / x.n);
            to[e] = bl_of<T>(i == j ? 1 : 0);
            if (finite)
                to[e] = bl_scale(bl_scale(entry_at(a, x.a.ld, i, j, upper), scale[0]), scale[1]);
        }
        R *kept = static_cast<R *>(c.scale) + 2 * m;
        if (threadIdx.x == 0) {
            kept[0] = finite ? scale[0] : (R)0;
            kept[1] = scale[1];
        }
    }
}

template <class T>
__global__ void __launch_bounds__(THREADS)
    give_out(BL_PARAM bl_cuda_args x, BL_PARAM bl_eigen_copy c) {
    using R = bl_real<T>;
    int64_t entries = (int64_t)x.n * x.n, members = bl_members(x);
    for (int64_t m = blockIdx.x; m < c.count && c.first + m < members; m += gridDim.x) {
        const T *from = static_cast<const T *>(c.matrix) + m * entries;
        const R *values = static_cast<const R *>(c.values) + m * x.n;
        const R *kept = static_cast<const R *>(c.scale) + 2 * m;
        bool finite = kept[0] != 0;
        bl_scaling<R> by = {{finite ? kept[0] : (R)1, kept[1]}};
        T *a = bl_at<T>(x.a, c.first + m);
        R *w = bl_at<R>(x.w, c.first + m);
        int32_t *rank = c.rank + m * x.n;
        for (int i = threadIdx.x; i < x.n; i += THREADS) {
            R mine = values[i];
            int before = 0;
            for (int j = 0; j < x.n; j++)
                before += values[j] < mine || (values[j] == mine && j < i);
            if (!finite || mine != mine) before = i;
            rank[i] = before;
            w[before] = finite ? by.back(mine) : bl_nan<R>();
        }
        bl_syncblock();
        for (int64_t e = threadIdx.x; x.jobz == 'V' && e < entries; e += THREADS)
            a[e % x.n + rank[e / x.n] * x.a.ld] = finite ? from[e] : bl_nan_of<T>();
        bl_syncblock();
        if (threadIdx.x == 0)
            bl_put_int(x.info, x.int_bytes, c.first + m, 0, finite ? c.info[m] : x.n + 1);
    }
}

extern "C" int bl_support_eigen_in(const bl_cuda_args *x, const bl_eigen_copy *c, void *stream) {
    return bl_each_dtype(x, [&](auto t) {
        return BL_LAUNCH(take_in<decltype(t)>, blocks(c->count), THREADS, 0, stream, *x, *c);
    });
}
extern "C" int bl_support_eigen_out(const bl_cuda_args *x, const bl_eigen_copy *c, void *stream) {
    return bl_each_dtype(x, [&](auto t) {
        return BL_LAUNCH(give_out<decltype(t)>, blocks(c->count), THREADS, 0, stream, *x, *c);
    });
}
