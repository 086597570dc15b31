/* Finds cuSPARSE, and keeps its handles. */
#include "batch/cuda/sparse_library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "batch/cuda/cuda.h"
#include "batch/cuda/library.h"
#include "batch/process/once.h"

static bl_nv_sparse nv;
static bool found;
static bl_once once = BL_ONCE_INIT;

static void find(void) {
    void *library = bl_nv_open("libcusparse.so.12");
    found = library;
/* ISO C has no conversion from an object pointer to a function pointer; POSIX does. */
#define X(slot, name, arguments)                                                                   \
    {                                                                                              \
        void *at = library ? dlsym(library, "cusparse" #name) : NULL;                              \
        memcpy(&nv.slot, &at, sizeof at);                                                          \
        found = found && at;                                                                       \
    }
    BL_EACH_SPARSE_ROUTINE_OF_NV(X)
#undef X
    if (!found) bl_core_of_plugin->tell("cuSPARSE 12 cannot be loaded; its routes are missing");
}

const bl_nv_sparse *bl_nv_sparse_library(void) {
    bl_do_once(&once, find);
    return found ? &nv : NULL;
}

static bl_sparse_handle *idle;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bl_sparse_handle *pop(int ordinal) {
    pthread_mutex_lock(&lock);
    bl_sparse_handle **at = &idle;
    while (*at && (*at)->ordinal != ordinal) at = &(*at)->next;
    bl_sparse_handle *h = *at;
    if (h) *at = h->next;
    pthread_mutex_unlock(&lock);
    return h;
}

static bl_sparse_handle *make(int ordinal) {
    bl_sparse_handle *h = calloc(1, sizeof *h);
    if (!h) return NULL;
    *h = (bl_sparse_handle){.nv = bl_nv_sparse_library(), .ordinal = ordinal};
    enum cudaStreamCaptureMode mode;
    bl_relax_enter(&mode);
    int status = h->nv->create(&h->sparse);
    bl_relax_leave(&mode);
    if (status == 0) return h;
    bl_core_of_plugin->fail("cusparseCreate: status %d", status);
    free(h);
    return NULL;
}

bl_sparse_handle *bl_sparse_take(const bl_exec *x) {
    bl_core_of_plugin->enter();
    bl_sparse_handle *h = pop(x->gpu->ordinal);
    if (!h) h = make(x->gpu->ordinal);
    if (h && h->nv->set_stream(h->sparse, x->stream)) {
        bl_sparse_give(h);
        return NULL;
    }
    if (!h) bl_core_of_plugin->leave();
    return h;
}

void bl_sparse_give(bl_sparse_handle *h) {
    pthread_mutex_lock(&lock);
    h->next = idle;
    idle = h;
    pthread_mutex_unlock(&lock);
    bl_core_of_plugin->leave();
}

void bl_sparse_release(void) {
    pthread_mutex_lock(&lock);
    for (bl_sparse_handle *h; (h = idle);) {
        idle = h->next;
        h->nv->destroy(h->sparse);
        free(h);
    }
    pthread_mutex_unlock(&lock);
}
