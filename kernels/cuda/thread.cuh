/* One thread a matrix of exactly N x N, N <= 4, all of it in registers: at these orders lanes of a
 * shared matrix idle, and n = 2 took 2 to 9 times the floor. A warp's 32 members, where they lie
 * one after another (by stride or by pointers), go through shared memory sixteen bytes at a time,
 * so that the accesses are whole sectors; else each thread fetches its own. */
#ifndef BL_THREAD_CUH
#define BL_THREAD_CUH

#include "kernels/cuda/members.cuh"

/* Where K elements of each of a warp's members are staged: an odd number of sixteen bytes apart,
 * or, if they are no whole number of those, one after another. */
template <class E, int K> struct bl_bundle {
    static constexpr int bytes = K * (int)sizeof(E), V = 16 / (int)sizeof(E);
    static constexpr bool whole = bytes % 16 == 0;
    static constexpr int pitch = whole ? (bytes / 16 | 1) * V : K;
    static constexpr int packs = (2 * bytes + 31) / 32; /* a lane copies */
    /* Element where pack p of the warp's 2 * bytes stands. */
    static BL_DEV int at(int p) {
        if constexpr (whole)
            return p / (bytes / 16) * pitch + p % (bytes / 16) * V;
        else
            return p * V;
    }
};

template <class T> struct bl_thread_member {
    void *area; /* shared, of this warp */
    int lane;
    int64_t member;
    bool live;
};

template <class E> struct bl_thread_place {
    E *at;
    bool dense;
};
/* Is the warp's operand one block of memory? */
template <class E, class T>
BL_DEV bl_thread_place<E> bl_thread_find(const bl_thread_member<T> &t, const bl_cuda_operand &o,
                                         int rows, int cols) {
    E *at = t.live ? bl_at<E>(o, t.member) : nullptr;
    bool here = t.live && (cols == 1 || o.ld == rows);
    if (o.pointers) {
        int64_t first = bl_shfl1((int64_t)at, 0, 32);
        here = here && (int64_t)at - first == (int64_t)t.lane * rows * cols * (int)sizeof(E);
    } else {
        here = here && o.stride == rows * cols;
    }
    here = here && (t.lane || (uintptr_t)at % 16 == 0);
    return {at, !bl_any(!here)};
}

/* Element (i, j) is v[i + j * ROWS]. */
template <int ROWS, int COLS, class E, class T>
BL_DEV void bl_thread_load(E (&v)[ROWS * COLS], const bl_thread_member<T> &t,
                           const bl_cuda_operand &o) {
    using bundle = bl_bundle<E, ROWS * COLS>;
    constexpr int V = bundle::V;
    if constexpr (ROWS * COLS == 1) { /* whole sectors as it is */
        v[0] = E{};
        if (t.live) v[0] = *bl_at<E>(o, t.member);
        return;
    }
    E *area = (E *)t.area;
    bl_thread_place<E> place = bl_thread_find<E>(t, o, ROWS, COLS);
    if (place.dense) {
        const E *from = place.at - t.lane * (ROWS * COLS);
        bl_pack<E> p[bundle::packs];
        BL_UNROLL for (int i = 0; i < bundle::packs; i++) {
            int at = i * 32 + t.lane;
            if (at < 2 * bundle::bytes) p[i] = bl_load_pack(from + at * V);
        }
        BL_UNROLL for (int i = 0; i < bundle::packs; i++) {
            int at = i * 32 + t.lane;
            if (at < 2 * bundle::bytes) bl_store_pack(area + bundle::at(at), p[i]);
        }
        bl_syncwarp();
        const E *mine = area + t.lane * bundle::pitch;
        if constexpr (bundle::whole) {
            BL_UNROLL for (int e = 0; e < ROWS * COLS; e += V) {
                bl_pack<E> u = bl_load_pack(mine + e);
                BL_UNROLL for (int i = 0; i < V; i++) v[e + i] = u.v[i];
            }
        } else {
            BL_UNROLL for (int e = 0; e < ROWS * COLS; e++) v[e] = mine[e];
        }
        bl_syncwarp();
        return;
    }
    BL_UNROLL for (int j = 0; j < COLS; j++) BL_UNROLL for (int i = 0; i < ROWS; i++) {
        E entry = E{};
        if (t.live) entry = place.at[i + j * o.ld];
        v[i + j * ROWS] = entry;
    }
}
template <int ROWS, int COLS, class E, class T>
BL_DEV void bl_thread_store(const E (&v)[ROWS * COLS], const bl_thread_member<T> &t,
                            const bl_cuda_operand &o) {
    using bundle = bl_bundle<E, ROWS * COLS>;
    constexpr int V = bundle::V;
    if constexpr (ROWS * COLS == 1) {
        if (t.live) *bl_at<E>(o, t.member) = v[0];
        return;
    }
    E *area = (E *)t.area;
    bl_thread_place<E> place = bl_thread_find<E>(t, o, ROWS, COLS);
    if (place.dense) {
        E *mine = area + t.lane * bundle::pitch, *to = place.at - t.lane * (ROWS * COLS);
        if constexpr (bundle::whole) {
            BL_UNROLL for (int e = 0; e < ROWS * COLS; e += V) {
                bl_pack<E> u;
                BL_UNROLL for (int i = 0; i < V; i++) u.v[i] = v[e + i];
                bl_store_pack(mine + e, u);
            }
        } else {
            BL_UNROLL for (int e = 0; e < ROWS * COLS; e++) mine[e] = v[e];
        }
        bl_syncwarp();
        BL_UNROLL for (int i = 0; i < bundle::packs; i++) {
            int at = i * 32 + t.lane;
            if (at < 2 * bundle::bytes)
                bl_store_pack(to + at * V, bl_load_pack(area + bundle::at(at)));
        }
        bl_syncwarp();
        return;
    }
    BL_UNROLL for (int j = 0; j < COLS; j++) BL_UNROLL for (int i = 0; i < ROWS; i++) if (t.live)
        place.at[i + j * o.ld] = v[i + j * ROWS];
}
/* ipiv: of the caller's width. */
template <int K, class T>
BL_DEV void bl_thread_load_ints(int (&v)[K], const bl_thread_member<T> &t, const bl_cuda_args &x) {
    if (x.int_bytes == 4) return bl_thread_load<K, 1>(v, t, x.ipiv);
    BL_UNROLL for (int i = 0; i < K; i++) {
        v[i] = 1;
        if (t.live) v[i] = bl_take_int(x.ipiv, 8, t.member, i);
    }
}
template <int K, class T>
BL_DEV void bl_thread_store_ints(const int (&v)[K], const bl_thread_member<T> &t,
                                 const bl_cuda_args &x) {
    if (x.int_bytes == 4) return bl_thread_store<K, 1>(v, t, x.ipiv);
    BL_UNROLL for (int i = 0; i < K; i++) if (t.live) bl_put_int(x.ipiv, 8, t.member, i, v[i]);
}
template <class T>
BL_DEV void bl_thread_info(const bl_thread_member<T> &t, const bl_cuda_args &x, int info) {
    if (t.live) bl_put_int(x.info, x.int_bytes, t.member, 0, info);
}

/* What an OP that runs on matrices of N x N is made of; it has run<T, N>(member, args). */
struct bl_thread_square {
    static int order(const bl_cuda_args *x) { return x->n; }
    /* Elements of shared memory a member. */
    template <class T, int N> static constexpr int area = bl_bundle<T, N * N>::pitch;
    /* Blocks a multiprocessor. */
    template <class T, int N>
    static constexpr int resident = N *N * sizeof(T) > 144   ? 2
                                    : N *N * sizeof(T) > 128 ? 3
                                    : N *N * sizeof(T) > 64  ? 4
                                                             : 6;
};

/* nvcc takes it for a bound only under a name of its own. */
template <class OP, class T, int N> constexpr int bl_thread_resident = OP::template resident<T, N>;
template <class OP, class T, int N>
BL_KERNEL(128, (bl_thread_resident<OP, T, N>))
bl_thread_kernel(BL_PARAM bl_cuda_args x) {
    constexpr int area = 32 * OP::template area<T, N>;
    BL_SHARED(T, areas, 4 * area);
    int thread = bl_thread();
    int64_t members = bl_members(x), member = (int64_t)blockIdx.x * 128 + thread;
    if (member - thread % 32 >= members) return;
    bl_thread_member<T> t = {areas + thread / 32 * area, thread % 32, member, member < members};
    OP::template run<T, N>(t, x);
}
template <class OP, class T, int N> int bl_thread_launch(const bl_cuda_args *x, void *stream) {
    auto kernel = bl_thread_kernel<OP, T, N>;
    return BL_LAUNCH(kernel, bl_blocks(x->batch, 128), 128, 0, stream, *x);
}
template <class OP, class T> int bl_thread_order(const bl_cuda_args *x, void *stream) {
    switch (OP::order(x)) {
    case 1:
        return bl_thread_launch<OP, T, 1>(x, stream);
    case 2:
        return bl_thread_launch<OP, T, 2>(x, stream);
    case 3:
        return bl_thread_launch<OP, T, 3>(x, stream);
    case 4:
        return bl_thread_launch<OP, T, 4>(x, stream);
    }
    return BL_CUDA_REFUSED;
}
template <class OP> int bl_thread_run(const bl_cuda_args *x, void *stream) {
    if (x->batch == 0) return 0;
    bl_cuda_args y = bl_result_in_c(x);
    return bl_each_dtype(x, [&](auto t) { return bl_thread_order<OP, decltype(t)>(&y, stream); });
}
/* Of an order that has a kernel. */
template <class OP> bool bl_thread_can_run(const bl_cuda_args *x) {
    return bl_can_launch(x) && OP::order(x) >= 1 && OP::order(x) <= 4;
}
/* The two launchers of a thread kernel. */
#define BL_THREAD_KERNEL(op, OP, condition)                                                        \
    extern "C" int bl_cuda_##op##_thread_can_run(const bl_cuda_args *x) {                          \
        return bl_thread_can_run<OP>(x) && (condition);                                            \
    }                                                                                              \
    extern "C" int bl_cuda_##op##_thread(const bl_cuda_args *x, void *stream) {                    \
        if (!bl_cuda_##op##_thread_can_run(x)) return BL_CUDA_REFUSED;                             \
        return bl_thread_run<OP>(x, stream);                                                       \
    }
#endif
