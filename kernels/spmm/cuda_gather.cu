/* spmm:gather: C = alpha op(A) B + beta C, with B as it lies. A thread has one row of C and eight of its
 * columns (four in z); neighbouring threads have neighbouring rows, so that C is written in whole sectors,
 * and rows of A that are alike meet in the same sectors of B. Of a sector of B that no other row wants only
 * one element is used: where columns are scattered, spmm:staged moves a quarter of this.
 *
 * The words of a complex element are one load: as two they miss the first cache twice, for the compiler
 * issues all first halves before the second ones. */
#include "kernels/spmm/csr.cuh"

enum { THREADS = BL_CSR_THREADS };

template <class T> constexpr int bl_csr_width = sizeof(T) == 16 ? 4 : 8;

struct bl_csr_gather_plan {
    int32_t blocks, groups; /* of rows, and of columns */
    bl_csr_transposed index;
};

template <bool WHOLE, class T, class I>
BL_DEV void bl_csr_gather_row(const bl_csr_args &x, const bl_csr_view<I> &a, const T *values,
                              const T *b, T *c, int row, int width) {
    constexpr int W = bl_csr_width<T>;
    bool conj = x.transa == 'C';
    T sum[W];
    BL_UNROLL for (int j = 0; j < W; j++) sum[j] = bl_of<T>(0);
    int e = 0, end = 0;
    if (x.nnz) e = (int)a.offsets[row], end = (int)a.offsets[row + 1];
    BL_UNROLL_BY(1) for (; e < end; e++) {
        const T *from = b + (int64_t)a.columns[e];
        T v = bl_conj_if(conj, bl_csr_take<WHOLE>(values + (a.entry ? a.entry[e] : e))), other[W];
        BL_UNROLL for (int j = 0; j < W; j++) other[j] =
            bl_csr_take<WHOLE>(from + (j < width ? j * x.b.ld : 0));
        BL_UNROLL for (int j = 0; j < W; j++) sum[j] = bl_fma(v, other[j], sum[j]);
    }
    T alpha = bl_csr_scalar<T>(x.alpha), beta = bl_csr_scalar<T>(x.beta);
    BL_UNROLL for (int j = 0; j < W; j++) if (j < width)
        bl_csr_store<WHOLE>(c + row + j * x.c.ld, alpha, beta, sum[j]);
}

template <class T, class I>
BL_KERNEL(THREADS, sizeof(T) == 16 ? 3 : 4)
bl_csr_gather_kernel(BL_PARAM bl_csr_args x, BL_PARAM bl_csr_gather_plan s) {
    constexpr int W = bl_csr_width<T>;
    unsigned block = blockIdx.x % (unsigned)s.blocks, rest = blockIdx.x / (unsigned)s.blocks;
    int64_t member = rest / (unsigned)s.groups;
    int first = (int)(rest - (unsigned)member * s.groups) * W,
        row = (int)block * THREADS + bl_thread();
    if (row >= x.m) return;
    bl_csr_view<I> a = {};
    const T *values = nullptr, *b = nullptr;
    if (x.nnz) {
        a = bl_csr_view_of<I>(x, s.index, member);
        values = bl_at<const T>(x.values, member);
        b = bl_at<const T>(x.b, member) + first * x.b.ld;
    }
    T *c = bl_at<T>(x.c, member) + first * x.c.ld;
    int width = x.n - first < W ? x.n - first : W;
    if (bl_csr_is_whole<T>(values, b, c))
        bl_csr_gather_row<true>(x, a, values, b, c, row, width);
    else
        bl_csr_gather_row<false>(x, a, values, b, c, row, width);
}

static int64_t blocks_of(const bl_csr_args *x) {
    int width = x->dtype == 3 ? 4 : 8;
    return bl_blocks(x->m, THREADS) * bl_blocks(x->n, width) * x->batch;
}

extern "C" int bl_csr_can_launch(const bl_csr_args *x) {
    const int64_t most = (int64_t)1 << 30;
    if (x->m < 0 || x->n < 0 || x->k < 0 || x->nnz < 0 || x->batch < 0) return false;
    if (x->m >= most || x->n >= most || x->k >= most || x->nnz >= most) return false;
    return x->batch < most * 2 && blocks_of(x) < most * 2 && bl_csr_index_can_launch(x);
}
extern "C" size_t bl_csr_gather_workspace(const bl_csr_args *x) {
    return bl_csr_index_workspace(x);
}
extern "C" int bl_csr_gather(const bl_csr_args *x, void *stream) {
    if (!bl_csr_can_launch(x)) return BL_CUDA_REFUSED;
    if (x->m == 0 || x->n == 0 || x->batch == 0) return 0;
    bl_csr_gather_plan s = {};
    s.blocks = (int32_t)bl_blocks(x->m, THREADS);
    s.groups = (int32_t)bl_blocks(x->n, x->dtype == 3 ? 4 : 8);
    int error = bl_csr_index(x, x->workspace, &s.index, stream);
    if (error) return error;
    return bl_csr_each(x, [&](auto t, auto i) {
        using T = decltype(t);
        using I = decltype(i);
        return BL_LAUNCH((bl_csr_gather_kernel<T, I>), blocks_of(x), THREADS, 0, stream, *x, s);
    });
}
