/* Every name that the shim interposes, in every style, width of integers and layout, against the plain
 * Fortran routine: the same results in memory with canaries, for every flag. Where no library has a
 * name, this file as a library has: a call that arrives there ends the program.
 *
 *   shim_spellings kernels|every|region   names of ops with a kernel for single calls; of every op;
 *                                         Fortran's names, each call in a region
 *
 * Prints how many calls it made and how many were wrong. */
#include <complex.h>
#include <dlfcn.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shim/names/signatures.h"
#include "shim/names/symbols.def"

#ifdef LIBRARY
#define BL_SINGLE_NAME(name, ...)                                                                  \
    void name(void);                                                                               \
    void name(void) {                                                                              \
        fputs("not taken: " #name "\n", stderr);                                                   \
        _Exit(2);                                                                                  \
    }
BL_EACH_SINGLE
#else
typedef enum { BL_S, BL_D, BL_C, BL_Z } dtype;
typedef enum { BL_F77, BL_CBLAS, BL_LAPACKE, BL_LAPACKE_WORK } style;
typedef enum {
#define X(op) OP_##op,
    BL_EACH_OP(X)
#undef X
} op_id;
typedef int32_t int_4;
typedef int64_t int_8;

enum { ROW_MAJOR = 101, COL_MAJOR = 102, MOST = 48, ROOM = MOST * MOST, PAD = 2 };

/* An argument of each name: the address of a flag, a scalar or an integer of 64 bits, whose lower half
 * is one of 32; or an array. */
typedef struct {
    int layout;
    const void *jobz, *transa, *transb, *trans, *side, *uplo, *diag;
    const void *m, *n, *k, *nrhs, *lda, *ldb, *ldc, *lwork, *lrwork, *liwork;
    const void *alpha, *beta;
    void *A, *B, *C, *ipiv, *tau, *w, *work, *rwork, *iwork, *info;
} values;

static char flag_of(const void *at) {
    return *(const char *)at;
}
static int trans_of(const void *at) {
    return flag_of(at) == 'N' ? 111 : flag_of(at) == 'T' ? 112 : 113;
}

#define ENUM_transa trans_of(v->transa)
#define ENUM_transb trans_of(v->transb)
#define ENUM_trans trans_of(v->trans)
#define ENUM_uplo (flag_of(v->uplo) == 'U' ? 121 : 122)
#define ENUM_diag (flag_of(v->diag) == 'N' ? 131 : 132)
#define ENUM_side (flag_of(v->side) == 'L' ? 141 : 142)

/* What each argument is given, by its name above. */
#define VALUE(x) , v->x
#define VALUE_S(type, x) , v->x
#define VALUE_M(access, type, x, ld, stride) , v->x, v->ld
#define VALUE_U(access, type, x, inc, stride) , v->OF_##x, v->OF_##inc
#define OF_x B
#define OF_y C
#define OF_incx ldb
#define OF_incy ldc
#define VALUE_V(access, type, x, stride) , v->x
#define VALUE_W(type, work, lwork) , v->work, v->lwork
#define VALUE_R(type, work) , v->work
#define VALUES_F77 VALUE, VALUE, VALUE_S, VALUE_M, VALUE_U, VALUE_V, VALUE_W, VALUE_R, VALUE

#define VALUE_E(x) , ENUM_##x
#define VALUE_C(x) , flag_of(v->x)
#define VALUE_I4(x) , (int_4) * (const int64_t *)v->x
#define VALUE_I8(x) , *(const int64_t *)v->x
#define VALUE_M4(access, type, x, ld, stride) , v->x VALUE_I4(ld)
#define VALUE_M8(access, type, x, ld, stride) , v->x VALUE_I8(ld)
#define INTEGER4(x) VALUE_I4(x)
#define INTEGER8(x) VALUE_I8(x)
#define VALUE_U4(access, type, x, inc, stride) , v->OF_##x INTEGER4(OF_##inc)
#define VALUE_U8(access, type, x, inc, stride) , v->OF_##x INTEGER8(OF_##inc)
#define VALUE_W4(type, work, lwork) , v->work VALUE_I4(lwork)
#define VALUE_W8(type, work, lwork) , v->work VALUE_I8(lwork)
#define VALUES_CBLAS(w, S)                                                                         \
    VALUE_E, VALUE_I##w, S, VALUE_M##w, VALUE_U##w, BL_NOT, BL_NOT, BL_NOT, BL_NOT
#define VALUES_LAPACKE(w)                                                                          \
    VALUE_C, VALUE_I##w, BL_NOT, VALUE_M##w, VALUE_M##w, VALUE_V, BL_NOT, BL_NOT, BL_NOT
#define VALUES_LAPACKE_WORK(w)                                                                     \
    VALUE_C, VALUE_I##w, BL_NOT, VALUE_M##w, VALUE_M##w, VALUE_V, VALUE_W##w, VALUE_R, BL_NOT

/* CBLAS: real scalars by value, complex ones by address. */
#define SINGLE_TYPE(x) , float x
#define DOUBLE_TYPE(x) , double x
#define SINGLE(x) , *(const float *)v->x
#define DOUBLE(x) , *(const double *)v->x
#define TYPE_BL_S(type, x) SINGLE_TYPE(x)
#define TYPE_BL_D(type, x) DOUBLE_TYPE(x)
#define TYPE_BL_C(type, x) TYPE_BL_C_##type(x)
#define TYPE_BL_Z(type, x) TYPE_BL_Z_##type(x)
#define TYPE_BL_C_real SINGLE_TYPE
#define TYPE_BL_Z_real DOUBLE_TYPE
#define TYPE_BL_C_scalar BL_PTR
#define TYPE_BL_Z_scalar BL_PTR
#define VALUE_BL_S(type, x) SINGLE(x)
#define VALUE_BL_D(type, x) DOUBLE(x)
#define VALUE_BL_C(type, x) VALUE_BL_C_##type(x)
#define VALUE_BL_Z(type, x) VALUE_BL_Z_##type(x)
#define VALUE_BL_C_real SINGLE
#define VALUE_BL_Z_real DOUBLE
#define VALUE_BL_C_scalar VALUE
#define VALUE_BL_Z_scalar VALUE

#define CALL_BL_F77(routine, dtype, w)                                                             \
    typedef void function(BL_AFTER_COMMA(BL_LIST(routine, BL_F77_PARAMETERS)));                    \
    ((function *)f)(BL_AFTER_COMMA(BL_LIST(routine, VALUES_F77)));                                 \
    return 0;
#define CALL_BL_LAPACKE(routine, dtype, w)                                                         \
    typedef int_##w function(int BL_LIST(routine, BL_LAPACKE_PARAMETERS(w)));                      \
    return ((function *)f)(v->layout BL_LIST(routine, VALUES_LAPACKE(w)));
#define CALL_BL_LAPACKE_WORK(routine, dtype, w)                                                    \
    typedef int_##w function(int BL_LIST(routine, BL_LAPACKE_WORK_PARAMETERS(w)));                 \
    return ((function *)f)(v->layout BL_LIST(routine, VALUES_LAPACKE_WORK(w)));
#define CALL_BL_CBLAS(routine, dtype, w)                                                           \
    typedef void function(int BL_LIST(routine, BL_CBLAS_PARAMETERS(w, TYPE_##dtype)));             \
    ((function *)f)(v->layout BL_LIST(routine, VALUES_CBLAS(w, VALUE_##dtype)));                   \
    return 0;

typedef void any(void);
typedef int64_t call(any *f, const values *v);
#define BL_SINGLE_NAME(name, op, routine, dtype, style, w)                                         \
    static int64_t call_##name(any *f, const values *v) {                                          \
        CALL_##style(routine, dtype, w)                                                            \
    }
BL_EACH_SINGLE
#undef BL_SINGLE_NAME

typedef struct {
    const char *name;
    op_id op;
    dtype t;
    style s;
    int width;
    call *call;
} spelling;
static const spelling spellings[] = {
#define BL_SINGLE_NAME(name, op, routine, dtype, style, w)                                         \
    {#name, OP_##op, dtype, style, w, call_##name},
    BL_EACH_SINGLE
#undef BL_SINGLE_NAME
};
enum { SPELLINGS = sizeof spellings / sizeof *spellings };

/* One problem, all of it column-major and without gaps, and what is left of it. */
typedef struct {
    char jobz, transa, transb, trans, side, uplo, diag;
    int64_t m, n, k, nrhs;
    double a[2 * ROOM], b[2 * ROOM], c[2 * ROOM], tau[2 * MOST]; /* of any dtype */
    double w[MOST];
    int64_t ipiv[MOST], info;
} problem;

/* A matrix of a problem: rows 0 where the op has none. */
typedef struct {
    int64_t rows, cols;
} shape;

static size_t size_of(dtype t) {
    return t == BL_S ? 4 : t == BL_Z ? 16 : 8;
}

static int is_blas(op_id op) {
    switch (op) {
#define X(name)                                                                                    \
    case OP_##name:                                                                                \
        return 1;
        BL_EACH_BLAS_OP(X)
#undef X
    default:
        return 0;
    }
}

static shape shape_a(op_id op, const problem *p) {
    switch (op) {
    case OP_gemm:
        return p->transa == 'N' ? (shape){p->m, p->k} : (shape){p->k, p->m};
    case OP_trsm:
    case OP_trmm:
    case OP_symm:
    case OP_hemm:
        return p->side == 'L' ? (shape){p->m, p->m} : (shape){p->n, p->n};
    case OP_syrk:
    case OP_herk:
    case OP_syr2k:
    case OP_her2k:
        return p->trans == 'N' ? (shape){p->n, p->k} : (shape){p->k, p->n};
    case OP_gemv:
    case OP_getrf:
    case OP_geqrf:
    case OP_gels:
    case OP_orgqr:
        return (shape){p->m, p->n};
    case OP_ormqr:
        return (shape){p->side == 'L' ? p->m : p->n, p->k};
    default:
        return (shape){p->n, p->n};
    }
}

static shape shape_b(op_id op, const problem *p) {
    switch (op) {
    case OP_gemm:
        return p->transb == 'N' ? (shape){p->k, p->n} : (shape){p->n, p->k};
    case OP_trsm:
    case OP_trmm:
    case OP_symm:
    case OP_hemm:
        return (shape){p->m, p->n};
    case OP_syr2k:
    case OP_her2k:
        return shape_a(op, p);
    case OP_gemv:
        return (shape){1, p->trans == 'N' ? p->n : p->m};
    case OP_gels:
        return (shape){p->m, p->nrhs};
    case OP_potrs:
    case OP_posv:
    case OP_getrs:
    case OP_gesv:
        return (shape){p->n, p->nrhs};
    default:
        return (shape){0, 0};
    }
}

static shape shape_c(op_id op, const problem *p) {
    switch (op) {
    case OP_gemm:
    case OP_symm:
    case OP_hemm:
    case OP_ormqr:
        return (shape){p->m, p->n};
    case OP_syrk:
    case OP_herk:
    case OP_syr2k:
    case OP_her2k:
        return (shape){p->n, p->n};
    case OP_gemv:
        return (shape){1, p->trans == 'N' ? p->m : p->n};
    default:
        return (shape){0, 0};
    }
}

/* What a call is given: with gaps, in its layout, canaries all over. */
static unsigned char memory[3][16 * (MOST + PAD) * (MOST + PAD)];
static const unsigned char canary = 0xa5;

static size_t place(const spelling *s, int layout, shape x, int64_t row, int64_t col) {
    const int64_t ld = (layout == ROW_MAJOR ? x.cols : x.rows) + PAD;
    return (size_t)(layout == ROW_MAJOR ? row * ld + col : row + col * ld) * size_of(s->t);
}

static void put(const spelling *s, int layout, shape x, const void *from, unsigned char *to) {
    memset(to, canary, sizeof *memory);
    for (int64_t j = 0; j < x.cols; j++)
        for (int64_t i = 0; i < x.rows; i++)
            memcpy(to + place(s, layout, x, i, j),
                   (const char *)from + (size_t)(i + j * x.rows) * size_of(s->t), size_of(s->t));
}

/* Returns whether the gaps and what lies behind are as they were. */
static int take(const spelling *s, int layout, shape x, unsigned char *from, void *to) {
    for (int64_t j = 0; j < x.cols; j++)
        for (int64_t i = 0; i < x.rows; i++) {
            memcpy((char *)to + (size_t)(i + j * x.rows) * size_of(s->t),
                   from + place(s, layout, x, i, j), size_of(s->t));
            memset(from + place(s, layout, x, i, j), canary, size_of(s->t));
        }
    for (size_t i = 0; i < sizeof *memory; i++)
        if (from[i] != canary) return 0;
    return 1;
}

typedef void control(void);
static control *region_begin, *region_end;

/* Runs p under a name. Returns whether nothing around its operands was written. */
static int run(const spelling *s, any *f, int layout, int in_region, problem *p) {
    static double work[2 * 64 * MOST], rwork[64 * MOST];
    static int64_t iwork[64 * MOST];
    const shape a = shape_a(s->op, p), b = shape_b(s->op, p), c = shape_c(s->op, p);
    const int lies = s->op == OP_gemv ? COL_MAJOR : layout; /* B and C: a vector has no layout */
    int64_t lda = (layout == ROW_MAJOR ? a.cols : a.rows) + PAD;
    int64_t ldb = (lies == ROW_MAJOR ? b.cols : b.rows) + PAD;
    int64_t ldc = (lies == ROW_MAJOR ? c.cols : c.rows) + PAD, lwork = 64 * MOST;
    float alpha_s[2] = {1.25f, -0.5f}, beta_s[2] = {0.75f, 0.25f};
    double alpha_d[2] = {1.25, -0.5}, beta_d[2] = {0.75, 0.25};
    const int narrow = s->t == BL_S || s->t == BL_C, pivots = (int)(p->m < p->n ? p->m : p->n);
    int64_t info = INT64_C(0x5a5a5a5a5a5a5a5a), wide[MOST + 1];
    int32_t ipiv[2 * MOST + 2];
    memset(wide, canary, sizeof wide);
    memset(ipiv, canary, sizeof ipiv);
    const int reads = s->op == OP_getrs || s->op == OP_getri;
    for (int i = 0; i < pivots && reads; i++) ipiv[i] = (int32_t)(wide[i] = p->ipiv[i]);
    put(s, layout, a, p->a, memory[0]);
    put(s, lies, b, p->b, memory[1]);
    put(s, lies, c, p->c, memory[2]);
    const values v = {layout,
                      &p->jobz,
                      &p->transa,
                      &p->transb,
                      &p->trans,
                      &p->side,
                      &p->uplo,
                      &p->diag,
                      &p->m,
                      &p->n,
                      &p->k,
                      &p->nrhs,
                      &lda,
                      &ldb,
                      &ldc,
                      &lwork,
                      &lwork,
                      &lwork,
                      narrow ? (void *)alpha_s : alpha_d,
                      narrow ? (void *)beta_s : beta_d,
                      memory[0],
                      memory[1],
                      memory[2],
                      s->width == 8 ? (void *)wide : ipiv,
                      p->tau,
                      p->w,
                      work,
                      rwork,
                      iwork,
                      &info};
    if (in_region) region_begin();
    int64_t returned = s->call(f, &v);
    if (in_region) region_end();
    int sound = take(s, layout, a, memory[0], p->a) & take(s, lies, b, memory[1], p->b) &
                take(s, lies, c, memory[2], p->c);
    const int writes = s->op == OP_getrf || s->op == OP_gesv;
    for (int i = 0; i < pivots && writes; i++) p->ipiv[i] = s->width == 8 ? wide[i] : ipiv[i];
    if (writes || reads) {
        int32_t after;
        memcpy(&after, s->width == 8 ? (void *)&wide[pivots] : &ipiv[pivots], 4);
        sound &= (uint32_t)after == 0xa5a5a5a5;
    }
    if (s->s == BL_F77 && !is_blas(s->op)) {
        if (s->width == 4) sound &= info >> 32 == 0x5a5a5a5a;
        returned = s->width == 4 ? (int32_t)info : info;
    }
    p->info = returned;
    return sound;
}

static uint64_t state = 88172645463325252u;
static double uniform(void) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (double)(state >> 11) * 0x1p-52 - 1;
}

/* Element i of an array of dtype t. */
static void set(dtype t, void *array, int64_t i, double re, double im) {
    if (t == BL_S) ((float *)array)[i] = (float)re;
    if (t == BL_D) ((double *)array)[i] = re;
    if (t == BL_C) ((float complex *)array)[i] = (float)re + (float)im * I;
    if (t == BL_Z) ((double complex *)array)[i] = re + im * I;
}
static double complex get(dtype t, const void *array, int64_t i) {
    return t == BL_S   ? ((const float *)array)[i]
           : t == BL_D ? ((const double *)array)[i]
           : t == BL_C ? ((const float complex *)array)[i]
                       : ((const double complex *)array)[i];
}

static const spelling *plain(op_id op, dtype t) {
    for (int i = 0; i < SPELLINGS; i++)
        if (spellings[i].op == op && spellings[i].t == t) return &spellings[i];
    abort();
}

static any *function_of(const char *name) {
    void *at = dlsym(RTLD_DEFAULT, name);
    any *f;
    memcpy(&f, &at, sizeof f);
    if (!f) printf("no %s\n", name), exit(2);
    return f;
}

/* The factors that an op reads, by the plain routine. */
static void factor(op_id by, dtype t, problem *p) {
    const spelling *s = plain(by, t);
    run(s, function_of(s->name), COL_MAJOR, 0, p);
}

/* Well conditioned; Hermitian and positive definite where the op wants that. */
static void make(op_id op, dtype t, int n, int variant, problem *p) {
    static const char letters[] = "NTC";
    const int is_complex = t >= BL_C;
    memset(p, 0, sizeof *p);
    p->jobz = "VN"[variant / 2 % 2], p -> uplo = "UL"[variant & 1],
    p -> side = "LR"[variant >> 1 & 1], p -> diag = "NU"[variant >> 2 & 1];
    p->transa = letters[variant % 3], p->transb = letters[variant / 3 % 3];
    p->trans = p->transa;
    if (op == OP_gels || op == OP_ormqr) p->trans = variant & 1 ? is_complex ? 'C' : 'T' : 'N';
    if (op == OP_syrk || op == OP_syr2k) p->trans = "NT"[variant >> 1 & 1];
    if (op == OP_herk || op == OP_her2k) p->trans = "NC"[variant >> 1 & 1];
    p->n = n,
    p->m = op == OP_getrf || op == OP_geqrf || op == OP_gels || op == OP_orgqr ? n + 2 : n;
    if (op == OP_gemm || op == OP_trsm || op == OP_ormqr || op == OP_trmm || op == OP_gemv ||
        op == OP_symm || op == OP_hemm)
        p->m = n + 1;
    p->k = op == OP_ormqr || op == OP_orgqr ? (n + 1) / 2 : n + 2;
    p->nrhs = 1 + variant % 3;
    if (op == OP_getrf && variant & 1) p->n = n + 2, p->m = n;
    const shape a = shape_a(op, p), b = shape_b(op, p), c = shape_c(op, p);
    const int definite = op >= OP_potrf && op <= OP_posv;
    for (int64_t j = 0; j < a.cols; j++)
        for (int64_t i = 0; i < a.rows; i++) {
            double re = uniform(), im = is_complex ? uniform() : 0;
            if (op == OP_trsm) re /= (double)n, im /= (double)n;
            if (i == j) re += definite || op == OP_trsm ? 2 * n + 1 : 1;
            if (definite && i > j) {
                const double complex above = get(t, p->a, j + i * a.rows);
                re = creal(above), im = -cimag(above);
            }
            set(t, p->a, i + j * a.rows, re, definite && i == j ? 0 : im);
            if (definite && i < j) continue;
            if (definite && i > j) set(t, p->a, j + i * a.rows, re, -im);
        }
    for (int64_t i = 0; i < b.rows * b.cols; i++) set(t, p->b, i, uniform(), uniform());
    for (int64_t i = 0; i < c.rows * c.cols; i++) set(t, p->c, i, uniform(), uniform());
    if (op == OP_herk || op == OP_her2k)
        for (int64_t i = 0; i < n; i++) set(t, p->c, i + i * n, uniform(), 0);
    if (op == OP_potrs || op == OP_potri) factor(OP_potrf, t, p);
    if (op == OP_getrs || op == OP_getri) factor(OP_getrf, t, p);
    if (op == OP_orgqr || op == OP_ormqr) {
        problem q = *p;
        q.m = a.rows, q.n = a.cols;
        factor(OP_geqrf, t, &q);
        memcpy(p->a, q.a, sizeof p->a);
        memcpy(p->tau, q.tau, sizeof p->tau);
    }
}

/* Triangles are compared whole: what an op leaves undefined, it leaves alone. */
static int close_to(dtype t, const void *x, const void *y, int64_t count) {
    double most = 0, off = 0;
    const double bound = t == BL_S || t == BL_C ? 2e-4 : 2e-12;
    for (int64_t i = 0; i < count; i++) {
        most = fmax(most, cabs(get(t, y, i)));
        off = fmax(off, cabs(get(t, x, i) - get(t, y, i)));
    }
    return off <= bound * fmax(1, most);
}

/* Vectors are determined but for their phases. */
static int same_eigen(dtype t, const problem *x, const problem *y) {
    static double of_x[ROOM], of_y[ROOM];
    const dtype real = t == BL_C ? BL_S : t == BL_Z ? BL_D : t;
    for (int64_t i = 0; i < y->n * y->n; i++)
        set(real, of_x, i, cabs(get(t, x->a, i)), 0), set(real, of_y, i, cabs(get(t, y->a, i)), 0);
    return x->info == y->info && close_to(real, x->w, y->w, y->n) &&
           (y->jobz == 'N' || close_to(real, of_x, of_y, y->n * y->n));
}

static int same(op_id op, dtype t, const problem *x, const problem *y) {
    if (op == OP_syevd) return same_eigen(t, x, y);
    const shape a = shape_a(op, y), b = shape_b(op, y), c = shape_c(op, y);
    return x->info == y->info && !memcmp(x->ipiv, y->ipiv, sizeof x->ipiv) &&
           close_to(t, x->a, y->a, a.rows * a.cols) && close_to(t, x->b, y->b, b.rows * b.cols) &&
           close_to(t, x->c, y->c, c.rows * c.cols) && close_to(t, x->tau, y->tau, MOST);
}

static long calls, wrong;

static void try_name(const spelling *s, int in_region) {
    static problem given, expected, found;
    static const int orders[] = {1, 2, 3, 5, 8, 17, 33};
    any *f = function_of(s->name);
    const int fortran = s->s == BL_F77;
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        for (int variant = 0; variant < 9; variant++)
            for (int layout = fortran ? COL_MAJOR : ROW_MAJOR; layout <= COL_MAJOR; layout++) {
                make(s->op, s->t, orders[i], variant, &given);
                expected = found = given;
                const spelling *p = plain(s->op, s->t);
                run(p, function_of(p->name), COL_MAJOR, 0, &expected);
                const int sound = run(s, f, layout, in_region, &found);
                calls++;
                if (sound && same(s->op, s->t, &found, &expected)) continue;
                if (wrong++ < 40)
                    printf("%s n=%d variant=%d layout=%d info=%d: %s\n", s->name, orders[i],
                           variant, layout, (int)found.info, sound ? "differs" : "wrote elsewhere");
            }
}

/* A singular matrix, and one with a NaN in each place of each input, which a driver refuses. The plain
 * names only: the original is asked. */
static void try_info(const spelling *s) {
    static problem given, found;
    const int n = 4, driver = s->s == BL_LAPACKE;
    if (s->s == BL_F77 || s->s == BL_CBLAS || s->width == 8 || !strncmp(s->name, "scipy", 5))
        return;
    for (int layout = ROW_MAJOR; layout <= COL_MAJOR; layout++)
        for (int of_b = 0; of_b < 2; of_b++) {
            make(s->op, s->t, n, 1, &given);
            const shape x = of_b ? shape_b(s->op, &given) : shape_a(s->op, &given);
            for (int64_t at = 0; at < x.rows * x.cols && driver; at++) {
                found = given;
                set(s->t, of_b ? found.b : found.a, at, NAN, 0);
                const int64_t i = at % x.rows, j = at / x.rows;
                const int po = s->op >= OP_potrf && s->op <= OP_posv && !of_b;
                const int seen = !po || (given.uplo == 'U' ? i <= j : i >= j);
                run(s, function_of(s->name), layout, 0, &found);
                /* The position of a; then lda, and b or ipiv and b. */
                static const int position_a[] = {
                    [OP_potrf] = 4, [OP_potrs] = 5, [OP_potri] = 4, [OP_posv] = 5,
                    [OP_getrf] = 4, [OP_getrs] = 5, [OP_getri] = 3, [OP_gesv] = 4,
                    [OP_geqrf] = 4, [OP_orgqr] = 5, [OP_ormqr] = 7, [OP_gels] = 6};
                const int pivots = s->op == OP_getrs || s->op == OP_gesv;
                const int expect = !seen ? 0 : -(position_a[s->op] + (of_b ? 2 + pivots : 0));
                calls++;
                if (found.info == expect) continue;
                if (wrong++ < 40)
                    printf("%s NaN in %c(%d,%d) layout=%d: info %d, not %d\n", s->name, "ab"[of_b],
                           (int)i, (int)j, layout, (int)found.info, expect);
            }
        }
    const int factors =
        s->op == OP_gesv || s->op == OP_getrf || s->op == OP_posv || s->op == OP_potrf;
    for (int layout = ROW_MAJOR; layout <= COL_MAJOR && factors; layout++) {
        make(s->op, s->t, n, 0, &given);
        const shape x = shape_a(s->op, &given);
        for (int64_t i = 0; i < x.rows; i++) set(s->t, given.a, i + 2 * x.rows, 0, 0);
        for (int64_t i = 0; i < x.cols; i++) set(s->t, given.a, 2 + i * x.rows, 0, 0);
        found = given;
        run(s, function_of(s->name), layout, 0, &found);
        calls++;
        if (found.info == 3) continue;
        wrong++;
        printf("%s singular: info %d\n", s->name, (int)found.info);
    }
}

int main(int count, char **word) {
    const char *mode = count > 1 ? word[1] : "every";
    const int kernels = !strcmp(mode, "kernels"), region = !strcmp(mode, "region");
    long names = 0;
    if (region) {
        region_begin = function_of("batchlas_region_begin");
        region_end = function_of("batchlas_region_end");
    }
    for (int i = 0; i < SPELLINGS; i++) {
        const spelling *s = &spellings[i];
        const int has_kernel = (is_blas(s->op) ? s->op == OP_gemm || s->op == OP_trsm
                                               : s->op != OP_potri && s->op != OP_syevd);
        if ((kernels && !has_kernel) || (region && s->s != BL_F77)) continue;
        try_name(s, region);
        if (kernels) try_info(s);
        names++;
    }
    printf("%ld names, %ld calls, %ld wrong\n", names, calls, wrong);
    return wrong != 0;
}
#endif
