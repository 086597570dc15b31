/* Large batches, empty ones, mixed residency, and managed and pinned memory, through the public
 * entry points. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lapacke/lapacke_batched.h"
#include "tests/gpu/gpu.h"

/* Every member the same: every result must be. */
static void many(int64_t members) {
    enum { N = 12 };
    static const int64_t stride = N * N;
    size_t bytes = (size_t)(members * stride) * sizeof(float);
    float *host = malloc(bytes), *a;
    int *info, *ipiv;
    for (int64_t b = 0; b < members; b++)
        for (int i = 0; i < stride; i++)
            host[b * stride + i] = (float)((i * 37) % 61) / 61 + (i % (N + 1) == 0);
    cudaMalloc((void **)&a, bytes);
    cudaMalloc((void **)&ipiv, (size_t)members * N * sizeof(int));
    cudaMalloc((void **)&info, (size_t)members * sizeof(int));
    cudaMemcpy(a, host, bytes, cudaMemcpyHostToDevice);
    int code = sgetrf_strided_batched(N, N, a, N, stride, ipiv, N, info, (int)members);
    int error = cudaDeviceSynchronize();
    check(code == 0 && !error, "sgetrf batch %ld: %d %d", (long)members, code, error);
    cudaMemcpy(host, a, bytes, cudaMemcpyDeviceToHost);
    int64_t wrong = 0;
    for (int64_t b = 1; b < members; b++)
        wrong += memcmp(host, host + b * stride, (size_t)stride * sizeof(float)) != 0;
    check(wrong == 0, "sgetrf batch %ld: %ld members differ", (long)members, (long)wrong);
    cudaFree(a), cudaFree(ipiv), cudaFree(info);
    free(host);
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

void test_limits(void) {
    static const int64_t batches[] = {65535, 65536, 65537, 200000, 1500000};
    for (int i = 0; i < 5; i++) many(batches[i]);
    mixed();
    reachable();
}
