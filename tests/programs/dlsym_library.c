/* WRAPPER: a library that wraps a function of libc's, as tools do, compiled without optimisation: a
 * hook that is not a mere jump makes RTLD_NEXT find the wrapper itself. Otherwise a stand-in for
 * cuBLAS. */
#include <dlfcn.h>
#include <string.h>

#ifdef WRAPPER
long wrapped_strtol(const char *text);
long strtol(const char *text, char **end, int base) {
    static int depth;
    typedef long function(const char *, char **, int);
    function *next;
    void *at = dlsym(RTLD_NEXT, "strtol");
    memcpy(&next, &at, sizeof next);
    if (depth++ > 3) return -1; /* it found itself */
    long value = next(text, end, base);
    depth--;
    return value + 1000;
}
long wrapped_strtol(const char *text) {
    return strtol(text, NULL, 10);
}
#else
int cublasDgetrfBatched(void *handle, int n, void *const *a, int lda, int *ipiv, int *info,
                        int batch);
int cublasDgetrfBatched(void *handle, int n, void *const *a, int lda, int *ipiv, int *info,
                        int batch) {
    (void)handle, (void)n, (void)a, (void)lda, (void)ipiv, (void)info;
    return TAG + batch;
}
#endif
