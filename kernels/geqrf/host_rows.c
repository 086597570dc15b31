/* geqrf:rows, the Householder QR of one matrix of up to 64 x 64 in a tile.
 *
 * Column by column: the reflector's vector is written out with its 1 and the zeros above, then
 * every other column, four at a time, takes one pass for the inner product and one for the update,
 * in whole vectors. A column whose squares leave the exponent range is scaled by a power of two
 * first; the reflector does not notice.
 *
 * A NaN or an infinity of R would meet the zeros above v. Where one comes out, the matrix is factored
 * again, with R's rows apart: that takes 1.00 to 1.03 of the time, blending them out of every product
 * 1.05 to 1.2. */
#include "kernels/rows/qr.h"

#define NC 4

typedef struct {
    elem tau, scale; /* v = scale * tail */
    real beta;
} reflector;

/* From alpha (not all of the tail zero, or alpha complex) and the tail's sum of squares. */
INLINE reflector reflect(elem alpha, real squares) {
    reflector h;
    const real re = alpha.v[0], im = CP == 2 ? alpha.v[CP - 1] : 0;
    h.beta = -__builtin_copysign(bl_sqrt_real(re * re + im * im + squares), re);
    elem away = alpha;
    away.v[0] = re - h.beta;
    h.tau.v[0] = (h.beta - re) / h.beta;
    if (CP == 2) h.tau.v[CP - 1] = -im / h.beta;
    h.scale = e_reciprocal(away);
    return h;
}

/* 2^-e for the largest magnitude 2^e among the elements from offset `at`, in two factors, as it may
 * itself be out of range. Returns whether the elements after the first are all zero; a NaN is not. */
static int scaling(const real *col, int at, int ld, real factor[2]) {
    real most = 0;
    int no_tail = 1;
    for (int i = at; i < ld; i++) {
        const real a = bl_abs_real(col[i]);
        if (a > most) most = a;
        if (i >= at + CP && col[i] != 0) no_tail = 0;
    }
    factor[0] = factor[1] = 1;
    if (most > 0 && most <= BL_MAX) {
        int e;
        (void)bl_frexp(most, &e);
        factor[0] = bl_ldexp(1, -(e / 2));
        factor[1] = bl_ldexp(1, -(e - e / 2));
    }
    return no_tail;
}

/* The reflector of a column whose squares are no measure. Scales the column in place. */
static __attribute__((noinline)) int reflect_rare(real *col, int at, int ld, reflector *h) {
    real f[2];
    const int no_tail = scaling(col, at, ld, f);
    if (no_tail && (CP == 1 || col[at + CP - 1] == 0)) return 0;
    real squares = 0;
    for (int i = at; i < ld; i++) {
        col[i] = col[i] * f[0] * f[1];
        if (i >= at + CP) squares += col[i] * col[i];
    }
    *h = reflect(e_load(col + at), squares);
    h->beta = h->beta / f[0] / f[1];
    return 1;
}

/* Turn column k from its diagonal down into a reflector: v written out in V, beta and tail in the
 * tile. Returns 0 for the identity. */
INLINE int make_reflector(real *col, int at, int ld, real *V, elem *tau) {
    const int v0 = at / W * W;
    const lanes above = l_range(0, at - v0 + CP);
    vec sum = v_select(above, (vec){0}, v_load(col + v0));
    sum *= sum;
    for (int i = v0 + W; i < ld; i += W) sum += v_load(col + i) * v_load(col + i);
    const real squares = v_sum_all(sum)[0];
    const elem alpha = e_load(col + at);
    const real size = e_abs1(alpha);
    reflector h;
    const int usual = squares >= BL_SQUARE_MIN * BL_SQUARE_MIN &&
                      squares < BL_SQUARE_MAX * BL_SQUARE_MAX && size < BL_SQUARE_MAX;
    if (usual)
        h = reflect(alpha, squares);
    else if (!reflect_rare(col, at, ld, &h)) {
        *tau = (elem){{0}};
        return 0;
    }
    *tau = h.tau;
    const factor scale = f_of(h.scale);
    elem one = {{1}};
    for (int i = v0; i < ld; i += W) {
        vec x = v_load(col + i), v = f_times(x, scale);
        if (i == v0) {
            v_store(col + i, v_select(above, x, v));
            v = v_select(l_elem(at - v0), v_each(one.v), v_select(above, (vec){0}, v));
        } else
            v_store(col + i, v);
        v_store(V + i, v);
    }
    e_store(col + at, (elem){{h.beta}});
    return 1;
}

/* c := c - v conj(tau) v^H c for C columns. */
INLINE void apply(int C, const real *V, elem tau, int v0, real *c, int ld) {
    vec re[NC], im[NC];
    UNROLL for (int j = 0; j < C; j++) re[j] = im[j] = (vec){0};
    for (int i = v0; i < ld; i += W) {
        const vec v = v_load(V + i), s = v_swap(v);
        UNROLL for (int j = 0; j < C; j++) {
            const vec x = v_load(c + (ptrdiff_t)j * ld + i);
            re[j] += v * x;
            if (CP == 2) im[j] += s * x; /* vi xr in even lanes, vr xi in odd */
        }
    }
    UNROLL for (int j = 0; j < C; j++) {
        const vec a = v_sum_all(re[j]) * v_all(tau.v[0]);
        if (CP == 2) {
            /* conj(tau) (p + i q), p = sum re, q = sum odd im - sum even im */
            const vec p = v_sum_all(re[j]), q = v_sum_all(-v_flip_even(-im[j]));
            const vec tr = v_all(tau.v[0]), ti = v_all(tau.v[CP - 1]);
            re[j] = tr * p + ti * q;
            im[j] = v_flip_even(tr * q - ti * p);
        } else
            re[j] = a;
    }
    for (int i = v0; i < ld; i += W) {
        const vec v = v_load(V + i), s = v_swap(v);
        UNROLL for (int j = 0; j < C; j++) {
            real *at = c + (ptrdiff_t)j * ld + i;
            vec x = v_load(at) - v * re[j];
            if (CP == 2) x -= s * im[j];
            v_store(at, x);
        }
    }
}

/* The same for n columns, with the rows above `at` out of the way. */
static NOINLINE void apply_apart(const real *V, elem tau, int at, real *c, int ld, int n) {
    const int v0 = at / W * W;
    const lanes above = l_range(0, at - v0);
    for (; n > 0; n--, c += ld) {
        const vec x = v_load(c + v0);
        v_store(c + v0, v_select(above, (vec){0}, x));
        apply(1, V, tau, v0, c, ld);
        v_store(c + v0, v_select(above, x, v_load(c + v0)));
    }
}

/* Whether any of c[0..count) is not zero. */
INLINE int any_nonzero(const real *c, int count) {
    for (int i = 0; i < count; i++)
        if (c[i] != 0) return 1;
    return 0;
}

/* The same if tau is NaN. Like xLARF it leaves alone the rows past v's last element that is not zero,
 * and the columns past the last that is not zero above them. */
static NOINLINE void apply_nan(const real *V, real nan, int at, real *c, int ld, int n) {
    int end = ld;
    while (!any_nonzero(V + end - CP, CP)) end -= CP;
    while (n > 0 && !any_nonzero(c + (ptrdiff_t)(n - 1) * ld + at, end - at)) n--;
    for (; n > 0; n--, c += ld)
        for (int i = at; i < end; i++) c[i] = nan;
}

INLINE void apply_all(const real *V, elem tau, int v0, real *c, int ld, int n) {
    for (; n >= NC; n -= NC, c += NC * (ptrdiff_t)ld) apply(NC, V, tau, v0, c, ld);
    for (; n > 0; n--, c += ld) apply(1, V, tau, v0, c, ld);
}

INLINE void qr_as(int apart, int m, int n, real *T, int ld, real *tau) {
    _Alignas(64) real V[TILE_LD];
    const int steps = m < n ? m : n;
    for (int k = 0; k < steps; k++) {
        real *const col = T + (ptrdiff_t)ld * k, *const c = col + ld;
        elem t = {{0}};
        const int any = (k + 1 < m || CP == 2) && make_reflector(col, k * CP, ld, V, &t);
        e_store(tau + k * CP, t);
        if (!any) continue;
        if (!apart)
            apply_all(V, t, k * CP / W * W, c, ld, n - k - 1);
        else if (e_is_nan(t))
            apply_nan(V, t.v[0] + t.v[CP - 1], k * CP, c, ld, n - k - 1);
        else
            apply_apart(V, t, k * CP, c, ld, n - k - 1);
    }
}

static NOINLINE void qr_usual(int m, int n, real *T, int ld, real *tau) {
    qr_as(0, m, n, T, ld, tau);
}

static NOINLINE void qr_apart(int m, int n, real *T, int ld, real *tau) {
    qr_as(1, m, n, T, ld, tau);
}

/* A column that something of R's has spoilt is NaN from there down: its last element of R tells. */
INLINE int all_finite(const real *T, int ld, int m, int n) {
    int good = 1;
    for (int j = 0; j < n; j++)
        good &= e_abs1(e_load(T + j * ld + (j < m ? j : m - 1) * CP)) <= BL_MAX;
    return good;
}

/* Not inlined: geqrf and gels are to run the same instructions. */
NOINLINE void qr_of(int m, int n, const real *A, ptrdiff_t lda, real *T, int ld, real *tau) {
    tile_load(T, ld, A, lda, m, n);
    qr_usual(m, n, T, ld, tau);
    if (all_finite(T, ld, m, n)) return;
    tile_load(T, ld, A, lda, m, n);
    qr_apart(m, n, T, ld, tau);
}

/* Reflector k as `apply` takes it: the zeros above, the 1, and what T has below. */
static void write_out(const real *col, int at, int ld, real *V) {
    const int v0 = at / W * W;
    const elem one = {{1}};
    for (int i = v0; i < ld; i += W) v_store(V + i, v_load(col + i));
    const vec below = v_select(l_range(0, at - v0 + CP), (vec){0}, v_load(V + v0));
    v_store(V + v0, v_select(l_elem(at - v0), v_each(one.v), below));
}

void qr_multiply(int adjoint, int n, const real *T, const real *tau, real *X, int cols, int ld) {
    _Alignas(64) real V[TILE_LD];
    for (int step = 0; step < n; step++) {
        const int k = adjoint ? step : n - 1 - step, v0 = k * CP / W * W;
        elem t = e_load(tau + k * CP);
        if (e_is_zero(t)) continue;
        if (!adjoint) t = e_conj(t);
        write_out(T + (ptrdiff_t)ld * k, k * CP, ld, V);
        apply_all(V, t, v0, X, ld, cols);
    }
}

void qr_form(int n, int k, const real *T, const real *tau, real *X, int ld) {
    _Alignas(64) real V[TILE_LD];
    memset(X, 0, sizeof(real) * (size_t)ld * (size_t)n);
    for (int j = 0; j < n; j++) X[(ptrdiff_t)ld * j + j * CP] = 1;
    for (int j = k - 1; j >= 0; j--) {
        const elem t = e_conj(e_load(tau + j * CP));
        if (e_is_zero(t)) continue;
        write_out(T + (ptrdiff_t)ld * j, j * CP, ld, V);
        apply_all(V, t, j * CP / W * W, X + (ptrdiff_t)ld * j, ld, n - j);
    }
}

INLINE void in_tile(int m, int n, real *A, ptrdiff_t lda, real *tau, real *restrict T) {
    const int ld = padded(m);
    qr_of(m, n, A, lda, T, ld, tau);
    tile_store(T, ld, A, lda, m, n);
}

static NOINLINE void on_stack(int m, int n, real *A, ptrdiff_t lda, real *tau) {
    _Alignas(64) real T[TILE_LD * TILE_ORDER];
    in_tile(m, n, A, lda, tau, T);
}

static NOINLINE void in_room(int m, int n, real *A, ptrdiff_t lda, real *tau) {
    real *const T = bl_room_take(BL_ROOM_TILES);
    if (!T) {
        on_stack(m, n, A, lda, tau);
        return;
    }
    in_tile(m, n, A, lda, tau, T);
    bl_room_give(BL_ROOM_TILES, T);
}

bl_rows_geqrf_fn BL_EXPORT(geqrf), NARROWER(geqrf);
void BL_EXPORT(geqrf)(int32_t m, int32_t n, void *A, int32_t lda, void *tau) {
    if (HALF_IS_ENOUGH(m)) {
        NARROWER(geqrf)(m, n, A, lda, tau);
        return;
    }
    if (m == 0 || n == 0) return;
    if (padded(m) * n > TILES_ALONE) {
        in_room(m, n, A, (ptrdiff_t)lda * CP, tau);
        return;
    }
    _Alignas(64) real T[TILES_ALONE];
    in_tile(m, n, A, (ptrdiff_t)lda * CP, tau, T);
}
