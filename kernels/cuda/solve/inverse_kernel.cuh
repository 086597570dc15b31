/* The kernel behind getri:tiny and potri:tiny. Of potri lane c owns row c of W = L^-1, then column c of the
 * inverse, W^H W; of getri row c, for LAPACK's solves X A = I. Substitutions start from the unit vector, in
 * registers, every lane reading the same entries of the factor from shared memory, sixteen bytes at a
 * time. The result goes out through the same tile, so that stores are whole columns' sectors. (Rolled, as
 * columns.cuh does it: 1.1 to 1.5 times slower at every order. W from the other side, L W = I: X A = I is
 * then 1.1 times as inexact.) Complex vectors of more than 16 entries are in inverse_blocks.cuh. */
#ifndef BL_INVERSE_KERNEL_CUH
#define BL_INVERSE_KERNEL_CUH

#include "kernels/cuda/members.cuh"
#include "kernels/cuda/solve/inverse_blocks.cuh"

template <class T, int N> struct bl_inverse_tile {
    static constexpr int ld = N + (bl_per_wide<T> > 1 ? bl_per_wide<T> : 1);
    static constexpr int out = N + 1;
    static constexpr int size = N * ld + bl_per_wide<T>;
};
template <class T, int N> BL_BOTH constexpr int bl_inverse_threads() {
    return N * sizeof(T) > 128 ? 64 : 128;
}
template <class T, int N> BL_BOTH constexpr int bl_inverse_resident() {
    constexpr int registers = N * sizeof(T) >= 512 ? 255 : N * sizeof(T) >= 256 ? 168 : 100;
    return 512 / registers * 128 / bl_inverse_threads<T, N>();
}

/* v U^-1, by products with columns of U. */
template <class T, int N>
BL_DEV void bl_row_upper(T (&v)[N], const T *tile, const T *inverses, int n) {
    constexpr int V = bl_per_wide<T>, ld = bl_inverse_tile<T, N>::ld;
    BL_UNROLL for (int k = 0; k < N; k++) {
        if (k >= n) break;
        bl_difference<T> sum(v[k]);
        BL_UNROLL for (int i = 0; i < k; i += V) {
            bl_pack<T> u = bl_load_pack(tile + k * ld + i);
            BL_UNROLL for (int e = 0; e < V; e++) if (i + e < k) sum.less(u.v[e], v[i + e], e);
        }
        v[k] = bl_mul(sum.value(), inverses[k]);
    }
}
/* v L^-1, by products with columns of L, from the last. Cholesky's L has a real diagonal. */
template <bool UNIT, class T, int N>
BL_DEV void bl_row_lower(T (&v)[N], const T *tile, const T *inverses, int n) {
    constexpr int V = bl_per_wide<T>, ld = bl_inverse_tile<T, N>::ld;
    BL_UNROLL for (int k = N - 1; k >= 0; k--) {
        if (k >= n) continue;
        bl_difference<T> sum(v[k]);
        BL_UNROLL for (int i = k / V * V; i < N; i += V) {
            if (i + V <= k + 1) continue;
            bl_pack<T> l = bl_load_pack(tile + k * ld + i);
            BL_UNROLL for (int e = 0; e < V; e++) if (i + e > k) sum.less(l.v[e], v[i + e], e);
        }
        v[k] = UNIT ? sum.value() : bl_scale(sum.value(), bl_re(inverses[k]));
    }
}
/* W^H v, for a lower triangle W. */
template <class T, int N> BL_DEV void bl_column_adjoint(T (&v)[N], const T *tile, int n) {
    constexpr int V = bl_per_wide<T>, ld = bl_inverse_tile<T, N>::ld;
    BL_UNROLL for (int k = 0; k < N; k++) {
        if (k >= n) break;
        bl_difference<T> sum(bl_of<T>(0));
        BL_UNROLL for (int i = k / V * V; i < N; i += V) {
            bl_pack<T> w = bl_load_pack(tile + k * ld + i);
            BL_UNROLL for (int e = 0; e < V; e++) if (i + e >= k)
                sum.less(bl_neg(bl_conj(w.v[e])), v[i + e], i + e);
        }
        v[k] = sum.value();
    }
}
/* This lane's column from the tile, sixteen bytes at a time. */
template <class T, int N> BL_DEV void bl_column_take(T (&v)[N], const T *column) {
    constexpr int V = bl_per_wide<T>;
    BL_UNROLL for (int i = 0; i < N; i += V) {
        bl_pack<T> p = bl_load_pack(column + i);
        BL_UNROLL for (int e = 0; e < V; e++) v[i + e] = p.v[e];
    }
}

template <class T, int N, bool CHOLESKY>
BL_KERNEL((bl_inverse_threads<T, N>()), (bl_inverse_resident<T, N>()))
bl_inverse(BL_PARAM bl_cuda_args x) {
    using tiles = bl_inverse_tile<T, N>;
    constexpr int threads = bl_inverse_threads<T, N>(), slots = threads / N;
    BL_SHARED(T, shared, slots * (tiles::size));
    BL_SHARED(T, reciprocals, slots * N);
    bl_group<N> g = bl_my_group<N>(threads, bl_members(x));
    if (g.warp_empty) return;

    T *tile = shared + g.slot * tiles::size, *inverses = reciprocals + g.slot * N;
    int n = x.n, c = g.lane;
    bool upper = CHOLESKY && x.uplo == 'U';
    const T *a = g.live ? bl_at<T>(x.a, g.member) : nullptr;
    T diagonal = bl_of<T>(1);
    bl_stage_columns<N, T>(
        a + c, x.a.ld, N,
        [&](int j) { return g.live && c < n && j < n && (!CHOLESKY || (upper ? c <= j : c >= j)); },
        [&](int j, T entry) {
            diagonal = bl_select(c == j && c < n, entry, diagonal);
            if (upper) /* becomes L: row c of U is column c of L */
                tile[c * tiles::ld + j] = bl_conj(entry);
            else
                tile[j * tiles::ld + c] = entry;
        });
    unsigned zeros = bl_group_bits<N>(bl_ballot(g.live && c < n && bl_is_zero(diagonal)));
    int info = bl_ffs(zeros);
    if constexpr (CHOLESKY) {
        bl_reciprocal<bl_real<T>> d = bl_recip(bl_re(diagonal));
        inverses[c] = bl_of<T>(d.inverse * d.scale);
    } else {
        bl_reciprocal<T> d = bl_recip(diagonal);
        inverses[c] = bl_scale(d.inverse, d.scale);
    }
    int went = c;
    if constexpr (!CHOLESKY) { /* where row c of A went */
        int mine = 1;
        if (g.live && c < n) mine = bl_take_int(x.ipiv, x.int_bytes, g.member, c);
        for (int k = 0; k < n; k++) {
            int p = bl_shfl1(mine, k, N) - 1;
            went = went == k ? p : went == p ? k : went;
        }
    }
    bl_syncwarp();
    T v[N];
    BL_UNROLL for (int i = 0; i < N; i++) v[i] = bl_of<T>(i == c ? 1 : 0);
    constexpr bool blocks = bl_inverse_by_blocks<T, N>;
    if constexpr (CHOLESKY) { /* as LAPACK: W L = I, then W^H W */
        if constexpr (blocks)
            bl_blocks_lower<tiles::ld, false>(v, tile, inverses, n);
        else
            bl_row_lower<false>(v, tile, inverses, n);
        bl_syncwarp();
        BL_UNROLL for (int i = 0; i < N; i++) tile[i * tiles::ld + c] =
            bl_select(c < n, v[i], bl_of<T>(0));
        bl_syncwarp();
        bl_column_take<T, N>(v, tile + c * tiles::ld);
        bl_syncwarp();
        if constexpr (blocks)
            bl_blocks_adjoint<tiles::ld>(v, tile, n);
        else
            bl_column_adjoint(v, tile, n);
    } else if constexpr (blocks) {
        bl_blocks_upper<tiles::ld>(v, tile, inverses, n);
        bl_blocks_lower<tiles::ld, true>(v, tile, inverses, n);
    } else {
        bl_row_upper(v, tile, inverses, n);
        bl_row_lower<true>(v, tile, inverses, n);
    }
    bl_syncwarp();
    BL_UNROLL for (int i = 0; i < N; i++) tile[c * tiles::out + i] = v[i];
    bl_syncwarp();
    bool store = g.live && info == 0 && c < n;
    T *to = store ? bl_at<T>(x.c, g.member) + c : nullptr;
    BL_UNROLL_BY(8) for (int j = 0; j < n; j++) {
        bool part = !CHOLESKY || (upper ? c <= j : c >= j);
        int at = j * tiles::out + c;
        if constexpr (!CHOLESKY) at = c * tiles::out + bl_shfl1(went, j, N);
        if (!store || !part) continue;
        T entry = tile[at];
        if (CHOLESKY && j == c) entry = bl_of<T>(bl_re(entry)); /* |w|^2 */
        to[j * x.c.ld] = entry;
    }
    if (g.live && c == 0) bl_put_int(x.info, x.int_bytes, g.member, 0, info);
}

template <class T, int N, bool CHOLESKY>
int bl_inverse_launch(const bl_cuda_args *x, void *stream) {
    constexpr int threads = bl_inverse_threads<T, N>();
    auto kernel = bl_inverse<T, N, CHOLESKY>;
    return BL_LAUNCH(kernel, bl_blocks(x->batch, threads / N), threads, 0, stream, *x);
}
template <bool CHOLESKY> int bl_inverse_run(const bl_cuda_args *x, void *stream) {
    if (x->batch == 0) return 0;
    bl_cuda_args y = bl_result_in_c(x);
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        if (x->n <= 4) return bl_inverse_launch<T, 4, CHOLESKY>(&y, stream);
        if (x->n <= 8) return bl_inverse_launch<T, 8, CHOLESKY>(&y, stream);
        if (x->n <= 16) return bl_inverse_launch<T, 16, CHOLESKY>(&y, stream);
        return bl_inverse_launch<T, 32, CHOLESKY>(&y, stream);
    });
}
#endif
