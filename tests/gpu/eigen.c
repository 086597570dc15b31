/* Matrices that are hard for eigensolvers, one of each kind in a batch, for every kernel of syevd: zeros, spectra
 * that repeat or cluster, rank one, Wilkinson's and glued ones, entries of extreme and of mixed scales. Residual
 * and orthogonality are held to 30 n eps, of which half is allowed for one that is not hard. */
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/gpu/backward.h"

typedef enum {
    RANDOM,
    ZERO,
    IDENTITY,
    ONES,
    TOEPLITZ,
    WILKINSON,
    GLUED,
    FALLING,
    CLUSTERED,
    REPEATED,
    RANK_ONE,
    TWO_CLUSTERS,
    LARGE,
    SMALL,
    MIXED,
    KINDS
} kind;
static const char *const kind_name[KINDS] = {
    "random",    "zero",     "identity", "ones",         "Toeplitz", "Wilkinson", "glued", "graded",
    "clustered", "repeated", "rank one", "two clusters", "large",    "small",     "mixed"};

static double uniform(unsigned *seed) {
    *seed = *seed * 1664525u + 1013904223u;
    return (double)(*seed >> 8) / (1 << 23) - 1;
}

static double entry(kind k, int64_t i, int64_t j, int64_t n, bool single, unsigned *seed) {
    const double noise = uniform(seed), far = single ? 30 : 290;
    const int64_t block = bl_max(2, n / 3), beside = i - j == 1;
    switch (k) {
    case ZERO:
        return 0;
    case IDENTITY:
        return i == j;
    case ONES:
        return 1;
    case TOEPLITZ:
        return i == j ? 2 : beside ? -1 : 0;
    case WILKINSON:
        return i == j ? fabs((double)(i - n / 2)) : (double)beside;
    case GLUED:
        return i == j ? fabs((double)(i % block - block / 2)) : !beside ? 0 : i % block ? 1 : 1e-8;
    case FALLING:
        return noise * pow(10, -4.0 * (double)(i + j) / (double)n);
    case CLUSTERED:
        return (i == j) + 1e-9 * noise;
    case REPEATED:
        return i == j ? (double)(i % 3) : 0;
    case RANK_ONE:
        return i == 0 && j == 0;
    case TWO_CLUSTERS:
        return i == j ? (i % 2 ? 1 : -1) + 1e-12 * noise : 0;
    case LARGE:
        return noise * pow(10, far);
    case SMALL:
        return noise * pow(10, -far);
    case MIXED:
        return noise * pow(10, far * (1 - 2.0 * (double)((i + j) % n) / (double)n));
    default:
        return noise;
    }
}

/* a = H a H of a random reflector H. */
static void turn(double _Complex *a, int64_t n, bool parts, unsigned *seed) {
    double _Complex v[n];
    double size = 0;
    for (int64_t i = 0; i < n; i++) {
        v[i] = uniform(seed) + (parts ? I * uniform(seed) : 0);
        size += creal(v[i] * conj(v[i]));
    }
    for (int side = 0; side < 2; side++)
        for (int64_t l = 0; l < n; l++) {
            double _Complex dot = 0;
            int64_t first = side ? l : l * n, step = side ? n : 1;
            for (int64_t i = 0; i < n; i++) dot += (side ? v[i] : conj(v[i])) * a[first + i * step];
            dot *= 2 / size;
            for (int64_t i = 0; i < n; i++) a[first + i * step] -= dot * (side ? conj(v[i]) : v[i]);
        }
}

static void fill(batch *x, unsigned *seed) {
    const int64_t n = x->p.n;
    const bool parts = bl_is_complex(x->p.dtype), single = x->p.dtype == BL_S || x->p.dtype == BL_C;
    double _Complex *a = malloc((size_t)(n * n) * sizeof *a);
    for (int64_t b = 0; b < x->p.batch; b++) {
        const kind k = (kind)(b % KINDS);
        for (int64_t j = 0; j < n; j++)
            for (int64_t i = j; i < n; i++) {
                double re = entry(k, i, j, n, single, seed);
                double im = parts && k == RANDOM && i != j ? uniform(seed) : 0;
                a[i + j * n] = re + I * im;
                a[j + i * n] = re - I * im;
            }
        for (int more = 0; more < 2 && k >= REPEATED && k <= TWO_CLUSTERS; more++)
            turn(a, n, parts, seed);
        for (int64_t e = 0; e < n * n; e++) set_element(x, BL_SLOT_A, b, e % n, e / n, a[e]);
    }
    free(a);
}

static void one_order(const kernel_row *k, bl_dtype t, int64_t n, unsigned turn, double most[KINDS],
                      long *members) {
    shape s = kernel_shape(k->op, t, n, turn, interpreted ? KINDS : 4 * KINDS);
    unsigned seed = 1 + turn;
    batch before = make(&s, seed);
    fill(&before, &seed);
    device_batch d = to_device(&before, turn % 2 ? FORM_DEVICE_POINTERS : FORM_STRIDED);
    int code = run_kernel(k, &d);
    if (!code) {
        batch got = copy_of(&before);
        from_device(&d, &got);
        for (int64_t b = 0; b < s.members; b++) {
            const kind what = (kind)(b % KINDS);
            double e = backward_error(&before, &got, b) / (2 * (double)bl_max(4, n));
            check(bl_get_info(&got.p, b) == 0, "%s: %s: info %d", describe(&s, k->name),
                  kind_name[what], (int)bl_get_info(&got.p, b));
            check(e <= (what == RANDOM ? 15 : 30), "%s: %s: off by %.3g n eps",
                  describe(&s, k->name), kind_name[what], e);
            most[what] = fmax(most[what], e);
        }
        *members += s.members;
        discard(&got);
    }
    check(!code || code == BL_E_PIN, "%s: %d", describe(&s, k->name), code);
    release(&d);
    discard(&before);
}

static void one_dtype(int task, FILE *out) {
    static const int64_t small[] = {1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 24, 31, 32},
                         large[] = {33, 48, 49, 64, 65, 96, 97, 128};
    const kernel_row *k = &kernel_rows[task / BL_DTYPES];
    const bl_dtype t = (bl_dtype)(task % BL_DTYPES);
    if (k->op != BL_OP_syevd || !chosen(k->op)) return;
    const bool is_large = k->from > 32;
    double most[KINDS] = {0};
    long members = 0;
    int count = is_large ? (interpreted ? 1 : 8) : 13;
    for (int i = 0; i < count; i++)
        for (unsigned turn = 0; turn < (interpreted ? 2 : 4); turn++)
            one_order(k, t, is_large ? large[i] : small[i], (unsigned)i + 2 * turn, most, &members);
    fprintf(out, "eigen %s:%s %c: %ld members, most", bl_op_get(k->op)->name, k->name, bl_prefix(t),
            members);
    for (int i = 0; i < KINDS; i++)
        fprintf(out, " %s %.2g%s", kind_name[i], most[i], i + 1 < KINDS ? "," : "\n");
    claim(k, t, members);
}

void test_eigen(void) {
    in_threads(kernel_row_count * BL_DTYPES, one_dtype);
}
