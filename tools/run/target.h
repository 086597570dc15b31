/* The program that batchlas-run is to start: where it is, and whether a preload reaches it. */
#ifndef RUN_TARGET_H
#define RUN_TARGET_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the path that execvp() would take for `name`. Returns 0, or errno: ENOENT if there is no
 * such file, EACCES if none that may be executed. */
int target_find(const char *name, char *path, size_t size);

/* Why the dynamic linker will not preload a library into the file at `path`, or NULL if it will. Of
 * a script the interpreter is looked at. */
const char *target_refuses_preload(const char *path);

#endif
