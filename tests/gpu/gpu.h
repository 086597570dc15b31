/* For the tests of device operands: counting checks, random batches of any op on the host, and the
 * same batch in device memory. */
#ifndef TESTS_GPU_H
#define TESTS_GPU_H

#include <cuda_runtime_api.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#include "batch/run.h"

/* One check made; says what was wrong, at most a few times. */
bool check(bool right, const char *format, ...) __attribute__((format(printf, 2, 3)));
extern atomic_long checks, failures;
/* Failures of this thread's checks. */
extern _Thread_local long own_failures;

/* A batch with host memory of its own: every operand has padding after its columns and between its
 * members, filled with a pattern nobody may touch. */
typedef struct {
    bl_problem p;         /* operands strided, in `data` */
    char *data[BL_SLOTS]; /* NULL where the op has no such operand */
    size_t bytes[BL_SLOTS];
    void *info; /* batch integers */
} batch;

/* Entries: with a heavy diagonal; uniform; rows and columns of falling size; of condition 1e6; small
 * integers of rank order - 1. Where an op wants a definite matrix it is one, but for the last. */
typedef enum { HEAVY, UNIFORM, GRADED, ILL, SINGULAR } data;

typedef struct {
    bl_op_id op;
    bl_dtype dtype;
    data data;
    char jobz, side, uplo, transa, transb, diag;
    int64_t m, n, k, nrhs, members;
    double alpha, beta;
    bool row_major;
    int int_bytes;
} shape;

/* Inputs that the op is meant for: what must be factored is, by the host. */
batch make(const shape *s, unsigned seed);
batch copy_of(const batch *b);
void discard(batch *b);

/* How the members of a device batch are said to be where. */
typedef enum { FORM_STRIDED, FORM_DEVICE_POINTERS, FORM_HOST_POINTERS, FORMS } form;
extern const char *const form_name[FORMS];

typedef struct {
    bl_problem p; /* as `of`, in device memory */
    void *data[BL_SLOTS], *pointers[BL_SLOTS + 1], *info;
    void *host_pointers[BL_SLOTS + 1];
    const batch *of;
} device_batch;

device_batch to_device(const batch *b, form f);
/* Waits for the device, and overwrites `to` with what is there. */
void from_device(const device_batch *d, batch *to);
void refill(const device_batch *d, const batch *from);
void release(device_batch *d);

/* Element (i, j) of member b. */
double _Complex element(const batch *x, bl_slot slot, int64_t b, int64_t i, int64_t j);
void set_element(batch *x, bl_slot slot, int64_t b, int64_t i, int64_t j, double _Complex v);
int64_t pivot(const batch *x, int64_t b, int64_t i);

/* Checks `got`, computed from `before`, against `want`, which the host computed from it. */
void compare(const char *name, const batch *before, const batch *want, const batch *got);

/* A kernel of kernels.def. */
typedef struct {
    bl_op_id op;
    const char *name, *dtypes;
    int from, to; /* orders that tests run */
} kernel_row;
extern const kernel_row kernel_rows[];
extern const int kernel_row_count;
/* Runs it alone: 0, BL_E_PIN where it cannot run that, or an error. */
int run_kernel(const kernel_row *k, const device_batch *d);
/* A check that a kernel ran `members` of a dtype it is for: none would be a test of nothing. */
void claim(const kernel_row *k, bl_dtype t, long members);
/* What is looked for in the interpreter, where time is short; a GPU gets the whole. */
extern const bool interpreted;

/* Flags, sizes of the other dimensions, alpha and beta for order n, in turn. */
shape kernel_shape(bl_op_id op, bl_dtype t, int64_t n, unsigned turn, int64_t members);

/* "dgetrf m=8 n=8 ..." */
const char *describe(const shape *s, const char *more);

/* Sums of products, and nothing else. */
bool is_product(bl_op_id op);

/* Whether the command line lets a test go through `op`. */
bool chosen(int op);

/* run(i, out) for every i < count, in as many threads as there are processors, one under the interpreter.
 * What they write is printed in order. */
void in_threads(int count, void (*run)(int task, FILE *out));

/* Takes netlib's LAPACK for the host's reference where it is found; says which it is. */
void choose_reference(void);

void test_idle(void);
void test_nonfinite(void);
void test_singular(void);
void test_accuracy(void);
void test_fuzz(void);
void test_eigen(void);
void test_lattice(void);
void test_spmm(void);
void test_failures(void);
void test_graphs(void);
void test_threads(void);
void test_regions(void);
void test_limits(void);
void test_host_operands(void);
void test_fork(void);
void test_hungry(void);
void test_interposed(void);
void interposed_eigen(void *solver); /* a part of it */
void test_faults(void);
void test_lost(void);
void test_shards(void);
void test_facts(void);
void measure_transfers(void);
void measure_overhead(void);
void measure_sharding(void);

#endif
