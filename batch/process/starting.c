/* Threads that are started to see whether they can be, and do nothing. */
#include "batch/process/starting.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "batch/process/postpone.h"

typedef struct {
    pthread_t thread;
    pthread_mutex_t *gate;
    pid_t id;
} trial;

/* All are there at once before the gate opens. */
static void *try(void *arg) {
    trial *t = arg;
    t->id = (pid_t)syscall(SYS_gettid);
    pthread_mutex_lock(t->gate);
    pthread_mutex_unlock(t->gate);
    return NULL;
}

/* A joined thread still counts against the limit until the kernel has let go of it. */
static void await_end_of(pid_t id) {
    for (int i = 0; i < 10000 && syscall(SYS_tgkill, getpid(), id, 0) == 0; i++) sched_yield();
}

static int start(trial *t, int count, pthread_mutex_t *gate) {
    int started = 0;
    for (; started < count; started++) {
        t[started].gate = gate;
        if (pthread_create(&t[started].thread, NULL, try, &t[started]) != 0) break;
    }
    return started;
}

bool bl_threads_can_start(int count) {
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    if (count <= 0) return true;
    sigset_t before;
    int state; /* a call of LAPACK is no place to be cancelled at */
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
    bl_postpone_signals(&before); /* no handler of the program's is to run on them */
    trial *t = calloc((size_t)count, sizeof *t);
    pthread_mutex_lock(&gate);
    int started = t ? start(t, count, &gate) : 0;
    pthread_mutex_unlock(&gate);
    for (int i = 0; i < started; i++) pthread_join(t[i].thread, NULL);
    for (int i = 0; i < started; i++) await_end_of(t[i].id);
    free(t);
    bl_allow_signals(&before);
    pthread_setcancelstate(state, NULL);
    return started == count;
}

/* OpenBLAS's way of counting: the first of these, but no more than it may run on. */
static int threads_of_openblas(int processors) {
    static const char *const names[] = {"OPENBLAS_NUM_THREADS", "GOTO_NUM_THREADS",
                                        "OMP_NUM_THREADS"};
    enum { MOST = 128 };
    int n = 0;
    for (int i = 0; i < 3 && n <= 0; i++) {
        const char *v = getenv(names[i]);
        n = v ? atoi(v) : 0;
    }
    if (n <= 0 || n > processors) n = processors;
    return n < MOST ? n : MOST;
}

/* It counts the processors that the calling thread may run on: for that long, one. Of the process
 * nothing is changed that another thread could see. */
static void *open_on_one(const char *path, int mode, const cpu_set_t *all) {
    cpu_set_t one;
    CPU_ZERO(&one);
    for (int i = 0; i < CPU_SETSIZE && CPU_COUNT(&one) == 0; i++)
        if (CPU_ISSET(i, all)) CPU_SET(i, &one);
    bool narrowed = sched_setaffinity(0, sizeof one, &one) == 0;
    void *handle = narrowed ? dlopen(path, mode) : NULL;
    if (narrowed) sched_setaffinity(0, sizeof *all, all);
    return handle;
}

void *bl_open_blas(const char *path, int mode) {
    void *handle = dlopen(path, mode | RTLD_NOLOAD);
    cpu_set_t all;
    if (handle || sched_getaffinity(0, sizeof all, &all) != 0)
        return handle ? handle : dlopen(path, mode);
    if (bl_threads_can_start(threads_of_openblas(CPU_COUNT(&all)) - 1)) return dlopen(path, mode);
    return open_on_one(path, mode, &all);
}
