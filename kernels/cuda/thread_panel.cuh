/* Any number of vectors for a thread kernel: a matrix's columns, or its rows. A warp brings a group
 * of every member's to shared memory, lane after lane what is next to each other in global memory,
 * sixteen bytes at a time where all of it is aligned to them, and takes it back likewise; in
 * between each thread has its own member's. */
#ifndef BL_THREAD_PANEL_CUH
#define BL_THREAD_PANEL_CUH

#include "kernels/cuda/thread.cuh"

/* As many lanes as a member has units, or the next power of two, take a unit each; so do the next
 * with the next member, and so on, until the warp begins again behind the last. */
template <class T> struct bl_thread_walk {
    const bl_cuda_operand &o;
    T *area;      /* shared */
    int64_t from; /* the warp's first member */
    int present, lane;

    int first, on;    /* this lane's first member (32: none), and members from one to the next */
    int place, apart; /* in shared memory: the unit, and from member to member */
    int64_t within;   /* the unit in its member */

    BL_DEV bl_thread_walk(const bl_thread_member<T> &t, const bl_cuda_operand &operand)
        : o(operand), area((T *)t.area), from(t.member - t.lane),
          present(bl_popc(bl_ballot(t.live))), lane(t.lane) {}

    /* f(in shared memory, in global memory) for this lane's units. */
    template <class F> BL_DEV void each(F f) const {
        T *here = area + first * apart + place;
        int more = on * apart;
        if (o.pointers) {
            BL_UNROLL_BY(1)
            for (int b = first; b < present; b += on, here += more)
                f(here, bl_at<T>(o, from + b) + within);
            return;
        }
        T *there = (T *)o.base + ((from + first) * o.stride + within);
        BL_UNROLL_BY(1)
        for (int b = first; b < present; b += on, here += more, there += on * o.stride)
            f(here, bl_global(there));
    }
};

/* Groups of vectors of at most M elements; 128 bytes a member, or one sixteen bytes wide. */
template <class T, int M> struct bl_thread_panel {
    static constexpr int V = bl_per_wide<T>, fit = 128 / (M * (int)sizeof(T));
    static constexpr int most = fit < V ? V : fit / V * V; /* vectors a group */
    static constexpr int pitch = M * most + V;             /* elements a member */

    bl_thread_walk<T> walk;
    int m, count;
    bool rows, aligned;

    int width; /* vectors of the group */
    bool wide; /* a unit is sixteen bytes, else an element */

    BL_DEV bl_thread_panel(const bl_thread_member<T> &t, const bl_cuda_operand &o, int elements,
                           int vectors, bool are_rows)
        : walk(t, o), m(elements), count(vectors), rows(are_rows),
          aligned(!bl_any(t.live && (uintptr_t)bl_at<T>(o, t.member) % 16 != 0)) {}

    BL_DEV void begin(int first) {
        int64_t ld = walk.o.ld;
        width = count - first < most ? count - first : most;
        bool one = rows ? width == ld : m == ld || width == 1; /* run of memory */
        int length = one ? m * width : rows ? width : m;
        wide = aligned && length % V == 0 && (one || ld % V == 0);
        int run = wide ? length / V : length, units = wide ? m * width / V : m * width;
        int lanes = units - 1; /* less one; units are at most 32 */
        lanes |= lanes >> 1, lanes |= lanes >> 2, lanes |= lanes >> 4;
        int log = bl_popc(lanes), unit = walk.lane & lanes;
        int line = (int)(((float)unit + 0.5f) * bl_rcp_seed((float)run)); /* unit / run */
        int rest = unit - line * run;
        walk.first = unit < units ? walk.lane >> log : 32;
        walk.on = 32 >> log;
        walk.place = wide ? unit * V : unit;
        walk.apart = wide ? (units | 1) * V : units | 1;
        walk.within = first * (rows ? 1 : ld) + line * ld + (wide ? rest * V : rest);
        bl_syncwarp(); /* the group before is done with */
    }
    BL_DEV void fetch() const {
        if (wide)
            walk.each([](T *here, const T *there) { bl_copy_async<16>(here, there, true); });
        else
            walk.each([](T *here, const T *there) { bl_copy_async<sizeof(T)>(here, there, true); });
        bl_copy_commit();
        bl_copy_wait<0>();
        bl_syncwarp();
    }
    BL_DEV void store() const {
        bl_syncwarp();
        if (wide)
            walk.each([](const T *here, T *there) { bl_store_pack(there, bl_load_pack(here)); });
        else
            walk.each([](const T *here, T *there) { *there = *here; });
    }
    /* Element i of this thread's vector c is vector(c)[i * step()]. */
    BL_DEV T *vector(int c) const {
        return walk.area + walk.lane * walk.apart + c * (rows ? 1 : m);
    }
    BL_DEV int step() const { return rows ? width : 1; }
};

/* An OP that moves vectors of N elements. */
struct bl_thread_vectors : bl_thread_square {
    template <class T, int N>
    static constexpr int area =
        bl_thread_panel<T, N>::pitch > bl_bundle<T, N * N>::pitch ? bl_thread_panel<T, N>::pitch
                                                                  : bl_bundle<T, N * N>::pitch;
};

/* A matrix of m x n, m <= M and n <= N, in registers: element (i, j) is a[i + j * M]. Beyond it are
 * zeros. */
template <int M, int N, class T>
BL_DEV void bl_thread_take(T (&a)[M * N], const bl_thread_member<T> &t, const bl_cuda_operand &o,
                           int m, int n) {
    using panel = bl_thread_panel<T, M>;
    panel p(t, o, m, n, false);
    BL_UNROLL for (int i = 0; i < M * N; i++) a[i] = bl_of<T>(0);
    BL_UNROLL for (int first = 0; first < N; first += panel::most) if (first < n && m > 0) {
        p.begin(first);
        p.fetch();
        BL_UNROLL for (int c = 0; c < panel::most && first + c < N;
                       c++) if (first + c < n && t.live) {
            const T *v = p.vector(c);
            BL_UNROLL for (int i = 0; i < M; i++) if (i < m) a[i + (first + c) * M] = v[i];
        }
    }
    bl_syncwarp();
}
template <int M, int N, class T>
BL_DEV void bl_thread_give(const T (&a)[M * N], const bl_thread_member<T> &t,
                           const bl_cuda_operand &o, int m, int n) {
    using panel = bl_thread_panel<T, M>;
    panel p(t, o, m, n, false);
    BL_UNROLL for (int first = 0; first < N; first += panel::most) if (first < n) {
        p.begin(first);
        BL_UNROLL for (int c = 0; c < panel::most && first + c < N;
                       c++) if (first + c < n && t.live) {
            T *v = p.vector(c);
            BL_UNROLL for (int i = 0; i < M; i++) if (i < m) v[i] = a[i + (first + c) * M];
        }
        p.store();
    }
    bl_syncwarp();
}

/* f(b) for every right-hand side b[N] of B that is to be solved in place; what f returns false for
 * is left as it was. */
template <int N, class T, class F>
BL_DEV void bl_thread_sides(const bl_thread_member<T> &t, const bl_cuda_args &x, F f) {
    if (x.nrhs == 1) {
        T b[N], was[N];
        bl_thread_load<N, 1>(b, t, x.b);
        BL_UNROLL for (int i = 0; i < N; i++) was[i] = b[i];
        if (!f(b)) {
            BL_UNROLL for (int i = 0; i < N; i++) b[i] = was[i];
        }
        bl_thread_store<N, 1>(b, t, x.b);
        return;
    }
    using panel = bl_thread_panel<T, N>;
    panel p(t, x.b, N, x.nrhs, false);
    BL_UNROLL_BY(1) for (int first = 0; first < x.nrhs; first += panel::most) {
        p.begin(first);
        p.fetch();
        BL_UNROLL_BY(1) for (int c = 0; c < p.width && t.live; c++) {
            T *v = p.vector(c), b[N];
            BL_UNROLL for (int i = 0; i < N; i++) b[i] = v[i];
            if (f(b)) {
                BL_UNROLL for (int i = 0; i < N; i++) v[i] = b[i];
            }
        }
        p.store();
    }
}
#endif
