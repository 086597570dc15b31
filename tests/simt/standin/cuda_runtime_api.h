/* What tests of single kernels call of CUDA, over the interpreter's memory (members.cpp). */
#ifndef TESTS_SIMT_CUDA_RUNTIME_API_H
#define TESTS_SIMT_CUDA_RUNTIME_API_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
enum cudaError { cudaSuccess };
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost };
enum cudaStreamCaptureMode { cudaStreamCaptureModeGlobal };
int cudaMalloc(void **to, size_t bytes);
int cudaFree(void *memory);
int cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind);
int cudaMemset(void *to, int value, size_t bytes);
int cudaDeviceSynchronize(void);
const char *cudaGetErrorString(enum cudaError error);
#ifdef __cplusplus
}
#endif
#endif
