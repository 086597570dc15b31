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
#include "kernels/cuda/solve/columns.cuh"
#include "kernels/cuda/solve/solve_plan.cuh"

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

template <class T, int N, bool RIGHT, bool TWO>
BL_KERNEL(32, (bl_cta_resident<T, N>()))
bl_solve_cta(BL_PARAM bl_cuda_args x, BL_PARAM bl_solve_plan s, int log_width) {
    using shape = bl_cta_tile<T, N>;
    constexpr int V = shape::V, L = N + 1, passes = TWO ? 2 : 1;
    BL_DYNAMIC_SHARED(T, shared);
    int width = 1 << log_width, slots = 32 >> log_width;
    int t = bl_thread(), lane = t & (width - 1), slot = t >> log_width, n = s.n;
    int64_t members = bl_members(x), member = (int64_t)blockIdx.x * slots + slot;
    bool live = member < members;
    if ((int64_t)blockIdx.x * slots >= members) return;

    T *tile = shared + slot * shape::size;
    auto *reciprocals = (bl_divisor<T, N> *)(shared + slots * shape::size);
    bl_divisor<T, N> *d = reciprocals + slot * passes * N;
    T *turned = (T *)(reciprocals + slots * passes * N) + t * L; /* this lane's vector */
    T alpha = s.alpha ? bl_alpha<T>(x) : bl_of<T>(1);
    bool ignore = s.alpha && bl_is_zero(alpha); /* neither A nor B is read then */

    bl_pack<T> zeros;
    BL_UNROLL for (int v = 0; v < V; v++) zeros.v[v] = bl_of<T>(0);
    for (int e = t * V; e < slots * shape::size; e += 32 * V) bl_store_pack(shared + e, zeros);
    bl_syncwarp();
    const bl_solve_pass &one = s.pass[0];
    bool both = TWO && s.part != 'A';
    /* Coalesced: N lanes to a member's column. */
    int64_t block = (int64_t)blockIdx.x * slots;
    int i = t % N, rounds = slots > 32 / N ? slots : 32 / N; /* all lanes go along */
    BL_UNROLL_BY(1) for (int other = t / N; other < rounds; other += 32 / N) {
        bool there = other < slots && block + other < members && i < n && !ignore;
        int lo = s.part == 'U' ? i : 0, hi = !there ? 0 : s.part == 'L' ? i + 1 : n;
        T *to = shared + other * shape::size + shape::front;
        int shift = one.forward ? 0 : n - 1, sign = one.forward ? 1 : -1;
        int row = shift + sign * i;
        bl_stage_range<N>(
            there ? bl_at<T>(x.a, block + other) + i : nullptr, x.a.ld, n, lo, hi,
            [&](int j, T entry) {
                int col = shift + sign * j;
                entry = bl_conj_if(one.conjugate, entry);
                if (j < lo || j >= hi) return;
                to[one.transposed ? row * shape::column + col : col * shape::column + row] = entry;
                if (both)
                    to[one.transposed ? col * shape::column + row : row * shape::column + col] =
                        bl_conj(entry);
            });
    }
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
        d[k] = bl_divisor_for<N>(one.unit ? bl_of<T>(1) : diagonal);
        if constexpr (TWO)
            d[N + k] = bl_divisor_for<N>(s.pass[1].unit ? bl_of<T>(1) : bl_conj_if(both, diagonal));
    }
    bl_syncwarp();

    for (int first = 0; first < s.q; first += width) {
        bool mine = live && first + lane < s.q;
        T v[N];
        if constexpr (RIGHT) {
            T *at = mine ? bl_at<T>(x.b, member) + first + lane : nullptr;
            if (!one.forward) at += (n - 1) * x.b.ld;
            int64_t step = one.forward ? x.b.ld : -x.b.ld;
            const T *from = at;
            int hi = mine && !ignore ? n : 0;
            BL_UNROLL for (int j = 0; j < N; j++) {
                v[j] = bl_of<T>(0);
                if (j < hi) v[j] = *from;
                from += step;
            }
            BL_UNROLL for (int j = 0; j < N; j++) v[j] = bl_mul(alpha, v[j]);
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
            T *group = turned - t * L; /* of the warp's first lane */
            int cols = s.q - first < width ? s.q - first : width;
            BL_UNROLL_BY(1) for (int other = t / N; other < rounds; other += 32 / N) {
                bool there = other < slots && block + other < members && i < n;
                T *to = group + (other << log_width) * L + i;
                bl_stage_range<N>(
                    there ? bl_at<T>(x.b, block + other) + i + first * x.b.ld : nullptr, x.b.ld,
                    width, 0, there && !ignore ? cols : 0, [&](int c, T entry) {
                        if (c < width && other < slots) to[c * L] = entry;
                    });
            }
            bl_syncwarp();
            BL_UNROLL for (int j = 0; j < N; j++) {
                int k = one.forward ? j : n - 1 - j;
                if (TWO && s.exchange == 'F' && j < n) k = row_of[j];
                T entry = bl_of<T>(0);
                if (j < n) entry = turned[k];
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
            BL_UNROLL_BY(1) for (int other = t / N; other < rounds; other += 32 / N) {
                bool there = other < slots && block + other < members && i < n;
                if (!there) continue;
                int to = i;
                if (TWO && s.exchange == 'B') to = (row_of - slot * N)[other * N + i];
                const T *from = group + (other << log_width) * L + i;
                T *at = bl_at<T>(x.b, block + other) + to + first * x.b.ld;
                BL_UNROLL_BY(8) for (int c = 0; c < cols; c++) {
                    *at = from[c * L];
                    at += x.b.ld;
                }
            }
            bl_syncwarp();
        }
    }
    if (TWO && live && lane == 0) bl_put_success(x, member);
}

template <class T, int N, bool RIGHT, bool TWO>
int bl_solve_cta_launch(const bl_cuda_args *x, const bl_solve_plan &s, void *stream) {
    int log_width = 0;
    while (log_width < 5 &&
           (1 << log_width) < (s.q > bl_cta_least<T, N> ? s.q : bl_cta_least<T, N>))
        log_width++;
    int slots = 32 >> log_width, passes = TWO ? 2 : 1;
    int bytes = slots * (bl_cta_tile<T, N>::size * (int)sizeof(T) +
                         passes * N * (int)sizeof(bl_divisor<T, N>) + (TWO ? N * 4 : 0)) +
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
