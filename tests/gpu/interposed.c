/* A CUDA program that calls cuBLAS's and cuSOLVER's batched routines by their own names. Under the
 * shim, with kernels of ours pinned, it must see nothing but right results: tests/gpu/run starts it
 * so, and without the shim, and reads from the report which calls were ours. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lapacke/include/batchlas.h"
#include "tests/gpu/gpu.h"
#include "tests/gpu/vendor.h"

static int trans_of(char t) {
    return t == 'T' ? 1 : t == 'C' ? 2 : 0;
}

/* ---- one batch, its pivots tight, and its inverse elsewhere ---- */

typedef struct {
    batch before, want, got;
    device_batch d;
    int *pivots;
    void *inverse, *inverses;
} run;

static void load(run *r, const shape *s, form f) {
    static unsigned seed = 900;
    memset(r, 0, sizeof *r);
    r->before = make(s, ++seed), r->want = copy_of(&r->before), r->got = copy_of(&r->before);
    bl_execute_plain(&r->want.p);
    r->d = to_device(&r->before, f);
    int64_t n = r->before.p.operand[BL_SLOT_IPIV].rows, members = s->members;
    if (!r->before.data[BL_SLOT_IPIV]) return;
    int *host = malloc((size_t)(n * members) * sizeof *host);
    for (int64_t b = 0; b < members; b++)
        for (int64_t i = 0; i < n; i++) host[b * n + i] = (int)pivot(&r->before, b, i);
    cudaMalloc((void **)&r->pivots, (size_t)(n * members) * sizeof *host);
    cudaMemcpy(r->pivots, host, (size_t)(n * members) * sizeof *host, cudaMemcpyHostToDevice);
    free(host);
}

static void make_inverses(run *r) {
    const bl_operand *a = &r->before.p.operand[BL_SLOT_A];
    int64_t members = r->before.p.batch;
    void **list = malloc((size_t)members * sizeof *list);
    cudaMalloc(&r->inverse, r->before.bytes[BL_SLOT_A]);
    cudaMemcpy(r->inverse, r->before.data[BL_SLOT_A], r->before.bytes[BL_SLOT_A],
               cudaMemcpyHostToDevice);
    for (int64_t b = 0; b < members; b++) list[b] = (char *)r->inverse + b * a->stride * a->elem;
    cudaMalloc(&r->inverses, (size_t)members * sizeof *list);
    cudaMemcpy(r->inverses, list, (size_t)members * sizeof *list, cudaMemcpyHostToDevice);
    free(list);
}

static void judge(run *r, const char *what, int status, bool info_is_set) {
    const bl_problem *p = &r->before.p;
    const char *name = what;
    check(status == 0, "%s: status %d", name, status);
    from_device(&r->d, &r->got);
    if (r->inverse) {
        check(!memcmp(r->got.data[0], r->before.data[0], r->before.bytes[0]), "%s changed A", name);
        cudaMemcpy(r->got.data[BL_SLOT_A], r->inverse, r->before.bytes[BL_SLOT_A],
                   cudaMemcpyDeviceToHost);
    }
    if (!info_is_set) memset(r->got.info, 0, (size_t)p->batch * 4);
    if (r->pivots && (p->operand[BL_SLOT_IPIV].access & BL_WRITE)) {
        int64_t n = p->operand[BL_SLOT_IPIV].rows, stride = p->operand[BL_SLOT_IPIV].stride;
        for (int64_t b = 0; b < p->batch; b++)
            cudaMemcpy(r->got.data[BL_SLOT_IPIV] + b * stride * 4, r->pivots + b * n, (size_t)n * 4,
                       cudaMemcpyDeviceToHost);
    }
    compare(name, &r->before, &r->want, &r->got);
    cudaFree(r->pivots), cudaFree(r->inverse), cudaFree(r->inverses);
    release(&r->d);
    discard(&r->before), discard(&r->want), discard(&r->got);
}

/* ---- the calls ---- */

static void *const *at(const run *r, bl_slot slot) {
    return r->d.pointers[slot];
}
static int ld(const run *r, bl_slot slot) {
    return (int)r->before.p.operand[slot].ld;
}

static void lu(void *h, bl_dtype t, int n, int members) {
    shape s = {.op = BL_OP_getrf, .dtype = t, .m = n, .n = n, .members = members, .int_bytes = 4};
    run r;
    load(&r, &s, FORM_DEVICE_POINTERS);
    judge(&r, describe(&s, "getrfBatched"),
          nv.getrf[t](h, n, at(&r, 0), ld(&r, 0), r.pivots, r.d.info, members), true);
    for (int i = 0; i < 3; i++) {
        int host_info = 7;
        s.op = BL_OP_getrs, s.nrhs = 1 + i, s.transa = "NTC"[i];
        load(&r, &s, FORM_DEVICE_POINTERS);
        int status = nv.getrs[t](h, i, n, 1 + i, (bl_nv_in)at(&r, 0), ld(&r, 0), r.pivots,
                                 at(&r, 1), ld(&r, 1), &host_info, members);
        judge(&r, describe(&s, "getrsBatched"), status, false);
        check(host_info == 0, "%s: host info %d", describe(&s, "getrsBatched"), host_info);
    }
    s.op = BL_OP_getri, s.transa = 0, s.nrhs = 0;
    load(&r, &s, FORM_DEVICE_POINTERS);
    make_inverses(&r);
    judge(&r, describe(&s, "getriBatched"),
          nv.getri[t](h, n, (bl_nv_in)at(&r, 0), ld(&r, 0), r.pivots, r.inverses, ld(&r, 0),
                      r.d.info, members),
          true);
}

/* The inverse of what getrf and getri invert on the host. */
static void inverse(void *h, bl_dtype t, int n, int members) {
    shape s = {.op = BL_OP_getrf, .dtype = t, .m = n, .n = n, .members = members, .int_bytes = 4};
    run r;
    load(&r, &s, FORM_DEVICE_POINTERS);
    bl_problem q = r.want.p;
    q.op = bl_op_get(BL_OP_getri);
    q.operand[BL_SLOT_IPIV].access = BL_READ;
    bl_execute_plain(&q);
    make_inverses(&r);
    /* judged as getri's result, which leaves the pivots alone */
    r.before.p = q, r.want.p.op = r.got.p.op = q.op;
    for (int i = 0; i < BL_SLOTS; i++) r.before.p.operand[i].base = r.before.data[i];
    memcpy(r.before.data[BL_SLOT_IPIV], r.want.data[BL_SLOT_IPIV], r.want.bytes[BL_SLOT_IPIV]);
    int status = nv.matinv[t](h, n, (bl_nv_in)at(&r, 0), ld(&r, 0), r.inverses, ld(&r, 0), r.d.info,
                              members);
    cudaMemcpy(r.d.data[BL_SLOT_IPIV], r.want.data[BL_SLOT_IPIV], r.want.bytes[BL_SLOT_IPIV],
               cudaMemcpyHostToDevice);
    judge(&r, describe(&s, "matinvBatched"), status, true);
}

/* cuSOLVER's own potrfBatched and potrsBatched write the triangle that is not referenced: it is not
 * looked at. */
static void other_triangle(run *r, int up) {
    int64_t n = r->before.p.n;
    from_device(&r->d, &r->got);
    for (int64_t b = 0; b < r->before.p.batch; b++)
        for (int64_t j = 0; j < n; j++)
            for (int64_t i = 0; i < n; i++)
                if (up ? i > j : i < j)
                    set_element(&r->got, BL_SLOT_A, b, i, j,
                                element(&r->before, BL_SLOT_A, b, i, j));
    cudaMemcpy(r->d.data[0], r->got.data[0], r->got.bytes[0], cudaMemcpyHostToDevice);
}

static void cholesky(void *solver, bl_dtype t, int n, int members) {
    for (int up = 0; up < 2; up++) {
        shape s = {.op = BL_OP_potrf, .dtype = t, .n = n, .members = members, .int_bytes = 4};
        run r;
        s.uplo = "LU"[up];
        load(&r, &s, FORM_DEVICE_POINTERS);
        int status = nv.potrf[t](solver, up, n, at(&r, 0), ld(&r, 0), r.d.info, members);
        other_triangle(&r, up);
        judge(&r, describe(&s, "potrfBatched"), status, true);
        s.op = BL_OP_potrs, s.nrhs = 1;
        load(&r, &s, FORM_DEVICE_POINTERS);
        status = nv.potrs[t](solver, up, n, 1, at(&r, 0), ld(&r, 0), at(&r, 1), ld(&r, 1), r.d.info,
                             members);
        other_triangle(&r, up);
        judge(&r, describe(&s, "potrsBatched"), status, false);
    }
}

static void qr(void *h, bl_dtype t, int n, int members) {
    shape s = {.op = BL_OP_geqrf, .dtype = t, .m = n, .n = (n + 1) / 2, .members = members};
    run r;
    int host_info = 7;
    s.int_bytes = 4;
    load(&r, &s, FORM_DEVICE_POINTERS);
    int status = nv.geqrf[t](h, n, (n + 1) / 2, at(&r, 0), ld(&r, 0), at(&r, BL_SLOT_TAU),
                             &host_info, members);
    judge(&r, describe(&s, "geqrfBatched"), status, false);
    check(host_info == 0, "geqrfBatched: host info %d", host_info);
}

/* Scalars in host memory are gone when the call returns; on the device they are written by what the
 * stream did just before. */
static void *scalar_of(const bl_scalar *x, bool device, void *memory, cudaStream_t stream) {
    static unsigned char host[16];
    memcpy(host, x->bits, 16);
    if (!device) return host;
    cudaMemcpyAsync(memory, host, 16, cudaMemcpyHostToDevice, stream);
    return memory;
}

static void triangular(void *h, cudaStream_t stream, void *memory, bl_dtype t, int n, int members,
                       int v) {
    shape s = {.op = BL_OP_trsm, .dtype = t, .m = n, .n = v & 1 ? 5 : n, .members = members};
    run r;
    s.side = v & 1 ? 'L' : 'R', s.uplo = v & 2 ? 'U' : 'L', s.diag = v & 4 ? 'U' : 'N';
    s.transa = "NTC"[v % 3], s.alpha = 0.75, s.int_bytes = 4;
    load(&r, &s, FORM_DEVICE_POINTERS);
    bool device = v & 1;
    nv.set_mode(h, device);
    void *alpha = scalar_of(&r.before.p.alpha, device, memory, stream);
    int status, side = s.side == 'R', fill = s.uplo == 'U', unit = s.diag == 'U';
    if (v & 2)
        status = nv.trsm_64[t](h, side, fill, v % 3, unit, s.m, s.n, alpha, (bl_nv_in)at(&r, 0),
                               ld(&r, 0), at(&r, 1), ld(&r, 1), members);
    else
        status = nv.trsm[t](h, side, fill, v % 3, unit, (int)s.m, (int)s.n, alpha,
                            (bl_nv_in)at(&r, 0), ld(&r, 0), at(&r, 1), ld(&r, 1), members);
    if (!device) memset(alpha, 0x55, 16);
    judge(&r, describe(&s, v & 2 ? "trsmBatched_64" : "trsmBatched"), status, false);
    nv.set_mode(h, 0);
}

static void product(void *h, bl_dtype t, int n, int members, int v) {
    static const int type[] = {0, 1, 4, 5}, compute[] = {68, 70, 68, 70};
    shape s = {.op = BL_OP_gemm, .dtype = t, .m = n, .n = (n + 1) / 2, .k = n, .members = members};
    run r;
    s.transa = "NTC"[v % 3], s.transb = "NTC"[v / 2 % 3], s.alpha = 0.75, s.int_bytes = 4;
    s.beta = v % 2 ? 0.5 : 0;
    bool strided = v >= 3;
    load(&r, &s, strided ? FORM_STRIDED : FORM_DEVICE_POINTERS);
    const bl_problem *p = &r.d.p;
    const bl_operand *a = &p->operand[0], *b = &p->operand[1], *c = &p->operand[2];
    const void *al = p->alpha.bits, *be = p->beta.bits;
    int ta = trans_of(s.transa), tb = trans_of(s.transb), m = (int)s.m, k = (int)s.k, status = -1;
    int w = (int)s.n;
    bl_nv_in pa = (bl_nv_in)at(&r, 0), pb = (bl_nv_in)at(&r, 1);
    if (v == 0)
        status = nv.gemm_batched[t](h, ta, tb, m, w, k, al, pa, ld(&r, 0), pb, ld(&r, 1), be,
                                    at(&r, 2), ld(&r, 2), members);
    if (v == 1)
        status = nv.gemm_64[t](h, ta, tb, m, w, k, al, pa, a->ld, pb, b->ld, be, at(&r, 2), c->ld,
                               members);
    if (v == 2)
        status = nv.gemm_ex(h, ta, tb, m, w, k, al, pa, type[t], ld(&r, 0), pb, type[t], ld(&r, 1),
                            be, at(&r, 2), type[t], ld(&r, 2), members, compute[t], -1);
    if (v == 3)
        status =
            nv.gemm_strided[t](h, ta, tb, m, w, k, al, a->base, ld(&r, 0), a->stride, b->base,
                               ld(&r, 1), b->stride, be, c->base, ld(&r, 2), c->stride, members);
    if (v == 4)
        status = nv.gemm_strided_64[t](h, ta, tb, m, w, k, al, a->base, a->ld, a->stride, b->base,
                                       b->ld, b->stride, be, c->base, c->ld, c->stride, members);
    if (v == 5)
        status = nv.gemm_strided_ex(h, ta, tb, m, w, k, al, a->base, type[t], ld(&r, 0), a->stride,
                                    b->base, type[t], ld(&r, 1), b->stride, be, c->base, type[t],
                                    ld(&r, 2), c->stride, members, compute[t], 99);
    judge(&r, describe(&s, "a cuBLAS gemm"), status, false);
}

/* Without pivots: rows stay where they are. */
static void without_pivots(void *h, bl_dtype t, int n, int members) {
    shape s = {
        .op = BL_OP_getrf_nopiv, .dtype = t, .m = n, .n = n, .members = members, .int_bytes = 4};
    run r;
    load(&r, &s, FORM_DEVICE_POINTERS);
    judge(&r, describe(&s, "getrfBatched without pivots"),
          nv.getrf[t](h, n, at(&r, 0), ld(&r, 0), NULL, r.d.info, members), true);
}

/* What the original alone can do, or refuses. */
static void odd_calls(void *h, int n) {
    shape s = {.op = BL_OP_getrf, .dtype = BL_D, .m = n, .n = n, .members = 9, .int_bytes = 4};
    run r;
    int math = -1, mode = -1;
    load(&r, &s, FORM_DEVICE_POINTERS);
    check(nv.getrf[BL_D](h, -1, at(&r, 0), ld(&r, 0), r.pivots, r.d.info, 9) == 7,
          "getrfBatched takes n = -1");
    check(nv.getrf[BL_D](h, n, at(&r, 0), n - 1, r.pivots, r.d.info, 9) == 7,
          "getrfBatched takes lda < n");
    check(nv.getrf[BL_D](h, n, at(&r, 0), ld(&r, 0), r.pivots, r.d.info, 0) == 0,
          "getrfBatched refuses an empty batch");
    check(nv.getrf[BL_D](h, n, at(&r, 0), ld(&r, 0), NULL, r.d.info, 9) == 0,
          "getrfBatched without pivots");
    refill(&r.d, &r.before);
    nv.set_math(h, 3); /* TF32 */
    int status = nv.getrf[BL_D](h, n, at(&r, 0), ld(&r, 0), r.pivots, r.d.info, 9);
    nv.get_math(h, &math), nv.get_mode(h, &mode);
    check(math == 3 && mode == 0, "math mode %d, pointer mode %d", math, mode);
    nv.set_math(h, 0);
    judge(&r, describe(&s, "getrfBatched, TF32 allowed"), status, true);
}

/* ---- graphs and threads ---- */

static void captured(void *h, cudaStream_t stream, enum cudaStreamCaptureMode mode) {
    shape s = {.op = BL_OP_getrf, .dtype = BL_D, .m = 4, .n = 4, .members = 100, .int_bytes = 4};
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    run r;
    load(&r, &s, FORM_DEVICE_POINTERS);
    cudaStreamBeginCapture(stream, mode);
    int status = nv.getrf[BL_D](h, 4, at(&r, 0), ld(&r, 0), r.pivots, r.d.info, 100);
    bool good = !cudaStreamEndCapture(stream, &graph) && !cudaGraphInstantiate(&exec, graph, 0);
    if (!check(good, "getrfBatched, captured")) return;
    cudaStream_t other;
    cudaStreamCreate(&other);
    for (int i = 0; i < 2; i++) {
        refill(&r.d, &r.before);
        cudaGraphLaunch(exec, other);
        cudaStreamSynchronize(other);
    }
    judge(&r, describe(&s, "getrfBatched, replayed"), status, true);
    cudaGraphExecDestroy(exec), cudaGraphDestroy(graph), cudaStreamDestroy(other);
}

static void *own_stream(void *arg) {
    void *h, *kept = NULL;
    cudaStream_t stream;
    long *bad = arg;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    nv.create(&h), nv.set_stream(h, stream);
    double *a, host[64 * 8];
    int *ipiv, *info;
    void *list[64], **pointers;
    cudaMalloc((void **)&a, sizeof(double) * 64 * 64);
    cudaMalloc((void **)&ipiv, 64 * 8 * 4), cudaMalloc((void **)&info, 64 * 4);
    cudaMalloc((void **)&pointers, sizeof list);
    for (int i = 0; i < 64; i++) list[i] = a + 64 * i;
    for (int i = 0; i < 512; i++) host[i] = (i % 64) % 9 == 0 ? 4 : 1.0 / (1 + i % 7);
    cudaMemcpy(pointers, list, sizeof list, cudaMemcpyHostToDevice);
    for (int round = 0; round < 1000; round++) {
        cudaMemcpyAsync(a, host, sizeof host, cudaMemcpyHostToDevice, stream);
        *bad += nv.getrf[BL_D](h, 8, (bl_nv_out)pointers, 8, ipiv, info, 8) != 0;
    }
    nv.get_stream(h, &kept);
    *bad += kept != (void *)stream;
    int infos[8] = {1};
    cudaMemcpyAsync(infos, info, sizeof infos, cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    for (int i = 0; i < 8; i++) *bad += infos[i] != 0;
    nv.destroy(h);
    return NULL;
}

void test_interposed(void) {
    static const int sizes[] = {1, 4, 16, 32, 33, 100};
    void *h = NULL, *solver = NULL, *memory;
    cudaStream_t stream;
    if (!take_vendor()) return;
    for (int op = 0; op < BL_OPS; op++) /* a pin in the environment is the shim's, not ours */
        batchlas_set_route(bl_op_get((bl_op_id)op)->name, NULL);
    cudaStreamCreate(&stream), cudaMalloc(&memory, 16);
    nv.create(&h), nv.set_stream(h, stream);
    nv.solver_create(&solver), nv.solver_set_stream(solver, stream);
    for (int t = 0; t < BL_DTYPES; t++)
        for (int i = 0; i < 6; i++) {
            int n = sizes[i], members = i % 2 ? 7 : 130;
            lu(h, (bl_dtype)t, n, members);
            if (n <= 32) inverse(h, (bl_dtype)t, n, members);
            without_pivots(h, (bl_dtype)t, n, members);
            cholesky(solver, (bl_dtype)t, n, members);
            qr(h, (bl_dtype)t, n, members);
            for (int v = 0; v < 8; v++) triangular(h, stream, memory, (bl_dtype)t, n, members, v);
            for (int v = 0; v < 6; v++) product(h, (bl_dtype)t, n, members, v);
        }
    interposed_eigen(solver);
    odd_calls(h, 8);
    captured(h, stream, cudaStreamCaptureModeGlobal);
    captured(h, stream, cudaStreamCaptureModeThreadLocal);
    pthread_t thread[2];
    long bad[2] = {0};
    for (int i = 0; i < 2; i++) pthread_create(&thread[i], NULL, own_stream, &bad[i]);
    for (int i = 0; i < 2; i++) pthread_join(thread[i], NULL);
    check(bad[0] + bad[1] == 0, "two threads, own streams: %ld and %ld wrong", bad[0], bad[1]);
}
