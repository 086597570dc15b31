/* What a BLAS library has: which it is, its routines, and how its thread setting is reached. */
#ifndef BL_BACKEND_H
#define BL_BACKEND_H

#include "batch/host/host.h"

/* What the library open as `h` is, and its thread setting. `deep`: it was opened with
 * RTLD_DEEPBIND, so that its own dependencies come before the program's. */
bl_blas_kind bl_backend_identify(void *h, bool deep, bl_thread_setting *s);

/* Whether `v`, which may be NULL, has what the vendor's routes call for p. */
bool bl_host_provides(const bl_provider *v, const bl_problem *p);

void bl_backend_before_fork(void);
void bl_backend_after_fork(bool child);

#endif
