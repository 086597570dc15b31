/* A cell: one op at one shape, on the host or on the device, and its arms raced. */
#ifndef BL_BENCH_CELL_H
#define BL_BENCH_CELL_H

#include "tools/bench/cases.h"
#include "tools/bench/race.h"

typedef struct {
    bench_shape shape;
    bool device;
    int threads;     /* of the host */
    bool by_address; /* device: pointer arrays, not strides */
    bool unpinned;   /* leave out what only a pin would take */
} cell;

/* Which arms run, in this order. */
typedef enum {
    CELL_LOOP = 1,   /* host: a plain loop of the library's calls, under OpenMP with threads */
    CELL_NVIDIA = 2, /* device: NVIDIA's own routine, where there is one */
    CELL_CANDIDATES = 4,
    CELL_AUTO = 8,     /* what the selector chooses */
    CELL_LIBXSMM = 16, /* host: libxsmm's kernel, where it has one and the bench has libxsmm */
    CELL_NOTHING = 32  /* device: an empty kernel, what a launch costs at least */
} cell_arms;

typedef struct {
    int64_t replicas; /* batches a sample ran; times are of one */
    int runnable;     /* candidates */
    double floor_ms;  /* 0: not known for this device */
    double bytes, traffic, flops;
    unsigned mhz; /* of the multiprocessors, 0: not known */
} cell_facts;

/* The candidates that can run the cell; returns how many, at most RACE_ARMS. */
int cell_candidates(const cell *c, const bl_candidate *list[RACE_ARMS]);

/* False: the case does not fit in memory. */
bool cell_race(const cell *c, unsigned arms, const race_rules *rules, race *r, cell_facts *facts);

/* Opens the device: its memory and its ceilings. False: none, and *why. */
bool cell_open_device(const char **why);

#endif
