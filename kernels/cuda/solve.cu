/* Substitutions with triangles of one matrix of order up to 32, lane = rows of the triangle: P
 * lanes a member, each with PACKS times the rows that sixteen bytes hold, C right-hand sides at
 * once in registers. A block is one warp. Each step's solution goes out by a shuffle, and a lane
 * reads what it needs of the column in one or two loads: seven instructions a step for the four
 * members that a warp holds at n = 32 (s); and four members share the wait for the shuffle. (One
 * row a lane and one member a warp took ten instructions a step: potrs 4.2, 2.8, 3.2, 3.0 times
 * the floor for s d c z at n = 32.)
 *
 * The matrix is staged as columns of op(A), so that pass one is forward or backward with its lower
 * or upper part, and pass two (getrs, potrs) backward with the upper. */
#include "kernels/cuda/solve_plan.cuh"

template <class T, int N> struct bl_sg_shape {
    static constexpr int V = bl_per_wide<T> < N ? bl_per_wide<T> : N;
    static constexpr int packs = N == 32 && sizeof(T) == 8 ? 2 : 1, rows = V * packs;
    static constexpr int lanes = N / rows, members = 32 / lanes;
    static constexpr int column = N + V;
    /* Members are as far apart as one's part of a load is long, or an odd multiple of it. */
    static constexpr int size = N * column + (lanes * V * (int)sizeof(T) < 128 ? lanes * V : 0);
};

/* op(A)'s entries: (i, j) and, if `mirror`, (j, i) too. Lane = row of A. `turned` packs hold some
 * entries of the other triangle's places as zeros, so those that lie as in A come after them. */
template <class T, int N>
BL_DEV void bl_sg_stage(T *tile, const T *a, int64_t ld, const bl_solve_plan &s, int lane,
                        bool live) {
    using shape = bl_sg_shape<T, N>;
    constexpr int V = shape::V, B = N < 16 ? N : sizeof(T) == 4 ? 16 : 8, L = shape::column;
    const bl_solve_pass &one = s.pass[0];
    bool mirror = s.passes == 2 && s.part != 'A', turn = one.transposed || mirror;
    bool straight = !one.transposed || mirror;
    int n = s.n, i = lane;
    const T *from = a + i;
    BL_UNROLL_BY(1) for (int first = 0; first < n; first += B) {
        T entry[B];
        BL_UNROLL for (int j = 0; j < B; j++) {
            int col = first + j;
            T e = bl_of<T>(0);
            if (live && i < n && col < n &&
                (s.part == 'A' || (s.part == 'U' ? i <= col : i >= col)))
                e = *from;
            entry[j] = e;
            from += ld;
        }
        if (turn) {
            bool conj = mirror || one.conjugate;
            BL_UNROLL for (int j = 0; j < B; j += V) {
                bl_pack<T> p;
                BL_UNROLL for (int v = 0; v < bl_per_wide<T>; v++) p.v[v] = bl_of<T>(0);
                BL_UNROLL for (int v = 0; v < V; v++) p.v[v] = bl_conj_if(conj, entry[j + v]);
                int col = first + j;
                if (!mirror || (s.part == 'U' ? col + V > i : col <= i))
                    bl_store_pack(tile + i * L + col, p);
            }
        }
        if (mirror) bl_syncwarp();
        if (straight) {
            bool conj = !mirror && one.conjugate;
            BL_UNROLL for (int j = 0; j < B; j++) {
                int col = first + j;
                if (!mirror || (s.part == 'U' ? i <= col : i >= col))
                    tile[col * L + i] = bl_conj_if(conj, entry[j]);
            }
        }
    }
}

template <class T, int R, int C> struct bl_sg_vector {
    T x[R][C];
    bl_reciprocal<T> d[R];
};

/* Column k of the tile times its solution, for k = (p * lanes + owner) * V + v. */
template <bool FORWARD, class T, int N, int C>
BL_DEV void bl_sg_pass(bl_sg_vector<T, bl_sg_shape<T, N>::rows, C> &s, const T *tile, int n,
                       int lane) {
    using shape = bl_sg_shape<T, N>;
    constexpr int V = shape::V, P = shape::lanes, packs = shape::packs, L = shape::column;
    BL_UNROLL for (int q = 0; q < packs; q++) {
        int p = FORWARD ? q : packs - 1 - q;
        BL_UNROLL_BY(1) for (int turn = 0; turn < P; turn++) {
            int owner = FORWARD ? turn : P - 1 - turn, first = (p * P + owner) * V;
            if (first >= n) {
                if (FORWARD) break;
                continue;
            }
            bool later = FORWARD ? lane > owner : lane < owner, here = later || lane == owner;
            BL_UNROLL for (int w = 0; w < V; w++) {
                int v = FORWARD ? w : V - 1 - w, k = first + v;
                if (k >= n) {
                    if (FORWARD) break;
                    continue;
                }
                T known[C];
                BL_UNROLL for (int c = 0; c < C; c++) known[c] =
                    bl_neg(bl_shfl(bl_div(s.x[p * V + v][c], s.d[p * V + v]), owner, P));
                BL_UNROLL for (int to = 0; to < packs; to++) {
                    if (FORWARD ? to < p : to > p) continue;
                    bl_pack<T> e = bl_load_pack(tile + k * L + (to * P + lane) * V);
                    BL_UNROLL for (int u = 0; u < V; u++) {
                        bool all = to != p,
                             mine = all || ((FORWARD ? u > v : u < v) ? here : later);
                        BL_UNROLL for (int c = 0; c < C; c++) if (mine) s.x[to * V + u][c] =
                            bl_fma(e.v[u], known[c], s.x[to * V + u][c]);
                    }
                }
            }
        }
    }
    BL_UNROLL for (int r = 0; r < shape::rows; r++) BL_UNROLL for (int c = 0; c < C; c++)
        s.x[r][c] = bl_div(s.x[r][c], s.d[r]);
}

template <class T, int N> BL_BOTH constexpr int bl_sg_resident(int sides) {
    return sides > 1 || (sizeof(T) == 16 && N > 8) ? 16 : N > 4 ? 24 : 32;
}

template <class T, int N, int C>
BL_KERNEL(32, (bl_sg_resident<T, N>(C)))
bl_solve_sg(BL_PARAM bl_cuda_args x, BL_PARAM bl_solve_plan s) {
    using shape = bl_sg_shape<T, N>;
    constexpr int V = shape::V, P = shape::lanes, R = shape::rows, L = shape::column;
    BL_DYNAMIC_SHARED(T, tiles);
    int64_t members = bl_members(x), block = (int64_t)blockIdx.x * shape::members;
    if (block >= members) return;

    int t = bl_thread(), lane = t % P, slot = t / P, n = s.n;
    T alpha = s.alpha ? bl_alpha<T>(x) : bl_of<T>(1);
    bool ignore = s.alpha && bl_is_zero(alpha); /* neither A nor B is read then */
    BL_UNROLL_BY(1) for (int m = t / N; m < shape::members; m += 32 / N) {
        bool live = block + m < members && !ignore;
        bl_sg_stage<T, N>(tiles + m * shape::size, live ? bl_at<T>(x.a, block + m) : nullptr,
                          x.a.ld, s, t % N, live);
    }
    bool live = block + slot < members;
    T *tile = tiles + slot * shape::size;
    int place[R], from[R], to[R];
    BL_UNROLL for (int r = 0; r < R; r++) {
        place[r] = (r / V * P + lane) * V + r % V;
        from[r] = to[r] = place[r];
    }
    if (s.exchange) { /* row of B that stands at place[r] after all exchanges */
        int mine[R], row[R];
        BL_UNROLL for (int r = 0; r < R; r++) {
            mine[r] = 1;
            row[r] = place[r];
            if (live && place[r] < n)
                mine[r] = bl_take_int(x.ipiv, x.int_bytes, block + slot, place[r]);
        }
        BL_UNROLL for (int q = shape::packs - 1; q >= 0; q--)
            BL_UNROLL_BY(1) for (int owner = P - 1; owner >= 0; owner--)
                BL_UNROLL for (int v = V - 1; v >= 0; v--) {
            int k = (q * P + owner) * V + v, p = bl_shfl1(mine[q * V + v], owner, P) - 1;
            if (k >= n) continue;
            BL_UNROLL for (int r = 0; r < R; r++) row[r] = row[r] == k   ? p
                                                           : row[r] == p ? k
                                                                         : row[r];
        }
        BL_UNROLL for (int r = 0; r < R; r++) {
            int safe = row[r] >= 0 && row[r] < n ? row[r] : place[r];
            if (s.exchange == 'F')
                from[r] = safe;
            else
                to[r] = safe;
        }
    }
    bl_syncwarp();
    bl_sg_vector<T, R, C> v;
    auto divide_by = [&](const bl_solve_pass &w, bool conj) {
        BL_UNROLL for (int r = 0; r < R; r++) {
            T d = bl_of<T>(1);
            if (place[r] < n && !w.unit && !ignore) d = tile[place[r] * (L + 1)];
            v.d[r] = bl_recip(bl_conj_if(conj, d));
        }
    };
    T *b = live ? bl_at<T>(x.b, block + slot) : nullptr;
    int64_t row = s.right ? x.b.ld : 1, col = s.right ? 1 : x.b.ld;
    bool two = s.passes == 2, mirror = two && s.part != 'A';
    if (!two) divide_by(s.pass[0], false);
    for (int first = 0; first < s.q; first += C) {
        BL_UNROLL for (int r = 0; r < R; r++) BL_UNROLL for (int c = 0; c < C; c++) {
            T entry = bl_of<T>(0);
            if (live && place[r] < n && first + c < s.q && !ignore)
                entry = b[from[r] * row + (first + c) * col];
            v.x[r][c] = s.alpha ? bl_mul(alpha, entry) : entry;
        }
        bl_syncwarp(); /* rows are exchanged in place: all read before any is written */
        if (!ignore) {
            if (two) divide_by(s.pass[0], false);
            if (s.pass[0].forward) bl_sg_pass<true, T, N, C>(v, tile, n, lane);
            if (two) divide_by(s.pass[1], mirror);
            if (two || !s.pass[0].forward) bl_sg_pass<false, T, N, C>(v, tile, n, lane);
        }
        BL_UNROLL for (int r = 0; r < R; r++)
            BL_UNROLL for (int c = 0; c < C; c++) if (live && place[r] < n && first + c < s.q)
                b[to[r] * row + (first + c) * col] = v.x[r][c];
    }
    bool has_info = x.info.base || x.info.pointers; /* getrs and potrs: nothing can fail */
    if (has_info && g.live && g.lane == 0) bl_put_int(x.info, x.int_bytes, g.member, 0, 0);
}

template <class T, int N, int C>
int bl_solve_launch(const bl_cuda_args *x, const bl_solve_plan &s, void *stream) {
    using shape = bl_sg_shape<T, N>;
    constexpr int bytes = shape::members * shape::size * (int)sizeof(T);
    auto kernel = bl_solve_sg<T, N, C>;
    if (bytes > 48 * 1024) {
        int bad = bl_allow_shared((const void *)kernel, bytes);
        if (bad) return bad;
    }
    return BL_LAUNCH(kernel, bl_blocks(x->batch, shape::members), 32, bytes, stream, *x, s);
}
template <class T, int C>
int bl_solve_order(const bl_cuda_args *x, const bl_solve_plan &s, void *stream) {
    if (s.n <= 4) return bl_solve_launch<T, 4, C>(x, s, stream);
    if (s.n <= 8) return bl_solve_launch<T, 8, C>(x, s, stream);
    if (s.n <= 16) return bl_solve_launch<T, 16, C>(x, s, stream);
    return bl_solve_launch<T, 32, C>(x, s, stream);
}
int bl_solve_run(const bl_cuda_args *x, const bl_solve_plan &s, void *stream) {
    if (x->batch == 0 || s.n == 0 || s.q == 0) return 0;
    return bl_each_dtype(x, [&](auto t) {
        using T = decltype(t);
        return s.q == 1 ? bl_solve_order<T, 1>(x, s, stream)
                        : bl_solve_order<T, (sizeof(T) == 4 ? 8 : 4)>(x, s, stream);
    });
}
