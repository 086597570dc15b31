/* A free list of handles. Creating one allocates device memory, which a capture going on anywhere
 * forbids unless the thread is relaxed about it. A handle of the program's is never used: its
 * modes, workspace and stream are the program's. */
#include "batch/cuda/handle.h"

#include <pthread.h>
#include <stdlib.h>

#include "batch/cuda/cuda.h"

static bl_handle *idle;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bl_handle *pop(int ordinal) {
    pthread_mutex_lock(&lock);
    bl_handle **at = &idle;
    while (*at && (*at)->ordinal != ordinal) at = &(*at)->next;
    bl_handle *h = *at;
    if (h) *at = h->next;
    pthread_mutex_unlock(&lock);
    return h;
}

static bl_handle *make(int ordinal) {
    const bl_nv *nv = bl_nv_library();
    bl_handle *h = nv ? calloc(1, sizeof *h) : NULL;
    if (!h) return NULL;
    *h = (bl_handle){.nv = nv, .ordinal = ordinal};
    enum cudaStreamCaptureMode mode;
    bl_relax_enter(&mode);
    int status = nv->create(&h->blas);
    bl_relax_leave(&mode);
    if (status == 0) return h;
    bl_core_of_plugin->fail("cublasCreate: status %d", status);
    free(h);
    return NULL;
}

static bool with_solver(bl_handle *h, void *stream) {
    int status = 1;
    enum cudaStreamCaptureMode mode;
    bl_relax_enter(&mode);
    if (!h->solver && h->nv->solver_create) status = h->nv->solver_create(&h->solver);
    if (h->solver && !h->params && h->nv->params_create && h->nv->params_create(&h->params))
        h->params = NULL;
    bl_relax_leave(&mode);
    if (!h->solver) bl_core_of_plugin->fail("cusolverDnCreate: status %d", status);
    return h->solver && h->nv->solver_set_stream(h->solver, stream) == 0;
}

bl_handle *bl_handle_take(const bl_exec *x, bool solver) {
    bl_core_of_plugin->enter();
    bl_handle *h = pop(x->gpu->ordinal);
    if (!h) h = make(x->gpu->ordinal);
    if (h && (h->nv->set_stream(h->blas, x->stream) || (solver && !with_solver(h, x->stream)))) {
        bl_handle_give(h);
        return NULL;
    }
    if (!h) bl_core_of_plugin->leave();
    return h;
}

void bl_handle_give(bl_handle *h) {
    pthread_mutex_lock(&lock);
    h->next = idle;
    idle = h;
    pthread_mutex_unlock(&lock);
    bl_core_of_plugin->leave();
}

void bl_handles_release(void) {
    pthread_mutex_lock(&lock);
    for (bl_handle *h; (h = idle);) {
        idle = h->next;
        if (h->params) h->nv->params_destroy(h->params);
        if (h->solver) h->nv->solver_destroy(h->solver);
        h->nv->destroy(h->blas);
        free(h);
    }
    pthread_mutex_unlock(&lock);
}
