/* Streams, graphs and threads: a call is in order on the stream that is set, can be captured in
 * either mode and replayed on other data and another stream, and threads do not mix streams. */
#include <pthread.h>
#include <stdio.h>

#include "lapacke/include/batchlas.h"
#include "tests/gpu/gpu.h"

static shape square(bl_op_id op, int64_t n, int64_t members) {
    return (shape){.op = op,
                   .dtype = BL_D,
                   .m = n,
                   .n = n,
                   .k = n,
                   .nrhs = 1,
                   .uplo = 'L',
                   .side = op == BL_OP_trsm || op == BL_OP_ormqr ? 'L' : 0,
                   .transa = bl_op_has(bl_op_get(op), BL_ARG_TRANSA) ? 'N' : 0,
                   .transb = op == BL_OP_gemm ? 'N' : 0,
                   .diag = bl_op_has(bl_op_get(op), BL_ARG_DIAG) ? 'N' : 0,
                   .alpha = 1,
                   .beta = 0.5,
                   .members = members,
                   .int_bytes = 4};
}

static cudaGraphExec_t capture(const device_batch *d, cudaStream_t stream,
                               enum cudaStreamCaptureMode mode, int *code) {
    cudaGraph_t graph = NULL;
    cudaGraphExec_t exec = NULL;
    if (cudaStreamBeginCapture(stream, mode) != cudaSuccess) return NULL;
    *code = bl_execute(&d->p);
    if (cudaStreamEndCapture(stream, &graph) != cudaSuccess) return NULL;
    if (cudaGraphInstantiate(&exec, graph, 0) != cudaSuccess) exec = NULL;
    cudaGraphDestroy(graph);
    return exec;
}

static void replayed(bl_op_id op, int64_t n, enum cudaStreamCaptureMode mode, form f) {
    shape s = square(op, n, 100);
    cudaStream_t first, second;
    cudaStreamCreate(&first), cudaStreamCreate(&second);
    batch a = make(&s, 5), b = make(&s, 6), want = copy_of(&b), got = copy_of(&b);
    bl_execute_plain(&want.p);
    device_batch d = to_device(&a, f);
    batchlas_set_stream(first);
    int code = 0;
    cudaGraphExec_t exec = capture(&d, first, mode, &code);
    batchlas_set_stream(NULL);
    check(exec && !code, "%s: %d %s", describe(&s, "captured"), code, batchlas_last_error());
    for (int round = 0; exec && round < 2; round++) {
        refill(&d, &b);
        check(cudaGraphLaunch(exec, second) == cudaSuccess, "%s", describe(&s, "launched"));
        from_device(&d, &got);
        compare(describe(&s, "replayed"), &b, &want, &got);
    }
    if (exec) cudaGraphExecDestroy(exec);
    cudaStreamDestroy(first), cudaStreamDestroy(second);
    release(&d);
    discard(&a), discard(&b), discard(&want), discard(&got);
}

static void host_pointers_are_refused(void) {
    shape s = square(BL_OP_getrf, 8, 10);
    batch a = make(&s, 5);
    device_batch d = to_device(&a, FORM_HOST_POINTERS);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    batchlas_set_stream(stream);
    int code = 0;
    cudaGraphExec_t exec = capture(&d, stream, cudaStreamCaptureModeGlobal, &code);
    batchlas_set_stream(NULL);
    check(exec && code == BL_E_CAPTURE, "host pointers while capturing: %d", code);
    cudaStreamDestroy(stream);
    release(&d), discard(&a);
}

void test_graphs(void) {
    static const enum cudaStreamCaptureMode mode[] = {cudaStreamCaptureModeGlobal,
                                                      cudaStreamCaptureModeThreadLocal,
                                                      cudaStreamCaptureModeRelaxed};
    for (int op = 0; op < BL_OPS; op++)
        for (int i = 0; i < 3; i++) {
            if (!bl_op_has_dtype(bl_op_get((bl_op_id)op), BL_D) || !chosen(op)) continue;
            replayed((bl_op_id)op, i == 0 ? 4 : 40, mode[i],
                     i == 1 ? FORM_DEVICE_POINTERS : FORM_STRIDED);
        }
    host_pointers_are_refused();
}

/* Each thread has a stream and a batch of its own. */
typedef struct {
    pthread_t thread;
    int64_t n;
    int bad, rounds;
} worker;

static void *work(void *arg) {
    worker *w = arg;
    shape s = square(BL_OP_getrf, w->n, 64);
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    batchlas_set_stream(stream);
    batch a = make(&s, (unsigned)w->n), want = copy_of(&a), got = copy_of(&a);
    bl_execute_plain(&want.p);
    device_batch d = to_device(&a, FORM_STRIDED);
    for (int i = 0; i < w->rounds; i++) {
        for (int k = 0; k < BL_SLOTS; k++)
            if (d.data[k])
                cudaMemcpyAsync(d.data[k], a.data[k], a.bytes[k], cudaMemcpyHostToDevice, stream);
        w->bad += bl_execute(&d.p) != 0;
    }
    cudaStreamSynchronize(stream);
    long before = failures;
    from_device(&d, &got);
    compare("getrf from a thread of its own", &a, &want, &got);
    w->bad += failures != before;
    release(&d);
    cudaStreamDestroy(stream);
    discard(&a), discard(&want), discard(&got);
    return NULL;
}

void test_threads(void) {
    enum { WORKERS = 4 };
    worker w[WORKERS];
    for (int i = 0; i < WORKERS; i++) {
        w[i] = (worker){.n = i % 2 ? 40 : 8, .rounds = 1000};
        pthread_create(&w[i].thread, NULL, work, &w[i]);
    }
    for (int i = 0; i < WORKERS; i++) {
        pthread_join(w[i].thread, NULL);
        check(w[i].bad == 0, "thread %d: %d bad rounds", i, w[i].bad);
    }
}
