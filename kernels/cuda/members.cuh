/* Members of a batch: where one starts, which lanes work on it, and how its integers are stored. */
#ifndef BL_MEMBERS_CUH
#define BL_MEMBERS_CUH

#include "kernels/cuda/scalar.cuh"

BL_DEV int64_t bl_members(const bl_cuda_args &x) {
    if (!x.count) return x.batch;
    int64_t present = *x.count;
    return present < x.batch ? present : x.batch;
}

template <class T> BL_DEV T *bl_at(const bl_cuda_operand &o, int64_t member) {
    return bl_global(o.pointers ? static_cast<T *>(o.pointers[member])
                                : static_cast<T *>(o.base) + o.stride * member);
}

/* Columns 0 .. n - 1 of a member, one element a lane each, from global to shared memory: `want` says
 * whether this lane's element of column j is read (else it is 0), `put` places it. Loads of several
 * columns are in flight before the first is placed. */
template <int N, class T, class W, class U>
BL_DEV void bl_stage_columns(const T *from, int64_t ld, int n, W want, U put) {
    constexpr int B = N < 16 ? N : 16;
    BL_UNROLL_BY(1) for (int first = 0; first < n; first += B) {
        T entry[B];
        BL_UNROLL for (int j = 0; j < B; j++) {
            T e = bl_of<T>(0);
            if (first + j < n && want(first + j)) e = *from;
            entry[j] = e;
            from += ld;
        }
        BL_UNROLL for (int j = 0; j < B; j++) if (first + j < n) put(first + j, entry[j]);
    }
}

/* The same where a lane wants columns lo .. hi - 1, and n covers all lanes'. */
template <int N, class T, class U>
BL_DEV void bl_stage_range(const T *from, int64_t ld, int n, int lo, int hi, U put) {
    constexpr int B = N < 16 ? N : sizeof(T) == 16 ? 8 : 16;
    BL_UNROLL_BY(1) for (int first = 0; first < n; first += B) {
        T entry[B];
        BL_UNROLL for (int j = 0; j < B; j++) {
            entry[j] = bl_of<T>(0);
            if (first + j >= lo && first + j < hi) entry[j] = *from;
            from += ld;
        }
        BL_UNROLL for (int j = 0; j < B; j++) put(first + j, entry[j]);
    }
}

/* Integers of the caller's width: entry i of member b. */
BL_DEV void bl_put_int(const bl_cuda_operand &o, int int_bytes, int64_t member, int i, int value) {
    if (int_bytes == 8)
        bl_at<int64_t>(o, member)[i] = value;
    else
        bl_at<int32_t>(o, member)[i] = value;
}
BL_DEV int bl_take_int(const bl_cuda_operand &o, int int_bytes, int64_t member, int i) {
    return int_bytes == 8 ? (int)bl_at<int64_t>(o, member)[i] : bl_at<int32_t>(o, member)[i];
}

/* Of an op that cannot fail; BLAS ops have no info. */
BL_DEV void bl_put_success(const bl_cuda_args &x, int64_t member) {
    if (x.info.base || x.info.pointers) bl_put_int(x.info, x.int_bytes, member, 0, 0);
}

/* P consecutive lanes own one member; a warp holds 32 / P of them. */
template <int P> struct bl_group {
    int lane; /* 0 .. P-1 */
    int slot; /* which of the block's members */
    int64_t member;
    bool live;       /* member exists: else go along, load nothing, store nothing */
    bool warp_empty; /* no member of this warp exists: the warp may return */
};
template <int P> BL_DEV bl_group<P> bl_my_group(int threads, int64_t members) {
    bl_group<P> g;
    int t = bl_thread();
    g.lane = t % P;
    g.slot = t / P;
    g.member = (int64_t)blockIdx.x * (threads / P) + g.slot;
    g.live = g.member < members;
    g.warp_empty = (int64_t)blockIdx.x * (threads / P) + (t & ~31) / P >= members;
    return g;
}
/* First lane of this group in its warp. */
template <int P> BL_DEV unsigned bl_lane_base() {
    return threadIdx.x & (32 - P);
}
/* This group's bits of a ballot, shifted down. */
template <int P> BL_DEV unsigned bl_group_bits(unsigned ballot) {
    if constexpr (P == 32)
        return ballot;
    else
        return (ballot >> bl_lane_base<P>()) & ((1u << P) - 1);
}

/* The largest v of each group's lanes. One operation over the warp takes the time of two shuffles. */
template <int P> BL_DEV int bl_group_most(int v) {
    if constexpr (P == 32) {
        return bl_most(v);
    } else if constexpr (P == 16) {
        constexpr int least = -2147483647 - 1;
        bool high = threadIdx.x & 16;
        int low = bl_most(high ? least : v), up = bl_most(high ? v : least);
        return high ? up : low;
    } else {
        BL_UNROLL for (int o = P / 2; o; o /= 2) {
            int other = bl_shfl_xor(v, o, P);
            v = other > v ? other : v;
        }
        return v;
    }
}

template <class T> BL_DEV T bl_alpha(const bl_cuda_args &x) {
    return x.alpha_device ? *static_cast<const T *>(x.alpha_device)
                          : bl_of<T>((bl_real<T>)x.alpha[0], (bl_real<T>)x.alpha[1]);
}
template <class T> BL_DEV T bl_beta(const bl_cuda_args &x) {
    return x.beta_device ? *static_cast<const T *>(x.beta_device)
                         : bl_of<T>((bl_real<T>)x.beta[0], (bl_real<T>)x.beta[1]);
}

/* f(T{}) for the element type of a batch. */
template <class F> int bl_each_dtype(const bl_cuda_args *x, F f) {
    switch (x->dtype) {
    case 0:
        return f(float{});
    case 1:
        return f(double{});
    case 2:
        return f(bl_c{});
    case 3:
        return f(bl_z{});
    }
    return BL_CUDA_REFUSED;
}
/* A number that a template takes from an argument. */
template <int N> struct bl_count { static constexpr int value = N; };
/* The result of what may run out of place is in c. */
inline bl_cuda_args bl_result_in_c(const bl_cuda_args *x) {
    bl_cuda_args y = *x;
    if (!y.c.base && !y.c.pointers) y.c = y.a;
    return y;
}
inline int64_t bl_blocks(int64_t members, int per_block) {
    return (members + per_block - 1) / per_block;
}
/* Grid x holds 2^31 - 1 blocks; strided bases are aligned to their element. */
inline bool bl_aligned(const bl_cuda_operand &o, int32_t dtype) {
    uintptr_t size = dtype == 0 ? 4 : dtype == 3 ? 16 : 8;
    return o.pointers || (uintptr_t)o.base % size == 0;
}
inline bool bl_can_launch(const bl_cuda_args *x) {
    return x->batch >= 0 && x->batch < ((int64_t)1 << 31) && bl_aligned(x->a, x->dtype) &&
           bl_aligned(x->b, x->dtype) && bl_aligned(x->c, x->dtype);
}
#endif
