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

    /* The group: `width` vectors, in memory as `lines` runs of `run` units. */
    int64_t offset;
    int width, lines, run, unit, apart;
    bool wide; /* a unit is sixteen bytes, else an element */
    /* What this lane moves first, and how far apart what it moves is. */
    int member, line, at, members_on, lines_on, on;

    BL_DEV bl_thread_panel(const bl_thread_member<T> &t, const bl_cuda_operand &operand,
                           int elements, int vectors, bool are_rows)
        : o(operand), area((T *)t.area), from(t.member - t.lane), lane(t.lane),
          present(bl_popc(bl_ballot(t.live))), m(elements), count(vectors), rows(are_rows) {
        aligned = !bl_any(t.live && (uintptr_t)bl_at<T>(o, t.member) % 16 != 0);
    }

    BL_DEV void begin(int first) {
        width = count - first < most ? count - first : most;
        offset = first * (rows ? 1 : o.ld);
        bool one = rows ? width == o.ld : m == o.ld || width == 1;
        int length = one ? m * width : rows ? width : m;
        lines = one ? 1 : rows ? m : width;
        wide = aligned && length % V == 0 && (one || o.ld % V == 0);
        unit = wide ? V : 1;
        run = length / unit;
        int units = run * lines; /* at most 32 */
        apart = (units | 1) * unit;
        float per_run = bl_rcp_seed((float)run), per_member = bl_rcp_seed((float)units);
        member = ratio(lane, per_member);
        line = ratio(lane - member * units, per_run);
        at = lane - member * units - line * run;
        members_on = ratio(32, per_member);
        lines_on = ratio(32 - members_on * units, per_run);
        on = 32 - members_on * units - lines_on * run;
        bl_syncwarp(); /* the group before is done with */
    }
    BL_DEV void fetch() const {
        each([&](T *here, const T *there) {
            if (wide)
                bl_copy_async<16>(here, there, true);
            else
                bl_copy_async<sizeof(T)>(here, there, true);
        });
        bl_copy_commit();
        bl_copy_wait<0>();
        bl_syncwarp();
    }
    BL_DEV void store() const {
        bl_syncwarp();
        each([&](T *here, T *there) {
            if (wide)
                bl_store_pack(there, bl_load_pack(here));
            else
                *there = *here;
        });
    }
    /* Element i of this thread's vector c is vector(c)[i * step()]. */
    BL_DEV T *vector(int c) const { return area + lane * apart + c * (rows ? 1 : m); }
    BL_DEV int step() const { return rows ? width : 1; }

    /* a / b for 0 <= a, b <= 32 */
    static BL_DEV int ratio(int a, float inverse) { return (int)(((float)a + 0.5f) * inverse); }

    /* f(in shared memory, in global memory) for each unit of all members' groups. */
    template <class F> BL_DEV void each(F f) const {
        int b = member, l = line, i = at;
        BL_UNROLL_BY(1) for (int left = run * lines; left > 0; left--) {
            if (b < present)
                f(area + b * apart + (l * run + i) * unit,
                  bl_at<T>(o, from + b) + (offset + l * o.ld + i * unit));
            b += members_on;
            l += lines_on;
            i += on;
            if (i >= run) {
                i -= run;
                l++;
            }
            if (l >= lines) {
                l -= lines;
                b++;
            }
        }
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
