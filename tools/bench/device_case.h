/* A case in device memory: `replicas` batches side by side, each of every operand's members, and an
 * untouched copy of what is written. */
#ifndef BL_BENCH_DEVICE_CASE_H
#define BL_BENCH_DEVICE_CASE_H

#include "tools/bench/cases.h"
#include "tools/bench/reference.h"

typedef struct {
    bench_case seeds; /* the distinct members, on the host */
    int64_t batch, replicas;
    bl_problem p; /* the first replica */
    char *fresh[BL_SLOTS], *work[BL_SLOTS], *info;
    void **address[BL_SLOTS]; /* of every member in `work`, if asked for: arrays on the device */
    bool by_address;          /* p gives pointer arrays, not strides */
    reference right;
    bool has_right;
} device_case;

/* Bytes of device memory that cases may take in all; taken at first use. */
void device_arena(size_t bytes);

/* A saturated batch: members of s that fill 1 GiB with their largest operand, an eighth of the arena
 * at most. */
int64_t device_saturated(const bench_shape *s);

/* True if so many replicas of a case fit in the arena, with room to spare for what NVIDIA's want. */
bool device_fits(const bench_shape *s, int64_t replicas);

/* False: it does not fit. */
bool device_case_make(device_case *c, const bench_shape *s, int64_t replicas);
void device_case_free(device_case *c);

/* More of the arena, until the next case is made. NULL: there is none left. */
void *device_scratch(size_t bytes);

/* Makes the arrays of addresses. False: no room. */
bool device_case_addresses(device_case *c);
/* An array of the addresses of `total` members from `base` on. */
void **device_addresses(char *base, size_t member, int64_t total);

/* On the stream. */
void device_case_restore(const device_case *c);

/* Replica r as a problem. */
bl_problem device_replica(const device_case *c, int64_t r);

/* How wrong what is in the work memory is: the worst of the first, middle and last member, above 1
 * is wrong. Waits. */
double device_case_error(const device_case *c);

#endif
