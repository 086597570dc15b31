/* The BLAS library's own threads, kept out of the way while we spread problems over threads
 * ourselves: one thread a problem. Whatever the program had set is there again afterwards.
 *
 * A process-wide setting is reference-counted: the first in saves, the last out restores. A setting
 * of the calling thread is saved by each thread that changes it. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "batch/host/backend.h"
#include "batch/process/symbol.h"

/* BLIS counts in 64-bit integers, and says -1 where nobody has set anything. Racing threads find
 * the same functions. */
typedef int64_t blis_get_fn(void);
typedef void blis_set_fn(int64_t);
static _Atomic(blis_get_fn *) blis_get;
static _Atomic(blis_set_fn *) blis_set;
static int blis_threads(void) {
    return (int)atomic_load(&blis_get)();
}
static void blis_set_threads(int n) {
    atomic_load (&blis_set)(n);
}

static bl_fn_any spelled_c(void *h, const bl_spelling *s, const char *function) {
    char name[BL_SPELLED];
    bl_spell_c(name, s, function);
    return bl_symbol(h, name);
}

static bool of_openblas(bl_thread_setting *s, void *h, const bl_spelling *spelling, void *openmp,
                        bl_blas_kind *kind) {
    int (*parallel)(void) = (int (*)(void))spelled_c(h, spelling, "openblas_get_parallel");
    if (!parallel) return false;
    *kind = parallel() == 2 ? BL_BLAS_OPENBLAS_OPENMP : BL_BLAS_OPENBLAS_PTHREAD;
    if (*kind == BL_BLAS_OPENBLAS_OPENMP) {
        /* Its own setter would reset the program's OpenMP threads; it follows these instead. */
        bl_fn_any get = bl_symbol(openmp, "omp_get_max_threads");
        if (!get) openmp = h, get = bl_symbol(h, "omp_get_max_threads");
        s->get = (int (*)(void))get;
        s->set = (void (*)(int))bl_symbol(openmp, "omp_set_num_threads");
        s->of_thread = true;
    } else if (parallel() != 0) {
        s->get = (int (*)(void))spelled_c(h, spelling, "openblas_get_num_threads");
        s->set = (void (*)(int))spelled_c(h, spelling, "openblas_set_num_threads");
    }
    return true;
}

static bool of_mkl(bl_thread_setting *s, void *h, bl_blas_kind *kind) {
    s->exchange = (int (*)(int))bl_symbol(h, "MKL_Set_Num_Threads_Local");
    if (!s->exchange) return false;
    s->of_thread = true;
    *kind = BL_BLAS_MKL;
    return true;
}

/* Builds of BLIS as a libblas export its BLAS interface only, gemmt and gemm_batch with it; their
 * threads cannot be set. */
static bool of_blis(bl_thread_setting *s, void *h, bl_blas_kind *kind) {
    blis_get_fn *get = (blis_get_fn *)bl_symbol(h, "bli_thread_get_num_threads");
    blis_set_fn *set = (blis_set_fn *)bl_symbol(h, "bli_thread_set_num_threads");
    if (get && set) {
        atomic_store(&blis_get, get);
        atomic_store(&blis_set, set);
        s->get = blis_threads;
        s->set = blis_set_threads;
    } else if (!bl_symbol(h, "dgemmt_") || !bl_symbol(h, "cblas_dgemm_batch")) {
        return false;
    }
    *kind = BL_BLAS_BLIS;
    return true;
}

bl_blas_kind bl_backend_identify(void *h, const bl_spelling *spelling, bool deep,
                                 bl_thread_setting *s) {
    bl_blas_kind kind = BL_BLAS_OTHER;
    *s = (bl_thread_setting){0};
    bool known = of_openblas(s, h, spelling, deep ? h : RTLD_DEFAULT, &kind) ||
                 of_mkl(s, h, &kind) || of_blis(s, h, &kind);
    if (!known && bl_symbol(h, "dcabs1_") && !bl_symbol(h, "ATL_buildinfo"))
        kind = BL_BLAS_REFERENCE;
    if (!s->exchange && (!s->get || !s->set)) *s = (bl_thread_setting){0};
    return kind;
}

/* The process-wide settings. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
    int users, saved;
    bool inherited; /* `saved` holds: a fork came between enter and leave */
} process[BL_BACKEND_SETTINGS];

static void process_enter(const bl_thread_setting *s, int i) {
    pthread_mutex_lock(&lock);
    if (process[i].users++ == 0) {
        if (!process[i].inherited) process[i].saved = s->get();
        process[i].inherited = false;
        if (process[i].saved != 1) s->set(1);
    }
    pthread_mutex_unlock(&lock);
}

/* A program that set another value meanwhile, on another thread, keeps its own. */
static void process_leave(const bl_thread_setting *s, int i) {
    pthread_mutex_lock(&lock);
    if (--process[i].users == 0 && process[i].saved != 1 && s->get() == 1) s->set(process[i].saved);
    pthread_mutex_unlock(&lock);
}

/* The calling thread's settings; only its outermost enter and leave act. */
static _Thread_local struct { int depth, saved[BL_BACKEND_SETTINGS]; } own;

void bl_backend_thread_enter(const bl_provider *v) {
    if (own.depth++) return;
    for (int i = 0; i < v->settings; i++) {
        const bl_thread_setting *s = &v->setting[i];
        if (!s->of_thread) continue;
        if (s->exchange) {
            own.saved[i] = s->exchange(1);
        } else {
            own.saved[i] = s->get();
            if (own.saved[i] != 1) s->set(1);
        }
    }
}

void bl_backend_thread_leave(const bl_provider *v) {
    if (--own.depth) return;
    for (int i = v->settings - 1; i >= 0; i--) {
        const bl_thread_setting *s = &v->setting[i];
        if (!s->of_thread) continue;
        if (s->exchange)
            s->exchange(own.saved[i]);
        else if (own.saved[i] != 1)
            s->set(own.saved[i]);
    }
}

void bl_backend_single_enter(const bl_provider *v) {
    bl_backend_thread_enter(v);
    for (int i = 0; i < v->settings; i++)
        if (!v->setting[i].of_thread) process_enter(&v->setting[i], i);
}

void bl_backend_single_leave(const bl_provider *v) {
    for (int i = v->settings - 1; i >= 0; i--)
        if (!v->setting[i].of_thread) process_leave(&v->setting[i], i);
    bl_backend_thread_leave(v);
}

/* A child has none of the threads that were inside; what they saved is put back by the child's own
 * last out. */
void bl_backend_before_fork(void) {
    pthread_mutex_lock(&lock);
}

void bl_backend_after_fork(bool child) {
    for (int i = 0; child && i < BL_BACKEND_SETTINGS; i++) {
        process[i].inherited |= process[i].users > 0;
        process[i].users = 0;
    }
    pthread_mutex_unlock(&lock);
}
