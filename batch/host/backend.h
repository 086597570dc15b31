/* What a BLAS library has: which it is, its routines, and how its thread setting is reached. */
#ifndef BL_BACKEND_H
#define BL_BACKEND_H

#include "batch/host/host.h"

/* How a library spells its names: dgesv is <before>dgesv<after>, and what it has for C, such as
 * openblas_get_parallel, is <before>openblas_get_parallel<after_c>. */
typedef struct {
    const char *before, *after, *after_c;
} bl_spelling;

enum { BL_SPELLINGS = 4 };
extern const bl_spelling bl_spellings[BL_SPELLINGS]; /* the first is LAPACK's own */

enum { BL_SPELLED = 64 }; /* longer than any spelled name */
void bl_spell(char to[BL_SPELLED], const bl_spelling *s, const char *routine);
void bl_spell_c(char to[BL_SPELLED], const bl_spelling *s, const char *function);

/* What the library open as `h` is, and its thread setting. `deep`: it was opened with
 * RTLD_DEEPBIND, so that its own dependencies come before the program's. */
bl_blas_kind bl_backend_identify(void *h, const bl_spelling *s, bool deep,
                                 bl_thread_setting *setting);

/* Whether `v`, which may be NULL, has what the vendor's routes call for p. */
bool bl_host_provides(const bl_provider *v, const bl_problem *p);

void bl_backend_before_fork(void);
void bl_backend_after_fork(bool child);

#endif
