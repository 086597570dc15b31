/* Netlib's BLAS and LAPACK, as Debian installs them, in a namespace of their own: nothing interposes
 * them, and their names are nobody else's. */
#ifndef TEST_SHIM_NETLIB_H
#define TEST_SHIM_NETLIB_H

#include <dlfcn.h>
#include <glob.h>
#include <stdio.h>

static void *netlib_blas, *netlib_lapack;

static inline void *open_one(const char *pattern, Lmid_t where) {
    glob_t g;
    void *handle = glob(pattern, 0, NULL, &g) == 0 ? dlmopen(where, g.gl_pathv[0], RTLD_NOW) : NULL;
    globfree(&g);
    return handle;
}

static inline int open_netlib(void) {
    Lmid_t own;
    netlib_blas = open_one("/usr/lib/*-linux-gnu*/blas/libblas.so.3", LM_ID_NEWLM);
    if (!netlib_blas || dlinfo(netlib_blas, RTLD_DI_LMID, &own)) return 0;
    netlib_lapack = open_one("/usr/lib/*-linux-gnu*/lapack/liblapack.so.3", own);
    return netlib_lapack != NULL;
}

typedef void routine();

/* By its Fortran name. */
static inline routine *netlib(const char *name) {
    void *at = dlsym(netlib_lapack, name);
    routine *f;
    if (!at) at = dlsym(netlib_blas, name);
    *(void **)&f = at;
    return f;
}

#endif
