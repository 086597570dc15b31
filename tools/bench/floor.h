/* What a batch costs at the very least, and what it really touches. */
#ifndef BL_BENCH_FLOOR_H
#define BL_BENCH_FLOOR_H

#include "batch/op.h"

/* Ceilings of a GPU. */
typedef struct {
    double copy;           /* bytes a second, read plus written */
    double single, vector; /* flops a second: float, and double outside the tensor cores */
    double tensor;         /* double on the tensor cores */
} floor_ceilings;

/* Those of a device named as tables name it; false if they are not known. */
bool floor_of_device(const char *device, floor_ceilings *c);

/* Real flops of the whole batch. */
double floor_flops(const bl_problem *p);
/* Least bytes of the whole batch. */
double floor_bytes(const bl_problem *p);
double floor_ms(const bl_problem *p, const floor_ceilings *c);

/* Bytes in the 32-byte sectors that hold a referenced element, once per direction. p is strided. */
double floor_traffic(const bl_problem *p);

#endif
