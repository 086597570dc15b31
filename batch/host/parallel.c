/* Parallel loops on the OpenMP runtime the process already has, else on libgomp, opened at the
 * first parallel work. libbatchlas itself is linked to none. */
#include <dlfcn.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "batch/host/host.h"
#include "batch/host/openmp.h"
#include "batch/process/config.h"
#include "batch/process/opening.h"
#include "batch/process/postpone.h"
#include "batch/process/starting.h"
#include "batch/process/symbol.h"
#include "batch/together/rounding.h"

typedef void parallel_fn(void (*)(void *), void *, unsigned, unsigned);

/* Runtimes a process may hold, by SONAME; all of them define GOMP_parallel or only answer
 * omp_in_parallel. */
static const char *const runtimes[] = {"libgomp.so.1", "libomp.so.5", "libiomp5.so", "libomp.so"};
enum { RUNTIMES = sizeof runtimes / sizeof *runtimes };

/* Racing threads write the same values: a lock could not be held across dlopen. */
typedef int answer_fn(void);
typedef struct {
    _Atomic(answer_fn *) in_parallel, get_max_threads;
} runtime;
static _Atomic(parallel_fn *) region;
static runtime openmp[RUNTIMES];
static atomic_int loaded[RUNTIMES];
static atomic_bool forked, looked;

/* Looks at runtime i; opens it only if `load`. */
static bool take(int i, bool load) {
    if (atomic_load_explicit(&loaded[i], memory_order_acquire)) return true;
    bl_opening_begin();
    void *h = dlopen(runtimes[i], RTLD_LAZY | (load ? RTLD_LOCAL : RTLD_NOLOAD));
    bl_opening_end();
    if (!h) return false;
    atomic_store(&openmp[i].in_parallel, (answer_fn *)bl_symbol(h, "omp_in_parallel"));
    atomic_store(&openmp[i].get_max_threads, (answer_fn *)bl_symbol(h, "omp_get_max_threads"));
    /* Where two runtimes are loaded, the one that the program's own calls reach. */
    bl_fn_any f = bl_symbol(RTLD_DEFAULT, "GOMP_parallel");
    if (!f) f = bl_symbol(h, "GOMP_parallel");
    parallel_fn *none = NULL;
    if (f) atomic_compare_exchange_strong(&region, &none, (parallel_fn *)f);
    atomic_store_explicit(&loaded[i], 1, memory_order_release);
    return true;
}

static int note_runtime(struct dl_phdr_info *object, size_t size, void *seen) {
    (void)size;
    const char *slash = object->dlpi_name ? strrchr(object->dlpi_name, '/') : NULL;
    for (int i = 0; slash && i < RUNTIMES; i++)
        if (!strncmp(slash + 1, runtimes[i], strlen(runtimes[i]))) *(unsigned *)seen |= 1u << i;
    return 0;
}

/* dlopen only for what is there and was not: it waits for whoever is in a constructor, who may wait
 * for us. */
void bl_openmp_look(void) {
    unsigned seen = 0;
    sigset_t before;
    bl_postpone_signals(&before); /* the loader's lock */
    bl_each_object(note_runtime, &seen);
    for (int i = 0; i < RUNTIMES; i++)
        if (seen >> i & 1) take(i, false);
    bl_allow_signals(&before);
    atomic_store_explicit(&looked, true, memory_order_release);
}

/* The runtimes are looked for again now and then: a program may load one late. Whoever comes while
 * the first look is not done has to look as well: it may be inside a parallel region. */
static void look_sometimes(void) {
    static atomic_uint calls;
    unsigned c = atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
    if ((c & (c - 1)) == 0 || !atomic_load_explicit(&looked, memory_order_acquire))
        bl_openmp_look(); /* at calls 0, 1, 2, 4, 8, ... */
}

/* What a runtime's function returns; 0 of one that is not loaded, or has none. */
static int answers(int i, _Atomic(answer_fn *) *fn) {
    if (!atomic_load_explicit(&loaded[i], memory_order_acquire)) return 0;
    answer_fn *f = atomic_load_explicit(fn, memory_order_relaxed);
    return f ? f() : 0;
}

static int default_threads(void) {
    const char *v = getenv("OMP_NUM_THREADS");
    int n = v ? atoi(v) : 0;
    if (n > 0) return n;
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

int bl_host_threads(void) {
    look_sometimes();
    if (atomic_load_explicit(&forked, memory_order_relaxed)) return 1;
    for (int i = 0; i < RUNTIMES; i++)
        if (answers(i, &openmp[i].in_parallel)) return 1;
    int pinned = bl_config_get()->num_threads;
    if (pinned) return pinned;
    for (int i = 0; i < RUNTIMES; i++) {
        int threads = answers(i, &openmp[i].get_max_threads);
        if (threads > 0) return threads;
    }
    static atomic_int fallback;
    int n = atomic_load(&fallback);
    if (!n) atomic_store(&fallback, n = default_threads());
    return n;
}

typedef struct {
    void (*fn)(void *, int, int);
    void *arg;
    int parts;
    uint32_t rounding; /* the caller's */
    atomic_int next;
} team;

/* ---- Threads for the team ---- */

/* The runtime keeps a pool for each thread that has teams, as wide as its last team, and ends the
 * process if it cannot widen it. So we look whether we could; one of us at a time, from the look to
 * the team's start. Not a lock: whoever leaves by longjmp would keep it. */
enum { SKIPPED = 64, PATIENCE_US = 100000 };
static _Thread_local struct {
    int width;     /* of the last team */
    int skip;      /* so many calls before the next look */
    bool starting; /* is the one */
} own;
static atomic_bool starting;

static void await_turn(void) {
    int state;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
    for (int us = 0; us < PATIENCE_US && atomic_exchange(&starting, true); us += 100)
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    pthread_setcancelstate(state, NULL);
    own.starting = true;
}

/* Said by the team's first thread, when the others are there. */
static void has_started(void) {
    if (!own.starting) return;
    own.starting = false;
    atomic_store(&starting, false);
}

static bool can_have(int threads) {
    if (threads <= own.width) return true;
    if (own.skip > 0 && own.skip--) return false;
    await_turn();
    if (bl_threads_can_start(threads - 1)) return true;
    has_started();
    own.skip = SKIPPED;
    return false;
}

void bl_openmp_after_fork(bool child) {
    if (!child) return;
    atomic_store(&forked, true);
    atomic_store(&starting, false);
}

/* Parts are claimed, not assigned: the runtime may give fewer threads than asked. */
static void work(void *arg) {
    team *t = arg;
    has_started();
    uint32_t own = bl_rounding_swap(t->rounding);
    for (int i; (i = atomic_fetch_add(&t->next, 1)) < t->parts;) t->fn(t->arg, i, t->parts);
    bl_rounding_swap(own);
}

static atomic_bool tried;

static parallel_fn *open_runtime(void) {
    if (!atomic_load(&tried)) {
        sigset_t before;
        bl_postpone_signals(&before);
        if (!atomic_load(&region)) take(0, true);
        atomic_store(&tried, true);
        bl_allow_signals(&before);
    }
    return atomic_load(&region);
}

void bl_parallel_prepare(void) {
    if (!atomic_load_explicit(&tried, memory_order_relaxed) && bl_host_threads() > 1)
        open_runtime();
}

void bl_parallel(void (*fn)(void *arg, int thread, int threads), void *arg, int threads) {
    parallel_fn *run = threads > 1 ? open_runtime() : NULL;
    if (!run || !can_have(threads)) {
        fn(arg, 0, 1);
        return;
    }
    team t = {fn, arg, threads, bl_rounding_get(), 0};
    run(work, &t, (unsigned)threads, 0);
    own.width = threads;
}
