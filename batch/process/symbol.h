/* Finding functions in the libraries of the process. */
#ifndef BL_SYMBOL_H
#define BL_SYMBOL_H

#include <link.h>
#include <stdbool.h>

typedef void (*bl_fn_any)(void);

/* dlsym as a function pointer (ISO C has no such conversion; POSIX does). */
bl_fn_any bl_symbol(void *handle, const char *name);

/* The first definition of `name` in the process that is not ours (core or shim): the global scope,
 * then every loaded object in order. *path, if asked, is the object's file name. */
bl_fn_any bl_symbol_in_process(const char *name, const char **path);

/* The file of the object that defines `address`; "" if it cannot be told. */
const char *bl_symbol_file(bl_fn_any address);

/* True if the object that defines `address` also defines a routine we interpose: a BLAS/LAPACK. */
bool bl_symbol_from_blas(bl_fn_any address);

/* dl_iterate_phdr, but not while another thread forks (batch/process/opening.h). */
void bl_each_object(int (*fn)(struct dl_phdr_info *, size_t, void *), void *arg);

#endif
