/* Stands in for cuBLAS and cuSOLVER: every routine the shim knows, which returns 77, and handles that
 * say what the environment says. */
#include <stdint.h>
#include <stdlib.h>

#include "shim/device/device.def"

#define BL_DEVICE_NAME(name, count)                                                                \
    int name(void);                                                                                \
    int name(void) {                                                                               \
        return 77;                                                                                 \
    }
BL_EACH_DEVICE

static int number(const char *name) {
    const char *v = getenv(name);
    return v ? atoi(v) : 0;
}

#define GETTER(name, type, value)                                                                  \
    int name(uint64_t handle, type *to);                                                           \
    int name(uint64_t handle, type *to) {                                                          \
        if (!handle) return 1;                                                                     \
        *to = (type)(value);                                                                       \
        return 0;                                                                                  \
    }
GETTER(cublasGetStream_v2, uintptr_t, 0x57 + (handle >> 8)) /* one stream to 256 handles */
GETTER(cublasGetPointerMode_v2, int, number("POINTER_MODE"))
GETTER(cublasGetMathMode, int, number("MATH_MODE"))
GETTER(cublasGetSmCountTarget, int, number("SM_TARGET"))
GETTER(cusolverDnGetStream, uintptr_t, 0x58 + (handle >> 8))
GETTER(cusolverDnGetMathMode, int, 1 + number("SOLVER_MODE"))
