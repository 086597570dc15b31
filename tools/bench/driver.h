/* The CUDA driver, found at run time: device memory, events and graphs for tools that are built
 * where there is no CUDA. Everything happens on one stream of the first GPU's primary context, which
 * is the one that the plug-in uses too. */
#ifndef BL_BENCH_DRIVER_H
#define BL_BENCH_DRIVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Starts it. False: there is no driver, or no GPU; *why says which. */
bool gpu_open(const char **why);

typedef struct {
    char name[16]; /* as tables name it: sm_90 */
    char model[96];
    int sms, driver; /* driver: CUDA version it serves, 13000 = 13.0 */
    size_t memory;   /* bytes free at start */
} gpu_facts;
const gpu_facts *gpu_get(void);

/* A driver call that fails ends the program: a measurement after it would mean nothing. `last` is
 * called before. */
void gpu_on_failure(void (*last)(void));
void *gpu_alloc(size_t bytes);
void gpu_free(void *memory);
void gpu_upload(void *to, const void *from, size_t bytes);
void gpu_download(void *to, const void *from, size_t bytes);
/* On the stream. */
void gpu_copy(void *to, const void *from, size_t bytes);
void gpu_fill(void *to, unsigned char byte, size_t bytes);
void gpu_wait(void);
void *gpu_stream(void);

/* Time on the device between two points of the stream. */
void gpu_start(void);
double gpu_stop_ms(void);

/* A kernel that does nothing, on the stream; its first launch, which loads it, not while capturing. */
int gpu_launch_nothing(void);

/* A graph of what `enqueue` puts on the stream. NULL: it cannot be captured, and nothing ran. */
typedef struct gpu_graph gpu_graph;
gpu_graph *gpu_capture(int (*enqueue)(void *arg), void *arg);
void gpu_launch(gpu_graph *g);
void gpu_forget(gpu_graph *g);

#endif
