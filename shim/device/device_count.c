/* Counting device calls. A call costs microseconds at least, so counters are shared. Of routines for
 * one matrix it is also counted how many came as runs of equal calls of one thread on one stream:
 * that is what gathering them would gain from. */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "shim/call/passage.h"
#include "shim/device/device_handle.h"
#include "shim/device/device_route.h"
#include "shim/report/count.h"

typedef struct {
    atomic_uint_fast64_t calls, ours, ticks, repeated, runs;
} row;
static row counts[BL_DEVICE_SYMBOLS];

/* The thread's latest call, and how many like it came before. */
static _Thread_local struct {
    uint64_t signature, length;
} latest __attribute__((tls_model("initial-exec")));

/* NVIDIA's libraries call each other by these names. By the table of objects: dladdr goes through all
 * symbols of the caller's object, 200 us a call in PyTorch. */
static bool is_vendor(const void *caller) {
    const bl_client *c = bl_client_at(caller);
    return c->nvidia || c->kind == BL_OURS;
}

bool bl_device_arrive(bl_device_id s, const void *caller, uintptr_t frame, bool *counted) {
    unsigned flags = bl_configure();
    *counted = (flags & BL_COUNT) != 0;
    bool wanted = *counted || bl_device_has_route(s);
    return wanted && !(flags & BL_OFF) && frame >= bl_self.guard && !is_vendor(caller);
}

/* Stream, flags and sizes: of the arguments behind the handle, whatever is no address, in the lower
 * half. */
static uint64_t signature(bl_device_id s, uint64_t stream, const uint64_t args[], int count) {
    uint64_t h = ((uint64_t)s + 1) ^ (stream * UINT64_C(0x9E3779B97F4A7C15));
    for (int i = 1; i < count; i++) {
        bool address = args[i] >> 32 && args[i] >> 32 != UINT32_MAX;
        h = (h ^ (address ? 0 : args[i])) * UINT64_C(0x9E3779B97F4A7C15);
    }
    return h;
}

static void follow_runs(bl_device_id s, bl_function original, const uint64_t args[], int count) {
    bool solver = !strncmp(bl_device_names[s], "cusolver", 8);
    uint64_t now = signature(s, bl_stream_of(solver, args[0], original), args, count);
    latest.length = now == latest.signature ? latest.length + 1 : 0;
    latest.signature = now;
    if (!latest.length) return;
    bool first = latest.length == 1;
    atomic_fetch_add_explicit(&counts[s].repeated, first ? 2 : 1, memory_order_relaxed);
    if (first) atomic_fetch_add_explicit(&counts[s].runs, 1, memory_order_relaxed);
}

void bl_device_count(bl_device_id s, bl_function original, const uint64_t args[], int count,
                     uint64_t ticks, bool ours) {
    bl_count_clock();
    atomic_fetch_add_explicit(&counts[s].calls, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&counts[s].ticks, ticks, memory_order_relaxed);
    if (ours) atomic_fetch_add_explicit(&counts[s].ours, 1, memory_order_relaxed);
    follow_runs(s, original, args, count);
}

void bl_device_report(FILE *to) {
    bool header = false;
    double tick = 0;
    for (int s = 0; s < BL_DEVICE_SYMBOLS; s++) {
        row *r = &counts[s];
        unsigned long long calls = r->calls, ours = r->ours, repeated = r->repeated, runs = r->runs;
        if (!calls) continue;
        if (!header) {
            fprintf(to, "batchlas: calls on the device (pid %ld)\n%-30s %12s %12s %12s %12s %12s\n",
                    (long)getpid(), "routine", "calls", "forwarded", "ours", "in runs", "seconds");
            tick = bl_seconds_per_tick();
        }
        header = true;
        fprintf(to, "%-30s %12llu %12llu %12llu %12llu %12.6f", bl_device_names[s], calls,
                calls - ours, ours, repeated, (double)r->ticks * tick);
        if (repeated)
            fprintf(to, "  %llu runs of equal calls, %.1f each", runs,
                    (double)repeated / (double)runs);
        fputc('\n', to);
    }
}
