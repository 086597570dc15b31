/* LU with partial pivoting by one warp, of matrices with up to 32 R rows: lane l has rows l, l + 32, ... of
 * a block of columns in registers, and blocks come one after the other (left-looking). No row moves:
 * pos[r] says where sub-row r stands after the exchanges so far (-1: no row), so that row r takes part in
 * step k while pos[r] > k, and the pivot of step k is where pos is k.
 *
 * A lane needs the multipliers of its own rows alone, and reads what it wrote itself: there is no
 * barrier but for the steps' rows, which lane 0 writes. The pivot row goes round by shuffles. Rows that
 * are finished are left out by a predicate of the FMA, so that no zero meets Inf or NaN. */
#ifndef BL_LU_WARP_CUH
#define BL_LU_WARP_CUH

#include "kernels/cuda/lu/lu.cuh"

/* Columns that are factored at a time, and how many times as many are in registers. */
template <class T, int R> struct bl_lu_warp_shape {
    static constexpr int single = sizeof(T) == 4 ? 16 : 128 / (int)sizeof(T);
    static constexpr int columns = sizeof(T) > 4 && R > 4 ? single / 2 : single;
    static constexpr int width = R > 4 || sizeof(T) == 16 || (R == 4 && bl_is_cx<T>) ? 4 : 8;
    static constexpr int slots = columns / width;
    static constexpr int words = R * columns * (int)sizeof(T) / 4;
};

/* row += minus u in columns from FIRST on, where `on`; else it stays what it is, whatever they are. Of
 * doubles the compiler makes a product and a choice if not told to branch. WHOLE: a complex product is
 * rounded before it is added, so that a sum is rounded once a product as LAPACK's is. In all steps that
 * would take half as many operations again; in those of a block it keeps complex errors at 1.1 times the
 * reference's, which else are 1.16. */
#ifndef BL_SIMT
BL_DEV void bl_lu_add_single(bool on, float a, float b, float &c) {
    asm("{ .reg .pred p; setp.ne.s32 p, %3, 0; @p fma.rn.f32 %0, %1, %2, %0; }"
        : "+f"(c)
        : "f"(a), "f"(b), "r"((int)on));
}
#endif
template <int FIRST, bool WHOLE, class T, int W>
BL_DEV void bl_lu_add_where(bool on, T minus, const T (&u)[W], T (&row)[W]) {
#ifndef BL_SIMT
    if constexpr (sizeof(bl_real<T>) == 4) {
        BL_UNROLL for (int c = FIRST; c < W; c++) {
            if constexpr (!bl_is_cx<T>) {
                bl_lu_add_single(on, minus, u[c], row[c]);
            } else if constexpr (WHOLE) {
                T product = bl_mul(minus, u[c]);
                bl_lu_add_single(on, product.re, 1, row[c].re);
                bl_lu_add_single(on, product.im, 1, row[c].im);
            } else {
                bl_lu_add_single(on, minus.re, u[c].re, row[c].re);
                bl_lu_add_single(on, minus.re, u[c].im, row[c].im);
                bl_lu_add_single(on, -minus.im, u[c].im, row[c].re);
                bl_lu_add_single(on, minus.im, u[c].re, row[c].im);
            }
        }
        return;
    }
#endif
    if (on) {
        BL_UNROLL for (int c = FIRST; c < W; c++) row[c] = WHOLE && bl_is_cx<T>
                                                               ? bl_add(row[c], bl_mul(minus, u[c]))
                                                               : bl_fma(minus, u[c], row[c]);
    }
}

/* u = columns from FIRST on of the pivot row, which is sub-row `sub` of lane `source`. sub comes from a
 * warp's maximum, so that the compiler knows the branch to be the whole warp's. */
template <int FIRST, int SUB, class T, int R, int W>
BL_DEV void bl_lu_pivot_row(T (&u)[W], const T (&a)[R][W], int sub, int source) {
    if constexpr (SUB + 1 < R) {
        if (sub != SUB) {
            bl_lu_pivot_row<FIRST, SUB + 1>(u, a, sub, source);
            return;
        }
    }
    BL_UNROLL for (int c = FIRST; c < W; c++) u[c] = bl_shfl(a[SUB][c], source, 32);
}

/* Step k, whose pivot is `row`, with the multipliers l. */
template <bool WHOLE, class T, int R, int W>
BL_DEV void bl_lu_apply(T (&a)[R][W], const T (&l)[R], const int (&pos)[R], int row, int k) {
    T u[W];
    bl_lu_pivot_row<0, 0>(u, a, row >> 5, row & 31);
    BL_UNROLL for (int r = 0; r < R; r++) {
        bl_lu_add_where<0, WHOLE>(pos[r] > k, bl_neg(l[r]), u, a[r]);
    }
}

/* The search when keys tie or something is Inf or NaN: position of the first row of maximal size. A NaN
 * wins only in the first row. */
template <int AT, class T, int R, int W>
BL_DEV int bl_lu_warp_first(const T (&a)[R][W], const int (&pos)[R], int k) {
    bl_real<T> top = -2;
    int at = 1 << 15;
    bool first = false;
    BL_UNROLL for (int r = 0; r < R; r++) {
        bl_real<T> size = bl_abs1(a[r][AT]);
        if (!(size == size)) {
            first = first || pos[r] == k;
            size = -1;
        }
        if (pos[r] >= k && (size > top || (size == top && pos[r] < at))) {
            top = size;
            at = pos[r];
        }
    }
    BL_UNROLL_BY(1) for (int o = 16; o; o /= 2) {
        bl_real<T> other = bl_shfl_xor(top, o, 32);
        int where = bl_shfl_xor(at, o, 32);
        if (other > top || (other == top && where < at)) {
            top = other;
            at = where;
        }
    }
    return bl_any(first) ? k : at;
}

/* Step first + AT and those after it. rows[k] = the pivot's row; exchange: of the step of this lane's
 * number, the pivot's position + 1. info: the first exact zero. */
template <int AT, class T, int R, int W>
BL_DEV void bl_lu_warp_steps(T (&a)[R][W], int (&pos)[R], int *rows, int &exchange, int &info,
                             int first, int steps, int lane) {
    int k = first + AT, best = -1, sub = 0, place = 0, keys[R];
    if (k >= steps) return;
    T value = a[0][AT];
    BL_UNROLL for (int r = 0; r < R; r++) {
        keys[r] = bl_pivot_key(a[r][AT], pos[r] >= k);
        if (keys[r] > best) {
            best = keys[r];
            sub = r;
            place = pos[r];
            value = a[r][AT];
        }
    }
    int top = bl_most(best), equal = 0;
    T inverse = bl_pivot_inverse<32>(value); /* while the search runs */
    BL_UNROLL for (int r = 0; r < R; r++) equal += keys[r] == top;
    unsigned who = bl_ballot(equal > 0), twice = bl_ballot(equal > 1);
    if (twice || (who & (who - 1)) || top >= bl_key_of_infinity<bl_real<T>>) {
        place = bl_lu_warp_first<AT>(a, pos, k);
        bool here = false;
        BL_UNROLL for (int r = 0; r < R; r++) if (pos[r] == place) {
            here = true;
            sub = r;
            value = a[r][AT];
        }
        who = bl_ballot(here);
        inverse = bl_pivot_inverse<32>(value);
        top = bl_shfl1(bl_pivot_key(value, true), bl_ffs(who) - 1, 32);
    }
    int source = bl_ffs(who) - 1;
    int packed = bl_most(lane == source ? sub << 16 | place : 0), from = packed & 0xffff;
    T u[W];
    bl_lu_pivot_row<AT + 1, 0>(u, a, packed >> 16, source);
    if (top == 0) { /* or close to it */
        bool zero = bl_ballot(lane == source && bl_is_zero(value)) != 0;
        if (zero && info == 0) info = k + 1;
    }
    if (lane == 0) rows[k] = (packed >> 16) * 32 + source;
    if (lane == AT) exchange = from + 1;
    bl_reciprocal<T> by = {bl_pivot_scale<T>(top), bl_shfl(inverse, source, 32)};
    BL_UNROLL for (int r = 0; r < R; r++) {
        pos[r] = pos[r] == from ? k : pos[r] == k ? from : pos[r];
        bool on = pos[r] > k;
        T l = bl_lu_divide<32>(a[r][AT], by), minus = bl_neg(l);
        a[r][AT] = bl_select(on, l, a[r][AT]);
        bl_lu_add_where<AT + 1, true>(on, minus, u, a[r]);
    }
    if constexpr (AT + 1 < W)
        bl_lu_warp_steps<AT + 1>(a, pos, rows, exchange, info, first, steps, lane);
}
#endif
