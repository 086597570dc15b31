/* spmm on device operands: the lattice of tests/support/csr.h by every route and form, bits, graphs. */
#include <stdlib.h>
#include <string.h>

#include "batch/choose/pins.h"
#include "batch/stream.h"
#include "lapacke/include/batchlas.h"
#include "lapacke/sparse.h"
#include "tests/gpu/gpu.h"
#include "tests/support/csr.h"

/* Where the arrays of pointers are; without any: strided. */
typedef enum { HOST_LISTS, DEVICE_LISTS } lists;

typedef struct {
    csr_batch b;
    char *memory[CSR_ARRAYS];
    void *list[CSR_ARRAYS]; /* of pointers, in device memory */
    void **host_list[CSR_ARRAYS];
} device_csr;

static bool to_memory(device_csr *d, const csr_case *c) {
    *d = (device_csr){0};
    if (!csr_make(c, &d->b)) return false;
    for (int i = 0; i < CSR_ARRAYS; i++) {
        const csr_block *block = &d->b.block[i];
        const size_t bytes = sizeof(void *) * (size_t)(c->batch + 1);
        d->host_list[i] = calloc(1, bytes);
        if (cudaMalloc((void **)&d->memory[i], block->size) || cudaMalloc(&d->list[i], bytes))
            return false;
        cudaMemcpy(d->memory[i], block->bytes, block->size, cudaMemcpyHostToDevice);
        for (int m = 0; m < c->batch; m++)
            d->host_list[i][m] = d->memory[i] + csr_member(&d->b, (csr_array)i, m);
        cudaMemcpy(d->list[i], d->host_list[i], bytes, cudaMemcpyHostToDevice);
    }
    return true;
}

static void from_memory(device_csr *d) {
    for (int i = 0; i < CSR_ARRAYS; i++) {
        cudaFree(d->memory[i]);
        cudaFree(d->list[i]);
        free(d->host_list[i]);
    }
    csr_free(&d->b);
}

static int64_t call(const device_csr *d, lists where) {
    const csr_case *c = &d->b.c;
    unsigned char alpha[16] = {0}, beta[16] = {0};
    const int64_t sizes[] = {c->m, c->n, c->k, c->nnz, d->b.ldb, d->b.ldc, c->batch};
    int32_t narrow[7];
    const void *size[7], *args[20];
    int n = 0;
    for (int i = 0; i < 7; i++) {
        narrow[i] = (int32_t)sizes[i];
        size[i] = c->int_bytes == 8 ? (const void *)&sizes[i] : (const void *)&narrow[i];
    }
    csr_scalar(c, c->alpha, alpha);
    csr_scalar(c, c->beta, beta);
    args[n++] = &c->transa;
    for (int i = 0; i < 4; i++) args[n++] = size[i];
    args[n++] = alpha;
    for (int i = 0; i < CSR_ARRAYS; i++) {
        const csr_block *block = &d->b.block[i];
        if (i == CSR_C) args[n++] = beta;
        args[n++] = !c->pointers          ? (const void *)(d->memory[i] + block->first)
                    : where == HOST_LISTS ? (const void *)d->host_list[i]
                                          : d->list[i];
        if (i >= CSR_B) args[n++] = size[i == CSR_B ? 4 : 5];
        if (!c->pointers) args[n++] = &block->stride;
    }
    args[n++] = size[6];
    return bl_csr_call(BL_ROUTED_spmm, (bl_dtype)c->dtype, c->pointers ? BL_POINTERS : BL_STRIDED,
                       BL_PLAIN, c->int_bytes, args);
}

/* Runs it by the pinned route on a fresh C, of which `after` gets the block. False: the route cannot. */
static bool run(device_csr *d, const char *route, lists where, unsigned char *after) {
    const csr_block *c = &d->b.block[CSR_C];
    char name[CSR_NAME];
    csr_name(&d->b.c, name);
    bl_pin_set("spmm", route);
    cudaMemcpy(d->memory[CSR_C], c->bytes, c->size, cudaMemcpyHostToDevice);
    int64_t code = call(d, where);
    bl_pin_set("spmm", NULL);
    if (code == BL_E_PIN && !strcmp(route, "vendor")) return false;
    check(code == 0, "spmm:%s %s: %s", route, name, batchlas_last_error());
    check(cudaDeviceSynchronize() == cudaSuccess, "spmm:%s %s: the device failed", route, name);
    cudaMemcpy(after, d->memory[CSR_C], c->size, cudaMemcpyDeviceToHost);
    return code == 0;
}

static void check_case(const csr_case *c, long *by_vendor) {
    device_csr d;
    if (!check(to_memory(&d, c), "out of memory")) return;
    const size_t bytes = d.b.block[CSR_C].size;
    const lists where = c->seed / 11 % 2 ? HOST_LISTS : DEVICE_LISTS;
    unsigned char *after = malloc(bytes), *first = malloc(bytes);
    static const char *const routes[] = {"gather", "staged", "staged", "vendor"};
    char why[128] = "", name[CSR_NAME];
    csr_name(c, name);
    for (int r = 0; r < 4; r++) {
        if (!run(&d, routes[r], where, after)) continue;
        check(csr_judge(&d.b, after, why, NULL), "spmm:%s %s: %s", routes[r], name, why);
        if (r == 3) ++*by_vendor;
        if (r > 0 && r < 3)
            check(!memcmp(after, first, bytes), "spmm:%s %s: other bits", routes[r], name);
        memcpy(first, after, bytes);
    }
    free(after);
    free(first);
    from_memory(&d);
}

/* A product recorded in a graph and launched twice; arrays of pointers of the host are refused. */
static void check_graph(void) {
    csr_case c = {.dtype = 2, .transa = 'T', .m = 90, .n = 20, .k = 70, .nnz = 600, .batch = 5};
    c.int_bytes = 4, c.alpha[0] = 1, c.kind = CSR_UNEVEN, c.nan_c = true;
    for (int pointers = 0; pointers < 2; pointers++) {
        device_csr d;
        cudaStream_t stream;
        cudaGraph_t graph;
        cudaGraphExec_t ready;
        char why[128] = "";
        c.pointers = pointers;
        if (!check(to_memory(&d, &c), "out of memory")) return;
        cudaStreamCreate(&stream);
        batchlas_set_stream(stream);
        cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
        int64_t code = call(&d, HOST_LISTS);
        check(code == (pointers ? BL_E_CAPTURE : 0), "a captured spmm: %d", (int)code);
        check(cudaStreamEndCapture(stream, &graph) == cudaSuccess, "the capture failed");
        if (!code && check(!cudaGraphInstantiate(&ready, graph, 0), "no graph")) {
            unsigned char *after = malloc(d.b.block[CSR_C].size);
            for (int i = 0; i < 2; i++) cudaGraphLaunch(ready, stream);
            check(cudaStreamSynchronize(stream) == cudaSuccess, "the graph failed");
            cudaMemcpy(after, d.memory[CSR_C], d.b.block[CSR_C].size, cudaMemcpyDeviceToHost);
            check(csr_judge(&d.b, after, why, NULL), "spmm in a graph: %s", why);
            free(after);
            cudaGraphExecDestroy(ready);
        }
        batchlas_set_stream(NULL);
        cudaStreamDestroy(stream);
        from_memory(&d);
    }
}

/* Large members, of which a lot of `staged` is not the whole batch. */
static void check_lots(void) {
    csr_case c = {.dtype = 3, .m = 3000, .n = 130, .k = 16384, .nnz = 9000, .batch = 5};
    c.int_bytes = 4, c.alpha[0] = 1, c.beta[0] = 0.5, c.transa = 'N';
    device_csr d;
    if (!check(to_memory(&d, &c), "out of memory")) return;
    const size_t bytes = d.b.block[CSR_C].size;
    unsigned char *first = malloc(bytes), *after = malloc(bytes);
    run(&d, "gather", HOST_LISTS, first);
    run(&d, "staged", HOST_LISTS, after);
    check(!memcmp(first, after, bytes), "spmm:staged in lots has other bits");
    free(first);
    free(after);
    from_memory(&d);
}

void test_spmm(void) {
    csr_case c;
    long by_vendor = 0;
    int cases = 0;
    const char *said = getenv("BATCHLAS_TEST_EVERY");
    const int every = said ? atoi(said) : 1;
    for (int i = 0; csr_lattice(i, &c); i += every, cases++) check_case(&c, &by_vendor);
    check_graph();
    check_lots();
    printf("spmm: %d cases by gather and staged, %ld by cuSPARSE\n", cases, by_vendor);
}
