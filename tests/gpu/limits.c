/* Large batches, empty ones, mixed residency, and managed and pinned memory, through the public
 * entry points. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lapacke/include/lapacke_batched.h"
#include "tests/gpu/gpu.h"

/* Every member the same: every result must be. */
static void many(int n, int64_t members) {
    int64_t stride = n * n, filled = 1;
    size_t one = (size_t)stride * sizeof(float), bytes = (size_t)members * one;
    float *host = malloc(bytes), *a;
    int *info, *ipiv;
    for (int i = 0; i < stride; i++)
        host[i] = (float)((i * 37) % 61) / 61 + (float)(i % (n + 1) == 0);
    cudaMalloc((void **)&a, bytes);
    cudaMalloc((void **)&ipiv, (size_t)(members * n) * sizeof(int));
    cudaMalloc((void **)&info, (size_t)members * sizeof(int));
    cudaMemcpy(a, host, one, cudaMemcpyHostToDevice);
    for (int64_t more; filled < members; filled += more) {
        more = filled < members - filled ? filled : members - filled;
        cudaMemcpy(a + filled * stride, a, (size_t)more * one, cudaMemcpyDeviceToDevice);
    }
    int code = sgetrf_strided_batched(n, n, a, n, stride, ipiv, n, info, (int)members);
    int error = cudaDeviceSynchronize();
    check(code == 0 && !error, "sgetrf n=%d batch %ld: %d %d", n, (long)members, code, error);
    cudaMemcpy(host, a, bytes, cudaMemcpyDeviceToHost);
    int64_t wrong = 0;
    for (int64_t b = 1; b < members; b++) wrong += memcmp(host, host + b * stride, one) != 0;
    check(wrong == 0, "sgetrf n=%d batch %ld: %ld members differ", n, (long)members, (long)wrong);
    cudaFree(a), cudaFree(ipiv), cudaFree(info);
    free(host);
}

/* 8.6 GB of results: the last members of an outer product, whose factors are broadcast. */
static void beyond_32_bits(void) {
    enum { N = 512, MEMBERS = 8209 };
    float factor[N], *x, *c, *last = malloc(N * N * sizeof *last);
    for (int i = 0; i < N; i++) factor[i] = (float)(i % 19);
    cudaMalloc((void **)&x, sizeof factor);
    cudaMalloc((void **)&c, sizeof(float) * N * N * (size_t)MEMBERS);
    cudaMemcpy(x, factor, sizeof factor, cudaMemcpyHostToDevice);
    int code =
        sgemm_strided_batched('N', 'T', N, N, 1, 1, x, N, 0, x, N, 0, 0, c, N, N * N, MEMBERS);
    for (int b = 0; b < MEMBERS; b += b < 8190 ? 2047 : 1) {
        int64_t wrong = 0;
        cudaMemcpy(last, c + (size_t)b * N * N, sizeof(float) * N * N, cudaMemcpyDeviceToHost);
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++) wrong += last[i + j * N] != factor[i] * factor[j];
        check(code == 0 && wrong == 0, "sgemm 512 x 512, member %d: %d, %ld wrong", b, code,
              (long)wrong);
    }
    cudaFree(x), cudaFree(c);
    free(last);
}

static void many_right_hand_sides(bl_op_id op, int64_t n, int64_t nrhs, int64_t members) {
    shape s = {.op = op, .dtype = BL_D, .n = n, .nrhs = nrhs, .members = members, .int_bytes = 4};
    s.transa = op == BL_OP_getrs ? 'N' : 0;
    batch before = make(&s, 3), want = copy_of(&before), got = copy_of(&before);
    bl_execute_plain(&want.p);
    device_batch d = to_device(&before, FORM_STRIDED);
    int code = bl_execute(&d.p);
    check(code == 0, "%s: %d", describe(&s, "many right-hand sides"), code);
    from_device(&d, &got);
    compare(describe(&s, "many right-hand sides"), &before, &want, &got);
    release(&d);
    discard(&before), discard(&want), discard(&got);
}

static void mixed(void) {
    double *a, host[16] = {4, 0, 0, 0, 0, 4};
    int info[1] = {5}, ipiv[4] = {9, 9, 9, 9}, *device_info;
    cudaMalloc((void **)&a, sizeof host);
    cudaMalloc((void **)&device_info, sizeof info);
    cudaMemcpy(device_info, info, sizeof info, cudaMemcpyHostToDevice);
    int code = dgetrf_strided_batched(4, 4, a, 4, 16, ipiv, 4, info, 1);
    check(code == -1002 && info[0] == -1002 && ipiv[0] == 9, "mixed: %d info %d", code, info[0]);
    check(strstr(batchlas_last_error(), "partly") != NULL, "mixed: %s", batchlas_last_error());
    code = dpotrf_strided_batched('X', 4, a, 4, 16, device_info, 1);
    check(code == -1, "a wrong argument on the device: %d", code);
    cudaMemcpy(info, device_info, sizeof info, cudaMemcpyDeviceToHost);
    check(info[0] == 5, "a wrong argument wrote the device's info: %d", info[0]);
    code = dpotrf_strided_batched('L', 0, a, 4, 16, device_info, 1);
    cudaMemcpy(info, device_info, sizeof info, cudaMemcpyDeviceToHost);
    check(code == 0 && info[0] == 0, "n = 0: %d info %d", code, info[0]);
    cudaFree(a), cudaFree(device_info);
}

/* A on the device, pivots managed, info pinned: all of it the device can reach. */
static void reachable(void) {
    double *a, host[4] = {1, 3, 2, 4};
    int *ipiv, *info;
    cudaMalloc((void **)&a, sizeof host);
    cudaMallocManaged((void **)&ipiv, 2 * sizeof(int), cudaMemAttachGlobal);
    cudaMallocHost((void **)&info, sizeof(int));
    *info = 7;
    cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
    int code = dgetrf_strided_batched(2, 2, a, 2, 4, ipiv, 2, info, 1);
    cudaDeviceSynchronize();
    check(code == 0 && *info == 0 && ipiv[0] == 2, "managed and pinned: %d info %d ipiv %d", code,
          *info, ipiv[0]);
    /* All of it pinned is a host call: the results are there on return. */
    double *pinned;
    cudaMallocHost((void **)&pinned, sizeof host);
    memcpy(pinned, host, sizeof host);
    *info = 7;
    code = dpotrf_strided_batched('L', 1, pinned, 2, 4, info, 1);
    check(code == 0 && *info == 0 && pinned[0] == 1, "pinned: %d info %d", code, *info);
    cudaFree(a), cudaFree(ipiv), cudaFreeHost(info), cudaFreeHost(pinned);
}

/* Members of many sizes, their addresses known to the device alone or to the host. */
static void of_many_sizes(bool device_array, bool row_major) {
    enum { MEMBERS = 600, MOST = 40 };
    static double host[MEMBERS][MOST * MOST], want[MEMBERS][MOST * MOST];
    lapack_int n[MEMBERS], lda[MEMBERS], info[MEMBERS], host_info[MEMBERS], *device_info;
    double *a, *list[MEMBERS], *host_list[MEMBERS], **pointers;
    int layout = row_major ? 101 : 102;
    for (int b = 0; b < MEMBERS; b++) {
        n[b] = 1 + b * 7 % MOST, lda[b] = n[b] + b % 3 * (n[b] < MOST - 3);
        for (int i = 0; i < MOST * MOST; i++)
            host[b][i] = (i % (lda[b] + 1) == 0 ? 50 : 0) + (i * 37 + b) % 11 / 11.0;
        memcpy(want[b], host[b], sizeof want[b]);
        host_list[b] = want[b];
    }
    cudaMalloc((void **)&a, sizeof host), cudaMalloc((void **)&device_info, sizeof info);
    cudaMalloc((void **)&pointers, sizeof list);
    for (int b = 0; b < MEMBERS; b++) list[b] = a + (size_t)b * MOST * MOST;
    cudaMemcpy(pointers, list, sizeof list, cudaMemcpyHostToDevice);
    cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
    int code = LAPACKE_dpotrf_vbatched(layout, 'L', n, device_array ? pointers : list, lda,
                                       device_info, MEMBERS);
    cudaDeviceSynchronize();
    cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
    cudaMemcpy(info, device_info, sizeof info, cudaMemcpyDeviceToHost);
    LAPACKE_dpotrf_vbatched(layout, 'L', n, host_list, lda, host_info, MEMBERS);
    check(code == 0, "dpotrf_vbatched: %d %s", code, batchlas_last_error());
    for (int b = 0; b < MEMBERS; b++) {
        double off = 0;
        for (int i = 0; i < MOST * MOST; i++)
            off = fmax(off, fabs(host[b][i] - want[b][i]) / (1 + fabs(want[b][i])));
        check(off < 1e-13 && info[b] == host_info[b],
              "dpotrf_vbatched, member %d: off by %g, info %d", b, off, info[b]);
    }
    cudaFree(a), cudaFree(device_info), cudaFree(pointers);
}

void test_limits(void) {
    for (int i = 0; i < 4; i++) of_many_sizes(i & 1, i & 2);

    static const int64_t batches[] = {65535, 65536, 65537, 200000, 1500000};
    for (int i = 0; i < 5; i++) many(12, batches[i]);
    many(20, 1500000);
    beyond_32_bits();
    many_right_hand_sides(BL_OP_gesv, 3, 1025, 2);
    many_right_hand_sides(BL_OP_gesv, 3, 4096, 2);
    many_right_hand_sides(BL_OP_getrs, 1109, 1109, 1);
    mixed();
    reachable();
}
