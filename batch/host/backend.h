/* The thread setting of a BLAS library: which it is, and how it is reached. */
#ifndef BL_BACKEND_H
#define BL_BACKEND_H

#include "batch/host/host.h"

/* What the library open as `h` is, and its thread setting. `deep`: it was opened with
 * RTLD_DEEPBIND, so that its own dependencies come before the program's. */
bl_blas_kind bl_backend_identify(void *h, bool deep, bl_thread_setting *s);

void bl_backend_before_fork(void);
void bl_backend_after_fork(bool child);

#endif
