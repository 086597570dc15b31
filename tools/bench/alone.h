/* Is the machine ours? A time taken beside other work is that work's too. */
#ifndef BL_BENCH_ALONE_H
#define BL_BENCH_ALONE_H

#include <stdbool.h>
#include <stddef.h>

/* True if another process uses the first GPU; `who` says so. Call it before gpu_open: afterwards
 * this process is one of them. */
bool gpu_is_shared(char *who, size_t size);

/* MHz the multiprocessors run at now; 0 if it cannot be told. */
unsigned gpu_sm_clock(void);
/* The driver's own version, "580.95.05"; "" if it cannot be told. */
const char *gpu_driver_version(void);

/* The share of this machine's processors, in [0, 1], that other processes kept busy during the last
 * `ms` milliseconds, in which this one sleeps. */
double host_others_busy(int ms);
/* True if that share of half a second is more than a measurement bears; `who` says so. */
bool host_is_shared(char *who, size_t size);

#endif
