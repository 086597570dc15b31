/* What calling a vendor's routine through us costs: the pinned route `vendor` against the routine
 * itself, on device operands that fill the GPU, in interleaved rounds on one stream. Matrices are
 * identities, which factoring leaves as they are, so that both arms always have the same input. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lapacke/include/batchlas.h"
#include "tests/gpu/gpu.h"
#include "tests/gpu/vendor.h"

enum { ROUNDS = 9, CALLS = 4, MOST_BYTES = 128 << 20 };

typedef struct {
    bl_op_id op;
    bl_dtype t;
    int n, members;
    device_batch d;
    void *h, *solver, *inverse, *inverses;
} job;

static int direct(job *j) {
    const bl_problem *p = &j->d.p;
    void *const *a = j->d.pointers[0], *const *b = j->d.pointers[1], *const *c = j->d.pointers[2];
    int n = j->n, host_info, m = j->members;
    bl_dtype t = j->t;
    int *ipiv = p->operand[BL_SLOT_IPIV].base, *info = p->info.base;
    switch (j->op) {
    case BL_OP_gemm:
        return nv.gemm_batched[t](j->h, 0, 0, n, n, n, p->alpha.bits, (bl_nv_in)a, n, (bl_nv_in)b,
                                  n, p->beta.bits, c, n, m);
    case BL_OP_trsm:
        return nv.trsm[t](j->h, 0, 0, 0, 0, n, n, p->alpha.bits, (bl_nv_in)a, n, b, n, m);
    case BL_OP_potrf:
        return nv.potrf[t](j->solver, 0, n, a, n, info, m);
    case BL_OP_getrf:
        return nv.getrf[t](j->h, n, a, n, ipiv, info, m);
    case BL_OP_getrs:
        return nv.getrs[t](j->h, 0, n, 1, (bl_nv_in)a, n, ipiv, b, n, &host_info, m);
    case BL_OP_getri:
        return nv.getri[t](j->h, n, (bl_nv_in)a, n, ipiv, j->inverses, n, info, m);
    default:
        return nv.geqrf[t](j->h, n, n, a, n, j->d.pointers[BL_SLOT_TAU], &host_info, m);
    }
}

static int ours(job *j) {
    return bl_execute(&j->d.p);
}

/* Tight members on the device, in pointer form; pivots contiguous. */
static void operands(job *j) {
    bl_problem *p = &j->d.p;
    size_t elem = bl_sizeof(j->t), one = 0;
    unsigned char unit[16] = {0};
    memcpy(unit, p->alpha.bits, elem);
    for (int i = 0; i < BL_SLOTS; i++) {
        bl_operand *o = &p->operand[i];
        if (!o->access) continue;
        o->elem = (uint8_t)(i == BL_SLOT_IPIV ? 4 : elem);
        o->ld = bl_max(1, o->rows), o->stride = o->rows * o->cols;
        one = (size_t)o->stride * o->elem;
        char *host = calloc((size_t)j->members, one);
        void **list = malloc((size_t)j->members * sizeof *list);
        cudaMalloc(&j->d.data[i], one * (size_t)j->members);
        for (int64_t b = 0; b < j->members; b++) {
            list[b] = (char *)j->d.data[i] + (size_t)b * one;
            for (int64_t k = 0; k < o->rows; k++)
                if (i == BL_SLOT_IPIV)
                    ((int *)(host + (size_t)b * one))[k] = (int)k + 1;
                else if (k < o->cols)
                    memcpy(host + (size_t)b * one + (size_t)(k + k * o->ld) * elem, unit, elem);
        }
        cudaMemcpy(j->d.data[i], host, one * (size_t)j->members, cudaMemcpyHostToDevice);
        cudaMalloc(&j->d.pointers[i], (size_t)j->members * sizeof *list);
        cudaMemcpy(j->d.pointers[i], list, (size_t)j->members * sizeof *list,
                   cudaMemcpyHostToDevice);
        free(host), free(list);
        o->location = o->pointers_location = BL_DEVICE;
        o->base = i == BL_SLOT_IPIV ? j->d.data[i] : NULL;
        o->pointers = i == BL_SLOT_IPIV ? NULL : j->d.pointers[i];
    }
    cudaMalloc(&j->d.info, (size_t)j->members * 4);
    if (bl_op_has(p->op, BL_ARG_INFO))
        p->info = (bl_operand){.base = j->d.info, .stride = 1, .rows = 1, .cols = 1, .ld = 1};
    p->info.elem = 4, p->info.location = BL_DEVICE;
    p->info.access = bl_op_has(p->op, BL_ARG_INFO) ? BL_WRITE : BL_NONE;
    if (j->op != BL_OP_getri) return;
    cudaMalloc(&j->inverse, (size_t)j->members * j->n * j->n * elem);
    void **list = malloc((size_t)j->members * sizeof *list);
    for (int64_t b = 0; b < j->members; b++)
        list[b] = (char *)j->inverse + (size_t)(b * j->n * j->n) * elem;
    cudaMalloc(&j->inverses, (size_t)j->members * sizeof *list);
    cudaMemcpy(j->inverses, list, (size_t)j->members * sizeof *list, cudaMemcpyHostToDevice);
    free(list);
}

static float timed(job *j, int (*call)(job *), cudaStream_t stream, cudaEvent_t event[2]) {
    float ms = 0;
    int code = 0;
    cudaEventRecord(event[0], stream);
    for (int i = 0; i < CALLS; i++) code |= call(j);
    cudaEventRecord(event[1], stream);
    cudaEventSynchronize(event[1]);
    cudaEventElapsedTime(&ms, event[0], event[1]);
    check(code == 0, "%c%s n=%d: %d %s", bl_prefix(j->t), bl_op_get(j->op)->name, j->n, code,
          batchlas_last_error());
    return ms / CALLS;
}

static int ascending(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static float median(float *x) {
    qsort(x, ROUNDS, sizeof *x, ascending);
    return x[ROUNDS / 2];
}

static void race(job *j, cudaStream_t stream) {
    float ratio[ROUNDS], vendor[ROUNDS];
    cudaEvent_t event[2];
    cudaEventCreate(&event[0]), cudaEventCreate(&event[1]);
    for (int i = -2; i < ROUNDS; i++) {
        float a, b;
        if (i % 2) {
            a = timed(j, ours, stream, event);
            b = timed(j, direct, stream, event);
        } else {
            b = timed(j, direct, stream, event);
            a = timed(j, ours, stream, event);
        }
        if (i >= 0) ratio[i] = a / b, vendor[i] = b;
    }
    printf("%c%s n=%d batch=%d: directly %.4f ms, through us %.3f times that\n", bl_prefix(j->t),
           bl_op_get(j->op)->name, j->n, j->members, (double)median(vendor), (double)median(ratio));
    fflush(stdout);
    cudaEventDestroy(event[0]), cudaEventDestroy(event[1]);
}

void measure_overhead(void) {
    static const bl_op_id ops[] = {BL_OP_gemm,  BL_OP_trsm,  BL_OP_potrf, BL_OP_getrf,
                                   BL_OP_getrs, BL_OP_getri, BL_OP_geqrf};
    static const int sizes[] = {8, 32, 128};
    cudaStream_t stream;
    void *h, *solver;
    if (!take_vendor()) return;
    cudaStreamCreate(&stream);
    nv.create(&h), nv.set_stream(h, stream);
    nv.solver_create(&solver), nv.solver_set_stream(solver, stream);
    batchlas_set_stream(stream);
    for (int o = 0; o < 7; o++) {
        if (!chosen(ops[o])) continue;
        batchlas_set_route(bl_op_get(ops[o])->name, "vendor");
        for (int i = 0; i < 3; i++)
            for (int t = 0; t < BL_DTYPES; t++) {
                int n = sizes[i];
                job j = {.op = ops[o], .t = (bl_dtype)t, .n = n, .h = h, .solver = solver};
                j.members = (int)(MOST_BYTES / (n * n * (int)bl_sizeof(j.t)));
                j.d.p = (bl_problem){.op = bl_op_get(ops[o]),
                                     .dtype = j.t,
                                     .m = n,
                                     .n = n,
                                     .k = n,
                                     .nrhs = 1,
                                     .side = 'L',
                                     .uplo = 'L',
                                     .transa = 'N',
                                     .transb = 'N',
                                     .diag = 'N',
                                     .gpu = 1,
                                     .int_bytes = 4,
                                     .batch = j.members};
                bool single = t == BL_S || t == BL_C;
                memcpy(j.d.p.alpha.bits, single ? (void *)&(float){1} : (void *)&(double){1},
                       single ? 4 : 8);
                j.d.p.op->describe(&j.d.p);
                operands(&j);
                race(&j, stream);
                release(&j.d);
                cudaFree(j.inverse), cudaFree(j.inverses);
            }
        batchlas_set_route(bl_op_get(ops[o])->name, NULL);
    }
    batchlas_set_stream(NULL);
}
