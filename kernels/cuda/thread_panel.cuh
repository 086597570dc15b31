/* Any number of vectors for a thread kernel: a matrix's columns, or its rows. A warp brings a group
 * of every member's to shared memory, lane after lane what is next to each other in global memory,
 * sixteen bytes at a time where all of it is aligned to them, and takes it back likewise; in
 * between each thread has its own member's. */
#ifndef BL_THREAD_PANEL_CUH
#define BL_THREAD_PANEL_CUH

#include "kernels/cuda/thread.cuh"

/* Groups of vectors of at most M elements; 128 bytes a member, or one sixteen bytes wide. */
template <class T, int M> struct bl_thread_panel {
    static constexpr int V = bl_per_wide<T>, fit = 128 / (M * (int)sizeof(T));
    static constexpr int most = fit < V ? V : fit / V * V; /* vectors a group */
    static constexpr int pitch = M * most + V;             /* elements a member */

    const bl_cuda_operand &o;
    T *area;      /* shared */
    int64_t from; /* the warp's first member */
    int lane, present, m, count;
    bool rows, aligned;

    int width, apart; /* vectors of the group; elements of shared memory a member */
    /* As many lanes as a member has units, or the next power of two, move a unit each; so do the
     * next with the next member, and so on. */
    bool wide;      /* a unit is sixteen bytes, else an element */
    int member, on; /* this lane's first, and members from one to the next */
    int place;      /* of its unit, in shared memory */
    int64_t within; /* in the member */

    BL_DEV bl_thread_panel(const bl_thread_member<T> &t, const bl_cuda_operand &operand,
                           int elements, int vectors, bool are_rows)
        : o(operand), area((T *)t.area), from(t.member - t.lane), lane(t.lane),
          present(bl_popc(bl_ballot(t.live))), m(elements), count(vectors), rows(are_rows) {
        aligned = !bl_any(t.live && (uintptr_t)bl_at<T>(o, t.member) % 16 != 0);
    }

    BL_DEV void begin(int first) {
        width = count - first < most ? count - first : most;
        bool one = rows ? width == o.ld : m == o.ld || width == 1; /* run of memory */
        int length = one ? m * width : rows ? width : m;
        wide = aligned && length % V == 0 && (one || o.ld % V == 0);
        int run = wide ? length / V : length, units = wide ? m * width / V : m * width;
        int lanes = units - 1; /* less one; units are at most 32 */
        lanes |= lanes >> 1, lanes |= lanes >> 2, lanes |= lanes >> 4;
        int log = bl_popc(lanes), unit = lane & lanes;
        int line = (int)(((float)unit + 0.5f) * bl_rcp_seed((float)run)); /* unit / run */
        on = 32 >> log;
        member = unit < units ? lane >> log : 32;
        place = wide ? unit * V : unit;
        within = first * (rows ? 1 : o.ld) + line * o.ld +
                 (wide ? (unit - line * run) * V : unit - line * run);
        apart = wide ? (units | 1) * V : units | 1;
        bl_syncwarp(); /* the group before is done with */
    }
    BL_DEV void fetch() const {
        if (wide)
            each([](T *here, const T *there) { bl_copy_async<16>(here, there, true); });
        else
            each([](T *here, const T *there) { bl_copy_async<sizeof(T)>(here, there, true); });
        bl_copy_commit();
        bl_copy_wait<0>();
        bl_syncwarp();
    }
    BL_DEV void store() const {
        bl_syncwarp();
        if (wide)
            each([](const T *here, T *there) { bl_store_pack(there, bl_load_pack(here)); });
        else
            each([](const T *here, T *there) { *there = *here; });
    }
    /* Element i of this thread's vector c is vector(c)[i * step()]. */
    BL_DEV T *vector(int c) const { return area + lane * apart + c * (rows ? 1 : m); }
    BL_DEV int step() const { return rows ? width : 1; }

    /* f(in shared memory, in global memory) for this lane's units. */
    template <class F> BL_DEV void each(F f) const {
        T *here = area + member * apart + place;
        int more = on * apart;
        if (o.pointers) {
            BL_UNROLL_BY(1)
            for (int b = member; b < present; b += on, here += more)
                f(here, bl_at<T>(o, from + b) + within);
            return;
        }
        T *there = (T *)o.base + ((from + member) * o.stride + within);
        BL_UNROLL_BY(1)
        for (int b = member; b < present; b += on, here += more, there += on * o.stride)
            f(here, bl_global(there));
    }
};

/* An OP whose vectors have N elements. */
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
#endif
