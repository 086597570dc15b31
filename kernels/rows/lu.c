/* LU with partial pivoting of a tile, right-looking: one column at a time where the rows left fill
 * at most LU_R vectors, which then stay in registers; above that, panels of four columns.
 *
 * Exchanging rows k and p of a column-major tile element by element would make the next vector load
 * wait for the stores to drain. So the exchange happens inside the rank-1 update, in registers: the
 * two elements are read as broadcasts and blended back in the other's lane. The column the next
 * pivot comes from is updated first, and the search in it runs under the rest of the update.
 *
 * Below order LU_EXACT products are rounded before they are added or subtracted, as in LAPACK's own:
 * then the last pivot of a singular matrix of small integers is a zero as often as there (real: the
 * bits are the same), and on every instruction set. Beyond it only a complex product is finished
 * before it is subtracted; in two parts it would round the sum twice. Against fused, AVX2, interleaved:
 * getrf and gesv of doubles of order 2 to 8 take 1.00 to 1.05 of the time, complex 0.98 to 1.06, 1.12 at
 * order 8. Tried: Smith's reciprocal, to the bit LAPACK's in complex too, 1.10 to 1.14; without
 * branches 1.14 to 1.27; products fused within (a tenth fewer zeros found). */
#include "kernels/rows/lu.h"

/* abs (real) or abs(Re) + abs(Im) in every lane. */
INLINE vec magnitude(vec v) {
    v = v_abs(v);
    return CP == 2 ? v + v_swap(v) : v;
}

/* Offset in reals of the first element at or below k of largest magnitude. A NaN is chosen only
 * when it is element k itself. The zero padding is never first. */
INLINE int find_pivot(const real *col, int ld, int k) {
    const int at = k * CP, v0 = at / W * W;
    const lanes above = l_range(0, at - v0);
    const vec none = v_all(-1);
    vec best = v_select(above, none, magnitude(v_load(col + v0)));
    best = v_max(best, none); /* NaN: -1 */
    for (int i = v0 + W; i < ld; i += W) best = v_max(magnitude(v_load(col + i)), best);
    best = v_max_all(best);
    unsigned bits = v_eq_bits(magnitude(v_load(col + v0)), best) & (~0u << (at - v0));
    int i = v0;
    while (!bits && (i += W) < ld) bits = v_eq_bits(magnitude(v_load(col + i)), best);
    return !bits || e_is_nan(e_load(col + at)) ? at : i + __builtin_ctz(bits);
}

INLINE void swap_rows(real *T, int ld, ptrdiff_t a, ptrdiff_t b, int cols) {
    T += a;
    for (b -= a; cols > 0; cols--, T += ld) {
        elem t = e_load(T), u = e_load(T + b);
        e_store(T, u);
        e_store(T + b, t);
    }
}

#define LU_EXACT 9

/* One elimination step's multipliers, from the vector of row k down. */
#define LU_R 4
typedef struct {
    vec l[LU_R], l_im[LU_R];  /* l_im = i l */
    lanes pivot[LU_R], first; /* lanes of row p; of row k, in vector 0 */
    ptrdiff_t at_k, at_p;     /* offsets from the first vector */
} lu_step;

/* c := c with rows k and p exchanged, minus l times the new row k. */
INLINE void lu_update(int R, int exact, const lu_step *s, const real *c, vec *x) {
    const vec t = v_each(c + s->at_k), u = v_each(c + s->at_p);
    const vec re = v_all(c[s->at_p]), im = v_all(c[s->at_p + CP - 1]);
    UNROLL for (int v = 0; v < R; v++) {
        x[v] = v_select(s->pivot[v], t, v_load(c + v * W));
        if (v == 0) x[v] = v_select(s->first, u, x[v]);
        vec lu = s->l[v] * re, part = s->l_im[v] * im;
        if (exact || CP == 2) BL_ROUNDED(lu);
        if (exact && CP == 2) BL_ROUNDED(part);
        x[v] -= CP == 2 ? lu + part : lu;
    }
}
INLINE void v_store_all(int R, real *c, const vec *x) {
    UNROLL for (int v = 0; v < R; v++) v_store(c + v * W, x[v]);
}

/* 1 / pivot. Exact: each part is divided by the square of the modulus, which finds more zeros than
 * Smith's way, which is LAPACK's, and is a division less of latency; a real pivot is inverted. */
INLINE elem lu_reciprocal(int exact, elem pivot) {
    if (!exact || CP == 1) return e_reciprocal(pivot);
    const real re = pivot.v[0], im = pivot.v[CP - 1];
    real squared = re * re, other = im * im;
    if (im == 0) return (elem){{1 / re}};
    BL_ROUNDED(squared);
    BL_ROUNDED(other);
    elem inverse = {{re / (squared + other)}};
    inverse.v[CP - 1] = -im / (squared + other);
    return inverse;
}

/* Multiply (or, for a pivot too small to invert, divide) by the pivot's reciprocal. */
INLINE vec lu_scaled(int exact, vec x, elem pivot, factor inverse, int tiny) {
    if (!tiny) return exact ? f_times_rounded(x, inverse) : f_times(x, inverse);
    real a[W];
    memcpy(a, &x, sizeof a);
    for (int i = 0; i < W; i += CP) e_store(a + i, e_div(e_load(a + i), pivot));
    memcpy(&x, a, sizeof a);
    return x;
}

/* With the pivot known: exchange, scale and store column x; fill the step. What is scaled is x as
 * it was, so that the blends do not wait for the pivot, nor the product for the blends. */
INLINE void lu_column(int R, int exact, lu_step *s, real *col, const vec *x, elem pivot,
                      factor inverse, int tiny) {
    const vec old = v_each(col + s->at_k), new = v_each(col + s->at_p);
    const vec l_old = lu_scaled(exact, old, pivot, inverse, tiny);
    const lanes upper = l_below(s->at_k + CP);
    s->first = l_elem(s->at_k);
    UNROLL for (int v = 0; v < R; v++) {
        s->pivot[v] = l_elem(s->at_p - v * W);
        vec l = v_select(s->pivot[v], l_old, lu_scaled(exact, x[v], pivot, inverse, tiny));
        s->l[v] = l;
        if (v == 0) {
            s->l[v] = v_select(upper, (vec){0}, l);
            l = v_select(s->first, new, v_select(upper, x[v], l));
        }
        v_store(col + v * W, l);
        s->l_im[v] = CP == 2 ? v_times_i(s->l[v]) : (vec){0};
    }
}

/* Whether it is, and not too large either for the sum of its parts. */
INLINE int is_finite(elem pivot) {
    return e_abs1(pivot) <= BL_MAX;
}

/* Any finite pivot at all: zero, too small to invert. Returns whether it is zero, or LU_AGAIN. */
static NOINLINE int lu_rare(int R, lu_step *s, real *col) {
    vec x[LU_R];
    for (int v = 0; v < R; v++) x[v] = v_load(col + v * W);
    s->at_p = find_pivot(col, R * W, s->at_k / CP);
    const elem pivot = e_load(col + s->at_p);
    if (!is_finite(pivot)) return LU_AGAIN;
    const int zero = e_is_zero(pivot), tiny = !(e_abs1(pivot) >= BL_SAFE_MIN) && !zero;
    const factor inverse = f_of(zero ? (elem){{1}} : e_reciprocal(pivot));
    switch (R) {
    case 1:
        lu_column(1, 0, s, col, x, pivot, inverse, tiny);
        break;
    case 2:
        lu_column(2, 0, s, col, x, pivot, inverse, tiny);
        break;
    case 3:
        lu_column(3, 0, s, col, x, pivot, inverse, tiny);
        break;
    default:
        lu_column(4, 0, s, col, x, pivot, inverse, tiny);
    }
    return zero;
}

/* Within these the usual step is good; any other pivot, and any NaN, is lu_rare's. */
#if CP == 2
#define PIVOT_MIN BL_SQUARE_MIN
#define PIVOT_MAX BL_SQUARE_MAX
#else
#define PIVOT_MIN BL_SAFE_MIN
#define PIVOT_MAX BL_HUGE
#endif

/* The largest magnitude from element at_k of x down, and in s->at_p where it is first; -1 if there
 * is a NaN in x. */
INLINE real lu_search(int R, lu_step *s, const vec *x) {
    vec a[LU_R];
    unsigned nan = 0;
    UNROLL for (int v = 0; v < R; v++) {
        a[v] = magnitude(x[v]);
        nan |= v_nan_bits(x[v]);
        if (v == 0) a[v] = v_select(l_below(s->at_k), (vec){0}, a[v]);
    }
    vec best = a[0];
    UNROLL for (int v = 1; v < R; v++) best = m_max(best, a[v]);
    best = m_max_all(best);
    uint64_t bits = 0;
    UNROLL for (int v = 0; v < R; v++) bits |= (uint64_t)m_eq_bits(a[v], best) << v * W;
    s->at_p = __builtin_ctzll(bits | (uint64_t)1 << 63);
    return nan ? -1 : best[0];
}

/* 1 / pivot, whose magnitude is `size`. */
INLINE elem lu_inverse(int exact, elem pivot, real size) {
#if CP == 2
    if (exact) return lu_reciprocal(1, pivot);
    const real d = 1 / (pivot.v[0] * pivot.v[0] + pivot.v[1] * pivot.v[1]);
    (void)size;
    return (elem){{pivot.v[0] * d, -pivot.v[1] * d}};
#else
    (void)exact;
    return (elem){{bl_copysign(1 / size, pivot.v[0])}}; /* divide before the pivot is found */
#endif
}

/* Exchange rows k and p in the columns before k: in vectors where there is one a column, else
 * element by element, as nothing reads them soon. */
INLINE void lu_exchange_left(int R, const lu_step *s, real *c, int ld, int k) {
    if (R > 1) {
        if (s->at_p != s->at_k) swap_rows(c, ld, s->at_k, s->at_p, k);
        return;
    }
    for (; k > 0; k--, c += ld) {
        const vec t = v_each(c + s->at_k), u = v_each(c + s->at_p);
        v_store(c, v_select(s->first, u, v_select(s->pivot[0], t, v_load(c))));
    }
}

/* Steps k..end-1, whose rows begin in the vector at v0 and fill R vectors. The column of the next
 * pivot stays in registers. */
INLINE int lu_block(int R, int exact, real *T, int ld, int v0, int k, int end, int total,
                    int32_t *ipiv, int info) {
    lu_step s;
    vec x[LU_R];
    real *col = T + (ptrdiff_t)ld * k + v0;
    UNROLL for (int v = 0; v < R; v++) x[v] = v_load(col + v * W);
    for (; k < end; k++, col += ld) {
        s.at_k = k * CP - v0;
        const real best = lu_search(R, &s, x);
        if (best >= PIVOT_MIN && best < PIVOT_MAX) {
            const elem pivot = e_load(col + s.at_p);
            lu_column(R, exact, &s, col, x, pivot, f_of(lu_inverse(exact, pivot, best)), 0);
        } else {
            lu_step rare = s;
            const int zero = lu_rare(R, &rare, col);
            if (zero < 0) return zero;
            if (zero && !info) info = k + 1;
            s = rare;
        }
        ipiv[k] = (v0 + (int)s.at_p) / CP + 1;
        if (k + 1 < total) {
            lu_update(R, exact, &s, col + ld, x);
            v_store_all(R, col + ld, x);
        }
        real *c = col + 2 * (ptrdiff_t)ld;
        for (int j = k + 2; j < total; j++, c += ld) {
            vec y[LU_R];
            lu_update(R, exact, &s, c, y);
            v_store_all(R, c, y);
        }
        lu_exchange_left(R, &s, T + v0, ld, k);
    }
    return info;
}

/* Below LU_EXACT only narrow registers see panels, of complex doubles. */
#define PANEL_EXACT (CP == 2 && W == 2)

/* Factor the w columns from k0 on; rows of all `total` columns are exchanged. */
static NOINLINE void lu_panel(int exact, real *T, int ld, int k0, int w, int total, int32_t *ipiv,
                              int *info) {
    for (int k = k0; k < k0 + w; k++) {
        real *const col = T + (ptrdiff_t)ld * k;
        const int at = k * CP, v0 = at / W * W, p = find_pivot(col, ld, k);
        ipiv[k] = p / CP + 1;
        if (p != at) {
            swap_rows(T + (ptrdiff_t)ld * k0, ld, at, p, total - k0);
            swap_rows(T, ld, at, p, k0);
        }
        const elem pivot = e_load(col + at);
        if (!is_finite(pivot)) {
            *info = LU_AGAIN;
            return;
        }
        const int zero = e_is_zero(pivot), tiny = !(e_abs1(pivot) >= BL_SAFE_MIN) && !zero;
        const factor inverse =
            f_of(zero ? (elem){{1}} : lu_reciprocal(PANEL_EXACT && exact, pivot));
        if (zero && !*info) *info = k + 1;
        factor u[PANEL];
        const int after = k0 + w - 1 - k;
        for (int j = 0; j < after; j++) u[j] = f_of(e_load(col + (ptrdiff_t)ld * (j + 1) + at));
        const lanes upper = l_range(0, at - v0 + CP);
        for (int i = v0; i < ld; i += W) {
            vec x = v_load(col + i), l = lu_scaled(PANEL_EXACT, x, pivot, inverse, tiny);
            v_store(col + i, i == v0 ? v_select(upper, x, l) : l);
            if (i == v0) l = v_select(upper, (vec){0}, l);
            for (int j = 0; j < after; j++) {
                real *c = col + (ptrdiff_t)ld * (j + 1) + i;
                const vec lu = PANEL_EXACT ? f_times_rounded(l, u[j]) : f_times(l, u[j]);
                v_store(c, v_load(c) - lu);
            }
        }
    }
}

/* The PANEL elements of the rows k0.. of U in column c, solved against the panel's triangle T but
 * for the first `solved`, which already are. */
INLINE void panel_rows(const real *T, int ld, const real *c, int w, int solved, elem u[PANEL]) {
    UNROLL for (int i = 0; i < PANEL; i++) {
        u[i] = i < w ? e_load(c + i * CP) : (elem){{0}};
        if (i >= solved) UNROLL for (int j = 0; j < i; j++) {
                elem lu = e_mul(e_load(T + j * ld + i * CP), u[j]);
                for (int r = 0; r < CP; r++) u[i].v[r] -= lu.v[r];
            }
    }
}

/* Subtract panel times U from R vectors of every column after the panel. In the vectors of the
 * panel's own rows this is the triangular solve itself. */
INLINE void panel_update(int R, real *T, int ld, int k0, int w, int i, int total) {
    panel l;
    panel_take(R, &l, T, ld, k0, w, i);
    const int solved = (i - k0 * CP) / CP;
    const real *triangle = T + (ptrdiff_t)ld * k0 + k0 * CP;
    for (int j = k0 + w; j < total; j++) {
        real *c = T + (ptrdiff_t)ld * j;
        elem u[PANEL];
        panel_rows(triangle, ld, c + k0 * CP, w, solved, u);
        panel_subtract(R, &l, u, c + i);
    }
}

static NOINLINE void lu_panel_update(real *T, int ld, int k0, int w, int total) {
    int i = k0 * CP / W * W;
    for (; i + PANEL_R * W <= ld; i += PANEL_R * W) panel_update(PANEL_R, T, ld, k0, w, i, total);
    for (; i < ld; i += W) panel_update(1, T, ld, k0, w, i, total);
}

/* Each number of vectors its own function, with all registers to itself. */
typedef int lu_block_fn(real *T, int ld, int v0, int k, int end, int total, int32_t *ipiv,
                        int info);
#define X(R, exact)                                                                                \
    static NOINLINE int lu_block_##R##exact(real *T, int ld, int v0, int k, int end, int total,    \
                                            int32_t *ipiv, int info) {                             \
        return lu_block(R, exact, T, ld, v0, k, end, total, ipiv, info);                           \
    }
X(1, 0)
X(2, 0)
X(3, 0)
X(4, 0)
static lu_block_fn *const lu_blocks[LU_R] = {lu_block_10, lu_block_20, lu_block_30, lu_block_40};
X(1, 1)
#if W < 8 * CP
X(2, 1)
#endif
#if W < 4 * CP
X(3, 1)
X(4, 1)
static lu_block_fn *const lu_exact[] = {lu_block_11, lu_block_21, lu_block_31, lu_block_41};
#elif W < 8 * CP
static lu_block_fn *const lu_exact[] = {lu_block_11, lu_block_21};
#else
static lu_block_fn *const lu_exact[] = {lu_block_11};
#endif
#undef X

int32_t lu(int m, int n, int more, real *T, int ld, int32_t *ipiv) {
    const int steps = m <= n ? m - 1 : n, total = n + more; /* the last row has no choice */
    const int exact = m < LU_EXACT && n < LU_EXACT;
    lu_block_fn *const *const block = exact ? lu_exact : lu_blocks;
    int k = 0, info = 0;
    for (; k < steps && ld - k * CP / W * W > LU_R * W; k += PANEL) {
        const int w = steps - k < PANEL ? steps - k : PANEL;
        lu_panel(exact, T, ld, k, w, total, ipiv, &info);
        if (info < 0) return info;
        lu_panel_update(T, ld, k, w, total);
    }
    for (int v0 = k * CP / W * W; k < steps; v0 += W) {
        int end = (v0 + W) / CP;
        if (end > steps) end = steps;
        info = block[(ld - v0) / W - 1](T, ld, v0, k, end, total, ipiv, info);
        if (info < 0) return info;
        k = end;
    }
    if (m <= n) {
        const real *last = T + (ptrdiff_t)ld * (m - 1) + (m - 1) * CP;
        ipiv[m - 1] = m;
        if (!info && e_is_zero(e_load(last))) info = m;
        for (k = m - 1; k < n; k++, last += ld)
            if (!is_finite(e_load(last))) return LU_AGAIN;
    }
    return info;
}

int32_t lu_plain(int m, int n, int more, real *T, int ld, int32_t *ipiv) {
    const int total = n + more;
    int info = 0;
    for (int k = 0; k < m && k < n; k++) {
        real *const col = T + (ptrdiff_t)ld * k;
        const int p = find_pivot(col, ld, k);
        const elem pivot = e_load(col + p);
        ipiv[k] = p / CP + 1;
        if (p != k * CP) swap_rows(T, ld, k * CP, p, total);
        const int zero = e_is_zero(pivot);
        if (zero && !info) info = k + 1;
        for (int i = (k + 1) * CP; i < m * CP; i += CP) {
            const elem x = e_load(col + i), l = zero ? x : e_div(x, pivot);
            e_store(col + i, l);
            real *c = col + ld;
            for (int j = k + 1; j < total; j++, c += ld) {
                const elem lu = e_mul(l, e_load(c + k * CP));
                for (int r = 0; r < CP; r++) c[i + r] -= lu.v[r];
            }
        }
    }
    return info;
}
