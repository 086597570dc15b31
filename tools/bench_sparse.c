/* spmm on a GPU: our routes beside every algorithm of cuSPARSE, on the same operands, arms interleaved.
 *
 *   batchlas-bench-sparse [ROUNDS [bars | table]]      CSV on stdout; medians of ROUNDS (11) rounds
 *
 * `bars`: only the cases that the tuning notes give bars for; `table`: our kernels over a lattice, as rows of
 * tuned/spmm.<gpu>.txt, the least of ROUNDS. A case has 16 entries a row in random columns, 64 columns of B, and a pattern of its own for each member
 * unless it says `shared`. `skew` puts complex data on the alignment of their parts, which cuSPARSE refuses.
 * cuSPARSE's arms: its strided batch, and a loop over the members, with descriptors, buffers and, where
 * it has any, preprocessing made beforehand. Every arm's result is held to the first one's. */
#include <complex.h>
#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/choose/pins.h"
#include "batch/cuda/sparse_library.h"
#include "batch/sparse/problem.h"
#include "lapacke/include/batchlas.h"
#include "lapacke/sparse.h"

typedef struct {
    bl_dtype dtype;
    char transa;
    int order, n, a_row, batch;
    bool shared, skew;
    int int_bytes;
} bench_case;

/* Members have DISTINCT patterns in turn, and all the same numbers. */
enum { DISTINCT = 4, ARRAYS = BL_CSR_OPERANDS, ARMS = 16, ROUNDS_MOST = 200 };

typedef struct {
    bench_case c;
    char *memory[ARRAYS], *at[ARRAYS];
    int64_t stride[ARRAYS], nnz;
    size_t bytes[ARRAYS];
} operands;

#define GPU(call)                                                                                  \
    do {                                                                                           \
        cudaError_t error = (call);                                                                \
        if (error) {                                                                               \
            fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error));                         \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

static uint64_t dice = 42;
static uint32_t roll(void) {
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(dice >> 33);
}

static size_t real_of(bl_dtype t) {
    return bl_sizeof(t) / (bl_is_complex(t) ? 2 : 1);
}

/* The same few thousand numbers over and over. */
static void fill_reals(char *to, size_t count, size_t real) {
    enum { PERIOD = 8191 };
    for (size_t i = 0; i < count && i < PERIOD; i++) {
        const double d = (double)(roll() % 2001) / 1000 - 1;
        const float f = (float)d;
        memcpy(to + i * real, real == 4 ? (const void *)&f : (const void *)&d, real);
    }
    for (size_t i = PERIOD; i < count; i += PERIOD)
        memcpy(to + i * real, to, (count - i < PERIOD ? count - i : PERIOD) * real);
}

static int by_value(const void *a, const void *b) {
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

/* Columns of a pattern, kept from case to case. */
static const int32_t *columns_of(const bench_case *c, int member) {
    static struct {
        int32_t *column;
        int order, a_row;
    } kept[DISTINCT];
    if (kept[member].order == c->order && kept[member].a_row == c->a_row)
        return kept[member].column;
    free(kept[member].column);
    int32_t *to = malloc((size_t)c->order * (size_t)c->a_row * sizeof *to);
    for (int r = 0; r < c->order; r++) {
        int32_t *row = to + (size_t)r * (size_t)c->a_row;
        for (int e = 0; e < c->a_row; e++) row[e] = (int32_t)(roll() % (unsigned)c->order);
        qsort(row, (size_t)c->a_row, sizeof *row, by_value);
    }
    kept[member].column = to;
    kept[member].order = c->order;
    kept[member].a_row = c->a_row;
    return to;
}

static void put_integer(const bench_case *c, char *to, int64_t i, int64_t value) {
    const int32_t narrow = (int32_t)value;
    memcpy(to + i * c->int_bytes, c->int_bytes == 8 ? (const void *)&value : (const void *)&narrow,
           (size_t)c->int_bytes);
}

static void fill_pattern(const bench_case *c, int member, char *offsets, char *columns) {
    const int32_t *from = columns_of(c, member);
    const int64_t entries = (int64_t)c->order * c->a_row;
    for (int64_t r = 0; r <= c->order; r++) put_integer(c, offsets, r, r * c->a_row);
    for (int64_t e = 0; e < entries; e++) put_integer(c, columns, e, from[e]);
}

/* Member `member` from the host, or what member `like` has. */
static void put_member(operands *o, int i, int member, int like, size_t each, const char *host) {
    char *to = o->at[i] + (size_t)member * each;
    if (host)
        GPU(cudaMemcpy(to, host, each, cudaMemcpyHostToDevice));
    else
        GPU(cudaMemcpy(to, o->at[i] + (size_t)like * each, each, cudaMemcpyDeviceToDevice));
}

static void fill_patterns(operands *o, const int64_t *count) {
    const bench_case *c = &o->c;
    const size_t offsets = (size_t)(count[0] * c->int_bytes);
    const size_t columns = (size_t)(count[1] * c->int_bytes);
    char *host = malloc(offsets + columns);
    for (int b = 0; b < (c->shared ? 1 : c->batch); b++) {
        const bool distinct = b < DISTINCT;
        if (distinct) fill_pattern(c, b, host, host + offsets);
        put_member(o, 0, b, b % DISTINCT, offsets, distinct ? host : NULL);
        put_member(o, 1, b, b % DISTINCT, columns, distinct ? host + offsets : NULL);
    }
    free(host);
}

static void fill_numbers(operands *o, int i, size_t each) {
    const size_t real = real_of(o->c.dtype);
    char *host = malloc(each);
    fill_reals(host, each / real, real);
    for (int b = 0; b < o->c.batch; b++) put_member(o, i, b, 0, each, b ? NULL : host);
    free(host);
}

static void make(const bench_case *c, operands *o) {
    *o = (operands){.c = *c, .nnz = (int64_t)c->order * c->a_row};
    const size_t elem = bl_sizeof(c->dtype), integer = (size_t)c->int_bytes;
    const size_t skew = c->skew ? real_of(c->dtype) : 0;
    const int64_t count[ARRAYS] = {c->order + 1, o->nnz, o->nnz, (int64_t)c->order * c->n,
                                   (int64_t)c->order * c->n};
    for (int i = 0; i < ARRAYS; i++) {
        const bool integers = i <= BL_CSR_COLUMNS;
        const int64_t members = integers && c->shared ? 1 : c->batch;
        o->stride[i] = members == 1 && c->batch > 1 ? 0 : count[i];
        o->bytes[i] = (size_t)(count[i] * members) * (integers ? integer : elem);
        GPU(cudaMalloc((void **)&o->memory[i], o->bytes[i] + 64));
        o->at[i] = o->memory[i] + (integers ? 0 : skew);
    }
    fill_patterns(o, count);
    for (int i = BL_CSR_VALUES; i < BL_CSR_C; i++) fill_numbers(o, i, (size_t)count[i] * elem);
}

static void discard(operands *o) {
    for (int i = 0; i < ARRAYS; i++) cudaFree(o->memory[i]);
}

/* alpha = 1, beta = 0. */
static int64_t ours(const operands *o, const char *route) {
    const bench_case *c = &o->c;
    unsigned char one[16] = {0}, zero[16] = {0};
    const float f = 1;
    const double d = 1;
    memcpy(one, real_of(c->dtype) == 4 ? (const void *)&f : (const void *)&d, real_of(c->dtype));
    const int64_t size[] = {c->order, c->n, o->nnz, c->batch};
    int32_t narrow[4];
    const void *s[4];
    for (int i = 0; i < 4; i++) {
        narrow[i] = (int32_t)size[i];
        s[i] = c->int_bytes == 8 ? (const void *)&size[i] : &narrow[i];
    }
    const void *args[] = {&c->transa, s[0],          s[1],          s[0],          s[2],
                          one,        o->at[0],      &o->stride[0], o->at[1],      &o->stride[1],
                          o->at[2],   &o->stride[2], o->at[3],      s[0],          &o->stride[3],
                          zero,       o->at[4],      s[0],          &o->stride[4], s[3]};
    bl_pin_set("spmm", route);
    int64_t code = bl_csr_call(BL_ROUTED_spmm, c->dtype, BL_STRIDED, BL_PLAIN, c->int_bytes, args);
    bl_pin_set("spmm", NULL);
    return code;
}

/* ---- cuSPARSE ---- */

static bl_nv_sparse nv;
static int (*preprocess)(BL_SPMM_ARGUMENTS, void *buffer);
static void *handle;

static bool open_cusparse(void) {
    void *library = dlopen("libcusparse.so.12", RTLD_NOW);
    if (!library) library = dlopen("/usr/local/cuda/lib64/libcusparse.so.12", RTLD_NOW);
    if (!library) return false;
#define X(slot, name, arguments) *(void **)&nv.slot = dlsym(library, "cusparse" #name);
    BL_EACH_SPARSE_ROUTINE_OF_NV(X)
#undef X
    *(void **)&preprocess = dlsym(library, "cusparseSpMM_preprocess");
    return nv.create && nv.spmm && !nv.create(&handle);
}

typedef struct {
    int algorithm;
    bool batched;
    int count;
    void **a, **b, **c, **buffer;
    _Alignas(16) unsigned char one[16], zero[16]; /* cuSPARSE loads them as wholes */
    int type, op;
} plan;

static bool prepare(plan *p, const operands *o) {
    if (!handle) return false;
    static const int types[] = {0, 1, 4, 5};
    const bench_case *c = &o->c;
    const int integers = c->int_bytes == 8 ? 3 : 2;
    const float f = 1;
    const double d = 1;
    if (p->batched && c->shared)
        return false; /* its strided form has one stride for columns and values */
    if (c->skew) return false;
    memcpy(p->one, real_of(c->dtype) == 4 ? (const void *)&f : (const void *)&d, real_of(c->dtype));
    p->type = types[c->dtype];
    p->op = c->transa == 'N' ? 0 : c->transa == 'T' ? 1 : 2;
    p->count = p->batched ? 1 : c->batch;
    p->a = calloc((size_t)p->count * 4, sizeof(void *));
    p->b = p->a + p->count, p->c = p->b + p->count, p->buffer = p->c + p->count;
    for (int i = 0; i < p->count; i++) {
        const size_t elem = bl_sizeof(c->dtype);
        char *at[ARRAYS];
        for (int k = 0; k < ARRAYS; k++)
            at[k] = o->at[k] + (size_t)(o->stride[k] * i) *
                                   (k <= BL_CSR_COLUMNS ? (size_t)c->int_bytes : elem);
        size_t bytes = 0;
        int bad = nv.create_csr(&p->a[i], c->order, c->order, o->nnz, at[0], at[1], at[2], integers,
                                integers, 0, p->type);
        if (!bad) bad = nv.create_dense(&p->b[i], c->order, c->n, c->order, at[3], p->type, 1);
        if (!bad) bad = nv.create_dense(&p->c[i], c->order, c->n, c->order, at[4], p->type, 1);
        if (!bad && p->batched) {
            bad = nv.csr_batch(p->a[i], c->batch, o->stride[0], o->stride[1]);
            if (!bad) bad = nv.dense_batch(p->b[i], c->batch, o->stride[3]);
            if (!bad) bad = nv.dense_batch(p->c[i], c->batch, o->stride[4]);
        }
        if (!bad)
            bad = nv.spmm_buffer(handle, p->op, 0, p->one, p->a[i], p->b[i], p->zero, p->c[i],
                                 p->type, p->algorithm, &bytes);
        if (!bad) bad = cudaMalloc(&p->buffer[i], bytes + 16) != 0;
        if (!bad && preprocess)
            preprocess(handle, p->op, 0, p->one, p->a[i], p->b[i], p->zero, p->c[i], p->type,
                       p->algorithm, p->buffer[i]);
        if (bad) return false;
    }
    return true;
}

static int theirs(const plan *p) {
    int bad = 0;
    for (int i = 0; i < p->count && !bad; i++)
        bad = nv.spmm(handle, p->op, 0, p->one, p->a[i], p->b[i], p->zero, p->c[i], p->type,
                      p->algorithm, p->buffer[i]);
    return bad;
}

static void drop(plan *p) {
    for (int i = 0; i < p->count && p->a; i++) {
        if (p->a[i]) nv.destroy_csr(p->a[i]);
        if (p->b[i]) nv.destroy_dense(p->b[i]);
        if (p->c[i]) nv.destroy_dense(p->c[i]);
        cudaFree(p->buffer[i]);
    }
    free(p->a);
}

/* ---- arms ---- */

typedef struct {
    char name[32];
    const char *route; /* ours, or NULL */
    plan plan;
    bool usable;
    double ms[ROUNDS_MOST], median;
} arm;

static int launch(arm *a, const operands *o) {
    return a->route ? (int)ours(o, a->route) : theirs(&a->plan);
}

/* The largest difference of the last member from `first`, relative to the largest element; or keeps it. */
static double apart(const operands *o, char **first) {
    const size_t elem = bl_sizeof(o->c.dtype), real = real_of(o->c.dtype);
    const size_t bytes = (size_t)o->stride[4] * elem;
    char *now = malloc(bytes);
    GPU(cudaMemcpy(now, o->at[4] + (size_t)(o->c.batch - 1) * bytes, bytes,
                   cudaMemcpyDeviceToHost));
    if (!*first) {
        *first = now;
        return 0;
    }
    double most = 0, size = 0;
    for (size_t i = 0; i < bytes / real; i++) {
        double x, y;
        if (real == 4) {
            float f[2];
            memcpy(&f[0], now + 4 * i, 4);
            memcpy(&f[1], *first + 4 * i, 4);
            x = f[0], y = f[1];
        } else {
            memcpy(&x, now + 8 * i, 8);
            memcpy(&y, *first + 8 * i, 8);
        }
        const double difference = fabs(x - y);
        most = difference > most || isnan(difference) ? difference : most;
        size = fmax(size, fabs(y));
    }
    free(now);
    return most / size;
}

static int by_double(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* A table chooses from the first KEPT of ours: cuSPARSE does not promise the same bits twice. */
enum { KEPT = 2, OURS = 3, THEIRS = 8 };

static int add_ours(arm *arms) {
    static const char *const routes[OURS] = {"staged", "gather", "vendor"};
    for (int i = 0; i < OURS; i++) {
        snprintf(arms[i].name, sizeof arms[i].name, "%s", routes[i]);
        arms[i].route = routes[i];
    }
    return OURS;
}

static int add_theirs(arm *arms) {
    static const struct {
        const char *name;
        int number;
    } algorithm[] = {{"default", 0}, {"csr_alg1", 4}, {"csr_alg2", 6}, {"csr_alg3", 12}};
    for (int i = 0; i < THEIRS; i++) {
        snprintf(arms[i].name, sizeof arms[i].name, "cusparse_%s_%s", algorithm[i / 2].name,
                 i % 2 ? "batch" : "loop");
        arms[i].plan.algorithm = algorithm[i / 2].number;
        arms[i].plan.batched = i % 2;
    }
    return THEIRS;
}

/* Runs every arm once: which can, and whether they agree. */
static void try_all(arm *arms, int count, const operands *o) {
    char *first = NULL;
    for (int i = 0; i < count; i++) {
        arm *a = &arms[i];
        GPU(cudaMemset(o->at[4], 0xff, o->bytes[4]));
        a->usable = (a->route || prepare(&a->plan, o)) && launch(a, o) == 0;
        if (cudaDeviceSynchronize() != cudaSuccess) a->usable = false;
        const double error = a->usable ? apart(o, &first) : 0;
        if (error < (real_of(o->c.dtype) == 4 ? 1e-4 : 1e-12)) continue;
        fprintf(stderr, "%s is off by %g\n", a->name, error);
        a->usable = false;
    }
    free(first);
}

static void time_all(arm *arms, int count, const operands *o, int rounds) {
    cudaEvent_t begin, end;
    GPU(cudaEventCreate(&begin));
    GPU(cudaEventCreate(&end));
    for (int r = 0; r < rounds; r++)
        for (int i = 0; i < count; i++) {
            float ms = 0;
            if (!arms[i].usable) continue;
            GPU(cudaEventRecord(begin, NULL));
            launch(&arms[i], o);
            GPU(cudaEventRecord(end, NULL));
            GPU(cudaEventSynchronize(end));
            GPU(cudaEventElapsedTime(&ms, begin, end));
            arms[i].ms[r] = ms;
        }
    for (int i = 0; i < count; i++) {
        qsort(arms[i].ms, (size_t)rounds, sizeof(double), by_double);
        arms[i].median = arms[i].ms[rounds / 2];
    }
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
}

static void print_csv(const arm *arms, int count, const bench_case *c) {
    double best = INFINITY;
    for (int i = 0; i < count; i++)
        if (arms[i].usable && !arms[i].route) best = fmin(best, arms[i].median);
    for (int i = 0; i < count; i++) {
        if (!arms[i].usable) continue;
        printf("%c,%c,%d,%d,%d,%d,%s,%s,%d,%s,%.5f,%.3f\n", bl_prefix(c->dtype), c->transa,
               c->order, c->n, c->a_row, c->batch, c->shared ? "shared" : "own",
               c->skew ? "part" : "whole", 8 * c->int_bytes, arms[i].name, arms[i].median,
               isinf(best) ? 0 : arms[i].median / best);
    }
    fflush(stdout);
}

static void race(const bench_case *c, int rounds) {
    static arm arms[ARMS];
    operands o;
    make(c, &o);
    memset(arms, 0, sizeof arms);
    int count = add_ours(arms);
    count += add_theirs(arms + count);
    try_all(arms, count, &o);
    time_all(arms, count, &o, rounds);
    print_csv(arms, count, c);
    for (int i = 0; i < count; i++) drop(&arms[i].plan);
    discard(&o);
}

static void print_row(const bench_case *c, int rounds) {
    static arm arms[ARMS];
    operands o;
    make(c, &o);
    memset(arms, 0, sizeof arms);
    add_ours(arms);
    try_all(arms, KEPT, &o);
    time_all(arms, KEPT, &o, rounds);
    printf("%c trans=%c order=%d n=%d q=%d batch=%d", bl_prefix(c->dtype), c->transa, c->order,
           c->n, c->a_row, c->batch);
    for (int i = 0; i < KEPT; i++)
        if (arms[i].usable) printf(" | %s %.5f", arms[i].name, arms[i].ms[0]);
    printf("\n");
    fflush(stdout);
    discard(&o);
}

/* Where memory and time allow. */
static bool is_small_enough(const bench_case *c) {
    const double entries = (double)c->order * c->a_row * c->batch;
    return entries <= 1 << 24 && (double)c->order * c->n * c->batch <= 1 << 25;
}

static void print_table(int rounds) {
    static const int order[] = {64, 512, 4096, 16384}, n[] = {1, 4, 16, 64, 256}, q[] = {4, 16, 64},
                     batch[] = {1, 16, 256};
    for (int i = 0; i < 4 * 3; i++)
        for (int t = 0; t < BL_DTYPES; t++)
            for (int j = 0; j < (t >= BL_C ? 3 : 2) * 5 * 3; j++) {
                bench_case c = {.dtype = (bl_dtype)t, .int_bytes = 4};
                c.order = order[i / 3], c.a_row = q[i % 3];
                c.batch = batch[j % 3], c.n = n[j / 3 % 5], c.transa = "NTC"[j / 15];
                if (is_small_enough(&c)) print_row(&c, rounds);
            }
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 11;
    const bool bars = argc > 2 && !strcmp(argv[2], "bars");
    if (rounds < 1 || rounds > ROUNDS_MOST) return 2;
    if (argc > 2 && !bars) {
        print_table(rounds);
        return 0;
    }
    if (!open_cusparse()) fprintf(stderr, "no cuSPARSE: our routes alone\n");
    printf("dtype,trans,order,columns,entries_a_row,batch,pattern,alignment,bits,arm,ms,of_best_"
           "cusparse\n");
    for (int size = 0; size < 2; size++)
        for (int t = 0; t < BL_DTYPES; t++) {
            bench_case c = {(bl_dtype)t, 'N', size ? 16384 : 4096, 64, 16, size ? 32 : 128, 0,
                            0,           4};
            race(&c, rounds);
            if (bars) continue;
            c.shared = true, race(&c, rounds);
            c.shared = false, c.transa = 'T', race(&c, rounds);
            if (!bl_is_complex(c.dtype)) continue;
            c.transa = 'N', c.skew = true, race(&c, rounds);
        }
    for (int t = 0; t < BL_DTYPES && !bars; t++) { /* few columns, small orders, wide integers */
        bench_case c = {(bl_dtype)t, 'N', 4096, 4, 16, 128, 0, 0, 4};
        race(&c, rounds);
        c = (bench_case){(bl_dtype)t, 'N', 4096, 1, 16, 128, 0, 0, 4}, race(&c, rounds);
        c = (bench_case){(bl_dtype)t, 'N', 256, 16, 8, 1000, 0, 0, 4}, race(&c, rounds);
        c = (bench_case){(bl_dtype)t, 'N', 4096, 64, 16, 128, 0, 0, 8}, race(&c, rounds);
    }
    return 0;
}
