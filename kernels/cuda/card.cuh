/* What a kernel asks of the card that it is launched on. */
#ifndef BL_CARD_CUH
#define BL_CARD_CUH

#include "kernels/cuda/device.cuh"

#ifdef BL_SIMT
inline int bl_most_shared() {
    return 227 << 10;
}
inline int bl_fill_with_shared(const void *, int) {
    return 0;
}
#else
/* Bytes of shared memory that a block may have on the current device; 48 KB if nobody says. */
inline int bl_most_shared() {
    enum { DEVICES = 64 };
    static int known[DEVICES]; /* a race writes the same number twice */
    int device = 0, bytes = 0;
    if (cudaGetDevice(&device) != cudaSuccess) return 48 << 10;
    if (device < DEVICES && known[device]) return known[device];
    if (cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device) !=
        cudaSuccess)
        return 48 << 10;
    if (device < DEVICES) known[device] = bytes;
    return bytes;
}
/* For kernels of which as many blocks are to be resident as shared memory holds: all of what L1 shares
 * with it is shared memory. A block may always have the most there is: were it the bytes of one launch,
 * another thread's smaller launch could come between. */
inline int bl_fill_with_shared(const void *kernel, int bytes) {
    int bad = bytes > 48 << 10 ? bl_allow_shared(kernel, bl_most_shared()) : 0;
    return bad ? bad
               : (int)cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                                           cudaSharedmemCarveoutMaxShared);
}
#endif
#endif
