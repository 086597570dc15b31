/* Substitutions with a lane for each right-hand side, its vector in registers: no exchange between
 * lanes, one FMA an element, and the triangle's columns are read by all lanes of a member at once,
 * sixteen bytes at a time. A block is one warp; `width` lanes (a power of two) own a member, and
 * as many members as the triangles' shared memory allows share a warp. From the right a lane's
 * vector is a row of B, read and written as it lies; from the left B is turned in shared memory.
 *
 * Every case is brought to one form as the triangle is staged: pass one goes forward through the
 * part below the diagonal, pass two (getrs, potrs) backward through the part above it. The vector
 * is shifted by one as each step's element is final, so that four steps are one loop of fixed
 * width. With shuffles and a lane for each row (solve.cu) 32 right-hand sides of order 32 were
 * bound by them: 3.5 (s) to 4.8 (c) times the floor, 6.5 (s) from the right. */
#include "kernels/cuda/columns.cuh"
#include "kernels/cuda/solve_plan.cuh"

/* Lanes of a member, at least: what keeps the triangles of a warp within 18 KB (z: 35). */
template <class T, int N>
constexpr int bl_cta_least = N < 32           ? (N < 16 ? 2 : 4)
                             : sizeof(T) == 4 ? 8
                                              : 16;
template <class T, int N> BL_BOTH constexpr int bl_cta_resident() {
    constexpr int words = N * (int)sizeof(T) / 4;
    constexpr int registers = words >= 128 ? 255 : words >= 64 ? 168 : words >= 32 ? 128 : 80;
    return 512 / registers * 4;
}

/* f(e) for this lane's share of N * N elements, those of a member over its `width` lanes: loads of
 * several are in flight before the first is placed. */
template <class T, int B, class Load, class Place>
BL_DEV void bl_cta_share(int total, int lane, int width, Load load, Place place) {
    BL_UNROLL_BY(1) for (int e = lane; e < total; e += B * width) {
        T entry[B];
        BL_UNROLL for (int t = 0; t < B; t++) entry[t] = load(e + t * width);
        BL_UNROLL for (int t = 0; t < B; t++) place(e + t * width, entry[t]);
    }
}

template <class T, int N, bool RIGHT, bool TWO>
BL_KERNEL(32, (bl_cta_resident<T, N>()))
bl_solve_cta(BL_PARAM bl_cuda_args x, BL_PARAM bl_solve_plan s, int log_width) {
    using shape = bl_cta_tile<T, N>;
    constexpr int V = shape::V, L = N + 1, log_n = N == 4 ? 2 : N == 8 ? 3 : N == 16 ? 4 : 5;
    constexpr int passes = TWO ? 2 : 1, B = N == 32 ? 16 : N < 8 ? N : 8;
    BL_DYNAMIC_SHARED(T, shared);
    int width = 1 << log_width, slots = 32 >> log_width;
    int t = bl_thread(), lane = t & (width - 1), slot = t >> log_width, n = s.n;
    int64_t members = bl_members(x), member = (int64_t)blockIdx.x * slots + slot;
    bool live = member < members;
    if ((int64_t)blockIdx.x * slots >= members) return;

    T *tile = shared + slot * shape::size;
    auto *reciprocals = (bl_reciprocal<T> *)(shared + slots * shape::size);
    bl_reciprocal<T> *d = reciprocals + slot * passes * N;
    T *turned = (T *)(reciprocals + slots * passes * N) + t * L; /* this lane's vector */
    T alpha = s.alpha ? bl_alpha<T>(x) : bl_of<T>(1);
    bool ignore = s.alpha && bl_is_zero(alpha); /* neither A nor B is read then */

    bl_pack<T> zeros;
    BL_UNROLL for (int v = 0; v < V; v++) zeros.v[v] = bl_of<T>(0);
    for (int e = t * V; e < slots * shape::size; e += 32 * V) bl_store_pack(shared + e, zeros);
    bl_syncwarp();
    const bl_solve_pass &one = s.pass[0];
    bool both = TWO && s.part != 'A';
    const T *a = live ? bl_at<T>(x.a, member) : nullptr;
    auto wanted = [&](int e) {
        int i = e & (N - 1), j = e >> log_n;
        return live && !ignore && i < n && j < n &&
               (s.part == 'A' || (s.part == 'U' ? i <= j : i >= j));
    };
    bl_cta_share<T, B>(
        N * N, lane, width,
        [&](int e) {
            T entry = bl_of<T>(0);
            if (wanted(e)) entry = a[(e & (N - 1)) + (e >> log_n) * x.a.ld];
            return entry;
        },
        [&](int e, T entry) {
            int i = e & (N - 1), j = e >> log_n, r = one.transposed ? j : i,
                c = one.transposed ? i : j;
            if (!one.forward) r = n - 1 - r, c = n - 1 - c;
            if (!wanted(e)) return;
            entry = bl_conj_if(one.conjugate, entry);
            tile[shape::front + c * shape::column + r] = entry;
            if (both) tile[shape::front + r * shape::column + c] = bl_conj(entry);
        });
    int *row_of = (int *)((T *)(reciprocals + slots * passes * N) + 32 * L) + slot * N;
    if (TWO && s.exchange) /* row_of[i]: where row i of B comes from, or goes to */
        for (int other = 0; other < slots; other++) {
            int64_t which = (int64_t)blockIdx.x * slots + other;
            int mine = 1, row = t;
            if (which < members && t < n) mine = bl_take_int(x.ipiv, x.int_bytes, which, t);
            for (int k = n - 1; k >= 0; k--) {
                int p = bl_shfl1(mine, k, 32) - 1;
                row = row == k ? p : row == p ? k : row;
            }
            if (t < n) (row_of - slot * N)[other * N + t] = row >= 0 && row < n ? row : t;
        }
    bl_syncwarp();
    for (int k = lane; k < n; k += width) {
        T diagonal = tile[shape::front + k * (shape::column + 1)];
        d[k] = bl_recip(one.unit ? bl_of<T>(1) : diagonal);
        if constexpr (TWO)
            d[N + k] = bl_recip(s.pass[1].unit ? bl_of<T>(1) : bl_conj_if(both, diagonal));
    }
    bl_syncwarp();

    T *b = live ? bl_at<T>(x.b, member) : nullptr;
    for (int first = 0; first < s.q; first += width) {
        bool mine = live && first + lane < s.q;
        T v[N];
        if constexpr (RIGHT) {
            T *at = b + first + lane + (one.forward ? 0 : (n - 1) * x.b.ld);
            int64_t step = one.forward ? x.b.ld : -x.b.ld;
            BL_UNROLL for (int j = 0; j < N; j++) {
                T entry = bl_of<T>(0);
                if (mine && !ignore && j < n) entry = at[j * step];
                v[j] = bl_mul(alpha, entry);
            }
            if (ignore) {
                for (int j = 0; j < n; j++)
                    if (mine) at[j * step] = v[0];
            } else {
                bl_cta_forward<N, false>(v, tile, d, n, 0, [&](int, T y) {
                    if (mine) *at = y;
                    at += step;
                });
            }
        } else {
            T *group = turned - lane * L;
            auto inside = [&](int e) {
                return live && (e & (N - 1)) < n && first + (e >> log_n) < s.q;
            };
            bl_cta_share<T, B>(
                N << log_width, lane, width,
                [&](int e) {
                    T entry = bl_of<T>(0);
                    if (inside(e) && !ignore)
                        entry = b[(e & (N - 1)) + (first + (e >> log_n)) * x.b.ld];
                    return entry;
                },
                [&](int e, T entry) { group[(e >> log_n) * L + (e & (N - 1))] = entry; });
            bl_syncwarp();
            BL_UNROLL for (int j = 0; j < N; j++) {
                int i = one.forward ? j : n - 1 - j;
                if (TWO && s.exchange == 'F' && j < n) i = row_of[j];
                T entry = bl_of<T>(0);
                if (j < n) entry = turned[i];
                v[j] = bl_mul(alpha, entry);
            }
            if (!ignore)
                bl_cta_forward<N, false>(
                    v, tile, d, n, 0, [&](int k, T y) { turned[one.forward ? k : n - 1 - k] = y; });
            if constexpr (TWO) {
                BL_UNROLL for (int j = 0; j < N; j++) {
                    T entry = bl_of<T>(0);
                    if (j >= N - n) entry = turned[j - (N - n)];
                    v[j] = entry;
                }
                bl_cta_backward<N>(v, tile, d + N, n - 1, [&](int k, T y) { turned[k] = y; });
            }
            bl_syncwarp();
            bl_cta_share<T, B>(
                N << log_width, lane, width,
                [&](int e) { return group[(e >> log_n) * L + (e & (N - 1))]; },
                [&](int e, T entry) {
                    int i = e & (N - 1);
                    if (!inside(e)) return;
                    if (TWO && s.exchange == 'B') i = row_of[i];
                    b[i + (first + (e >> log_n)) * x.b.ld] = entry;
                });
            bl_syncwarp();
        }
    }
}

template <class T, int N, bool RIGHT, bool TWO>
int bl_solve_cta_launch(const bl_cuda_args *x, const bl_solve_plan &s, void *stream) {
    int log_width = 0;
    while (log_width < 5 &&
           (1 << log_width) < (s.q > bl_cta_least<T, N> ? s.q : bl_cta_least<T, N>))
        log_width++;
    int slots = 32 >> log_width, passes = TWO ? 2 : 1;
    int bytes = slots * (bl_cta_tile<T, N>::size * (int)sizeof(T) +
                         passes * N * (int)sizeof(bl_reciprocal<T>) + (TWO ? N * 4 : 0)) +
                (RIGHT ? 0 : 32 * (N + 1) * (int)sizeof(T));
    auto kernel = bl_solve_cta<T, N, RIGHT, TWO>;
    if (bytes > 48 * 1024) {
        int bad = bl_allow_shared((const void *)kernel, bytes);
        if (bad) return bad;
    }
    return BL_LAUNCH(kernel, bl_blocks(x->batch, slots), 32, bytes, stream, *x, s, log_width);
}
template <bool RIGHT, bool TWO>
static int bl_solve_cta_order(const bl_cuda_args *x, const bl_solve_plan &s, void *stream) {
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        if (s.n <= 4) return bl_solve_cta_launch<T, 4, RIGHT, TWO>(x, s, stream);
        if (s.n <= 8) return bl_solve_cta_launch<T, 8, RIGHT, TWO>(x, s, stream);
        if (s.n <= 16) return bl_solve_cta_launch<T, 16, RIGHT, TWO>(x, s, stream);
        return bl_solve_cta_launch<T, 32, RIGHT, TWO>(x, s, stream);
    });
}
int bl_solve_cta_run(const bl_cuda_args *x, const bl_solve_plan &s, void *stream) {
    if (x->batch == 0 || s.n == 0 || s.q == 0) return 0;
    if (s.passes == 2) return bl_solve_cta_order<false, true>(x, s, stream);
    return s.right ? bl_solve_cta_order<true, false>(x, s, stream)
                   : bl_solve_cta_order<false, false>(x, s, stream);
}
